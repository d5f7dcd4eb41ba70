import AshlarGraphs
import AshlarModel

/// How many others each file, type or module depends on, and how many depend on it.
struct CouplingCounts<Node: Hashable> {
    private let all: Coupling<Node>
    private let ofUsers: Coupling<Node>

    /// - Parameters:
    ///   - tests: whether tests are users of what they depend on. Of code of tests they are in any case.
    ///   - isTest: whether a node is code of tests.
    init(of ends: [(source: Node, target: Node)], tests: BindingSelector.TestUse, isTest: (Node) -> Bool) {
        all = Coupling(of: ends)
        ofUsers = Coupling(of: ends.filter { isTest($0.target) || tests.includes(isTest($0.source)) })
    }

    func dependencies(of node: Node) -> Int { all.efferent(of: node) }
    func dependents(of node: Node) -> Int { ofUsers.afferent(of: node) }
}

/// A type outside of others, or the code of a file outside of types.
enum TypeNode: Hashable {
    case type(DeclarationID), file(FileID)

    var file: FileID {
        switch self {
        case .type(let type): type.file
        case .file(let file): file
        }
    }
}

extension CheckRun {
    /// The dependencies of the types outside of others, by the references between them and from code outside of types.
    var typeDependencies: [(source: TypeNode, target: TypeNode)] {
        let within = model.referencesWithinFiles.filter(counts)
        return (Array(dependencies) + within).compactMap { dependency -> (source: TypeNode, target: TypeNode)? in
            guard case (.file(let source), .file(let target)) = (dependency.source, dependency.target) else { return nil }
            func node(_ id: DeclarationID?, in file: FileID) -> TypeNode {
                id.map { .type(model.typeUnit(of: $0)) } ?? .file(file)
            }
            return (node(dependency.owner, in: source), node(dependency.declaration, in: target))
        }
    }
}
