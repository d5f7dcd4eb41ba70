import AshlarText

extension PictureFormat {
    /// GraphML, for programs such as Gephi and yEd: <http://graphml.graphdrawing.org/primer/graphml-primer.html>
    package static let graphML = PictureFormat(name: "graphml") { GraphML(picture: $0).text }
}

private struct GraphML {
    let picture: Picture

    private static let nodeKeys = [
        ("name", "string"), ("kind", "string"), ("group", "string"), ("lifetime", "string"), ("implementation", "string"),
        ("file", "string"), ("line", "int"), ("findings", "int"), ("accepted", "int"),
    ]
    private static let edgeKeys = [
        ("evidence", "string"), ("certainty", "string"), ("count", "int"), ("findings", "int"), ("accepted", "int"), ("transitive", "boolean"),
    ]

    var text: String {
        let ids = Dictionary(uniqueKeysWithValues: picture.nodes.enumerated().map { ($1.id, "n\($0 + 1)") })
        let groups = Dictionary(picture.groups.map { ($0.id, $0.name) }) { first, _ in first }
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">"#,
        ]
        for (kind, keys) in [("node", Self.nodeKeys), ("edge", Self.edgeKeys)] {
            lines += keys.map { #"  <key id="\#(kind).\#($0)" for="\#(kind)" attr.name="\#($0)" attr.type="\#($1)"/>"# }
        }
        lines.append(#"  <graph id="\#(markup(picture.kind))" edgedefault="directed">"#)
        if !picture.title.isEmpty { lines.append("    <desc>\(markup(picture.title))</desc>") }
        for node in picture.nodes {
            let values: [String: String?] = [
                "name": node.name, "kind": node.kind, "group": node.group.flatMap { groups[$0] }, "lifetime": node.lifetime,
                "implementation": node.implementation, "file": node.file, "line": node.line.map(String.init),
                "findings": String(node.findingCount), "accepted": String(node.acceptedCount),
            ]
            lines.append(#"    <node id="\#(ids[node.id] ?? "")">\#(data("node", Self.nodeKeys, values))</node>"#)
        }
        for edge in picture.edges {
            let values: [String: String?] = [
                "evidence": edge.evidence.rawValue, "certainty": edge.certainty.rawValue, "count": String(edge.count),
                "findings": String(edge.findingCount), "accepted": String(edge.acceptedCount), "transitive": String(edge.isTransitive),
            ]
            lines.append(
                #"    <edge source="\#(ids[edge.source] ?? "")" target="\#(ids[edge.target] ?? "")">\#(data("edge", Self.edgeKeys, values))</edge>"#
            )
        }
        return (lines + ["  </graph>", "</graphml>", ""]).joined(separator: "\n")
    }

    private func data(_ kind: String, _ keys: [(String, String)], _ values: [String: String?]) -> String {
        keys.compactMap { key, _ in
            (values[key] ?? nil).map { #"<data key="\#(kind).\#(key)">\#(markup($0))</data>"# }
        }.joined()
    }
}
