import AshlarFacts

extension AccessPathResolver {
    /// The type that a written type, optional or not, resolves to; `nil` if ambiguous or not nominal.
    ///
    /// - Parameter aliases: how many type aliases are followed at most.
    package func type(_ written: WrittenType, aliases: Int = 4) -> ValueType? {
        guard let text = written.type.nominalText else { return nil }
        let site = Lookup.Site(file: written.file, scope: written.scope, isInHeading: false)
        let results = lookup.types(named: text, at: site, inheritance: inheritance)
        if results.isEmpty { return .external(text) }
        guard let found = one(results) else { return nil }
        let declaration = files[Int(found.file)].declarations[Int(found.index)]
        guard declaration.kind == .typealias else { return declaration.kind.isNominal ? .project(found) : nil }
        guard aliases > 0, let type = declaration.type else { return nil }
        return self.type(WrittenType(type: type, file: found.file, scope: found.index), aliases: aliases - 1)
    }

    /// The written type that one stands for: another one only for a type alias.
    package func aliased(_ written: WrittenType) -> WrittenType {
        var written = written
        for _ in 0..<4 {
            let site = Lookup.Site(file: written.file, scope: written.scope, isInHeading: false)
            guard let name = written.type.nominalText, let alias = alias(named: name, at: site) else { break }
            written = alias
        }
        return written
    }

    /// The type that a type alias of the project names, if a name at a place means one; `nil` for any other name.
    package func alias(named name: String, at site: Lookup.Site) -> WrittenType? {
        guard lookup.mayBeDeclared(name.utf8), let found = lookup.types(named: name, at: site, inheritance: inheritance).last,
              found.isCertain, let alias = found.declarations.first,
              files[Int(alias.file)].declarations[Int(alias.index)].kind == .typealias else { return nil }
        return files[Int(alias.file)].declarations[Int(alias.index)].type.map { WrittenType(type: $0, file: alias.file, scope: alias.index) }
    }

    /// The declaration that the last component resolves to, if all components are certain and it is the only one.
    func one(_ results: [Lookup.Result]) -> DeclarationID? {
        guard results.allSatisfy(\.isCertain), let last = results.last, last.declarations.count == 1 else { return nil }
        return last.declarations[0]
    }
}
