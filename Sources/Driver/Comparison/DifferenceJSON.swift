import AshlarChecks
import AshlarText

/// JSON of schema 1. Within a schema version, keys are added, never changed or removed.
struct DifferenceDocument: Encodable {
    private let schema = 1
    private let before: State
    private let after: State
    private let rules: String?
    private let graphs: [Graph]
    private let captives: Changed<Captive>
    private let paths: Changed<Path>
    private let findings: Changed<Entry>

    init(_ outcome: ProjectComparison.Outcome) {
        let difference = outcome.difference
        (before, after, rules) = (State(outcome.before), State(outcome.after), outcome.ruleFile)
        graphs = difference.graphs.map(Graph.init)
        captives = Changed(difference.captives, Captive.init)
        paths = Changed(difference.paths, Path.init)
        findings = Changed(difference.findings, Entry.init)
    }

    private struct State: Encodable {
        let revision, commit: String?
        let notes: [String]

        init(_ state: ProjectComparison.State) {
            (revision, commit, notes) = (state.revision, state.commit, state.architecture.notes)
        }
    }

    private struct Changed<Value: Encodable>: Encodable {
        let added, removed: [Value]
        let changed: [Pair<Value>]

        init<Element>(_ changes: Changes<Element>, _ value: (Element) -> Value) {
            (added, removed) = (changes.added.map(value), changes.removed.map(value))
            changed = changes.changed.map { Pair($0, value) }
        }
    }

    private struct Pair<Value: Encodable>: Encodable {
        let before, after: Value

        init<Element>(_ change: Changes<Element>.Change, _ value: (Element) -> Value) {
            (before, after) = (value(change.before), value(change.after))
        }
    }

    private struct Graph: Encodable {
        let kind: String
        let nodes: Changed<Node>
        let dependencies: Changed<Dependency>
        let cycles: Changed<[String]>
        let metrics: [Pair<Metrics>]
        let totals: Pair<Totals>?

        init(_ graph: Difference.OfGraph) {
            kind = graph.kind
            nodes = Changed(graph.nodes, Node.init)
            dependencies = Changed(graph.dependencies, Dependency.init)
            cycles = Changed(graph.cycles) { $0 }
            metrics = graph.metrics.map { Pair($0, Metrics.init) }
            totals = graph.totals.map { Pair($0, Totals.init) }
        }
    }

    private struct Node: Encodable {
        let name: String
        let container: String?
        let kind: String
        let implementations, lifetimes: [String]?
        let types: Int?
        let place: Place?

        init(_ node: ComparedGraph.Node) {
            (name, container, kind, types, place) = (node.name, node.container, node.kind, node.types, node.location.map(Place.init))
            implementations = node.lifetimes.isEmpty ? nil : node.implementations
            lifetimes = node.lifetimes.isEmpty ? nil : node.lifetimes
        }
    }

    private struct Dependency: Encodable {
        let source, target: String
        let form: String?
        let breaksRule: Bool
        let place: Place?

        init(_ dependency: ComparedGraph.Dependency) {
            (source, target, form) = (dependency.source, dependency.target, dependency.form)
            (breaksRule, place) = (dependency.breaksRule, dependency.location.map(Place.init))
        }
    }

    private struct Metrics: Encodable {
        let name: String
        let instability, abstractness, distance: Double?

        init(_ node: ComparedGraph.Node) {
            func decimal(_ hundredths: Int?) -> Double? { hundredths.map { Double($0) / 100 } }
            name = node.name
            instability = decimal(node.metrics?.instability)
            abstractness = decimal(node.metrics?.abstractness)
            distance = decimal(node.metrics?.distance)
        }
    }

    private struct Totals: Encodable {
        let dependencies: Int
        let propagationCost: Double
        let cyclomaticNumber: Int

        init(_ totals: ComparedGraph.Totals) {
            (dependencies, cyclomaticNumber) = (totals.dependencies, totals.cyclomaticNumber)
            propagationCost = Double(totals.propagationCost) / 1_000
        }
    }

    private struct Captive: Encodable {
        let holder, captive, holderLifetime, lifetime: String
        let place: Place

        init(_ captive: CaptiveDependency) {
            (holder, self.captive) = (captive.holder, captive.captive)
            (holderLifetime, lifetime, place) = (captive.holderLifetime, captive.lifetime, Place(captive.location))
        }
    }

    private struct Path: Encodable {
        let names: [String]
        let place: Place?

        init(_ path: ComparedGraph.Path) { (names, place) = (path.names, path.location.map(Place.init)) }
    }

    private struct Entry: Encodable {
        let rule, severity, message: String
        let place: Place

        init(_ finding: Finding) {
            (rule, severity, message, place) = (finding.rule, finding.severity.rawValue, finding.message, Place(finding.location))
        }
    }

    private struct Place: Encodable {
        let file: String
        let line, column: Int

        init(_ location: Location) { (file, line, column) = (location.path, location.line, location.column) }
    }
}
