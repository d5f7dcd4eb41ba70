import AshlarFacts
import AshlarText

/// Turns the references of a file into dependencies on the files that declare what is named.
///
/// A class, so that threads that share it do not count its parts' references over and over.
final class Resolver: Sendable {
    let files: [FileFacts]
    let lookup: Lookup
    let inheritance: Inheritance
    let ways: Ways

    init(files: [FileFacts], lookup: Lookup, inheritance: Inheritance, ways: Ways) {
        self.files = files
        self.lookup = lookup
        self.inheritance = inheritance
        self.ways = ways
    }

    /// The references of a file to types that other files of the project declare, in the order of the source.
    func references(of file: FileID) -> [Dependency] {
        let named = scopedImports(of: file) + references(of: file) { targets(of: $0, from: file) }
        return named + uses(in: file, besides: named)
    }

    /// The types of other files whose values a file uses without naming them.
    private func uses(in file: FileID, besides named: [Dependency]) -> [Dependency] {
        let facts = files[Int(file)]
        guard facts.references.contains(where: { $0.role == .value }) else { return [] }
        var told = Set(named.compactMap(\.declaration))
        var known: Set<UInt64> = []
        var memory = Ways.Memory()
        var result: [Dependency] = []
        for reference in facts.references where reference.role == .value {
            guard known.insert(UInt64(reference.name) << 32 | UInt64(UInt32(bitPattern: reference.scope))).inserted else {
                continue
            }
            let mayLead = facts.names.withBytes(at: Int(reference.name)) { $0.mayLead(over: ways.memberNames) }
            guard mayLead else { continue }
            for type in ways.types(on: facts.names[Int(reference.name)], from: reference.scope, of: file, remembering: &memory)
            where type.file != file && told.insert(type).inserted {
                result.append(Dependency(
                    source: .file(file), target: .file(type.file), evidence: .values, isCertain: true, declaration: type,
                    owner: owner(of: reference, in: facts, file), mark: reference.offset
                ))
            }
        }
        return result
    }

    /// The references of a file to types that it declares itself, in the order of the source.
    func referencesWithin(_ file: FileID) -> [Dependency] {
        references(of: file) { components in
            components.enumerated().compactMap { index, component in
                component.declarations.first { $0.file == file }.map {
                    Target(declaration: $0, isCertain: component.isCertain, isWhole: index == components.count - 1)
                }
            }
        }
    }

    /// By name: whether its meaning depends on the scope; for those that may be the project's.
    private func scopedNames(of file: FileID, among mayBeOurs: [Bool]) -> [Bool] {
        let facts = files[Int(file)]
        var generic: Set<String> = []
        for index in facts.declarations.indices where !facts.declarations[index].genericParameters.isEmpty {
            generic.formUnion(facts.declarations[index].genericParameters)
        }
        return mayBeOurs.enumerated().map { index, isOurs in
            guard isOurs else { return false }
            let first = facts.names.withBytes(at: index) { String(decoding: $0.firstComponent, as: UTF8.self) }
            return generic.contains(first) || lookup.isScoped(first, in: file)
        }
    }

    /// What a name leads to.
    private struct Target {
        let declaration: DeclarationID
        let isCertain: Bool
        /// Whether the whole name means it, and not one of the types that it is nested in.
        let isWhole: Bool
    }

    /// - Parameter targets: which of the declarations that a name's components mean are wanted.
    private func references(of file: FileID, targets: ([Lookup.Result]) -> [Target]) -> [Dependency] {
        let facts = files[Int(file)]
        // Most names are the system's; one look at each tells.
        let mayBeOurs = facts.names.indices.map { facts.names.withBytes(at: $0) { lookup.mayBeDeclared($0) } }
        let isScoped = scopedNames(of: file, among: mayBeOurs)
        var known: [UInt64: [Target]] = [:]
        var result: [Dependency] = []
        for reference in facts.references where reference.role != .value && mayBeOurs[Int(reference.name)] {
            let condition = facts.branches.isEmpty ? nil : facts.condition(at: reference.offset)
            // A name means the same everywhere in one scope, conditions aside, and most in the whole file.
            let scope = isScoped[Int(reference.name)]
                ? UInt64(UInt32(bitPattern: reference.scope)) << 1 | (reference.role.isInHeading ? 1 : 0) : 0
            let key = UInt64(reference.name) << 33 | scope
            let found: [Target]
            if condition == nil, let earlier = known[key] {
                found = earlier
            } else {
                found = targets(lookup.types(named: facts.names[Int(reference.name)], at: Lookup.Place(
                    file: file, scope: reference.scope, isInHeading: reference.role.isInHeading, condition: condition
                ), inheritance: inheritance))
                if condition == nil { known[key] = found }
            }
            guard !found.isEmpty else { continue }
            let owner = owner(of: reference, in: facts, file)
            for target in found {
                result.append(Dependency(
                    source: .file(file), target: .file(target.declaration.file), evidence: .references,
                    isCertain: target.isCertain, declaration: target.declaration, owner: owner,
                    role: target.isWhole ? reference.role : reference.role.ofOuterType, mark: reference.offset
                ))
            }
        }
        return result
    }

    /// The declarations in other files that the components of a name mean, one a file. What a component names in the file
    /// that the last one leads to goes without saying.
    private func targets(of components: [Lookup.Result], from file: FileID) -> [Target] {
        var targets: [Target] = []
        for (index, component) in components.enumerated().reversed()
        where !component.declarations.contains(where: { $0.file == file }) {
            // What is ambiguous is shown by its first candidate.
            for declaration in component.isCertain ? component.declarations[...] : component.declarations.prefix(1)
            where !targets.contains(where: { $0.declaration.file == declaration.file }) {
                targets.append(Target(
                    declaration: declaration, isCertain: component.isCertain, isWhole: index == components.count - 1
                ))
            }
        }
        return targets
    }

    /// The types that are imported by name: `import struct M.X`.
    private func scopedImports(of file: FileID) -> [Dependency] {
        files[Int(file)].imports.filter { $0.kind != nil }.flatMap { statement in
            let meant = lookup.types(
                named: statement.path, at: Lookup.Place(file: file, scope: -1, isInHeading: false), inheritance: inheritance
            )
            return targets(of: meant, from: file).map { target in
                Dependency(
                    source: .file(file), target: .file(target.declaration.file), evidence: .references,
                    isCertain: target.isCertain, declaration: target.declaration, mark: statement.offset
                )
            }
        }
    }

    /// The outermost type or extension around a reference.
    private func owner(of reference: Reference, in facts: FileFacts, _ file: FileID) -> DeclarationID? {
        facts.outermostType(around: reference.scope).map { DeclarationID(file: file, index: $0) }
    }
}

extension Reference.Role {
    /// What the name of a type is there for where it only leads to a type that is nested in it.
    var ofOuterType: Reference.Role { self == .construction ? .expression : self }
}
