import AshlarText
import Foundation

/// Git's pre-commit hook with Ashlar's check.
///
/// An existing hook is moved to a file next to it and runs first. Several projects of one repository share the hook.
package struct GitHook: Sendable {
    /// The absolute path of the hook.
    package let path: String
    /// The project's folder in the repository; empty for its root.
    private let folder: String

    /// The hook of the repository that contains a project.
    ///
    /// - Parameter root: the absolute path of the project's root.
    /// - Throws: `Failure` if there is no repository.
    package init(ofProjectAt root: String) throws {
        guard let real = realPath(root), let git = GitRepository(around: real), let inner = repository(around: real)?.inner else {
            throw Failure("'\(root)' is in no repository; is it a git repository?")
        }
        path = try git.hooksFolder() + "/pre-commit"
        folder = inner
    }

    private var pathBefore: String { path + ".before-ashlar" }
    private static let mark = "# Written by 'ashlar hook install'"
    private static let step = "check "

    /// Adds a check of the project to the hook.
    ///
    /// - Parameter program: the command that runs Ashlar: a name on `PATH`, or a path.
    /// - Returns: a message that says what was done.
    /// - Throws: `Failure` if an existing hook cannot be moved, `OutputError` if the hook cannot be written.
    package func install(calling program: String) throws -> String {
        let files = FileManager.default
        try? files.createDirectory(atPath: Path.folder(of: path), withIntermediateDirectories: true)
        var folders = checkedFolders ?? []
        var note = ""
        if checkedFolders == nil, files.fileExists(atPath: path) {
            guard !files.fileExists(atPath: pathBefore) else {
                throw Failure("'\(pathBefore)' exists already, so the current hook cannot be preserved; move it away and run again")
            }
            try move(path, to: pathBefore)
            note = "; the previous hook is preserved as '\(Path.name(of: pathBefore))' and runs first"
        }
        if !folders.contains(folder) { folders.append(folder) }
        try write(folders, calling: program)
        return "each commit is checked by '\(path)'\(note)\n"
    }

    /// Removes the check of the project from the hook, and restores the previous hook if no check is left.
    ///
    /// - Returns: a message that says what was done.
    /// - Throws: `Failure` if the hook does not check this project.
    package func uninstall() throws -> String {
        guard var folders = checkedFolders, let index = folders.firstIndex(of: folder) else {
            throw Failure("'\(path)' does not check this project; there is nothing to remove")
        }
        folders.remove(at: index)
        guard folders.isEmpty else {
            try write(folders, calling: program ?? "ashlar")
            return "commits are no longer checked here; '\(path)' still checks \(folders.joined(separator: ", "))\n"
        }
        try? FileManager.default.removeItem(atPath: path)
        guard FileManager.default.fileExists(atPath: pathBefore) else { return "commits are no longer checked; '\(path)' was deleted\n" }
        try move(pathBefore, to: path)
        return "commits are no longer checked; '\(path)' is the previous hook again\n"
    }

    /// The folders of the projects that the hook checks; `nil` if there is no hook, or another program wrote it.
    private var checkedFolders: [String]? {
        guard let text = FileManager.default.contents(atPath: path).map({ String(decoding: $0, as: UTF8.self) }),
              text.contains(Self.mark) else { return nil }
        return lines(of: text, after: Self.step).map { $0 == "." ? "" : $0 }
    }

    private var program: String? {
        FileManager.default.contents(atPath: path).flatMap { lines(of: String(decoding: $0, as: UTF8.self), after: "ashlar=").first }
    }

    /// The quoted values of the lines that start with a word.
    private func lines(of text: String, after word: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix(word + "'") && $0.hasSuffix("'") }
            .map { $0.dropFirst(word.count + 1).dropLast().replacing("'\\''", with: "'") }.map { String($0) }
    }

    private func write(_ folders: [String], calling program: String) throws {
        func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
        let text = """
            #!/bin/sh
            \(Self.mark); 'ashlar hook uninstall' removes it. A previous hook runs first.
            ashlar=\(quoted(program))
            before="$(dirname "$0")/pre-commit.before-ashlar"
            if [ -x "$before" ]; then "$before" "$@" || exit; fi
            command -v "$ashlar" >/dev/null || { echo "'$ashlar' was not found: this commit is not checked" >&2; exit 0; }
            check() { "$ashlar" check --staged --root "$1" || exit; }
            \(folders.map { Self.step + quoted($0.isEmpty ? "." : $0) }.joined(separator: "\n"))

            """
        _ = try writeFile(Array(text.utf8), at: path)
        chmod(path, 0o755)
    }

    private func move(_ old: String, to new: String) throws {
        guard rename(old, new) == 0 else { throw Failure("cannot move '\(old)' (\(systemMessage(errno))); check its permissions") }
    }
}

/// The command that runs this program in a shell: its name if `PATH` finds it, else its path.
package var programName: String {
    guard let own = programPath.flatMap(realPath) else { return "ashlar" }
    let name = Path.name(of: own)
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.compactMap({ realPath("\($0)/\(name)") }).first == own ? name : own
}
