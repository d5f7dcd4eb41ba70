extension Picture {
    /// One node of kind `group` for each of these groups, with all that lies in it; edges that join the same groups become
    /// one, with counts, findings and places summed. Edges within a group disappear; their findings are noted.
    package func collapsed(groups ids: some Sequence<String>) -> Picture {
        let outermost = outermostGroups(among: Set(ids))
        var names: [String: String] = [:]
        var kept: [Node] = []
        for node in nodes {
            if let group = node.group, let outer = outermost[group] {
                names[node.id] = outer.id
            } else {
                kept.append(node)
            }
        }
        let taken = Set(kept.map(\.id))
        var collapsed: [Node] = []
        var freeNames: [String: String] = [:]
        for group in Set(outermost.values).sorted() {
            let id = taken.contains(group.id) ? group.id + " (group)" : group.id
            freeNames[group.id] = id
            let inside = nodes.filter { names[$0.id] == group.id }
            collapsed.append(Node(
                id: id, name: group.name, kind: "group", group: group.parent, isFocus: inside.contains(where: \.isFocus),
                count: inside.reduce(0) { $0 + $1.count }, offending: inside.reduce(0) { $0 + $1.offending }
            ))
        }
        func end(_ id: String) -> String { names[id].flatMap { freeNames[$0] } ?? id }
        var joined: [Edge] = []
        var hidden = 0
        for edge in edges {
            if let group = names[edge.source], group == names[edge.target] {
                hidden += edge.offending
                continue
            }
            var edge = edge
            edge.source = end(edge.source)
            edge.target = end(edge.target)
            joined.append(edge)
        }
        let note = hidden == 0 ? [] : ["\(counted(hidden, "finding")) within collapsed groups"]
        return Picture(
            title: title, kind: kind, nodes: kept + collapsed, edges: joined,
            groups: groups.filter { outermost[$0.id] == nil }, notes: notes + note)
    }

    /// For each group that vanishes, the outermost of the chosen ones that it is or lies in.
    private func outermostGroups(among chosen: Set<String>) -> [String: Group] {
        let byID = Dictionary(uniqueKeysWithValues: groups.map { ($0.id, $0) })
        var outermost: [String: Group] = [:]
        for group in groups {
            var next: Group? = group
            while let around = next {
                if chosen.contains(around.id) { outermost[group.id] = around }
                next = around.parent.flatMap { byID[$0] }
            }
        }
        return outermost
    }
}
