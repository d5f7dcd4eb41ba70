import AshlarFacts
import AshlarModel
import AshlarText

// Selection of types by their uses: shared between units, constructed in closures, returned by members.

extension CheckRun {
    /// The types that two or more units refer to, each with one reference per unit as evidence. A type's own unit counts if
    /// another type in it refers to the type.
    mutating func shared(_ types: [SelectedType], by units: Units) -> [SelectedType] {
        let unit = units.assignment(in: &self)
        let candidates = Set(types.map(\.id))
        var users: [DeclarationID: [(unit: String, reference: Dependency)]] = [:]
        for dependency in model.dependencies {
            guard dependency.isCertain, let type = use(of: candidates, by: dependency), let user = unit(dependency.source),
                  users[type]?.contains(where: { $0.unit == user }) != true else { continue }
            users[type, default: []].append((user, dependency))
        }
        return types.compactMap { type in
            guard var users = users[type.id] else { return nil }
            if let own = unit(.file(type.id.file)), !users.contains(where: { $0.unit == own }),
               let reference = model.references(within: type.id.file).first(where: { reference in
                   reference.owner != nil && reference.isCertain && use(of: [type.id], by: reference) != nil
               }) {
                users.append((own, reference))
            }
            guard users.count > 1 else { return nil }
            var type = type
            type.evidence += users.map { user in
                Finding.Step(
                    text: "used by \(sourceName(of: user.reference)) (\(user.unit)) at",
                    location: model.location(of: user.reference)
                )
            }
            return type
        }
    }

    /// The types that exactly one unit refers to and no other file but those of tests, with the captures of that unit and one
    /// reference as evidence. A type's own unit counts if another type in it refers to the type.
    mutating func used(_ types: [SelectedType], by units: Units) -> [SelectedType] {
        let unit = units.assignment(in: &self)
        let captures = units.captures(in: &self)
        let candidates = Set(types.map(\.id))
        var users: [DeclarationID: (units: Set<String>, isUsedElsewhere: Bool, reference: Dependency)] = [:]
        let within = model.references(withinFilesOf: types.map(\.id)).filter { $0.owner != nil }
        for dependency in model.dependencies + within {
            guard case .file(let file) = dependency.source, !model.isTestOfFile[Int(file)],
                  let type = use(of: candidates, by: dependency) else { continue }
            let user = unit(dependency.source)
            users[type, default: ([], false, dependency)].units.formUnion(user.map { [$0] } ?? [])
            // Where a name is ambiguous, the user is unknown.
            if user == nil || !dependency.isCertain { users[type]?.isUsedElsewhere = true }
        }
        return types.compactMap { type in
            guard let user = users[type.id], user.units.count == 1, !user.isUsedElsewhere,
                  let own = captures(user.reference.source) else { return nil }
            var type = type
            type.captures = [own]
            type.evidence.append(Finding.Step(
                text: "used by \(sourceName(of: user.reference)) at", location: model.location(of: user.reference)
            ))
            return type
        }
    }

    /// The types without nested ones that lie in none of some types and to which none of them refers.
    func nested(_ types: [SelectedType], for users: [SelectedType]) -> [SelectedType] {
        let candidates = Set(types.map(\.id).filter { model[$0].parent != nil })
        guard !candidates.isEmpty else { return types }
        // References are those of outermost types.
        let outer = Set(users.map { model.outermostType(of: $0.id) })
        let users = Set(users.flatMap { model.typeAndExtensions(of: $0.id) })
        let within = model.references(withinFilesOf: candidates)
        let referred = Set((model.dependencies + within).compactMap { dependency in
            dependency.declaration.flatMap { named in
                candidates.contains(named) && dependency.owner.map { outer.contains(model.outermostType(of: $0)) } == true ? named : nil
            }
        })
        return types.filter { type in
            !candidates.contains(type.id) || referred.contains(type.id) || !users.isDisjoint(with: model.outerTypes(of: type.id))
        }
    }

    /// The types without those of some kinds that cannot take part in the user interface.
    func interactive(_ types: [SelectedType], of kinds: [TypeSelector.Kind]) -> [SelectedType] {
        let candidates = Set(types.map(\.id).filter { TypeSelector.Kind(model[$0].kind).map(kinds.contains) == true })
        guard !candidates.isEmpty else { return types }
        let viewed = Set(model.dependencies.compactMap { dependency -> DeclarationID? in
            guard let named = dependency.declaration, candidates.contains(named), let owner = dependency.owner else { return nil }
            return isInterface(owner) ? named : nil
        })
        return types.filter { type in
            guard candidates.contains(type.id) else { return true }
            guard model.access(of: type.id) > .fileprivate, model.mayAct(type.id) else { return false }
            return viewed.contains(type.id) || isInterface(type.id) || isOnGlobalActor(type.id)
                || model.files[Int(type.id.file)].imports.contains { interfaceModules.contains($0.module) }
        }
    }

    /// Whether a type is a view or a view controller.
    private func isInterface(_ type: DeclarationID) -> Bool {
        let supertypes = model.inheritance.allSupertypeNames(of: type)
        return supertypes.contains("View") || supertypes.contains { $0.hasSuffix("ViewController") }
    }

    /// Whether a type is marked with a global actor of the project.
    private func isOnGlobalActor(_ type: DeclarationID) -> Bool {
        model.attributeNames(of: type).contains { name in
            model.types.declarations(named: name).contains { model.attributeNames(of: $0).contains("globalActor") }
        }
    }

    /// The selected type that a dependency refers to: the named type or its outermost type. References of a type to itself
    /// do not count.
    private func use(of types: Set<DeclarationID>, by dependency: Dependency) -> DeclarationID? {
        guard dependency.evidence == .references, let named = dependency.declaration else { return nil }
        let type = types.contains(named) ? named : model.outermostType(of: named)
        guard types.contains(type), dependency.owner.map({ model.outermostType(of: $0) == type }) != true else { return nil }
        return type
    }

    /// The types that are constructed in what certain calls are given, each with the first construction as evidence.
    ///
    /// - Parameter excluded: arguments whose constructions do not count.
    func made(_ types: [SelectedType], in called: [Pattern], notIn excluded: [Pattern]) -> [SelectedType] {
        let candidates = Set(types.map(\.id))
        var constructions: [DeclarationID: (called: String, reference: Dependency)] = [:]
        let contents = contents(of: called)
        let files = Set(contents.map(\.file)).sorted()
        let excluded = CalledNames(excluded)
        let exclusions = Dictionary(uniqueKeysWithValues: files.map { ($0, model.files[Int($0)].closures(of: excluded)) })
        let within = files.flatMap { model.references(within: $0) }
        for dependency in model.dependencies + within where dependency.role == .construction && dependency.isCertain {
            guard let type = dependency.declaration, candidates.contains(type), constructions[type] == nil,
                  case .file(let file) = dependency.source, let exclusions = exclusions[file] else { continue }
            let mark = dependency.mark
            let content = contents.first { content in
                content.file == file && content.range.contains(mark)
                    && !exclusions.contains { $0.start >= content.range.lowerBound && $0.start <= mark && mark < $0.end }
            }
            if let content { constructions[type] = (content.called, dependency) }
        }
        return types.compactMap { type in
            guard let construction = constructions[type.id] else { return nil }
            var type = type
            type.evidence.append(Finding.Step(
                text: "made in \(construction.called) at", location: model.location(of: construction.reference)
            ))
            return type
        }
    }

    /// A range of a file that runs as the content of a call: the content itself, or a function that it uses.
    private struct Content: Hashable {
        var called: String
        var file: FileID
        var range: Range<UInt32>
    }

    /// The contents of certain calls, and the functions and properties of the same type that they use, in the order of files.
    private func contents(of called: [Pattern]) -> [Content] {
        var found: [Content] = []
        let called = CalledNames(called)
        for (file, facts) in model.files.enumerated() where !facts.closures.isEmpty {
            for closure in facts.closures(of: called) {
                let called = baseName(ofCall: facts.names[Int(closure.called)])
                found.append(Content(called: called, file: FileID(file), range: closure.start..<closure.end))
            }
        }
        var seen = Set(found)
        var next = 0
        while next < found.count {
            let content = found[next]
            next += 1
            for helper in helpers(in: content) where seen.insert(helper).inserted { found.append(helper) }
        }
        return found
    }

    /// The functions of the enclosing type that the closures of a content use.
    private func helpers(in content: Content) -> [Content] {
        let facts = model.files[Int(content.file)]
        let closures = facts.closures.filter { content.range.contains($0.start) }
        guard closures.contains(where: { !$0.functions.isEmpty }) else { return [] }
        let names = Set(closures.flatMap(\.functions).map { facts.names[Int($0)] })
        let type = facts.types.last { index in
            let declaration = facts.declarations[Int(index)]
            return declaration.kind.hasMembers && declaration.start <= content.range.lowerBound
                && content.range.lowerBound < declaration.end
        }
        guard let type else { return [] }
        let name = model.qualifiedName(of: DeclarationID(file: content.file, index: type))
        return model.types.typesAndExtensions(named: name).flatMap(model.members).filter { member in
            model[member].kind == .function && names.contains(model[member].name)
        }.map { member in
            Content(called: content.called, file: member.file, range: model[member].start..<model[member].end)
        }
    }

    /// The types that visible members of other types return or publish, with the captures of these types and the members as
    /// evidence.
    func provided(_ types: [SelectedType], by providers: [SelectedType]) -> [SelectedType] {
        var origins: [DeclarationID: [(provider: SelectedType, member: DeclarationID)]] = [:]
        for provider in providers {
            for member in model.typeAndExtensions(of: provider.id).flatMap(model.members) {
                for type in typesProvided(by: member, of: provider.id) where type != provider.id {
                    origins[type, default: []].append((provider, member))
                }
            }
        }
        return types.compactMap { type in
            var captures: [Captures] = []
            var evidence: [Finding.Step] = []
            for (provider, member) in origins[type.id] ?? [] {
                for own in type.captures {
                    for theirs in provider.captures where agree(own, theirs) {
                        let both = own.merging(theirs) { own, _ in own }
                        if !captures.contains(both) { captures.append(both) }
                    }
                }
                let name = "\(model.qualifiedName(of: provider.id)).\(model[member].name)"
                evidence.append(Finding.Step(text: "returned by \(name) at", location: model.location(of: member)))
            }
            guard !captures.isEmpty else { return nil }
            let providers = (origins[type.id] ?? []).map(\.provider.id)
            return SelectedType(id: type.id, captures: captures, evidence: type.evidence + evidence, providers: providers)
        }
    }

    /// The types without those that visible functions and initializers of other types only take.
    func notOnlyTaken(_ types: [SelectedType], by takers: [SelectedType]) -> [SelectedType] {
        var taken: Set<DeclarationID> = []
        var provided: Set<DeclarationID> = []
        for taker in takers {
            for member in model.typeAndExtensions(of: taker.id).flatMap(model.members) {
                provided.formUnion(typesProvided(by: member, of: taker.id))
                if model.access(of: member) > .fileprivate { taken.formUnion(model.typesTaken(by: member)) }
            }
        }
        return types.filter { !taken.contains($0.id) || provided.contains($0.id) }
    }

    /// The types of the values that a member of a type returns, publishes, or passes to a completion handler.
    private func typesProvided(by member: DeclarationID, of type: DeclarationID) -> [DeclarationID] {
        guard model.access(of: member) > .fileprivate else { return [] }
        let isObservable = model.attributeNames(of: type).contains("Observable")
        let returned = model[member].returnsValues(ofObservable: isObservable) ? model.valueTypes(of: member) : []
        return returned + model.typesPassedToCompletions(of: member)
    }
}

/// Frameworks for user interfaces.
private let interfaceModules: Set<String> = ["SwiftUI", "UIKit", "AppKit", "Cocoa", "WatchKit", "TVUIKit"]

extension Model {
    /// The types and extensions that a type is nested in, and the extended types.
    fileprivate func outerTypes(of id: DeclarationID) -> [DeclarationID] {
        var outer: [DeclarationID] = []
        var next = self[id].parent
        while let parent = next {
            let type = DeclarationID(file: id.file, index: parent)
            outer.append(type)
            if self[type].kind == .extension { outer += types.declarations(named: qualifiedName(of: type)) }
            next = self[type].parent
        }
        return outer
    }

    /// Whether a type does something: it has a function or a supertype.
    fileprivate func mayAct(_ id: DeclarationID) -> Bool {
        !inheritance.supertypes(of: id).isEmpty || typeAndExtensions(of: id).flatMap(members).contains { self[$0].kind == .function }
    }
}

/// `ForEach` of `ForEach(_:id:)`.
private func baseName(ofCall name: String) -> String { name.firstIndex(of: "(").map { String(name[..<$0]) } ?? name }

extension FileFacts {
    /// The closures of calls of certain names.
    fileprivate func closures(of called: CalledNames) -> [Closure] {
        closures.filter { names.withBytes(at: Int($0.called), called.match) != nil }
    }
}

extension Declaration {
    /// Whether a member provides values to its users: a function, a computed property, a publisher, a variable that only its type
    /// sets, or one that is observed. Any other stored property only holds what was passed in.
    fileprivate func returnsValues(ofObservable isObservable: Bool) -> Bool {
        switch kind {
        case .function, .subscript: return true
        case .variable:
            if let setterAccess, setterAccess <= .fileprivate { return true }
            if isObservable, !modifiers.contains(.constant), !attributes.contains(where: { $0.name == "ObservationIgnored" }) { return true }
            if modifiers.contains(.computed) || attributes.contains(where: { $0.name == "Published" }) { return true }
            return type?.valueNames.first.map(Conventions.isStream) == true
        default: return false
        }
    }
}
