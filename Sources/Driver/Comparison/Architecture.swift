package import AshlarChecks
package import AshlarDiagrams
import AshlarGraphs
package import AshlarText

/// What two states of a project are compared by.
package struct Architecture: Sendable {
    /// The dependencies of each kind, in the order in which the kinds are compared.
    package var graphs: [ComparedGraph]
    package var captives: [CaptiveDependency]
    /// Without those about the rule file.
    package var findings: [Finding]
    /// Of all files.
    package var size = Picture.Size()
    /// The paths of injections to a requested service; `nil` if they are too many to list all.
    package var paths: [ComparedGraph.Path]? = []
    /// Why a graph is empty, for each; `nil` for most.
    package var failures: [(any Error)?] = []
    /// Why there are no paths to the requested service.
    package var serviceFailure: (any Error)?
    /// Why parts may be missing.
    package var notes: [String] = []

    package init(graphs: [ComparedGraph], captives: [CaptiveDependency] = [], findings: [Finding] = []) {
        (self.graphs, self.captives, self.findings) = (graphs, captives, findings)
    }
}

/// A picture of one state, with nodes that are found in the picture of another state.
package struct ComparedGraph: Sendable {
    package let picture: Picture
    /// Sorted by key. In a picture of dependency injection, the bindings.
    package let nodes: [Node]
    /// Sorted by key.
    package let dependencies: [Dependency]
    /// The strongly connected components of several nodes, each sorted; none in a picture of dependency injection, which has lazy
    /// injections.
    package let cycles: [[String]]
    /// The numbers of the whole; `nil` in a picture of dependency injection.
    package let totals: Totals?

    package var kind: String { picture.kind }

    /// A node, or the bindings of one service in one container.
    package struct Node: ComparedElement {
        package var name: String
        package var container: String?
        package var kind: String
        /// The implementations and the lifetimes of bindings, sorted.
        package var implementations: [String] = []
        package var lifetimes: [String] = []
        /// The number of types; `nil` if files are no parts of nodes.
        package var types: Int?
        package var metrics: Metrics?
        package var location: Location?

        package var key: [String] { [name, container ?? ""] }
        package var state: [String] { [kind, types.map(String.init) ?? ""] + implementations + [""] + lifetimes }
    }

    /// Numbers of a node, in hundredths, so that what is shown alike is the same.
    package struct Metrics: Hashable, Sendable {
        package var instability, abstractness, distance: Int?
    }

    /// All that makes one node depend on another.
    package struct Dependency: ComparedElement {
        package var source, target: String
        /// What identifies the node of the source, where several may have its name: the bindings of one class in two containers.
        package var consumer = ""
        /// In what it differs from ordinary dependencies: `declared only`, `imported only`, `used only`, `injects lazily`;
        /// `nil` if in nothing.
        package var form: String?
        package var breaksRule: Bool
        /// The first place in the sources or, of a dependency that is only declared, in the manifest.
        package var location: Location?

        package var key: [String] { [source, target, consumer] }
        package var state: [String] { [form ?? ""] }
    }

    /// A path from a node that nothing depends on.
    package struct Path: ComparedElement {
        package var names: [String]
        /// Where the last node is injected.
        package var location: Location?

        package var key: [String] { names }
        package var state: [String] { [] }
    }

    /// All paths to the nodes of a name; `nil` if they are more than 500.
    ///
    /// - Throws: `Failure` if there is no such node.
    func paths(to name: String) throws -> [Path]? {
        let names = Dictionary(uniqueKeysWithValues: picture.nodes.map { ($0.id, $0) })
        let found = picture.paths(to: try picture.nodes(called: name), limit: 500)
        guard found.isComplete else { return nil }
        return found.paths.map { edges in
            Path(
                names: edges.map { names[$0.source]?.consumerName ?? $0.source }
                    + edges.suffix(1).map { names[$0.target]?.serviceName ?? $0.target },
                location: edges.last?.locations.first.map { Location(path: $0.file, line: $0.line, column: $0.column) }
            )
        }
    }

    /// Numbers of the whole.
    package struct Totals: Hashable, Sendable {
        package var dependencies, cyclomaticNumber: Int
        /// The propagation cost, in thousandths.
        package var propagationCost: Int
    }

    /// - Parameter renames: present paths by the paths of the picture's state.
    package init(of picture: Picture, renamedBy renames: [String: String] = [:]) {
        let isInjection = picture.kind == PictureKind.injection.name
        let found = Dictionary(uniqueKeysWithValues: picture.nodes.map { ($0.id, $0) })
        let ids = found.mapValues { $0.comparedID(isInjection: isInjection, renamedBy: renames) }
        func id(_ node: String) -> String { ids[node] ?? node }
        self.picture = Picture(
            title: picture.title, kind: picture.kind, colorsShowLifetimes: picture.colorsShowLifetimes,
            nodes: picture.nodes.map { node in
                var node = node
                node.id = id(node.id)
                return node
            },
            edges: picture.edges.compactMap { edge in
                var new = edge
                (new.source, new.target) = (id(edge.source), id(edge.target))
                return new.source == new.target ? nil : new
            },
            groups: picture.groups
        )
        nodes = isInjection ? Self.bindings(picture.nodes) : Self.nodes(self.picture)
        dependencies = isInjection
            ? Self.dependencies(
                picture.edges, from: { found[$0]?.consumerName ?? id($0) }, to: { found[$0]?.serviceName ?? id($0) }, consumer: id
            )
            : Self.dependencies(self.picture.edges, from: { $0 }, to: { $0 }, declaring: Self.declaring(picture))
        cycles = isInjection ? [] : self.picture.graph.stronglyConnectedComponents().filter { $0.count > 1 }
        totals = isInjection ? nil : Totals(PictureMetrics(of: picture))
    }

    private static func nodes(_ picture: Picture) -> [Node] {
        let metrics = Dictionary(PictureMetrics(of: picture).nodes.map { ($0.name, Metrics($0)) }) { first, _ in first }
        return picture.nodes.map { node in
            Node(
                name: node.id, kind: node.kind, types: node.size?.types, metrics: node.size == nil ? nil : metrics[node.name],
                location: node.location
            )
        }.sorted { $0.precedes($1) }
    }

    private static func bindings(_ nodes: [Picture.Node]) -> [Node] {
        var bindings: [[String]: Node] = [:]
        for node in nodes.sorted(by: { ($0.file ?? "", $0.line ?? 0) < ($1.file ?? "", $1.line ?? 0) }) {
            guard let lifetime = node.lifetime else { continue }
            let new = Node(name: node.name, container: node.group, kind: "binding", location: node.location)
            var binding = bindings[new.key] ?? new
            binding.implementations = Set(binding.implementations + [node.implementation].compactMap(\.self)).sorted()
            binding.lifetimes = Set(binding.lifetimes + [lifetime]).sorted()
            bindings[new.key] = binding
        }
        return bindings.values.sorted { $0.precedes($1) }
    }

    private static func dependencies(
        _ edges: [Picture.Edge], from source: (String) -> String, to target: (String) -> String,
        consumer: (String) -> String = { _ in "" }, declaring: Set<String> = []
    ) -> [Dependency] {
        let order = Picture.Edge.Evidence.allCases
        let grouped = Dictionary(grouping: edges) { [source($0.source), target($0.target), consumer($0.source)] }
        return grouped.map { ends, edges in
            let first = edges.min { left, right in
                let ranks = [left, right].map { order.firstIndex(of: $0.evidence) ?? order.count }
                return ranks[0] == ranks[1] ? (left.locations.first ?? .last) < (right.locations.first ?? .last) : ranks[0] < ranks[1]
            }
            let location = first?.locations.first.map { Location(path: $0.file, line: $0.line, column: $0.column) }
            return Dependency(
                source: ends[0], target: ends[1], consumer: ends[2],
                form: form(of: Set(edges.map(\.evidence)), isDeclarable: declaring.isSuperset(of: ends.prefix(2))),
                breaksRule: edges.contains { $0.findingCount > 0 }, location: location
            )
        }.sorted { $0.precedes($1) }
    }

    /// The nodes whose manifests declare what they depend on.
    private static func declaring(_ picture: Picture) -> Set<String> {
        guard picture.kind == PictureKind.modules.name else { return [] }
        return Set(picture.nodes.filter { $0.kind != "external" }.map(\.id))
    }

    /// - Parameter isDeclarable: whether it may be declared in a manifest.
    private static func form(of evidence: Set<Picture.Edge.Evidence>, isDeclarable: Bool) -> String? {
        if evidence == [.declared] { return "declared only" }
        if isDeclarable, !evidence.contains(.declared) { return evidence.contains(.imports) ? "imported only" : "used only" }
        if evidence.contains(.injects) { return nil }
        let words = [Picture.Edge.Evidence.injectsLazily, .injectsOptionally, .aliases].filter(evidence.contains).map(\.rawValue)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension CaptiveDependency: ComparedElement {
    package var key: [String] { [holder, captive] }
    package var state: [String] { [holderLifetime, lifetime] }
}

extension ComparedGraph.Metrics {
    fileprivate init(_ node: PictureMetrics.Node) {
        func hundredths(_ value: Double?) -> Int? { value.map { Int(($0 * 100).rounded()) } }
        (instability, abstractness, distance) = (hundredths(node.instability), hundredths(node.abstractness), hundredths(node.distance))
    }
}

extension ComparedGraph.Totals {
    fileprivate init(_ metrics: PictureMetrics) {
        (dependencies, cyclomaticNumber) = (metrics.dependencyCount, metrics.cyclomaticNumber)
        propagationCost = metrics.costInThousandths
    }
}

extension Picture.Location {
    /// Greater than any location of a file.
    fileprivate static let last = Picture.Location(file: "\u{10FFFF}", line: 0, column: 0)
}

extension Picture.Node {
    fileprivate var location: Location? { file.map { Location(path: $0, line: line ?? 1, column: 1) } }

    /// What identifies the node in other states: no line, no former path and, of a binding, no implementation.
    func comparedID(isInjection: Bool, renamedBy renames: [String: String]) -> String {
        var id = id
        if lifetime != nil || isInjection && isNamedType { id = name + (group.map { " in " + $0 } ?? "") }
        guard let file, let new = renames[file] else { return id }
        return id.replacing(file, with: new)
    }

    /// Whether it is a consumer of injections that has a name of its own.
    private var isNamedType: Bool { !["file", "missing", "external", "unseen"].contains(kind) }

    /// What injections call it; `nil` for a file.
    fileprivate var consumerName: String? { kind == "file" ? nil : implementation ?? name }
    fileprivate var serviceName: String? { kind == "file" ? nil : name }
}
