import AshlarFacts

// Type aliases, looked through.

extension Model {
    /// The names of a declaration's attributes, as written and, for type aliases, those that they stand for.
    package func attributeNames(of id: DeclarationID) -> Set<String> {
        Set(self[id].attributes.flatMap { [$0.name, aliasedName($0.name, at: id)] })
    }

    /// The name of the type that a name at a declaration stands for: another one only for a type alias of the project.
    package func aliasedName(_ name: String, at id: DeclarationID) -> String {
        let lookup = linker.resolver.lookup
        guard lookup.mayBeDeclared(name.utf8) else { return name }
        let site = Lookup.Site(file: id.file, scope: id.index, isInHeading: false)
        guard let found = lookup.types(named: name, at: site, inheritance: inheritance).last, found.isCertain,
              let alias = found.declarations.first, self[alias].kind == .typealias, let type = self[alias].type else { return name }
        switch linker.resolver.accessPaths.type(AccessPathResolver.WrittenType(type: type, file: alias.file, scope: alias.index)) {
        case .project(let type): return self[type].name
        case .external(let name): return name
        case nil: return name
        }
    }
}
