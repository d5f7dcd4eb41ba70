package import AshlarFacts
import AshlarText

/// Swift's lookup of a type name, as far as syntax allows: generic parameters and local types, members of the
/// enclosing types and of their supertypes, the file, the module, the imported modules.
///
/// A class, so that threads that share it do not count its parts' references over and over.
package final class Lookup: Sendable {
    package let files: [FileFacts]
    package let types: TypeIndex
    let visibility: Visibility
    let names: ModuleNames
    let modulesOfFile: [[ModuleID]]
    /// The last components of all nested types: a name that is not here is no member type of the project.
    private let nestedNames: Set<String>
    /// The names that can mean types of the project: types, member types, what a module or a type from outside holds.
    let typeNames: TypeNameFilter
    /// The names of types declared inside bodies, by file.
    private let localNames: [Set<String>]
    /// The names of all generic parameters of types.
    private let genericNames: Set<String>

    /// Where a name stands.
    package struct Place {
        package let file: FileID
        /// The index of the innermost declaration around it; -1 at the top of the file.
        package let scope: Int32
        /// Whether it stands before that declaration's brace, as in an inheritance clause: members are out of sight.
        package let isInHeading: Bool
        /// What must hold for it to be compiled; `nil` outside of any `#if`.
        package var condition: String?

        package init(file: FileID, scope: Int32, isInHeading: Bool, condition: String? = nil) {
            self.file = file
            self.scope = scope
            self.isInHeading = isInHeading
            self.condition = condition
        }
    }

    /// What one component of a name means.
    package struct Result {
        /// The declarations that it can mean; empty where it means none of the project's.
        package var declarations: [DeclarationID]
        /// Whether it means all of them: one, parts of one file, or one in each build.
        package var isCertain: Bool
    }

    init(
        files: [FileFacts], modulesOfFile: [[ModuleID]], types: TypeIndex, visibility: Visibility, names: ModuleNames
    ) {
        self.files = files
        self.types = types
        self.visibility = visibility
        self.names = names
        self.modulesOfFile = modulesOfFile
        var nested: Set<String> = []
        var typeNames = TypeNameFilter(
            single: NameFilter(room: types.names.count), first: NameFilter(room: types.names.count + names.all.count)
        )
        for name in names.all { typeNames.first.insert(name.utf8) }
        for name in types.names {
            guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
                typeNames.insert(name.utf8)
                continue
            }
            // Of a type from outside that the project extends with types, the name leads to these.
            typeNames.first.insert(name.utf8.prefix { $0 != UInt8(ascii: ".") })
            let last = name.utf8[name.utf8.index(after: dot)...]
            typeNames.insert(last)
            nested.insert(String(Substring(last)))
        }
        nestedNames = nested
        self.typeNames = typeNames
        // One field at a time: declarations are large to copy.
        var generic: Set<String> = []
        localNames = files.indices.map { file in
            var local: Set<String> = []
            for index in files[file].types {
                let kind = files[file].declarations[Int(index)].kind
                if kind.isNominal { generic.formUnion(files[file].declarations[Int(index)].genericParameters) }
                guard kind.isNamedType, files[file].declarations[Int(index)].modifiers.contains(.local) else { continue }
                local.insert(files[file].declarations[Int(index)].name)
            }
            return local
        }
        genericNames = generic
    }

    /// The names that can mean one thing in one scope of a file and another in the next, whatever the file itself declares in
    /// bodies or functions: member types, generic parameters.
    var scopedNames: Set<String> { nestedNames.union(genericNames).union(SystemTypes.memberNames) }

    /// Whether a name can mean one thing in one scope of a file and another in the next, generic parameters of functions
    /// aside: as a member type, a local type, a generic parameter.
    func isScoped(_ name: String, in file: FileID) -> Bool {
        nestedNames.contains(name) || genericNames.contains(name) || SystemTypes.memberNames.contains(name)
            || localNames[Int(file)].contains(name)
    }

    /// Whether a name can mean a type of the project at all, wherever it stands.
    func mayBeDeclared(_ name: some Collection<UInt8>) -> Bool { typeNames.mayHold(name) }

    /// What the components of a name mean, as far as they are types of the project: `A` and `B` of `A.B.c`.
    ///
    /// - Parameter inheritance: the supertypes whose member types count too; `nil` while they are being found.
    package func types(named name: String, at place: Place, inheritance: Inheritance?) -> [Result] {
        let components = name.utf8.contains(UInt8(ascii: "."))
            ? name.split(separator: ".").map(String.init) : [name]
        guard let first = components.first, let found = type(named: first, at: place, inheritance: inheritance) else {
            return []
        }
        var rest = components.dropFirst()
        var results = [found]
        if found.declarations.isEmpty {
            guard let second = rest.popFirst() else { return [] }
            results = [type(named: second, in: first, at: place)]
            guard !results[0].declarations.isEmpty else { return [] }
        }
        for component in rest {
            let members = results[results.count - 1].declarations.flatMap {
                memberTypes(named: component, of: $0, seenFrom: place.file, inheritance: inheritance)
            }
            guard !members.isEmpty else { break }
            var result = agreed(members, under: place.condition)
            result.isCertain = result.isCertain && results[results.count - 1].isCertain
            results.append(result)
        }
        return results
    }

    /// What `A.B` means where `A` is no type of the project: a type of the module `A`, or one that the project declares in
    /// an extension of a type from outside.
    private func type(named name: String, in first: String, at place: Place) -> Result {
        if let module = names.module(named: first, importedBy: modulesOfFile[Int(place.file)]),
           visibility.canName(module: module, in: place.file) {
            return nearest(types.declarations(named: name).filter { visibility.isIn(module, $0) }, to: place)
        }
        return nearest(types.declarations(named: first + "." + name), to: place)
    }

    /// What a simple name means; `nil` where it is a generic parameter, a local type or a member of a system's type, an
    /// empty result where it is no type of the project.
    private func type(named name: String, at place: Place, inheritance: Inheritance?) -> Result? {
        let file = place.file
        let mayBeNested = nestedNames.contains(name)
        let mayBeLocal = localNames[Int(file)].contains(name)
        let mayBeSystems = SystemTypes.memberNames.contains(name)
        var isCertain = true
        var next: Int32? = place.scope < 0 ? nil : place.scope
        while let index = next {
            // One field at a time: facts and declarations are large to copy.
            let kind = files[Int(file)].declarations[Int(index)].kind
            let id = DeclarationID(file: file, index: index)
            next = files[Int(file)].declarations[Int(index)].parent
            if files[Int(file)].declarations[Int(index)].genericParameters.contains(name) { return nil }
            if isGenericParameter(name, ofTypeExtendedBy: id) { return nil }
            if mayBeLocal, isDeclared(name, locallyIn: index, of: files[Int(file)]) { return nil }
            guard kind.hasMembers, !(place.isInHeading && index == place.scope) else { continue }
            if mayBeNested {
                let members = memberTypes(named: name, ofTypeAt: id, inheritance: inheritance)
                if !members.isEmpty { return agreed(members, under: place.condition) }
            }
            guard mayBeSystems else { continue }
            switch systemMember(name, ofTypeAt: id, inheritance: inheritance) {
            case .declared: return nil
            case .open: isCertain = false
            case .none: break
            }
        }
        if mayBeLocal, isDeclared(name, locallyIn: -1, of: files[Int(file)]) { return nil }
        var result = nearest(types.declarations(named: name), to: place)
        if let first = result.declarations.first, let near = visibility.nearness(of: first, to: file), near == .imported,
           visibility.importsFromOutside(typeNamed: name, in: file) { return nil }
        if !isCertain { result.isCertain = false }
        return result
    }

    /// Whether an extension, or what it is nested in, extends a generic type with a parameter of a name.
    private func isGenericParameter(_ name: String, ofTypeExtendedBy id: DeclarationID) -> Bool {
        guard genericNames.contains(name) else { return false }
        let declarations = files[Int(id.file)].declarations
        guard declarations[Int(id.index)].kind == .extension else { return false }
        var extended = Substring(qualifiedTypeName(of: id.index, in: declarations))
        while !extended.isEmpty {
            let near = nearest(types.declarations(named: String(extended)), to: Place(id)).declarations
            if near.contains(where: { files[Int($0.file)].declarations[Int($0.index)].genericParameters.contains(name) }) {
                return true
            }
            extended = extended[..<(extended.lastIndex(of: ".") ?? extended.startIndex)]
        }
        return false
    }

    /// Whether a body directly inside of a declaration declares a type of a name.
    private func isDeclared(_ name: String, locallyIn index: Int32, of facts: FileFacts) -> Bool {
        facts.declarations.contains {
            $0.name == name && $0.modifiers.contains(.local) && $0.kind.isNamedType && ($0.parent ?? -1) == index
        }
    }

    /// The visible declarations that are nearest: the same file's before the module's, those before imported ones.
    func nearest(_ candidates: [DeclarationID], to place: Place) -> Result {
        var best: [DeclarationID] = []
        var nearness: Visibility.Nearness?
        for candidate in candidates {
            guard let near = visibility.nearness(of: candidate, to: place.file) else { continue }
            if let known = nearness, near < known { continue }
            if nearness != near { best = [] }
            nearness = near
            best.append(candidate)
        }
        return agreed(best, under: place.condition)
    }

    /// Whether several declarations are one: all in one file, or one in each build, as far as builds can hold the place
    /// that names it.
    private func agreed(_ declarations: [DeclarationID], under condition: String?) -> Result {
        if isOne(declarations) { return Result(declarations: declarations, isCertain: true) }
        var possible = declarations
        if let condition {
            possible.removeAll { id in self.condition(of: id).map { excludeEachOther([condition, $0]) } ?? false }
            if isOne(possible) { return Result(declarations: possible, isCertain: true) }
        }
        let conditions = possible.map(self.condition)
        let isEither = !conditions.contains(nil) && excludeEachOther(conditions.compactMap(\.self))
        return Result(declarations: possible, isCertain: isEither)
    }

    private func condition(of id: DeclarationID) -> String? {
        guard !files[Int(id.file)].branches.isEmpty else { return nil }
        return files[Int(id.file)].condition(at: files[Int(id.file)].declarations[Int(id.index)].offset)
    }

    private func isOne(_ declarations: [DeclarationID]) -> Bool {
        declarations.allSatisfy { $0.file == declarations.first?.file }
    }

    /// The member types of a name in the type that a declaration or extension of a file opens.
    private func memberTypes(
        named name: String, ofTypeAt id: DeclarationID, inheritance: Inheritance?
    ) -> [DeclarationID] {
        let declarations = files[Int(id.file)].declarations
        guard declarations[Int(id.index)].kind == .extension else {
            return memberTypes(named: name, of: id, seenFrom: id.file, inheritance: inheritance)
        }
        let extended = types.declarations(named: qualifiedTypeName(of: id.index, in: declarations))
        let near = nearest(extended, to: Place(id)).declarations
        guard near.isEmpty else {
            return near.flatMap { memberTypes(named: name, of: $0, seenFrom: id.file, inheritance: inheritance) }
        }
        // An extension of a type from outside: its own members, wherever the project adds them.
        return members(named: name, ofTypeNamed: qualifiedTypeName(of: id.index, in: declarations), seenFrom: id.file)
    }

    /// The member types of a name in a type and, if it has none, in its supertypes.
    ///
    /// A protocol's associated types are members for other protocols only: what they are in a type that conforms, the
    /// type itself says.
    private func memberTypes(
        named name: String, of id: DeclarationID, seenFrom file: FileID, inheritance: Inheritance?
    ) -> [DeclarationID] {
        let isProtocol = files[Int(id.file)].declarations[Int(id.index)].kind == .protocol
        var seen: Set<DeclarationID> = [id]
        var open = [id]
        while !open.isEmpty {
            let found = open.flatMap { type in
                members(
                    named: name, ofTypeNamed: qualifiedTypeName(of: type.index, in: files[Int(type.file)].declarations),
                    seenFrom: file
                )
            }.filter { isProtocol || files[Int($0.file)].declarations[Int($0.index)].kind != .associatedtype }
            if !found.isEmpty { return found }
            open = open.flatMap { inheritance?.supertypes(of: $0).flatMap(\.declarations) ?? [] }
                .filter { seen.insert($0).inserted }
        }
        return []
    }

    private func members(named name: String, ofTypeNamed type: String, seenFrom file: FileID) -> [DeclarationID] {
        nearest(types.declarations(named: type + "." + name), to: Place(file: file, scope: -1, isInHeading: true))
            .declarations
    }
}

extension Lookup.Place {
    /// The heading of a declaration.
    package init(_ id: DeclarationID) { self.init(file: id.file, scope: id.index, isInHeading: true) }
}
