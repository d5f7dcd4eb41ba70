package import AshlarFacts

// Type aliases, looked through.

extension Model {
    /// The names of a declaration's attributes, as written and, for type aliases, those that they stand for. A type that launches the
    /// app has `main` among them, also if it is marked with an attribute from before Swift 5.3.
    package func attributeNames(of id: DeclarationID) -> Set<String> {
        let names = Set(self[id].attributes.flatMap { [$0.name, aliasedName($0.name, at: id)] })
        return names.isDisjoint(with: Conventions.launchAttributes) ? names : names.union(["main"])
    }

    /// The name of the type that a name at a declaration stands for: another one only for a type alias of the project.
    package func aliasedName(_ name: String, at id: DeclarationID) -> String {
        guard let alias = accessPaths.alias(named: name, at: .init(file: id.file, scope: id.index, isInHeading: false)) else { return name }
        switch accessPaths.type(alias) {
        case .project(let type): return self[type].name
        case .external(let name): return name
        case nil: return name
        }
    }

    /// A type's name without the module before it: `A.B` unless the project declares a type `A.B`.
    package func withoutModule(_ name: String) -> String {
        guard let dot = name.firstIndex(of: "."), types.declarations(named: name).isEmpty else { return name }
        let rest = String(name[name.index(after: dot)...])
        return types.declarations(named: rest).isEmpty ? name : rest
    }

    /// The type that a written type at a declaration stands for, with the declaration at which that is written: another one only
    /// for a type alias of the project.
    package func aliasedType(_ type: TypeName, at id: DeclarationID) -> (type: TypeName, id: DeclarationID) {
        let aliased = accessPaths.aliased(AccessPathResolver.WrittenType(type: type, file: id.file, scope: id.index))
        return (aliased.type, DeclarationID(file: aliased.file, index: aliased.scope))
    }

    /// The project's type that a name at a declaration means, aliases looked through; `nil` if there is none or several.
    package func type(named name: String, at id: DeclarationID) -> DeclarationID? {
        let written = AccessPathResolver.WrittenType(type: TypeName(text: name, offset: 0), file: id.file, scope: id.index)
        if case .project(let type) = accessPaths.type(written) { return type }
        return nil
    }
}

extension FileFacts {
    /// Whether it declares a type alias.
    package var declaresAlias: Bool { types.contains { declarations[Int($0)].kind == .typealias } }
}
