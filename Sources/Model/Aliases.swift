package import AshlarFacts

// Type aliases, looked through.

extension Model {
    /// The names of a declaration's attributes, as written and, for type aliases, those that they stand for.
    package func attributeNames(of id: DeclarationID) -> Set<String> {
        Set(self[id].attributes.flatMap { [$0.name, aliasedName($0.name, at: id)] })
    }

    /// The name of the type that a name at a declaration stands for: another one only for a type alias of the project.
    package func aliasedName(_ name: String, at id: DeclarationID) -> String {
        guard let alias = alias(named: name, at: id) else { return name }
        let written = AccessPathResolver.WrittenType(type: alias.type, file: alias.id.file, scope: alias.id.index)
        switch linker.resolver.accessPaths.type(written) {
        case .project(let type): return self[type].name
        case .external(let name): return name
        case nil: return name
        }
    }

    /// The type that a written type at a declaration stands for, with the declaration at which that is written: another one only
    /// for a type alias of the project.
    package func aliasedType(_ type: TypeName, at id: DeclarationID) -> (type: TypeName, id: DeclarationID) {
        var found = (type: type, id: id)
        for _ in 0..<4 {
            guard let name = found.type.nominalText, let alias = alias(named: name, at: found.id) else { break }
            found = alias
        }
        return found
    }

    /// The type alias of the project that a name at a declaration means, with the type that it names; `nil` for any other name.
    private func alias(named name: String, at id: DeclarationID) -> (type: TypeName, id: DeclarationID)? {
        let lookup = linker.resolver.lookup
        guard lookup.mayBeDeclared(name.utf8) else { return nil }
        let site = Lookup.Site(file: id.file, scope: id.index, isInHeading: false)
        guard let found = lookup.types(named: name, at: site, inheritance: inheritance).last, found.isCertain,
              let alias = found.declarations.first, self[alias].kind == .typealias else { return nil }
        return self[alias].type.map { ($0, alias) }
    }

    /// The project's type that a name at a declaration means, aliases looked through; `nil` if there is none or several.
    package func type(named name: String, at id: DeclarationID) -> DeclarationID? {
        let written = AccessPathResolver.WrittenType(type: TypeName(text: name, offset: 0), file: id.file, scope: id.index)
        if case .project(let type) = linker.resolver.accessPaths.type(written) { return type }
        return nil
    }
}
