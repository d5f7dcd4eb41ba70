import AshlarFacts

// Member types inherited from system types.

extension Lookup {
    /// How a system type declares a name.
    enum SystemMember {
        /// As a nested type: the name refers to it.
        case declared
        /// As an associated type or generic parameter: the name may refer to the project's type of that name, or to another.
        case associated
    }

    /// How a system type that a type extends or inherits from declares a name; `nil` if none does.
    func systemMember(_ name: String, ofTypeAt id: DeclarationID, inheritance: Inheritance?) -> SystemMember? {
        let declarations = files[Int(id.file)].declarations
        var isAssociated = false
        for constraint in declarations[Int(id.index)].constraints where constraint.left == "Self" {
            guard let members = SystemTypes.members[baseName(of: constraint.right.text)] else { continue }
            if members.declared.contains(name) { return .declared }
            if members.associated.contains(name) { isAssociated = true }
        }
        var owners = [id]
        if declarations[Int(id.index)].kind == .extension {
            let extended = qualifiedTypeName(of: id.index, in: declarations)
            owners = nearest(types.declarations(named: extended), to: Site(id)).declarations
            if owners.isEmpty, let members = SystemTypes.members[extended] {
                return members.associated.contains(name) || members.declared.contains(name) ? .declared : nil
            }
        }
        for owner in owners {
            let supertypes = inheritance?.allSupertypeNames(of: owner)
                ?? Set(files[Int(owner.file)].declarations[Int(owner.index)].inherits.map { baseName(of: $0.text) })
            for supertype in supertypes {
                guard let members = SystemTypes.members[supertype] else { continue }
                if members.declared.contains(name) { return .declared }
                if members.associated.contains(name) { isAssociated = true }
            }
        }
        return isAssociated ? .associated : nil
    }
}
