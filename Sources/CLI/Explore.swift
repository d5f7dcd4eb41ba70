import ArgumentParser
import AshlarDiagrams
import AshlarDriver
import AshlarFileSystem
import Foundation

struct Explore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Writes one HTML page to explore the architecture in a browser.",
        discussion: """
            From layers and features down to modules, files, types and injections: dependencies with their places and findings, a \
            dependency matrix, cycles with what to remove, what the rules allow, metrics and findings. The page holds everything and \
            loads nothing, so that it can be opened from disk and kept by CI.
            """
    )

    @OptionGroup var project: ProjectOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("The file of the page.", valueName: "file"))
    var output = "architecture.html"

    @Flag(help: "Leave out tests.")
    var noTests = false

    @Flag(help: "Show external modules and services that libraries provide.")
    var external = false

    @Option(help: ArgumentHelp("Mark what changed since a revision, or since its merge base with HEAD.", valueName: "revision"))
    var since: String?

    @Option(help: ArgumentHelp(
        "The base URL of links to sources, such as https://example.org/blob/main; by default the project's root, relative to the page.",
        valueName: "url"
    ))
    var links: String?

    func validate() throws {
        if since != nil, project.reading.indexStore != nil {
            throw ValidationError("--index-store describes one build, not two states; leave it out.")
        }
    }

    func run() throws {
        let configuration = try project.configuration()
        let baseline = try configuration.baseline(from: FileManager.default.currentDirectoryPath)
        var options = PictureOptions()
        options.showsTests = !noTests
        options.showsExternals = external
        options.linkBase = links ?? relativeFolder(of: configuration.root, from: output)
        let drawing = DrawingChoices(program: programPath)
        let exploration: Exploration
        if let since {
            exploration = try project.reading.withChoices { choices in
                try ProjectComparison(of: project.location(near: nil), from: since, reading: choices)
                    .exploration(options, acceptedBy: baseline, laidOutBy: drawing)
            }
        } else {
            var read = try project.reading.read(configuration, for: .overview)
            exploration = try read.exploration(options, acceptedBy: baseline, laidOutBy: drawing)
        }
        try deliver(Array(exploration.page.utf8), to: output)
        writeToStandardError("the page is in '\(output)'; open it in a browser\n")
    }
}
