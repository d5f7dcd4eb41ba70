import AshlarFacts
import AshlarGraphs
import AshlarManifests
package import AshlarModel
import AshlarText

extension Project {
    /// The shortest chain of dependencies from one subject to another; `nil` if there is none.
    ///
    /// The links of a chain are types, not files, so that a view does not inherit the dependencies of a preview in its file.
    ///
    /// Between modules, a chain of declared dependencies is preferred to one of the same length.
    package func chain(from source: Subject, to target: Subject) -> [Dependency]? {
        let (own, others) = (source.modules, target.modules)
        // What several modules compile may mean others in each: the dependencies of those that the subjects name count.
        let all = (model.dependencies + model.referencesWithinFiles).filter { dependency in
            let starts = !own.isEmpty && model.isShared(dependency.source) && source.nodes.contains(dependency.source)
            let ends = !others.isEmpty && model.isShared(dependency.target) && target.nodes.contains(dependency.target)
            guard starts || ends else { return true }
            let pairs = model.modulePairs(of: dependency)
            return pairs.isEmpty || pairs.contains { pair in
                (!starts || own.contains(pair.source)) && (!ends || others.contains(pair.target))
            }
        }
        let any = chain(of: all, from: source, to: target)
        guard any?.contains(where: { $0.evidence != .declared }) == true else { return any }
        let declared = chain(of: model.dependencies.filter { $0.evidence == .declared }, from: source, to: target)
        return declared.map { $0.count <= (any?.count ?? 0) ? $0 : any } ?? any
    }

    private func chain(of dependencies: [Dependency], from source: Subject, to target: Subject) -> [Dependency]? {
        let links = Links(of: model)
        var dependencyOfEdge: [Graph<Link>.Edge: Dependency] = [:]
        for dependency in dependencies {
            let end = links.target(of: dependency)
            for start in links.sources(of: dependency) where start != end {
                let edge = Graph.Edge(source: start, target: end)
                // A certain reference is more specific than an import of the whole module.
                if dependencyOfEdge[edge].map({ !$0.isCertain && dependency.isCertain }) ?? true { dependencyOfEdge[edge] = dependency }
            }
        }
        let starts = links.all(of: source, in: model)
        let ends = links.all(of: target, in: model)
        let graph = Graph(nodes: [Link](), edges: dependencyOfEdge.keys)
        guard let path = graph.shortestPath(from: starts.subtracting(ends), to: ends.subtracting(starts)) else { return nil }
        return zip(path, path.dropFirst()).compactMap { dependencyOfEdge[Graph.Edge(source: $0, target: $1)] }
    }
}

extension Links {
    /// The links of a subject: the type that it names, or its nodes and the declarations in its files.
    fileprivate func all(of subject: Project.Subject, in model: Model) -> Set<Link> {
        guard subject.declaration == nil else {
            return Set(model.types.declarations(named: subject.name).map(link))
        }
        var links = Set(subject.nodes.map { Link(node: $0) })
        for case .file(let file) in subject.nodes { links.formUnion(declared(in: file)) }
        return links
    }
}
