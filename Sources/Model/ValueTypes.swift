import AshlarFacts

extension Model {
    /// The project's types in the written type of a member, in source order. Type aliases are resolved; ambiguous names are
    /// ignored.
    package func valueTypes(of member: DeclarationID) -> [DeclarationID] {
        self[member].type.map { valueTypes(in: $0, at: member) } ?? []
    }

    /// The project's types in the values that a function passes to the functions that it takes, such as completion handlers, in
    /// source order. What is passed to a function that returns a value does not count: that function decides something.
    package func typesPassedToCompletions(of member: DeclarationID) -> [DeclarationID] {
        self[member].parameters.flatMap { parameter -> [DeclarationID] in
            guard let function = parameter.type.function, function.result.structure.isVoid else { return [] }
            return function.parameters.flatMap { valueTypes(in: $0, at: member) }
        }
    }

    /// The project's types in the parameters of a function or initializer that are no functions, in source order.
    package func typesTaken(by member: DeclarationID) -> [DeclarationID] {
        self[member].parameters.filter { $0.type.function == nil }.flatMap { valueTypes(in: $0.type, at: member) }
    }

    private func valueTypes(in type: TypeName, at member: DeclarationID) -> [DeclarationID] {
        var types: [DeclarationID] = []
        var seen: Set<DeclarationID> = []
        var queue = namedTypes(in: type, at: member)
        while !queue.isEmpty {
            let type = queue.removeFirst()
            guard seen.insert(type).inserted else { continue }
            if self[type].kind == .typealias, let aliased = self[type].type {
                queue += namedTypes(in: aliased, at: type)
            } else {
                types.append(type)
            }
        }
        return types
    }

    private func namedTypes(in type: TypeName, at id: DeclarationID) -> [DeclarationID] {
        let site = Lookup.Site(
            file: id.file, scope: id.index, isInHeading: false, condition: files[Int(id.file)].condition(at: type.offset)
        )
        let lookup = linker.resolver.lookup
        return type.valueNames.filter { lookup.mayBeDeclared($0.utf8) }.flatMap { name in
            let result = lookup.types(named: name, at: site, inheritance: inheritance).last
            return result?.isCertain == true ? result?.declarations ?? [] : []
        }
    }
}
