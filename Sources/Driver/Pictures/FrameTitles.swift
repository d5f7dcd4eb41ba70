import Foundation

/// An SVG image of Graphviz with the titles of frames above everything else, each with a light edge, so that lines do not cross them out:
/// Graphviz draws frames first, and leads lines across their titles.
func raisingFrameTitles(in svg: [UInt8]) -> [UInt8] {
    var lines: [Substring] = []
    var titles: [String] = []
    var isInFrame = false
    for line in String(decoding: svg, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("<g id=") { isInFrame = line.contains(#"class="cluster""#) || isInFrame && line.hasPrefix(#"<g id="a_clust"#) }
        if isInFrame, line.hasPrefix("<text ") {
            titles.append(##"<text paint-order="stroke" stroke="#f7f9fb" stroke-width="3" pointer-events="none" "## + line.dropFirst(6))
        } else {
            lines.append(line)
        }
    }
    guard !titles.isEmpty, let end = lines.lastIndex(of: "</g>") else { return svg }
    return Array((lines[..<end].map(String.init) + titles + lines[end...].map(String.init)).joined(separator: "\n").utf8)
}

/// A laid out picture, as Graphviz writes it in DOT, with the titles of its frames as nodes, which are drawn after all lines; `nil` if
/// no frame has a title. For images in which nothing can be raised: the layout `nop2` draws what has positions as it is.
package func addingFrameTitles(to positioned: String) -> String? {
    var lines: [String] = []
    var titles: [String] = []
    var statement: [Substring] = []
    var isRoot = true
    // Graphviz breaks long texts after a backslash.
    let unbroken = positioned.replacingOccurrences(of: "\\\n", with: "")
    for line in unbroken.split(separator: "\n", omittingEmptySubsequences: false) {
        let isOutside = statement.isEmpty && (line.hasSuffix("{") || line.hasSuffix("}") || line.allSatisfy(\.isWhitespace))
        if !isOutside { statement.append(line) }
        guard isOutside || line.hasSuffix(";") else { continue }
        if statement.first?.drop(while: \.isWhitespace).hasPrefix("graph [") == true {
            if isRoot { lines.append("graph [layout=nop2, outputorder=edgesfirst];") }
            if !isRoot, let title = titleNode(ofFrame: statement, number: titles.count) { titles.append(title) }
            isRoot = false
        }
        lines += statement.isEmpty ? [String(line)] : withoutOuterBorder(statement)
        statement = []
    }
    guard !titles.isEmpty, let end = lines.lastIndex(of: "}") else { return nil }
    return (lines[..<end] + titles + ["}", ""]).joined(separator: "\n")
}

/// A node that looks like the title of a frame, where Graphviz placed it.
private func titleNode(ofFrame statement: [Substring], number: Int) -> String? {
    guard let label = value(of: "label", in: statement), let position = value(of: "lp", in: statement),
          let width = value(of: "lwidth", in: statement), let height = value(of: "lheight", in: statement)
    else { return nil }
    let look = ["fillcolor", "fontcolor", "fontsize"].compactMap { name in value(of: name, in: statement).map { "\(name)=\($0)" } }
    let size = "margin=0, fixedsize=true, width=\(width), height=\(height), pos=\(position)"
    return (["\"title of frame \(number)\" [label=\(label)", "shape=plaintext", "style=filled", size] + look).joined(separator: ", ") + "];"
}

/// The lines of a node with two borders as if it had one: from the size that is written, Graphviz adds the second one again.
private func withoutOuterBorder(_ statement: [Substring]) -> [String] {
    guard value(of: "peripheries", in: statement) == "2" else { return statement.map(String.init) }
    return statement.map { line in
        for name in ["height", "width"] {
            guard let size = value(of: name, in: [line]).flatMap(Double.init), let start = line.range(of: name + "=") else { continue }
            // Four points on each side, in inches.
            return line[..<start.upperBound] + String(size - 8 / 72) + (line.hasSuffix("];") ? "];" : ",")
        }
        return String(line)
    }
}

/// The value of an attribute in a statement of DOT with an attribute on each line.
private func value(of name: String, in statement: [Substring]) -> Substring? {
    for line in statement {
        let text = line.drop(while: \.isWhitespace)
        let attribute = text.hasPrefix("graph [") ? text.dropFirst(7) : text
        guard attribute.hasPrefix(name + "=") else { continue }
        let value = attribute.dropFirst(name.count + 1)
        return value.hasSuffix("];") ? value.dropLast(2) : value.hasSuffix(",") ? value.dropLast() : value
    }
    return nil
}
