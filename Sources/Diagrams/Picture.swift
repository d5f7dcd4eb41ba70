import AshlarText

/// A diagram as a value: nodes in groups, edges, a title and notes. Every output format is a function of it.
///
/// Nodes, edges and groups are sorted, so the result does not depend on the order of the input.
package struct Picture: Hashable, Sendable {
    /// The heading.
    package var title: String
    /// What the nodes are: the name of a `PictureKind`, such as `modules` or `di`.
    package var kind: String
    /// Whether the fill of a node shows its lifetime; its outline alone shows its kind then.
    package var colorsShowLifetimes: Bool
    /// Sorted by `id`, which is unique.
    package let nodes: [Node]
    /// Sorted; at most one for the same ends, evidence and certainty.
    package let edges: [Edge]
    /// Sorted by `id`, which is unique.
    package let groups: [Group]
    /// Lines below the title, such as '12 transitive edges left out'.
    package var notes: [String]

    /// Creates a picture and normalizes its parts. Edges with the same ends, evidence and certainty are merged. An edge's end
    /// without a node becomes a node of kind `external`, a missing group is added, and a group that would contain itself
    /// becomes a top-level group.
    package init(
        title: String, kind: String, colorsShowLifetimes: Bool = false, nodes: [Node], edges: [Edge], groups: [Group] = [],
        notes: [String] = []
    ) {
        self.title = title
        self.kind = kind
        self.colorsShowLifetimes = colorsShowLifetimes
        self.notes = notes
        self.edges = merged(edges)
        let ends = edges.flatMap { [$0.source, $0.target] }
        let nodes = unique(sortedOnce(nodes, by: NodeKey.init), by: \.id, adding: ends) { Node(id: $0, name: $0, kind: "external") }
        let inner = unique(groups.sorted(), by: \.id, adding: nodes.compactMap(\.group)) { Group(id: $0, name: $0) }
        let all = unique(inner, by: \.id, adding: inner.compactMap(\.parent)) { Group(id: $0, name: $0) }
        self.nodes = nodes
        self.groups = withoutCycles(all)
    }

    /// The picture with other parts, one more note, and the same title, kind and meaning of colors.
    func replacing(nodes: [Node], edges: [Edge], groups: [Group], adding notes: [String]) -> Picture {
        Picture(
            title: title, kind: kind, colorsShowLifetimes: colorsShowLifetimes, nodes: nodes, edges: edges, groups: groups,
            notes: self.notes + notes
        )
    }

    /// A node: a module, a layer, a feature, a file, a type or a binding.
    package struct Node: Hashable, Sendable {
        /// What edges refer to it by.
        package var id: String
        /// The name that readers see; never shortened.
        package var name: String
        /// Decides how it looks: `app`, `library`, `test`, `layer`, `feature`, `class`, `protocol`, `external` and so on.
        package var kind: String
        /// The implementation of a binding, if its name differs from the service's: the class behind a protocol.
        package var implementation: String?
        /// Whether a binding's service is a protocol. `kind` is that of the implementation, if there is one.
        package var isAbstract: Bool
        /// How many nodes it represents.
        package var count: Int
        /// The number of findings about it.
        package var findingCount: Int
        /// The number of findings about it that the baseline lists.
        package var acceptedCount = 0
        /// The findings about it, warnings included, as indices into those of the picture's source.
        package var findings: [Int] = []
        /// Whether it is a part of the project, drawn in place of the nodes in it.
        package var isPart = false
        /// The number of a hub, which replaces the lines of its edges.
        package var number: Int?
        /// The numbers of the hubs that it has edges to, without lines; sorted.
        package var mentions: [Int] = []
        /// The numbers of the hubs that have edges to it, without lines; sorted.
        package var origins: [Int] = []
        /// The `id` of its group.
        package var group: String?
        /// The lifetime of a binding: `singleton`, `transient` and so on. Decides the color.
        package var lifetime: String?
        /// Its position in a declared order, 0 at the top.
        package var rank: Int?
        /// The file of its declaration, relative to the project's root.
        package var file: String?
        /// The line of its declaration, counted from 1.
        package var line: Int?
        /// The URL that a click opens.
        package var link: String?
        /// What its files contain; `nil` if it is not measured, or if files are no parts of it.
        package var size: Size?
        /// Whether the picture was narrowed down to this node; it is highlighted.
        package var isFocus: Bool
        /// In a picture of two states: how they differ in it.
        package var change: Change?

        package init(
            id: String, name: String, kind: String, group: String? = nil, lifetime: String? = nil, rank: Int? = nil,
            file: String? = nil, line: Int? = nil, link: String? = nil, isFocus: Bool = false,
            implementation: String? = nil, isAbstract: Bool = false, count: Int = 1, findingCount: Int = 0
        ) {
            self.id = id
            self.name = name
            self.kind = kind
            self.implementation = implementation
            self.isAbstract = isAbstract
            self.count = count
            self.findingCount = findingCount
            self.group = group
            self.lifetime = lifetime
            self.rank = rank
            self.file = file
            self.line = line
            self.link = link
            self.isFocus = isFocus
        }
    }

    /// A dependency of one node on another, by one kind of evidence.
    package struct Edge: Hashable, Sendable {
        /// What shows that there is a dependency.
        package enum Evidence: String, Hashable, Sendable, CaseIterable {
            case imports, references, declared
            /// Use of a value whose type is not named there.
            case values
            /// Injection of an instance.
            case injects
            /// Injection that resolves the instance on first use.
            case injectsLazily = "injects lazily"
            /// Injection of an instance if one is registered.
            case injectsOptionally = "injects optionally"
            /// The source is another name of the target's binding.
            case aliases
            /// A rule that names it as allowed; nothing uses it.
            case allowed
        }

        package enum Certainty: String, Hashable, Sendable, CaseIterable { case certain, ambiguous }

        package var source: String
        package var target: String
        package var evidence: Evidence
        package var certainty: Certainty
        /// How many imports, references, declarations or injections it represents.
        package var count: Int
        /// The source locations of some or all of them, sorted.
        package var locations: [Location]
        /// The number of findings about it.
        package var findingCount: Int
        /// The number of findings about it that the baseline lists.
        package var acceptedCount = 0
        /// The findings about it, warnings included, as indices into those of the picture's source.
        package var findings: [Int] = []
        /// Whether a longer path leads from its source to its target.
        package var isTransitive: Bool
        /// The URL that a click opens.
        package var link: String?
        /// In a picture of two states: whether only one of them has an edge between its ends.
        package var change: Change?
        /// In a picture of intended and actual dependencies: what the rules say of it.
        package var intent: Intent?

        package init(
            source: String, target: String, evidence: Evidence, certainty: Certainty = .certain, count: Int = 1,
            locations: [Location] = [], findingCount: Int = 0, isTransitive: Bool = false, link: String? = nil
        ) {
            self.source = source
            self.target = target
            self.evidence = evidence
            self.certainty = certainty
            self.count = count
            self.locations = locations
            self.findingCount = findingCount
            self.isTransitive = isTransitive
            self.link = link
        }
    }

    /// Nodes that are drawn within one frame.
    package struct Group: Hashable, Sendable {
        package var id: String
        package var name: String
        /// The `id` of the enclosing group.
        package var parent: String?

        package init(id: String, name: String, parent: String? = nil) {
            self.id = id
            self.name = name
            self.parent = parent
        }
    }

    /// A source location: line and column count from 1, columns in UTF-8 bytes.
    package struct Location: Hashable, Comparable, Sendable, CustomStringConvertible {
        package var file: String
        package var line: Int
        package var column: Int

        package init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }

        package static func < (left: Location, right: Location) -> Bool {
            (left.file, left.line, left.column) < (right.file, right.line, right.column)
        }

        package var description: String { "\(file):\(line):\(column)" }
    }
}

/// All properties of a node as text. The order is total, so of two nodes with the same `id` always the same one is first.
private struct NodeKey: Comparable {
    private let words: [String]

    init(_ node: Picture.Node) {
        words = [
            node.id, node.name, node.kind, node.group ?? "", node.lifetime ?? "", node.rank.map(String.init) ?? "", node.file ?? "",
            node.line.map(String.init) ?? "", node.link ?? "", node.isFocus ? "" : "-", node.implementation ?? "", node.isAbstract ? "" : "-",
            String(node.count), String(node.findingCount), String(node.acceptedCount), node.number.map(String.init) ?? "", node.change?.rawValue ?? "",
            (node.mentions + [0] + node.origins).map(String.init).joined(separator: " "),
        ]
    }

    static func < (left: NodeKey, right: NodeKey) -> Bool { left.words.lexicographicallyPrecedes(right.words) }
}

/// What edges have in common that are drawn as one.
private struct EdgeKey: Hashable, Comparable {
    private let source, target: String
    private let evidence: Picture.Edge.Evidence
    private let certainty: Picture.Edge.Certainty

    init(_ edge: Picture.Edge) { (source, target, evidence, certainty) = (edge.source, edge.target, edge.evidence, edge.certainty) }

    static func < (left: EdgeKey, right: EdgeKey) -> Bool {
        (left.source, left.target, left.evidence.rawValue, left.certainty.rawValue)
            < (right.source, right.target, right.evidence.rawValue, right.certainty.rawValue)
    }
}

extension Picture.Group: Comparable {
    package static func < (left: Picture.Group, right: Picture.Group) -> Bool {
        (left.id, left.name, left.parent ?? "") < (right.id, right.name, right.parent ?? "")
    }
}

private func merged(_ edges: [Picture.Edge]) -> [Picture.Edge] {
    var indices: [EdgeKey: Int] = [:]
    var sums: [Picture.Edge] = []
    for edge in edges {
        guard let index = indices[EdgeKey(edge)] else {
            indices[EdgeKey(edge)] = sums.count
            sums.append(edge)
            continue
        }
        sums[index].count += edge.count
        sums[index].findingCount += edge.findingCount
        sums[index].acceptedCount += edge.acceptedCount
        sums[index].findings += edge.findings
        sums[index].locations += edge.locations
        sums[index].isTransitive = sums[index].isTransitive && edge.isTransitive
        if let link = edge.link { sums[index].link = min(sums[index].link ?? link, link) }
    }
    for index in sums.indices where sums[index].locations.count > 1 { sums[index].locations = Set(sums[index].locations).sorted() }
    return sortedOnce(sums, by: EdgeKey.init)
}

/// Elements sorted by a key that is computed once for each.
private func sortedOnce<Element, Key: Comparable>(_ elements: [Element], by key: (Element) -> Key) -> [Element] {
    let keys = elements.map(key)
    return elements.indices.sorted { keys[$0] < keys[$1] }.map { elements[$0] }
}

/// The first element of each name, and a new one for each missing name; sorted by name.
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

/// The groups; those that would contain themselves become top-level groups.
private func withoutCycles(_ groups: [Picture.Group]) -> [Picture.Group] {
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
