import AshlarFacts
import AshlarText

/// References from the compiler's index, for files that have not changed since it was written. They need no name lookup.
struct IndexedReferences {
    private let files: [FileFacts]
    private let index: CompilerIndex
    private var ids: [String: FileID] = [:]
    /// For each file, its types by the byte offsets of their names.
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

    /// References of a file to types that other files of the project declare, in source order; `nil` if the index does not
    /// cover the file.
    func references(of file: FileID) -> [Dependency]? { references(of: file) { $0 != file } }

    /// References of a file to types that it declares itself, in source order; `nil` if the index does not cover the file.
    func referencesWithin(_ file: FileID) -> [Dependency]? { references(of: file) { $0 == file } }

    private func references(of file: FileID, to isWanted: (FileID) -> Bool) -> [Dependency]? {
        let facts = files[Int(file)]
        guard let compilations = index.files[facts.path]?.compilations else { return nil }
        let owners = facts.types.filter { facts.declarations[Int($0)].kind.hasMembers }
        return Set(compilations.flatMap(\.references)).sorted().compactMap { reference in
            guard let target = ids[reference.declaration.path], isWanted(target),
                  let mark = facts.lines.offset(line: reference.line, column: reference.column) else { return nil }
            // Parents precede their members: the first match is the outermost type.
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

    /// The role of a name, by the facts of the file; `nil` if they have no reference there.
    private func role(of name: String, at mark: UInt32, in facts: FileFacts) -> Reference.Role? {
        let next = facts.references.indices.partitioningIndex { facts.references[$0].offset > mark }
        guard next > 0 else { return nil }
        let reference = facts.references[next - 1]
        let path = facts.names[Int(reference.name)]
        if path == name || path.hasSuffix("." + name) { return reference.role }
        return reference.offset == mark ? reference.role.ofOuterType : nil
    }

    /// The declaration at the indexed location or, if that file has changed, the only one of that name.
    private func declaration(of reference: CompilerIndex.Reference, in file: FileID) -> DeclarationID? {
        let facts = files[Int(file)]
        let offset = facts.lines.offset(line: reference.declaration.line, column: reference.declaration.column)
        if let offset, let index = declared[Int(file)][offset], facts.declarations[Int(index)].name == reference.name {
            return DeclarationID(file: file, index: index)
        }
        let named = declared[Int(file)].values.filter { facts.declarations[Int($0)].name == reference.name }
        guard let only = named.first, named.count == 1 else { return nil }
        return DeclarationID(file: file, index: only)
    }
}
