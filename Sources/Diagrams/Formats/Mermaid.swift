import AshlarModel

extension PictureFormat {
    /// A Mermaid flowchart, as GitHub and GitLab show it in Markdown.
    package static let mermaid = PictureFormat(name: "mermaid") { Mermaid(picture: $0).text }
}

private struct Mermaid {
    let picture: Picture
    let strands: [Strand]
    private let names: [String: String]
    private let groups: [String?: [Picture.Group]]

    init(picture: Picture) {
        self.picture = picture
        strands = picture.strands
        groups = Dictionary(grouping: picture.groups, by: \.parent)
        // Mermaid's own names are letters and digits; some words, such as 'end', break it.
        names = Dictionary(uniqueKeysWithValues: picture.nodes.enumerated().map { ($1.id, "n\($0 + 1)") })
    }

    var text: String {
        var lines: [String] = []
        if !picture.title.isEmpty { lines += ["---", "title: \(yaml(picture.title))", "---"] }
        lines.append("flowchart \(DrawingSize(of: picture).direction.rawValue)")
        if picture.nodes.isEmpty { lines.append("  nothing[\"nothing to show\"]") }
        lines += members(of: nil, indent: "  ")
        lines += strands.map { "  \(edge($0))" }
        lines += notes
        lines += styles
        return lines.joined(separator: "\n") + "\n"
    }

    private func members(of group: String?, indent: String) -> [String] {
        var lines: [String] = []
        for node in picture.nodes where node.group == group {
            guard let name = names[node.id] else { continue }
            lines.append("\(indent)\(name)\(shape(of: node)):::\(style(of: node))")
            if let link = node.link { lines.append("\(indent)click \(name) href \"\(address(link))\"") }
        }
        for inner in groups[group] ?? [] {
            let number = picture.groups.firstIndex(of: inner).map { $0 + 1 } ?? 0
            lines.append("\(indent)subgraph g\(number)[\"\(escaped(inner.name))\"]")
            lines += members(of: inner.id, indent: indent + "  ")
            lines.append("\(indent)end")
        }
        return lines
    }

    private func shape(of node: Picture.Node) -> String {
        let look = NodeLook(node, in: picture)
        var label = (node.number.map { "\($0) · " } ?? "") + escaped(node.name.isEmpty ? " " : node.name)
        if let made = node.implementation { label += "<br>\(escaped(made))" }
        if look.namesKind { label += "<br><small>\(escaped(node.subtitle))</small>" }
        if let mentioned = node.mentioned { label += "<br><small>\(mentioned)</small>" }
        if look.isDouble { return "[[\"\(label)\"]]" }
        return switch look.corners {
        case .square: "[\"\(label)\"]"
        case .round: "(\"\(label)\")"
        case .folded: "{{\"\(label)\"}}"
        }
    }

    private func edge(_ strand: Strand) -> String {
        let look = StrandLook(strand)
        let line = switch look.style {
        case .solid: strand.offending > 0 ? "==>" : strand.evidence == .aliases ? "--o" : "-->"
        case .dashed, .dotted: "-.->"
        }
        var label = ""
        if strand.offending > 0 {
            label = "|\"\(counted(strand.offending, "finding"))\"|"
        } else if picture.showsCount(strand) {
            label = "|\"\(strand.count)\"|"
        }
        return "\(names[strand.source] ?? "") \(line)\(label) \(names[strand.target] ?? "")"
    }

    /// Notes and legend, in a frame of their own.
    private var notes: [String] {
        let lines = strands.map { StrandLook($0) }
        var words = picture.notes
        if lines.contains(where: { $0.colour == StrandLook.offence }) { words.append("thick red line: breaks a rule") }
        if strands.contains(where: { $0.isAmbiguous }) { words.append("dashed grey line: ambiguous") }
        if strands.contains(where: { $0.evidence == .injectsLazily }) { words.append("dashed line: is given lazily") }
        if strands.contains(where: { $0.evidence == .injectsOptionally }) { words.append("dotted line: may be given") }
        if strands.contains(where: { $0.evidence == .aliases }) { words.append("line with a dot: stands for") }
        if picture.nodes.contains(where: { $0.number != nil }) { words.append("→ number, ← number: a line to or from the node of that number") }
        if strands.contains(where: picture.showsCount) { words.append("number on a line: places") }
        guard !words.isEmpty else { return [] }
        return ["  notes[\"\(words.map(escaped).joined(separator: "<br>"))\"]:::notes"]
    }

    private func style(of node: Picture.Node) -> String {
        if node.isFocus { return "focus" }
        let traits = (node.isAbstract ? ["abstract"] : []) + (node.offending > 0 ? ["finding"] : [])
        return styleName([node.kind] + [node.scope].compactMap(\.self) + traits)
    }

    private func styleName(_ words: [String]) -> String {
        let plain = words.joined(separator: "_").unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar == "_") ? String(scalar) : "x\(scalar.value)"
        }
        // Kinds such as 'class' are words of Mermaid's own.
        return "kind_" + plain.joined()
    }

    private var styles: [String] {
        var lines: Set<String> = []
        for node in picture.nodes {
            let look = NodeLook(node, in: picture)
            let dash = look.outline == .solid ? "" : ",stroke-dasharray:4 3"
            let width = node.isFocus ? ",stroke-width:3px" : ""
            let border = node.isFocus ? "#1F2933" : look.border
            lines.insert(
                "  classDef \(style(of: node)) fill:\(look.fill),stroke:\(border),color:\(look.text)\(dash)\(width)")
        }
        var sorted = lines.sorted()
        if !notes.isEmpty { sorted.append("  classDef notes fill:#FFFFFF,stroke:#FFFFFF,color:#52606D,text-align:left") }
        var byLook: [StrandLook: [Int]] = [:]
        for (index, strand) in strands.enumerated()
        where strand.offending > 0 || strand.isAmbiguous || strand.isTransitive || strand.evidence == .injectsOptionally {
            var look = StrandLook(strand)
            (look.head, look.width) = (.filled, 0)
            look.style = strand.evidence == .injectsOptionally ? .dotted : .solid
            byLook[look, default: []].append(index)
        }
        let links = byLook.sorted { $0.value[0] < $1.value[0] }.map { look, indices in
            "  linkStyle \(indices.map(String.init).joined(separator: ",")) stroke:\(look.colour)"
                + (look.colour == StrandLook.offence ? ",stroke-width:3px,color:\(look.colour)" : "")
                + (look.style == .dotted ? ",stroke-dasharray:1 4" : "")
        }
        return sorted + links
    }

    /// Text between quotes: what Mermaid or HTML would read becomes an entity code.
    private func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "#", "&", "<", ">", "`", "\\", "[", "]", "{", "}", "(", ")", "|", ";", "*", "_", "~":
                escaped += "#\(scalar.value);"
            case "\0"..<" ", "\u{7F}": escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private func address(_ link: String) -> String {
        link.unicodeScalars.map { $0 == "\"" ? "%22" : $0.value <= 0x20 ? "%20" : String($0) }.joined()
    }

    private func yaml(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\0"..<" ", "\u{7F}": " "
            default: String(scalar)
            }
        }.joined() + "\""
    }
}
