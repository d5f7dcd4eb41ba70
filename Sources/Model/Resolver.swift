import AshlarFacts
import AshlarText

/// Resolves the references of a file to dependencies on the files that declare the referenced types.
///
/// A class, so that threads that share it do not retain and release its parts repeatedly.
final class Resolver: Sendable {
    let files: [FileFacts]
    let lookup: Lookup
    let inheritance: Inheritance
    let accessPaths: AccessPathResolver
    private let keyPaths: KeyPathIndex

    /// Indexes the declarations of all files.
    init(
        files: [FileFacts], modulesOfFile: [[ModuleID]], isTestOfFile: [Bool], visibility: Visibility, names: ModuleNames,
        _ concurrency: some Concurrency
    ) {
        self.files = files
        let types = TypeIndex(files: files, concurrency)
        lookup = Lookup(files: files, modulesOfFile: modulesOfFile, types: types, visibility: visibility, names: names)
        inheritance = Inheritance(of: files, isTestOfFile: isTestOfFile, lookup: lookup, concurrency)
        accessPaths = AccessPathResolver(files: files, lookup: lookup, inheritance: inheritance)
        keyPaths = KeyPathIndex(in: files)
    }

    /// The index after some files changed, with the same imports.
    ///
    /// - Parameter affected: the files that changed, and those that name something of which the declarations differ.
    init(
        after earlier: Resolver, files: [FileFacts], changes: [FileID: DeclarationChange], affected: [FileID], _ concurrency: some Concurrency
    ) {
        let changed = changes.filter { !$0.value.isIdentity }.keys.sorted()
        self.files = files
        lookup = Lookup(after: earlier.lookup, files: files, changed: changed)
        inheritance = earlier.inheritance.updated(by: changes, affected: affected, lookup: lookup, concurrency)
        accessPaths = AccessPathResolver(after: earlier.accessPaths, files: files, changed: changed, lookup: lookup, inheritance: inheritance)
        var keyPaths = earlier.keyPaths
        keyPaths.replace(changed, of: earlier.files, by: files)
        self.keyPaths = keyPaths
    }

    /// A copy for facts whose declarations differ in positions only.
    ///
    /// - Parameter trace: notes the names that are looked up.
    init(_ other: Resolver, files: [FileFacts], trace: NameTrace? = nil) {
        self.files = files
        lookup = Lookup(other.lookup, files: files, trace: trace)
        inheritance = other.inheritance
        accessPaths = AccessPathResolver(other.accessPaths, files: files, lookup: lookup)
        keyPaths = other.keyPaths
    }

    /// References of a file to types that other files of the project declare, in source order; then types whose values it uses.
    func references(of file: FileID) -> [Dependency] {
        let named = scopedImports(of: file) + references(of: file) { targets(of: $0, from: file) }
        let uses = uses(in: file, besides: named)
        return named + constructions(in: file, among: named) + uses + valuesBehindKeyPaths(in: file, besides: named + uses)
    }

    /// Dependencies on types of other files whose values a file gets by a property wrapper with a key path, without naming the
    /// type: `@Injected(\.session) var session`.
    private func valuesBehindKeyPaths(in file: FileID, besides named: [Dependency]) -> [Dependency] {
        var referenced = Set(named.compactMap(\.declaration))
        var result: [Dependency] = []
        for (index, paths) in keyPaths.variables[Int(file)] {
            let types = paths.flatMap { commonTypes(of: targets(of: $0)) }
            for type in types where type.file != file && referenced.insert(type).inserted {
                result.append(Dependency(
                    source: .file(file), target: .file(type.file), evidence: .values, isCertain: true, declaration: type,
                    owner: files[Int(file)].outermostType(around: Int32(index)).map { DeclarationID(file: file, index: $0) },
                    mark: files[Int(file)].declarations[index].offset
                ))
            }
        }
        return result
    }

    /// The variables that a key path may end with: those of its root, if that is known and the path has one step; all of that name, if
    /// its first step is one of the root.
    private func targets(of path: WrapperKeyPath) -> [DeclarationID] {
        guard let root = path.root else { return keyPaths.targets[path.last] }
        let first = keyPaths.targets[path.first].filter { id in
            let declarations = files[Int(id.file)].declarations
            return declarations[Int(id.index)].parent.map { baseName(of: declarations[Int($0)].name) == root } == true
        }
        return path.first == path.last || first.isEmpty ? first : keyPaths.targets[path.last]
    }

    /// The project's types in the written types of some variables; empty if these types differ.
    private func commonTypes(of variables: [DeclarationID]) -> [DeclarationID] {
        let types = variables.map { id -> [DeclarationID] in
            let names = files[Int(id.file)].declarations[Int(id.index)].type?.valueNames ?? []
            return names.flatMap { name -> [DeclarationID] in
                let site = Lookup.Site(file: id.file, scope: id.index, isInHeading: false)
                let result = lookup.types(named: name, at: site, inheritance: inheritance).last
                return result?.isCertain == true ? result?.declarations ?? [] : []
            }
        }
        return types.allSatisfy { $0 == types.first } ? types.first ?? [] : []
    }

    /// Constructions of types of other files that do not name the type: of the type that an alias stands for, and of the type of
    /// the value that is assigned to.
    private func constructions(in file: FileID, among named: [Dependency]) -> [Dependency] {
        var result: [Dependency] = []
        for dependency in named + (files[Int(file)].declaresAlias ? referencesWithin(file) : []) where dependency.role == .construction {
            guard let alias = dependency.declaration, files[Int(alias.file)].declarations[Int(alias.index)].kind == .typealias,
                  let type = files[Int(alias.file)].declarations[Int(alias.index)].type,
                  case .project(let type) = accessPaths.type(.init(type: type, file: alias.file, scope: alias.index)), type.file != file
            else { continue }
            var aliased = dependency
            (aliased.declarationID, aliased.target) = (type, .file(type.file))
            result.append(aliased)
        }
        let facts = files[Int(file)]
        for reference in facts.references where reference.role == .assignedConstruction {
            let steps = accessPaths.steps(on: facts.names[Int(reference.name)], from: reference.scope, of: file)
            guard steps.count > 1, case .project(let type) = steps.last?.type, type.file != file else { continue }
            result.append(Dependency(
                source: .file(file), target: .file(type.file), evidence: .references, isCertain: true, declaration: type,
                owner: owner(of: reference, in: facts, file), role: .construction, mark: reference.offset
            ))
        }
        return result
    }

    /// Dependencies on types of other files whose values a file uses without naming the type.
    private func uses(in file: FileID, besides named: [Dependency]) -> [Dependency] {
        let facts = files[Int(file)]
        guard facts.references.contains(where: { $0.role == .value }) else { return [] }
        var referenced = Set(named.compactMap(\.declaration))
        var visited: Set<UInt64> = []
        var cache = AccessPathResolver.StepCache()
        var result: [Dependency] = []
        for reference in facts.references where reference.role == .value {
            guard visited.insert(UInt64(reference.name) << 32 | UInt64(UInt32(bitPattern: reference.scope))).inserted else {
                continue
            }
            let mayLead = facts.names.withBytes(at: Int(reference.name)) { $0.mayLead(over: accessPaths.memberNames.all) }
            guard mayLead else { continue }
            for type in accessPaths.types(on: facts.names[Int(reference.name)], from: reference.scope, of: file, cache: &cache)
            where type.file != file && referenced.insert(type).inserted {
                result.append(Dependency(
                    source: .file(file), target: .file(type.file), evidence: .values, isCertain: true, declaration: type,
                    owner: owner(of: reference, in: facts, file), mark: reference.offset
                ))
            }
        }
        return result
    }

    /// References of a file to types that it declares itself, in source order.
    func referencesWithin(_ file: FileID) -> [Dependency] {
        references(of: file) { components in
            components.enumerated().compactMap { index, component in
                component.declarations.first { $0.file == file }.map {
                    Target(declaration: $0, isCertain: component.isCertain, isFullName: index == components.count - 1)
                }
            }
        }
    }

    /// For each name of the file, whether it may be declared in the project and its meaning depends on the scope.
    private func scopedNames(of file: FileID, among mayResolve: [Bool]) -> [Bool] {
        let facts = files[Int(file)]
        var generic: Set<String> = []
        for index in facts.declarations.indices where !facts.declarations[index].genericParameters.isEmpty {
            generic.formUnion(facts.declarations[index].genericParameters)
        }
        return mayResolve.enumerated().map { index, mayResolve in
            guard mayResolve else { return false }
            let first = facts.names.withBytes(at: index) { String(decoding: $0.firstComponent, as: UTF8.self) }
            return generic.contains(first) || lookup.isScoped(first, in: file)
        }
    }

    /// A declaration that a name resolves to.
    private struct Target {
        let declaration: DeclarationID
        let isCertain: Bool
        /// Whether the full name resolves to it; `false` for a type that is only a qualifier.
        let isFullName: Bool
    }

    /// - Parameter targets: selects targets from the lookup results of a name's components.
    private func references(of file: FileID, targets: ([Lookup.Result]) -> [Target]) -> [Dependency] {
        let facts = files[Int(file)]
        // Most names belong to the system: reject each of them once.
        let mayResolve = facts.names.indices.map { facts.names.withBytes(at: $0) { lookup.mayBeDeclared($0) } }
        let isScoped = scopedNames(of: file, among: mayResolve)
        var cache: [UInt64: [Target]] = [:]
        var result: [Dependency] = []
        for reference in facts.references where !reference.role.isOfValue && reference.role != .global && mayResolve[Int(reference.name)] {
            let condition = facts.branches.isEmpty ? nil : facts.condition(at: reference.offset)
            // Conditions aside, a name has one meaning per scope, and most names have one in the whole file.
            let scope = isScoped[Int(reference.name)]
                ? UInt64(UInt32(bitPattern: reference.scope)) << 1 | (reference.role.isInHeading ? 1 : 0) : 0
            let key = UInt64(reference.name) << 33 | scope
            let found: [Target]
            if condition == nil, let cached = cache[key] {
                found = cached
            } else {
                found = targets(lookup.types(named: facts.names[Int(reference.name)], at: Lookup.Site(
                    file: file, scope: reference.scope, isInHeading: reference.role.isInHeading, condition: condition
                ), inheritance: inheritance))
                if condition == nil { cache[key] = found }
            }
            guard !found.isEmpty else { continue }
            let owner = owner(of: reference, in: facts, file)
            for target in found {
                result.append(Dependency(
                    source: .file(file), target: .file(target.declaration.file), evidence: .references,
                    isCertain: target.isCertain, declaration: target.declaration, owner: owner,
                    role: target.isFullName ? reference.role : reference.role.ofOuterType, mark: reference.offset
                ))
            }
        }
        return result
    }

    /// The declarations in other files that the components of a name resolve to, at most one per file; the last component
    /// comes first.
    private func targets(of components: [Lookup.Result], from file: FileID) -> [Target] {
        var targets: [Target] = []
        for (index, component) in components.enumerated().reversed()
        where !component.declarations.contains(where: { $0.file == file }) {
            // An ambiguous component is represented by its first candidate.
            for declaration in component.isCertain ? component.declarations[...] : component.declarations.prefix(1)
            where !targets.contains(where: { $0.declaration.file == declaration.file }) {
                targets.append(Target(
                    declaration: declaration, isCertain: component.isCertain, isFullName: index == components.count - 1
                ))
            }
        }
        return targets
    }

    /// Dependencies on types that are imported by name: `import struct M.X`.
    private func scopedImports(of file: FileID) -> [Dependency] {
        files[Int(file)].imports.filter { $0.kind != nil }.flatMap { statement in
            let resolved = lookup.types(
                named: statement.path, at: Lookup.Site(file: file, scope: -1, isInHeading: false), inheritance: inheritance
            )
            return targets(of: resolved, from: file).map { target in
                Dependency(
                    source: .file(file), target: .file(target.declaration.file), evidence: .references,
                    isCertain: target.isCertain, declaration: target.declaration, mark: statement.offset
                )
            }
        }
    }

    /// The outermost type or extension around a reference.
    func owner(of reference: Reference, in facts: FileFacts, _ file: FileID) -> DeclarationID? {
        facts.outermostType(around: reference.scope).map { DeclarationID(file: file, index: $0) }
    }
}

extension Reference.Role {
    /// The role of a type's name that only qualifies the name of a nested type.
    var ofOuterType: Reference.Role { self == .construction ? .expression : self }
}
