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
    /// The kinds of facts that dependencies were derived from which differ in more than their positions.
    package fileprivate(set) var dependencies: [FactKinds] = []
    /// The files of which dependencies differ, and all that these depend on now.
    package fileprivate(set) var dependents: (paths: [String], dependencies: [Dependency]) = ([], [])
    /// Whether declarations differ in positions at most.
    package fileprivate(set) var hasSameInterfaces = true

    /// A file that changed.
    package struct File: Sendable {
        /// Its facts as they are linked.
        package let before, after: FileFacts
        /// The positions of its dependencies, and of its references to its own types.
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
            change.files.append(ModelChange.File(before: files[file], after: new))
            files[file] = new
        }
        change.hasSameInterfaces = changes.values.allSatisfy(\.isIdentity)
        let resolver = change.hasSameInterfaces
            ? Resolver(linker.resolver, files: files) : Resolver(after: linker.resolver, files: files, isTestOfFile: isTestOfFile, concurrency)
        let linker = linker.with(files, resolver)
        let names = changes.values.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        let affected = files.indices.filter { file in
            changes[FileID(file)] != nil || names.contains { resolutions[file].names.contains($0) }
        }
        let resolved = concurrency.map(count: affected.count) { linker.resolution(of: FileID(affected[$0])) }
        var all = resolutions
        if !change.hasSameInterfaces { for file in all.indices { all[file].update(by: changes) } }
        for (file, resolution) in zip(affected, resolved) {
            let before = resolutions[file].dependencies + self.linker.referencesWithin(FileID(file))
            let after = resolution.dependencies + linker.referencesWithin(FileID(file))
            if let changed = change.files.firstIndex(where: { $0.after.path == files[file].path }) {
                change.files[changed].marks = (before.map(\.mark), after.map(\.mark))
            }
            let isMoved = changes[FileID(file)] == nil && before.map(\.mark) != after.map(\.mark)
            let differing = isMoved ? ModelChange.dependencyKinds : differingKinds(before, after, changes)
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

extension DeclarationID {
    fileprivate func renumbered(by changes: [FileID: DeclarationChange]) -> DeclarationID? {
        guard let change = changes[file], !change.isIdentity else { return self }
        return change.numbers[Int(index)].map { DeclarationID(file: file, index: $0) }
    }
}

extension Resolution {
    /// Renumbers the declarations of changed files.
    fileprivate mutating func update(by changes: [FileID: DeclarationChange]) {
        for index in dependencies.indices {
            guard let number = dependencies[index].declarationID.renumbered(by: changes) else { continue }
            dependencies[index].declarationID = number
        }
    }
}

/// How the declarations of a file correspond to those of an earlier state.
private struct DeclarationChange: Sendable {
    /// For each earlier declaration, the index of the same one now; `nil` if there is none.
    private(set) var numbers: [Int32?] = []
    /// The names of the declarations that are not the same in both states.
    private(set) var names: Set<String> = []
    /// Whether both states have the same declarations in the same order.
    private(set) var isIdentity = true

    /// What other files can see of a declaration, without positions.
    private struct Interface: Hashable {
        var declaration: Declaration
        /// The interface of the declaration around it.
        var parent: Int?
        var condition: String?
        /// Whether it is a type that is compiled.
        var isType: Bool
    }

    init(from before: FileFacts, to after: FileFacts) {
        var known: [Interface: Int] = [:]
        let (old, new) = (Self.interfaces(of: before, &known), Self.interfaces(of: after, &known))
        if old == new {
            numbers = old.indices.map { Int32($0) }
            return
        }
        isIdentity = false
        var remaining: [Int: [Int32]] = [:]
        for index in new.indices.reversed() { remaining[new[index], default: []].append(Int32(index)) }
        numbers = old.map { remaining[$0]?.popLast() }
        let matched = numbers.compactMap(\.self)
        let isInOrder = zip(matched, matched.dropFirst()).allSatisfy(<)
        for index in old.indices where !isInOrder || numbers[index] == nil { insertNames(of: before.declarations[index]) }
        let kept = isInOrder ? Set(matched) : []
        for index in new.indices where !kept.contains(Int32(index)) { insertNames(of: after.declarations[index]) }
    }

    /// A number for the interface of each declaration, the same for equal ones.
    private static func interfaces(of facts: FileFacts, _ known: inout [Interface: Int]) -> [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(facts.declarations.count)
        let types = Set(facts.types)
        for index in facts.declarations.indices {
            let declaration = facts.declarations[index]
            let interface = Interface(
                declaration: declaration.withoutPositions, parent: declaration.parent.map { numbers[Int($0)] },
                condition: facts.branches.isEmpty ? nil : facts.condition(at: declaration.offset), isType: types.contains(Int32(index))
            )
            let number = known[interface] ?? known.count
            known[interface] = number
            numbers.append(number)
        }
        return numbers
    }

    private mutating func insertNames(of declaration: Declaration) {
        for component in baseName(of: declaration.name).split(separator: ".") { names.insert(String(component)) }
        names.formUnion(declaration.genericParameters)
    }
}

extension Declaration {
    fileprivate var withoutPositions: Declaration {
        var copy = self
        (copy.offset, copy.start, copy.end, copy.parent) = (0, 0, 0, nil)
        copy.type?.offset = 0
        for index in parameters.indices { copy.parameters[index].type.offset = 0 }
        if !inherits.isEmpty { copy.inherits = inherits.map { TypeName(text: $0.text, offset: 0) } }
        if !constraints.isEmpty {
            copy.constraints = constraints.map { Constraint(left: $0.left, relation: $0.relation, right: TypeName(text: $0.right.text, offset: 0)) }
        }
        return copy
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
