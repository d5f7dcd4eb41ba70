package import AshlarDiagrams
import AshlarText

extension ProjectComparison.Outcome {
    /// The parts of both states that changed, of the first kind of graph that did, else of the first kind.
    package var picture: Picture {
        let kinds = difference.graphs.indices
        let changed = kinds.first { !difference.graphs[$0].nodes.isEmpty || !difference.graphs[$0].dependencies.isEmpty } ?? kinds.startIndex
        var picture = ComparedGraph.picture(from: before.architecture.graphs[changed], to: after.architecture.graphs[changed])
        picture.title = "Changes of \(picture.kind.subjectName) from \(before.name) to \(after.name)"
        return picture
    }
}

extension ComparedGraph {
    /// What only one of two states has, the ends of those edges, and all other edges between what is shown.
    static func picture(from before: ComparedGraph, to after: ComparedGraph) -> Picture {
        let (old, new) = (before.picture, after.picture)
        let (oldPairs, newPairs) = (Set(old.edges.map(\.ends)), Set(new.edges.map(\.ends)))
        let (oldNodes, newNodes) = (Set(old.nodes.map(\.id)), Set(new.nodes.map(\.id)))
        let moved = oldPairs.symmetricDifference(newPairs)
        let shown = oldNodes.symmetricDifference(newNodes).union(moved.flatMap { [$0.source, $0.target] })
        let nodes = new.nodes.map { $0.changed(oldNodes.contains($0.id) ? nil : .added) }
            + old.nodes.filter { !newNodes.contains($0.id) }.map { $0.changed(.removed) }
        let edges = new.edges.map { $0.changed(oldPairs.contains($0.ends) ? nil : .added) }
            + old.edges.filter { !newPairs.contains($0.ends) }.map { $0.changed(.removed) }
        let present = nodes.filter { shown.contains($0.id) }
        let groups = Dictionary((old.groups + new.groups).map { ($0.id, $0) }) { $1 }
        var used: Set<String> = []
        for node in present {
            var next = node.group
            while let id = next, used.insert(id).inserted { next = groups[id]?.parent }
        }
        let left = nodes.count - present.count
        return Picture(
            title: "", kind: after.kind, colorsShowLifetimes: new.colorsShowLifetimes || old.colorsShowLifetimes, nodes: present,
            edges: edges.filter { shown.contains($0.source) && shown.contains($0.target) },
            groups: groups.values.filter { used.contains($0.id) }, notes: left > 0 ? ["\(counted(left, "node")) without changes left out"] : []
        )
    }
}

private struct Ends: Hashable {
    let source, target: String
}

extension Picture.Edge {
    fileprivate var ends: Ends { Ends(source: source, target: target) }

    fileprivate func changed(_ change: Picture.Change?) -> Picture.Edge {
        var edge = self
        edge.change = change
        return edge
    }
}

extension Picture.Node {
    fileprivate func changed(_ change: Picture.Change?) -> Picture.Node {
        var node = self
        node.change = change
        return node
    }
}
