import AshlarFacts

/// Every type of the project and its extensions, by qualified name.
package struct TypeIndex: Sendable {
    /// The declarations of each qualified name (`Outer.Inner`), without extensions, in the order of files.
    private var declarations: [String: [DeclarationID]] = [:]
    /// The types with members and the extensions of each qualified name, in the order of files.
    private var withExtensions: [String: [DeclarationID]] = [:]

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
                if kind.hasMembers { withExtensions[name, default: []].append(id) }
            }
        }
    }

    /// The types with a qualified name.
    package func declarations(named name: String) -> [DeclarationID] { declarations[name] ?? [] }

    /// The types with members and the extensions of a qualified name.
    package func typesAndExtensions(named name: String) -> [DeclarationID] { withExtensions[name] ?? [] }

    /// All qualified names, in no particular order.
    package var names: some Collection<String> { declarations.keys }
}
