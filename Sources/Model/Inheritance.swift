import AshlarFacts

/// The supertypes of each type: superclasses and protocols in its own inheritance clause and those of its extensions.
package struct Inheritance: Sendable {
    package struct Supertype: Hashable, Sendable {
        /// The name as written, without generic arguments and attributes.
        package var name: String
        /// The project's declarations that it may resolve to; empty for an external type.
        package var declarations: [DeclarationID]
        /// Whether an extension names it rather than the type's own declaration.
        package var isFromExtension: Bool
        /// The `#if` condition under which it is named; `nil` for none.
        package var condition: String?

        fileprivate func isNamed(_ name: String) -> Bool { self.name == name || self.name.hasSuffix("." + name) }

        /// The name without a module or an outer type.
        fileprivate var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }

        /// Adds its name, with and without a module, and those of the superclasses that the system declares.
        fileprivate func addNames(to names: inout Set<String>) {
            names.insert(name)
            names.insert(lastName)
            names.formUnion(systemSuperclasses)
        }

        /// The superclasses of a class of the system; empty for any other type.
        fileprivate var systemSuperclasses: [String] { declarations.isEmpty ? SystemClasses.superclasses(of: lastName) : [] }
    }

    private var direct: [DeclarationID: [Supertype]] = [:]

    init(
        files: [FileFacts], isTestOfFile: [Bool], types: TypeIndex, lookup: Lookup, _ concurrency: some Concurrency
    ) {
        let found = concurrency.map(count: files.count) { file in
            files[file].types.filter { !files[file].declarations[Int($0)].modifiers.contains(.local) }.flatMap {
                Self.supertypes(writtenAt: DeclarationID(file: FileID(file), index: $0), in: files[file], types, lookup)
            }
        }
        for (file, found) in found.enumerated() {
            // What tests conform to a protocol for their own sake does not in the app.
            for (owner, supertypes) in found where !isTestOfFile[file] || isTestOfFile[Int(owner.file)] {
                direct[owner, default: []] += supertypes
            }
        }
    }

    /// The supertypes in a declaration's inheritance clause, for each type that gets them: the type itself, or every type
    /// that an extension may extend.
    private static func supertypes(
        writtenAt id: DeclarationID, in facts: FileFacts, _ types: TypeIndex, _ lookup: Lookup
    ) -> [(owner: DeclarationID, supertypes: [Supertype])] {
        var texts = facts.declarations[Int(id.index)].inherits.map(\.text)
        let kind = facts.declarations[Int(id.index)].kind
        // `protocol A where Self: B` inherits from B.
        if kind == .protocol {
            texts += facts.declarations[Int(id.index)].constraints.filter { $0.left == "Self" && $0.relation == .conforms }.map(\.right.text)
        }
        // A type alias has the supertypes of its type.
        if kind == .typealias, let type = facts.declarations[Int(id.index)].type { texts = [type.text] }
        guard !texts.isEmpty else { return [] }
        let site = Lookup.Site(file: id.file, scope: id.index, isInHeading: true)
        let condition = facts.branches.isEmpty ? nil : facts.condition(at: facts.declarations[Int(id.index)].offset)
        let supertypes = texts.flatMap(names).map { name in
            let found = lookup.mayBeDeclared(name.utf8) ? lookup.types(named: name, at: site, inheritance: nil).last : nil
            return Supertype(name: name, declarations: found?.declarations ?? [], isFromExtension: kind == .extension, condition: condition)
        }
        guard kind == .extension else { return [(id, supertypes)] }
        let extended = types.declarations(named: qualifiedTypeName(of: id.index, in: facts.declarations))
        return extended.filter { lookup.visibility.nearness(of: $0, to: id.file) != nil }.map { ($0, supertypes) }
    }

    /// The type names in an entry of an inheritance clause: `@unchecked Sendable` → `Sendable`, `A<B, C> & D` → `A`, `D`.
    private static func names(in text: String) -> [String] {
        // Fast path: nearly all entries are one name.
        if !text.isEmpty, !text.utf8.contains(where: { " &()<".utf8.contains($0) }) { return [text] }
        return names(in: TypeStructure(text))
    }

    private static func names(in type: TypeStructure) -> [String] {
        switch type {
        case .existential(let type): names(in: type)
        case .composition(let parts): parts.flatMap(names)
        default: type.name.map { [$0] } ?? []
        }
    }

    /// The direct supertypes of a type, including those that its extensions add.
    package func supertypes(of id: DeclarationID) -> [Supertype] { direct[id] ?? [] }

    /// The names of the types between a type and a supertype on a shortest path, nearest first: empty for a direct
    /// supertype, `nil` if it has no supertype of that name.
    package func path(from id: DeclarationID, to name: String) -> [String]? {
        var seen: Set<DeclarationID> = [id]
        var frontier: [(type: DeclarationID, path: [String])] = [(id, [])]
        while !frontier.isEmpty {
            if let found = frontier.first(where: { supertypes(of: $0.type).contains { $0.isNamed(name) } }) {
                return found.path
            }
            for step in frontier {
                if let between = supertypes(of: step.type).first(where: { $0.systemSuperclasses.contains(name) }) {
                    return step.path + [between.name]
                }
            }
            frontier = frontier.flatMap { step in
                supertypes(of: step.type).flatMap { supertype in
                    supertype.declarations.filter { seen.insert($0).inserted }.map { ($0, step.path + [supertype.name]) }
                }
            }
        }
        return nil
    }

    /// The names of all transitive supertypes, as far as the project's sources show them; of the system, superclasses only.
    package func allSupertypeNames(of id: DeclarationID) -> Set<String> {
        var names: Set<String> = []
        for type in [id] + allSupertypes(of: id) { supertypes(of: type).forEach { $0.addNames(to: &names) } }
        return names
    }

    /// The names of those transitive supertypes that a type has in every build, whatever compilation flags are set.
    ///
    /// - Parameter condition: the `#if` condition of the type's own declaration.
    package func lastingSupertypeNames(of id: DeclarationID, declaredWhere condition: String?) -> Set<String> {
        var names: Set<String> = []
        var seen: Set<DeclarationID> = [id]
        var worklist = [id]
        while let next = worklist.popLast() {
            let supertypes = supertypes(of: next)
            for group in Dictionary(grouping: supertypes, by: \.name).values
            where existAlways(group.map(\.condition), where: next == id ? condition : group.first?.condition) {
                group.forEach { $0.addNames(to: &names) }
                worklist += group.flatMap(\.declarations).filter { seen.insert($0).inserted }
            }
        }
        return names
    }

    /// The project's types among the transitive supertypes, each once, a type before its own supertypes.
    package func allSupertypes(of id: DeclarationID) -> [DeclarationID] { allSupertypes(of: id) { _ in true } }

    /// The same without supertypes that extensions add.
    package func supertypesByDeclaration(of id: DeclarationID) -> [DeclarationID] {
        allSupertypes(of: id) { !$0.isFromExtension }
    }

    private func allSupertypes(of id: DeclarationID, where isIncluded: (Supertype) -> Bool) -> [DeclarationID] {
        var seen: Set<DeclarationID> = [id]
        var found: [DeclarationID] = []
        var worklist = [id]
        while let next = worklist.popLast() {
            let further = supertypes(of: next).filter(isIncluded).flatMap(\.declarations).filter { seen.insert($0).inserted }
            found += further
            worklist += further
        }
        return found
    }
}
