import ArgumentParser
import AshlarDiagrams
import AshlarDriver
import AshlarFileSystem
import AshlarText

struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Shows how the architecture differs between two revisions, or between a revision and the work tree.",
        discussion: """
            Modules, layers, features and bindings that are new, gone or changed, the dependencies between them, cycles, \
            captive dependencies, metrics and findings. Moved lines and renamed files are no changes.

            With one revision, the work tree is compared with its merge base with HEAD; with two, the second with the first. Both states \
            are read by the rule file of the later one and, if that has none, of the work tree. Submodules are read as they are in the \
            work tree.

            As a picture, new parts are green, gone ones dashed, and dependencies that break a rule red; it shows the first kind of \
            dependencies that changed. Exit status 0 whether or not anything changed; with --format markdown, nothing is printed if \
            nothing did.
            """
    )

    @Argument(help: ArgumentHelp("The earlier state: a branch, a tag or a commit.", valueName: "from")) var before: String
    @Argument(help: ArgumentHelp("The later state; by default the work tree.", valueName: "to")) var after: String?

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp(
        "Compare only these: \(PictureKind.all.map(\.name).joined(separator: ", ")). May be given several times; by default modules, "
            + "layers, features and di.",
        valueName: "kind"
    ))
    var kind: [PictureKind] = []

    @Option(help: ArgumentHelp("Also compare the paths of injections to this service.", valueName: "service")) var why: String?

    @Option(help: ArgumentHelp(
        "\(differenceFormatNames.joined(separator: ", ")); by default the extension of --output, or text.", valueName: "format"
    ))
    var format: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the differences to a file.", valueName: "file"))
    var output: String?

    @Flag(help: "Also compare the dependencies on external modules.")
    var external = false

    @Flag(help: "Leave out tests.")
    var noTests = false

    func validate() throws {
        if project.reading.indexStore != nil { throw ValidationError("--index-store describes one build, not two states; leave it out.") }
        if why != nil, !kind.isEmpty, !kind.contains(where: { $0.needs == .injection }) {
            throw ValidationError("--why compares injections; add --kind di.")
        }
    }

    func run() throws {
        let format = try differenceFormat(requested: format, output: output)
        let outcome = try project.reading.withChoices { choices in
            var comparison = ProjectComparison(of: project.location(near: nil), from: before, to: after, reading: choices)
            comparison.kinds = kind
            comparison.service = why
            comparison.options.showsTests = !noTests
            comparison.options.showsExternals = external
            return try comparison.run()
        }
        let bytes = switch format {
        case .text(let format): Array(outcome.rendered(as: format).utf8)
        case .picture(let format): try rendered(outcome.picture, as: format, by: DrawingChoices(program: programPath))
        }
        try deliver(bytes, to: output)
    }
}
