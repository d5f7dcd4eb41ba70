import Foundation

/// A `console` block: commands after `$`, each with its output.
struct Transcript {
    struct Step {
        var command: String
        var output: String
    }

    var steps: [Step] = []

    init(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2)), output: ""))
            } else if !steps.isEmpty {
                steps[steps.count - 1].output += line + "\n"
            }
        }
    }

    var text: String { steps.map { "$ \($0.command)\n\($0.output)" }.joined() }

    /// The same commands with their current output.
    ///
    /// - Parameters:
    ///   - folder: the working directory of the shell.
    ///   - home: a path that is replaced by `~/Shop` in the output.
    func run(in folder: String, home: String) throws -> Transcript {
        let mark = "\u{1e}"
        let script = "exec 2>&1\nmark() { said=$?; printf '\(mark)'; return $said; }\n"
            + steps.map { "mark; \($0.command)\n" }.joined() + "exit 0\n"
        let program = URL(fileURLWithPath: Program.executable).deletingLastPathComponent().path
        let path = program + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        let identity = ["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"].map { ($0, "Reader") }
            + ["GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"].map { ($0, "reader@example.org") }
        let result = try Program.run("/bin/sh", ["-c", script], in: folder, environment: [
            "PATH": path, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "LC_ALL": "C.UTF-8",
        ].merging(identity) { $1 })
        var run = self
        let outputs = result.output.replacing(home, with: "~/Shop").components(separatedBy: mark).dropFirst()
        for (index, text) in outputs.enumerated() where index < steps.count { run.steps[index].output = text }
        return run
    }

    /// Whether the output equals the written one, in which `…` matches anything.
    func agrees(with written: Transcript) -> Bool {
        guard steps.count == written.steps.count else { return false }
        return zip(steps, written.steps).allSatisfy { step, written in
            step.command == written.command && Self.matches(step.output, written.output)
        }
    }

    /// Whether the output has omissions, so that a refresh must not overwrite it.
    var isOpen: Bool { steps.contains { $0.output.contains("…") } }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        guard text != pattern else { return true }
        let parts = pattern.components(separatedBy: "…")
        guard parts.count > 1, text.hasPrefix(parts[0]) else { return false }
        var rest = text.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1].drop { $0 == "\n" })
    }
}
