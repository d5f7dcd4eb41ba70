import AshlarText

extension Picture {
    /// The picture with each of these groups as one node of kind `group`. Edges between the same nodes are merged: their counts
    /// and findings are added, their locations joined. Edges within a group disappear; a note counts their findings.
    package func collapsed(groups ids: some Sequence<String>) -> Picture {
        let outermost = outermostGroups(among: Set(ids))
        /// The outermost collapsed group of each node inside one.
        var groupOfNode: [String: String] = [:]
        var remaining: [Node] = []
        for node in nodes {
            if let group = node.group, let outer = outermost[group] {
                groupOfNode[node.id] = outer.id
            } else {
                remaining.append(node)
            }
        }
        let taken = Set(remaining.map(\.id))
        var collapsed: [Node] = []
        var idOfGroup: [String: String] = [:]
        for group in Set(outermost.values).sorted() {
            let id = taken.contains(group.id) ? group.id + " (group)" : group.id
            idOfGroup[group.id] = id
            let inside = nodes.filter { groupOfNode[$0.id] == group.id }
            var node = Node(
                id: id, name: group.name, kind: "group", group: group.parent, isFocus: inside.contains(where: \.isFocus),
                count: inside.reduce(0) { $0 + $1.count }, findingCount: inside.reduce(0) { $0 + $1.findingCount }
            )
            (node.isPart, node.acceptedCount) = (true, inside.reduce(0) { $0 + $1.acceptedCount })
            collapsed.append(node)
        }
        func end(_ id: String) -> String { groupOfNode[id].flatMap { idOfGroup[$0] } ?? id }
        var moved: [Edge] = []
        var hidden = 0
        for edge in edges {
            if let group = groupOfNode[edge.source], group == groupOfNode[edge.target] {
                hidden += edge.findingCount
                continue
            }
            var edge = edge
            edge.source = end(edge.source)
            edge.target = end(edge.target)
            moved.append(edge)
        }
        let note = hidden == 0 ? [] : ["\(counted(hidden, "finding")) within collapsed groups"]
        return replacing(
            nodes: remaining + collapsed, edges: moved, groups: groups.filter { outermost[$0.id] == nil }, adding: note
        )
    }

    /// For each chosen group and each group inside one, the outermost chosen group around it, or the group itself.
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
