import AshlarText
import Foundation

// What git is asked of commits.

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
    package func renames(sinceLastChangeOf path: String) -> [String: String] {
        guard let answer = ask(["log", "-1", "--format=%H", "--", path]), answer.status == 0 else { return [:] }
        let commit = line(answer.output)
        return renames(since: commit.isEmpty ? "HEAD" : commit)
    }

    private func line(_ output: [UInt8]) -> String {
        String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
