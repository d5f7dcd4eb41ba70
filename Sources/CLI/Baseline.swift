import ArgumentParser
import AshlarDriver
import Foundation

struct Baseline: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Records today's findings, so that only new ones are reported.",
        discussion: """
            Without an option, starts a baseline or, if one exists, reports its state. A baseline only shrinks: --update \
            removes resolved findings, and only --accept adds findings, with a recorded reason.
            """
    )

    @Flag(help: "Remove resolved findings and update the paths of renamed files.")
    var update = false

    @Option(help: ArgumentHelp("Add today's findings, with this reason.", valueName: "reason"))
    var accept: String?

    @Option(name: .customLong("file"), help: ArgumentHelp(
        "The baseline file; by default ashlar-baseline.txt next to the rule file.", valueName: "file"
    ))
    var file: String?

    @OptionGroup var answer: AnswerOptions
    @OptionGroup var project: ProjectOptions

    func validate() throws {
        if let accept, accept.allSatisfy(\.isWhitespace) {
            throw ValidationError("--accept needs a reason, which is recorded with each finding.")
        }
        if let accept, accept.contains(where: \.isNewline) { throw ValidationError("The reason of --accept must be one line.") }
    }

    func run() throws {
        let configuration = try project.configuration()
        try configuration.requireRules([])
        let current = FileManager.default.currentDirectoryPath
        let path = configuration.baselinePath(named: file, from: current)
        let known = try configuration.baseline(named: file, from: current)
        var read = try project.reading.read(configuration)
        let step: BaselineStep = accept.map { .accept(reason: $0) } ?? (update ? .update : .begin)
        let shown = known?.path ?? file ?? configuration.shownBaselinePath
        let (updated, result) = try read.keepBaseline(known, at: shown, step, as: answer.format)
        if let updated { try deliver(Array(updated.text.utf8), to: path) }
        try deliver(result)
        if !result.isGood { throw ExitStatus.findings }
    }
}
