import AshlarFacts

/// What values are, where their type is written somewhere: the parameters of functions, the properties and functions of
/// the project's types. What is inferred (`let a = make()`) is not followed.
struct UsedValues {
    let files: [FileFacts]
    let types: TypeIndex
    let lookup: Lookup
    let inheritance: Inheritance

    /// The types of the values on a way (`a.b().c`) that starts in a scope of a file, one for each step behind the first,
    /// as far as they are certain and the project's.
    func types(on way: String, from scope: Int32, of file: FileID) -> [DeclarationID] {
        var steps = way.split(separator: ".")[...]
        guard var first = steps.popFirst().map({ Step($0) }) else { return [] }
        // `A.B.shared` starts with a type that lies in another.
        while first.isType, let next = steps.first.map({ Step($0) }), next.isType {
            first.name += "." + next.name
            steps.removeFirst()
        }
        guard var type = start(first, from: scope, of: file) else { return [] }
        var found: [DeclarationID] = []
        for step in steps {
            guard let next = member(Step(step), of: type) else { break }
            found.append(next)
            type = next
        }
        return found
    }

    private struct Step {
        var name: String
        let isCall: Bool
        var isType: Bool { name.first?.isUppercase == true }

        init(_ text: Substring) {
            isCall = text.hasSuffix("()")
            name = String(isCall ? text.dropLast(2) : text)
        }
    }

    // MARK: The start

    private func start(_ step: Step, from scope: Int32, of file: FileID) -> DeclarationID? {
        let facts = files[Int(file)]
        if step.isType {
            return one(lookup.types(
                named: step.name, at: Lookup.Place(file: file, scope: scope, isInHeading: false), inheritance: inheritance
            ))
        }
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            next = facts.declarations[Int(index)].parent
            let kind = facts.declarations[Int(index)].kind
            guard kind.hasMembers else {
                if let parameter = facts.declarations[Int(index)].parameters.first(where: { $0.name == step.name }) {
                    return step.isCall ? nil : type(parameter.type, at: index, of: file)
                }
                continue
            }
            guard let own = extended(DeclarationID(file: file, index: index)) else { return nil }
            if step.name == "self" { return own }
            // A name that the type does not have may be a variable of an outer type or of the file: not followed.
            return member(step, of: own)
        }
        return nil
    }

    /// The type itself, or the one that an extension extends.
    private func extended(_ id: DeclarationID) -> DeclarationID? {
        let facts = files[Int(id.file)]
        guard facts.declarations[Int(id.index)].kind == .extension else { return id }
        let place = Lookup.Place(file: id.file, scope: id.index, isInHeading: true)
        return one(lookup.types(named: qualifiedTypeName(of: id.index, in: facts), at: place, inheritance: inheritance))
    }

    // MARK: Members

    /// The type of a member of a type or of its supertypes.
    private func member(_ step: Step, of type: DeclarationID) -> DeclarationID? {
        var seen: Set<DeclarationID> = [type]
        var open = [type]
        while !open.isEmpty {
            var declared: [DeclarationID] = []
            for type in open { declared += members(step, of: type) }
            if let first = declared.first {
                let written = declared.map { files[Int($0.file)].declarations[Int($0.index)].type?.text }
                guard let name = files[Int(first.file)].declarations[Int(first.index)].type,
                      written.allSatisfy({ $0 == name.text }) else { return nil }
                return self.type(name, at: first.index, of: first.file)
            }
            open = open.flatMap { inheritance.supertypes(of: $0).flatMap(\.declarations) }
                .filter { seen.insert($0).inserted }
        }
        return nil
    }

    /// The variables, or for a call the functions, of a name that a type and its extensions declare.
    private func members(_ step: Step, of type: DeclarationID) -> [DeclarationID] {
        let wanted: Declaration.Kind = step.isCall ? .function : .variable
        var found: [DeclarationID] = []
        for opening in types.openings(of: qualifiedTypeName(of: type.index, in: files[Int(type.file)])) {
            let declarations = files[Int(opening.file)].declarations
            guard opening == type || declarations[Int(opening.index)].kind == .extension else { continue }
            found += AshlarModel.members(of: opening, in: declarations).filter {
                declarations[Int($0.index)].kind == wanted && declarations[Int($0.index)].name == step.name
            }
        }
        return found
    }

    // MARK: Written types

    /// The one type of the project that a written type names, optional or not.
    private func type(_ name: TypeName, at scope: Int32, of file: FileID, aliases: Int = 4) -> DeclarationID? {
        guard let text = nominalName(in: name.text) else { return nil }
        let place = Lookup.Place(file: file, scope: scope, isInHeading: false)
        guard let found = one(lookup.types(named: text, at: place, inheritance: inheritance)) else { return nil }
        let declaration = files[Int(found.file)].declarations[Int(found.index)]
        guard declaration.kind == .typealias else { return declaration.kind.isNominal ? found : nil }
        guard aliases > 0, let type = declaration.type else { return nil }
        return self.type(type, at: found.index, of: found.file, aliases: aliases - 1)
    }

    /// The type that the last component means, if all components are certain and it is one.
    private func one(_ results: [Lookup.Result]) -> DeclarationID? {
        guard results.allSatisfy(\.isCertain), let last = results.last, last.declarations.count == 1 else { return nil }
        return last.declarations[0]
    }
}

/// `A.B` of `(any A<C>.B)?`; `nil` for what is no single nominal type.
private func nominalName(in text: String) -> String? {
    var text = Substring(text)
    while true {
        if text.hasSuffix("?") || text.hasSuffix("!") {
            text = text.dropLast()
        } else if text.hasPrefix("("), text.hasSuffix(")") {
            text = text.dropFirst().dropLast()
        } else if let word = ["any ", "some "].first(where: text.hasPrefix) {
            text = text.dropFirst(word.count)
        } else {
            break
        }
    }
    let name = baseName(of: String(text))
    let isName = name.utf8.allSatisfy { byte in
        byte >= 0x80 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    return isName && !name.isEmpty ? name : nil
}
