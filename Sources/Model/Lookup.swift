package import AshlarFacts
import AshlarText

/// Swift's lookup of type names, as far as syntax allows: generic parameters and local types, members of the
/// enclosing types and of their supertypes, the file, the module, the imported modules.
///
/// A class, so that threads that share it do not retain and release its parts repeatedly.
package final class Lookup: Sendable {
    package let files: [FileFacts]
    package let types: TypeIndex
    let visibility: Visibility
    let names: ModuleNames
    let modulesOfFile: [[ModuleID]]
    /// What names of types may mean.
    private let known: TypeNames
    /// Folders of modules that no manifest declares, by name: `Sources/Core/` for `Core`.
    private let folders: [String: Set<String>]
    /// Notes the names that are looked up; `nil` for none.
    let trace: NameTrace?

    /// Where a name is looked up.
    package struct Site {
        package let file: FileID
        /// The index of the innermost enclosing declaration; -1 at the top level of the file.
        package let scope: Int32
        /// Whether the name precedes that declaration's body, as in an inheritance clause: members are not visible there.
        package let isInHeading: Bool
        /// The `#if` condition around it; `nil` outside of any `#if`.
        package var condition: String?

        package init(file: FileID, scope: Int32, isInHeading: Bool, condition: String? = nil) {
            self.file = file
            self.scope = scope
            self.isInHeading = isInHeading
            self.condition = condition
        }
    }

    /// The result of looking up one component of a name.
    package struct Result {
        /// The candidates; empty if the name resolves to no declaration of the project.
        package var declarations: [DeclarationID]
        /// Whether the lookup is unambiguous: one candidate, several in one file, or one per build configuration.
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
        folders = Self.folders(of: files, modulesOfFile)
        known = TypeNames(in: files, types, outerNames: Array(names.all) + folders.keys)
        trace = nil
    }

    /// A copy for facts of which declarations differ in positions only.
    ///
    /// - Parameter trace: notes the names that are looked up.
    init(_ other: Lookup, files: [FileFacts], trace: NameTrace?) {
        (self.files, self.trace) = (files, trace)
        (types, visibility, names, modulesOfFile) = (other.types, other.visibility.with(files), other.names, other.modulesOfFile)
        (known, folders) = (other.known, other.folders)
    }

    /// The lookup after some files changed, with the same imports.
    init(after earlier: Lookup, files: [FileFacts], changed: [FileID]) {
        var (types, known) = (earlier.types, earlier.known)
        for file in changed {
            types.replace(earlier.files[Int(file)], by: files[Int(file)], at: file)
            known.replace(by: files[Int(file)], at: file)
        }
        (self.files, self.types, self.known, trace) = (files, types, known, nil)
        (visibility, names, modulesOfFile, folders) = (earlier.visibility.with(files), earlier.names, earlier.modulesOfFile, earlier.folders)
    }

    /// Whether the meaning of a name depends on the scope, as that of a member type, a local type or a generic parameter of a
    /// type. Generic parameters of functions are not considered.
    func isScoped(_ name: String, in file: FileID) -> Bool {
        known.nested.contains(name) || known.generic.contains(name) || SystemTypes.memberNames.contains(name)
            || known.local[Int(file)].contains(name)
    }

    /// Whether a name may resolve to a type of the project at any site. `false` is definite.
    package func mayBeDeclared(_ name: some Collection<UInt8>) -> Bool {
        trace?.insert(String(decoding: name, as: UTF8.self))
        return known.all.mayContain(name)
    }

    /// Resolves the components of a dotted name as far as they are types of the project: `A` and `B` of `A.B.c`.
    ///
    /// - Parameter inheritance: the supertypes whose member types are visible too; `nil` while they are being resolved.
    package func types(named name: String, at site: Site, inheritance: Inheritance?) -> [Result] {
        trace?.insert(name)
        trace?.insertTypes(around: site.scope, of: files[Int(site.file)])
        let components = name.utf8.contains(UInt8(ascii: ".")) ? name.dottedParts.map(String.init) : [name]
        guard let first = components.first, let found = type(named: first, at: site, inheritance: inheritance) else {
            return []
        }
        var rest = components.dropFirst()
        var results = [found]
        if found.declarations.isEmpty {
            guard let second = rest.popFirst() else { return [] }
            results = [type(named: second, in: first, at: site)]
            guard !results[0].declarations.isEmpty else { return [] }
        }
        for component in rest {
            let members = results[results.count - 1].declarations.flatMap {
                memberTypes(named: component, of: $0, seenFrom: site.file, inheritance: inheritance)
            }
            guard !members.isEmpty else { break }
            var result = disambiguated(members, under: site.condition)
            result.isCertain = result.isCertain && results[results.count - 1].isCertain
            results.append(result)
        }
        return results
    }

    /// Resolves `A.B` if `A` is no type of the project: to a type of the module `A`, or to one that the project declares in
    /// an extension of an external type.
    private func type(named name: String, in first: String, at site: Site) -> Result {
        if let module = names.module(named: first, importedBy: modulesOfFile[Int(site.file)]),
           visibility.canName(module: module, in: site.file) {
            return nearest(types.declarations(named: name).filter { visibility.isIn(module, $0) }, to: site)
        }
        let nested = nearest(types.declarations(named: first + "." + name), to: site)
        guard nested.declarations.isEmpty, let folders = folders[first] else { return nested }
        return nearest(types.declarations(named: name).filter { id in folders.contains { files[Int(id.file)].path.hasPrefix($0) } }, to: site)
    }

    /// The folders below `Sources` of the files that belong to no module, by their names, as SwiftPM expects modules there.
    private static func folders(of files: [FileFacts], _ modulesOfFile: [[ModuleID]]) -> [String: Set<String>] {
        var folders: [String: Set<String>] = [:]
        for file in files.indices where modulesOfFile[file].isEmpty {
            let path = files[file].path
            guard let sources = path.hasPrefix("Sources/") ? path.startIndex : path.firstRange(of: "/Sources/")?.lowerBound,
                  let end = path[sources...].dropFirst("/Sources/".count).firstIndex(of: "/") else { continue }
            let folder = path[...end]
            folders[Path.name(of: String(folder.dropLast())), default: []].insert(String(folder))
        }
        return folders
    }

    /// Resolves a simple name: `nil` for a generic parameter, a local type or a member of a system type, an empty result if
    /// it is no type of the project.
    private func type(named name: String, at site: Site, inheritance: Inheritance?) -> Result? {
        let file = site.file
        let mayBeNested = known.nested.contains(name)
        let mayBeLocal = known.local[Int(file)].contains(name)
        let mayBeSystemMember = SystemTypes.memberNames.contains(name)
        let mayBeGeneric = known.generic.contains(name)
        var isCertain = true
        var next: Int32? = site.scope < 0 ? nil : site.scope
        while let index = next {
            // One field at a time: facts and declarations are large to copy.
            let kind = files[Int(file)].declarations[Int(index)].kind
            let id = DeclarationID(file: file, index: index)
            next = files[Int(file)].declarations[Int(index)].parent
            let generic = files[Int(file)].declarations[Int(index)].genericParameters
            if !generic.isEmpty, generic.contains(name) { return nil }
            if mayBeGeneric, isGenericParameter(name, ofTypeExtendedBy: id) { return nil }
            if mayBeLocal, isDeclared(name, locallyIn: index, of: files[Int(file)]) { return nil }
            guard kind.hasMembers, !(site.isInHeading && index == site.scope) else { continue }
            if mayBeNested {
                let members = memberTypes(named: name, ofTypeAt: id, inheritance: inheritance)
                if !members.isEmpty { return disambiguated(members, under: site.condition) }
            }
            guard mayBeSystemMember else { continue }
            switch systemMember(name, ofTypeAt: id, inheritance: inheritance) {
            case .declared: return nil
            case .associated: isCertain = false
            case .none: break
            }
        }
        if mayBeLocal, isDeclared(name, locallyIn: -1, of: files[Int(file)]) { return nil }
        var result = nearest(types.declarations(named: name), to: site)
        if let first = result.declarations.first, let near = visibility.nearness(of: first, to: file), near == .imported,
           visibility.importsFromOutside(typeNamed: name, in: file) { return nil }
        if !isCertain { result.isCertain = false }
        return result
    }

    /// Whether a simple name certainly means a type that the project does not declare.
    func isExternal(_ name: String, at site: Site, inheritance: Inheritance) -> Bool {
        guard let found = type(named: name, at: site, inheritance: inheritance), found.declarations.isEmpty, found.isCertain else { return false }
        // Files of no known module may see each other's types.
        return !types.declarations(named: name).contains { id in
            effectiveAccess(of: id, in: files) > .fileprivate
                && (modulesOfFile[Int(site.file)].isEmpty || modulesOfFile[Int(id.file)].isEmpty)
        }
    }

    /// Whether an extension extends a type of which it or an enclosing type has a generic parameter of a name.
    private func isGenericParameter(_ name: String, ofTypeExtendedBy id: DeclarationID) -> Bool {
        let declarations = files[Int(id.file)].declarations
        guard declarations[Int(id.index)].kind == .extension else { return false }
        var extended = Substring(qualifiedTypeName(of: id.index, in: declarations))
        while !extended.isEmpty {
            let near = nearest(types.declarations(named: String(extended)), to: Site(id)).declarations
            if near.contains(where: { files[Int($0.file)].declarations[Int($0.index)].genericParameters.contains(name) }) {
                return true
            }
            extended = extended[..<(extended.lastIndex(of: ".") ?? extended.startIndex)]
        }
        return false
    }

    /// Whether the body of a declaration declares a local type of a name.
    private func isDeclared(_ name: String, locallyIn index: Int32, of facts: FileFacts) -> Bool {
        facts.declarations.contains {
            $0.name == name && $0.modifiers.contains(.local) && $0.kind.isNamedType && ($0.parent ?? -1) == index
        }
    }

    /// The nearest visible candidates: those of the same file before those of the module before imported ones.
    func nearest(_ candidates: [DeclarationID], to site: Site) -> Result {
        var best: [DeclarationID] = []
        var nearness: Visibility.Nearness?
        for candidate in candidates {
            guard let near = visibility.nearness(of: candidate, to: site.file) else { continue }
            if let known = nearness, near < known { continue }
            if nearness != near { best = [] }
            nearness = near
            best.append(candidate)
        }
        return disambiguated(best, under: site.condition)
    }

    /// Removes candidates whose `#if` condition excludes that of the lookup site. The result is certain if the others are in
    /// one file or mutually exclusive.
    private func disambiguated(_ declarations: [DeclarationID], under condition: String?) -> Result {
        if areInOneFile(declarations) { return Result(declarations: declarations, isCertain: true) }
        var possible = declarations
        if let condition {
            possible.removeAll { id in self.condition(of: id).map { areExclusive([condition, $0]) } ?? false }
            if areInOneFile(possible) { return Result(declarations: possible, isCertain: true) }
        }
        let conditions = possible.map(self.condition)
        let isEither = !conditions.contains(nil) && areExclusive(conditions.compactMap(\.self))
        return Result(declarations: possible, isCertain: isEither)
    }

    private func condition(of id: DeclarationID) -> String? {
        guard !files[Int(id.file)].branches.isEmpty else { return nil }
        return files[Int(id.file)].condition(at: files[Int(id.file)].declarations[Int(id.index)].offset)
    }

    private func areInOneFile(_ declarations: [DeclarationID]) -> Bool {
        declarations.allSatisfy { $0.file == declarations.first?.file }
    }

    /// The member types of a name, seen from inside a type declaration or extension.
    private func memberTypes(
        named name: String, ofTypeAt id: DeclarationID, inheritance: Inheritance?
    ) -> [DeclarationID] {
        let declarations = files[Int(id.file)].declarations
        guard declarations[Int(id.index)].kind == .extension else {
            return memberTypes(named: name, of: id, seenFrom: id.file, inheritance: inheritance)
        }
        let extended = types.declarations(named: qualifiedTypeName(of: id.index, in: declarations))
        let near = nearest(extended, to: Site(id)).declarations
        guard near.isEmpty else {
            return near.flatMap { memberTypes(named: name, of: $0, seenFrom: id.file, inheritance: inheritance) }
        }
        // An extension of an external type: members that any extension in the project adds.
        return members(named: name, ofTypeNamed: qualifiedTypeName(of: id.index, in: declarations), seenFrom: id.file)
    }

    /// The member types of a name in a type or, if it has none, in its supertypes.
    ///
    /// A protocol's associated types are members only for other protocols: a conforming type defines its own.
    private func memberTypes(
        named name: String, of id: DeclarationID, seenFrom file: FileID, inheritance: Inheritance?
    ) -> [DeclarationID] {
        let isProtocol = files[Int(id.file)].declarations[Int(id.index)].kind == .protocol
        var seen: Set<DeclarationID> = [id]
        var frontier = [id]
        while !frontier.isEmpty {
            let found = frontier.flatMap { type in
                trace?.insert(type, of: files, inheritance)
                return members(
                    named: name, ofTypeNamed: qualifiedTypeName(of: type.index, in: files[Int(type.file)].declarations),
                    seenFrom: file
                )
            }.filter { isProtocol || files[Int($0.file)].declarations[Int($0.index)].kind != .associatedtype }
            if !found.isEmpty { return found }
            frontier = frontier.flatMap { inheritance?.supertypes(of: $0).flatMap(\.declarations) ?? [] }
                .filter { seen.insert($0).inserted }
        }
        return []
    }

    private func members(named name: String, ofTypeNamed type: String, seenFrom file: FileID) -> [DeclarationID] {
        nearest(types.declarations(named: type + "." + name), to: Site(file: file, scope: -1, isInHeading: true))
            .declarations
    }
}

extension Lookup.Site {
    /// A site in the heading of a declaration.
    package init(_ id: DeclarationID) { self.init(file: id.file, scope: id.index, isInHeading: true) }
}
