import AshlarText

extension PictureFormat {
    /// A component diagram in PlantUML: <https://plantuml.com/component-diagram>
    package static let plantUML = PictureFormat(name: "plantuml") { PlantUML(picture: $0).text }
}

private struct PlantUML {
    let picture: Picture
    private let names: [String: String]

    init(picture: Picture) {
        self.picture = picture
        names = Dictionary(uniqueKeysWithValues: picture.nodes.enumerated().map { ($1.id, "n\($0 + 1)") })
    }

    var text: String {
        var lines = ["@startuml"]
        if !picture.title.isEmpty { lines.append("title \(escaped(picture.title))") }
        if DrawingSize(of: picture).direction == .right { lines.append("left to right direction") }
        lines += picture.nested(closedBy: "}", node: { [rectangle($0, $1)] }, group: { number, group in
            "package \"\(escaped(group.name))\" as g\(number) {"
        })
        if picture.nodes.isEmpty { lines.append("rectangle \"nothing to show\" as nothing") }
        lines += picture.bundles.map(edge)
        let notes = picture.notes + picture.lineNotes
        if !notes.isEmpty { lines += ["legend"] + notes.map { "  " + escaped($0) } + ["endlegend"] }
        return (lines + ["@enduml", ""]).joined(separator: "\n")
    }

    private func rectangle(_ number: Int, _ node: Picture.Node) -> String {
        let style = NodeStyle(node, in: picture)
        var label = (node.number.map { "\($0) · " } ?? "") + (node.name.isEmpty ? " " : escaped(node.name))
        if let implementation = node.implementation { label += "\\n\(escaped(implementation))" }
        if style.namesKind { label += "\\n<size:10>\(escaped(node.subtitle))" }
        let line = style.outline == .solid ? "" : ";line.dashed"
        let colors = "\(style.fill);line:\(style.border.dropFirst())\(line);text:\(style.text.dropFirst())"
        return "rectangle \"\(label)\" as n\(number) \(colors)"
    }

    private func edge(_ bundle: EdgeBundle) -> String {
        let style = EdgeStyle(bundle)
        let line = style.style == .solid ? "" : ",\(style.style.rawValue)"
        let thickness = style.color == EdgeStyle.findingColor ? ",thickness=3" : ""
        let label = picture.label(of: bundle).map { " : \($0)" } ?? ""
        return "\(names[bundle.source] ?? "") -[\(style.color)\(line)\(thickness)]-\(style.head == .diamond ? "*" : ">") \(names[bundle.target] ?? "")\(label)"
    }

    /// Text without characters that have a meaning in PlantUML or its markup: they become `<U+0022>`. Between letters, `/`, `-` and `_`
    /// have none.
    private func escaped(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        func isWord(_ index: Int) -> Bool {
            scalars.indices.contains(index)
                && (scalars[index].properties.isAlphabetic || scalars[index].properties.numericType != nil || scalars[index].value > 0x7F)
        }
        return scalars.enumerated().map { index, scalar in
            if scalar.isUnprintable { return " " }
            let isJoint = "/-_".unicodeScalars.contains(scalar) && isWord(index - 1) && isWord(index + 1)
            if isWord(index) || isJoint || " .,:()".unicodeScalars.contains(scalar) { return String(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
        }.joined()
    }
}
