import AshlarChecks
package import AshlarDrawing
import AshlarFacts
import AshlarModel
import AshlarReports
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
        case .files: fileParts(options)
        case .types: typeParts(options)
        case .di: throw Failure("not yet")
        }
        let offences = Offences(
            configuration.rules.findings(in: model, today: .today), between: parts,
            onlyLabelled: kind == .layers || kind == .features, in: model
        )
        let dependencies = model.dependencies + (kind == .types ? model.referencesWithinFiles : [])
        var edges = parts.edges(of: dependencies, in: model, offences: offences.errors) {
            link(to: $0, options)
        }
        let ambiguous = edges.filter { $0.certainty == .ambiguous }.reduce(0) { $0 + $1.count }
        var notes: [String] = []
        if ambiguous > 0, !options.showsAmbiguous {
            edges.removeAll { $0.certainty == .ambiguous }
            notes.append("\(ambiguous) ambiguous reference\(ambiguous == 1 ? " is" : "s are") not drawn")
        }
        let warnings = offences.warningCount
        if warnings > 0 { notes.append("\(warnings) warning\(warnings == 1 ? " is" : "s are") not marked") }
        notes += indexUse?.lines ?? []
        let picture = Picture(
            title: "\(kind.rawValue.capitalized) of \(Path.name(of: configuration.root))", kind: kind.rawValue,
            nodes: parts.nodes(joinedBy: edges), edges: edges, notes: notes
        )
        return try picture.narrowed(options)
    }

    /// The address of a place.
    func link(to location: Location, _ options: PictureOptions) -> String {
        let base = options.linkBase.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
        return "\(base)\(location.path)#L\(location.line)"
    }
}

extension Picture {
    fileprivate func narrowed(_ options: PictureOptions) throws -> Picture {
        var picture = self
        if !options.collapsed.isEmpty {
            let known = picture.groups.map(\.id)
            let ids = options.collapsed == ["*"] ? known : options.collapsed
            for id in ids where !known.contains(id) { throw unknown(id, among: known, what: "group") }
            picture = picture.collapsed(groups: ids)
        }
        if !options.focus.isEmpty {
            picture = picture.focused(on: try options.focus.flatMap(picture.nodes(called:)), depth: options.depth)
        }
        return options.showsTransitiveEdges ? picture : picture.withoutTransitiveEdges()
    }

    /// The nodes that a user means: by their id, else by what readers see, else by the end of a path.
    private func nodes(called name: String) throws -> [String] {
        if nodes.contains(where: { $0.id == name }) { return [name] }
        let named = nodes.filter { $0.name == name }
        let found = named.isEmpty ? nodes.filter { $0.id.hasSuffix("/" + name) } : named
        guard found.isEmpty else { return found.map(\.id) }
        throw unknown(name, among: Array(Set(nodes.flatMap { [$0.name, $0.id] })).sorted(), what: "node")
    }
}

/// How many names a message lists.
private let listedNames = 20

func unknown(_ name: String, among known: [String], what: String) -> Failure {
    let hint = nearestWord(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? (known.isEmpty ? "it has none" : known.count > listedNames
            ? "'--format json' lists all of them" : "it has \(list(known))")
    return Failure("the picture has no \(what) '\(name)'; \(hint)")
}
