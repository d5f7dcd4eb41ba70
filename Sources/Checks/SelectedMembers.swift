import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText

// The members that a selector selects.

extension MemberSelector {
    /// The selected members of a type, in the order of files.
    func members(of type: SelectedType, in run: CheckRun) -> [Member] {
        let model = run.model
        var owners = isOwn ? [type.id] : model.typeAndExtensions(of: type.id)
        // What tests add to a type is theirs.
        if !model.isTestOfFile[Int(type.id.file)] { owners.removeAll { model.isTestOfFile[Int($0.file)] } }
        // A protocol also requires what the protocols that it refines require.
        if isOwn, model[type.id].kind == .protocol {
            owners += model.inheritance.supertypesByDeclaration(of: type.id).filter { model[$0].kind == .protocol }
        }
        // A type may map values by a function of a nested type.
        if mapping != nil, !isOwn { owners += nestedTypes(of: owners, in: model) }
        let found = owners.flatMap { members(in: $0, given: type.commonCaptures, run) }
        guard !countsSystemRequirements else { return found }
        return found.filter { !model.mayRequire($0.id, of: type.id) }
    }

    /// The selected members of a type that one build contains: of the branches of an `#if`, those of one; of a protocol's requirement
    /// and its default, one.
    func membersOfOneBuild(of type: SelectedType, in run: CheckRun) -> [Member] {
        let model = run.model
        var members = self.members(of: type, in: run)
        if model[type.id].kind == .protocol {
            var seen: Set<String> = []
            members = members.filter { member in
                let types = model[member.id].parameters.map(\.type.text).joined(separator: ",")
                return seen.insert("\(model[member.id].fullName) \(types)").inserted
            }
        }
        let conditions = members.map { model.condition(of: $0.id) }
        guard conditions.contains(where: { $0 != nil }) else { return members }
        var most: [Member] = []
        for own in conditions {
            let compatible = zip(members, conditions).filter { _, condition in
                guard let own, let condition else { return true }
                return !areExclusive([own, condition])
            }.map(\.0)
            if compatible.count > most.count { most = compatible }
        }
        return most
    }

    private func nestedTypes(of owners: [DeclarationID], in model: Model) -> [DeclarationID] {
        let nested = owners.flatMap { model.members(of: $0) }.filter { model[$0].kind.isNominal }.flatMap { model.typeAndExtensions(of: $0) }
        return nested.isEmpty ? [] : nested + nestedTypes(of: nested, in: model)
    }

    /// The selected members that a type inherits from the project's classes and from extensions of its protocols, unless it
    /// declares members of the same full name.
    func inheritedMembers(of type: SelectedType, in run: CheckRun) -> [Member] {
        guard !isOwn else { return [] }
        let model = run.model
        var seen = Set(members(of: type, in: run).map { model[$0.id].fullName })
        return model.inheritance.allSupertypes(of: type.id).flatMap { supertype -> [Member] in
            let owners: [DeclarationID] = switch model[supertype].kind {
            case .class: model.typeAndExtensions(of: supertype)
            // Requirements of a protocol have no implementation.
            case .protocol where !isStored: model.typeAndExtensions(of: supertype).filter { $0 != supertype }
            default: []
            }
            return owners.flatMap { members(in: $0, given: type.commonCaptures, run) }
                .filter { model.access(of: $0.id) > .private && seen.insert(model[$0.id].fullName).inserted }
        }
    }

    /// Whether one of some members is there whenever the type is: not only under a compilation flag, nor only for some of the
    /// types that its extension extends.
    func isAlwaysThere(_ members: [Member], of type: SelectedType, in model: Model) -> Bool {
        let names = model.inheritance.allSupertypeNames(of: type.id).union([model[type.id].name])
        let always = members.filter { member in
            guard let parent = model[member.id].parent else { return true }
            return model[DeclarationID(file: member.id.file, index: parent)].constraints.allSatisfy { constraint in
                constraint.left != "Self" || constraint.right.nominalText.map(names.contains) == true
            }
        }
        let conditions = always.map { model.files[Int($0.id.file)].condition(at: model[$0.id].offset) }
        let required = model.files[Int(type.id.file)].condition(at: model[type.id].offset)
        return !always.isEmpty && existAlways(conditions, where: required)
    }

    /// The selected global variables and functions, in the order of files.
    func globals(in run: inout CheckRun) -> [Member] {
        guard let globals else { return [] }
        let files = run.select(globals)
        let model = run.model
        return model.files.indices.flatMap { file -> [Member] in
            guard let captures = files.files[file] else { return [] }
            let ids = model.files[file].declarations.indices.filter { model.files[file].declarations[$0].parent == nil }
            return members(ids.map { DeclarationID(file: FileID(file), index: Int32($0)) }, given: captures, run)
        }
    }

    /// The selected members of extensions of types that the project does not declare, in the order of files.
    func membersOfForeignTypes(in run: inout CheckRun) -> [Member] {
        guard let extensions else { return [] }
        let files = run.select(extensions)
        let model = run.model
        return model.files.indices.flatMap { file -> [Member] in
            guard let captures = files.files[file] else { return [] }
            let ids = model.files[file].types.map { DeclarationID(file: FileID(file), index: $0) }.filter { id in
                guard model[id].kind == .extension else { return false }
                if case .project? = model.accessPaths.extended(id) { return false }
                return true
            }
            return members(ids.flatMap { model.members(of: $0) }, given: captures, run)
        }
    }

    private func members(in owner: DeclarationID, given captures: Captures, _ run: CheckRun) -> [Member] {
        members(run.model.members(of: owner), given: captures, areOfTypes: true, run)
    }

    /// - Parameter areOfTypes: whether they are members of the selected types.
    private func members(
        _ candidates: [DeclarationID], given captures: Captures, areOfTypes: Bool = false, _ run: CheckRun
    ) -> [Member] {
        let model = run.model
        let mapping = areOfTypes ? mapping : mapping?.toOwnTypes(of: model)
        let matchesLabels = (names + otherNames).contains { $0.matchesLabels(given: captures) }
        return candidates.compactMap { id in
            let declaration = model[id]
            guard matches(declaration, given: captures), access.isEmpty || access.contains(model.access(of: id)) else {
                return nil
            }
            let held = valueTypes.isEmpty ? [] : declaration.valueTypeNames
            var valueType = matchingType(in: held, given: captures)
                ?? matchingType(in: held.map { model.aliasedName($0, at: id) }, given: captures)
                ?? declaration.parent.flatMap {
                    upperBound(in: held, of: DeclarationID(file: id.file, index: $0), given: captures, run)
                }
            let takenNames = takenTypes.isEmpty ? [] : declaration.parameters.filter(mayTake).flatMap(\.type.valueNames).map(model.withoutModule)
            let takenType = takenTypes.first(in: takenNames, given: captures)
                ?? takenTypes.first(in: takenNames.map { model.aliasedName($0, at: id) }, given: captures)
            if !elementTypes.isEmpty {
                guard let element = model.elementType(of: id),
                      elementTypes.contains(where: { $0.match(element, given: captures) != nil }) else { return nil }
                valueType = "[\(element)]"
            }
            guard valueTypes.isEmpty || valueType != nil, takenTypes.isEmpty || takenType != nil,
                  mapping?.isDone(by: id, in: model) != false, otherMapping?.isDone(by: id, in: model) != true else { return nil }
            let name = matchesLabels || mapping != nil || otherMapping != nil ? declaration.fullName : declaration.name
            return Member(id: id, name: name, valueType: valueType, takenType: takenType)
        }
    }

    /// Whether the default value of a parameter is one that the selector requires.
    private func mayTake(_ parameter: Parameter) -> Bool {
        guard !defaultValues.isEmpty || !otherDefaultValues.isEmpty else { return true }
        guard let value = parameter.defaultValue else { return false }
        return (defaultValues.isEmpty || defaultValues.contains { $0.match(value) != nil })
            && !otherDefaultValues.contains { $0.match(value) != nil }
    }

    /// The first of some types that matches `type` and not `not-type`.
    private func matchingType(in names: [String], given captures: Captures) -> String? {
        valueTypes.first(in: names.filter { otherValueTypes.first(in: [$0], given: captures) == nil }, given: captures)
    }

    /// The first of some types that is a supertype of a wanted type, or a generic parameter of `owner` that may be one.
    private func upperBound(
        in names: [String], of owner: DeclarationID, given captures: Captures, _ run: CheckRun
    ) -> String? {
        let model = run.model
        guard isByUpperBound else { return nil }
        func isWanted(_ name: String) -> Bool { matchingType(in: [name], given: captures) != nil }
        func isUpperBound(_ name: String) -> Bool { run.namesBelow(name).contains(where: isWanted) }
        return names.first { name in
            guard model[owner].genericParameters.contains(name) else { return isUpperBound(name) }
            let constraints = model[owner].constraints.filter { $0.left == name }.flatMap(\.right.valueNames)
            return constraints.isEmpty || constraints.contains { isUpperBound($0) || isWanted($0) }
        }
    }

    private func matches(_ declaration: Declaration, given captures: Captures) -> Bool {
        guard let kind = Kind(rawValue: declaration.kind.rawValue), kinds.isEmpty || kinds.contains(kind),
              names.isEmpty || names.contains(where: { $0.isName(of: declaration, given: captures) }),
              !otherNames.contains(where: { $0.isName(of: declaration, given: captures) }) else { return false }
        if !attributes.isEmpty || !otherAttributes.isEmpty {
            let own = declaration.attributes.map(\.name)
            guard attributes.isEmpty || attributes.contains(where: own.contains), !otherAttributes.contains(where: own.contains) else { return false }
        }
        guard modifiers.allSatisfy(declaration.has), !otherModifiers.contains(where: declaration.has) else { return false }
        if isUnmarked, !declaration.attributes.isEmpty { return false }
        if let returns, returns != declaration.modifiers.contains(.returns) { return false }
        if let isStatic, isStatic == declaration.modifiers.isDisjoint(with: [.static, .overridableStatic]) { return false }
        if let isConstant, isConstant != declaration.modifiers.contains(.constant) { return false }
        return !isStored || (kind == .variable && declaration.modifiers.isDisjoint(with: [.computed, .static, .overridableStatic]))
    }
}

extension Model {
    /// The condition of `#if` that a declaration is compiled under; `nil` outside any `#if`.
    fileprivate func condition(of id: DeclarationID) -> String? {
        files[Int(id.file)].branches.isEmpty ? nil : files[Int(id.file)].condition(at: self[id].offset)
    }

    /// Whether a protocol of the system may require a function: an operator, one of a well-known name, or one of a delegate, whose
    /// first parameter is what the delegate is named after.
    fileprivate func mayRequire(_ id: DeclarationID, of type: DeclarationID) -> Bool {
        guard self[id].kind == .function else { return false }
        guard let first = self[id].name.first, first.isLetter || first == "_" || first == "`" else { return true }
        if systemRequirements.contains(self[id].fullName) { return true }
        guard let parameter = self[id].parameters.first, parameter.label == nil, let sender = parameter.type.nominalText else { return false }
        return ([type] + inheritance.allSupertypes(of: type)).flatMap(inheritance.supertypes).contains { supertype in
            let name = supertype.name.split(separator: ".").last ?? ""
            return supertype.declarations.isEmpty && name.hasPrefix(sender)
                && ["Delegate", "DataSource", "Observer"].contains { name.hasSuffix($0) }
        }
    }
}

/// Functions that protocols of the system require of values of all kinds.
private let systemRequirements: Set<String> = [
    "hash(into:)", "encode(to:)", "encode(with:)", "isEqual(_:)", "copy(with:)", "mutableCopy(with:)", "makeIterator()",
    "makeAsyncIterator()", "next()", "write(to:)", "subscribe(_:)", "advanced(by:)", "distance(to:)",
]

extension Pattern {
    /// Whether it matches names with labels: `handle(url:*)`.
    fileprivate func matchesLabels(given captures: Captures) -> Bool {
        // Called for each member; most patterns have no captures to fill in.
        (self.captures.isEmpty ? text : filled(with: captures)).utf8.contains(UInt8(ascii: "("))
    }

    /// Whether it matches a member's name, with labels if the pattern has some.
    fileprivate func isName(of declaration: Declaration, given captures: Captures) -> Bool {
        match(matchesLabels(given: captures) ? declaration.fullName : declaration.name, given: captures) != nil
    }
}

extension [Pattern] {
    /// The first of some type names that one of the patterns matches, in full or by the last component.
    fileprivate func first(in types: @autoclosure () -> [String], given captures: Captures) -> String? {
        guard !isEmpty else { return nil }
        return types().first { name in
            let last = name.split(separator: ".").last.map(String.init) ?? name
            return contains { ($0.match(name, given: captures) ?? $0.match(last, given: captures)) != nil }
        }
    }
}

extension Model {
    /// The name of the element type of the collection that a member holds or returns; `nil` if that is no collection.
    fileprivate func elementType(of member: DeclarationID) -> String? {
        guard let type = self[member].type else { return nil }
        let element: TypeStructure
        switch type.structure.unwrapped {
        case .array(let type), .dictionary(_, let type): element = type
        case .named(let components) where ["Array", "Set"].contains(components[0].name) && components[0].arguments.count == 1:
            element = components[0].arguments[0]
        default: return nil
        }
        let written = AccessPathResolver.WrittenType(type: type.with(element), file: member.file, scope: member.index)
        return accessPaths.service(written)?.name
    }
}

extension Declaration {
    /// The full name in Swift's notation, with argument labels: `handle(url:navigator:)`, `subscript(_:)`.
    var fullName: String {
        switch kind {
        case .function, .initializer, .subscript, .macro: break
        case .case where !parameters.isEmpty: break
        default: return name
        }
        let labels = parameters.map { parameter in
            // A subscript's parameter has a label only if it has two names.
            kind == .subscript && parameter.label == parameter.name ? "_" : parameter.label ?? "_"
        }
        return name + "(" + labels.map { $0 + ":" }.joined() + ")"
    }

    /// The types of the values that a member holds or returns, by its written type, by the type that its initial value
    /// constructs, or by an attribute such as `@Environment(Type.self)`.
    fileprivate var valueTypeNames: [String] {
        if let type { return type.valueNames }
        guard kind == .variable else { return [] }
        return attributes.compactMap { attribute in
            guard let arguments = attribute.arguments, arguments.hasSuffix(".self") else { return nil }
            return String(arguments.dropLast(".self".count))
        }
    }
}
