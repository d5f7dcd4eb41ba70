import AshlarText
import Foundation

/// The hook that git runs before each commit, and what Ashlar adds to it.
///
/// A hook that was there before is kept beside it and runs first. Several projects of one repository share the hook.
package struct GitHook: Sendable {
    /// The hook's absolute path.
    package let path: String
    /// The project's folder in the repository; empty where it is the whole.
    private let folder: String

    /// The hook of the repository that a project lies in.
    ///
    /// - Parameter root: the project's root, as an absolute path.
    /// - Throws: `Failure` where there is no repository.
    package init(ofProjectAt root: String) throws {
        let git = Git(in: root)
        func line(_ arguments: String...) throws -> String {
            String(decoding: try git.answer(to: ["rev-parse"] + arguments).prefix { $0 != 0x0A }, as: UTF8.self)
        }
        let named = try line("--git-path", "hooks")
        path = (named.hasPrefix("/") ? named : root + "/" + named) + "/pre-commit"
        let prefix = try line("--show-prefix")
        folder = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
    }

    private var pathBefore: String { path + ".before-ashlar" }
    private static let mark = "# Written by 'ashlar hook install'"
    private static let step = "check "

    /// Lets the hook check the project, too.
    ///
    /// - Parameter program: how the program is called: a name that the shell finds, or a path.
    /// - Returns: what was done, for people.
    /// - Throws: `Failure` where the hook that was there cannot be kept, `OutputError` where it cannot be written.
    package func install(calling program: String) throws -> String {
        let files = FileManager.default
        try? files.createDirectory(atPath: Path.folder(of: path), withIntermediateDirectories: true)
        var folders = checkedFolders ?? []
        var kept = ""
        if checkedFolders == nil, files.fileExists(atPath: path) {
            guard !files.fileExists(atPath: pathBefore) else {
                throw Failure("'\(pathBefore)' is in the way of keeping the hook that is there; move it away and run again")
            }
            try move(path, to: pathBefore)
            kept = "; the one that was there is kept as '\(Path.name(of: pathBefore))' and runs first"
        }
        if !folders.contains(folder) { folders.append(folder) }
        try write(folders, calling: program)
        return "each commit is checked by '\(path)'\(kept)\n"
    }

    /// Takes the project out of the hook, and brings back the hook that was there before.
    ///
    /// - Returns: what was done, for people.
    /// - Throws: `Failure` where there is nothing to take out.
    package func uninstall() throws -> String {
        guard var folders = checkedFolders, let index = folders.firstIndex(of: folder) else {
            throw Failure("'\(path)' is no hook of Ashlar's for this project; there is nothing to take out")
        }
        folders.remove(at: index)
        guard folders.isEmpty else {
            try write(folders, calling: program ?? "ashlar")
            return "commits are no longer checked here; '\(path)' goes on for \(folders.joined(separator: ", "))\n"
        }
        try? FileManager.default.removeItem(atPath: path)
        guard FileManager.default.fileExists(atPath: pathBefore) else { return "commits are no longer checked; '\(path)' is gone\n" }
        try move(pathBefore, to: path)
        return "commits are no longer checked; '\(path)' is what it was before\n"
    }

    /// The projects that the hook checks; `nil` where there is none, or where others wrote it.
    private var checkedFolders: [String]? {
        guard let text = FileManager.default.contents(atPath: path).map({ String(decoding: $0, as: UTF8.self) }),
              text.contains(Self.mark) else { return nil }
        return lines(of: text, after: Self.step).map { $0 == "." ? "" : $0 }
    }

    private var program: String? {
        FileManager.default.contents(atPath: path).flatMap { lines(of: String(decoding: $0, as: UTF8.self), after: "ashlar=").first }
    }

    /// What stands quoted behind a word at the beginning of a line.
    private func lines(of text: String, after word: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix(word + "'") && $0.hasSuffix("'") }
            .map { $0.dropFirst(word.count + 1).dropLast().replacing("'\\''", with: "'") }.map { String($0) }
    }

    private func write(_ folders: [String], calling program: String) throws {
        func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
        let text = """
            #!/bin/sh
            \(Self.mark); 'ashlar hook uninstall' takes it out. A hook that was here before runs first.
            ashlar=\(quoted(program))
            before="$(dirname "$0")/pre-commit.before-ashlar"
            if [ -x "$before" ]; then "$before" "$@" || exit; fi
            command -v "$ashlar" >/dev/null || { echo "'$ashlar' is not there: this commit is not checked" >&2; exit 0; }
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

/// How a shell finds the running program: by its name where `PATH` leads to it, else by its path.
package var programName: String {
    guard let own = Bundle.main.executablePath.flatMap(realPath) else { return "ashlar" }
    let name = Path.name(of: own)
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.compactMap({ realPath("\($0)/\(name)") }).first == own ? name : own
}
