import ArgumentParser
import AshlarDriver
import Foundation

struct Baseline: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Records today's findings, so that only new ones are reported.",
        discussion: """
            Without an option it begins a baseline or, where there is one, tells how it stands. A baseline only ever shrinks: \
            what is mended is taken out with --update, and only --accept adds to it, for a reason that is written down.
            """
    )

    @Flag(help: "Take out what is mended, and call renamed files by their new names.")
    var update = false

    @Option(help: ArgumentHelp("Take up today's findings for this reason.", valueName: "reason"))
    var accept: String?

    @Option(name: .customLong("file"), help: ArgumentHelp(
        "The baseline; by default ashlar-baseline.txt beside the rule file.", valueName: "file"
    ))
    var file: String?

    @OptionGroup var project: ProjectOptions

    func validate() throws {
        if let accept, accept.allSatisfy(\.isWhitespace) {
            throw ValidationError("--accept needs a reason, which others will read beside each finding.")
        }
    }

    func run() throws {
        let configuration = try project.configuration()
        try configuration.requireRules([])
        let current = FileManager.default.currentDirectoryPath
        let path = configuration.baselinePath(named: file, from: current)
        let known = try configuration.baseline(named: file, from: current)
        var read = try project.reading.read(configuration)
        let step: BaselineStep = accept.map { .accept(reason: $0) } ?? (update ? .update : .begin)
        let shown = known?.path ?? file ?? BaselineFile.fileName
        let (kept, answer) = try read.keepBaseline(known, at: shown, step)
        if let kept { try deliver(Array(kept.text.utf8), to: path) }
        try deliver(answer)
        if !answer.isGood { throw ExitStatus.findings }
    }
}
