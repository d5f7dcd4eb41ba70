import AshlarFacts

extension Model {
    /// The top-level declaration that is or contains a declaration.
    package func outermostDeclaration(of id: DeclarationID) -> DeclarationID {
        var id = id
        while let parent = self[id].parent { id.index = parent }
        return id
    }

    /// The top-level type that a declaration belongs to. An extension belongs to the type that it extends, or to itself if
    /// that type is external.
    package func outermostType(of id: DeclarationID) -> DeclarationID {
        let id = outermostDeclaration(of: id)
        guard self[id].kind == .extension else { return id }
        let modules = Set(modulesOfFile[Int(id.file)])
        var name = Substring(qualifiedName(of: id))
        // `extension A.B` belongs to `A`.
        if let dot = name.firstIndex(of: ".") { name = name[..<dot] }
        let types = types.declarations(named: String(name))
        return types.first { !modules.isDisjoint(with: modulesOfFile[Int($0.file)]) } ?? types.first ?? id
    }
}

extension Model {
    /// The top-level type of a declaration; in an extension of another module's type, the extension.
    package func typeUnit(of id: DeclarationID) -> DeclarationID {
        let type = outermostType(of: id)
        let (modules, typeModules) = (modulesOfFile[Int(id.file)], modulesOfFile[Int(type.file)])
        let isSameModule = modules.isEmpty && typeModules.isEmpty || modules.contains(where: typeModules.contains)
        return isSameModule ? type : outermostDeclaration(of: id)
    }
}

extension FileFacts {
    /// The outermost type or extension around a scope, as an index into the declarations; `nil` outside of any.
    func outermostType(around scope: Int32) -> Int32? {
        declarations.enclosing(scope).reduce(nil) { found, index in declarations[Int(index)].kind.hasMembers ? index : found }
    }
}
