import AshlarFacts

/// Members by name, indexed for types and extensions with many members only; those of others are searched.
struct MemberIndex {
    private var byName: [DeclarationID: [String: [Int32]]] = [:]
    private static let threshold = 64

    init(in files: [FileFacts]) {
        // One field at a time: the facts of a file are large to copy.
        for file in files.indices { insert(files[file].declarations, at: FileID(file)) }
    }

    private mutating func insert(_ declarations: [Declaration], at file: FileID) {
        guard declarations.count > Self.threshold else { return }
        var counts = [Int](repeating: 0, count: declarations.count)
        for index in declarations.indices {
            if let parent = declarations[index].parent { counts[Int(parent)] += 1 }
        }
        guard counts.contains(where: { $0 > Self.threshold }) else { return }
        for index in declarations.indices {
            guard let parent = declarations[index].parent, counts[Int(parent)] > Self.threshold else { continue }
            let id = DeclarationID(file: file, index: parent)
            byName[id, default: [:]][declarations[index].name, default: []].append(Int32(index))
        }
    }

    /// Replaces the members that a file declares.
    mutating func replace(by after: FileFacts, at file: FileID) {
        for owner in byName.keys.filter({ $0.file == file }) { byName[owner] = nil }
        insert(after.declarations, at: file)
    }

    /// The members with a name that a type declaration or extension contains.
    package func members(named name: String, of owner: DeclarationID, in declarations: [Declaration]) -> [DeclarationID] {
        if let names = byName[owner] {
            return (names[name] ?? []).map { DeclarationID(file: owner.file, index: $0) }
        }
        return AshlarModel.members(named: name, of: owner, in: declarations)
    }
}
