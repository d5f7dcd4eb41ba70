import AshlarFacts

/// Swift's lookup of a type name, as far as syntax allows: generic parameters and local types, members of the
/// enclosing types and of their supertypes, the file, the module, the imported modules.
struct Lookup {
    let files: [FileFacts]
    let types: TypeIndex
    let visibility: Visibility
    let names: ModuleNames
    let modulesOfFile: [[ModuleID]]
    /// The last components of all nested types: a name that is not here is no member type of the project.
    private let nestedNames: Set<String>
    /// What a name that means a type of the project begins with: a type, a member type, a module.
    private let firstNames: Set<String>
    /// The names of types declared inside bodies, by file.
    private let localNames: [Set<String>]
    /// The names of all generic parameters of types.
    private let genericNames: Set<String>

    /// Where a name stands.
    struct Place: Hashable {
        let file: FileID
        /// The index of the innermost declaration around it; -1 at the top of the file.
        let scope: Int32
        /// Whether it stands before that declaration's brace, as in an inheritance clause: members are out of sight.
        let isInHeading: Bool
    }

    struct Result {
        /// The declarations that the name can mean; empty where it means none of the project's.
        var declarations: [DeclarationID]
        var isCertain: Bool
        /// What the components before mean, where the declarations are not nested in it: `A` of `A.B`, if a supertype
        /// of `A` declares `B`.
        var qualifiers: [Result] = []

        static let none = Result(declarations: [], isCertain: true)
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
        var first = Set(names.all)
        for name in types.names {
            if let dot = name.lastIndex(of: ".") {
                nested.insert(String(name[name.index(after: dot)...]))
            } else {
                first.insert(name)
            }
        }
        nestedNames = nested
        firstNames = first.union(nested)
        // One field at a time: declarations are large to copy.
        var generic: Set<String> = []
        localNames = files.map { facts in
            var local: Set<String> = []
            for index in facts.types {
                let kind = facts.declarations[Int(index)].kind
                if kind.isNominal { generic.formUnion(facts.declarations[Int(index)].genericParameters) }
                guard kind.isNamedType, facts.declarations[Int(index)].modifiers.contains(.local) else { continue }
                local.insert(facts.declarations[Int(index)].name)
            }
            return local
        }
        genericNames = generic
    }

    /// Whether a name can mean a type of the project at all, wherever it stands.
    func mayBeDeclared(_ name: String) -> Bool {
        guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return firstNames.contains(name) }
        return firstNames.contains(String(name[..<dot]))
    }

    /// What a name with one or several components means.
    ///
    /// - Parameter inheritance: the supertypes whose member types count too; `nil` while they are being found.
    func types(named name: String, at place: Place, inheritance: Inheritance?) -> Result {
        let file = place.file
        let components = name.utf8.contains(UInt8(ascii: "."))
            ? name.split(separator: ".").map(String.init) : [name]
        guard let first = components.first else { return .none }
        guard var found = type(named: first, at: place, inheritance: inheritance) else { return .none }
        var rest = components.dropFirst()
        if found.declarations.isEmpty, let second = rest.first {
            guard let module = names.module(named: first, importedBy: modulesOfFile[Int(file)]),
                  visibility.canName(module: module, in: file) else { return .none }
            let declared = types.declarations(named: second).filter { visibility.isIn(module, $0) }
            found = nearest(declared, to: file)
            rest = rest.dropFirst()
        }
        for component in rest {
            let members = found.declarations.flatMap {
                memberTypes(named: component, of: $0, seenFrom: file, inheritance: inheritance)
            }
            guard !members.isEmpty else { break }
            let isNested = found.declarations.contains { outer in
                members.contains { qualifiedName(of: $0) == qualifiedName(of: outer) + "." + component }
            }
            found = Result(
                declarations: members, isCertain: found.isCertain && isOne(members),
                qualifiers: found.qualifiers + (isNested ? [] : [found])
            )
        }
        return found
    }

    /// What a simple name means; `nil` where it is a generic parameter or a local type, an empty result where it is
    /// no type of the project.
    private func type(named name: String, at place: Place, inheritance: Inheritance?) -> Result? {
        let file = place.file
        let facts = files[Int(file)]
        let mayBeNested = nestedNames.contains(name)
        let mayBeLocal = localNames[Int(file)].contains(name)
        var mayBeInherited = false
        var next: Int32? = place.scope < 0 ? nil : place.scope
        while let index = next {
            // One field at a time: declarations are large to copy.
            let kind = facts.declarations[Int(index)].kind
            let id = DeclarationID(file: file, index: index)
            next = facts.declarations[Int(index)].parent
            if facts.declarations[Int(index)].genericParameters.contains(name) { return nil }
            if isGenericParameter(name, ofTypeExtendedBy: id) { return nil }
            if mayBeLocal, isDeclared(name, locallyIn: index, of: facts) { return nil }
            guard kind.hasMembers, !(place.isInHeading && index == place.scope) else { continue }
            if mayBeNested {
                let members = memberTypes(named: name, ofTypeAt: id, inheritance: inheritance)
                if !members.isEmpty { return Result(declarations: members, isCertain: isOne(members)) }
            }
            mayBeInherited = mayBeInherited
                || (memberTypesOfSystemProtocols.contains(name) && mayInheritFromOutside(id))
        }
        if mayBeLocal, isDeclared(name, locallyIn: -1, of: facts) { return nil }
        var result = nearest(types.declarations(named: name), to: file)
        if mayBeInherited { result.isCertain = false }
        return result
    }

    /// Whether an extension, or what it is nested in, extends a generic type with a parameter of a name.
    private func isGenericParameter(_ name: String, ofTypeExtendedBy id: DeclarationID) -> Bool {
        let facts = files[Int(id.file)]
        guard facts.declarations[Int(id.index)].kind == .extension, genericNames.contains(name) else { return false }
        var extended = Substring(qualifiedTypeName(of: id.index, in: facts))
        while !extended.isEmpty {
            let near = nearest(types.declarations(named: String(extended)), to: id.file).declarations
            if near.contains(where: { files[Int($0.file)].declarations[Int($0.index)].genericParameters.contains(name) }) {
                return true
            }
            extended = extended[..<(extended.lastIndex(of: ".") ?? extended.startIndex)]
        }
        return false
    }

    /// Whether a type names supertypes, or an extension extends a type from outside.
    private func mayInheritFromOutside(_ id: DeclarationID) -> Bool {
        let facts = files[Int(id.file)]
        let declaration = facts.declarations[Int(id.index)]
        guard declaration.inherits.isEmpty, declaration.kind == .extension else { return !declaration.inherits.isEmpty }
        return types.declarations(named: qualifiedTypeName(of: id.index, in: facts)).isEmpty
    }

    /// Whether a body directly inside of a declaration declares a type of a name.
    private func isDeclared(_ name: String, locallyIn index: Int32, of facts: FileFacts) -> Bool {
        facts.declarations.contains {
            $0.name == name && $0.modifiers.contains(.local) && $0.kind.isNamedType && ($0.parent ?? -1) == index
        }
    }

    /// The visible declarations that are nearest: the same file's before the module's, those before imported ones.
    private func nearest(_ candidates: [DeclarationID], to file: FileID) -> Result {
        var best: [DeclarationID] = []
        var nearness: Visibility.Nearness?
        for candidate in candidates {
            guard let near = visibility.nearness(of: candidate, to: file) else { continue }
            if let known = nearness, near < known { continue }
            if nearness != near { best = [] }
            nearness = near
            best.append(candidate)
        }
        return Result(declarations: best, isCertain: isOne(best))
    }

    private func qualifiedName(of id: DeclarationID) -> String {
        qualifiedTypeName(of: id.index, in: files[Int(id.file)])
    }

    private func isOne(_ declarations: [DeclarationID]) -> Bool {
        declarations.allSatisfy { $0.file == declarations.first?.file }
    }

    /// The member types of a name in the type that a declaration or extension of a file opens.
    private func memberTypes(
        named name: String, ofTypeAt id: DeclarationID, inheritance: Inheritance?
    ) -> [DeclarationID] {
        let facts = files[Int(id.file)]
        guard facts.declarations[Int(id.index)].kind == .extension else {
            return memberTypes(named: name, of: id, seenFrom: id.file, inheritance: inheritance)
        }
        let extended = types.declarations(named: qualifiedTypeName(of: id.index, in: facts))
        let near = nearest(extended, to: id.file).declarations
        guard near.isEmpty else {
            return near.flatMap { memberTypes(named: name, of: $0, seenFrom: id.file, inheritance: inheritance) }
        }
        // An extension of a type from outside: its own members, wherever the project adds them.
        return members(named: name, ofTypeNamed: qualifiedTypeName(of: id.index, in: facts), seenFrom: id.file)
    }

    /// The member types of a name in a type and, if it has none, in its supertypes.
    private func memberTypes(
        named name: String, of id: DeclarationID, seenFrom file: FileID, inheritance: Inheritance?
    ) -> [DeclarationID] {
        var seen: Set<DeclarationID> = [id]
        var open = [id]
        while !open.isEmpty {
            let found = open.flatMap { type in
                members(
                    named: name, ofTypeNamed: qualifiedTypeName(of: type.index, in: files[Int(type.file)]),
                    seenFrom: file
                )
            }
            if !found.isEmpty { return found }
            open = open.flatMap { inheritance?.supertypes(of: $0).flatMap(\.declarations) ?? [] }
                .filter { seen.insert($0).inserted }
        }
        return []
    }

    private func members(named name: String, ofTypeNamed type: String, seenFrom file: FileID) -> [DeclarationID] {
        nearest(types.declarations(named: type + "." + name), to: file).declarations
    }
}

/// Member types that the system's protocols give to those that conform (`UIViewRepresentable.Context`): inside of a
/// type with supertypes such a name may mean the protocol's, even where the project declares a type of that name.
private let memberTypesOfSystemProtocols: Set<String> = [
    "ArrayLiteralElement", "AllCases", "Body", "Configuration", "Content", "Context", "Coordinator", "Element",
    "Entry", "Failure", "ID", "Index", "Indices", "Input", "Intent", "IntegerLiteralType", "Iterator", "Key",
    "NSViewType", "NSViewControllerType", "Output", "Parameter", "PreferenceKey", "RawValue", "Scalar", "Stride",
    "StringLiteralType", "SubSequence", "Subject", "UIViewType", "UIViewControllerType", "Value",
]
