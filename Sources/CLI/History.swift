import ArgumentParser
import AshlarDiagrams
import AshlarDriver

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Measures the project along its history: size, dependencies, cycles and findings.",
        discussion: """
            Each commit along the first parents of HEAD, or the last one of each period, is read from git's objects, without a check-out, and \
            judged by the rule file of the work tree, without its baseline. What was measured before comes from the cache. \
            Submodules are read as they are in the work tree.
            """
    )

    @Argument(help: ArgumentHelp("One of \(PictureKind.namesWithMetrics).", valueName: "kind"))
    var kind = PictureKind.modules

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("The first day, such as 2025-01-31; by default a year before HEAD.", valueName: "day"))
    var since: String?

    @Option(help: ArgumentHelp("\(HistoryRequest.Step.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "period"))
    var every = HistoryRequest.Step.week

    @Option(help: ArgumentHelp(
        "\(HistoryFormat.allCases.map(\.rawValue).joined(separator: ", ")); by default the extension of --output, or text.",
        valueName: "format"
    ))
    var format: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the history to a file.", valueName: "file"))
    var output: String?

    @Flag(help: "Leave out tests.")
    var noTests = false

    func validate() throws {
        try kind.requireMetrics()
        if project.reading.indexStore != nil { throw ValidationError("--index-store describes one build, not the history; leave it out.") }
    }

    func run() throws {
        let format = try historyFormat(requested: format, output: output)
        let history = try project.reading.withChoices { choices in
            var request = HistoryRequest(of: project.location(near: nil), kind: kind, reading: choices)
            (request.since, request.step, request.showsTests) = (since, every, !noTests)
            return try request.run()
        }
        try deliver(Array(history.rendered(as: format).utf8), to: output)
    }
}

extension HistoryRequest.Step: ExpressibleByArgument {}
