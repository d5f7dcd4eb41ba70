import AshlarText
import Foundation

/// A state of the project that git has recorded: that of its index, or of a commit.
///
/// Only what differs from the disk is taken from git; the rest is read where it lies.
package struct RecordedState: Sendable {
    /// The files of the state, submodules as folders.
    private(set) var entries: [FoundEntries.Entry] = []
    /// What stands in those files that are known to differ from the disk, by path.
    private var contents: [String: [UInt8]] = [:]
    /// The files of which the disk has not been asked; `nil` where it has been asked of all.
    private let unseen: UnseenFiles?

    /// What the next commit would record.
    ///
    /// - Parameter root: the project's root, as an absolute path.
    /// - Throws: `Failure` where there is no repository, and where a merge has conflicts.
    package static func index(of root: String) throws -> RecordedState {
        let git = Git.committing(in: root)
        return try RecordedState(byLookingAtIndexOf: git) ?? RecordedState(asGitSays: git)
    }

    /// The same as git itself tells it.
    init(asGitSays git: Git) throws { try self.init(git, from: ["diff-files"]) }

    /// What a commit has recorded of the files that git tracks now or did then.
    ///
    /// - Parameters:
    ///   - commit: a full object name, as `mergeBase` gives it.
    ///   - root: the project's root, as an absolute path.
    /// - Throws: `Failure` where there is no repository, and where a merge has conflicts.
    package static func commit(_ commit: String, of root: String) throws -> RecordedState {
        try RecordedState(Git(in: root), from: ["diff-index", commit])
    }

    /// What git says in two answers: what it tracks, and what of it differs from the disk.
    private init(_ git: Git, from comparison: [String]) throws {
        enum Answer: Sendable { case tracked(Result<[FoundEntries.Entry], any Error>), changes(Result<[Change], any Error>) }
        // While git looks for what differs from the disk, the disk is asked what it has.
        let answers = mapConcurrently([0, 1], threads: 2) { job, _ -> Answer in
            if job == 0 { return .tracked(Result { try Self.tracked(by: git) }) }
            return .changes(Result { try Self.changes(from: comparison, in: git) })
        }
        guard case .tracked(let tracked) = answers[0], case .changes(let changes) = answers[1] else {
            throw Failure("git cannot be asked of '\(git.folder)'; run again")
        }
        try self.init(changes: changes.get(), of: tracked.get(), git)
    }

    /// What the index file itself says, where it can be read: git is asked of those files alone that may differ from the disk.
    ///
    /// `nil` where git has to be asked of all. What the index says of a file is what the disk said when it was added, and stands
    /// for its contents: the disk is asked only of those that somebody wants to read.
    init?(byLookingAtIndexOf git: Git) throws {
        guard let root = realPath(git.folder), let place = GitIndex.place(around: root, named: git.index),
              let index = GitIndex(at: place.index) else { return nil }
        let workspace = try Workspace(root: root)
        // Names that are no text are git's to tell of.
        guard index.entries.allSatisfy({ $0.path != nil }) else { return nil }
        let tracked = place.prefix.isEmpty
            ? index.entries : index.entries.filter { $0.path?.utf8.starts(with: place.prefix.utf8) == true }
        let unseen = UnseenFiles(index: index, below: place.prefix, workspace: workspace, git: git)
        var (entries, doubtful) = ([FoundEntries.Entry](), [String]())
        var leftOut = FoldersLeftOut()
        for entry in tracked {
            guard let path = entry.path.map({ unseen.inner($0) }), !leftOut.holds(fileAt: path) else { continue }
            if index.stands(entry) {
                entries.append(.file(Workspace.File(path: path, byteCount: Int(entry.size), stamp: entry.stamp)))
                continue
            }
            let status = FileStatus(of: workspace.absolutePath(of: path), followingLinks: false)
            if status.map({ index.isUnchanged(entry, $0) }) != true, entry.mode & 0o170000 != 0o160000 { doubtful.append(path) }
            guard let found = status.flatMap({ workspace.entry(at: path, $0) }) else { continue }
            // A link stands for its target, of which the index may tell by itself.
            if found.path == path || index.entry(at: place.prefix + found.path) == nil { entries.append(found) }
        }
        try self.init(changes: Self.changes(of: doubtful, in: git), of: entries, git, unseen)
    }

    /// Asks the disk of some files, where that has not been done: for many at once this is far quicker than one by one.
    ///
    /// - Throws: `Failure` where git cannot tell what stands in a file that differs.
    package func look(at paths: [String]) throws { try unseen?.look(at: paths) }

    /// What stands in a file that differs from the disk; `nil` where it is to be read there.
    ///
    /// - Throws: `Failure` where git cannot tell what stands in it.
    package func contents(of path: String) throws -> [UInt8]? {
        if let known = contents[path] { return known }
        return try unseen?.contents(of: path)
    }

    /// What is known to stand in a file that differs from the disk, without a look at either.
    package func knownContents(of path: String) -> [UInt8]? { contents[path] }

    private init(changes: [Change], of tracked: [FoundEntries.Entry], _ git: Git, _ unseen: UnseenFiles? = nil) throws {
        self.unseen = unseen
        if let conflict = changes.first(where: { $0.status == UInt8(ascii: "U") }) {
            throw Failure("'\(conflict.path)' has conflicts; resolve them and 'git add' it")
        }
        // What the disk has and the state has not is added since.
        let others = Set(changes.filter { $0.isFile || $0.status == UInt8(ascii: "A") }.map(\.path))
        entries = others.isEmpty ? tracked : tracked.filter { !others.contains($0.path) }
        let changed = changes.filter { $0.isFile && $0.status != UInt8(ascii: "A") && !Workspace.leavesOut(fileAt: $0.path) }
        contents = try Self.contents(of: changed, from: git)
        for change in changed {
            entries.append(.file(Workspace.File(path: change.path, byteCount: contents[change.path]?.count ?? 0)))
        }
    }

    /// What stands in files that differ from the disk, by path; nothing in those that nobody reads.
    fileprivate static func contents(of changes: [Change], from git: Git) throws -> [String: [UInt8]] {
        let texts = try contents(of: changes.filter { Workspace.File.isRead($0.path) }.map(\.object), from: git)
        return Dictionary(changes.map { ($0.path, texts[$0.object] ?? []) }) { first, _ in first }
    }

    /// What of some files differs between the index and the disk.
    fileprivate static func changes(of paths: [String], in git: Git) throws -> [Change] {
        // Git takes as many names on its command line as any system grants.
        try stride(from: 0, to: paths.count, by: 500).flatMap { start in
            try changes(from: ["diff-files", "--"] + paths[start..<min(paths.count, start + 500)], in: git)
        }
    }

    /// What differs from the disk.
    private static func changes(from comparison: [String], in git: Git) throws -> [Change] {
        let options = ["--raw", "-z", "--relative", "--no-renames", "--ignore-submodules", "--abbrev=40"]
        return changes(in: try git.answer(to: [comparison[0]] + options + comparison.dropFirst()))
    }

    /// Whether the state has a file.
    package func has(_ path: String) -> Bool { entries.contains { $0.path == path } }

    /// What git tracks, as the disk has it; what is not on disk is left out.
    private static func tracked(by git: Git) throws -> [FoundEntries.Entry] {
        let workspace = try Workspace(root: git.folder)
        let listed = try git.answer(to: ["ls-files", "-z", "--cached"])
        return workspace.entries(listedByGit: listed, below: "").entries
    }

    fileprivate struct Change {
        var path: String
        /// What git calls it: `A`, `D`, `M`, `T`, `U`.
        var status: UInt8
        /// The name of the contents in the state.
        var object: String
        /// Whether it is a file in the state, and neither a link nor a submodule.
        var isFile: Bool
    }

    /// Reads `:100644 100644 <object> <object> M\0path\0` (git-diff(1), raw output format).
    private static func changes(in output: [UInt8]) -> [Change] {
        let fields = output.split(separator: 0)
        return stride(from: 0, to: fields.count - 1, by: 2).compactMap { index in
            let words = String(decoding: fields[index], as: UTF8.self).split(separator: " ")
            guard words.count == 5, let status = words[4].utf8.first, let path = String(checking: fields[index + 1]) else {
                return nil
            }
            return Change(path: path, status: status, object: String(words[2]), isFile: words[0].hasPrefix(":100"))
        }
    }

    /// The contents of objects, by their names.
    private static func contents(of objects: [String], from git: Git) throws -> [String: [UInt8]] {
        guard !objects.isEmpty else { return [:] }
        let output = try git.answer(to: ["cat-file", "--batch"], input: Array(objects.joined(separator: "\n").utf8) + [0x0A])
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

/// Files of an index of which the disk has not been asked yet: mostly nobody wants to read them.
private final class UnseenFiles: @unchecked Sendable {
    private let index: GitIndex
    private let prefix: String
    private let workspace: Workspace
    private let git: Git
    private let lock = NSLock()
    /// What stands in those that have been looked at, where it differs from the disk.
    private var seen: [String: [UInt8]?] = [:]

    init(index: GitIndex, below prefix: String, workspace: Workspace, git: Git) {
        (self.index, self.prefix, self.workspace, self.git) = (index, prefix, workspace, git)
    }

    /// The path below the folder that is looked at.
    func inner(_ path: String) -> String {
        prefix.isEmpty ? path : String(path.utf8.dropFirst(prefix.utf8.count)) ?? path
    }

    func contents(of path: String) throws -> [UInt8]? {
        try look(at: [path])
        return lock.withLock { seen[path] ?? nil }
    }

    func look(at paths: [String]) throws {
        try lock.withLock {
            var (looked, doubtful) = ([String](), [String]())
            for path in paths where seen[path] == nil {
                guard let entry = index.entry(at: prefix + path), index.stands(entry) else { continue }
                let status = FileStatus(of: workspace.absolutePath(of: path), followingLinks: false)
                if status.map({ index.isUnchanged(entry, $0) }) != true { doubtful.append(path) }
                looked.append(path)
            }
            let changed = try RecordedState.changes(of: doubtful, in: git).filter(\.isFile)
            let contents = try RecordedState.contents(of: changed, from: git)
            for path in looked { seen[path] = .some(contents[path]) }
        }
    }
}
