import AshlarText
import Foundation

/// The project as recorded in git's index or in a commit.
///
/// Only contents that differ from the work tree come from git; the rest is read from the work tree.
package struct GitSnapshot: Sendable {
    /// The files of the snapshot; submodules are folders.
    private(set) var entries: [DirectoryEntries.Entry] = []
    /// Files that are left out, since their names are not UTF-8.
    private(set) var problems: [Problem] = []
    /// The contents of files that are known to differ from the work tree, by path.
    private var contents: [String: [UInt8]] = [:]
    /// The files not yet compared with the work tree; `nil` if all are compared.
    private let lazyContents: LazyIndexContents?

    /// The snapshot of the index: what the next commit would record.
    ///
    /// - Parameter root: the absolute path of the project's root.
    /// - Throws: `Failure` if there is no repository, or if a merge has conflicts.
    package static func index(of root: String) throws -> GitSnapshot {
        let git = Git.committing(in: root)
        return try GitSnapshot(readingIndexOf: git) ?? GitSnapshot(indexListedBy: git)
    }

    /// The snapshot of the index, from the output of git.
    init(indexListedBy git: Git) throws { try self.init(git, from: ["diff-files"]) }

    /// The snapshot of a commit, of the files that are tracked now or were then.
    ///
    /// - Parameters:
    ///   - commit: a full object name, as `mergeBase` returns it.
    ///   - root: the absolute path of the project's root.
    /// - Throws: `Failure` if there is no repository, or if a merge has conflicts.
    package static func commit(_ commit: String, of root: String) throws -> GitSnapshot {
        try GitSnapshot(Git(in: root), from: ["diff-index", commit])
    }

    /// Runs two git commands: one lists the tracked files, the other those that differ from the work tree.
    private init(_ git: Git, from comparison: [String]) throws {
        enum Answer: Sendable { case tracked(Result<DirectoryEntries, any Error>), changes(Result<[Change], any Error>) }
        // Git compares the files with the work tree while their status is read here.
        let answers = mapConcurrently([0, 1], threads: 2) { job, _ -> Answer in
            if job == 0 { return .tracked(Result { try Self.tracked(by: git) }) }
            return .changes(Result { try Self.changes(from: comparison, in: git) })
        }
        guard case .tracked(let tracked) = answers[0], case .changes(let changes) = answers[1] else {
            throw Failure("git could not be run in '\(git.folder)'; run again")
        }
        try self.init(changes: changes.get(), of: tracked.get().entries, git)
        problems = try tracked.get().problems
    }

    /// Reads the index file directly, and runs git only for the files that may differ from the work tree.
    ///
    /// `nil` if only git can read the index. The stamp in an index entry identifies the staged contents, so a file is compared
    /// with the work tree only when it is read.
    init?(readingIndexOf git: Git) throws {
        guard let root = realPath(git.folder), let location = GitIndex.locate(around: root, named: git.index),
              let index = GitIndex(at: location.index) else { return nil }
        let workspace = try Workspace(root: root)
        // Git reports names that are not UTF-8.
        guard index.entries.allSatisfy({ $0.path != nil }) else { return nil }
        let tracked = location.prefix.isEmpty
            ? index.entries : index.entries.filter { $0.path?.utf8.starts(with: location.prefix.utf8) == true }
        let lazyContents = LazyIndexContents(index: index, below: location.prefix, workspace: workspace, git: git)
        var (entries, doubtful) = ([DirectoryEntries.Entry](), [String]())
        var foreign = ForeignFolderCache()
        for entry in tracked {
            guard let path = entry.path.map({ lazyContents.inner($0) }), Path.isInside(path), !foreign.contains(fileAt: path) else { continue }
            if index.isUpToDate(entry) {
                entries.append(.file(Workspace.File(path: path, byteCount: Int(entry.size), stamp: entry.stamp)))
                continue
            }
            let status = FileStatus(of: workspace.absolutePath(of: path), followingLinks: false)
            if status.map({ index.isUnchanged(entry, $0) }) != true, entry.mode & 0o170000 != 0o160000 { doubtful.append(path) }
            guard let found = status.flatMap({ workspace.entry(at: path, $0) }) else { continue }
            entries.append(found)
        }
        try self.init(changes: Self.changes(of: doubtful, in: git), of: entries, git, lazyContents)
    }

    /// Compares files with the work tree and loads the contents of those that differ. One call for many files is much faster
    /// than one for each.
    ///
    /// - Throws: `Failure` if git cannot read a file that differs.
    package func prefetch(_ paths: [String]) throws { try lazyContents?.prefetch(paths) }

    /// The contents of a file that differs from the work tree; `nil` for a file to read from the work tree.
    ///
    /// - Throws: `Failure` if git cannot read it.
    package func contents(of path: String) throws -> [UInt8]? {
        if let known = contents[path] { return known }
        return try lazyContents?.contents(of: path)
    }

    /// The contents of a file that is already known to differ from the work tree; runs nothing and reads nothing.
    package func knownContents(of path: String) -> [UInt8]? { contents[path] }

    private init(changes: [Change], of tracked: [DirectoryEntries.Entry], _ git: Git, _ lazyContents: LazyIndexContents? = nil) throws {
        self.lazyContents = lazyContents
        if let conflict = changes.first(where: { $0.status == UInt8(ascii: "U") }) {
            throw Failure("'\(conflict.path)' has conflicts; resolve them and 'git add' it")
        }
        // A file that only the work tree has was added since.
        let others = Set(changes.filter { $0.isFile || $0.status == UInt8(ascii: "A") }.map(\.path))
        let kept = others.isEmpty ? tracked : tracked.filter { !others.contains($0.path) }
        // What a link leads to is listed with it, unless it has an entry of its own.
        let paths = Set(tracked.contains(where: \.isLink) ? tracked.map(\.path) : [])
        entries = kept.map { entry in
            guard case .link(let link, .some) = entry, paths.contains(link.target) else { return entry }
            return .link(link, file: nil)
        }
        let changed = changes.filter { $0.isFile && $0.status != UInt8(ascii: "A") && !Path.isForeign(fileAt: $0.path) }
        contents = try Self.contents(of: changed, from: git)
        for change in changed {
            entries.append(.file(Workspace.File(path: change.path, byteCount: contents[change.path]?.count ?? 0)))
        }
    }

    /// The contents of files that differ from the work tree, by path; empty for files that are never read.
    ///
    /// - Throws: `Failure` if git does not have them.
    fileprivate static func contents(of changes: [Change], from git: Git) throws -> [String: [UInt8]] {
        let texts = try contents(of: changes.filter { Workspace.File.isRead($0.path) }.map(\.object), from: git)
        return try Dictionary(changes.map { change in
            guard let text = texts[change.object] ?? (Workspace.File.isRead(change.path) ? nil : []) else {
                throw Failure("git has no contents of '\(change.path)' (\(change.object)), as in a partial clone; run 'git fetch --refetch --no-filter'")
            }
            return (change.path, text)
        }) { first, _ in first }
    }

    /// The differences between the index and the work tree, for some files.
    fileprivate static func changes(of paths: [String], in git: Git) throws -> [Change] {
        // In batches, since the length of a command line is limited.
        try stride(from: 0, to: paths.count, by: 500).flatMap { start in
            try changes(from: ["diff-files", "--"] + paths[start..<min(paths.count, start + 500)], in: git)
        }
    }

    /// The differences from the work tree.
    private static func changes(from comparison: [String], in git: Git) throws -> [Change] {
        let options = ["--raw", "-z", "--relative", "--no-renames", "--ignore-submodules", "--abbrev=40"]
        return changes(in: try git.output(of: [comparison[0]] + options + comparison.dropFirst()))
    }

    /// Whether the snapshot has a file.
    package func has(_ path: String) -> Bool {
        entries.contains { entry in
            if case .link(_, let file?) = entry { file.path == path } else { entry.path == path }
        }
    }

    /// The tracked files that exist in the work tree.
    private static func tracked(by git: Git) throws -> DirectoryEntries {
        let workspace = try Workspace(root: git.folder)
        let listed = try git.output(of: ["ls-files", "-z", "--cached"])
        return workspace.entries(listedByGit: listed, below: "")
    }

    fileprivate struct Change {
        var path: String
        /// The status letter: `A`, `D`, `M`, `T` or `U`.
        var status: UInt8
        /// The object name of the contents in the snapshot.
        var object: String
        /// Whether the snapshot has a regular file there, not a link or a submodule.
        var isFile: Bool
    }

    /// Parses `:100644 100644 <object> <object> M\0path\0` (git-diff(1), raw output format).
    private static func changes(in output: [UInt8]) -> [Change] {
        let fields = output.split(separator: 0)
        return stride(from: 0, to: fields.count - 1, by: 2).compactMap { index in
            let words = String(decoding: fields[index], as: UTF8.self).split(separator: " ")
            guard words.count == 5, let status = words[4].utf8.first, let path = String(checking: fields[index + 1]),
                  Path.isInside(path) else {
                return nil
            }
            return Change(path: path, status: status, object: String(words[2]), isFile: words[0].hasPrefix(":100"))
        }
    }

    /// The contents of objects, by their names.
    private static func contents(of objects: [String], from git: Git) throws -> [String: [UInt8]] {
        guard !objects.isEmpty else { return [:] }
        let output = try git.output(of: ["cat-file", "--batch"], input: Array(objects.joined(separator: "\n").utf8) + [0x0A])
        var found: [String: [UInt8]] = [:]
        var rest = output[...]
        // `<object> blob <size>\n<contents>\n` (git-cat-file(1), batch output)
        while let end = rest.firstIndex(of: 0x0A) {
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            rest = rest[(end + 1)...]
            guard words.count == 3, let size = Int(words[2]), rest.count >= size else { continue }
            found[String(words[0])] = Array(rest.prefix(size))
            rest = rest.dropFirst(size + 1)
        }
        return found
    }
}

/// The contents of an index's files, compared with the work tree when they are first read, since most are never read.
private final class LazyIndexContents: @unchecked Sendable {
    private let index: GitIndex
    private let prefix: String
    private let workspace: Workspace
    private let git: Git
    private let lock = NSLock()
    /// The files compared so far, with the contents of those that differ from the work tree.
    private var compared: [String: [UInt8]?] = [:]

    init(index: GitIndex, below prefix: String, workspace: Workspace, git: Git) {
        (self.index, self.prefix, self.workspace, self.git) = (index, prefix, workspace, git)
    }

    /// A path in the repository as a path relative to the project's root.
    func inner(_ path: String) -> String {
        prefix.isEmpty ? path : String(path.utf8.dropFirst(prefix.utf8.count)) ?? path
    }

    func contents(of path: String) throws -> [UInt8]? {
        try prefetch([path])
        return lock.withLock { compared[path] ?? nil }
    }

    func prefetch(_ paths: [String]) throws {
        try lock.withLock {
            var (pending, doubtful) = ([String](), [String]())
            for path in paths where compared[path] == nil {
                guard let entry = index.entry(at: prefix + path), index.isUpToDate(entry) else { continue }
                let status = FileStatus(of: workspace.absolutePath(of: path), followingLinks: false)
                if status.map({ index.isUnchanged(entry, $0) }) != true { doubtful.append(path) }
                pending.append(path)
            }
            let changed = try GitSnapshot.changes(of: doubtful, in: git).filter(\.isFile)
            let contents = try GitSnapshot.contents(of: changed, from: git)
            for path in pending { compared[path] = .some(contents[path]) }
        }
    }
}
