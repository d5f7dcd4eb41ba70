package import AshlarFacts
import AshlarText

/// Resolves access paths such as `a.b().c` by declared types: those of parameters, and of properties and functions of types.
/// Inferred types (`let a = make()`) are not followed.
///
/// A class, so that threads that share it do not retain and release its parts repeatedly.
package final class AccessPathResolver: Sendable {
    package let files: [FileFacts]
    private let types: TypeIndex
    package let lookup: Lookup
    package let inheritance: Inheritance
    /// Empty when access paths are resolved to dependencies: these follow declared types only.
    package let overrides: MemberTypeOverrides
    /// The resolver with stated types alone, by which access paths in overrides are resolved; `nil` if there are none.
    let plain: AccessPathResolver?
    private let memberIndex: MemberIndex
    /// The functions and variables at file level.
    let globals: Globals
    /// Whether access paths may begin at these; not when access paths are resolved to dependencies.
    private let beginsAtGlobals: Bool
    /// The names of all variables and functions of the project: only they are members on an access path.
    let memberNames: MemberNames

    /// The type of a value.
    package enum ValueType: Hashable, Sendable {
        case project(DeclarationID)
        /// An external type, by its name; the project may extend it.
        case external(String)
    }

    /// A type as written, with the scope in which its name is looked up.
    package struct WrittenType {
        package var type: TypeName
        package var file: FileID
        package var scope: Int32

        package init(type: TypeName, file: FileID, scope: Int32) {
            self.type = type
            self.file = file
            self.scope = scope
        }

        /// Another type at the same place, such as a part of this one.
        package func with(_ structure: TypeStructure) -> WrittenType {
            WrittenType(type: type.with(structure), file: file, scope: scope)
        }
    }

    /// One step of an access path.
    package struct Step {
        /// The member that is accessed; `nil` if it is none of the project's.
        package var member: DeclarationID?
        /// The type of its value; `nil` if unknown.
        package var type: ValueType?
        /// That type as written.
        package var written: WrittenType?
        /// Whether the member is a variable that is called.
        package var isCalled = false
        /// Whether it is a parameter, the first step.
        package var isParameter = false
        /// Whether it is one of several variables of its name at file level, of which each target has another.
        package var isOneOfSeveral = false
        /// Whether it leads to one of the generic arguments of its type, which one is not known yet.
        var isOfGenericArgument = false
    }

    convenience init(files: [FileFacts], lookup: Lookup, inheritance: Inheritance) {
        self.init(
            files: files, lookup: lookup, inheritance: inheritance, memberIndex: MemberIndex(in: files), globals: Globals(of: files),
            memberNames: MemberNames(in: files)
        )
    }

    private init(
        files: [FileFacts], lookup: Lookup, inheritance: Inheritance, overrides: MemberTypeOverrides = .none,
        plain: AccessPathResolver? = nil, memberIndex: MemberIndex, globals: Globals, beginsAtGlobals: Bool = false,
        memberNames: MemberNames
    ) {
        self.files = files
        types = lookup.types
        self.lookup = lookup
        self.inheritance = inheritance
        self.overrides = overrides
        self.plain = plain
        self.memberIndex = memberIndex
        self.globals = globals
        self.beginsAtGlobals = beginsAtGlobals
        self.memberNames = memberNames
    }

    /// A copy for facts whose declarations differ in positions only.
    convenience init(_ other: AccessPathResolver, files: [FileFacts], lookup: Lookup) {
        self.init(
            files: files, lookup: lookup, inheritance: other.inheritance, memberIndex: other.memberIndex, globals: other.globals,
            memberNames: other.memberNames
        )
    }

    /// The resolver after some files changed.
    convenience init(after earlier: AccessPathResolver, files: [FileFacts], changed: [FileID], lookup: Lookup, inheritance: Inheritance) {
        var (memberIndex, globals, memberNames) = (earlier.memberIndex, earlier.globals, earlier.memberNames)
        for file in changed {
            let (before, after) = (earlier.files[Int(file)], files[Int(file)])
            memberIndex.replace(by: after, at: file)
            globals.replace(before, by: after, at: file)
            memberNames.replace(before, by: after, at: file)
        }
        self.init(files: files, lookup: lookup, inheritance: inheritance, memberIndex: memberIndex, globals: globals, memberNames: memberNames)
    }

    /// The same, noting the names that are asked for.
    package func tracing(_ trace: NameTrace) -> AccessPathResolver {
        let (lookup, inheritance) = (Lookup(lookup, files: files, trace: trace), inheritance.tracing(trace, in: files))
        func copy(_ other: AccessPathResolver, _ plain: AccessPathResolver?) -> AccessPathResolver {
            AccessPathResolver(
                files: files, lookup: lookup, inheritance: inheritance, overrides: other.overrides, plain: plain,
                memberIndex: memberIndex, globals: globals, beginsAtGlobals: other.beginsAtGlobals, memberNames: memberNames
            )
        }
        return copy(self, plain.map { copy($0, nil) })
    }

    /// A copy that applies overrides to members' types, and that follows access paths from variables and functions at file level.
    package func applying(_ overrides: MemberTypeOverrides) -> AccessPathResolver {
        let plain = AccessPathResolver(
            files: files, lookup: lookup, inheritance: inheritance, overrides: overrides.ofStatedTypes, memberIndex: memberIndex, globals: globals,
            memberNames: memberNames
        )
        return AccessPathResolver(
            files: files, lookup: lookup, inheritance: inheritance, overrides: overrides, plain: plain, memberIndex: memberIndex,
            globals: globals, beginsAtGlobals: true, memberNames: memberNames
        )
    }

    /// The types of the values along an access path from a scope of a file, one for each step after the first, up to the
    /// first that is uncertain or external.
    package func types(on accessPath: String, from scope: Int32, of file: FileID, cache: inout StepCache) -> [DeclarationID] {
        var found: [DeclarationID] = []
        for step in steps(on: accessPath, from: scope, of: file, cache: &cache).dropFirst() {
            guard case .project(let type) = step.type else { break }
            found.append(type)
        }
        return found
    }

    /// Cached member steps of one file: its access paths share few members.
    package struct StepCache {
        fileprivate var steps: [Key: Step?] = [:]

        package init() {}

        fileprivate struct Key: Hashable {
            var type: ValueType
            var name: String
            var isCall: Bool
        }
    }

    /// The steps of an access path, as far as they are certain. A qualified type name is one step.
    package func steps(on accessPath: String, from scope: Int32, of file: FileID) -> [Step] {
        var cache = StepCache()
        return steps(on: accessPath, from: scope, of: file, cache: &cache)
    }

    /// The same, with a cache for many access paths of one file.
    package func steps(on accessPath: String, from scope: Int32, of file: FileID, cache: inout StepCache) -> [Step] {
        var names = accessPath.dottedParts[...]
        guard var first = names.popFirst().map({ Name($0) }) else { return [] }
        // `A.B.shared` starts with a nested type.
        let isGlobal = first.isType && global(first, from: scope, of: file) != nil
        while first.isType, !isGlobal, !first.isCall, let next = names.first.map({ Name($0) }), next.isType {
            first.text += "." + next.text
            first.isCall = next.isCall
            names.removeFirst()
        }
        guard let start = start(first, from: scope, of: file, &cache) else { return [] }
        var steps = [start]
        for name in names {
            // `A.init` is an `A`.
            if Conventions.identitySteps.contains(name) {
                steps.append(Step(type: steps[steps.count - 1].type, written: steps[steps.count - 1].written))
                continue
            }
            // A callable value may also be called by method name.
            if Conventions.callingSteps.contains(name), let member = steps[steps.count - 1].member,
               let called = overriddenStep(over: member, isCall: true) {
                steps[steps.count - 1] = called
                continue
            }
            guard let next = step(over: Name(name), after: steps[steps.count - 1], seenFrom: file, &cache) else { break }
            steps.append(next)
        }
        return steps
    }

    /// The step over a member of the value that another step leads to: of its type, of one of the protocols that it is composed of, or
    /// of the only one of its generic arguments that has the member, after a member that a type from outside declares.
    private func step(over name: Name, after last: Step, seenFrom file: FileID, _ cache: inout StepCache) -> Step? {
        if let type = last.type {
            if let next = member(name, of: type, seenFrom: file, &cache) { return next }
            // What a type from outside declares is not known; it may give one of the generic arguments: `context.dependencies.clock`.
            guard case .external = type, last.member != nil || last.isParameter, let written = last.written,
                  !arguments(of: written).isEmpty else { return nil }
            return Step(written: written, isOfGenericArgument: true)
        }
        guard let written = last.written else { return nil }
        let candidates = last.isOfGenericArgument ? arguments(of: written) : parts(of: written)
        let found = candidates.compactMap { member(name, of: $0, seenFrom: file, &cache) }.filter { $0.member != nil }
        return found.count == 1 || !last.isOfGenericArgument ? found.first : nil
    }

    /// The project's types among the generic arguments of a type from outside.
    private func arguments(of written: WrittenType) -> [ValueType] {
        let whole = aliased(written)
        return whole.type.structure.genericArguments.compactMap { argument in
            guard let type = type(whole.with(argument)), case .project = type else { return nil }
            return type
        }
    }

    /// The types that a composition `A & B` consists of; none for any other type.
    private func parts(of written: WrittenType) -> [ValueType] {
        let whole = aliased(written)
        guard case .composition(let parts) = whole.type.structure.undecorated else { return [] }
        return parts.flatMap { part -> [ValueType] in
            let own = whole.with(part)
            return type(own).map { [$0] } ?? self.parts(of: own)
        }
    }

    /// Whether a type is a composition of several, `A & B`.
    package func isComposition(_ written: WrittenType) -> Bool {
        if case .composition = aliased(written).type.structure.undecorated { true } else { false }
    }

    private struct Name {
        var text: String
        var isCall: Bool
        var isType: Bool { text.first?.isUppercase == true }

        init(_ text: Substring) {
            // Comparing bytes: `hasSuffix` of a substring compares characters.
            isCall = text.utf8.suffix(2).elementsEqual("()".utf8)
            self.text = String(isCall ? Substring(text.utf8.dropLast(2)) : text)
        }
    }

    // MARK: First step

    private func start(_ name: Name, from scope: Int32, of file: FileID, _ cache: inout StepCache) -> Step? {
        if name.isType, name.text != "Self" {
            let site = Lookup.Site(file: file, scope: scope, isInHeading: false)
            let found = lookup.types(named: name.text, at: site, inheritance: inheritance)
            let written = WrittenType(type: TypeName(text: name.text, offset: 0), file: file, scope: scope)
            if let type = one(found) { return Step(type: .project(type), written: written) }
            guard found.isEmpty else { return nil }
            // A member or parameter may be named like a type.
            if memberNames.contains(typeName: name.text), let value = value(name, from: scope, of: file, &cache),
               value.member != nil || value.isParameter { return value }
            return global(name, from: scope, of: file) ?? Step(type: .external(name.text), written: written)
        }
        return value(name, from: scope, of: file, &cache)
    }

    /// The step over a parameter, a member of the type around, or a variable or a function at file level.
    private func value(_ name: Name, from scope: Int32, of file: FileID, _ cache: inout StepCache) -> Step? {
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            next = files[Int(file)].declarations[Int(index)].parent
            guard files[Int(file)].declarations[Int(index)].kind.hasMembers else {
                if let parameter = files[Int(file)].declarations[Int(index)].parameters.first(where: { $0.name == name.text }) {
                    if name.isCall { return nil }
                    let written = WrittenType(type: parameter.type, file: file, scope: index)
                    return Step(type: type(written), written: written, isParameter: true)
                }
                continue
            }
            guard let own = extended(DeclarationID(file: file, index: index)) else { return nil }
            if name.text == "self" || name.text == "Self" { return Step(type: own) }
            // A name that is no member of the type may be a variable of an outer type, which is not followed, or of the file.
            return member(name, of: own, seenFrom: file, &cache) ?? global(name, from: scope, of: file) ?? inherited(name, of: own)
        }
        return global(name, from: scope, of: file)
    }

    /// The step over `dependency` in a class whose superclass is from outside, as `Component<AppDependency>`: it gives the superclass's
    /// generic argument.
    private func inherited(_ name: Name, of type: ValueType) -> Step? {
        guard beginsAtGlobals, !name.isCall, Conventions.dependencyMembers.contains(name.text), case .project(let id) = type else { return nil }
        let declaration = files[Int(id.file)].declarations[Int(id.index)]
        guard declaration.kind == .class, let superclass = declaration.inherits.first, !superclass.genericArguments.isEmpty else { return nil }
        let written = WrittenType(type: superclass, file: id.file, scope: id.index)
        guard case .external = self.type(written), !arguments(of: written).isEmpty else { return nil }
        return Step(written: written, isOfGenericArgument: true)
    }

    /// The step over a variable or a function at file level; `nil` if there is none, or if it may be any of several functions. Of
    /// several variables, each is of another target.
    private func global(_ name: Name, from scope: Int32, of file: FileID) -> Step? {
        lookup.trace?.insert(name.text)
        guard beginsAtGlobals, globals.names.mayContain(name.text.utf8), !globals.named(name.text).isEmpty else { return nil }
        let kind: Declaration.Kind = name.isCall ? .function : .variable
        let candidates = globals.named(name.text).filter { files[Int($0.file)].declarations[Int($0.index)].kind == kind }
        let nearest = lookup.nearest(candidates, to: Lookup.Site(file: file, scope: scope, isInHeading: false))
        if nearest.isCertain { return nearest.declarations.first.map { overriddenStep(over: $0, isCall: name.isCall) ?? step(over: $0) } }
        guard kind == .variable, let found = self.nearest(nearest.declarations, to: file).first else { return nil }
        var likely = step(over: found)
        likely.isOneOfSeveral = true
        return likely
    }

    /// The type itself, or the one that an extension extends.
    package func extended(_ id: DeclarationID) -> ValueType? {
        let declarations = files[Int(id.file)].declarations
        guard declarations[Int(id.index)].kind == .extension else { return .project(id) }
        let site = Lookup.Site(file: id.file, scope: id.index, isInHeading: true)
        let name = qualifiedTypeName(of: id.index, in: declarations)
        let found = lookup.types(named: name, at: site, inheritance: inheritance)
        guard !found.isEmpty else { return .external(name) }
        guard let one = one(found) else { return nil }
        let declaration = files[Int(one.file)].declarations[Int(one.index)]
        guard declaration.kind == .typealias else { return .project(one) }
        return declaration.type.flatMap { type(WrittenType(type: $0, file: one.file, scope: one.index)) }
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

    /// The project's type around a scope.
    package func declaration(around scope: Int32, of file: FileID) -> DeclarationID? {
        if case .project(let type)? = type(around: scope, of: file) { type } else { nil }
    }

    // MARK: Members

    private func member(_ name: Name, of type: ValueType, seenFrom file: FileID, _ cache: inout StepCache) -> Step? {
        let key = StepCache.Key(type: type, name: name.text, isCall: name.isCall)
        if let cached = cache.steps[key] { return cached }
        let step = member(name, of: type, seenFrom: file)
        cache.steps[key] = .some(step)
        return step
    }

    /// The step over a member of a type or of its supertypes; without a type if the candidates' types differ.
    ///
    /// - Parameter isDynamic: whether another type has it by a key path, which leads no further.
    private func member(_ name: Name, of type: ValueType, seenFrom file: FileID, isDynamic: Bool = false) -> Step? {
        var declared = visible(members(named: name.text, name.isCall ? .function : .variable, of: type), from: file)
        if declared.isEmpty, name.isCall, !overrides.members.isEmpty {
            declared = members(named: name.text, .variable, of: type)
            return declared.first.flatMap { overriddenStep(over: $0, isCall: true) }
        }
        guard let first = declared.first else {
            // An uncalled function is a value: it has a result only when called.
            if !name.isCall, let function = members(named: name.text, .function, of: type).first { return Step(member: function) }
            return shared(name, of: type) ?? (isDynamic ? nil : dynamicMember(name, of: type, seenFrom: file))
        }
        if let step = overriddenStep(over: first, isCall: false) { return step }
        let written = declared.map { files[Int($0.file)].declarations[Int($0.index)].type?.text }
        guard written.allSatisfy({ $0 == written[0] }) else { return Step() }
        return step(over: first, of: type)
    }

    /// The step over a member that a type has by a subscript with key paths of another:
    /// `subscript<T>(dynamicMember path: KeyPath<Dependencies, T>) -> T`.
    private func dynamicMember(_ name: Name, of type: ValueType, seenFrom file: FileID) -> Step? {
        guard !name.isCall, case .project(let id) = type,
              files[Int(id.file)].declarations[Int(id.index)].attributes.contains(where: { $0.name == "dynamicMemberLookup" }) else { return nil }
        for member in members(named: "subscript", .subscript, of: type) {
            guard let path = files[Int(member.file)].declarations[Int(member.index)].parameters.first(where: { $0.label == "dynamicMember" }),
                  let root = path.type.structure.genericArguments.first,
                  let other = self.type(WrittenType(type: path.type, file: member.file, scope: member.index).with(root)),
                  let step = self.member(name, of: other, seenFrom: file, isDynamic: true) else { continue }
            return step
        }
        return nil
    }

    /// The step over a member of the declared type.
    ///
    /// - Parameter receiver: the type that has the member, which `Self` means.
    private func step(over member: DeclarationID, of receiver: ValueType? = nil) -> Step {
        guard let type = files[Int(member.file)].declarations[Int(member.index)].type else { return Step(member: member) }
        var written = WrittenType(type: type, file: member.file, scope: member.index)
        if type.nominalText == "Self", case .project(let id) = receiver {
            let name = qualifiedTypeName(of: id.index, in: files[Int(id.file)].declarations)
            written = WrittenType(type: TypeName(text: name, offset: type.offset), file: id.file, scope: id.index)
        }
        if case .project(let id) = receiver, let argument = argument(of: written, ofSuperclassOf: id) { written = argument }
        return Step(member: member, type: self.type(written), written: written)
    }

    /// What a class gives its superclass for the generic parameter that the type of one of the superclass's members is:
    /// `PageDependency` for `let parent: Parent` in `class Page: Component<PageDependency>`.
    package func argument(of written: WrittenType, ofSuperclassOf id: DeclarationID) -> WrittenType? {
        guard let parent = files[Int(written.file)].declarations[Int(written.scope)].parent, case let owner = DeclarationID(file: written.file, index: parent),
              owner != id, let name = written.type.nominalText,
              let position = files[Int(owner.file)].declarations[Int(parent)].genericParameters.firstIndex(of: name),
              let superclass = files[Int(id.file)].declarations[Int(id.index)].inherits.first,
              case let whole = WrittenType(type: superclass, file: id.file, scope: id.index), type(whole) == .project(owner),
              case let arguments = superclass.structure.genericArguments, arguments.indices.contains(position) else { return nil }
        return whole.with(arguments[position])
    }

    /// The members that a file can access: its own if it declares any, else those that are not private to other files.
    private func visible(_ members: [DeclarationID], from file: FileID) -> [DeclarationID] {
        guard members.count > 1 else { return members }
        let own = members.filter { $0.file == file }
        return own.isEmpty ? members.filter { effectiveAccess(of: $0, in: files) > .fileprivate } : own
    }

    /// `shared` of an external type: by convention, its singleton.
    private func shared(_ name: Name, of type: ValueType) -> Step? {
        guard case .external(let type) = type, name.text == Conventions.sharedInstance, !name.isCall else { return nil }
        return Step(type: .external(type))
    }

    /// The members of a name and kind that a type and its extensions declare or, if there are none, its nearest supertypes.
    package func members(named name: String, _ kind: Declaration.Kind, of type: ValueType) -> [DeclarationID] {
        lookup.trace?.insert(name)
        guard case .project(let id) = type else { return ownMembers(named: name, kind, of: type) }
        var seen: Set<DeclarationID> = [id]
        var frontier: [ValueType] = [type]
        while !frontier.isEmpty {
            let declared = frontier.flatMap { ownMembers(named: name, kind, of: $0) }
            if !declared.isEmpty { return declared }
            frontier = frontier.flatMap { type -> [ValueType] in
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
        for owner in typeAndExtensions(of: type) {
            let declarations = files[Int(owner.file)].declarations
            found += memberIndex.members(named: name, of: owner, in: declarations)
                .filter { declarations[Int($0.index)].kind == kind }
        }
        return found
    }

    /// Notes that a name is asked for.
    package func note(_ name: String) { lookup.trace?.insert(name) }

    /// All members that a type or an extension declares itself.
    package func members(of opening: DeclarationID) -> [DeclarationID] {
        lookup.trace?.insertMembers(of: opening, of: files)
        return AshlarModel.members(of: opening, in: files[Int(opening.file)].declarations)
    }

    /// The types with a qualified name.
    package func types(named name: String) -> [DeclarationID] {
        lookup.trace?.insert(name)
        return types.declarations(named: name)
    }

    /// The types with members and the extensions of a qualified name.
    package func typesAndExtensions(named name: String) -> [DeclarationID] {
        lookup.trace?.insert(name)
        return types.typesAndExtensions(named: name)
    }

    /// The declaration of a type and its extensions.
    package func typeAndExtensions(of type: ValueType) -> [DeclarationID] {
        switch type {
        case .external(let name):
            lookup.trace?.insert(name)
            return types.typesAndExtensions(named: name) + extensionsOfAliases(of: type, named: name)
        case .project(let id):
            lookup.trace?.insert(id, of: files, inheritance)
            let name = qualifiedTypeName(of: id.index, in: files[Int(id.file)].declarations)
            let all = types.typesAndExtensions(named: name)
            // Modules may declare types of one name, and each extends its own.
            let isOneOfSeveral = all.contains { $0 != id && !isExtension($0) }
            return all.filter { $0 == id || (isExtension($0) && (!isOneOfSeveral || extended($0).map { $0 == type } != false)) }
                + extensionsOfAliases(of: type, named: name)
        }
    }

    /// The extensions that extend a type by an alias of it: `extension Dependencies` for `typealias Dependencies = Container`.
    private func extensionsOfAliases(of type: ValueType, named name: String) -> [DeclarationID] {
        types.aliases(ofTypeNamed: name).flatMap { alias in
            let own = qualifiedTypeName(of: alias.index, in: files[Int(alias.file)].declarations)
            lookup.trace?.insert(own)
            return own == name ? [] : types.typesAndExtensions(named: own).filter { isExtension($0) && extended($0) == type }
        }
    }

    private func isExtension(_ id: DeclarationID) -> Bool { files[Int(id.file)].declarations[Int(id.index)].kind == .extension }
}
