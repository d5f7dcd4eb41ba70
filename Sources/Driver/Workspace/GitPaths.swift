import AshlarFacts
import Foundation

/// What was found, with what could not be read on the way.
struct FoundEntries: Sendable {
    var entries: [Entry] = []
    var problems: [Problem] = []

    enum Entry: Sendable {
        case file(Workspace.File)
        /// A submodule, or a repository inside the repository.
        case folder(String)

        var path: String {
            switch self {
            case .file(let file): file.path
            case .folder(let path): path
            }
        }
    }

    mutating func add(_ others: FoundEntries) {
        entries += others.entries
        problems += others.problems
    }
}

extension Workspace {
    /// What git lists below a folder: what it tracks, and what it neither tracks nor ignores. Submodules, and
    /// repositories inside the repository, are listed as folders.
    ///
    /// `nil` where git knows nothing of the folder, is missing, or refuses.
    func gitEntries(below folder: String) -> FoundEntries? {
        // Without a repository of its own, a folder inside of the root would be answered for by the outer one again.
        guard folder.isEmpty || FileStatus(of: absolutePath(of: folder) + "/.git") != nil else { return nil }
        // While git walks in search of what it does not track, what it tracks is looked at.
        let answers = mapConcurrently([["--cached"], ["--others", "--exclude-standard"]], threads: min(threads, 2)) { options, _ in
            self.gitEntries(options, below: folder)
        }
        guard let tracked = answers[0], let others = answers[1] else { return nil }
        var found = tracked
        found.add(others)
        return found.entries.isEmpty && found.problems.isEmpty ? nil : found
    }

    private func gitEntries(_ options: [String], below folder: String) -> FoundEntries? {
        let path = absolutePath(of: folder)
        guard let answer = Git(in: path).ask(["ls-files", "-z"] + options), answer.status == 0 else { return nil }
        var found = entries(listedByGit: answer.output, below: folder)
        let prefix = folder.isEmpty ? "" : folder + "/"
        for (path, reason) in unreadableFolders(in: answer.complaints) {
            found.problems.append(.folderUnreadable(prefix + path, reason))
        }
        return found
    }

    /// What lies at the paths that git lists below a folder, each ended by a zero byte.
    func entries(listedByGit output: [UInt8], below folder: String) -> FoundEntries {
        let prefix = folder.isEmpty ? "" : folder + "/"
        var found = FoundEntries()
        var leftOut = FoldersLeftOut()
        for listed in output.split(separator: 0) {
            let isFolder = listed.last == UInt8(ascii: "/")
            guard let path = String(checking: isFolder ? listed.dropLast() : listed) else {
                found.problems.append(.nameIsNotText(prefix + String(decoding: listed, as: UTF8.self)))
                continue
            }
            if leftOut.holds(fileAt: path) || isFolder && Workspace.leavesOut(fileAt: path + "/") { continue }
            if let entry = entry(at: prefix + path) { found.entries.append(entry) }
        }
        return found
    }
}

/// Whether files lie in folders that are never listed, asked of one file after the other: mostly it is the folder of the last.
struct FoldersLeftOut {
    private var last: (folder: Substring, isLeftOut: Bool) = ("", false)

    mutating func holds(fileAt path: String) -> Bool {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
        if !folder.utf8.elementsEqual(last.folder.utf8) { last = (folder, Workspace.leavesOut(fileAt: path)) }
        return last.isLeftOut
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
