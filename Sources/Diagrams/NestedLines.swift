extension Picture {
    /// The lines of a text format in which groups enclose what is in them, each level indented by two spaces more. Nodes and
    /// groups are numbered from 1 in their order.
    ///
    /// - Parameters:
    ///   - end: the line after what is in a group.
    ///   - node: the lines of a node.
    ///   - group: the line before what is in a group.
    func nested(closedBy end: String, node: (Int, Node) -> [String], group: (Int, Group) -> String) -> [String] {
        let nodesOfGroup = Dictionary(grouping: nodes.enumerated(), by: \.element.group)
        let groupsOfGroup = Dictionary(grouping: groups.enumerated(), by: \.element.parent)
        func lines(in outer: String?) -> [String] {
            let own = (nodesOfGroup[outer] ?? []).flatMap { node($0.offset + 1, $0.element) }
            return own + (groupsOfGroup[outer] ?? []).flatMap { number, inner in
                [group(number + 1, inner)] + lines(in: inner.id).map { "  " + $0 } + [end]
            }
        }
        return lines(in: nil)
    }
}
