import AshlarText
import Foundation

extension Git {
    /// Runs a git command that must succeed, and returns its standard output.
    ///
    /// - Throws: `Failure` with git's error message.
    package func output(of arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        guard let result = execute(arguments, input: input) else { throw Failure("git cannot be run; install it") }
        guard result.status == 0 else {
            let reason = result.errorOutput.split(separator: "\n").first.map(String.init) ?? "status \(result.status)"
            throw Failure("git failed in '\(folder)': \(reason); is it a git repository?")
        }
        return result.output
    }

    /// The merge base of HEAD and a revision: the commit that `git diff REVISION...` compares with.
    ///
    /// - Throws: `Failure` if there is no such revision.
    package func mergeBase(with revision: String) throws -> String {
        guard let found = execute(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]) else {
            throw Failure("git cannot be run; install it")
        }
        guard found.status == 0 else {
            throw Failure(
                "git has no revision '\(revision)'; fetch it (a shallow clone has few), or name a branch, a tag or a commit"
            )
        }
        let commit = line(found.output)
        // Without a common ancestor, as in a shallow clone, the revision itself is used.
        guard let base = execute(["merge-base", commit, "HEAD"]), base.status == 0 else { return commit }
        return line(base.output)
    }

    /// The renames that git detects between a commit and the work tree: new path to old path.
    package func renames(since commit: String) -> [String: String] {
        // `-M40%` compares contents; only an added file can be the target of a rename.
        guard let result = execute(["diff-index", "--name-status", "-z", "--relative", "-M40%", "--diff-filter=R", commit]),
              result.status == 0 else { return [:] }
        let fields = result.output.split(separator: 0)
        var renames: [String: String] = [:]
        for index in stride(from: 0, to: fields.count - 2, by: 3) {
            guard let old = String(checking: fields[index + 1]), let new = String(checking: fields[index + 2]) else { continue }
            renames[new] = old
        }
        return renames
    }

    /// The renames since the last commit that changed a file: new path to old path.
    package func renames(sinceLastChangeOf path: String) -> [String: String] {
        guard let result = execute(["log", "-1", "--format=%H", "--", path]), result.status == 0 else { return [:] }
        let commit = line(result.output)
        return renames(since: commit.isEmpty ? "HEAD" : commit)
    }

    private func line(_ output: [UInt8]) -> String {
        String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
