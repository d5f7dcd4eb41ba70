import AshlarFacts
import AshlarModel

// Which of the candidates that files tell of are bindings.

extension WiringLinker {
    /// Links the bindings of all files; which types hold any, is found out first.
    mutating func linkBindings() {
        var candidates: [(file: FileID, fact: Binding, owner: Ways.ValueType?)] = []
        for file in files.indices {
            for fact in files[file].wiring.bindings {
                candidates.append((FileID(file), fact, ways.type(around: fact.owner, of: FileID(file))))
            }
        }
        let written = writtenContainers(candidates)
        for (file, fact, owner) in candidates {
            if fact.traits.contains(.tentative), case .keyPath(let root?, let path) = fact.service {
                guard !members(path, of: root, fact.owner, file).isEmpty else { continue }
            } else if fact.traits.contains(.tentative) {
                let isProven = fact.form == .registered
                    ? learnt.registers(fact.means, receiver: fact.receiver, from: fact.owner, of: file)
                    : owner.map(written.contains) == true && provides(fact, in: file)
                guard isProven else { continue }
            }
            let told = ways.written(fact.service, from: fact.owner, of: file)
            let service = told.flatMap { ways.service($0) }
            // What is generic provides nothing by itself.
            if told != nil, service == nil, fact.member != nil { continue }
            if fact.traits.contains(.tentative), isOwnMeans(fact, service, of: owner, in: file) { continue }
            let implementation = fact.implementation.flatMap { ways.written($0, from: fact.owner, of: file) }
                .flatMap { ways.service($0) }
            let isContainer = (implementation?.declaration ?? service?.declaration).map { id in
                written.contains(.project(id)) || nameOfContainer(id) == .telling
            }
            // What registers and resolves is no service.
            if fact.traits.contains(.tentative), fact.member != nil, !mayBeService(service ?? implementation, in: owner) { continue }
            if fact.traits.contains(.tentative), fact.member != nil, let made = implementation?.declaration, learnt.isSpoken(.project(made)) { continue }
            // What is handed to a part only was made by somebody else, who asked for what it needs.
            if !fact.traits.contains(.partial) { ofFile[Int(file)].add(bindings.count, from: fact.start, to: fact.end) }
            bindings.append(InjectionGraph.Binding(
                fact: fact, file: file, service: service, implementation: isMade(fact) ? implementation : nil,
                lifetime: learnt.lifetime(of: fact, in: owner, file: file),
                container: (namedContainer(fact, in: file) ?? owner).map { container($0) },
                member: fact.member.map { DeclarationID(file: file, index: $0) }, isTest: isTest[Int(file)],
                isContainer: isContainer ?? false
            ))
        }
    }

    /// The container that a binding names.
    private func namedContainer(_ fact: Binding, in file: FileID) -> Ways.ValueType? {
        guard case .type(let type)? = fact.receiver else { return nil }
        return ways.type(Ways.Written(type: type, file: file, scope: fact.owner))
    }

    /// Whether a member is a container's own means: its one value, or what gives whatever type is asked for.
    private func isOwnMeans(_ fact: Binding, _ service: InjectionGraph.Service?, of owner: Ways.ValueType?, in file: FileID) -> Bool {
        guard let member = fact.member, let service else { return false }
        if let declaration = service.declaration, owner == .project(declaration) { return true }
        return files[Int(file)].declarations[Int(member)].genericParameters.contains(service.name)
    }

    /// Whether a binding says itself what it makes.
    private func isMade(_ fact: Binding) -> Bool {
        if case .type = fact.implementation { !fact.traits.contains(.alias) } else { false }
    }

    private mutating func container(_ type: Ways.ValueType) -> Int {
        if let known = containers[type] { return known }
        containers[type] = containerList.count
        switch type {
        case .external(let name): containerList.append(InjectionGraph.Container(name: name))
        case .project(let id):
            containerList.append(InjectionGraph.Container(name: qualifiedTypeName(of: id.index, in: files[Int(id.file)].declarations), declaration: id))
        }
        return containerList.count - 1
    }

    /// The types whose members put objects together, as their names and members say.
    private func writtenContainers(
        _ candidates: [(file: FileID, fact: Binding, owner: Ways.ValueType?)]
    ) -> Set<Ways.ValueType> {
        var found: Set<Ways.ValueType> = []
        var composing: Set<Ways.ValueType> = []
        for (file, fact, owner) in candidates where fact.member != nil {
            guard let owner, case .project(let id) = owner else { continue }
            guard nameOfContainer(id) != nil, !learnt.isSpoken(owner) else { continue }
            guard let service = ways.written(fact.service, from: fact.owner, of: file).flatMap({ ways.service($0) }) else { continue }
            let made = fact.implementation.flatMap { ways.written($0, from: fact.owner, of: file) }.flatMap { ways.service($0) }
            // A container that only holds the system's types is a value; what makes values is no container.
            guard let declaration = service.declaration ?? made?.declaration,
                  nameOfContainer(id) == .telling || isObject(declaration) else { continue }
            found.insert(owner)
        }
        // What makes a container and keeps it puts together what that provides.
        for (file, fact, owner) in candidates where fact.form == .stored || fact.form == .lazy {
            guard let owner, case .project(let id) = owner, !found.contains(owner), !showsThings(id),
                  case .type = fact.implementation, let made = fact.implementation.flatMap({ ways.written($0, from: fact.owner, of: file) }),
                  let type = ways.type(made), case .project(let container) = type, found.contains(type),
                  nameOfContainer(container) == .telling, !isTest[Int(file)] else { continue }
            composing.insert(owner)
        }
        return found.union(composing)
    }

    /// Whether a candidate makes something, or hands on what its container has: a function that computes a value does not.
    private func provides(_ fact: Binding, in file: FileID) -> Bool {
        guard case .way(let way) = fact.implementation, !fact.arguments.isEmpty else { return true }
        guard let member = ways.steps(on: way, from: fact.owner, of: file).last?.member else { return false }
        return files[Int(member.file)].declarations[Int(member.index)].parent != nil
    }

    /// Whether what a member provides may be a service: of a type that makes values too, only objects are.
    private func mayBeService(_ service: InjectionGraph.Service?, in owner: Ways.ValueType?) -> Bool {
        guard let service else { return false }
        guard case .project(let id) = owner, nameOfContainer(id) == .hinting else { return true }
        return service.declaration.map(isObject) ?? false
    }

    private func nameOfContainer(_ id: DeclarationID) -> ContainerName? {
        let name = files[Int(id.file)].declarations[Int(id.index)].name
        if learnt.isNamed(name) { return .telling }
        return showsThings(id) ? nil : ContainerName(name)
    }

    /// Whether values of a type have an identity, or are known by what they do.
    private func isObject(_ id: DeclarationID) -> Bool {
        [.class, .actor, .protocol].contains(files[Int(id.file)].declarations[Int(id.index)].kind)
    }

    private func showsThings(_ id: DeclarationID) -> Bool {
        !ways.inheritance.allSupertypeNames(of: id).isDisjoint(with: [
            "View", "UIView", "UIViewController", "NSView", "NSViewController", "XCTestCase", "App", "UIApplicationDelegate",
            "UIWindowSceneDelegate", "NSApplicationDelegate", "Scene", "Codable", "Decodable",
            "Encodable", "ViewModifier", "UITableViewCell", "UICollectionViewCell", "UIStackView", "UIControl",
        ])
    }
}
