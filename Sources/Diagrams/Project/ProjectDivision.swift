import AshlarChecks
import AshlarFacts
import AshlarModel
import AshlarText

/// A part of the project that has nodes of a picture: a container, a feature, a group of the rule file, a module or a folder.
struct ProjectPart: Hashable, Comparable {
    /// `container`, `feature`, `group`, `module`, `folder`, or `others` for several of them.
    var kind: String
    var name: String

    /// Tells it from parts of other kinds with the same name: a module and its folder.
    var id: String { "\(name) (\(kind))" }

    static let others = ProjectPart(kind: "others", name: "others")

    /// Inner parts have lower ranks.
    var rank: Int { ["container", "feature", "group", "module", "folder"].firstIndex(of: kind) ?? .max }

    static func < (left: ProjectPart, right: ProjectPart) -> Bool { (left.name, left.kind) < (right.name, right.kind) }
}

/// The parts of a project that the nodes of a picture are divided into, few enough to read them on one screen.
struct ProjectDivision {
    /// The part of each node, by its id; none for a node that the project does not declare.
    private(set) var parts: [String: ProjectPart] = [:]

    /// The largest number of parts.
    static let limit = 20

    /// Begins with the innermost part around each node. If there are too many parts, the smallest are merged into those around them,
    /// containers first; if there is room, the largest are divided by folder.
    ///
    /// - Parameter surroundings: the parts around each node, innermost first, and its folder, by its id.
    init(_ surroundings: [String: Surroundings]) {
        var members: [ProjectPart: [String]] = [:]
        for (id, around) in surroundings.sorted(by: { $0.key < $1.key }) {
            if let part = around.parts.first { members[part, default: []].append(id) }
        }
        while members.count > Self.limit {
            func next(_ id: String, _ part: ProjectPart) -> ProjectPart {
                surroundings[id]?.parts.drop { $0 != part }.dropFirst().first ?? .others
            }
            let inner = members.filter { part, ids in part != .others && ids.contains { next($0, part) != .others } }
            let candidates = inner.isEmpty ? members.filter { $0.key != .others } : inner
            func precedes(_ left: (key: ProjectPart, value: [String]), _ right: (key: ProjectPart, value: [String])) -> Bool {
                (left.key.rank, left.value.count, left.key) < (right.key.rank, right.value.count, right.key)
            }
            guard let (part, ids) = candidates.min(by: precedes) else { break }
            members[part] = nil
            for id in ids { members[next(id, part), default: []].append(id) }
        }
        var isDivided: Set<ProjectPart> = []
        while let largest = members.filter({ $0.key.kind != "container" && $0.key != .others && !isDivided.contains($0.key) })
            .max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }), largest.value.count * Self.limit > 2 * surroundings.count {
            isDivided.insert(largest.key)
            let inner = Self.folders(of: largest.value, surroundings, inside: largest.key)
            guard inner.count > 1 else { continue }
            members[largest.key] = nil
            // Of many folders, the largest are parts, and the others stay together.
            let order = inner.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
            let capacity = Self.limit - members.count - 1
            for (index, (part, ids)) in order.enumerated() {
                let isPart = index < capacity && ids.count * 2 * Self.limit > surroundings.count
                members[isPart ? part : largest.key, default: []] += ids
            }
        }
        for (part, ids) in members {
            for id in ids { parts[id] = part }
        }
    }

    /// What the part of each node is called: its name, or its id if another part has that name.
    var names: [String: String] {
        let namesakes = Dictionary(grouping: Set(parts.values), by: \.name)
        return parts.mapValues { (namesakes[$0.name]?.count ?? 0) > 1 ? $0.id : $0.name }
    }

    /// Nodes by the folders below the innermost one that has all of them; those in that folder itself stay in `part`.
    private static func folders(
        of ids: [String], _ surroundings: [String: Surroundings], inside part: ProjectPart
    ) -> [ProjectPart: [String]] {
        let paths = ids.map { Path.components(of: surroundings[$0]?.folder ?? "") }
        var shared = 0
        while let name = paths[0].dropFirst(shared).first, paths.allSatisfy({ $0.dropFirst(shared).first == name }) { shared += 1 }
        var inner: [ProjectPart: [String]] = [:]
        for (id, path) in zip(ids, paths) {
            let own = path.count > shared ? ProjectPart(kind: "folder", name: path.prefix(shared + 1).joined(separator: "/")) : part
            inner[own, default: []].append(id)
        }
        return inner
    }

    /// The parts around a node.
    struct Surroundings {
        /// Innermost first.
        var parts: [ProjectPart]
        /// The folder of its file; empty for the root.
        var folder: String
    }
}

extension DiagramSource {
    /// The parts of the project around each node of a picture that the project declares, by its id.
    func surroundings(in picture: Picture) -> [String: ProjectDivision.Surroundings] {
        let groups = firstGroups()
        let files = Dictionary(model.files.enumerated().map { ($1.path, $0) }) { first, _ in first }
        let feature = (try? featureParts(PictureOptions()))?.owners
        let isInjection = picture.kind == PictureKind.injection.name
        var around: [String: ProjectDivision.Surroundings] = [:]
        for node in picture.nodes {
            guard let path = node.file, let file = files[path] else { continue }
            var parts: [ProjectPart] = []
            if isInjection, let container = node.group { parts.append(ProjectPart(kind: "container", name: container)) }
            if let feature = feature?(FileID(file)).first { parts.append(ProjectPart(kind: "feature", name: feature)) }
            if let group = groups[file] { parts.append(ProjectPart(kind: "group", name: group)) }
            if let module = model.modulesOfFile[file].first {
                parts.append(ProjectPart(kind: "module", name: model.modules[Int(module)].name))
            }
            let folder = Path.folder(of: path)
            let outermost = Path.components(of: folder).first.map(String.init)
            parts.append(ProjectPart(kind: "folder", name: outermost ?? "root"))
            around[node.id] = ProjectDivision.Surroundings(parts: parts, folder: folder)
        }
        return around
    }

    /// A large picture with each part of the project as one node.
    func overview(of picture: Picture) -> Picture {
        var parts = ProjectDivision(surroundings(in: picture)).parts
        let count = Set(parts.values).count
        // What the project does not declare: missing services, and those of libraries.
        for node in picture.nodes where parts[node.id] == nil { parts[node.id] = ProjectPart(kind: node.kind, name: node.kind + " services") }
        var overview = picture.dividing(into: parts).withStrongestLines()
        overview.colorsShowLifetimes = false
        let nodes = picture.kind == PictureKind.injection.name ? "bindings and consumers" : picture.kind
        overview.notes.append(
            "\(picture.nodes.count) \(nodes), in \(counted(count, "part")) of the project: --focus NAME opens one, --whole draws everything"
        )
        return overview
    }

    /// A large picture with the nodes of some parts of the project, and each other part that they depend on or that depends on them as
    /// one node; `nil` if any of the names is that of no part.
    func opened(_ names: [String], in picture: Picture) -> Picture? {
        let surroundings = surroundings(in: picture)
        let division = ProjectDivision(surroundings)
        var inner: Set<String> = []
        for name in names {
            let members = division.members(called: name, surroundings)
            guard !members.isEmpty else { return nil }
            inner.formUnion(members)
        }
        var outer = division.parts.filter { !inner.contains($0.key) }
        // A part that is large itself is divided in turn.
        if inner.count > Self.openedNodes {
            let own = ProjectDivision(surroundings.filter { inner.contains($0.key) }.mapValues { around in
                ProjectDivision.Surroundings(
                    parts: around.parts.filter { !names.contains($0.name) && !names.contains($0.id) }, folder: around.folder
                )
            }).parts
            // What is in no part of its own is not what is outside.
            let outside = Set(outer.values)
            if Set(own.values).count > 1 {
                for (id, part) in own { outer[id] = outside.contains(part) ? ProjectPart(kind: part.kind, name: names[0]) : part }
            }
        }
        let edges = picture.edges.filter { inner.contains($0.source) || inner.contains($0.target) }
        let divided = picture.replacing(nodes: picture.nodes, edges: edges, groups: picture.groups, adding: [])
            .dividing(into: outer).withStrongestLines(limit: Self.openedLines)
        let ends = inner.union(inner.compactMap { outer[$0]?.id }).union(divided.edges.flatMap { [$0.source, $0.target] })
        let shown = divided.nodes.filter { ends.contains($0.id) }
        return divided.replacing(
            nodes: shown, edges: divided.edges, groups: divided.groupsAround(shown),
            adding: ["what is in \(list(names)), with the parts around it; --focus NAME opens another one"]
        )
    }

    /// How many nodes and lines a part that is opened may have, so that they can be read.
    private static var openedNodes: Int { 50 }
    private static var openedLines: Int { 100 }

    /// The ids of the nodes that a user names; in a picture of dependency injection, also by the part of the project that has
    /// them.
    ///
    /// - Throws: `Failure` if nothing matches.
    func nodes(called name: String, in picture: Picture, of kind: PictureKind) throws -> [String] {
        do {
            return try picture.nodes(called: name)
        } catch {
            guard kind.needs == .injection else { throw error }
            let surroundings = surroundings(in: picture)
            let members = ProjectDivision(surroundings).members(called: name, surroundings)
            guard !members.isEmpty else { throw error }
            return members
        }
    }
}

extension ProjectDivision {
    /// The nodes in parts of that name or id, or below a folder of that path; sorted.
    fileprivate func members(called name: String, _ surroundings: [String: Surroundings]) -> [String] {
        let own = parts.filter { $0.value.name == name || $0.value.id == name }.map(\.key)
        if !own.isEmpty { return own.sorted() }
        return surroundings.filter { _, around in
            around.parts.contains { $0.name == name } || around.folder == name || around.folder.hasPrefix(name + "/")
        }.map(\.key).sorted()
    }
}
