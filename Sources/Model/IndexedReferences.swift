import AshlarFacts
import AshlarText

/// The references of the files that the compiler has seen as they are: nothing is looked up.
struct IndexedReferences {
    private let files: [FileFacts]
    private let index: CompilerIndex
    private var ids: [String: FileID] = [:]
    /// By file: the types by the bytes at which their names stand.
    private var declared: [[UInt32: Int32]] = []

    init(_ index: CompilerIndex, files: [FileFacts]) {
        self.index = index
        self.files = files
        guard !index.files.isEmpty else { return }
        for (file, facts) in files.enumerated() {
            ids[facts.path] = FileID(file)
            var types: [UInt32: Int32] = [:]
            for index in facts.types where facts.declarations[Int(index)].kind.isNamedType {
                types[facts.declarations[Int(index)].offset] = index
            }
            declared.append(types)
        }
    }

    /// The references of a file to types that other files of the project declare, in the order of the source; `nil`
    /// where the compiler has not seen it.
    func references(of file: FileID) -> [Dependency]? { references(of: file) { $0 != file } }

    /// The references of a file to types that it declares itself, in the order of the source; `nil` where the compiler
    /// has not seen it.
    func referencesWithin(_ file: FileID) -> [Dependency]? { references(of: file) { $0 == file } }

    private func references(of file: FileID, to isWanted: (FileID) -> Bool) -> [Dependency]? {
        let facts = files[Int(file)]
        guard let looks = index.files[facts.path]?.looks else { return nil }
        let owners = facts.types.filter { facts.declarations[Int($0)].kind.hasMembers }
        return Set(looks.flatMap(\.references)).sorted().compactMap { reference in
            guard let target = ids[reference.declaration.path], isWanted(target),
                  let mark = facts.lines.offset(line: reference.line, column: reference.column) else { return nil }
            // A parent stands before its members: the first is the outermost.
            let owner = owners.first {
                facts.declarations[Int($0)].start <= mark && mark < facts.declarations[Int($0)].end
            }
            return Dependency(
                source: .file(file), target: .file(target), evidence: .references, isCertain: true,
                declaration: declaration(of: reference, in: target),
                owner: owner.map { DeclarationID(file: file, index: $0) },
                role: role(of: reference.name, at: mark, in: facts), mark: mark
            )
        }
    }

    /// What a name is there for, as the file itself tells; `nil` where it is written in a way that the scanner passes
    /// over.
    private func role(of name: String, at mark: UInt32, in facts: FileFacts) -> Reference.Role? {
        let next = facts.references.indices.partitioningIndex { facts.references[$0].offset > mark }
        guard next > 0 else { return nil }
        let reference = facts.references[next - 1]
        let path = facts.names[Int(reference.name)]
        if path == name || path.hasSuffix("." + name) { return reference.role }
        return reference.offset == mark ? reference.role.ofOuterType : nil
    }

    /// The declaration at the place that the compiler names, else, where that file has changed, the only one of the name.
    private func declaration(of reference: CompilerIndex.Reference, in file: FileID) -> DeclarationID? {
        let facts = files[Int(file)]
        let place = facts.lines.offset(line: reference.declaration.line, column: reference.declaration.column)
        if let place, let index = declared[Int(file)][place], facts.declarations[Int(index)].name == reference.name {
            return DeclarationID(file: file, index: index)
        }
        let named = declared[Int(file)].values.filter { facts.declarations[Int($0)].name == reference.name }
        guard let only = named.first, named.count == 1 else { return nil }
        return DeclarationID(file: file, index: only)
    }
}
