import AshlarFacts

extension Model {
    /// The declaration that a declaration is or lies in, and that lies in no other.
    package func outermostDeclaration(of id: DeclarationID) -> DeclarationID {
        var id = id
        while let parent = self[id].parent { id.index = parent }
        return id
    }

    /// The type of the project that a declaration belongs to and that lies in no other: for an extension, and for what
    /// lies in one, the type that it extends; the extension itself where that is none of the project's.
    package func outermostType(of id: DeclarationID) -> DeclarationID {
        let id = outermostDeclaration(of: id)
        guard self[id].kind == .extension else { return id }
        let modules = Set(modulesOfFile[Int(id.file)])
        var name = Substring(qualifiedName(of: id))
        // `extension A.B` adds to what `A` holds.
        if let dot = name.firstIndex(of: ".") { name = name[..<dot] }
        let types = types.declarations(named: String(name))
        return types.first { !modules.isDisjoint(with: modulesOfFile[Int($0.file)]) } ?? types.first ?? id
    }
}

extension FileFacts {
    /// The outermost type or extension around a scope, as an index into the declarations; `nil` outside of any.
    func outermostType(around scope: Int32) -> Int32? {
        var found: Int32?
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            // One field at a time: declarations are large to copy.
            if declarations[Int(index)].kind.hasMembers { found = index }
            next = declarations[Int(index)].parent
        }
        return found
    }
}
