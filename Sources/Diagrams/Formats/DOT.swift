import AshlarModel
import AshlarText

internal import AshlarGraphs

extension PictureFormat {
    /// The Graphviz language, for the layout engine `dot`: groups as clusters; title, notes and legend as the graph's label.
    package static let dot = PictureFormat(name: "dot") { DOT(picture: $0).text }
}

private struct DOT {
    let picture: Picture
    let bundles: [EdgeBundle]
    let size: DrawingSize
    let names: [String: String]

    init(picture: Picture) {
        self.picture = picture
        names = Dictionary(uniqueKeysWithValues: picture.nodes.map { ($0.id, $0.name) })
        bundles = picture.bundles
        size = DrawingSize(of: picture)
    }

    var text: String {
        var lines = ["digraph \(quoted(picture.title.isEmpty ? picture.kind : picture.title)) {"]
        lines += settings.map { "  \($0);" }
        lines += members(of: nil, indent: "  ")
        lines += scaffold.map { "  \($0);" }
        lines += bundles.map { "  \(edge($0));" }
        return lines.joined(separator: "\n") + "\n}\n"
    }

    private var settings: [String] {
        let fonts = #"fontname="Helvetica,Arial,sans-serif""#
        var graph = [
            "rankdir=\(size.direction.rawValue)", #"bgcolor="white""#, "pad=0.3",
            "nodesep=\(hundredths(size.nodeGap))", "ranksep=0.55", "labelloc=t", "labeljust=l", fonts, "fontsize=11",
            ##"fontcolor="#1F2933""##,
            "tooltip=\(escaped(picture.title))", "label=<\(DOTHeading(picture: picture, notes: size.notes).html)>",
        ]
        graph += size.attributes
        return [
            "graph [\(graph.joined(separator: ", "))]",
            #"node [shape=box, margin="0.14,0.06", height=0.38, \#(fonts), fontsize=11, penwidth=1.1]"#,
            "edge [\(fonts), fontsize=9, arrowsize=0.7\(size.columns?.hasSeveral == true ? ", weight=2" : "")]",
        ]
    }

    // MARK: Nodes and groups

    private func members(of group: String?, indent: String) -> [String] {
        guard !picture.nodes.isEmpty else {
            return [##"\##(indent)"nothing" [label="nothing to show", shape=plaintext, fontcolor="#6B7280"];"##]
        }
        var lines = inOrder(size.nodes[group] ?? []).map { indent + node($0) + ";" }
        for inner in inOrder(size.groups[group] ?? []) {
            lines.append("\(indent)subgraph \(quoted("cluster_" + inner.id)) {")
            let frame = [
                "label=\(escaped(inner.name))", "tooltip=\(escaped(inner.name))", "labelloc=t", "labeljust=l",
                #"style="rounded,filled""#, ##"fillcolor="#F7F9FB""##, ##"color="#C4CDD6""##,
                ##"fontcolor="#3E4C59""##, "fontsize=12", "margin=12",
            ]
            lines.append("\(indent)  graph [\(frame.joined(separator: ", "))];")
            lines += members(of: inner.id, indent: indent + "  ")
            lines.append("\(indent)}")
        }
        return lines
    }

    /// The order in which to write nodes or groups. From left to right, Graphviz places later ones above earlier ones.
    private func inOrder<Part>(_ parts: [Part]) -> [Part] { size.direction == .down ? parts : parts.reversed() }

    private func node(_ node: Picture.Node) -> String {
        let style = NodeStyle(node, in: picture)
        var attributes = ["label=\(label(of: node, style))", "tooltip=\(escaped(tooltip(of: node)))"]
        var styles = ["filled"]
        switch style.corners {
        case .square: break
        case .round: styles.append("rounded")
        case .folded: attributes.append("shape=note")
        }
        if style.outline != .solid { styles.append(style.outline.rawValue) }
        attributes += [
            "style=\(quoted(styles.joined(separator: ",")))", "fillcolor=\(quoted(style.fill))",
            "color=\(quoted(node.isFocus ? "#1F2933" : style.border))", "fontcolor=\(quoted(style.text))",
        ]
        if style.isDouble { attributes.append("peripheries=2") }
        if node.isFocus || node.findingCount + node.acceptedCount > 0 { attributes.append("penwidth=3") }
        if let link = node.link { attributes += ["URL=\(escaped(percentEncoded(link)))", #"target="_top""#] }
        return "\(quoted(node.id)) [\(attributes.joined(separator: ", "))]"
    }

    private func label(of node: Picture.Node, _ style: NodeStyle) -> String {
        let isNumbered = node.number != nil || node.hubNumbers != nil
        guard style.namesKind || isNumbered, !node.name.isEmpty else { return escaped(node.name) }
        let number = node.number.map { numbered("\($0)") + " " } ?? ""
        var lines = [number + (node.isAbstract ? "<I>\(html(node.name))</I>" : html(node.name))]
        if let implementation = node.implementation { lines.append(html(implementation)) }
        if style.namesKind { lines.append(##"<FONT POINT-SIZE="8" COLOR="#5B6B7B">\##(html(node.subtitle))</FONT>"##) }
        if let numbers = node.hubNumbers { lines.append(numbered(numbers)) }
        return "<\(lines.joined(separator: "<BR/>"))>"
    }

    private func numbered(_ text: String) -> String {
        #"<FONT POINT-SIZE="9" COLOR="\#(EdgeStyle.number)"><B>\#(text)</B></FONT>"#
    }

    private func tooltip(of node: Picture.Node) -> String {
        var lines = [node.name] + [node.implementation].compactMap(\.self) + [node.subtitle]
        if let change = node.change { lines.append(change.meaning) }
        if node.findingCount > 0 { lines.append(counted(node.findingCount, "finding")) }
        if node.acceptedCount > 0 { lines.append(counted(node.acceptedCount, "accepted finding")) }
        if let file = node.file { lines.append(file + (node.line.map { ":\($0)" } ?? "")) }
        return lines.joined(separator: "\n")
    }

    // MARK: Edges

    private func edge(_ bundle: EdgeBundle) -> String {
        var style = EdgeStyle(bundle)
        if style.color == EdgeStyle.plain, size.isCrowded { style.color = EdgeStyle.pale }
        var attributes = [
            "color=\(quoted(style.colors))", "penwidth=\(hundredths(style.width))",
            "tooltip=\(escaped(bundle.tooltip(naming: names)))",
        ]
        if style.style != .solid { attributes.append("style=\(style.style.rawValue)") }
        let isBackward = size.isBackward(bundle)
        if let length = size.length(of: bundle), length > 1 { attributes.append("minlen=\(length)") }
        let head = switch style.head {
        case .filled: "normal"
        case .open: "vee"
        case .hollow: "empty"
        case .diamond: "diamond"
        case .circle: "odot"
        }
        if isBackward {
            // Reversed in DOT, so that ranks follow the order that the other edges have.
            attributes += ["dir=back", "arrowtail=\(head)"]
        } else if style.head != .filled {
            attributes.append("arrowhead=\(head)")
        }
        if bundle.findingCount > 0, bundle.change != .removed {
            // A `label` influences the layout: it takes half as much space again, and libgvc 2.43 frees memory twice if such
            // edges run between clusters. An `xlabel` is placed after the layout.
            attributes.append("xlabel=<\(numberTag(bundle.findingCount))>")
        } else if picture.showsCount(bundle) {
            // The background covers the line behind the number.
            attributes.append("xlabel=<\(tag("\(bundle.count)", color: "#6B7280", on: "white"))>")
        }
        if let link = bundle.link { attributes += ["URL=\(escaped(percentEncoded(link)))", #"target="_top""#] }
        let ends = isBackward ? [bundle.target, bundle.source] : [bundle.source, bundle.target]
        return "\(ends.map(quoted).joined(separator: " -> ")) [\(attributes.joined(separator: ", "))]"
    }

    /// Invisible edges that order the ranks, that arrange nodes without edges in a block instead of a single row, and that place
    /// components beside each other.
    private var scaffold: [String] {
        size.scaffold.map { "\($0.map(quoted).joined(separator: " -> ")) [style=invis, weight=\(size.scaffoldWeight)]" }
            + (size.columns?.links ?? []).map { link in
                "\(quoted(link.source)) -> \(quoted(link.target)) [style=invis, weight=1, minlen=\(link.length)]"
            }
    }
}

/// The number of findings on a line, white on the line's color.
func numberTag(_ number: Int) -> String { tag("<B> \(number) </B>", size: 10, color: "white", on: EdgeStyle.findingColor) }

/// A text with a background.
private func tag(_ text: String, size: Int = 9, color: String, on background: String) -> String {
    """
    <TABLE BORDER="0" CELLBORDER="0" CELLPADDING="1" CELLSPACING="0" BGCOLOR="\(background)"><TR>\
    <TD><FONT POINT-SIZE="\(size)" COLOR="\(color)">\(text)</FONT></TD></TR></TABLE>
    """
}

/// A number of hundredths as a decimal number.
func hundredths(_ value: Int) -> String {
    "\(value / 100).\(value % 100 < 10 ? "0" : "")\(value % 100)"
}

/// A DOT identifier. Different texts give different identifiers, and Graphviz writes each of them into SVG as well-formed XML.
private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        // Graphviz copies references such as '&#1;' into SVG.
        case "&": quoted += "&amp;"
        case _ where scalar.isUnprintable: quoted += "\\x\(scalar.value)"
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

/// A label or a tooltip: Graphviz shows the text as it is, and writes it into SVG as well-formed XML.
private func escaped(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "&": quoted += "&amp;"
        case "<": quoted += "&lt;"
        case "\n": quoted += "\\n"
        case _ where scalar.isUnprintable: quoted += " "
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

/// A URL without the characters that RFC 3986 does not allow and that Graphviz copies into SVG as they are.
private func percentEncoded(_ url: String) -> String {
    var encoded = ""
    for scalar in url.unicodeScalars {
        switch scalar {
        case _ where scalar.isUnprintable || "\"<>\\` ".unicodeScalars.contains(scalar):
            for byte in String(scalar).utf8 { encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
        default: encoded.unicodeScalars.append(scalar)
        }
    }
    return encoded
}

/// A text inside an HTML-like label.
func html(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { markup(String($0)) }.joined(separator: "<BR/>")
}

/// A text as content or attribute of XML. Unprintable characters are spaces.
func markup(_ text: String) -> String {
    var markup = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": markup += "&amp;"
        case "<": markup += "&lt;"
        case ">": markup += "&gt;"
        case "\"": markup += "&quot;"
        case _ where scalar.isUnprintable: markup += " "
        default: markup.unicodeScalars.append(scalar)
        }
    }
    return markup
}
