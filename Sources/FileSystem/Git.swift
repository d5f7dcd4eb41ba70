import Foundation

/// Runs git in the repository that contains a folder.
///
/// Code from the repository never runs: hooks and file-system monitors are disabled. Environment variables that git sets for
/// its hooks are removed, so that they have no effect when Ashlar runs as a hook.
package struct Git: Sendable {
    /// The folder in which git runs.
    package let folder: String
    /// The absolute path of the index file to use; `nil` for the repository's own.
    package let index: String?

    package init(in folder: String) {
        self.folder = folder
        index = nil
    }

    /// Git with the index of the commit in progress, which may differ from the repository's: `git commit FILE` passes its
    /// hooks a temporary one.
    static func committing(in folder: String) -> Git {
        let named = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"]
        let current = FileManager.default.currentDirectoryPath
        return Git(in: folder, index: named.map { $0.hasPrefix("/") ? $0 : current + "/" + $0 })
    }

    private init(in folder: String, index: String?) {
        self.folder = folder
        self.index = index
    }

    /// Runs git and waits for it to exit; `nil` if git is not installed.
    ///
    /// - Parameter input: what git reads from standard input.
    package func execute(_ arguments: [String], input: [UInt8] = []) -> ProcessResult? {
        var variables = ProcessInfo.processInfo.environment.filter { !Git.repositoryVariables.contains($0.key) }
        variables["GIT_INDEX_FILE"] = index
        variables["GIT_OPTIONAL_LOCKS"] = "0"
        variables["LC_ALL"] = "C"
        return run(
            ["git", "-C", folder, "-c", "core.fsmonitor=", "--literal-pathspecs"] + arguments,
            environment: variables, input: input
        )
    }

    /// The environment variables that bind a git process to one repository (`git rev-parse --local-env-vars`).
    private static let repositoryVariables: Set<String> = [
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
        "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE",
        "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_SHALLOW_FILE",
        "GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE",
    ]
}
