import AshlarFacts

/// Every type of the project and its extensions, by qualified name.
package struct TypeIndex: Sendable {
    /// The declarations of each qualified name (`Outer.Inner`), without extensions.
    private var declarations = NamedDeclarations()
    /// The types with members and the extensions of each qualified name.
    private var withExtensions = NamedDeclarations()
    /// The type aliases, by the last component of the name of the type that they stand for.
    private var aliases = NamedDeclarations()

    /// A type or an extension of a file.
    typealias Entry = (index: Int32, name: String)

    init(files: [FileFacts], _ concurrency: some Concurrency) {
        // One field at a time: the facts of a file are large to copy.
        let entries = concurrency.map(count: files.count) { Self.entries(of: files[$0].types, files[$0].declarations) }
        for (file, entries) in entries.enumerated() { insert(entries, of: FileID(file), files[file].declarations) }
    }

    /// The types and extensions of a file with their qualified names, without those that are declared in bodies.
    static func entries(of types: [Int32], _ declarations: [Declaration]) -> [Entry] {
        types.filter { !declarations[Int($0)].modifiers.contains(.local) }.map {
            (index: $0, name: qualifiedTypeName(of: $0, in: declarations))
        }
    }

    private mutating func insert(_ entries: [Entry], of file: FileID, _ declarations: [Declaration]) {
        for (index, name) in entries {
            let kind = declarations[Int(index)].kind
            let id = DeclarationID(file: file, index: index)
            if kind.isNamedType { self.declarations.insert(id, named: name) }
            if kind.hasMembers { withExtensions.insert(id, named: name) }
            if let aliased = declarations[Int(index)].aliasedName { aliases.insert(id, named: aliased) }
        }
    }

    /// Replaces the types of a file.
    mutating func replace(_ before: FileFacts, by after: FileFacts, at file: FileID) {
        for (index, name) in Self.entries(of: before.types, before.declarations) {
            declarations.remove(name, of: file)
            withExtensions.remove(name, of: file)
            if let aliased = before.declarations[Int(index)].aliasedName { aliases.remove(aliased, of: file) }
        }
        insert(Self.entries(of: after.types, after.declarations), of: file, after.declarations)
    }

    /// The types with a qualified name.
    package func declarations(named name: String) -> [DeclarationID] { declarations[name] }

    /// The types with members and the extensions of a qualified name.
    package func typesAndExtensions(named name: String) -> [DeclarationID] { withExtensions[name] }

    /// The type aliases that may stand for a type, by the last component of its name.
    func aliases(ofTypeNamed name: String) -> [DeclarationID] { aliases[NameTrace.lastName(of: name)] }

    /// All qualified names, in no particular order.
    package var names: some Collection<String> { declarations.names }
}

extension Declaration {
    /// The last component of the name of the type that a type alias stands for; `nil` for other declarations.
    var aliasedName: String? { kind == .typealias ? type?.nominalText.map(NameTrace.lastName) : nil }
}
