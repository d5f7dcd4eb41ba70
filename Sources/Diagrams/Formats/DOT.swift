import AshlarModel

internal import AshlarGraphs

extension PictureFormat {
    /// The Graphviz language, laid out by `dot`: frames for groups, the title, the notes and the legend above.
    package static let dot = PictureFormat(name: "dot") { DOT(picture: $0).text }
}

private struct DOT {
    let picture: Picture
    let strands: [Strand]
    let size: DrawingSize
    let names: [String: String]

    init(picture: Picture) {
        self.picture = picture
        names = Dictionary(uniqueKeysWithValues: picture.nodes.map { ($0.id, $0.name) })
        strands = picture.strands
        size = DrawingSize(of: picture)
    }

    var text: String {
        var lines = ["digraph \(quoted(picture.title.isEmpty ? picture.kind : picture.title)) {"]
        lines += settings.map { "  \($0);" }
        lines += members(of: nil, indent: "  ")
        lines += scaffold.map { "  \($0);" }
        lines += strands.map { "  \(edge($0));" }
        return lines.joined(separator: "\n") + "\n}\n"
    }

    private var settings: [String] {
        let fonts = #"fontname="Helvetica,Arial,sans-serif""#
        var graph = [
            "rankdir=\(size.direction.rawValue)", #"bgcolor="white""#, "pad=0.3", "nodesep=\(hundredths(size.nodeGap))", "ranksep=0.55",
            "labelloc=t", "labeljust=l", fonts, "fontsize=11", ##"fontcolor="#1F2933""##,
            "tooltip=\(escaped(picture.title))", "label=<\(DOTHeading(picture: picture, notes: size.notes).html)>",
        ]
        graph += size.attributes
        return [
            "graph [\(graph.joined(separator: ", "))]",
            #"node [shape=box, margin="0.14,0.06", height=0.38, \#(fonts), fontsize=11, penwidth=1.1]"#,
            "edge [\(fonts), fontsize=9, arrowsize=0.7]",
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

    /// From left to right, Graphviz stacks what comes later on top.
    private func inOrder<Part>(_ parts: [Part]) -> [Part] { size.direction == .down ? parts : parts.reversed() }

    private func node(_ node: Picture.Node) -> String {
        let look = NodeLook(node, in: picture)
        var attributes = ["label=\(label(of: node, look))", "tooltip=\(escaped(tooltip(of: node)))"]
        var styles = ["filled"]
        switch look.corners {
        case .square: break
        case .round: styles.append("rounded")
        case .folded: attributes.append("shape=note")
        }
        if look.outline != .solid { styles.append(look.outline.rawValue) }
        attributes += [
            "style=\(quoted(styles.joined(separator: ",")))", "fillcolor=\(quoted(look.fill))",
            "color=\(quoted(node.isFocus ? "#1F2933" : look.border))", "fontcolor=\(quoted(look.text))",
        ]
        if look.isDouble { attributes.append("peripheries=2") }
        if node.isFocus || node.offending > 0 { attributes.append("penwidth=3") }
        if let link = node.link { attributes += ["URL=\(escaped(link))", #"target="_top""#] }
        return "\(quoted(node.id)) [\(attributes.joined(separator: ", "))]"
    }

    private func label(of node: Picture.Node, _ look: NodeLook) -> String {
        let isNumbered = node.number != nil || node.mentioned != nil
        guard look.namesKind || isNumbered, !node.name.isEmpty else { return escaped(node.name) }
        let number = node.number.map { numbered("\($0)") + " " } ?? ""
        var lines = [number + (node.isAbstract ? "<I>\(html(node.name))</I>" : html(node.name))]
        if let made = node.implementation { lines.append(html(made)) }
        if look.namesKind { lines.append(##"<FONT POINT-SIZE="8" COLOR="#5B6B7B">\##(html(node.subtitle))</FONT>"##) }
        if let mentioned = node.mentioned { lines.append(numbered(mentioned)) }
        return "<\(lines.joined(separator: "<BR/>"))>"
    }

    private func numbered(_ text: String) -> String {
        #"<FONT POINT-SIZE="9" COLOR="\#(StrandLook.number)"><B>\#(text)</B></FONT>"#
    }

    private func tooltip(of node: Picture.Node) -> String {
        var lines = [node.name] + [node.implementation].compactMap(\.self) + [node.subtitle]
        if node.offending > 0 { lines.append(counted(node.offending, "finding")) }
        if let file = node.file { lines.append(file + (node.line.map { ":\($0)" } ?? "")) }
        return lines.joined(separator: "\n")
    }

    // MARK: Edges

    private func edge(_ strand: Strand) -> String {
        var look = StrandLook(strand)
        if look.colour == StrandLook.plain, size.isCrowded { look.colour = StrandLook.pale }
        var attributes = [
            "color=\(quoted(look.colour))", "penwidth=\(hundredths(look.width))",
            "tooltip=\(escaped(strand.tooltip(naming: names)))",
        ]
        if look.style != .solid { attributes.append("style=\(look.style.rawValue)") }
        let isUpward = size.isUpward(strand)
        let head = switch look.head {
        case .filled: "normal"
        case .open: "vee"
        case .hollow: "empty"
        }
        if isUpward {
            // Said backwards, so that what the edge breaks still decides what stands above what.
            attributes += ["dir=back", "arrowtail=\(head)"]
        } else if look.head != .filled {
            attributes.append("arrowhead=\(head)")
        }
        if strand.offending > 0 {
            // `label` would take part in the layout, which grows by half and which libgvc 2.43 frees twice
            // where such edges run between clusters; `xlabel` is placed when all else is.
            attributes.append("xlabel=<\(numberTag(strand.offending))>")
        } else if picture.showsCount(strand) {
            // The line may run behind the number.
            attributes.append("xlabel=<\(tag("\(strand.count)", colour: "#6B7280", on: "white"))>")
        }
        if let link = strand.link { attributes += ["URL=\(escaped(link))", #"target="_top""#] }
        let ends = isUpward ? [strand.target, strand.source] : [strand.source, strand.target]
        return "\(ends.map(quoted).joined(separator: " -> ")) [\(attributes.joined(separator: ", "))]"
    }

    /// Invisible edges: ranks stay in their order, and nodes without edges stand in a block instead of one endless row.
    private var scaffold: [String] {
        size.scaffold.map { "\($0.map(quoted).joined(separator: " -> ")) [style=invis, weight=\(size.scaffoldWeight)]" }
    }
}

/// The number of findings on a line, white on its colour.
func numberTag(_ number: Int) -> String { tag("<B> \(number) </B>", size: 10, colour: "white", on: StrandLook.offence) }

/// A text on a ground of its own.
private func tag(_ text: String, size: Int = 9, colour: String, on ground: String) -> String {
    """
    <TABLE BORDER="0" CELLBORDER="0" CELLPADDING="1" CELLSPACING="0" BGCOLOR="\(ground)"><TR>\
    <TD><FONT POINT-SIZE="\(size)" COLOR="\(colour)">\(text)</FONT></TD></TR></TABLE>
    """
}

func hundredths(_ value: Int) -> String {
    "\(value / 100).\(value % 100 < 10 ? "0" : "")\(value % 100)"
}

/// A DOT identifier. Two different texts stay different.
private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\0"..<" ", "\u{7F}": quoted += "\\x\(scalar.value)"
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

/// A text that readers see: backslashes, entities and line ends show as they are.
private func escaped(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "&": quoted += "&amp;"
        case "\n": quoted += "\\n"
        case "\0"..<" ", "\u{7F}": quoted += " "
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

/// A text within an HTML-like label.
func html(_ text: String) -> String {
    var html = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": html += "&amp;"
        case "<": html += "&lt;"
        case ">": html += "&gt;"
        case "\"": html += "&quot;"
        case "\n": html += "<BR/>"
        case "\0"..<" ", "\u{7F}": html += " "
        default: html.unicodeScalars.append(scalar)
        }
    }
    return html
}
