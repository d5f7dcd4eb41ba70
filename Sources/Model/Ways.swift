package import AshlarFacts
import AshlarText

/// Follows ways to values, `a.b().c`, by the types that are written: of the parameters of functions, of the properties
/// and functions of types. What is inferred (`let a = make()`) is not followed.
///
/// A class, so that threads that share it do not count its parts' references over and over.
package final class Ways: Sendable {
    package let files: [FileFacts]
    package let types: TypeIndex
    package let lookup: Lookup
    package let inheritance: Inheritance
    /// Nothing where ways lead to dependencies: these come from what is declared alone.
    package let told: Told
    private let crowds: Crowds
    /// The names of all variables and functions of the project: a way leads over no others.
    let memberNames: NameFilter

    /// What a value is.
    package enum ValueType: Hashable {
        case project(DeclarationID)
        /// A type from outside, by its name; the project may extend it.
        case external(String)
    }

    /// A type where it is written.
    package struct Written {
        package var type: TypeName
        package var file: FileID
        package var scope: Int32

        package init(type: TypeName, file: FileID, scope: Int32) {
            self.type = type
            self.file = file
            self.scope = scope
        }
    }

    /// One step of a way.
    package struct Step {
        /// The member that it leads over; `nil` where it is none of the project's.
        package var member: DeclarationID?
        /// What the value behind it is; `nil` where that is not known.
        package var type: ValueType?
        /// Where that is written.
        package var written: Written?
        /// Whether the member is a variable that is called.
        package var isCalled = false
    }

    package convenience init(files: [FileFacts], types: TypeIndex, lookup: Lookup, inheritance: Inheritance) {
        self.init(
            files: files, types: types, lookup: lookup, inheritance: inheritance, told: .nothing, crowds: Crowds(in: files),
            memberNames: NameFilter(ofMembersIn: files)
        )
    }

    private init(
        files: [FileFacts], types: TypeIndex, lookup: Lookup, inheritance: Inheritance, told: Told, crowds: Crowds,
        memberNames: NameFilter
    ) {
        self.files = files
        self.types = types
        self.lookup = lookup
        self.inheritance = inheritance
        self.told = told
        self.crowds = crowds
        self.memberNames = memberNames
    }

    /// The same with what is told of members.
    package func knowing(_ told: Told) -> Ways {
        Ways(
            files: files, types: types, lookup: lookup, inheritance: inheritance, told: told, crowds: crowds,
            memberNames: memberNames
        )
    }

    /// The types of the values on a way that starts in a scope of a file, one for each step behind the first, as far as they
    /// are certain and the project's.
    package func types(on way: String, from scope: Int32, of file: FileID, remembering memory: inout Memory) -> [DeclarationID] {
        var found: [DeclarationID] = []
        for step in steps(on: way, from: scope, of: file, remembering: &memory).dropFirst() {
            guard case .project(let type) = step.type else { break }
            found.append(type)
        }
        return found
    }

    /// The members that ways of one file have led over: the same few again and again.
    package struct Memory {
        fileprivate var members: [Key: Step?] = [:]

        package init() {}

        fileprivate struct Key: Hashable {
            var type: ValueType
            var name: String
            var isCall: Bool
        }
    }

    /// The steps of a way, as far as they are certain. A type with the types that it lies in is one step.
    package func steps(on way: String, from scope: Int32, of file: FileID) -> [Step] {
        var memory = Memory()
        return steps(on: way, from: scope, of: file, remembering: &memory)
    }

    /// The same for many ways of one file.
    package func steps(on way: String, from scope: Int32, of file: FileID, remembering memory: inout Memory) -> [Step] {
        var names = way.split(separator: ".")[...]
        guard var first = names.popFirst().map({ Name($0) }) else { return [] }
        // `A.B.shared` starts with a type that lies in another.
        while first.isType, !first.isCall, let next = names.first.map({ Name($0) }), next.isType {
            first.text += "." + next.text
            first.isCall = next.isCall
            names.removeFirst()
        }
        guard let start = start(first, from: scope, of: file, &memory) else { return [] }
        var steps = [start]
        for name in names {
            // `A.init` is an `A`.
            if name == "init()" || name == "self" {
                steps.append(Step(type: steps[steps.count - 1].type, written: steps[steps.count - 1].written))
                continue
            }
            // A value that can be called can be asked by name as well.
            if name == "callAsFunction()" || name == "resolve()", let member = steps[steps.count - 1].member,
               let called = toldStep(over: member, isCall: true) {
                steps[steps.count - 1] = called
                continue
            }
            guard let type = steps[steps.count - 1].type, let next = member(Name(name), of: type, seenFrom: file, &memory) else { break }
            steps.append(next)
        }
        return steps
    }

    private struct Name {
        var text: String
        var isCall: Bool
        var isType: Bool { text.first?.isUppercase == true }

        init(_ text: Substring) {
            isCall = text.hasSuffix("()")
            self.text = String(isCall ? text.dropLast(2) : text)
        }
    }

    // MARK: The start

    private func start(_ name: Name, from scope: Int32, of file: FileID, _ memory: inout Memory) -> Step? {
        if name.isType, name.text != "Self" {
            let place = Lookup.Place(file: file, scope: scope, isInHeading: false)
            let found = lookup.types(named: name.text, at: place, inheritance: inheritance)
            let written = Written(type: TypeName(text: name.text, offset: 0), file: file, scope: scope)
            if let type = one(found) { return Step(type: .project(type), written: written) }
            return found.isEmpty ? Step(type: .external(name.text), written: written) : nil
        }
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            next = files[Int(file)].declarations[Int(index)].parent
            guard files[Int(file)].declarations[Int(index)].kind.hasMembers else {
                if let parameter = files[Int(file)].declarations[Int(index)].parameters.first(where: { $0.name == name.text }) {
                    if name.isCall { return nil }
                    let written = Written(type: parameter.type, file: file, scope: index)
                    return Step(type: type(written), written: written)
                }
                continue
            }
            guard let own = extended(DeclarationID(file: file, index: index)) else { return nil }
            if name.text == "self" || name.text == "Self" { return Step(type: own) }
            // A name that the type does not have may be a variable of an outer type or of the file: not followed.
            return member(name, of: own, seenFrom: file, &memory)
        }
        return nil
    }

    /// The type itself, or the one that an extension extends.
    package func extended(_ id: DeclarationID) -> ValueType? {
        let declarations = files[Int(id.file)].declarations
        guard declarations[Int(id.index)].kind == .extension else { return .project(id) }
        let place = Lookup.Place(file: id.file, scope: id.index, isInHeading: true)
        let name = qualifiedTypeName(of: id.index, in: declarations)
        let found = lookup.types(named: name, at: place, inheritance: inheritance)
        return found.isEmpty ? .external(name) : one(found).map { .project($0) }
    }

    /// The type around a scope.
    package func type(around scope: Int32, of file: FileID) -> ValueType? {
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            if files[Int(file)].declarations[Int(index)].kind.hasMembers {
                return extended(DeclarationID(file: file, index: index))
            }
            next = files[Int(file)].declarations[Int(index)].parent
        }
        return nil
    }

    // MARK: Members

    private func member(_ name: Name, of type: ValueType, seenFrom file: FileID, _ memory: inout Memory) -> Step? {
        let key = Memory.Key(type: type, name: name.text, isCall: name.isCall)
        if let known = memory.members[key] { return known }
        let step = member(name, of: type, seenFrom: file)
        memory.members[key] = .some(step)
        return step
    }

    /// A member of a type or of its supertypes, where all of that name have one type.
    private func member(_ name: Name, of type: ValueType, seenFrom file: FileID) -> Step? {
        var declared = visible(members(named: name.text, name.isCall ? .function : .variable, of: type), from: file)
        if declared.isEmpty, name.isCall, !told.members.isEmpty {
            declared = members(named: name.text, .variable, of: type)
            return declared.first.flatMap { toldStep(over: $0, isCall: true) }
        }
        guard let first = declared.first else {
            // A function that is handed on: what it gives is there when it is called.
            if !name.isCall, let function = members(named: name.text, .function, of: type).first { return Step(member: function) }
            return shared(name, of: type)
        }
        if let step = toldStep(over: first, isCall: false) { return step }
        let written = declared.map { files[Int($0.file)].declarations[Int($0.index)].type?.text }
        guard written.allSatisfy({ $0 == written[0] }) else { return Step() }
        guard let type = files[Int(first.file)].declarations[Int(first.index)].type else { return Step(member: first) }
        let place = Written(type: type, file: first.file, scope: first.index)
        return Step(member: first, type: self.type(place), written: place)
    }

    /// Those that a file can name: where it has some of its own, these.
    private func visible(_ members: [DeclarationID], from file: FileID) -> [DeclarationID] {
        guard members.count > 1 else { return members }
        let own = members.filter { $0.file == file }
        return own.isEmpty ? members.filter { effectiveAccess(of: $0, in: files) > .fileprivate } : own
    }

    /// The one value of a type from outside, by the name that such values have.
    private func shared(_ name: Name, of type: ValueType) -> Step? {
        guard case .external(let type) = type, name.text == "shared", !name.isCall else { return nil }
        return Step(type: .external(type))
    }

    /// The members of a name and a kind that a type and its extensions declare or, where there are none, its supertypes.
    package func members(named name: String, _ kind: Declaration.Kind, of type: ValueType) -> [DeclarationID] {
        guard case .project(let id) = type else { return ownMembers(named: name, kind, of: type) }
        var seen: Set<DeclarationID> = [id]
        var open: [ValueType] = [type]
        while !open.isEmpty {
            let declared = open.flatMap { ownMembers(named: name, kind, of: $0) }
            if !declared.isEmpty { return declared }
            open = open.flatMap { type -> [ValueType] in
                guard case .project(let id) = type else { return [] }
                return inheritance.supertypes(of: id).flatMap { supertype -> [ValueType] in
                    supertype.declarations.isEmpty ? [.external(supertype.name)]
                        : supertype.declarations.filter { seen.insert($0).inserted }.map { .project($0) }
                }
            }
        }
        return []
    }

    private func ownMembers(named name: String, _ kind: Declaration.Kind, of type: ValueType) -> [DeclarationID] {
        var found: [DeclarationID] = []
        for opening in openings(of: type) {
            let declarations = files[Int(opening.file)].declarations
            found += crowds.members(named: name, of: opening, in: declarations)
                .filter { declarations[Int($0.index)].kind == kind }
        }
        return found
    }

    /// The declaration of a type and its extensions.
    package func openings(of type: ValueType) -> [DeclarationID] {
        switch type {
        case .external(let name): return types.openings(of: name)
        case .project(let id):
            let all = types.openings(of: qualifiedTypeName(of: id.index, in: files[Int(id.file)].declarations))
            return all.filter { $0 == id || files[Int($0.file)].declarations[Int($0.index)].kind == .extension }
        }
    }

    // MARK: Written types

    /// The one type that a written type names, optional or not.
    package func type(_ written: Written, aliases: Int = 4) -> ValueType? {
        guard let text = written.type.nominalText else { return nil }
        let place = Lookup.Place(file: written.file, scope: written.scope, isInHeading: false)
        let results = lookup.types(named: text, at: place, inheritance: inheritance)
        if results.isEmpty { return .external(text) }
        guard let found = one(results) else { return nil }
        let declaration = files[Int(found.file)].declarations[Int(found.index)]
        guard declaration.kind == .typealias else { return declaration.kind.isNominal ? .project(found) : nil }
        guard aliases > 0, let type = declaration.type else { return nil }
        return self.type(Written(type: type, file: found.file, scope: found.index), aliases: aliases - 1)
    }

    /// The type that the last component means, if all components are certain and it is one.
    private func one(_ results: [Lookup.Result]) -> DeclarationID? {
        guard results.allSatisfy(\.isCertain), let last = results.last, last.declarations.count == 1 else { return nil }
        return last.declarations[0]
    }
}
