import AshlarGraphs
import AshlarModel

/// A type outside of others, or the code of a file outside of types.
enum TypeNode: Hashable { case type(DeclarationID), file(FileID) }

extension CheckRun {
    /// The coupling of the types outside of others, by the references between them and from code outside of types.
    var typeCoupling: Coupling<TypeNode> {
        let within = model.referencesWithinFiles.filter(counts)
        return Coupling(of: (Array(dependencies) + within).compactMap { dependency -> (source: TypeNode, target: TypeNode)? in
            guard case (.file(let source), .file(let target)) = (dependency.source, dependency.target) else { return nil }
            func node(_ id: DeclarationID?, in file: FileID) -> TypeNode {
                id.map { .type(model.typeUnit(of: $0)) } ?? .file(file)
            }
            return (node(dependency.owner, in: source), node(dependency.declaration, in: target))
        })
    }
}
