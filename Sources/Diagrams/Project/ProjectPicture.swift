import AshlarChecks
import AshlarFacts
package import AshlarModel
package import AshlarText
import Foundation

/// The maximum number of paths to a node that are shown.
package let shownPaths = 20

extension DiagramSource {
    /// A picture of the project with the findings of the rules in force.
    ///
    /// - Throws: `Failure` if there is nothing to draw, or if the options name an unknown rule, node or group; what `completed`
    ///   throws.
    ///
    /// - Parameter completed: adds what else is drawn to the whole picture, before a part of it is chosen.
    package func picture(
        of kind: PictureKind, _ options: PictureOptions, completed: (Picture) throws -> Picture = { $0 }
    ) throws -> Picture {
        var picture = try completed(kind.picture(self, options))
        let starts = try options.from.flatMap { try nodes(called: $0, in: picture, of: kind) }
        if !starts.isEmpty { picture = picture.reached(from: starts, depth: options.depth ?? .max) }
        if let name = options.why {
            let ids = try nodes(called: name, in: picture, of: kind)
            picture = picture.following(picture.paths(to: ids, from: starts, limit: shownPaths), to: ids)
        }
        if !options.showsLeaves { picture = picture.withoutLeaves(of: kind.leafLifetimes(self)) }
        let isLarge = options.showsParts && kind.overviewAbove.map { picture.nodes.count > $0.nodes || picture.edges.count > $0.edges } ?? false
        if isLarge, options.isOfWhole {
            picture = overview(of: picture)
        } else if isLarge, options.isOfFocus, let opened = opened(options.focus, in: picture) {
            picture = opened
        } else {
            picture = try narrowed(picture, of: kind, options).withReadableIntent()
        }
        let defaultLimit = options.why == nil && !picture.nodes.contains(where: \.isPart) && picture.edges.count > 60 ? kind.hubLimit : 0
        let limit = options.hubs ?? defaultLimit
        return limit > 0 ? picture.numberingHubs(above: limit) : picture
    }

    /// A picture of dependencies.
    ///
    /// - Parameters:
    ///   - onlyLabelled: whether to mark only findings of rules about the picture's own nodes.
    ///   - withinFiles: whether to include references inside a file.
    ///   - rule: the rule whose dependencies are drawn, of the kinds that it goes by; `nil` for all.
    ///   - notes: notes for this picture.
    func dependencyPicture(
        titled title: String, _ parts: PictureParts, _ options: PictureOptions, onlyLabelled: Bool = false,
        withinFiles: Bool = false, countedBy rule: Rule? = nil, notes ownNotes: [String] = []
    ) -> Picture {
        let overlay = FindingOverlay(findings, between: parts, onlyLabelled: onlyLabelled, in: model)
        var dependencies = model.dependencies + (withinFiles ? model.referencesWithinFiles : [])
        if let rule { dependencies.removeAll { !rule.goes(by: $0) } }
        var edges = parts.edges(of: dependencies, in: model, overlay: overlay) {
            link(to: $0, options)
        }
        let ambiguous = edges.filter { $0.certainty == .ambiguous }.reduce(0) { $0 + $1.count }
        var notes = ownNotes
        if ambiguous > 0, !options.showsAmbiguous {
            edges.removeAll { $0.certainty == .ambiguous }
            notes.append("\(ambiguous) ambiguous reference\(ambiguous == 1 ? " is" : "s are") not drawn")
        }
        let warnings = overlay.warningCount
        if warnings > 0, !options.marksWarnings { notes.append("\(warnings) warning\(warnings == 1 ? " is" : "s are") not marked") }
        notes += model.incompleteManifestNotes
        notes += self.notes
        let nodes = parts.nodes(connectedBy: edges)
        if edges.isEmpty, nodes.count > 1, ambiguous == 0 { notes.append("no dependency leads from one of these to another") }
        return Picture(
            title: "\(title) of \(Path.name(of: root))", kind: title.lowercased(),
            nodes: options.measuresSizes ? measured(nodes, of: parts, cohesion: options.measuresCohesion) : nodes, edges: edges, notes: notes
        )
    }

    /// The nodes with their sizes, if files are parts of them.
    private func measured(_ nodes: [Picture.Node], of parts: PictureParts, cohesion: Bool) -> [Picture.Node] {
        guard let owners = parts.owners else { return nodes }
        var sizes: [String: Picture.Size] = [:]
        for (file, facts) in model.files.enumerated() {
            for owner in owners(FileID(file)) { sizes[owner, default: Picture.Size()].add(facts) }
        }
        if cohesion { addRelations(to: &sizes, owners) }
        return nodes.map { node in
            var node = node
            node.size = sizes[node.id] ?? Picture.Size()
            return node
        }
    }

    /// Counts the relations between types of one node.
    private func addRelations(to sizes: inout [String: Picture.Size], _ owners: (FileID) -> [String]) {
        struct Relation: Hashable { let source, target: DeclarationID }
        var seen: Set<Relation> = []
        var counts: [String: Int] = [:]
        for dependency in [model.dependencies, model.referencesWithinFiles].joined()
        where dependency.isCertain && dependency.evidence == .references {
            guard let owner = dependency.owner, let declaration = dependency.declaration else { continue }
            let relation = Relation(source: model.outermostType(of: owner), target: model.outermostType(of: declaration))
            guard relation.source != relation.target, seen.insert(relation).inserted else { continue }
            let targets = owners(relation.target.file)
            for node in owners(relation.source.file) where targets.contains(node) { counts[node, default: 0] += 1 }
        }
        for node in sizes.keys { sizes[node]?.relations = counts[node] ?? 0 }
    }

    /// The URL of a source location.
    package func link(to location: Location, _ options: PictureOptions) -> String {
        // A relative reference whose first segment has a colon would begin with a scheme (RFC 3986, 4.2).
        let base = options.linkBase.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? (location.path.contains(":") ? "./" : "")
        return "\(base)\(location.path)#L\(location.line)"
    }
}

extension Model {
    /// That targets are missing, if some manifests could not be read completely.
    package var incompleteManifestNotes: [String] {
        guard !incompleteManifests.isEmpty else { return [] }
        let part = "\(incompleteManifests.count) of \(counted(manifests.count, "manifest"))"
        return ["the targets of \(part) are not all known, and are missing here"]
    }
}

extension DiagramSource {
    fileprivate func narrowed(_ whole: Picture, of kind: PictureKind, _ options: PictureOptions) throws -> Picture {
        var picture = whole
        if !options.collapsed.isEmpty {
            let known = picture.groups.map(\.id)
            let ids = options.collapsed == ["*"] ? known : options.collapsed
            for id in ids where !known.contains(id) { throw unknown(id, among: known, what: "group") }
            picture = picture.collapsed(groups: ids)
        }
        if !options.focus.isEmpty {
            let ids = try options.focus.flatMap { try nodes(called: $0, in: picture, of: kind) }
            picture = picture.focused(on: ids, called: options.focus, depth: options.depth ?? 1, limit: options.focusLimit ?? .max)
        }
        if options.showsOnlyCycles { picture = picture.cyclesOnly(limit: options.showsParts ? PictureKind.readableNodes : .max) }
        return options.showsTransitiveEdges ? picture : picture.withoutTransitiveEdges()
    }
}

extension PictureOptions {
    /// Whether no part of the picture was chosen.
    fileprivate var isOfWhole: Bool { isOfFocus && focus.isEmpty }

    /// Whether at most the neighborhood of some nodes or parts was chosen.
    fileprivate var isOfFocus: Bool { from.isEmpty && collapsed.isEmpty && why == nil && depth == nil && !showsOnlyCycles }
}

extension Picture {
    /// The ids of the nodes that a user names, by the first of these that matches any: id, name, implementation, group, end of a
    /// path, file without its extension, service, group without the file that tells it from others of its name.
    ///
    /// - Throws: `Failure` if nothing matches.
    package func nodes(called name: String) throws -> [String] {
        let matchers: [(Node) -> Bool] = [
            { $0.id == name }, { $0.name == name }, { $0.implementation == name }, { $0.group == name },
            { $0.id.hasSuffix("/" + name) }, { $0.kind == "file" && ("/" + $0.id).hasSuffix("/\(name).swift") },
            { $0.id.hasPrefix(name + " as ") || $0.id.hasPrefix(name + " in ") }, { $0.group?.hasPrefix(name + " (") == true },
        ]
        for matches in matchers {
            let found = nodes.filter(matches)
            if !found.isEmpty { return found.map(\.id) }
        }
        let known = nodes.flatMap { [$0.name, $0.id] + [$0.implementation, $0.group].compactMap(\.self) }
        throw unknown(name, among: Set(known).sorted(), what: "node")
    }
}

/// The maximum number of names that a message lists.
private let listedNames = 20

/// The error for a name that is not in the picture, with the nearest one or all of them.
package func unknown(_ name: String, among known: [String], what: String) -> Failure {
    let hint = nearestWord(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? (known.isEmpty ? "it has none" : known.count > listedNames
            ? "'--format json' lists all of them" : "it has \(list(known))")
    return Failure("the picture has no \(what) '\(name)'; \(hint)")
}
