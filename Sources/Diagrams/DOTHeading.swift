import AshlarText

/// What stands above a drawing: the title, the notes and the legend, as an HTML-like label of Graphviz. As the graph's
/// label it takes no part in the layout.
struct DOTHeading {
    let picture: Picture
    /// Notes on the drawing itself, after the picture's own.
    let notes: [String]

    var html: String {
        var rows: [String] = []
        if !picture.title.isEmpty { rows.append(row(font("<B>\(escaped(picture.title))</B>", size: 18))) }
        for note in picture.notes + notes { rows.append(row(font(escaped(note), size: 11, colour: "#52606D"))) }
        if !picture.legend.isEmpty { rows.append(row(legend)) }
        if rows.isEmpty { rows.append(row(" ")) }
        return table(rows.joined(), padding: 2)
    }

    private var legend: String {
        let entries = picture.legend
        var rows = ""
        for start in stride(from: 0, to: entries.count, by: columns) {
            let cells = entries[start..<min(start + columns, entries.count)].map { entry in
                #"<TD ALIGN="LEFT">\#(sample(entry.sample))</TD>"#
                    + #"<TD ALIGN="LEFT">\#(font(escaped(entry.text), size: 10))</TD><TD WIDTH="10"></TD>"#
            }
            // Room that the title leaves goes to all columns alike; empty ones keep samples beside their texts.
            let empty = String(repeating: "<TD></TD>", count: 3 * max(0, min(columns, 5) - cells.count))
            rows += "<TR>\(cells.joined() + empty)</TR>"
        }
        return table(rows, padding: 1)
    }

    /// A small drawing stays narrow.
    private var columns: Int {
        switch picture.nodes.count {
        case ..<6: 3
        case ..<20: 4
        case ..<50: 6
        default: 10
        }
    }

    private func sample(_ sample: LegendEntry.Sample) -> String {
        switch sample {
        case .node(let look): swatch(look)
        case .strand(let look): line(look)
        case .findings: font("<B>3</B>", size: 10, colour: StrandLook.offence)
        case .places: font("3", size: 10, colour: "#6B7280")
        case .number: font("<B>→ 3</B>", size: 10, colour: StrandLook.number)
        case .focus: box(fill: "#FFFFFF", border: "#1F2933", styles: [], width: 3)
        }
    }

    private func swatch(_ look: NodeLook) -> String {
        var styles: [String] = []
        if look.corners == .round { styles.append("rounded") }
        if look.outline != .solid { styles.append(look.outline.rawValue) }
        let corner = look.corners == .folded ? font("◥", size: 6, colour: look.border) : ""
        let inner = box(fill: look.fill, border: look.border, styles: styles, width: 1, corner: corner)
        guard look.isDouble else { return inner }
        return """
            <TABLE BORDER="1" COLOR="\(look.border)" CELLBORDER="0" CELLPADDING="1" CELLSPACING="0" \
            FIXEDSIZE="TRUE" WIDTH="28" HEIGHT="18"><TR><TD>\(inner)</TD></TR></TABLE>
            """
    }

    private func box(fill: String, border: String, styles: [String], width: Int, corner: String = "") -> String {
        let style = styles.isEmpty ? "" : #" STYLE="\#(styles.joined(separator: ","))""#
        return """
            <TABLE BORDER="\(width)" COLOR="\(border)" BGCOLOR="\(fill)"\(style) CELLBORDER="0" CELLPADDING="0" \
            CELLSPACING="0" FIXEDSIZE="TRUE" WIDTH="24" HEIGHT="14">\
            <TR><TD WIDTH="22" HEIGHT="12" FIXEDSIZE="TRUE" ALIGN="RIGHT" VALIGN="TOP">\(corner)</TD></TR></TABLE>
            """
    }

    private func line(_ look: StrandLook) -> String {
        let dash = switch look.style {
        case .solid: look.width > 200 ? "━━" : "──"
        case .dashed: "╌╌"
        case .dotted: "┈┈"
        }
        let head = switch look.head {
        case .filled: "▶"
        case .open: "➤"
        case .hollow: "▷"
        }
        return font(dash + head, size: 11, colour: look.colour)
    }

    private func font(_ html: String, size: Int, colour: String = "#1F2933") -> String {
        #"<FONT POINT-SIZE="\#(size)" COLOR="\#(colour)">\#(html)</FONT>"#
    }

    private func row(_ html: String) -> String { #"<TR><TD ALIGN="LEFT">\#(html)</TD></TR>"# }

    private func table(_ rows: String, padding: Int) -> String {
        #"<TABLE BORDER="0" CELLBORDER="0" CELLPADDING="\#(padding)" CELLSPACING="2">\#(rows)</TABLE>"#
    }

    private func escaped(_ text: String) -> String { AshlarDiagrams.html(text) }
}
