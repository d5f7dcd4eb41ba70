import AshlarModel
import AshlarText

extension PictureFormat {
    /// A Mermaid flowchart, as GitHub and GitLab show it in Markdown.
    package static let mermaid = PictureFormat(name: "mermaid") { Mermaid(picture: $0).text }
}

private struct Mermaid {
    let picture: Picture
    let bundles: [EdgeBundle]
    private let names: [String: String]

    init(picture: Picture) {
        self.picture = picture
        bundles = picture.bundles
        // Mermaid allows few characters in ids, and keywords such as 'end' break it.
        names = Dictionary(uniqueKeysWithValues: picture.nodes.enumerated().map { ($1.id, "n\($0 + 1)") })
    }

    var text: String {
        var lines: [String] = []
        if !picture.title.isEmpty { lines += ["---", "title: \(yaml(picture.title))", "---"] }
        lines.append("flowchart \(DrawingSize(of: picture).direction.rawValue)")
        if picture.nodes.isEmpty { lines.append("  nothing[\"nothing to show\"]") }
        lines += picture.nested(closedBy: "end", node: { number, node in
            let link = node.link.map { "click n\(number) href \"\(address($0))\"" }
            return ["n\(number)\(shape(of: node)):::\(styleName(of: node))"] + [link].compactMap(\.self)
        }, group: { number, group in "subgraph g\(number)[\"\(escaped(group.name))\"]" }).map { "  " + $0 }
        lines += bundles.map { "  \(edge($0))" }
        lines += notes
        lines += styles
        return lines.joined(separator: "\n") + "\n"
    }

    private func shape(of node: Picture.Node) -> String {
        let style = NodeStyle(node, in: picture)
        var label = (node.number.map { "\($0) · " } ?? "") + escaped(node.name.isEmpty ? " " : node.name)
        if let implementation = node.implementation { label += "<br>\(escaped(implementation))" }
        if style.namesKind { label += "<br><small>\(escaped(node.subtitle))</small>" }
        if let numbers = node.hubNumbers { label += "<br><small>\(numbers)</small>" }
        if style.isDouble { return "[[\"\(label)\"]]" }
        return switch style.corners {
        case .square: "[\"\(label)\"]"
        case .round: "(\"\(label)\")"
        case .folded: "{{\"\(label)\"}}"
        }
    }

    private func edge(_ bundle: EdgeBundle) -> String {
        let style = EdgeStyle(bundle)
        let line = switch style.style {
        case .solid: style.color == EdgeStyle.findingColor ? "==>" : bundle.evidence == .aliases ? "--o" : "-->"
        case .dashed, .dotted: "-.->"
        }
        let words = [bundle.evidence == .injectsLazily ? "lazily" : nil, picture.label(of: bundle)].compactMap(\.self)
        let label = words.isEmpty ? "" : "|\"\(words.joined(separator: ", "))\"|"
        return "\(names[bundle.source] ?? "") \(line)\(label) \(names[bundle.target] ?? "")"
    }

    /// Notes and legend, as a node of its own.
    private var notes: [String] {
        var words = picture.notes + picture.lineNotes
        if bundles.contains(where: { $0.evidence == .injectsLazily }) { words.append("lazily: is injected lazily with") }
        if bundles.contains(where: { $0.evidence == .injectsOptionally }) {
            words.append("dotted line: is injected optionally with")
        }
        if bundles.contains(where: { $0.evidence == .aliases }) { words.append("line with a dot: is an alias of") }
        if picture.nodes.contains(where: { $0.number != nil }) {
            words.append("→ number, ← number: edge to or from the node with that number")
        }
        guard !words.isEmpty else { return [] }
        return ["  notes[\"\(words.map(escaped).joined(separator: "<br>"))\"]:::notes"]
    }

    private func styleName(of node: Picture.Node) -> String {
        if node.isFocus { return "focus" }
        let traits = (node.isAbstract ? ["abstract"] : []) + (node.findingCount > 0 ? ["finding"] : node.acceptedCount > 0 ? ["accepted"] : [])
            + [node.change?.rawValue].compactMap(\.self)
        return styleName([node.isPart ? "group" : node.kind] + [node.lifetime].compactMap(\.self) + traits)
    }

    private func styleName(_ words: [String]) -> String {
        let plain = words.joined(separator: "_").unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar == "_") ? String(scalar) : "x\(scalar.value)"
        }
        // Kinds such as 'class' are keywords of Mermaid.
        return "kind_" + plain.joined()
    }

    private var styles: [String] {
        var lines: Set<String> = []
        for node in picture.nodes {
            let style = NodeStyle(node, in: picture)
            let dash = style.outline == .solid ? "" : ",stroke-dasharray:4 3"
            let width = node.isFocus ? ",stroke-width:3px" : ""
            let border = node.isFocus ? "#1F2933" : style.border
            lines.insert(
                "  classDef \(styleName(of: node)) fill:\(style.fill),stroke:\(border),color:\(style.text)\(dash)\(width)")
        }
        var sorted = lines.sorted()
        if !notes.isEmpty { sorted.append("  classDef notes fill:#FFFFFF,stroke:#FFFFFF,color:#52606D,text-align:left") }
        var byStyle: [EdgeStyle: [Int]] = [:]
        for (index, bundle) in bundles.enumerated()
        where bundle.findingCount + bundle.acceptedCount > 0 || bundle.intent != nil || bundle.isAmbiguous || bundle.isTransitive || bundle.change != nil
            || bundle.evidence == .injectsOptionally {
            var style = EdgeStyle(bundle)
            (style.head, style.width, style.secondColor) = (.filled, 0, nil)
            style.style = bundle.evidence == .injectsOptionally || bundle.isAmbiguous || bundle.intent == .undecided ? .dotted : .solid
            byStyle[style, default: []].append(index)
        }
        let links = byStyle.sorted { $0.value[0] < $1.value[0] }.map { style, indices in
            "  linkStyle \(indices.map(String.init).joined(separator: ",")) stroke:\(style.color)"
                + (style.color == EdgeStyle.findingColor ? ",stroke-width:3px,color:\(style.color)" : "")
                + (style.style == .dotted ? ",stroke-dasharray:1 4" : "")
        }
        return sorted + links
    }

    /// Text for a quoted string: characters with a meaning in Mermaid or HTML become entity codes.
    private func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "#", "&", "<", ">", "`", "\\", "[", "]", "{", "}", "(", ")", "|", ";", "*", "_", "~":
                escaped += "#\(scalar.value);"
            case _ where scalar.isUnprintable: escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private func address(_ link: String) -> String {
        link.unicodeScalars.map { $0 == "\"" ? "%22" : $0 == " " || $0.isUnprintable ? "%20" : String($0) }.joined()
    }

    private func yaml(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.isUnprintable: " "
            default: String(scalar)
            }
        }.joined() + "\""
    }
}
