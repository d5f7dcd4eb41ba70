import AshlarChecks
import AshlarText

extension PictureFormat {
    /// JSON of schema 1: `schema`, `kind`, `title`, `notes`, `groups`, `nodes`, `edges`, with one line for each node, edge, group
    /// and note. Missing values are null; `line` and `column` count from 1, columns in UTF-8 bytes.
    package static let json = PictureFormat(name: "json") { picture in
        """
        {
          "schema": 1,
          "kind": \(quoted(picture.kind)),
          "title": \(quoted(picture.title)),
          "notes": \(list(picture.notes.map(quotedAsJSON))),
          "groups": \(list(picture.groups.map(object))),
          "nodes": \(list(picture.nodes.map(object))),
          "edges": \(list(picture.edges.map(object)))
        }

        """
    }
}

private func object(_ group: Picture.Group) -> String {
    #"{"id": \#(quoted(group.id)), "name": \#(quoted(group.name)), "parent": \#(quoted(group.parent))}"#
}

private func object(_ node: Picture.Node) -> String {
    let fields = [
        ("id", quoted(node.id)), ("name", quoted(node.name)), ("kind", quoted(node.kind)),
        ("group", quoted(node.group)), ("scope", quoted(node.lifetime)), ("rank", number(node.rank)),
        ("file", quoted(node.file)), ("line", number(node.line)), ("link", quoted(node.link)),
        ("focus", String(node.isFocus)), ("implementation", quoted(node.implementation)),
        ("abstract", String(node.isAbstract)), ("count", String(node.count)), ("offending", String(node.findingCount)),
        ("accepted", String(node.acceptedCount)),
        ("number", number(node.number)), ("mentions", numbers(node.mentions)), ("origins", numbers(node.origins)),
        ("change", quoted(node.change?.rawValue)),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
}

private func object(_ edge: Picture.Edge) -> String {
    let places = edge.locations.map {
        #"{"file": \#(quoted($0.file)), "line": \#($0.line), "column": \#($0.column)}"#
    }
    let fields = [
        ("source", quoted(edge.source)), ("target", quoted(edge.target)), ("evidence", quoted(edge.evidence.rawValue)),
        ("certainty", quoted(edge.certainty.rawValue)), ("count", String(edge.count)),
        ("offending", String(edge.findingCount)), ("accepted", String(edge.acceptedCount)), ("transitive", String(edge.isTransitive)), ("link", quoted(edge.link)),
        ("intent", quoted(edge.intent?.rawValue)), ("change", quoted(edge.change?.rawValue)),
        ("places", "[" + places.joined(separator: ", ") + "]"),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
}

private func list(_ items: [String]) -> String {
    guard !items.isEmpty else { return "[]" }
    return "[\n" + items.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]"
}

private func numbers(_ values: [Int]) -> String { "[" + values.map(String.init).joined(separator: ", ") + "]" }

private func number(_ value: Int?) -> String { value.map(String.init) ?? "null" }

private func quoted(_ text: String?) -> String { text.map(quotedAsJSON) ?? "null" }

/// A JSON string: RFC 8259, section 7.
func quotedAsJSON(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "\r": quoted += "\\r"
        case "\t": quoted += "\\t"
        case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
            let digits = String(scalar.value, radix: 16)
            quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}
