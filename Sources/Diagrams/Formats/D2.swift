import AshlarText

extension PictureFormat {
    /// A diagram in D2: <https://d2lang.com/tour/intro>
    package static let d2 = PictureFormat(name: "d2") { D2(picture: $0).text }
}

private struct D2 {
    let picture: Picture
    /// The keys of nodes: those of their groups, and a number.
    private let keys: [String: String]
    private let groupKeys: [String: String]

    init(picture: Picture) {
        self.picture = picture
        var groupKeys: [String: String] = [:]
        let names = Dictionary(uniqueKeysWithValues: picture.groups.enumerated().map { ($1.id, "g\($0 + 1)") })
        let parents = Dictionary(uniqueKeysWithValues: picture.groups.map { ($0.id, $0.parent) })
        for group in picture.groups {
            var path: [String] = []
            var next: String? = group.id
            while let id = next, let name = names[id] {
                path.insert(name, at: 0)
                next = parents[id] ?? nil
            }
            groupKeys[group.id] = path.joined(separator: ".")
        }
        self.groupKeys = groupKeys
        keys = Dictionary(uniqueKeysWithValues: picture.nodes.enumerated().map { number, node in
            (node.id, (node.group.flatMap { groupKeys[$0] }.map { $0 + "." } ?? "") + "n\(number + 1)")
        })
    }

    var text: String {
        var lines = ["direction: \(DrawingSize(of: picture).direction == .right ? "right" : "down")"]
        if !picture.title.isEmpty { lines.append("title: \(quoted(picture.title)) { near: top-center; shape: text; style.font-size: 24 }") }
        lines += picture.nested(closedBy: "}", node: { number, node in
            ["n\(number): \(quoted(label(of: node))) { \(style(of: node)) }"]
        }, group: { number, group in "g\(number): \(quoted(group.name)) {" })
        if picture.nodes.isEmpty { lines.append("nothing: 'nothing to show' { shape: text }") }
        lines += picture.bundles.map(edge)
        let notes = picture.notes + picture.lineNotes
        if !notes.isEmpty { lines.append("notes: \(quoted(notes.joined(separator: "; "))) { near: bottom-center; shape: text }") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func label(of node: Picture.Node) -> String {
        let name = node.name.isEmpty ? " " : node.name
        return (node.number.map { "\($0) · " } ?? "") + name + (node.implementation.map { " (\($0))" } ?? "")
            + (NodeStyle(node, in: picture).namesKind ? " [\(node.subtitle)]" : "")
    }

    private func style(of node: Picture.Node) -> String {
        let style = NodeStyle(node, in: picture)
        var parts = ["style.fill: '\(style.fill)'", "style.stroke: '\(style.border)'", "style.font-color: '\(style.text)'"]
        if style.outline != .solid { parts.append("style.stroke-dash: 4") }
        if style.corners == .round { parts.append("style.border-radius: 8") }
        if style.isDouble { parts.append("style.multiple: true") }
        if let link = node.link { parts.append("link: \(quoted(link))") }
        return parts.joined(separator: "; ")
    }

    private func edge(_ bundle: EdgeBundle) -> String {
        let style = EdgeStyle(bundle)
        var parts = ["style.stroke: '\(style.color)'"]
        switch style.style {
        case .solid: break
        case .dashed: parts.append("style.stroke-dash: 5")
        case .dotted: parts.append("style.stroke-dash: 2")
        }
        if style.head == .diamond { parts.append("target-arrowhead.shape: diamond") }
        if style.color == EdgeStyle.findingColor { parts.append("style.stroke-width: 3") }
        let label = picture.label(of: bundle).map { ": " + quoted($0) } ?? ":"
        return "\(keys[bundle.source] ?? "") -> \(keys[bundle.target] ?? "")\(label) { \(parts.joined(separator: "; ")) }"
    }

    /// A single-quoted string, in which D2 substitutes nothing.
    private func quoted(_ text: String) -> String {
        "'" + text.unicodeScalars.map { $0 == "'" ? "''" : $0.isUnprintable ? " " : String($0) }.joined() + "'"
    }
}
