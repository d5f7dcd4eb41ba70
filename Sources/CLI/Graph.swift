import ArgumentParser
import AshlarDiagrams
import AshlarDriver
import AshlarFileSystem
import AshlarText
import Foundation

struct Graph: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draws what is really there: modules, layers, features, files, types, or who is given what.",
        discussion: """
            What breaks a rule at error severity is drawn in red, with the number of findings. Files and types show the types \
            that they name; 'di' shows what provides which service and who asks for it. No rule file is needed for these. Of a \
            large project show a part with --from, --why, --focus or --collapse.
            """
    )

    @Argument(help: ArgumentHelp("modules, layers, features, files, types or di.", valueName: "kind"))
    var kind: PictureKind

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("svg, png, pdf, dot, mermaid or json; by default what the output's name ends in, or dot.", valueName: "format"))
    var format: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the picture to a file.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp(
        "Show only what this node leads to, by its name, its implementation's or its group's; may be given several times.",
        valueName: "node"
    ))
    var from: [String] = []

    @Option(help: ArgumentHelp(
        "Show every path to this node from those that nobody asks for; as text where no format and no output is named.",
        valueName: "node"
    ))
    var why: String?

    @Option(help: ArgumentHelp("Show only what is near this node, by its id, name or path; may be given several times.", valueName: "node"))
    var focus: [String] = []

    @Option(help: ArgumentHelp("How many edges away from --focus (by default 1) or --from (by default any number).", valueName: "count"))
    var depth: Int?

    @Option(help: ArgumentHelp("Draw this group as one node; '*' for every group.", valueName: "group"))
    var collapse: [String] = []

    @Option(help: ArgumentHelp("For di: frame nodes by container, or by layer, which is a group of the rule file.", valueName: "frames"))
    var by = PictureOptions.Frames.container

    @Flag(help: "For di: leave out objects that are made anew each time and ask for nothing.")
    var collapseLeaves = false

    @Option(help: ArgumentHelp(
        "Write numbers instead of lines to what more than so many lead to, 0 for never; by default 8 in a large picture of di.",
        valueName: "count"
    ))
    var hubs: Int?

    @Option(help: ArgumentHelp("For features: the rule whose units are drawn.", valueName: "rule"))
    var rule: String?

    @Flag(help: "Leave out edges that a longer way stands for.")
    var noTransitive = false

    @Flag(help: "Show modules from outside of the project; of di services that libraries provide.")
    var external = false

    @Flag(help: "Leave out tests; of di previews, too.")
    var noTests = false

    @Flag(help: "Also show where a value is used whose type is named elsewhere.")
    var values = false

    @Flag(help: "Show references that may mean several declarations.")
    var explain = false

    @Option(help: ArgumentHelp(
        "After how many seconds a layout is given up, and each group is drawn as one node.", valueName: "seconds"
    ))
    var within = 20.0

    @Option(help: ArgumentHelp("What links begin with, as in https://example.org/blob/main.", valueName: "url"))
    var links: String?

    @Flag(help: "Say how much is known, on standard error.")
    var stats = false

    func validate() throws {
        if !(within > 0) { throw ValidationError("--within must be more than 0.") }
        if let depth, depth < 0 { throw ValidationError("--depth must not be negative.") }
        if let hubs, hubs < 0 { throw ValidationError("--hubs must not be negative.") }
    }

    func run() throws {
        let format = try pictureFormat(asked: format, output: output)
        if output == nil, Terminal.standardOutput.isTerminal, !isTextFormat(format) {
            throw Failure("a \(format) is no text for a terminal; name a file with --output")
        }
        let isInjection = kind.needs == .injection
        let purpose: Project.Purpose = isInjection ? .wiring : values ? .explanation : .exploration
        let read = try project.reading.read(project.configuration(), for: purpose)
        if stats {
            let text = isInjection ? read.linked.injectionStatisticsText : read.statistics.text
            FileHandle.standardError.write(Data(text.utf8))
        }
        if let why, self.format == nil, output == nil {
            let answer = try read.diagramSource.paths(in: kind, to: why, options(for: format))
            try deliver(answer)
            if !answer.isGood { throw ExitStatus.findings }
        } else if isInjection, format == "json" {
            try deliver(Array(read.linked.injectionJSON.utf8), to: output)
        } else {
            let choices = DrawingChoices(seconds: within, program: Bundle.main.executablePath)
            try deliver(rendered(read.diagramSource.picture(of: kind, options(for: format)), as: format, by: choices), to: output)
        }
    }

    private func options(for format: String) -> PictureOptions {
        var options = PictureOptions()
        options.rule = rule
        options.from = from
        options.why = why
        options.frames = by
        options.hubs = hubs
        options.showsLeaves = !collapseLeaves
        options.focus = focus
        options.depth = depth
        options.collapsed = collapse
        options.showsTransitiveEdges = !noTransitive
        options.showsExternals = external
        options.showsTests = !noTests
        options.showsAmbiguous = explain || format == "json"
        options.linkBase = links
        return options
    }
}

extension PictureKind: ExpressibleByArgument {
    public init?(argument: String) { self.init(named: argument) }
    public static var allValueStrings: [String] { all.map(\.name) }
}
extension PictureOptions.Frames: ExpressibleByArgument {}
