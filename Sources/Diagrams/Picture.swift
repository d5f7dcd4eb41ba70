import AshlarFacts
import AshlarText

/// What a drawing shows: nodes in groups, edges between them, and a few words. Pure; every renderer starts from here.
///
/// Nodes, edges and groups are sorted, whatever the order they are given in, so the same picture is the same text.
package struct Picture: Hashable, Sendable {
    /// The heading.
    package var title: String
    /// What the nodes are: `modules`, `layers`, `features`, `types`, `di`.
    package var kind: String
    /// Sorted by `id`, which is unique.
    package let nodes: [Node]
    /// Sorted; at most one for the same ends, evidence and certainty.
    package let edges: [Edge]
    /// Sorted by `id`, which is unique.
    package let groups: [Group]
    /// Lines that are shown under the title: '12 transitive edges left out'.
    package var notes: [String]

    /// A picture of these parts. Edges with the same ends, evidence and certainty become one. An edge's end that no node
    /// has becomes a node of kind `external`, a node's group that no group has becomes a group; a group that would lie in
    /// itself lies at the top.
    package init(
        title: String, kind: String, nodes: [Node], edges: [Edge], groups: [Group] = [], notes: [String] = []
    ) {
        self.title = title
        self.kind = kind
        self.notes = notes
        self.edges = merged(edges)
        let ends = edges.flatMap { [$0.source, $0.target] }
        let nodes = unique(nodes.sorted(), by: \.id, adding: ends) { Node(id: $0, name: $0, kind: "external") }
        let inner = unique(groups.sorted(), by: \.id, adding: nodes.compactMap(\.group)) { Group(id: $0, name: $0) }
        let all = unique(inner, by: \.id, adding: inner.compactMap(\.parent)) { Group(id: $0, name: $0) }
        self.nodes = nodes
        self.groups = withoutLoops(all)
    }

    /// A module, a layer, a feature, a type, a binding.
    package struct Node: Hashable, Sendable {
        /// What edges call it.
        package var id: String
        /// What readers see; never shortened.
        package var name: String
        /// Decides how it looks: `app`, `library`, `test`, `layer`, `feature`, `class`, `protocol`, `external` and so on.
        package var kind: String
        /// What is made where the name is asked for, if that is called otherwise: the class behind a protocol.
        package var implementation: String?
        /// Whether it is known by a protocol alone, whatever its kind is.
        package var isAbstract: Bool
        /// How many nodes it stands for.
        package var count: Int
        /// How many findings rest on it.
        package var offending: Int
        /// What others call it where a number stands for a line.
        package var number: Int?
        /// The numbers of nodes to which it leads without a line, sorted.
        package var mentions: [Int] = []
        /// The numbers of nodes that lead to it without a line, sorted.
        package var origins: [Int] = []
        /// The `id` of the group that it lies in.
        package var group: String?
        /// How long an object lives, in a picture of dependency injection: `singleton`, `transient`. Decides the colour.
        package var scope: String?
        /// Its place in a declared order, 0 at the top.
        package var rank: Int?
        /// Where it is declared, relative to the project's root; the line counts from 1.
        package var file: String?
        package var line: Int?
        /// The address that a click opens.
        package var link: String?
        /// Whether the picture is about this node.
        package var isFocus: Bool

        package init(
            id: String, name: String, kind: String, group: String? = nil, scope: String? = nil, rank: Int? = nil,
            file: String? = nil, line: Int? = nil, link: String? = nil, isFocus: Bool = false,
            implementation: String? = nil, isAbstract: Bool = false, count: Int = 1, offending: Int = 0
        ) {
            self.id = id
            self.name = name
            self.kind = kind
            self.implementation = implementation
            self.isAbstract = isAbstract
            self.count = count
            self.offending = offending
            self.group = group
            self.scope = scope
            self.rank = rank
            self.file = file
            self.line = line
            self.link = link
            self.isFocus = isFocus
        }
    }

    /// One node's knowing another, by one kind of evidence.
    package struct Edge: Hashable, Sendable {
        /// What an edge rests on.
        package enum Evidence: String, Hashable, Sendable, CaseIterable {
            case imports, references, declared
            /// A value is used whose type nobody names there.
            case values
            /// An object is handed over, at once or when it is first asked for.
            case injects
            case injectsLazily = "injects lazily"
            /// An object is handed over where there is one.
            case injectsOptionally = "injects optionally"
            /// One name of a binding stands for another.
            case aliases
        }

        package enum Certainty: String, Hashable, Sendable, CaseIterable { case certain, ambiguous }

        package var source: String
        package var target: String
        package var evidence: Evidence
        package var certainty: Certainty
        /// How many imports, references or declarations it stands for.
        package var count: Int
        /// Some or all of them.
        package var places: [Place]
        /// How many findings rest on it.
        package var offending: Int
        /// Whether a longer way leads to the same node.
        package var isTransitive: Bool
        /// The address that a click opens.
        package var link: String?

        package init(
            source: String, target: String, evidence: Evidence, certainty: Certainty = .certain, count: Int = 1,
            places: [Place] = [], offending: Int = 0, isTransitive: Bool = false, link: String? = nil
        ) {
            self.source = source
            self.target = target
            self.evidence = evidence
            self.certainty = certainty
            self.count = count
            self.places = places
            self.offending = offending
            self.isTransitive = isTransitive
            self.link = link
        }
    }

    /// Nodes that are drawn within one frame.
    package struct Group: Hashable, Sendable {
        package var id: String
        package var name: String
        /// The `id` of the group around it.
        package var parent: String?

        package init(id: String, name: String, parent: String? = nil) {
            self.id = id
            self.name = name
            self.parent = parent
        }
    }

    /// A place in a file: the line counts from 1, the column from 1 in UTF-8 bytes.
    package struct Place: Hashable, Comparable, Sendable, CustomStringConvertible {
        package var file: String
        package var line: Int
        package var column: Int

        package init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }

        package static func < (left: Place, right: Place) -> Bool {
            (left.file, left.line, left.column) < (right.file, right.line, right.column)
        }

        package var description: String { "\(file):\(line):\(column)" }
    }
}

extension Picture.Node: Comparable {
    package static func < (left: Picture.Node, right: Picture.Node) -> Bool { left.key < right.key }

    /// All that differs, as words; only nodes with the same `id` are compared to the end.
    private var key: Words {
        Words([
            id, name, kind, group ?? "", scope ?? "", rank.map(String.init) ?? "", file ?? "",
            line.map(String.init) ?? "", link ?? "", isFocus ? "" : "-", implementation ?? "", isAbstract ? "" : "-",
            String(count), String(offending), number.map(String.init) ?? "",
            (mentions + [0] + origins).map(String.init).joined(separator: " "),
        ])
    }
}

extension Picture.Edge: Comparable {
    package static func < (left: Picture.Edge, right: Picture.Edge) -> Bool { left.key < right.key }

    fileprivate var key: Words { Words([source, target, evidence.rawValue, certainty.rawValue]) }
}

extension Picture.Group: Comparable {
    package static func < (left: Picture.Group, right: Picture.Group) -> Bool {
        (left.id, left.name, left.parent ?? "") < (right.id, right.name, right.parent ?? "")
    }
}

private struct Words: Hashable, Comparable {
    var words: [String]

    init(_ words: [String]) { self.words = words }

    static func < (left: Words, right: Words) -> Bool { left.words.lexicographicallyPrecedes(right.words) }
}

private func merged(_ edges: [Picture.Edge]) -> [Picture.Edge] {
    var byKey: [Words: Picture.Edge] = [:]
    for edge in edges {
        guard var known = byKey[edge.key] else {
            byKey[edge.key] = edge
            continue
        }
        known.count += edge.count
        known.offending += edge.offending
        known.places += edge.places
        known.isTransitive = known.isTransitive && edge.isTransitive
        known.link = [known.link, edge.link].compactMap(\.self).min()
        byKey[edge.key] = known
    }
    return byKey.values.sorted().map { edge in
        var edge = edge
        edge.places = Set(edge.places).sorted()
        return edge
    }
}

/// The first of all elements with the same name, and new ones for the names that none has; sorted by name.
private func unique<Element>(
    _ sorted: [Element], by name: (Element) -> String, adding names: [String], make: (String) -> Element
) -> [Element] {
    var seen: Set<String> = []
    var all = sorted.filter { seen.insert(name($0)).inserted }
    let missing = Set(names).subtracting(seen)
    guard !missing.isEmpty else { return all }
    all += missing.map(make)
    return all.sorted { name($0) < name($1) }
}

private func withoutLoops(_ groups: [Picture.Group]) -> [Picture.Group] {
    var parents: [String: String] = [:]
    for group in groups { parents[group.id] = group.parent }
    return groups.map { group in
        var seen: Set<String> = []
        var next: String? = group.id
        while let id = next, seen.insert(id).inserted { next = parents[id] }
        guard next == group.id else { return group }
        return Picture.Group(id: group.id, name: group.name)
    }
}
