import AshlarFacts

/// Every type of the project by its name, and what is declared in it.
package struct TypeIndex: Sendable {
    /// The declarations of each qualified name (`Outer.Inner`), extensions left out, in the order of files.
    private var declarations: [String: [DeclarationID]] = [:]
    /// The types and extensions that stand for each qualified name, for a look at their supertypes and members.
    private var openings: [String: [DeclarationID]] = [:]

    init(files: [FileFacts]) {
        for (file, facts) in files.enumerated() {
            for index in facts.types where !facts.declarations[Int(index)].modifiers.contains(.local) {
                let kind = facts.declarations[Int(index)].kind
                let id = DeclarationID(file: FileID(file), index: index)
                let name = qualifiedTypeName(of: index, in: facts)
                if kind.isNamedType { declarations[name, default: []].append(id) }
                if kind.hasMembers { openings[name, default: []].append(id) }
            }
        }
    }

    /// The types declared under a qualified name.
    package func declarations(named name: String) -> [DeclarationID] { declarations[name] ?? [] }

    /// The types and extensions that stand for a qualified name.
    package func openings(of name: String) -> [DeclarationID] { openings[name] ?? [] }

    /// All qualified names, in no particular order.
    package var names: some Collection<String> { declarations.keys }
}
