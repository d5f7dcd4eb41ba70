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

    /// The selected type that a dependency refers to: the named type or its outermost type. References of a type to itself
    /// do not count.
    private func use(of types: Set<DeclarationID>, by dependency: Dependency) -> DeclarationID? {
        guard dependency.evidence == .references, let named = dependency.declaration else { return nil }
        let type = types.contains(named) ? named : model.outermostType(of: named)
        guard types.contains(type), dependency.owner.map({ model.outermostType(of: $0) == type }) != true else { return nil }
        return type
    }

    /// The types that are constructed in closures passed to certain calls, each with the first construction as evidence.
    func made(_ types: [SelectedType], in called: [Pattern]) -> [SelectedType] {
        let candidates = Set(types.map(\.id))
        var constructions: [DeclarationID: (called: String, reference: Dependency)] = [:]
        var closures: [FileID: [FileFacts.Closure]] = [:]
        for (file, facts) in model.files.enumerated() {
            let own = facts.closures.filter { closure in
                called.contains { $0.match(facts.names[Int(closure.called)]) != nil }
            }
            if !own.isEmpty { closures[FileID(file)] = own }
        }
        let within = closures.keys.sorted().flatMap { model.references(within: $0) }
        for dependency in model.dependencies + within where dependency.role == .construction && dependency.isCertain {
            guard let type = dependency.declaration, candidates.contains(type), constructions[type] == nil,
                  case .file(let file) = dependency.source,
                  let closure = closures[file]?.first(where: { $0.start < dependency.mark && dependency.mark < $0.end })
            else { continue }
            constructions[type] = (model.files[Int(file)].names[Int(closure.called)], dependency)
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

    /// The types that visible members of other types return or publish, with the captures of these types and the members as
    /// evidence.
    func provided(_ types: [SelectedType], by providers: [SelectedType]) -> [SelectedType] {
        var origins: [DeclarationID: [(provider: SelectedType, member: DeclarationID)]] = [:]
        for provider in providers {
            for member in model.typeAndExtensions(of: provider.id).flatMap(model.members) {
                guard model[member].returnsValues, model.access(of: member) > .fileprivate else { continue }
                for type in model.valueTypes(of: member) where type != provider.id {
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
            return SelectedType(id: type.id, captures: captures, evidence: type.evidence + evidence)
        }
    }
}

extension Declaration {
    /// Whether a member provides values to its users: a function, a computed property or a publisher. A plain stored property
    /// only holds what was passed in.
    fileprivate var returnsValues: Bool {
        switch kind {
        case .function, .subscript: return true
        case .variable:
            if modifiers.contains(.computed) || attributes.contains(where: { $0.name == "Published" }) { return true }
            return type?.valueNames.first.map { publishers.contains(camelCaseWords($0).last ?? "") } == true
        default: return false
        }
    }
}

/// Suffixes of the names of types that deliver values over time: `AnyPublisher`, `CurrentValueSubject`, `AsyncStream`.
private let publishers: Set<String> = ["Publisher", "Subject", "Stream", "Sequence", "Observable"]
