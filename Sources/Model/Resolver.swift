import AshlarFacts

/// Turns the references of a file into dependencies on the files that declare what is named.
struct Resolver {
    let files: [FileFacts]
    let lookup: Lookup
    let inheritance: Inheritance

    /// The references of a file to types that other files of the project declare, in the order of the source.
    func references(of file: FileID) -> [Dependency] {
        let facts = files[Int(file)]
        // Most names are the system's; one look at each tells.
        let mayBeOurs = facts.names.map(lookup.mayBeDeclared)
        var known: [UInt64: Lookup.Result] = [:]
        var result: [Dependency] = []
        for reference in facts.references where mayBeOurs[Int(reference.name)] {
            // A name means the same everywhere in one scope.
            let key = UInt64(reference.name) << 33 | UInt64(UInt32(bitPattern: reference.scope)) << 1
                | (reference.role.isInHeading ? 1 : 0)
            let found: Lookup.Result
            if let earlier = known[key] {
                found = earlier
            } else {
                let place = Lookup.Place(file: file, scope: reference.scope, isInHeading: reference.role.isInHeading)
                found = lookup.types(named: facts.names[Int(reference.name)], at: place, inheritance: inheritance)
                known[key] = found
            }
            for meant in found.qualifiers + [found] {
                guard let target = meant.declarations.first, !meant.declarations.contains(where: { $0.file == file })
                else { continue }
                result.append(Dependency(
                    source: .file(file), target: .file(target.file), evidence: .references, isCertain: meant.isCertain,
                    declaration: target, owner: owner(of: reference, in: facts, file),
                    mark: reference.offset
                ))
            }
        }
        return result
    }

    /// The outermost type or extension around a reference.
    private func owner(of reference: Reference, in facts: FileFacts, _ file: FileID) -> DeclarationID? {
        var owner: DeclarationID?
        var next: Int32? = reference.scope < 0 ? nil : reference.scope
        while let index = next {
            if facts.declarations[Int(index)].kind.hasMembers { owner = DeclarationID(file: file, index: index) }
            next = facts.declarations[Int(index)].parent
        }
        return owner
    }
}

extension Reference.Role {
    /// Whether the name stands in the heading of its scope, outside of the braces.
    fileprivate var isInHeading: Bool {
        switch self {
        case .inheritance, .extended, .attribute: true
        case .type, .expression, .macro: false
        }
    }
}
