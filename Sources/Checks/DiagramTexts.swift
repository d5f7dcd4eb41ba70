// What is in the text of a diagram besides components and arrows.

/// What Mermaid draws besides components.
let otherMermaidKinds: Set<String> = [
    "sequenceDiagram", "stateDiagram", "erDiagram", "gantt", "pie", "journey", "gitGraph", "mindmap", "timeline", "quadrantChart",
    "requirementDiagram", "sankey", "xychart", "block", "packet", "kanban", "zenuml", "C4Context", "C4Container", "C4Component",
]

/// The lines of PlantUML outside of notes, legends and other texts of several lines.
func withoutTexts(_ lines: [Substring]) -> [Substring] {
    var kept: [Substring] = []
    var rest = lines[...]
    while let line = rest.popFirst() {
        guard let word = keyword(ofText: line) else {
            kept.append(line)
            continue
        }
        let ends = ["end \(word)", "end\(word)"]
        let end = rest.firstIndex { ends.contains($0.split(whereSeparator: \.isWhitespace).joined(separator: " ")) }
        if let end { rest = rest[(end + 1)...] }
    }
    return kept
}

/// The keyword of a text that begins with a line; `nil` if the text ends there: `note left of A : text`.
private func keyword(ofText line: Substring) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    switch words.first {
    case "note", "rnote", "hnote": return line.contains(":") || words.dropFirst().first?.hasPrefix("\"") == true ? nil : words[0]
    case "legend": return words[0]
    case "title", "header", "footer", "caption": return words.count == 1 ? words[0] : nil
    default: return nil
    }
}
