import AshlarText
import Foundation

/// A git repository whose configuration git does not read when Ashlar runs it.
///
/// The configuration of a repository can name programs that git starts (filters, signature checkers, transports, file-system
/// monitors, hooks), and new versions of git add more. Git therefore runs with a temporary git directory (gitrepository-layout(5))
/// that links to the repository's objects, references and index, and has a configuration of its own: the settings in `settings`,
/// which hold numbers, Booleans, words and names of files that git reads.
final class GitRepository: Sendable {
    /// The root of the work tree.
    let root: String
    /// The git directory of the work tree, and the one that it shares with the repository's other work trees.
    private let folder, common: String
    /// The contents of `HEAD`.
    private let head: [UInt8]

    /// The repository that contains a folder; `nil` if there is none.
    ///
    /// - Parameter path: absolute.
    init?(around path: String) {
        guard let real = realPath(path), let (root, _) = repository(around: real), let folder = Self.gitFolder(in: root),
              let head = smallFile(at: folder + "/HEAD") else { return nil }
        (self.root, self.folder, self.head) = (root, folder, head)
        let shared = smallFile(at: folder + "/commondir").map(Self.line) ?? ""
        common = shared.isEmpty ? folder : Self.absolute(shared, in: folder)
    }

    /// The path of the index of the work tree.
    var index: String { folder + "/index" }

    /// The folder of the hooks (`core.hooksPath` in git-config(1)).
    ///
    /// - Throws: `Failure` if git does not list its configuration.
    func hooksFolder() throws -> String {
        guard let named = try configuration()["core.hookspath"], !named.isEmpty else { return common + "/hooks" }
        return Self.absolute(Self.expanded(named), in: root)
    }

    /// The git directory in a folder: `.git`, or the one that a file of this name refers to, in linked work trees and submodules.
    static func gitFolder(in root: String) -> String? {
        let path = root + "/.git"
        guard let status = FileStatus(of: path) else { return nil }
        if status.kind == .folder { return path }
        let mark = "gitdir: "
        guard let text = smallFile(at: path).map({ line($0) }), text.hasPrefix(mark) else { return nil }
        return absolute(String(text.dropFirst(mark.count)), in: root)
    }

    // MARK: - The temporary git directory

    /// Creates the temporary git directory, calls a function with its path, and deletes it.
    ///
    /// - Throws: `Failure` if the folder cannot be written or git does not list its configuration; what the function throws.
    func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let text = Self.text(of: try configuration())
        _ = Self.leftovers
        var template = Array((NSTemporaryDirectory() + Self.folderName + "XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil, let temporary = template.withUnsafeBufferPointer({ String(validatingCString: $0.baseAddress!) }) else {
            throw Failure("a temporary folder cannot be created (\(systemMessage(errno))); check TMPDIR")
        }
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        try replaceFile(at: temporary + "/HEAD", by: [head])
        try replaceFile(at: temporary + "/config", by: [Array(text.utf8)])
        for source in common == folder ? [folder] : [folder, common] {
            let isShared = source == common
            for name in try folderNames(at: source).prefix(1_000) where !Self.replaced.contains(name) {
                let path = source + "/" + name
                let kind = FileStatus(of: path)?.kind
                if kind == nil, !isMissing(errno) { throw Failure("'\(path)' cannot be read (\(systemMessage(errno))); check its permissions") }
                // Opening a pipe or a device could block git.
                guard kind == .file || kind == .folder && isShared else { continue }
                // A file of the work tree takes precedence: the link exists already.
                guard symlink(path, temporary + "/" + name) == 0 || errno == EEXIST else {
                    throw Failure("a link in the temporary folder '\(temporary)' cannot be created (\(systemMessage(errno))); check TMPDIR")
                }
            }
        }
        return try body(temporary)
    }

    private static let folderName = "ashlar-git."

    /// Deletes what killed runs left, once in a run. Nobody else can change a folder of this user's with its permissions.
    private static let leftovers: Void = {
        let (parent, yesterday) = (NSTemporaryDirectory(), now - 24 * 3600 * 1_000_000_000)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(folderName) {
            var info = stat()
            guard lstat(parent + name, &info) == 0, info.st_uid == geteuid(), info.st_mode == S_IFDIR | 0o700,
                  FileStatus(info).modified < yesterday else { continue }
            try? FileManager.default.removeItem(atPath: parent + name)
        }
    }()

    /// What the temporary git directory does not share with the repository.
    private static let replaced: Set<String> = ["HEAD", "config", "config.worktree", "hooks", "index", "commondir", "gitdir"]

    // MARK: - Settings

    /// The settings that hold for the temporary git directory too, by their names in lower case. None names a program.
    private static let settings = [
        "core.repositoryformatversion", "extensions.objectformat", "extensions.refstorage", "core.attributesfile", "core.autocrlf",
        "core.checkstat", "core.eol", "core.excludesfile", "core.filemode", "core.ignorecase", "core.precomposeunicode",
        "core.sparsecheckout", "core.sparsecheckoutcone", "core.symlinks", "core.trustctime", "diff.renamelimit", "index.sparse",
    ]

    private static func text(of configuration: [String: String]) -> String {
        var values = configuration
        // Git would look for them in the home folder, which it does not see.
        let defaults = (variable("XDG_CONFIG_HOME") ?? home + "/.config") + "/git/"
        for (name, file) in [("core.excludesfile", "ignore"), ("core.attributesfile", "attributes")] {
            values[name] = values[name].map(expanded) ?? defaults + file
        }
        return settings.compactMap { name in
            guard let value = values[name], let dot = name.firstIndex(of: ".") else { return nil }
            let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return "[\(name[..<dot])]\n\(name[name.index(after: dot)...]) = \"\(quoted)\"\n"
        }.joined() + "[core]\nbare = false\n"
    }

    /// The configuration as git reads it from the system's, the user's and the repository's files: values by names. Listing it
    /// starts no program.
    private func configuration() throws -> [String: String] {
        var variables = Git.environment
        for name in ["HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"] {
            variables[name] = variable(name)
        }
        variables["GIT_DIR"] = folder
        variables["GIT_WORK_TREE"] = root
        let listed = try Git.start(["config", "--list", "-z"], environment: variables, in: root).checkedOutput(in: root)
        // `<name>\n<value>\0`, or `<name>\0` for the value true.
        let pairs = listed.split(separator: 0).map { entry -> (String, String) in
            let parts = entry.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
            return (String(decoding: parts[0], as: UTF8.self), parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "true")
        }
        return Dictionary(pairs) { $1 }
    }

    // MARK: - Paths

    private static func line(_ bytes: [UInt8]) -> String { String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self) }

    private static func absolute(_ path: String, in folder: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }

    /// A path in a configuration, with the home folder in place of `~`.
    private static func expanded(_ path: String) -> String { path.hasPrefix("~/") ? home + path.dropFirst() : path }

    private static var home: String { variable("HOME") ?? NSHomeDirectory() }
}

private func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
