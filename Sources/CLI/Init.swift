import ArgumentParser
import AshlarDriver
import AshlarFileSystem
import AshlarText
import Foundation

struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Analyzes the project and writes a rule file that it satisfies today.",
        discussion: """
            Proposes the preset that fits best and says why. Existing violations go into the baseline; rules with too many \
            are switched off, and the file says why. Asks before writing when run in a terminal. With --from, translates the rules of \
            another tool instead, and tells what has no equal.
            """
    )

    @Option(help: ArgumentHelp("Propose this preset, even if it does not fit.", valueName: "preset"))
    var preset: String?

    @Option(help: ArgumentHelp("Translate this .solid.yml, or the custom rules of this .swiftlint.yml.", valueName: "file"))
    var from: String?

    @Option(help: ArgumentHelp("The project's root; by default the current folder.", valueName: "folder"))
    var root: String?

    @Flag(help: "Replace an existing rule file and baseline.")
    var force = false

    @Flag(help: "Print the rule file without writing it.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "Write without asking.")
    var yes = false

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        if from != nil, preset != nil { throw ValidationError("--from goes without --preset.") }
    }

    func run() throws {
        let current = FileManager.default.currentDirectoryPath
        let folder = root.map { $0.hasPrefix("/") ? $0 : current + "/" + $0 } ?? current
        let ruleFile = folder + "/" + Configuration.fileName
        let baselineFile = folder + "/" + BaselineFile.fileName
        if !force, !dryRun {
            for file in [ruleFile, baselineFile] where FileManager.default.fileExists(atPath: file) {
                throw Failure("'\(file)' exists already; edit it, or replace it with --force")
            }
        }
        let proposal = try from.map { try translation(of: $0, for: folder) } ?? reading.read(Configuration(root: folder), for: .proposal).proposal(preset: preset)
        let answer = proposal.lines.map { "- \($0)\n" }.joined()
        if dryRun {
            writeToStandardError(answer)
            try deliver(Answer(text: proposal.text, isGood: true))
            return
        }
        try deliver(Answer(text: answer, isGood: true))
        guard try isConfirmed(proposal) else {
            try deliver(Answer(text: "nothing was written; 'ashlar init --dry-run' prints the rule file\n", isGood: true))
            return
        }
        try deliver(Array(proposal.text.utf8), to: ruleFile)
        var written = "'\(Configuration.fileName)'"
        if !proposal.baseline.isEmpty {
            try deliver(Array(BaselineFile(path: BaselineFile.fileName, entries: proposal.baseline).text.utf8), to: baselineFile)
            written += " and '\(BaselineFile.fileName)' (\(proposal.baseline.count))"
        } else if force {
            try? FileManager.default.removeItem(atPath: baselineFile)
        }
        let hook = (try? GitHook(ofProjectAt: folder)) == nil ? "" : ", ashlar hook install"
        try deliver(Answer(text: "written: \(written)\nnext: ashlar check, ashlar explain RULE\(hook)\n", isGood: true))
    }

    private func translation(of file: String, for folder: String) throws -> Proposal {
        guard let data = FileManager.default.contents(atPath: file), let text = String(validating: data, as: UTF8.self) else {
            throw Failure("cannot read '\(file)'; check its name, its permissions, and that it is UTF-8")
        }
        return try Proposal(translating: text, at: file) { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
    }

    /// Asks for confirmation; true without asking when there is no terminal.
    private func isConfirmed(_ proposal: Proposal) throws -> Bool {
        guard !yes, Terminal.standardOutput.isTerminal, isatty(STDIN_FILENO) == 1 else { return true }
        while true {
            print("Write \(Configuration.fileName)? [Y]es, [n]o, [s]how: ", terminator: "")
            fflush(nil)
            guard let line = readLine() else { return false }
            switch line.lowercased().first {
            case "n": return false
            case nil, "y": return true
            case "s": print("\n" + proposal.text)
            default: print("Please answer y, n or s.")
            }
        }
    }
}
