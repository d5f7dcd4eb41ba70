package import AshlarFacts

extension FileFacts {
    /// Leaves out the declarations of some names, with what lies in them; not those in which something stands that may lead
    /// elsewhere or is asked about.
    mutating func leaveOutDeclarations(named names: Set<String>) {
        guard !names.isEmpty else { return }
        var isNeeded = declarations.indices.map { isNeededByItself($0, among: names) }
        for scope in scopesInUse where scope >= 0 { isNeeded[Int(scope)] = true }
        for index in declarations.indices.reversed() where isNeeded[index] {
            if let parent = declarations[index].parent { isNeeded[Int(parent)] = true }
        }
        var isWanted = isNeeded
        for index in declarations.indices where !isNeeded[index] {
            let isInside = declarations[index].parent.map { !isWanted[Int($0)] } ?? false
            isWanted[index] = !isInside && !names.contains(declarations[index].name)
        }
        keepDeclarations(isWanted)
    }

    /// Whether a declaration means something though nothing refers to it: what protocols require, types that others may find, by
    /// what they extend or are marked with.
    private func isNeededByItself(_ index: Int, among names: Set<String>) -> Bool {
        let kind = declarations[index].kind
        if let parent = declarations[index].parent, declarations[Int(parent)].kind == .protocol { return true }
        guard kind.isType else { return !kind.mayBeNew && declarations[index].parent == nil }
        return !kind.mayBeNew || !names.contains(declarations[index].name) || declarations[index].modifiers.contains(.local)
            || !declarations[index].attributes.isEmpty || !declarations[index].genericParameters.isEmpty
    }

    /// The scopes of all that refers, calls, provides or asks.
    private var scopesInUse: [Int32] {
        var scopes = references.map(\.scope) + addresses.map(\.scope) + calls.map(\.scope) + wiring.uses.map(\.scope)
        scopes += wiring.bindings.map(\.owner) + wiring.bindings.compactMap(\.member) + wiring.injections.map(\.owner)
        scopes += wiring.functions.map(\.declaration) + wiring.usualScopes.compactMap(\.container)
        scopes += wiring.toldMembers.map(\.declaration) + wiring.nestings.map(\.outer)
        return scopes
    }

    /// The declarations that an earlier state of the file had none of the same name of, as far as such can be left out.
    package func newDeclarations(since before: FileFacts) -> [Declaration] {
        let known = Set(before.declarations.lazy.map(\.name))
        return declarations.filter { $0.kind.mayBeNew && $0.name.isPlainWord && !known.contains($0.name) }
    }
}

extension String {
    /// Whether whoever writes the name writes these very bytes.
    fileprivate var isPlainWord: Bool {
        utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
        }
    }
}

extension Declaration.Kind {
    /// Whether nothing but its name leads to such a declaration.
    fileprivate var mayBeNew: Bool {
        switch self {
        case .class, .struct, .enum, .actor, .function, .variable, .case: true
        default: false
        }
    }
}
