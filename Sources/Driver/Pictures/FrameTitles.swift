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
