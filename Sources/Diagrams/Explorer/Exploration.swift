package import AshlarChecks
import AshlarFacts
import AshlarGraphs
package import AshlarModel
package import AshlarText

/// All that the page of `ashlar explore` shows of a project, as a value.
package struct Exploration: Sendable {
    /// The name of the project's folder.
    package var title: String
    /// In the order of `PictureKind.all`; a kind that the project does not have is among them, with the reason.
    package var levels: [Level]
    /// Sorted; edges and nodes of the pictures refer to them by index.
    package var findings: [Finding]
    /// The indices of the findings that the baseline lists.
    package var known: Set<Int> = []
    /// The rules in force, without the texts of their checks.
    package var rules: [RuleSummary]
    package var captives: [CaptiveDependency]
    /// The URL that precedes the path of a file in links.
    package var linkBase: String
    package var notes: [String] = []
    /// What changed since an earlier state; `nil` if the page shows one state. Its parts are marked in the pictures.
    package var changes: Changes?

    /// What differs from an earlier state, in words.
    package struct Changes: Hashable, Sendable {
        /// The name of the earlier state.
        package var since: String
        package var sections: [Section]

        package init(since: String, sections: [Section]) { (self.since, self.sections) = (since, sections) }

        package struct Section: Hashable, Sendable {
            package var title: String
            package var lines: [Line]

            package init(title: String, lines: [Line]) { (self.title, self.lines) = (title, lines) }
        }

        package struct Line: Hashable, Sendable {
            /// 0 for what is new, 1 for what is gone, 2 for what changed.
            package var mark: Int
            package var text: String
            package var location: Location?

            package init(mark: Int, text: String, location: Location?) { (self.mark, self.text, self.location) = (mark, text, location) }
        }
    }

    /// A rule in force.
    package struct RuleSummary: Hashable, Sendable {
        package var id: String
        package var severity: Severity
        package var rationale: String?
        package var help: String?
    }

    /// One kind of nodes, and the dependencies between them.
    package struct Level: Sendable {
        package var kind: PictureKind
        /// Without nodes if there is nothing to draw.
        package var picture: Picture
        /// Why there is nothing to draw; `nil` if there is.
        package var absence: String?
        /// `nil` for dependency injection.
        package var metrics: PictureMetrics?
        package var cycles: [CycleComponent] = []
        /// For each file of the level `files`, the indices of the nodes that contain it; empty if files are no parts of nodes.
        package var ownersOfFiles: [[Int]] = []
        /// The part of the project that each node is in, `nil` outside of any; empty if all nodes can be drawn at once.
        package var parts: [String?] = []
        /// What the rules say of each new dependency between two nodes; `nil` if nobody asked them.
        package var permissions: PermissionTable?
        /// The positions in a drawing of all nodes; `nil` if it is laid out where it is shown.
        package var layout: GraphLayout?
    }

    /// Nodes that depend on each other, with what to remove.
    package struct CycleComponent: Hashable, Sendable {
        /// Indices of nodes.
        package var nodes: [Int]
        /// The shortest cycle, closed.
        package var path: [Int]
        /// The edges whose removal leaves no cycle.
        package var cut: [PermissionTable.Pair]
        /// Whether no lighter cut exists, by the number of places.
        package var isMinimal: Bool
    }
}

/// The new dependencies that rules forbid or allow, between nodes of one picture.
package struct PermissionTable: Hashable, Sendable {
    /// The indices of a source and a target.
    package struct Pair: Hashable, Comparable, Sendable {
        package var source, target: Int

        package init(source: Int, target: Int) { (self.source, self.target) = (source, target) }

        package static func < (left: Pair, right: Pair) -> Bool { (left.source, left.target) < (right.source, right.target) }
    }

    /// The ids of the rules that forbid it, sorted; every other pair is allowed.
    package var forbidden: [Pair: [String]]
    /// The ids of the rules that name a pair as allowed; of others that are not forbidden, no rule says anything.
    package var allowed: [Pair: [String]]

    package init(forbidden: [Pair: [String]], allowed: [Pair: [String]] = [:]) { (self.forbidden, self.allowed) = (forbidden, allowed) }
}

extension DiagramSource {
    /// All pictures of the project, with metrics, cycles and findings; without permissions and layouts.
    ///
    /// - Parameter completed: adds what else is shown to each picture.
    package func exploration(_ options: PictureOptions, completed: (Picture) -> Picture = { $0 }) -> Exploration {
        var exploration = Exploration(
            title: Path.name(of: root), levels: [], findings: findings.all, known: findings.accepted,
            rules: rules.inForce.map {
                Exploration.RuleSummary(id: $0.id, severity: $0.severity ?? .error, rationale: $0.rationale, help: $0.help)
            },
            captives: linked.captiveDependencies, linkBase: options.linkBase ?? ""
        )
        var options = options
        options.hubs = 0
        options.showsAmbiguous = true
        options.marksWarnings = true
        for kind in PictureKind.all {
            do {
                let picture = try completed(picture(of: kind, options))
                var level = Exploration.Level(kind: kind, picture: picture)
                if kind.needs == .dependencies {
                    level.metrics = try metrics(of: kind, showsTests: options.showsTests)
                    level.cycles = picture.cycleComponents
                }
                if kind.needs == .injection, picture.nodes.count > PictureKind.readableNodes {
                    let names = ProjectDivision(surroundings(in: picture)).names
                    level.parts = picture.nodes.map { names[$0.id] }
                }
                if picture.nodes.isEmpty { level.absence = "the project has none" }
                exploration.levels.append(level)
            } catch {
                let nothing = Picture(title: "", kind: kind.name, nodes: [], edges: [])
                // The same page wherever the project lies.
                let reason = "\(error)".replacing(root, with: Path.name(of: root))
                exploration.levels.append(Exploration.Level(kind: kind, picture: nothing, absence: reason))
            }
        }
        addOwners(to: &exploration, options)
        return exploration
    }

    /// The node of each file in the levels above files.
    private func addOwners(to exploration: inout Exploration, _ options: PictureOptions) {
        let shown = exploration.levels.first { $0.kind.name == PictureKind.files.name }?.picture.nodes.map(\.id) ?? []
        let files = Dictionary(uniqueKeysWithValues: model.files.enumerated().map { ($1.path, FileID($0)) })
        for index in exploration.levels.indices where exploration.levels[index].absence == nil {
            guard let owners = owners(in: exploration.levels[index].kind, options) else { continue }
            let numbers = Dictionary(uniqueKeysWithValues: exploration.levels[index].picture.nodes.enumerated().map { ($1.id, $0) })
            exploration.levels[index].ownersOfFiles = shown.map { path in
                files[path].map { owners($0).compactMap { numbers[$0] } } ?? []
            }
        }
    }

    /// The ids of the nodes that contain a file; `nil` if files are no parts of them.
    package func owners(in kind: PictureKind, _ options: PictureOptions) -> ((FileID) -> [String])? {
        switch kind.name {
        case PictureKind.modules.name: moduleParts(options).owners
        case PictureKind.layers.name: (try? layerParts(options))?.0.owners
        case PictureKind.features.name: (try? featureParts(options))?.owners
        default: nil
        }
    }
}

extension Picture {
    /// The strongly connected components of several nodes by certain dependencies, with the cut that costs the fewest places.
    fileprivate var cycleComponents: [Exploration.CycleComponent] {
        let numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.id, $0) })
        var counts: [Graph<Int>.Edge: Int] = [:]
        for edge in edges where edge.certainty == .certain && edge.change != .removed && edge.source != edge.target {
            guard let source = numbers[edge.source], let target = numbers[edge.target] else { continue }
            counts[Graph.Edge(source: source, target: target), default: 0] += edge.count
        }
        let graph = Graph(nodes: [Int](), edges: counts.keys)
        return graph.cycles().map { cycle in
            let cut = graph.subgraph(of: cycle.component).edgesToBreakCycles { counts[$0] ?? 1 }
            return Exploration.CycleComponent(
                nodes: cycle.component, path: cycle.path,
                cut: cut.edges.map { PermissionTable.Pair(source: $0.source, target: $0.target) }, isMinimal: cut.isProvenMinimal
            )
        }
    }
}
