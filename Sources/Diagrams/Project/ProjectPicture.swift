import AshlarChecks
import AshlarModel
package import AshlarText
import Foundation

/// How many paths are shown to a node.
package let shownPaths = 20

extension DiagramSource {
    /// A picture of what is really there, with the findings of the rules in force on its edges.
    ///
    /// - Throws: `Failure` where there is nothing to draw, and where a node or a group that is asked for is unknown.
    package func picture(of kind: PictureKind, _ options: PictureOptions) throws -> Picture {
        var picture = try kind.picture(self, options)
        let starts = try options.from.flatMap(picture.nodes(called:))
        if !starts.isEmpty { picture = picture.reached(from: starts, depth: options.depth ?? .max) }
        if let name = options.why {
            let ids = try picture.nodes(called: name)
            picture = picture.following(picture.paths(to: ids, from: starts, limit: shownPaths), to: ids)
        }
        if !options.showsLeaves { picture = picture.withoutLeaves(of: kind.shortLived(self)) }
        picture = try picture.narrowed(options)
        let usual = options.why == nil && picture.edges.count > 60 ? kind.hubLimit : 0
        let limit = options.hubs ?? usual
        return limit > 0 ? picture.numberingHubs(above: limit) : picture
    }

    /// A picture of dependencies.
    ///
    /// - Parameters:
    ///   - onlyLabelled: whether only rules count that speak of the picture's own nodes.
    ///   - withinFiles: whether references of files to types that they declare themselves are edges too.
    func dependencyPicture(
        titled title: String, _ parts: PictureParts, _ options: PictureOptions, onlyLabelled: Bool = false, withinFiles: Bool = false
    ) -> Picture {
        let offences = Offences(findings, between: parts, onlyLabelled: onlyLabelled, in: model)
        let dependencies = model.dependencies + (withinFiles ? model.referencesWithinFiles : [])
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
        notes += self.notes
        return Picture(
            title: "\(title) of \(Path.name(of: root))", kind: title.lowercased(),
            nodes: parts.nodes(joinedBy: edges), edges: edges, notes: notes
        )
    }

    /// The address of a place.
    package func link(to location: Location, _ options: PictureOptions) -> String {
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
            picture = picture.focused(on: try options.focus.flatMap(picture.nodes(called:)), depth: options.depth ?? 1)
        }
        return options.showsTransitiveEdges ? picture : picture.withoutTransitiveEdges()
    }

    /// The nodes that a user means: by their id, by what readers see, by what stands behind that, by the group that holds
    /// them, else by the end of a path.
    package func nodes(called name: String) throws -> [String] {
        let meanings: [(Node) -> Bool] = [
            { $0.id == name }, { $0.name == name }, { $0.implementation == name }, { $0.group == name },
            { $0.id.hasSuffix("/" + name) },
        ]
        for means in meanings {
            let found = nodes.filter(means)
            if !found.isEmpty { return found.map(\.id) }
        }
        let known = nodes.flatMap { [$0.name, $0.id] + [$0.implementation, $0.group].compactMap(\.self) }
        throw unknown(name, among: Set(known).sorted(), what: "node")
    }
}

/// How many names a message lists.
private let listedNames = 20

package func unknown(_ name: String, among known: [String], what: String) -> Failure {
    let hint = nearestWord(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? (known.isEmpty ? "it has none" : known.count > listedNames
            ? "'--format json' lists all of them" : "it has \(list(known))")
    return Failure("the picture has no \(what) '\(name)'; \(hint)")
}
