import AshlarFacts
import AshlarModel
import AshlarText

// Which types others use or hand out.

extension CheckRun {
    /// Those of some types that two or more units refer to, each with a reference of every unit. The unit in which a type
    /// lies counts where another type of it refers to the type.
    mutating func shared(_ types: [SelectedType], by units: Units) -> [SelectedType] {
        let unit = units.assignment(in: &self)
        let wanted = Set(types.map(\.id))
        var users: [DeclarationID: [(unit: String, reference: Dependency)]] = [:]
        for dependency in model.dependencies {
            guard dependency.isCertain, let type = use(of: wanted, by: dependency), let user = unit(dependency.source),
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
            type.grounds += users.map { user in
                Finding.Step(
                    text: "used by \(sourceName(of: user.reference)) (\(user.unit)) at",
                    location: model.location(of: user.reference)
                )
            }
            return type
        }
    }

    /// Which of some types a dependency uses: the one that it names, or that the one lies in which it names. No type uses
    /// itself.
    private func use(of types: Set<DeclarationID>, by dependency: Dependency) -> DeclarationID? {
        guard dependency.evidence == .references, let named = dependency.declaration else { return nil }
        let type = types.contains(named) ? named : model.outermostType(of: named)
        guard types.contains(type), dependency.owner.map({ model.outermostType(of: $0) == type }) != true else { return nil }
        return type
    }

    /// Those of some types of which values are made in closures behind calls of certain names, each with the first place.
    func made(_ types: [SelectedType], in called: [Pattern]) -> [SelectedType] {
        let wanted = Set(types.map(\.id))
        var places: [DeclarationID: (called: String, reference: Dependency)] = [:]
        var closures: [FileID: [FileFacts.Closure]] = [:]
        for (file, facts) in model.files.enumerated() {
            let own = facts.closures.filter { closure in
                called.contains { $0.match(facts.names[Int(closure.called)]) != nil }
            }
            if !own.isEmpty { closures[FileID(file)] = own }
        }
        let within = closures.keys.sorted().flatMap { model.references(within: $0) }
        for dependency in model.dependencies + within where dependency.role == .construction && dependency.isCertain {
            guard let type = dependency.declaration, wanted.contains(type), places[type] == nil,
                  case .file(let file) = dependency.source,
                  let closure = closures[file]?.first(where: { $0.start < dependency.mark && dependency.mark < $0.end })
            else { continue }
            places[type] = (model.files[Int(file)].names[Int(closure.called)], dependency)
        }
        return types.compactMap { type in
            guard let place = places[type.id] else { return nil }
            var type = type
            type.grounds.append(Finding.Step(
                text: "made in \(place.called) at", location: model.location(of: place.reference)
            ))
            return type
        }
    }

    /// Those of some types that visible members of others hand out, with the captures and the members of those that do.
    func handedOut(_ types: [SelectedType], by providers: [SelectedType]) -> [SelectedType] {
        var origins: [DeclarationID: [(provider: SelectedType, member: DeclarationID)]] = [:]
        for provider in providers {
            for member in model.openings(of: provider.id).flatMap(model.members) {
                guard model[member].handsOutValues, model.access(of: member) > .fileprivate else { continue }
                for type in model.valueTypes(of: member) where type != provider.id {
                    origins[type, default: []].append((provider, member))
                }
            }
        }
        return types.compactMap { type in
            var bindings: [Captures] = []
            var grounds: [Finding.Step] = []
            for (provider, member) in origins[type.id] ?? [] {
                for own in type.bindings {
                    for theirs in provider.bindings where agree(own, theirs) {
                        let both = own.merging(theirs) { own, _ in own }
                        if !bindings.contains(both) { bindings.append(both) }
                    }
                }
                let name = "\(model.qualifiedName(of: provider.id)).\(model[member].name)"
                grounds.append(Finding.Step(text: "handed out by \(name) at", location: model.location(of: member)))
            }
            guard !bindings.isEmpty else { return nil }
            return SelectedType(id: type.id, bindings: bindings, grounds: type.grounds + grounds)
        }
    }
}

extension Declaration {
    /// Whether others get values from a member: it is called, computes, or publishes. What is only stored was handed in.
    fileprivate var handsOutValues: Bool {
        switch kind {
        case .function, .subscript: return true
        case .variable:
            if modifiers.contains(.computed) || attributes.contains(where: { $0.name == "Published" }) { return true }
            return type?.valueNames.first.map { publishers.contains(camelCaseWords($0).last ?? "") } == true
        default: return false
        }
    }
}

/// How the names of types end whose values others come by in time: `AnyPublisher`, `CurrentValueSubject`, `AsyncStream`.
private let publishers: Set<String> = ["Publisher", "Subject", "Stream", "Sequence", "Observable"]
