import AshlarText
import Foundation

/// Files and folders found by a listing, and the problems met on the way.
struct DirectoryEntries: Sendable {
    var entries: [Entry] = []
    var problems: [Problem] = []
    /// The untracked paths in folders with tracked files, relative to the start folder; git decides which are ignored.
    var untracked: [String] = []

    enum Entry: Sendable {
        case file(Workspace.File)
        /// A submodule, or a repository inside the repository.
        case folder(String)
        /// A symbolic link to a file outside of the root that would be read; it is not followed.
        case outerLink(String)
        /// A symbolic link inside of the root, with the file that it leads to, if it is one that is listed.
        case link(Listing.Link, file: Workspace.File?)

        var isLink: Bool {
            if case .link = self { true } else { false }
        }

        var path: String {
            switch self {
            case .file(let file): file.path
            case .folder(let path), .outerLink(let path): path
            case .link(let link, _): link.path
            }
        }
    }

    mutating func add(_ others: DirectoryEntries) {
        entries += others.entries
        problems += others.problems
        untracked += others.untracked
    }
}

extension Workspace {
    /// What git lists below a folder: tracked files, and untracked files that are not ignored. Submodules and nested
    /// repositories are listed as folders.
    ///
    /// Only folders with tracked files are scanned here. Git is run for the other entries of these folders, since it decides
    /// what is ignored, and not run if there are none.
    ///
    /// `nil` if the folder is in no repository, or if git lists nothing.
    ///
    /// - Throws: `Failure` if git is missing or fails.
    func gitEntries(below folder: String) throws -> DirectoryEntries? {
        // For a folder without its own repository, git would list the outer repository again.
        guard folder.isEmpty ? repository(around: root) != nil : mayExist(absolutePath(of: folder) + "/.git"),
              let tracked = try trackedPaths(below: folder) else { return nil }
        var found = descend(from: TrackedFolder(path: "", tracked: tracked.all)) { scan($0, of: tracked, below: folder) }
        if !found.untracked.isEmpty {
            guard let others = try untrackedEntries(below: folder, at: found.untracked) else { return nil }
            found.add(others)
        }
        return found.entries.isEmpty && found.problems.isEmpty ? nil : found
    }

    private func trackedPaths(below folder: String) throws -> TrackedPaths? {
        if let location = GitIndex.locate(around: absolutePath(of: folder), named: nil),
           let paths = TrackedPaths(inIndexAt: location.index, below: location.prefix) { return paths }
        return try listFiles(["--cached"], in: folder).map { TrackedPaths(listedByGit: $0.output) }
    }

    /// The entries at untracked paths that git does not ignore.
    private func untrackedEntries(below folder: String, at paths: [String]) throws -> DirectoryEntries? {
        // For many paths, a full scan by git is faster.
        let options = paths.count > 100 ? [] : ["--"] + paths
        guard let result = try listFiles(["--others", "--exclude-standard"] + options, in: folder) else { return nil }
        var found = entries(listedByGit: result.output, below: folder)
        for (path, reason) in unreadableFolders(in: result.errorOutput) {
            found.problems.append(.folderUnreadable(folder.asFolder + path, reason))
        }
        return found
    }

    private func listFiles(_ options: [String], in folder: String) throws -> ProcessResult? {
        let result = try Git(in: absolutePath(of: folder)).execute(["ls-files", "-z"] + options)
        _ = try result.checkedOutput(in: absolutePath(of: folder))
        // The only output for a submodule folder that is not itself a repository.
        return result.output.starts(with: "./".utf8) ? nil : result
    }

    /// The entries at the paths that git lists below a folder, each terminated by a zero byte.
    func entries(listedByGit output: [UInt8], below folder: String) -> DirectoryEntries {
        var found = DirectoryEntries()
        var foreign = ForeignFolderCache()
        for listed in output.split(separator: 0) {
            let isFolder = listed.last == UInt8(ascii: "/")
            addEntry(at: isFolder ? listed.dropLast() : listed, below: folder, &foreign, into: &found)
        }
        return found
    }

    /// Adds the entry at one of these paths, if it is listed.
    private func addEntry(
        at listed: ArraySlice<UInt8>, below folder: String, _ foreign: inout ForeignFolderCache, into found: inout DirectoryEntries
    ) {
        guard let path = String(checking: listed) else {
            found.problems.append(.nameIsNotText(folder.asFolder + String(decoding: listed, as: UTF8.self)))
            return
        }
        // Git itself never tracks such a path; a damaged index may hold any.
        guard Path.isInside(path) else { return }
        if foreign.contains(fileAt: path) { return }
        guard let entry = entry(at: folder.asFolder + path) else { return }
        // A folder may have been replaced by a link.
        if case .file(let file) = entry, file.isRead, leadsOut(file.path) { return found.entries.append(.outerLink(file.path)) }
        found.entries.append(entry)
    }
}

// MARK: - Tracked folders

/// A folder that contains tracked files.
private struct TrackedFolder: Sendable {
    /// Its path, relative to the start folder.
    var path: String
    /// The indices of the tracked paths below it.
    var tracked: Range<Int>
}

extension Workspace {
    private func scan(_ folder: TrackedFolder, of tracked: TrackedPaths, below start: String) -> FolderScan<TrackedFolder> {
        let children = tracked.children(among: folder.tracked, behind: folder.path.asFolder.utf8.count)
        var missing = Set(children.indices)
        let location = folder.path.isEmpty ? start : start.asFolder + folder.path
        var scan = self.scan(folder: location) { (names, stream, scan: inout FolderScan<TrackedFolder>) in
            for (name, kind) in names where kind != .other && !name.elementsEqual(".git".utf8) {
                let number = tracked.index(of: name, isFolder: kind == .folder, in: children)
                if let number { missing.remove(number) }
                guard let text = String(checking: name[...]) else {
                    if number == nil {
                        scan.found.untracked.append(folder.path.isEmpty ? "." : folder.path)
                    } else {
                        scan.found.problems.append(.nameIsNotText(location.asFolder + String(decoding: name, as: UTF8.self)))
                    }
                    continue
                }
                if kind == .folder && Path.isForeign(folderNamed: text[...]) { continue }
                let path = folder.path.asFolder + text
                guard let number else {
                    scan.found.untracked.append(path)
                    continue
                }
                if kind != .folder {
                    if let entry = entry(at: location.asFolder + text, kind, named: text, in: stream) { scan.found.entries.append(entry) }
                } else if children[number].isFolder {
                    scan.folders.append(TrackedFolder(path: path, tracked: children[number].numbers))
                } else {
                    scan.found.entries.append(.folder(location.asFolder + text))
                }
            }
        }
        // A file may exist under an equivalent name: some file systems ignore case, or how accents are encoded.
        var foreign = ForeignFolderCache()
        for number in missing.sorted().flatMap({ children[$0].numbers }) {
            addEntry(at: tracked[number], below: start, &foreign, into: &scan.found)
        }
        return scan
    }
}

/// `Path.isForeign(fileAt:)` for a sequence of files, with the result cached for the last folder.
struct ForeignFolderCache {
    private var last: (folder: Substring, isForeign: Bool) = ("", false)

    mutating func contains(fileAt path: String) -> Bool {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
        if !folder.utf8.elementsEqual(last.folder.utf8) { last = (folder, Path.isForeign(fileAt: path)) }
        return last.isForeign
    }
}

/// The folders that git could not open: `warning: could not open directory 'App/': Permission denied`.
private func unreadableFolders(in errorOutput: String) -> [(path: String, reason: String)] {
    errorOutput.split(separator: "\n").compactMap { line in
        guard let match = line.wholeMatch(of: /warning: could not open directory '(.*?)\/?': (.*)/) else { return nil }
        return (String(match.1), String(match.2))
    }
}

extension Problem {
    static func notListedByGit(_ folder: String, _ reason: String) -> Problem {
        Problem(
            location: Location(path: folder.isEmpty ? "." : folder, line: 1, column: 1),
            message: "the files were listed without git, which may ignore others: \(reason)"
        )
    }

    static func outerLinks(_ paths: [String]) -> Problem {
        let what = paths.count == 1 ? "1 symbolic link leads" : "\(paths.count) symbolic links lead"
        return Problem(
            location: Location(path: paths.min { isPath($0, before: $1) } ?? "", line: 1, column: 1),
            message: "\(what) out of the project and \(paths.count == 1 ? "was" : "were") not followed, this one first; "
                + "choose a root that contains the files (--root)"
        )
    }

    static func tooDeep(_ paths: [String]) -> Problem {
        let isOne = paths.count == 1
        return Problem(
            location: Location(path: paths.min { isPath($0, before: $1) } ?? "", line: 1, column: 1),
            message: "\(isOne ? "1 file lies" : "\(paths.count) files lie") more than \(Path.deepestFolder) folders deep and "
                + "\(isOne ? "was" : "were") skipped, this one first; move \(isOne ? "it" : "them")"
        )
    }

    static func folderUnreadable(_ path: String, _ reason: String) -> Problem {
        Problem(
            location: Location(path: path.isEmpty ? "." : path, line: 1, column: 1),
            message: "the folder cannot be read (\(reason)); check its permissions"
        )
    }

    static func nameIsNotText(_ path: String) -> Problem {
        Problem(
            location: Location(path: path, line: 1, column: 1),
            message: "the name is not UTF-8 and was skipped; rename it"
        )
    }
}

extension String {
    /// Decodes the bytes without repairing them; `nil` if they are not UTF-8.
    init?(checking bytes: ArraySlice<UInt8>) {
        let isText = bytes.withByteView { firstInvalidByte(of: $0) == nil }
        guard isText else { return nil }
        self.init(decoding: bytes, as: UTF8.self)
    }
}
