import AshlarFacts
import Foundation

/// The paths of files that exist, or are said to, with what could not be read on the way.
struct FoundPaths {
    var paths: [String] = []
    var problems: [Problem] = []
}

extension Workspace {
    /// What git lists below a folder: what it tracks, and what it neither tracks nor ignores. Submodules, and
    /// repositories inside the repository, are listed as folders.
    ///
    /// `nil` where git knows nothing of the folder, is missing, or refuses.
    func gitPaths(below folder: String) -> FoundPaths? {
        let path = absolutePath(of: folder)
        // Without a repository of its own, a folder inside of the root would be answered for by the outer one again.
        guard folder.isEmpty || FileStatus(of: path + "/.git") != nil else { return nil }
        guard
            let answer = Git(in: path).ask(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]),
            answer.status == 0, !answer.output.isEmpty
        else { return nil }

        let prefix = folder.isEmpty ? "" : folder + "/"
        var found = FoundPaths()
        var parent: (folder: Substring, isLeftOut: Bool) = ("", false)
        for entry in answer.output.split(separator: 0) {
            let isFolder = entry.last == UInt8(ascii: "/")
            guard let path = String(checking: isFolder ? entry.dropLast() : entry) else {
                found.problems.append(.nameIsNotText(prefix + String(decoding: entry, as: UTF8.self)))
                continue
            }
            let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
            if !folder.utf8.elementsEqual(parent.folder.utf8) {
                parent = (folder, Workspace.leavesOut(fileAt: path))
            }
            if parent.isLeftOut || isFolder && Workspace.leavesOut(fileAt: path + "/") { continue }
            found.paths.append(prefix + path)
        }
        for (path, reason) in unreadableFolders(in: answer.complaints) {
            found.problems.append(.folderUnreadable(prefix + path, reason))
        }
        return found
    }
}

/// The folders that git could not look into: `warning: could not open directory 'App/': Permission denied`.
private func unreadableFolders(in complaints: String) -> [(path: String, reason: String)] {
    complaints.split(separator: "\n").compactMap { line in
        guard let match = line.wholeMatch(of: /warning: could not open directory '(.*?)\/?': (.*)/) else { return nil }
        return (String(match.1), String(match.2))
    }
}

extension Problem {
    static func folderUnreadable(_ path: String, _ reason: String) -> Problem {
        Problem(
            location: Location(path: path.isEmpty ? "." : path, line: 1, column: 1),
            message: "the folder cannot be read (\(reason)); check its permissions"
        )
    }

    static func nameIsNotText(_ path: String) -> Problem {
        Problem(
            location: Location(path: path, line: 1, column: 1),
            message: "the name is not UTF-8 and was passed over; rename it"
        )
    }
}

extension String {
    /// The bytes as text, unchanged; `nil` where they are not UTF-8.
    init?(checking bytes: ArraySlice<UInt8>) {
        let isText = bytes.withUnsafeBufferPointer { firstInvalidByte(of: $0) == nil }
        guard isText else { return nil }
        self.init(decoding: bytes, as: UTF8.self)
    }
}
