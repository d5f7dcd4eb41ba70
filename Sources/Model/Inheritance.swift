import AshlarFacts

/// What each type inherits from and conforms to, by its own clause and by extensions.
package struct Inheritance: Sendable {
    package struct Supertype: Hashable, Sendable {
        /// The name as written, without generic arguments and attributes.
        package var name: String
        /// The project's declarations that it can mean; empty for a type from outside.
        package var declarations: [DeclarationID]
        /// Whether an extension names it, and not the type's own declaration.
        package var isOfExtension: Bool

        fileprivate func isCalled(_ name: String) -> Bool { self.name == name || self.name.hasSuffix("." + name) }
    }

    private var direct: [DeclarationID: [Supertype]] = [:]

    init(files: [FileFacts], types: TypeIndex, lookup: Lookup, _ concurrency: some Concurrency) {
        let found = concurrency.map(count: files.count) { file in
            files[file].types.filter { !files[file].declarations[Int($0)].modifiers.contains(.local) }.flatMap {
                Self.supertypes(writtenAt: DeclarationID(file: FileID(file), index: $0), in: files[file], types, lookup)
            }
        }
        for (owner, supertypes) in found.joined() { direct[owner, default: []] += supertypes }
    }

    /// The supertypes that a declaration names, for each type that it names them for: a type for itself, an extension for
    /// those that it may extend.
    private static func supertypes(
        writtenAt id: DeclarationID, in facts: FileFacts, _ types: TypeIndex, _ lookup: Lookup
    ) -> [(owner: DeclarationID, supertypes: [Supertype])] {
        var texts = facts.declarations[Int(id.index)].inherits.map(\.text)
        let kind = facts.declarations[Int(id.index)].kind
        // What holds for a type holds for its alias.
        if kind == .typealias, let type = facts.declarations[Int(id.index)].type, type.text.isNominal { texts = [type.text] }
        guard !texts.isEmpty else { return [] }
        let place = Lookup.Place(file: id.file, scope: id.index, isInHeading: true)
        let supertypes = texts.flatMap(names).map { name in
            let found = lookup.mayBeDeclared(name.utf8) ? lookup.types(named: name, at: place, inheritance: nil).last : nil
            return Supertype(name: name, declarations: found?.declarations ?? [], isOfExtension: kind == .extension)
        }
        guard kind == .extension else { return [(id, supertypes)] }
        let extended = types.declarations(named: qualifiedTypeName(of: id.index, in: facts.declarations))
        return extended.filter { lookup.visibility.nearness(of: $0, to: id.file) != nil }.map { ($0, supertypes) }
    }

    /// The types written in an inheritance clause's entry: `@unchecked Sendable` → `Sendable`, `A<B, C> & D` → `A`, `D`.
    private static func names(in text: String) -> [String] {
        // Nearly all are one name, and need no cutting.
        if !text.isEmpty, !text.utf8.contains(where: { " &()<".utf8.contains($0) }) { return [text] }
        return baseName(of: text).split(separator: "&").map { part in
            (part.split(separator: " ").last.map(String.init) ?? "").trimmingParentheses
        }
    }

    /// What a type names as its supertypes, its extensions' conformances included.
    package func supertypes(of id: DeclarationID) -> [Supertype] { direct[id] ?? [] }

    /// The names of the types by way of which a type comes by a supertype, nearest first: empty where its own clause or
    /// an extension of it names the supertype, `nil` where it has none of that name.
    package func way(from id: DeclarationID, to name: String) -> [String]? {
        var seen: Set<DeclarationID> = [id]
        var open: [(type: DeclarationID, way: [String])] = [(id, [])]
        while !open.isEmpty {
            if let found = open.first(where: { supertypes(of: $0.type).contains { $0.isCalled(name) } }) {
                return found.way
            }
            open = open.flatMap { step in
                supertypes(of: step.type).flatMap { supertype in
                    supertype.declarations.filter { seen.insert($0).inserted }.map { ($0, step.way + [supertype.name]) }
                }
            }
        }
        return nil
    }

    /// The names of all supertypes at any distance, as far as the project's sources tell.
    package func allSupertypeNames(of id: DeclarationID) -> Set<String> {
        var names: Set<String> = []
        for type in [id] + allSupertypes(of: id) {
            for supertype in supertypes(of: type) {
                names.insert(supertype.name)
                if let last = supertype.name.split(separator: ".").last { names.insert(String(last)) }
            }
        }
        return names
    }

    /// The project's types among the supertypes at any distance, each once, a type before its own supertypes.
    package func allSupertypes(of id: DeclarationID) -> [DeclarationID] { allSupertypes(of: id) { _ in true } }

    /// Those that a type comes by through its own declaration, and through those of its supertypes.
    package func supertypesByDeclaration(of id: DeclarationID) -> [DeclarationID] {
        allSupertypes(of: id) { !$0.isOfExtension }
    }

    private func allSupertypes(of id: DeclarationID, where counts: (Supertype) -> Bool) -> [DeclarationID] {
        var seen: Set<DeclarationID> = [id]
        var found: [DeclarationID] = []
        var open = [id]
        while let next = open.popLast() {
            let further = supertypes(of: next).filter(counts).flatMap(\.declarations).filter { seen.insert($0).inserted }
            found += further
            open += further
        }
        return found
    }
}

extension String {
    /// Whether a type is written as one name or several joined by `&`, and is no tuple, function or collection.
    fileprivate var isNominal: Bool {
        baseName(of: self).allSatisfy { $0.isLetter || $0.isNumber || "_.& ".contains($0) }
    }

    fileprivate var trimmingParentheses: String {
        String(drop { $0 == "(" }.reversed().drop { $0 == ")" }.reversed())
    }
}
