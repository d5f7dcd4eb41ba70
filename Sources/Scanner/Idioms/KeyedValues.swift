import AshlarFacts

// What libraries have in common that keep values under keys, which are types: `self[ClientKey.self]`.

extension Composition {
    /// Whether a file declares keys, or members of the values.
    func mentionsKeys(_ keys: Set<String>, of values: String) -> Bool {
        declarations.contains { declaration in
            (declaration.kind == .extension && declaration.name == values) || declaration.isKey(keys)
        }
    }

    /// The values that keys have, each a static member: `static let liveValue = …`.
    func keyed(by keys: Set<String>, member name: String, in values: String) -> [Binding] {
        let known = Set(declarations.filter { $0.isKey(keys) }.map(\.name))
        var aliases: [Int32: TypeName] = [:]
        for declaration in declarations where declaration.kind == .typealias && declaration.name == "Value" {
            if let parent = declaration.parent, let type = declaration.type { aliases[parent] = type }
        }
        return declarations.enumerated().compactMap { index, member in
            guard member.kind == .variable, member.name == name, member.modifiers.contains(.static),
                  let parent = member.parent, known.contains(declarations[Int(parent)].name),
                  bodies.has(Int32(index)) else { return nil }
            let statements = bodies[Int32(index)]
            guard !statements.isEmpty else { return nil }
            let key = TypeName(text: declarations[Int(parent)].name, offset: member.offset)
            let type = (member.type ?? aliases[parent]).map { $0.text == "Self" ? key : $0 }
            let origin = Composition.implementation(of: Composition.results(of: statements, locals: noLocals), expected: type ?? key)
                .map { $0.naming(key) }
            var made = key
            if case .type(let type)? = origin { made = type }
            var binding = Binding(
                idiom: "", form: member.modifiers.contains(.computed) ? .computed : .stored, service: .type(type ?? made),
                implementation: origin, owner: parent, offset: member.offset, start: member.start, end: member.end
            )
            binding.member = Int32(index)
            binding.key = key
            binding.receiver = .type(TypeName(text: values, offset: member.offset))
            if Composition.onlyTraps(statements) { binding.traits.insert(.placeholder) }
            return binding
        }
    }

    /// The members by which values are asked for, each with its key.
    func keyedMembers(of values: String) -> [ToldMember] {
        declarations.enumerated().compactMap { index, member in
            guard member.kind == .variable, let parent = member.parent, declarations[Int(parent)].kind == .extension,
                  declarations[Int(parent)].name == values, let key = firstMetatype(in: Int32(index)) else { return nil }
            return ToldMember(declaration: Int32(index), value: .key(key))
        }
    }
}

extension Declaration {
    fileprivate func isKey(_ keys: Set<String>) -> Bool {
        kind.hasMembers && inherits.contains { keys.contains($0.text.split { " .".contains($0) }.last.map(String.init) ?? "") }
    }
}

extension TypeClue {
    /// With `Self` named: `Self()` and `Self.live()` are the key's own.
    fileprivate func naming(_ key: TypeName) -> TypeClue {
        switch self {
        case .type(let type) where type.text == "Self": .type(key)
        case .way(let way) where way.hasPrefix("Self."): .type(key)
        default: self
        }
    }
}
