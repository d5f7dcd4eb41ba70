import AshlarChecks
package import AshlarDrawing
import AshlarFacts
import AshlarGraphs
import AshlarModel
import Foundation

extension Project {
    /// A picture of what is really there, with the findings of the rules in force on its edges.
    ///
    /// - Throws: `Failure` where the rule file names nothing to draw, and where the focus or a group is unknown.
    package func picture(of kind: PictureKind, _ options: PictureOptions) throws -> Picture {
        let parts = switch kind {
        case .modules: moduleParts(options)
        case .layers: try layerParts()
        case .features: try featureParts(options)
        }
        let (errors, warnings) = offences(between: parts, in: kind)
        var edges = edges(between: parts, offences: errors, options)
        let ambiguous = edges.filter { $0.certainty == .ambiguous }.reduce(0) { $0 + $1.count }
        var notes: [String] = []
        if ambiguous > 0, !options.showsAmbiguous {
            edges.removeAll { $0.certainty == .ambiguous }
            notes.append("\(ambiguous) ambiguous reference\(ambiguous == 1 ? " is" : "s are") not drawn")
        }
        if warnings > 0 { notes.append("\(warnings) warning\(warnings == 1 ? " is" : "s are") not marked") }
        let picture = Picture(
            title: "\(kind.rawValue.capitalized) of \(Path.name(of: configuration.root))", kind: kind.rawValue,
            nodes: parts.nodes, edges: edges, groups: parts.groups, notes: notes
        )
        return try narrowed(picture, options)
    }

    /// The nodes of a picture, and between which of them a dependency of two places is drawn.
    private struct Parts {
        var nodes: [Picture.Node]
        var groups: [Picture.Group] = []
        var pairs: (Dependency.Place, Dependency.Place) -> [Pair]

        init(nodes: [Picture.Node], pairs: @escaping (Dependency.Place, Dependency.Place) -> [Pair]) {
            self.nodes = nodes
            self.pairs = pairs
        }

        /// - Parameter node: which node a place belongs to.
        init(nodes: [Picture.Node], node: @escaping (Dependency.Place) -> String?) {
            self.nodes = nodes
            pairs = { source, target in
                guard let source = node(source), let target = node(target), source != target else { return [] }
                return [Pair(source: source, target: target)]
            }
        }
    }

    // MARK: Kinds

    private func moduleParts(_ options: PictureOptions) -> Parts {
        let names = model.moduleNames
        let groups = configuration.rules.selections(in: model).groups
        let groupNames = configuration.rules.groups.map(\.name)
        let manifests = Set(model.modules.map(\.manifest))
        var shown: [Picture.Node] = []
        for (index, module) in model.modules.enumerated() where options.showsTests || !module.isTest {
            let own = groupNames.first { groups[$0]?.contains(.module(ModuleID(index))) == true }
            let folder = Path.folder(of: module.manifest)
            shown.append(Picture.Node(
                id: names[index], name: names[index], kind: module.target.kind.rawValue,
                group: own ?? (manifests.count > 1 ? (folder.isEmpty ? "root" : folder) : nil),
                file: module.target.location.path, line: module.target.location.line,
                link: link(to: module.target.location, options)
            ))
        }
        let ids = Set(shown.map(\.id))
        func node(_ place: Dependency.Place) -> String? {
            switch place {
            case .file: nil
            case .module(let module): ids.contains(names[Int(module)]) ? names[Int(module)] : nil
            case .external(let name): options.showsExternals && !ids.contains(name) ? name : nil
            }
        }
        return Parts(nodes: shown, pairs: { source, target in
            model.moduleEnds(from: source, to: target).compactMap { ends in
                guard let source = node(ends.source), let target = node(ends.target), source != target else { return nil }
                return Pair(source: source, target: target)
            }
        })
    }

    private func layerParts() throws -> Parts {
        let groups = configuration.rules.groups
        guard !groups.isEmpty else {
            throw Failure("the rule file names no groups; add some under 'groups', as in 'domain: App/Domain/**'")
        }
        let selections = configuration.rules.selections(in: model).groups
        let order = configuration.rules.rules.compactMap { $0.check.order }.first ?? []
        return Parts(nodes: groups.map { group in
            Picture.Node(
                id: group.name, name: group.name, kind: "layer", rank: order.firstIndex(of: group.name),
                file: group.preset == nil ? group.selector.location.path : nil,
                line: group.preset == nil ? group.selector.location.line : nil
            )
        }) { place in
            groups.first { selections[$0.name]?.contains(place) == true }?.name
        }
    }

    private func featureParts(_ options: PictureOptions) throws -> Parts {
        let dividing = configuration.rules.rules.filter { $0.severity != nil && $0.check.units != nil }
        if let id = options.rule, !dividing.contains(where: { $0.id == id }) {
            throw Self.unknown(id, among: dividing.map(\.id), what: "rule that divides the project")
        }
        // The project's own words go before a preset's.
        let chosen = dividing.first { $0.id == options.rule } ?? dividing.first { $0.preset == nil } ?? dividing.first
        guard let rule = chosen, let units = rule.check.units else {
            throw Failure(
                "no rule divides the project into features; add one with 'independent: App/Features/{feature}/**'"
            )
        }
        var run = CheckRun(
            of: rule, groups: configuration.rules.selections(in: model).groups, selecting: Selecting(in: model)
        )
        let unit = units.assignment(in: &run)
        let places = model.files.indices.map { Dependency.Place.file(FileID($0)) }
        return Parts(nodes: Set(places.compactMap(unit)).sorted().map {
            Picture.Node(id: $0, name: $0, kind: "feature")
        }, node: unit)
    }

    // MARK: Edges

    private func edges(
        between parts: Parts, offences: [Pair: Int], _ options: PictureOptions
    ) -> [Picture.Edge] {
        var edges: [Picture.Edge] = []
        var counted: Set<Pair> = []
        for dependency in model.dependencies {
            for pair in parts.pairs(dependency.source, dependency.target) {
                // Findings are counted once for two nodes, whatever the evidence behind.
                let offending = counted.insert(pair).inserted ? offences[pair] ?? 0 : 0
                let location = model.location(of: dependency)
                edges.append(Picture.Edge(
                    source: pair.source, target: pair.target, evidence: Picture.Edge.Evidence(dependency.evidence),
                    certainty: dependency.isCertain ? .certain : .ambiguous,
                    places: [Picture.Place(
                        file: location.path, line: location.line, column: location.column
                    )],
                    offending: offending, link: link(to: location, options)
                ))
            }
        }
        return edges
    }

    private struct Pair: Hashable {
        let source: String
        let target: String
    }

    /// How many findings at error severity rest on the edge between two nodes, and how many others lie between nodes.
    ///
    /// What a team only warns of may lie on every second edge, and a picture in which all stands out shows nothing.
    /// Between layers and features only rules count that speak of these: a feature that knows another's domain breaks no
    /// rule about presentation and domain.
    private func offences(between parts: Parts, in kind: PictureKind) -> (errors: [Pair: Int], warnings: Int) {
        var errors: [Pair: Int] = [:]
        var warnings = 0
        for finding in configuration.rules.findings(in: model, today: .today) {
            let pairs = Set(finding.edges.flatMap { edge in
                parts.pairs(edge.source, edge.target).filter {
                    kind == .modules || (edge.sourceLabel == $0.source && edge.targetLabel == $0.target)
                }
            })
            guard finding.severity == .error else {
                if !pairs.isEmpty { warnings += 1 }
                continue
            }
            for pair in pairs { errors[pair, default: 0] += 1 }
        }
        return (errors, warnings)
    }

    // MARK: Narrowing

    private func narrowed(_ whole: Picture, _ options: PictureOptions) throws -> Picture {
        var picture = whole
        if !options.collapsed.isEmpty {
            let known = picture.groups.map(\.id)
            let ids = options.collapsed == ["*"] ? known : options.collapsed
            for id in ids where !known.contains(id) { throw Self.unknown(id, among: known, what: "group") }
            picture = picture.collapsed(groups: ids)
        }
        if !options.focus.isEmpty {
            let known = picture.nodes.map(\.id)
            for id in options.focus where !known.contains(id) { throw Self.unknown(id, among: known, what: "node") }
            picture = picture.focused(on: options.focus, depth: options.depth)
        }
        return options.showsTransitiveEdges ? picture : picture.withoutTransitiveEdges()
    }

    private static func unknown(_ name: String, among known: [String], what: String) -> Failure {
        let hint = nearestWord(to: name, among: known).map { "did you mean '\($0)'?" }
            ?? (known.isEmpty ? "it has none" : "it has \(list(known))")
        return Failure("the picture has no \(what) '\(name)'; \(hint)")
    }

    private func link(to location: Location, _ options: PictureOptions) -> String {
        let base = options.linkBase.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
        return "\(base)\(location.path)#L\(location.line)"
    }
}

extension Picture.Edge.Evidence {
    fileprivate init(_ evidence: Evidence) {
        switch evidence {
        case .imports: self = .imports
        case .references: self = .references
        case .declared: self = .declared
        }
    }
}
