import AshlarDriver
import ArgumentParser

struct Graph: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draws what is really there: modules, layers, features, files or types.",
        discussion: """
            What breaks a rule at error severity is drawn in red, with the number of findings. Files and types show the types \
            that they name; no rule file is needed for them. Of a large project show a part with --focus or --collapse.
            """
    )

    @Argument(help: ArgumentHelp("modules, layers, features, files or types.", valueName: "kind"))
    var kind: PictureKind

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("svg, png, pdf, dot, mermaid or json; by default what the output's name ends in, or dot.", valueName: "format"))
    var format: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the picture to a file.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Show only what is near this node, by its id, name or path; may be given several times.", valueName: "node"))
    var focus: [String] = []

    @Option(help: ArgumentHelp("How many edges away from the focus.", valueName: "count"))
    var depth = 1

    @Option(help: ArgumentHelp("Draw this group as one node; '*' for every group.", valueName: "group"))
    var collapse: [String] = []

    @Option(help: ArgumentHelp("For features: the rule whose units are drawn.", valueName: "rule"))
    var rule: String?

    @Flag(help: "Leave out edges that a longer way stands for.")
    var noTransitive = false

    @Flag(help: "Show modules from outside of the project.")
    var external = false

    @Flag(help: "Leave out tests.")
    var noTests = false

    @Flag(help: "Also show where a value is used whose type is named elsewhere.")
    var values = false

    @Flag(help: "Show references that may mean several declarations.")
    var explain = false

    @Option(help: ArgumentHelp("What links begin with, as in https://example.org/blob/main.", valueName: "url"))
    var links: String?

    func validate() throws {
        if depth < 0 { throw ValidationError("--depth must not be negative.") }
    }

    func run() throws {
        let format = try pictureFormat(asked: format, output: output)
        if output == nil, Terminal.standardOutput.isTerminal, !isTextFormat(format) {
            throw Failure("a \(format) is no text for a terminal; name a file with --output")
        }
        var options = PictureOptions()
        options.rule = rule
        options.focus = focus
        options.depth = depth
        options.collapsed = collapse
        options.showsTransitiveEdges = !noTransitive
        options.showsExternals = external
        options.showsTests = !noTests
        options.showsAmbiguous = explain || format == "json"
        options.linkBase = links
        if kind == .di, format == "json" {
            try deliver(Array(project.read(project.configuration(), for: .wiring).wiringJSON.utf8), to: output)
            return
        }
        let picture = try project.read(project.configuration(), for: values ? .explanation : .check)
            .picture(of: kind, options)
        try deliver(rendered(picture, as: format), to: output)
    }
}

extension PictureKind: ExpressibleByArgument {}
