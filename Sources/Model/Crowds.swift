import AshlarFacts

/// The members of types and extensions that have many, by name: whoever asks for them one by one looks at each once.
struct Crowds {
    private var byName: [DeclarationID: [String: [Int32]]] = [:]
    private static let many = 64

    init(in files: [FileFacts]) {
        for file in files.indices where files[file].declarations.count > Self.many {
            let facts = files[file]
            var counts = [Int](repeating: 0, count: facts.declarations.count)
            for index in facts.declarations.indices {
                if let parent = facts.declarations[index].parent { counts[Int(parent)] += 1 }
            }
            guard counts.contains(where: { $0 > Self.many }) else { continue }
            for index in facts.declarations.indices {
                guard let parent = facts.declarations[index].parent, counts[Int(parent)] > Self.many else { continue }
                let id = DeclarationID(file: FileID(file), index: parent)
                byName[id, default: [:]][facts.declarations[index].name, default: []].append(Int32(index))
            }
        }
    }

    /// The members of a name that a type or an extension declares.
    package func members(named name: String, of opening: DeclarationID, in declarations: [Declaration]) -> [DeclarationID] {
        if let names = byName[opening] {
            return (names[name] ?? []).map { DeclarationID(file: opening.file, index: $0) }
        }
        return AshlarModel.members(of: opening, in: declarations).filter { declarations[Int($0.index)].name == name }
    }
}
