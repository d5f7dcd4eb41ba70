import Foundation

/// Asks git about the repository that a folder lies in.
///
/// Git runs nothing of the repository's own: hooks and file-system monitors stay off. Nor does it obey the variables
/// that it hands down when Ashlar itself runs as one of its hooks.
package struct Git: Sendable {
    /// The folder in which git runs.
    package let folder: String
    /// The index to look at, as an absolute path; the repository's own where `nil`.
    package let index: String?

    package init(in folder: String) {
        self.folder = folder
        index = nil
    }

    /// Git with the index of the commit that is being made, which is not always the repository's: `git commit FILE` hands
    /// its hooks another one.
    static func committing(in folder: String) -> Git {
        let named = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"]
        let current = FileManager.default.currentDirectoryPath
        return Git(in: folder, index: named.map { $0.hasPrefix("/") ? $0 : current + "/" + $0 })
    }

    private init(in folder: String, index: String?) {
        self.folder = folder
        self.index = index
    }

    /// What git said.
    package typealias Answer = ProcessAnswer

    /// Runs git and waits for its end; `nil` where there is no git.
    ///
    /// - Parameter input: what git reads from standard input.
    package func ask(_ arguments: [String], input: [UInt8] = []) -> Answer? {
        var variables = ProcessInfo.processInfo.environment.filter { !Git.local.contains($0.key) }
        variables["GIT_INDEX_FILE"] = index
        variables["GIT_OPTIONAL_LOCKS"] = "0"
        variables["LC_ALL"] = "C"
        return run(
            ["git", "-C", folder, "-c", "core.fsmonitor=", "--literal-pathspecs"] + arguments,
            environment: variables, input: input
        )
    }

    /// The variables that tie a git process to one repository (`git rev-parse --local-env-vars`).
    private static let local: Set<String> = [
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
        "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE",
        "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_SHALLOW_FILE",
        "GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE",
    ]
}
