import AshlarText
import Foundation

/// Runs git in the repository that contains a folder.
///
/// Nothing that the repository contains or configures is executed: git runs with a configuration of Ashlar's
/// (`GitRepository`), without a home folder, network or credentials. Variables of the environment whose names start with `GIT_`
/// have no effect, so that none names a program, and none binds git to another repository when Ashlar runs as a hook.
package struct Git: Sendable {
    /// The folder in which git runs.
    package let folder: String
    /// The absolute path of the index file to use; `nil` for the repository's own.
    package let index: String?
    /// `nil` if the folder is in no repository.
    let repository: GitRepository?

    package init(in folder: String) { self.init(in: folder, index: nil) }

    /// Git with the index of the commit in progress, which may differ from the repository's: `git commit FILE` passes its
    /// hooks a temporary one.
    static func committing(in folder: String) -> Git {
        let named = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"]
        let current = FileManager.default.currentDirectoryPath
        return Git(in: folder, index: named.map { $0.hasPrefix("/") ? $0 : current + "/" + $0 })
    }

    private init(in folder: String, index: String?) {
        (self.folder, self.index) = (folder, index)
        repository = GitRepository(around: folder)
    }

    /// Runs git and waits for it to exit.
    ///
    /// - Parameters:
    ///   - input: what git reads from standard input.
    ///   - pathspecs: how paths among the arguments are read.
    ///   - seconds: the time limit.
    /// - Throws: `Failure` if git cannot be run, exceeds the limits of time or output, or if there is no repository.
    package func execute(
        _ arguments: [String], input: [UInt8] = [], pathspecs: Pathspecs = .literal, within seconds: Double = Git.seconds
    ) throws -> ProcessResult {
        guard let repository else { throw Failure("git failed in '\(folder)': there is no .git; is it a git repository?") }
        return try repository.withTemporaryFolder { temporary in
            var variables = Git.environment
            variables["GIT_DIR"] = temporary
            variables["GIT_WORK_TREE"] = repository.root
            variables["GIT_INDEX_FILE"] = index ?? repository.index
            // Where git 2.31 and older look for the user's configuration.
            for home in ["HOME", "XDG_CONFIG_HOME"] { variables[home] = temporary }
            variables["GIT_CONFIG_GLOBAL"] = "/dev/null"
            variables["GIT_CONFIG_NOSYSTEM"] = "1"
            return try Git.start([pathspecs.rawValue] + arguments, environment: variables, in: folder, input: input, within: seconds)
        }
    }

    /// Starts git; the only place that does.
    static func start(
        _ arguments: [String], environment: [String: String], in folder: String, input: [UInt8] = [], within seconds: Double = Git.seconds
    ) throws -> ProcessResult {
        let command = ["git", "-C", folder] + arguments
        let result: ProcessResult
        do {
            result = try run(command, environment: environment, input: input, within: seconds, limit: byteCount)
        } catch {
            throw Failure("git cannot be run" + (error.number == ENOENT ? "; install it" : " (\(systemMessage(error.number))); run again"))
        }
        let name = arguments.first { !$0.hasPrefix("-") } ?? ""
        switch result.stop {
        case nil: return result
        case .time: throw Failure("'git \(name)' did not end within \(Int(seconds)) seconds in '\(folder)' and was stopped; run it there by hand")
        case .output: throw Failure("'git \(name)' printed more than \(byteCount >> 20) MB in '\(folder)' and was stopped; run it there by hand")
        case .unreadable(let number): throw Failure("the output of 'git \(name)' cannot be read (\(systemMessage(number))); run again")
        }
    }

    /// How git reads paths among its arguments.
    package enum Pathspecs: String {
        case literal = "--literal-pathspecs"
        case glob = "--glob-pathspecs"
    }

    /// The time limit of a run of git that does not search a history, in seconds.
    package static let seconds = 10.0
    /// The largest output of a run of git, in bytes.
    private static let byteCount = 512 << 20

    /// The environment of git, without what would bind it to a repository or a configuration.
    static var environment: [String: String] {
        var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        variables["GIT_OPTIONAL_LOCKS"] = "0"
        variables["GIT_TERMINAL_PROMPT"] = "0"
        variables["GIT_NO_LAZY_FETCH"] = "1"
        variables["GIT_PROTOCOL_FROM_USER"] = "0"
        variables["GIT_ALLOW_PROTOCOL"] = ""
        variables["LC_ALL"] = "C"
        return variables
    }
}
