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
        fileprivate var lastName: String {
            name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
        }

        /// Its name, with and without a module, and those of the superclasses that the system declares.
        fileprivate var names: Set<String> { Set([name, lastName] + systemSuperclasses) }

        /// The superclasses of a class of the system; empty for any other type.
        fileprivate var systemSuperclasses: [String] { declarations.isEmpty ? SystemClasses.superclasses(of: lastName) : [] }
    }

    /// The supertypes that a declaration names, for a type that gets them.
    fileprivate struct Clause: Equatable, Sendable {
        var owner: DeclarationID
        var supertypes: [Supertype]
    }

    /// What the declarations of each file name.
    private let clauses: [[Clause]]
    private let isTestOfFile: [Bool]
    private let direct: [DeclarationID: [Supertype]]
    /// The names of all supertypes of each type that has any.
    private let allNames: [DeclarationID: Set<String>]
    /// Notes the types whose supertypes are asked for, as the files declare them; `nil` for none.
    private var trace: (names: NameTrace, files: [FileFacts])?

    init(of files: [FileFacts], isTestOfFile: [Bool], lookup: Lookup, _ concurrency: some Concurrency) {
        self.init(clauses: concurrency.map(count: files.count) { Self.clauses(of: FileID($0), lookup) }, isTestOfFile: isTestOfFile)
    }

    private init(clauses: [[Clause]], isTestOfFile: [Bool]) {
        var direct: [DeclarationID: [Supertype]] = [:]
        for (file, clauses) in clauses.enumerated() {
            // What tests conform to a protocol for their own sake does not in the app.
            for clause in clauses where !isTestOfFile[file] || isTestOfFile[Int(clause.owner.file)] {
                direct[clause.owner, default: []] += clause.supertypes
            }
        }
        (self.clauses, self.isTestOfFile, self.direct) = (clauses, isTestOfFile, direct)
        allNames = Self.allNames(direct)
    }

    /// The same, noting the names that are asked for.
    func tracing(_ names: NameTrace, in files: [FileFacts]) -> Inheritance {
        var copy = self
        copy.trace = (names, files)
        return copy
    }

    private static func allNames(_ direct: [DeclarationID: [Supertype]]) -> [DeclarationID: Set<String>] {
        var all: [DeclarationID: Set<String>] = [:]
        all.reserveCapacity(direct.count)
        // Types share supertypes, and with them the sets of their names.
        var ofExternal: [String: Set<String>] = [:]
        for id in direct.keys {
            var names: Set<String> = []
            var seen: Set<DeclarationID> = [id]
            var worklist = [id]
            while let next = worklist.popLast() {
                if let known = all[next] {
                    names.add(known)
                    continue
                }
                for supertype in direct[next] ?? [] {
                    if supertype.declarations.isEmpty {
                        let own = ofExternal[supertype.name] ?? supertype.names
                        ofExternal[supertype.name] = own
                        names.add(own)
                    } else {
                        names.formUnion(supertype.names)
                        worklist += supertype.declarations.filter { seen.insert($0).inserted }
                    }
                }
            }
            all[id] = names
        }
        return all
    }

    /// The supertypes after some files changed.
    ///
    /// - Parameters:
    ///   - affected: the files that changed, and those that name something of which the declarations differ.
    ///   - lookup: that of the files as they are now.
    func updated(
        by changes: [FileID: DeclarationChange], affected: [FileID], lookup: Lookup, _ concurrency: some Concurrency
    ) -> Inheritance {
        var clauses = clauses
        let renumbered = changes.renumberedFiles
        for file in clauses.indices where !renumbered.isEmpty {
            for index in clauses[file].indices where clauses[file][index].names(declarationsIn: renumbered) {
                clauses[file][index].renumber(by: changes)
            }
        }
        let new = concurrency.map(count: affected.count) { Self.clauses(of: affected[$0], lookup) }
        for (file, new) in zip(affected, new) { clauses[Int(file)] = new }
        return clauses == self.clauses ? self : Inheritance(clauses: clauses, isTestOfFile: isTestOfFile)
    }

    private static func clauses(of file: FileID, _ lookup: Lookup) -> [Clause] {
        // One field at a time: the facts of a file are large to copy.
        lookup.files[Int(file)].types.filter { !lookup.files[Int(file)].declarations[Int($0)].modifiers.contains(.local) }.flatMap {
            clauses(at: DeclarationID(file: file, index: $0), in: lookup.files[Int(file)], lookup)
        }
    }

    /// The supertypes in a declaration's inheritance clause, for each type that gets them: the type itself, or every type
    /// that an extension may extend.
    private static func clauses(at id: DeclarationID, in facts: FileFacts, _ lookup: Lookup) -> [Clause] {
        let names = names(writtenAt: id.index, in: facts)
        guard !names.isEmpty else { return [] }
        let kind = facts.declarations[Int(id.index)].kind
        let site = Lookup.Site(file: id.file, scope: id.index, isInHeading: true)
        let condition = facts.branches.isEmpty ? nil : facts.condition(at: facts.declarations[Int(id.index)].offset)
        let supertypes = names.map { name in
            let found = lookup.mayBeDeclared(name.utf8) ? lookup.types(named: name, at: site, inheritance: nil).last : nil
            return Supertype(name: name, declarations: found?.declarations ?? [], isFromExtension: kind == .extension, condition: condition)
        }
        guard kind == .extension else { return [Clause(owner: id, supertypes: supertypes)] }
        let extended = lookup.types.declarations(named: qualifiedTypeName(of: id.index, in: facts.declarations))
        return extended.filter { lookup.visibility.nearness(of: $0, to: id.file) != nil }.map { Clause(owner: $0, supertypes: supertypes) }
    }

    /// The names of the supertypes that a declaration states.
    static func names(writtenAt index: Int32, in facts: FileFacts) -> [String] {
        var texts = facts.declarations[Int(index)].inherits.map(\.text)
        let kind = facts.declarations[Int(index)].kind
        // `protocol A where Self: B` inherits from B.
        if kind == .protocol {
            texts += facts.declarations[Int(index)].constraints.filter { $0.left == "Self" && $0.relation == .conforms }.map(\.right.text)
        }
        // A type alias has the supertypes of its type.
        if kind == .typealias, let type = facts.declarations[Int(index)].type { texts = [type.text] }
        return texts.flatMap(names)
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
    package func supertypes(of id: DeclarationID) -> [Supertype] {
        if let trace { trace.names.insert(id, of: trace.files, self) }
        return stated(of: id)
    }

    /// The direct supertypes of a type, without noting that they are asked for.
    func stated(of id: DeclarationID) -> [Supertype] { direct[id] ?? [] }

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
        if let trace { trace.names.insertAll(of: id, of: trace.files, self) }
        return allNames[id] ?? []
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
                for supertype in group { names.formUnion(supertype.names) }
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

extension Inheritance.Clause {
    /// Whether its type or a supertype is a declaration of some files.
    fileprivate func names(declarationsIn files: [FileID]) -> Bool {
        files.contains(owner.file) || supertypes.contains { $0.declarations.contains { files.contains($0.file) } }
    }

    /// Gives declarations of changed files the numbers that they have now. What is gone is named by affected files alone.
    fileprivate mutating func renumber(by changes: [FileID: DeclarationChange]) {
        owner = owner.renumbered(by: changes) ?? owner
        for index in supertypes.indices {
            supertypes[index].declarations = supertypes[index].declarations.map { $0.renumbered(by: changes) ?? $0 }
        }
    }
}

extension Set<String> {
    /// Adds names; an empty set becomes theirs without a copy.
    fileprivate mutating func add(_ names: Set<String>) {
        if isEmpty { self = names } else { formUnion(names) }
    }
}
