import AshlarText
import Foundation

extension Git {
    /// Runs a git command that must succeed, and returns its standard output.
    ///
    /// - Throws: `Failure` with git's error message.
    package func output(of arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        try execute(arguments, input: input).checkedOutput(in: folder)
    }

    /// The full object name of the commit that a revision names.
    ///
    /// - Throws: `Failure` if there is no such revision.
    package func commit(named revision: String) throws -> String {
        let found = try execute(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
        guard found.status != 1 else {
            throw Failure(
                "git has no revision '\(revision)'; fetch it (a shallow clone has few), or name a branch, a tag or a commit"
            )
        }
        return line(try found.checkedOutput(in: folder))
    }

    /// The merge base of HEAD and a revision: the commit that `git diff REVISION...` compares with.
    ///
    /// - Throws: `Failure` if there is no such revision.
    package func mergeBase(with revision: String) throws -> String {
        let commit = try commit(named: revision)
        // Without a common ancestor, as in a shallow clone, the revision itself is used.
        let base = try execute(["merge-base", commit, "HEAD"])
        return base.status == 0 ? line(base.output) : commit
    }

    /// The renames that git detects from a commit to another, or to the work tree: new path to old path; none if there is no
    /// repository.
    ///
    /// - Throws: `Failure` if git cannot be run, or exceeds its limits.
    package func renames(since commit: String, to later: String? = nil) throws -> [String: String] {
        guard repository != nil else { return [:] }
        // `-M40%` compares contents; only an added file can be the target of a rename. Git would run in each submodule, with
        // that submodule's configuration.
        let options = ["--name-status", "-z", "--relative", "-M40%", "--diff-filter=R", "--no-ext-diff", "--no-textconv", "--ignore-submodules"]
        let result = try execute((later == nil ? ["diff-index"] : ["diff-tree", "-r"]) + options + [commit, later].compactMap(\.self))
        guard result.status == 0 else { return [:] }
        let fields = result.output.split(separator: 0)
        var renames: [String: String] = [:]
        for index in stride(from: 0, to: fields.count - 2, by: 3) {
            guard let old = String(checking: fields[index + 1]), let new = String(checking: fields[index + 2]) else { continue }
            renames[new] = old
        }
        return renames
    }

    /// The renames since the last commit that changed a file: new path to old path; none if there is no repository.
    ///
    /// - Throws: `Failure` if git cannot be run, or exceeds its limits.
    package func renames(sinceLastChangeOf path: String) throws -> [String: String] {
        guard repository != nil else { return [:] }
        let result = try execute(["rev-list", "-1", "HEAD", "--", path])
        guard result.status == 0 else { return [:] }
        let commit = line(result.output)
        return try renames(since: commit.isEmpty ? "HEAD" : commit)
    }

    fileprivate func line(_ output: [UInt8]) -> String {
        String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}

extension ProcessResult {
    /// The standard output of a git command that must succeed.
    ///
    /// - Throws: `Failure` with git's error message.
    func checkedOutput(in folder: String) throws -> [UInt8] {
        guard status == 0 else {
            let reason = errorOutput.split(separator: "\n").first.map(String.init) ?? "status \(status)"
            let advice = reason.contains("unable to read")
                ? "the clone lacks what is in a file; 'git fetch --refetch' gets what is missing" : "is it a git repository?"
            throw Failure("git failed in '\(folder)': \(reason); \(advice)")
        }
        return output
    }
}

/// A commit, and when it was made.
package struct CommitTime: Hashable, Sendable {
    /// The full object name.
    package var name: String
    /// The committer's time, in seconds since 1970.
    package var time: Int
}

/// A commit, for people.
package struct CommitDescription: Hashable, Sendable {
    /// The full object name.
    package var name: String
    /// The object names of its parents; those that a shallow clone lacks are left out.
    package var parents: [String]
    package var author: String
    /// The author's day: `2026-03-01`.
    package var day: String
    /// The first line of the message.
    package var subject: String
}

extension Git {
    /// A revision and its first parents with the times of their commits, newest first.
    ///
    /// - Parameter others: a revision whose history is left out.
    /// - Throws: `Failure` if there is no such revision.
    package func firstParents(of revision: String, notIn others: String? = nil) throws -> [CommitTime] {
        let start = try commit(named: revision)
        let listed = try output(of: ["rev-list", "--first-parent", "--timestamp", start] + (others.map { ["^" + $0] } ?? []))
        return String(decoding: listed, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let time = Int(words[0]) else { return nil }
            return CommitTime(name: String(words[1]), time: time)
        }
    }

    /// Describes the commit of an object name.
    ///
    /// - Throws: `Failure` if there is no such commit.
    package func description(of commit: String) throws -> CommitDescription {
        let options = ["--no-patch", "--no-show-signature", "--no-mailmap", "--format=%H%x00%P%x00%an%x00%as%x00%s"]
        // 'show' reads contents in search of renames, also without a patch, and partial clones lack some; 'log' reads none.
        let shown = String(decoding: try output(of: ["log", "-1"] + options + [commit]), as: UTF8.self)
        let fields = shown.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 5 else { throw Failure("git describes the commit \(commit) in an unknown form; update git") }
        return CommitDescription(
            name: fields[0], parents: fields[1].split(separator: " ").map(String.init), author: fields[2], day: fields[3],
            subject: String(fields[4].prefix { !$0.isNewline })
        )
    }

    /// Whether the history is cut off.
    package var isShallow: Bool {
        guard let result = try? execute(["rev-parse", "--is-shallow-repository"]) else { return false }
        return line(result.output) == "true"
    }
}
