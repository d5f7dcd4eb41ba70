import AshlarFacts

extension Model {
    /// The project's types in the written type of a member, in source order. Type aliases are resolved; ambiguous names are
    /// ignored.
    package func valueTypes(of member: DeclarationID) -> [DeclarationID] {
        var types: [DeclarationID] = []
        var seen: Set<DeclarationID> = []
        var queue = [member]
        while !queue.isEmpty {
            for type in namedTypes(of: queue.removeFirst()) where seen.insert(type).inserted {
                if files[Int(type.file)].declarations[Int(type.index)].kind == .typealias {
                    queue.append(type)
                } else {
                    types.append(type)
                }
            }
        }
        return types
    }

    private func namedTypes(of id: DeclarationID) -> [DeclarationID] {
        let facts = files[Int(id.file)]
        guard let type = facts.declarations[Int(id.index)].type else { return [] }
        let site = Lookup.Site(
            file: id.file, scope: id.index, isInHeading: false, condition: facts.condition(at: type.offset)
        )
        let lookup = linker.resolver.lookup
        return type.valueNames.filter { lookup.mayBeDeclared($0.utf8) }.flatMap { name in
            let result = lookup.types(named: name, at: site, inheritance: inheritance).last
            return result?.isCertain == true ? result?.declarations ?? [] : []
        }
    }
}
