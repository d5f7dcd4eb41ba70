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
            guard let text = written.type.nominalText else { break }
            let site = Lookup.Site(file: written.file, scope: written.scope, isInHeading: false)
            guard let found = one(lookup.types(named: text, at: site, inheritance: inheritance)),
                  files[Int(found.file)].declarations[Int(found.index)].kind == .typealias,
                  let type = files[Int(found.file)].declarations[Int(found.index)].type else { break }
            written = WrittenType(type: type, file: found.file, scope: found.index)
        }
        return written
    }

    /// The declaration that the last component resolves to, if all components are certain and it is the only one.
    func one(_ results: [Lookup.Result]) -> DeclarationID? {
        guard results.allSatisfy(\.isCertain), let last = results.last, last.declarations.count == 1 else { return nil }
        return last.declarations[0]
    }
}
