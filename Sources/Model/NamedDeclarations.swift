import AshlarText

/// Declarations by name, each name's in the order of files. Files can be taken out and put back.
struct NamedDeclarations: Sendable {
    private var byName: [String: [DeclarationID]] = [:]

    /// The declarations of a name.
    subscript(name: String) -> [DeclarationID] { byName[name] ?? [] }

    /// All names, in no particular order.
    var names: some Collection<String> { byName.keys }

    func contains(_ name: String) -> Bool { byName[name] != nil }

    mutating func insert(_ id: DeclarationID, named name: String) {
        byName[name, default: []].insert(inOrder: id)
    }

    /// Removes the declarations of a name that a file has.
    mutating func remove(_ name: String, of file: FileID) {
        guard byName[name]?.contains(where: { $0.file == file }) == true else { return }
        byName[name]?.removeAll { $0.file == file }
        if byName[name]?.isEmpty == true { byName[name] = nil }
    }
}

extension [DeclarationID] {
    /// Inserts an element into a sorted array.
    fileprivate mutating func insert(inOrder id: DeclarationID) {
        // Fast path: files come in order when all are read.
        guard let last, id < last else { return append(id) }
        insert(id, at: indices.partitioningIndex { id < self[$0] })
    }
}
