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
        let any = chain(of: model.dependencies, from: source, to: target)
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
        let starts = links.all(of: source)
        let ends = links.all(of: target)
        let graph = Graph(nodes: [Link](), edges: dependencyOfEdge.keys)
        guard let path = graph.shortestPath(from: starts.subtracting(ends), to: ends.subtracting(starts)) else { return nil }
        return zip(path, path.dropFirst()).compactMap { dependencyOfEdge[Graph.Edge(source: $0, target: $1)] }
    }
}

/// A node of the chain graph: an outermost type, or a file, module or external with its code outside of types.
private struct Link: Hashable, Comparable {
    var node: Dependency.Node
    var type: DeclarationID?

    static func < (left: Link, right: Link) -> Bool {
        (left.node, left.type?.index ?? -1) < (right.node, right.type?.index ?? -1)
    }
}

private struct Links {
    let model: Model
    /// The outermost types and extensions of each file.
    private let ofFile: [[Link]]

    init(of model: Model) {
        self.model = model
        ofFile = model.files.enumerated().map { file, facts in
            facts.types.filter { facts.declarations[Int($0)].parent == nil }
                .map { Self.link(of: DeclarationID(file: FileID(file), index: $0), in: model) }
        }
    }

    /// The links of a subject: the type that it names, or its nodes and the types in its files.
    func all(of subject: Project.Subject) -> Set<Link> {
        guard subject.declaration == nil else {
            return Set(model.types.declarations(named: subject.name).map { Self.link(of: $0, in: model) })
        }
        var links = Set(subject.nodes.map { Link(node: $0) })
        for case .file(let file) in subject.nodes { links.formUnion(ofFile[Int(file)]) }
        return links
    }

    /// The links that have a dependency: the type around a reference; for an import, every type in the file and the file's
    /// modules, since a chain through a module continues with its imports.
    func sources(of dependency: Dependency) -> [Link] {
        if let owner = dependency.owner { return [Self.link(of: owner, in: model)] }
        guard dependency.evidence == .imports, case .file(let file) = dependency.source else {
            return [Link(node: dependency.source)]
        }
        return [Link(node: dependency.source)] + ofFile[Int(file)]
            + model.modulesOfFile[Int(file)].map { Link(node: .module($0)) }
    }

    func target(of dependency: Dependency) -> Link {
        guard let declaration = dependency.declaration, model[declaration].kind.isType else { return Link(node: dependency.target) }
        return Self.link(of: declaration, in: model)
    }

    /// The link of the outermost type around a declaration.
    private static func link(of id: DeclarationID, in model: Model) -> Link {
        let type = model.outermostType(of: id)
        let (own, theirs) = (model.modulesOfFile[Int(id.file)], model.modulesOfFile[Int(type.file)])
        // An extension in another module is no part of the type: the type's module does not depend on what the extension needs.
        let isOneModule = own.isEmpty && theirs.isEmpty || own.contains(where: theirs.contains)
        let counted = isOneModule ? type : model.outermostDeclaration(of: id)
        return Link(node: .file(counted.file), type: counted)
    }
}
