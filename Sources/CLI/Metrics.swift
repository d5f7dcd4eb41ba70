import ArgumentParser
import AshlarDiagrams
import AshlarDriver

struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Measures the coupling, stability and size of modules, layers, features, files or types.",
        discussion: """
            For each node of the picture that 'ashlar graph' draws: how many others depend on it (afferent) and on how many it \
            depends (efferent), instability, abstractness, distance, cohesion, and its size. For the whole: the propagation cost, the \
            cyclomatic number, and the cycles.
            """
    )

    @Argument(help: ArgumentHelp("One of \(PictureKind.namesWithMetrics).", valueName: "kind"))
    var kind = PictureKind.modules

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("\(MetricsFormat.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "format"))
    var format = MetricsFormat.text

    @Option(help: ArgumentHelp(
        "For badge and shields, the number to show: \(MetricsBadge.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "number"
    ))
    var badge = MetricsBadge.cycles

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the metrics to a file.", valueName: "file"))
    var output: String?

    @Flag(help: "Leave out tests.")
    var noTests = false

    func validate() throws {
        try kind.requireMetrics()
    }

    func run() throws {
        let read = try project.reading.read(project.configuration(), for: .measurement)
        let metrics = try read.diagramSource.metrics(of: kind, showsTests: !noTests)
        try deliver(Array(metrics.rendered(as: format, badge: badge).utf8), to: output)
    }
}

extension MetricsFormat: ExpressibleByArgument {}
extension MetricsBadge: ExpressibleByArgument {}

extension PictureKind {
    /// The names of the kinds of pictures whose edges are dependencies of code.
    static var namesWithMetrics: String { all.filter { $0.needs != .injection }.map(\.name).joined(separator: ", ") }

    /// - Throws: `ValidationError` for a picture of dependency injection.
    func requireMetrics() throws {
        guard needs != .injection else { throw ValidationError("'\(name)' has no metrics; name one of \(Self.namesWithMetrics).") }
    }
}
