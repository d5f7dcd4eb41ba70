import AshlarFacts
import AshlarGraphs
import AshlarManifests
package import AshlarModel
import AshlarText

extension Project {
    /// The shortest chain of dependencies by which one thing reaches another; `nil` where none does.
    ///
    /// Types are the links of a chain, not files: what a preview knows, the view in the same file does not.
    package func chain(from source: Subject, to target: Subject) -> [Dependency]? {
        let links = Links(of: model)
        var behind: [Graph<Link>.Edge: Dependency] = [:]
        for dependency in model.dependencies {
            let end = links.target(of: dependency)
            for start in links.sources(of: dependency) where start != end {
                let edge = Graph.Edge(source: start, target: end)
                // A certain reference says more than an import of the whole module.
                if behind[edge].map({ !$0.isCertain && dependency.isCertain }) ?? true { behind[edge] = dependency }
            }
        }
        let starts = links.all(of: source)
        let ends = links.all(of: target)
        let graph = Graph(nodes: [Link](), edges: behind.keys)
        guard let path = graph.shortestPath(from: starts.subtracting(ends), to: ends.subtracting(starts)) else { return nil }
        return zip(path, path.dropFirst()).compactMap { behind[Graph.Edge(source: $0, target: $1)] }
    }
}

/// A type that no other holds, or a place with what stands in it outside of any type.
private struct Link: Hashable, Comparable {
    var place: Dependency.Place
    var type: DeclarationID?

    static func < (left: Link, right: Link) -> Bool {
        (left.place, left.type?.index ?? -1) < (right.place, right.type?.index ?? -1)
    }
}

private struct Links {
    let model: Model
    /// The types and extensions of each file that no other holds, as links.
    private let ofFile: [[Link]]

    init(of model: Model) {
        self.model = model
        ofFile = model.files.enumerated().map { file, facts in
            facts.types.filter { facts.declarations[Int($0)].parent == nil }
                .map { Self.link(of: DeclarationID(file: FileID(file), index: $0), in: model) }
        }
    }

    /// All that a subject stands for: the type that it names, or whatever lies in its places.
    func all(of subject: Project.Subject) -> Set<Link> {
        guard subject.declaration == nil else {
            return Set(model.types.declarations(named: subject.name).map { Self.link(of: $0, in: model) })
        }
        var links = Set(subject.places.map { Link(place: $0) })
        for case .file(let file) in subject.places { links.formUnion(ofFile[Int(file)]) }
        return links
    }

    /// Who knows: the type around a reference; for an import everything in the file, and the file's modules, since who
    /// reaches a module reaches on.
    func sources(of dependency: Dependency) -> [Link] {
        if let owner = dependency.owner { return [Self.link(of: owner, in: model)] }
        guard dependency.evidence == .imports, case .file(let file) = dependency.source else {
            return [Link(place: dependency.source)]
        }
        return [Link(place: dependency.source)] + ofFile[Int(file)]
            + model.modulesOfFile[Int(file)].map { Link(place: .module($0)) }
    }

    func target(of dependency: Dependency) -> Link {
        dependency.declaration.map { Self.link(of: $0, in: model) } ?? Link(place: dependency.target)
    }

    /// The link of the type that a declaration belongs to.
    private static func link(of id: DeclarationID, in model: Model) -> Link {
        let type = model.outermostType(of: id)
        return Link(place: .file(type.file), type: type)
    }
}
