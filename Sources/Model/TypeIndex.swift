import AshlarFacts

/// Every type of the project by its name, and what is declared in it.
package struct TypeIndex: Sendable {
    /// The declarations of each qualified name (`Outer.Inner`), extensions left out, in the order of files.
    private var declarations: [String: [DeclarationID]] = [:]
    /// The types and extensions that stand for each qualified name, for a look at their supertypes and members.
    private var openings: [String: [DeclarationID]] = [:]

    init(files: [FileFacts], _ concurrency: some Concurrency) {
        let named = concurrency.map(count: files.count) { file in
            files[file].types.filter { !files[file].declarations[Int($0)].modifiers.contains(.local) }.map {
                (index: $0, name: qualifiedTypeName(of: $0, in: files[file].declarations))
            }
        }
        for (file, types) in named.enumerated() {
            for (index, name) in types {
                let kind = files[file].declarations[Int(index)].kind
                let id = DeclarationID(file: FileID(file), index: index)
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
