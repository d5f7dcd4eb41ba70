import AshlarFacts

// What the system's types bring into scope.

extension Lookup {
    /// What a system's type says of a name inside of a type that extends it or has it as supertype.
    enum SystemMember {
        /// It declares a type of that name, which is meant.
        case declared
        /// It wants conforming types to have one, which may be the project's of that name, or another.
        case open
    }

    func systemMember(_ name: String, ofTypeAt id: DeclarationID, inheritance: Inheritance?) -> SystemMember? {
        let declarations = files[Int(id.file)].declarations
        var isOpen = false
        for constraint in declarations[Int(id.index)].constraints where constraint.left == "Self" {
            guard let members = SystemTypes.members[baseName(of: constraint.right.text)] else { continue }
            if members.declared.contains(name) { return .declared }
            if members.open.contains(name) { isOpen = true }
        }
        var owners = [id]
        if declarations[Int(id.index)].kind == .extension {
            let extended = qualifiedTypeName(of: id.index, in: declarations)
            owners = nearest(types.declarations(named: extended), to: Place(id)).declarations
            if owners.isEmpty, let members = SystemTypes.members[extended] {
                return members.open.contains(name) || members.declared.contains(name) ? .declared : nil
            }
        }
        for owner in owners {
            let supertypes = inheritance?.allSupertypeNames(of: owner)
                ?? Set(files[Int(owner.file)].declarations[Int(owner.index)].inherits.map { baseName(of: $0.text) })
            for supertype in supertypes {
                guard let members = SystemTypes.members[supertype] else { continue }
                if members.declared.contains(name) { return .declared }
                if members.open.contains(name) { isOpen = true }
            }
        }
        return isOpen ? .open : nil
    }
}
