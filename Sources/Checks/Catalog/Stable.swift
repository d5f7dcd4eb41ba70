import AshlarFacts
import AshlarGraphs
import AshlarModel
import AshlarYAML

/// Dependencies lead towards what is more stable.
///
/// The stable dependencies principle and instability: R. Martin, OO Design Quality Metrics, 1994.
struct Stable: Check {
    static let name = "stable"
    static let summary = """
        No module, file, group or other unit depends on one that is less stable: with a larger share of dependencies among \
        all that lead from it or to it.
        """

    static let schema = Schema.either([
        .word([
            .init(text: "modules", meaning: "Build targets."),
            .init(text: "files", meaning: "Files."),
            .init(text: "groups", meaning: "The groups of the rule file."),
        ]),
        .units,
    ])

    private let kind: GraphNodes.Kind

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Stable? {
        reader.nodes(node, of: name).map { Stable(kind: $0) }
    }

    var units: Units? {
        if case .units(let units) = kind { units } else { nil }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(over: edgeKinds) }

    func inspect(_ run: inout CheckRun) {
        let nodes = run.nodes(of: kind)
        var places: [Link: [Dependency]] = [:]
        for dependency in run.dependencies {
            nodes.forEachEnd(of: dependency, in: run.model) { source, target in
                if source != target { places[Link(source: source, target: target), default: []].append(dependency) }
            }
        }
        let coupling = Coupling(of: places.keys.lazy.map { (source: $0.source, target: $0.target) })
        func instability(_ node: Int) -> Instability {
            Instability(efferent: coupling.efferent(of: node), afferent: coupling.afferent(of: node))
        }
        for link in places.keys.sorted() {
            let (source, target) = (instability(link.source), instability(link.target))
            guard source < target, let dependencies = places[link] else { continue }
            report(dependencies, from: (nodes.names[link.source], source), to: (nodes.names[link.target], target), &run)
        }
    }

    private func report(
        _ dependencies: [Dependency], from source: (name: String, instability: Instability),
        to target: (name: String, instability: Instability), _ run: inout CheckRun
    ) {
        let counted = dependencies.filter { dependency in
            !run.excuses(
                from: run.sourceSubject(of: dependency, label: source.name),
                to: run.targetSubject(of: dependency, label: target.name)
            )
        }
        guard let first = counted.first else { return }
        run.reportAsIs(Finding(
            rule: run.rule.id, severity: run.rule.severity ?? .error, location: run.model.location(of: first),
            subject: source.name, target: target.name,
            message: "'\(source.name)', with \(source.instability), depends on '\(target.name)', with \(target.instability)",
            help: "move what '\(source.name)' needs into a part that depends on less, or let it declare a protocol for it",
            otherLocations: counted.dropFirst().map { run.model.location(of: $0) }, evidence: first.evidence,
            edges: counted.map {
                Finding.Edge(source: $0.source, target: $0.target, sourceLabel: source.name, targetLabel: target.name)
            }
        ))
    }

    private struct Link: Hashable, Comparable {
        let source: Int
        let target: Int

        static func < (left: Link, right: Link) -> Bool { (left.source, left.target) < (right.source, right.target) }
    }

    /// How many others a node depends on, as a share of all that it depends on or that depend on it.
    private struct Instability: Comparable, CustomStringConvertible {
        let efferent: Int
        let afferent: Int

        // Shares are compared as products of whole numbers, which are exact.
        static func < (left: Instability, right: Instability) -> Bool {
            left.efferent * (right.efferent + right.afferent) < right.efferent * (left.efferent + left.afferent)
        }

        static func == (left: Instability, right: Instability) -> Bool { !(left < right) && !(right < left) }

        var description: String { "\(efferent) of \(efferent + afferent) dependencies outward" }
    }
}
