import AshlarFacts
import Foundation

/// A state of the project that git has recorded: that of its index, or of a commit.
///
/// Only what differs from the disk is taken from git; the rest is read where it lies.
package struct RecordedState: Sendable {
    /// The files of the state, submodules as folders.
    private(set) var entries: [FoundEntries.Entry] = []
    /// What stands in those files that differ from the disk, by path.
    package private(set) var contents: [String: [UInt8]] = [:]

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
    /// `nil` where git has to be asked of all.
    init?(byLookingAtIndexOf git: Git) throws {
        guard let root = realPath(git.folder), let place = GitIndex.place(around: root, named: git.index),
              let index = GitIndex(at: place.index) else { return nil }
        let workspace = try Workspace(root: root)
        // Names that are no text are git's to tell of.
        guard index.entries.allSatisfy({ $0.path != nil }) else { return nil }
        let tracked = place.prefix.isEmpty
            ? index.entries : index.entries.filter { $0.path?.utf8.starts(with: place.prefix.utf8) == true }
        let inner = place.prefix.utf8.count
        let width = 512
        let looks = mapConcurrently(Array(0..<(tracked.count + width - 1) / width)) { part, _ in
            Self.look(at: tracked[part * width..<min(tracked.count, (part + 1) * width)], of: index, below: inner, in: workspace)
        }
        let doubtful = looks.flatMap(\.doubtful)
        // Git takes as many names on its command line as any system grants.
        guard doubtful.count <= 500 else { return nil }
        let changes = doubtful.isEmpty ? [] : try Self.changes(from: ["diff-files", "--"] + doubtful, in: git)
        try self.init(changes: changes, of: looks.flatMap(\.entries), git)
    }

    /// What the disk has of some files of the index, and which of them may differ.
    private static func look(
        at tracked: ArraySlice<GitIndex.Entry>, of index: GitIndex, below prefix: Int, in workspace: Workspace
    ) -> (entries: [FoundEntries.Entry], doubtful: [String]) {
        var (entries, doubtful) = ([FoundEntries.Entry](), [String]())
        var leftOut = FoldersLeftOut()
        for entry in tracked {
            guard var path = entry.path else { continue }
            if prefix > 0 { path = String(path.utf8.dropFirst(prefix)) ?? path }
            guard !leftOut.holds(fileAt: path) else { continue }
            let status = FileStatus(of: workspace.absolutePath(of: path), followingLinks: false)
            if status.map({ index.isUnchanged(entry, $0) }) != true, entry.mode & 0o170000 != 0o160000 { doubtful.append(path) }
            if let found = status.flatMap({ workspace.entry(at: path, $0) }) { entries.append(found) }
        }
        return (entries, doubtful)
    }

    private init(changes: [Change], of tracked: [FoundEntries.Entry], _ git: Git) throws {
        if let conflict = changes.first(where: { $0.status == UInt8(ascii: "U") }) {
            throw Failure("'\(conflict.path)' has conflicts; resolve them and 'git add' it")
        }
        // What the disk has and the state has not is added since.
        let others = Set(changes.filter { $0.isFile || $0.status == UInt8(ascii: "A") }.map(\.path))
        entries = others.isEmpty ? tracked : tracked.filter { !others.contains($0.path) }
        let changed = changes.filter { $0.isFile && $0.status != UInt8(ascii: "A") && !Workspace.leavesOut(fileAt: $0.path) }
        let texts = try Self.contents(of: changed.filter { Workspace.File.isRead($0.path) }.map(\.object), from: git)
        for change in changed {
            let bytes = texts[change.object] ?? []
            contents[change.path] = bytes
            entries.append(.file(Workspace.File(path: change.path, byteCount: bytes.count)))
        }
    }

    /// What differs from the disk.
    private static func changes(from comparison: [String], in git: Git) throws -> [Change] {
        let options = ["--raw", "-z", "--relative", "--no-renames", "--ignore-submodules", "--abbrev=40"]
        return changes(in: try git.answer(to: [comparison[0]] + options + comparison.dropFirst()))
    }

    /// Whether the state has a file.
    func has(_ path: String) -> Bool { entries.contains { $0.path == path } }

    /// What git tracks, as the disk has it; what is not on disk is left out.
    private static func tracked(by git: Git) throws -> [FoundEntries.Entry] {
        let workspace = try Workspace(root: git.folder)
        let listed = try git.answer(to: ["ls-files", "-z", "--cached"])
        return workspace.entries(listedByGit: listed, below: "").entries
    }

    private struct Change {
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

extension Git {
    /// What git says to a question that it must be able to answer.
    ///
    /// - Throws: `Failure` with git's own words where it is not.
    package func answer(to arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        guard let answer = ask(arguments, input: input) else { throw Failure("git cannot be run; install it") }
        guard answer.status == 0 else {
            let reason = answer.complaints.split(separator: "\n").first.map(String.init) ?? "status \(answer.status)"
            throw Failure("git cannot tell what is asked of '\(folder)' (\(reason)); see whether it lies in a repository")
        }
        return answer.output
    }

    /// The commit from which the current one and another went apart: what `git diff REVISION...` compares with.
    ///
    /// - Throws: `Failure` where git knows no such revision.
    package func mergeBase(with revision: String) throws -> String {
        guard let known = ask(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]) else {
            throw Failure("git cannot be run; install it")
        }
        guard known.status == 0 else {
            throw Failure(
                "git knows no revision '\(revision)'; fetch it (a shallow clone has few), or name a branch, a tag or a commit"
            )
        }
        let commit = line(known.output)
        // Without a common ancestor, as in a shallow clone, the revision itself is what there is.
        guard let base = ask(["merge-base", commit, "HEAD"]), base.status == 0 else { return commit }
        return line(base.output)
    }

    /// What files are called in a commit that have been renamed since, as far as git sees it: new path to old path.
    package func renames(since commit: String) -> [String: String] {
        // Only what was added can have been renamed, and git compares contents.
        guard let answer = ask(["diff-index", "--name-status", "-z", "--relative", "-M40%", "--diff-filter=R", commit]),
              answer.status == 0 else { return [:] }
        let fields = answer.output.split(separator: 0)
        var renames: [String: String] = [:]
        for index in stride(from: 0, to: fields.count - 2, by: 3) {
            guard let old = String(checking: fields[index + 1]), let new = String(checking: fields[index + 2]) else { continue }
            renames[new] = old
        }
        return renames
    }

    /// What files were called when a file was last committed, by what they are called now.
    func renames(sinceLastChangeOf path: String) -> [String: String] {
        guard let answer = ask(["log", "-1", "--format=%H", "--", path]), answer.status == 0 else { return [:] }
        let commit = line(answer.output)
        return renames(since: commit.isEmpty ? "HEAD" : commit)
    }

    private func line(_ output: [UInt8]) -> String {
        String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
