import ArgumentParser
import AshlarDiagrams
import AshlarDriver
import AshlarFileSystem
import AshlarText
import Foundation

struct Graph: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draws the dependencies or the dependency injection of a project.",
        discussion: """
            Violations at error severity are red, with the number of findings; those of the baseline are purple. 'files' and 'types' show references between \
            types; 'di' shows bindings and the injections that use them. These three need no rule file. For a large project, \
            show a part with --from, --why, --focus or --collapse. With --since, what changed is drawn; 'ashlar diff' lists it. To \
            look around in a page, see 'ashlar explore'.
            """
    )

    @Argument(help: ArgumentHelp("One of \(PictureKind.all.map(\.name).joined(separator: ", ")).", valueName: "kind"))
    var kind: PictureKind

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp(
        "\(pictureFormatNames.joined(separator: ", ")); by default the extension of --output, or dot.",
        valueName: "format"
    ))
    var format: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the picture to a file.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp(
        "Show only what is reachable from this node, given as the name of the node, its implementation or its group; may be given several times.",
        valueName: "node"
    ))
    var from: [String] = []

    @Option(help: ArgumentHelp(
        "Show every path to this node from the roots; as text unless --format or --output is given.",
        valueName: "node"
    ))
    var why: String?

    @Option(help: ArgumentHelp("Show only the neighborhood of this node, given by id, name or path, or what is in this part of a large project; may be given several times.", valueName: "node"))
    var focus: [String] = []

    @Option(help: ArgumentHelp(
        "How many nodes to show around those in --focus, the nearest and strongest first; by default 60, all as json or graphml.",
        valueName: "count"
    ))
    var nearest: Int?

    @Option(help: ArgumentHelp("The maximum distance in edges from --focus (by default 1) or --from (by default unlimited).", valueName: "count"))
    var depth: Int?

    @Option(help: ArgumentHelp("Draw this group as one node; '*' for every group.", valueName: "group"))
    var collapse: [String] = []

    @Option(help: ArgumentHelp("For di: frame nodes by container, or by layer (a group of the rule file).", valueName: "frames"))
    var by = PictureOptions.Frames.container

    @Flag(help: """
        For di, files and types: draw every node, also if they are so many (80 of di, 600 of others) that parts of the project are drawn \
        otherwise; with --only-cycles, every cycle.
        """)
    var whole = false

    @Flag(help: "For di: hide transient objects without dependencies.")
    var collapseLeaves = false

    @Option(help: ArgumentHelp(
        "Replace the edges of a node with more than this many incoming edges by numbers, 0 for never; by default 8 in a large picture of di.",
        valueName: "count"
    ))
    var hubs: Int?

    @Option(help: ArgumentHelp("For features: the rule whose units to draw; for layers: the rule whose groups.", valueName: "rule"))
    var rule: String?

    @Flag(help: "For layers, features and modules: show what the rules allow and nothing uses, and what they do not decide.")
    var intended = false

    @Option(help: ArgumentHelp("Show what changed since a revision, as 'ashlar diff REVISION' does.", valueName: "revision"))
    var since: String?

    @Flag(help: "Show only nodes that are in cycles, and the edges between them.")
    var onlyCycles = false

    @Flag(help: "Hide transitive edges.")
    var noTransitive = false

    @Flag(help: "Show external modules; for di, services that libraries provide.")
    var external = false

    @Flag(help: "Hide tests; for di, also previews.")
    var noTests = false

    @Flag(help: "Also show uses of values whose type is named elsewhere.")
    var values = false

    @Flag(help: "Show ambiguous references, which may mean one of several declarations.")
    var explain = false

    @Option(help: ArgumentHelp(
        "The time limit for a layout in seconds; after it, each group is drawn as one node.", valueName: "seconds"
    ))
    var within = 20.0

    @Option(help: ArgumentHelp("The base URL of links to sources, such as https://example.org/blob/main.", valueName: "url"))
    var links: String?

    @Flag(help: "Print how many facts were found, on standard error.")
    var stats = false

    func validate() throws {
        if since != nil, intended || why != nil {
            throw ValidationError("--since draws what changed; leave out --intended and --why.")
        }
        if since != nil, project.reading.indexStore != nil {
            throw ValidationError("--index-store describes one build, not two states; leave it out.")
        }
        if !(within > 0 && within <= 86_400) { throw ValidationError("--within must be more than 0 and at most 86400.") }
        for (name, value) in [("depth", depth), ("hubs", hubs), ("nearest", nearest)] {
            if let value, !(0...1_000_000).contains(value) { throw ValidationError("--\(name) must be between 0 and 1000000.") }
        }
    }

    func run() throws {
        let format = try pictureFormat(requested: format, output: output)
        if output == nil, Terminal.standardOutput.isTerminal, !isTextFormat(format) {
            throw Failure("\(format) is binary and cannot be shown in a terminal; name a file with --output")
        }
        if let since {
            let picture = try project.reading.withChoices { choices in
                var comparison = ProjectComparison(of: project.location(near: nil), from: since, reading: choices)
                comparison.kinds = [kind]
                comparison.options = options(for: format)
                comparison.options.showsAmbiguous = false
                (comparison.options.hubs, comparison.options.showsParts, comparison.options.measuresSizes) = (0, false, true)
                return try comparison.run().picture
            }
            try deliver(rendered(picture, as: format, by: DrawingChoices(seconds: within, program: programPath)), to: output)
            return
        }
        let configuration = try project.configuration()
        let baseline = try configuration.baseline(from: FileManager.default.currentDirectoryPath)
        let isInjection = kind.needs == .injection
        let purpose: Project.Purpose = isInjection ? .injection : values ? .explanation : .exploration
        let read = try project.reading.read(configuration, for: purpose)
        if stats {
            let text = isInjection ? read.linked.injectionStatisticsText : read.statistics.text
            writeToStandardError(text)
        }
        if let why, self.format == nil, output == nil {
            let answer = try read.diagramSource.paths(in: kind, to: why, options(for: format))
            try deliver(answer)
            if !answer.isGood { throw ExitStatus.findings }
        } else if isInjection, format == "json" {
            try deliver(Array(read.linked.injectionJSON.utf8), to: output)
        } else {
            let choices = DrawingChoices(seconds: within, program: programPath)
            func picture(_ options: PictureOptions) throws -> Picture {
                try intended ? read.intendedPicture(of: kind, options, acceptedBy: baseline)
                    : read.diagramSource(acceptedBy: baseline).picture(of: kind, options)
            }
            var options = options(for: format)
            var drawn = try picture(options)
            if let problem = drawn.drawingProblem(as: format), !options.showsParts {
                options.showsParts = true
                let parts = try picture(options)
                if parts.nodes.contains(where: \.isPart) {
                    drawn = parts
                    drawn.notes.append("\(problem): --format dot writes all of them")
                }
            }
            try deliver(rendered(drawn, as: format, by: choices), to: output)
        }
    }

    private func options(for format: String) -> PictureOptions {
        var options = PictureOptions()
        options.rule = rule
        options.from = from
        options.why = why
        options.frames = by
        options.showsParts = !whole && !["json", "graphml"].contains(format)
        options.hubs = hubs
        options.showsLeaves = !collapseLeaves
        options.focus = focus
        options.focusLimit = nearest ?? (format == "json" || format == "graphml" ? nil : 60)
        options.depth = depth
        options.collapsed = collapse
        options.showsOnlyCycles = onlyCycles
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
    public var defaultValueDescription: String { name }
}
extension PictureOptions.Frames: ExpressibleByArgument {}
