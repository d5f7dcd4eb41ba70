package import AshlarFacts

extension FileFacts {
    /// Removes the declarations of some names with their contents, except those that contain references or other facts.
    mutating func removeDeclarations(named names: Set<String>) {
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

    /// Whether a declaration has an effect without being referenced by name: protocol requirements, and declarations that are
    /// found by what they extend, their attributes or their generic parameters.
    private func isNeededByItself(_ index: Int, among names: Set<String>) -> Bool {
        let kind = declarations[index].kind
        if let parent = declarations[index].parent, declarations[Int(parent)].kind == .protocol { return true }
        guard kind.isType else { return !kind.isFoundByNameOnly && declarations[index].parent == nil }
        return !kind.isFoundByNameOnly || !names.contains(declarations[index].name)
            || declarations[index].modifiers.contains(.local) || !declarations[index].attributes.isEmpty
            || !declarations[index].genericParameters.isEmpty
    }

    /// The scopes of all references, calls and injection facts.
    private var scopesInUse: [Int32] {
        var scopes = references.map(\.scope) + addresses.map(\.scope) + calls.map(\.scope) + injection.uses.map(\.scope)
        scopes += injection.bindings.map(\.owner) + injection.bindings.compactMap(\.member) + injection.injections.map(\.owner)
        scopes += injection.functions.map(\.declaration) + injection.defaultLifetimes.compactMap(\.container)
        scopes += injection.memberTypeOverrides.map(\.declaration) + injection.containerParents.map(\.outer)
        scopes += injection.implicitSingletons.map(\.scope) + injection.lists.map(\.member)
        scopes += injection.givenMembers.map(\.member) + injection.givenMembers.map(\.initializer)
        return scopes
    }

    /// Declarations whose name is new since an earlier state of the file, of kinds that only references by name can affect.
    package func newDeclarations(since before: FileFacts) -> [Declaration] {
        let oldNames = Set(before.declarations.lazy.map(\.name))
        return declarations.filter { $0.kind.isFoundByNameOnly && $0.name.isPlainWord && !oldNames.contains($0.name) }
    }
}

extension String {
    /// Whether the name has one spelling in bytes: ASCII letters, digits and underscores only.
    fileprivate var isPlainWord: Bool {
        utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
        }
    }
}

extension Declaration.Kind {
    /// Whether declarations of this kind are found by their name only.
    fileprivate var isFoundByNameOnly: Bool {
        switch self {
        case .class, .struct, .enum, .actor, .function, .variable, .case: true
        default: false
        }
    }
}
