import AshlarFacts
import AshlarModel
import AshlarText

/// A function, an initializer, a subscript or a property with code, by its numbers.
struct MeasuredFunction {
    /// The name with labels, after that of its type: `Cart.add(_:)`.
    let name: String
    /// The type around it; `nil` for a global function.
    let type: String?
    let location: Location
    let lineCount: Int
    /// `nil` for a property.
    let parameterCount: Int?
    /// `nil` for a requirement of a protocol.
    let body: FileFacts.Body?
}

extension CheckRun {
    /// The functions of a file, local ones included, in source order.
    func functions(of file: FileID) -> [MeasuredFunction] {
        let facts = model.files[Int(file)]
        let bodies = Dictionary(facts.bodies.map { ($0.declaration, $0) }) { first, _ in first }
        return facts.declarations.indices.compactMap { index in
            let declaration = facts.declarations[index]
            let isFunction = [.function, .initializer, .deinitializer, .subscript].contains(declaration.kind)
            let body = bodies[Int32(index)]
            guard isFunction || body != nil else { return nil }
            let type = model.typeAround(DeclarationID(file: file, index: Int32(index))).map(model.qualifiedName)
            return MeasuredFunction(
                name: (type.map { $0 + "." } ?? "") + declaration.fullName, type: type,
                location: facts.location(of: declaration.offset),
                lineCount: facts.location(of: declaration.end).line - facts.location(of: declaration.start).line + 1,
                parameterCount: isFunction ? declaration.parameters.count : nil, body: body
            )
        }
    }
}

extension Model {
    /// The innermost type or extension around a declaration.
    fileprivate func typeAround(_ id: DeclarationID) -> DeclarationID? {
        var parent = self[id].parent
        while let index = parent {
            let outer = DeclarationID(file: id.file, index: index)
            if self[outer].kind.isType { return outer }
            parent = self[outer].parent
        }
        return nil
    }
}
