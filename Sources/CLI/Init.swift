import ArgumentParser
import AshlarDriver
import AshlarFileSystem
import AshlarText
import Foundation

struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Looks at the project, and writes a rule file that it keeps today.",
        discussion: """
            Proposes the preset that fits best, with the evidence for it. What the project does not keep yet goes into the \
            baseline or is left out, and the file says why. Asks before it writes where a person can answer.
            """
    )

    @Option(help: ArgumentHelp("Propose this preset, whether it fits or not.", valueName: "preset"))
    var preset: String?

    @Option(help: ArgumentHelp("The project's root; by default the folder that you are in.", valueName: "folder"))
    var root: String?

    @Flag(help: "Replace a rule file and a baseline that are there.")
    var force = false

    @Flag(help: "Show the rule file and write nothing.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "Do not ask.")
    var yes = false

    @OptionGroup var reading: ReadingOptions

    func run() throws {
        let current = FileManager.default.currentDirectoryPath
        let folder = root.map { $0.hasPrefix("/") ? $0 : current + "/" + $0 } ?? current
        let ruleFile = folder + "/" + Configuration.fileName
        let baselineFile = folder + "/" + BaselineFile.fileName
        if !force, !dryRun {
            for file in [ruleFile, baselineFile] where FileManager.default.fileExists(atPath: file) {
                throw Failure("'\(file)' is there already; edit it, or replace it with --force")
            }
        }
        let project = try reading.read(Configuration(root: folder), for: .proposal)
        let proposal = try project.proposal(preset: preset)
        let answer = proposal.lines.map { "- \($0)\n" }.joined()
        if dryRun {
            FileHandle.standardError.write(Data(answer.utf8))
            try deliver(Answer(text: proposal.text, isGood: true))
            return
        }
        try deliver(Answer(text: answer, isGood: true))
        guard try isWanted(proposal) else {
            try deliver(Answer(text: "nothing is written; 'ashlar init --dry-run' shows what would be\n", isGood: true))
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

    /// What a person says; yes where nobody can be asked.
    private func isWanted(_ proposal: Proposal) throws -> Bool {
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
