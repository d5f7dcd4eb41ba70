package import AshlarFacts
package import AshlarText

/// The resolved dependencies of one file, with the names that their resolution asked for.
struct Resolution: Sendable {
    var dependencies: [Dependency]
    let names: Set<String>
}

/// What differs between a model and the one that it was linked again from. The list of files, their imports, the modules and the
/// manifests are the same.
package struct ModelChange: Sendable {
    package fileprivate(set) var files: [File] = []
    /// How the declarations of these files differ.
    package fileprivate(set) var declarations: [FileID: DeclarationChange] = [:]
    /// The kinds of facts that dependencies were derived from which differ in more than their positions.
    package fileprivate(set) var dependencies: [FactKinds] = []
    /// The files of which dependencies differ, and all that these depend on now.
    package fileprivate(set) var dependents: (paths: [String], dependencies: [Dependency]) = ([], [])
    /// Whether declarations differ in positions at most.
    package fileprivate(set) var hasSameInterfaces = true

    /// A file that changed.
    package struct File: Sendable {
        package let id: FileID
        /// Its facts as they are linked.
        package let before, after: FileFacts
        /// The positions of its dependencies, and of its references to its own types, of those kinds of which none differs
        /// otherwise.
        package fileprivate(set) var marks: (before: [UInt32], after: [UInt32]) = ([], [])
    }
}

extension Model {
    /// The model after some files changed: equal to one that is linked anew, but only the references of files that asked for a name
    /// whose declarations differ are resolved anew.
    ///
    /// - Parameters:
    ///   - changed: the new facts of files of this model; the list of files, the manifests and the build are the same.
    ///   - problems: what could not be listed.
    /// - Returns: the model, and what differs; `nil` if everything must be linked anew: this model was linked without names, or a file has
    ///   other imports or another origin.
    package func relinked(
        with changed: [FileFacts], problems: [Problem], build: BuildConfiguration?, _ concurrency: some Concurrency
    ) -> (model: Model, change: ModelChange)? {
        guard let resolutions else { return nil }
        var files = files
        var changes: [FileID: DeclarationChange] = [:]
        var change = ModelChange()
        for facts in changed {
            let file = files.indices.partitioningIndex { !isPath(files[$0].path, before: facts.path) }
            guard file < files.count, files[file].path == facts.path else { return nil }
            let new = compiled(facts, by: build, at: file)
            guard new.importKeys == files[file].importKeys, new.origin == files[file].origin else { return nil }
            changes[FileID(file)] = DeclarationChange(from: files[file], to: new)
            change.files.append(ModelChange.File(id: FileID(file), before: files[file], after: new))
            files[file] = new
        }
        change.declarations = changes
        change.hasSameInterfaces = changes.values.allSatisfy(\.isIdentity)
        let names = changes.values.reduce(into: Set<String>()) { $0.formUnion($1.differing.names) }
        let affected = files.indices.filter { file in
            changes[FileID(file)] != nil || names.contains { resolutions[file].names.contains($0) }
        }
        let resolver = change.hasSameInterfaces
            ? Resolver(linker.resolver, files: files)
            : Resolver(after: linker.resolver, files: files, changes: changes, affected: affected.map { FileID($0) }, concurrency)
        let linker = linker.with(files, resolver)
        let resolved = concurrency.map(count: affected.count) { linker.resolution(of: FileID(affected[$0])) }
        var all = resolutions
        let renumbered = changes.renumberedFiles
        if !renumbered.isEmpty { for file in all.indices { all[file].renumber(renumbered, by: changes) } }
        for (file, resolution) in zip(affected, resolved) {
            let before = resolutions[file].dependencies + self.linker.referencesWithin(FileID(file))
            let after = resolution.dependencies + linker.referencesWithin(FileID(file))
            let isMoved = changes[FileID(file)] == nil && before.map(\.mark) != after.map(\.mark)
            let differing = isMoved ? ModelChange.dependencyKinds : differingKinds(before, after, changes)
            if let changed = change.files.firstIndex(where: { $0.after.path == files[file].path }) {
                func marks(_ all: [Dependency]) -> [UInt32] { all.filter { !differing.contains($0.kind) }.map(\.mark) }
                change.files[changed].marks = (marks(before), marks(after))
            }
            if !differing.isEmpty {
                change.dependents.paths.append(files[file].path)
                change.dependents.dependencies += resolution.dependencies
                let kinds = differing + change.dependencies
                change.dependencies = ModelChange.dependencyKinds.filter(kinds.contains)
            }
            all[file] = resolution
        }
        let model = Model(
            self, files: files, linker: linker, resolutions: all, resolvedFileCount: affected.count, problems: problems
        )
        return (model, change)
    }
}

extension ModelChange {
    fileprivate static let dependencyKinds: [FactKinds] = [.references, .values, .globals]
}

/// The kinds of facts that those dependencies of a file were derived from which differ in more than their positions.
private func differingKinds(_ before: [Dependency], _ after: [Dependency], _ changes: [FileID: DeclarationChange]) -> [FactKinds] {
    let before = before.map { $0.renumbered(by: changes) }
    return ModelChange.dependencyKinds.filter { kind in
        let (before, after) = (before.filter { $0.map { $0.kind == kind } ?? true }, after.filter { $0.kind == kind })
        return !before.elementsEqual(after) { $0?.isSame(as: $1) == true }
    }
}

extension Dependency {
    /// The kind of facts that it was derived from.
    fileprivate var kind: FactKinds { evidence == .values ? .values : role == .global ? .globals : .references }

    /// Whether it differs in its position at most.
    fileprivate func isSame(as other: Dependency) -> Bool {
        source == other.source && target == other.target && evidence == other.evidence && isCertain == other.isCertain && role == other.role
            && declarationID == other.declarationID && ownerID == other.ownerID && locationFileID == other.locationFileID
    }

    /// The same with the numbers that declarations of changed files have now; `nil` if one is gone.
    fileprivate func renumbered(by changes: [FileID: DeclarationChange]) -> Dependency? {
        guard let declaration = declarationID.renumbered(by: changes), let owner = ownerID.renumbered(by: changes) else { return nil }
        var copy = self
        (copy.declarationID, copy.ownerID) = (declaration, owner)
        return copy
    }
}

extension Resolution {
    /// Gives declarations of changed files the numbers that they have now.
    fileprivate mutating func renumber(_ files: [FileID], by changes: [FileID: DeclarationChange]) {
        for index in dependencies.indices where files.contains(dependencies[index].declarationID.file) {
            guard let number = dependencies[index].declarationID.renumbered(by: changes) else { continue }
            dependencies[index].declarationID = number
        }
    }
}

extension FileFacts {
    /// The imports with their conditions, without positions.
    fileprivate var importKeys: [ImportKey] {
        imports.map { statement in
            var statement = statement
            let condition = branches.isEmpty ? nil : condition(at: statement.offset)
            statement.offset = 0
            return ImportKey(statement: statement, condition: condition)
        }
    }
}

private struct ImportKey: Hashable {
    var statement: Import
    var condition: String?
}
