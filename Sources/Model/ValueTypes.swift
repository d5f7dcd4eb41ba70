import AshlarFacts

extension Model {
    /// The project's types whose values a member holds or returns, by its type as written, in that order. Aliases are
    /// looked through; a name that may mean several types means none.
    package func valueTypes(of member: DeclarationID) -> [DeclarationID] {
        var types: [DeclarationID] = []
        var seen: Set<DeclarationID> = []
        var open = [member]
        while !open.isEmpty {
            for type in namedTypes(of: open.removeFirst()) where seen.insert(type).inserted {
                if files[Int(type.file)].declarations[Int(type.index)].kind == .typealias {
                    open.append(type)
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
        let place = Lookup.Place(
            file: id.file, scope: id.index, isInHeading: false, condition: facts.condition(at: type.offset)
        )
        let lookup = linker.resolver.lookup
        return type.valueNames.filter { lookup.mayBeDeclared($0.utf8) }.flatMap { name in
            let meant = lookup.types(named: name, at: place, inheritance: inheritance).last
            return meant?.isCertain == true ? meant?.declarations ?? [] : []
        }
    }
}
