import AshlarText

/// The heading of a drawing, as a Graphviz HTML-like label: the title, the notes and the legend. A graph's label has no influence
/// on the layout.
struct DOTHeading {
    let picture: Picture
    /// Notes on the layout, which follow the picture's own notes.
    let notes: [String]

    var html: String {
        var rows: [String] = []
        if !picture.title.isEmpty { rows.append(row(font("<B>\(escaped(picture.title))</B>", size: 18))) }
        for note in picture.notes + notes { rows.append(row(font(escaped(note), size: 11, color: "#52606D"))) }
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
            // Graphviz stretches all columns alike to the title's width; empty ones keep samples beside their texts.
            let empty = String(repeating: "<TD></TD>", count: 3 * max(0, min(columns, 5) - cells.count))
            rows += "<TR>\(cells.joined() + empty)</TR>"
        }
        return table(rows, padding: 1)
    }

    /// The number of columns of the legend. A small drawing stays narrow.
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
        case .node(let style): swatch(style)
        case .bundle(let style): line(style)
        case .findings: font("<B>3</B>", size: 10, color: EdgeStyle.findingColor)
        case .locations: font("3", size: 10, color: "#6B7280")
        case .number: font("<B>→ 3</B>", size: 10, color: EdgeStyle.number)
        case .focus: box(fill: "#FFFFFF", border: "#1F2933", styles: [], width: 3)
        }
    }

    private func swatch(_ style: NodeStyle) -> String {
        var styles: [String] = []
        if style.corners == .round { styles.append("rounded") }
        if style.outline != .solid { styles.append(style.outline.rawValue) }
        let corner = style.corners == .folded ? font("◥", size: 6, color: style.border) : ""
        let inner = box(fill: style.fill, border: style.border, styles: styles, width: 1, corner: corner)
        guard style.isDouble else { return inner }
        return """
            <TABLE BORDER="1" COLOR="\(style.border)" CELLBORDER="0" CELLPADDING="1" CELLSPACING="0" \
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

    private func line(_ style: EdgeStyle) -> String {
        let head = switch style.head {
        case .filled: "▶"
        case .open: "➤"
        case .hollow: "▷"
        case .diamond: "◆"
        case .circle: "○"
        }
        let border = style.style == .solid ? "" : #" STYLE="\#(style.style.rawValue)""#
        let dashes = [style.color, style.secondColor].compactMap(\.self).map { color in
            """
            <TD FIXEDSIZE="TRUE" WIDTH="24" HEIGHT="8" VALIGN="TOP" BORDER="\(style.width > 180 ? 2 : 1)" SIDES="B" COLOR="\(color)"\(border)></TD>
            """
        }
        let end = "<TD>\(font(head, size: 11, color: style.secondColor ?? style.color))</TD>"
        return #"<TABLE BORDER="0" CELLBORDER="0" CELLPADDING="0" CELLSPACING="0"><TR>\#(dashes.joined())\#(end)</TR></TABLE>"#
    }

    private func font(_ html: String, size: Int, color: String = "#1F2933") -> String {
        #"<FONT POINT-SIZE="\#(size)" COLOR="\#(color)">\#(html)</FONT>"#
    }

    private func row(_ html: String) -> String { #"<TR><TD ALIGN="LEFT">\#(html)</TD></TR>"# }

    private func table(_ rows: String, padding: Int) -> String {
        #"<TABLE BORDER="0" CELLBORDER="0" CELLPADDING="\#(padding)" CELLSPACING="2">\#(rows)</TABLE>"#
    }

    private func escaped(_ text: String) -> String { AshlarDiagrams.html(text) }
}
