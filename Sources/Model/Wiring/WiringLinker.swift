import AshlarFacts

/// Joins what files say of how objects are put together.
struct WiringLinker {
    let files: [FileFacts]
    let ways: Ways
    private let learnt: Containers
    private let isTest: [Bool]

    var bindings: [Wiring.Binding] = []
    private var injections: [Wiring.Injection] = []
    private var containers: [Ways.ValueType: Int] = [:]
    private var containerList: [Wiring.Container] = []
    /// The bindings that are members, by declaration.
    var byMember: [DeclarationID: [Int]] = [:]
    private var memberNames: Set<String> = []
    private var byMemberName: [String: [Int]] = [:]
    private var byService: [Wiring.Service: [Int]] = [:]
    private var byName: [String: [Int]] = [:]
    /// The bindings that are found under a key.
    var byKey: [Ways.ValueType: [Int]] = [:]
    /// What is given to others by those who asked for it under another type, or to whom it is handed in.
    var handedOn: [HandedOn: [Int]] = [:]
    /// Where a binding's service is not known: it may be any.
    private var untold: Set<Untold> = []
    var nestings = Nestings()
    /// The bindings that replace what a member provides.
    var overrides: [DeclarationID: [Int]] = [:]
    private var ofFile: [[Int]]
    private var muted: Set<Wiring.Service> = []
    var unfollowed: Set<String> = []

    private struct Untold: Hashable {
        var idiom: String
        var name: String?
    }

    struct HandedOn: Hashable {
        var idiom: String
        var service: Wiring.Service
    }

    init(files: [FileFacts], ways: Ways, isTest: [Bool], settings: WiringSettings) {
        self.files = files
        self.ways = ways.knowing(Told(by: files))
        self.isTest = isTest
        learnt = Containers(files: files, isTest: isTest, ways: ways, settings: settings)
        ofFile = Array(repeating: [], count: files.count)
    }

    mutating func linked() -> Wiring {
        linkBindings()
        for index in bindings.indices { self.index(bindingAt: index) }
        nestings = Nestings(files: files, ways: ways)
        linkOverrides()
        linkInjections()
        linkUses()
        linkInitializers()
        let order = injections.indices.sorted {
            (injections[$0].file, injections[$0].fact.offset, $0) < (injections[$1].file, injections[$1].fact.offset, $1)
        }
        return Wiring(
            containers: containerList, bindings: bindings, injections: order.map { injections[$0] },
            mutedServices: muted, unfollowedNames: unfollowed
        )
    }

    // MARK: Bindings

    private mutating func linkBindings() {
        var candidates: [(file: FileID, fact: Binding, owner: Ways.ValueType?)] = []
        for (file, facts) in files.enumerated() {
            for fact in facts.wiring.bindings {
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
            ofFile[Int(file)].append(bindings.count)
            bindings.append(Wiring.Binding(
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
    private func isOwnMeans(_ fact: Binding, _ service: Wiring.Service?, of owner: Ways.ValueType?, in file: FileID) -> Bool {
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
        case .external(let name): containerList.append(Wiring.Container(name: name))
        case .project(let id):
            containerList.append(Wiring.Container(name: qualifiedTypeName(of: id.index, in: files[Int(id.file)]), declaration: id))
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
    private func mayBeService(_ service: Wiring.Service?, in owner: Ways.ValueType?) -> Bool {
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

    private mutating func index(bindingAt index: Int) {
        let binding = bindings[index]
        if let member = binding.member {
            byMember[member, default: []].append(index)
            let name = files[Int(member.file)].declarations[Int(member.index)].name
            memberNames.insert(name)
            byMemberName[name, default: []].append(index)
        }
        if let key = binding.fact.key, let type = ways.type(Ways.Written(type: key, file: binding.file, scope: binding.fact.owner)) {
            byKey[type, default: []].append(index)
        }
        guard let service = binding.service else {
            if !binding.fact.traits.contains(.override) { untold.insert(Untold(idiom: binding.fact.idiom, name: binding.fact.name)) }
            return
        }
        byService[service, default: []].append(index)
        byName[service.name, default: []].append(index)
    }

    // MARK: Injections

    private mutating func linkInjections() {
        // What is found under another type, or is handed in, others are given by that.
        for (file, facts) in files.enumerated() {
            for fact in facts.wiring.injections where fact.isHandedOn { link(fact, in: FileID(file)) }
        }
        for (file, facts) in files.enumerated() {
            for fact in facts.wiring.injections where !fact.isHandedOn { link(fact, in: FileID(file)) }
        }
    }

    private mutating func link(_ fact: Injection, in file: FileID) {
        var fact = fact
        if case .keyPath(let root, let path) = fact.service {
            linkKeyPath(fact, root: root, path: path, in: file)
            return
        }
        if let key = fact.key {
            linkKey(fact, key, in: file)
            return
        }
        if fact.isTentative {
            let form = fact.means.hasPrefix("@")
                ? learnt.wraps(String(fact.means.dropFirst()))
                : learnt.resolves(fact.means, receiver: fact.receiver, from: fact.owner, of: file)
            guard let form else { return }
            if fact.form == .strong, form == .lazy { fact.form = .lazy }
            // What gives an optional and is forced is wanted.
            if !fact.means.hasPrefix("@"), form == .strong { fact.form = .strong }
        }
        guard let written = ways.written(fact.service, from: fact.owner, of: file) else {
            add(fact, in: file, service: nil, targets: [], state: .unknown)
            return
        }
        // Inside of what a container itself declares, the type is a parameter.
        guard let service = ways.service(written) else { return }
        if fact.reach == .maker {
            handedOn[HandedOn(idiom: fact.idiom, service: service)] = []
            add(fact, in: file, service: service, targets: [], state: .external)
            return
        }
        let handed = handedOn[HandedOn(idiom: fact.idiom, service: service)]
        var targets = providers(of: service, for: fact)
        if let handed, targets.allSatisfy({ bindings[$0].fact.traits.contains(.override) }) { targets = handed }
        let otherwise: Wiring.Injection.State = handed != nil ? .external : untold.contains(Untold(idiom: fact.idiom, name: fact.name)) ? .unknown : .missing
        add(fact, in: file, service: service, targets: targets, state: targets.isEmpty ? otherwise : .bound)
    }

    /// The bindings that a type-keyed container may give.
    private func providers(of service: Wiring.Service, for fact: Injection) -> [Int] {
        var found = byService[service] ?? []
        // What is made says its generic arguments less often than what is asked for.
        if found.isEmpty, let generics = service.name.firstIndex(of: "<") {
            found = byService[Wiring.Service(name: String(service.name[..<generics]), declaration: service.declaration)] ?? []
        }
        // Where one of the two is known by its name only.
        if found.isEmpty {
            found = (byName[service.name] ?? []).filter {
                bindings[$0].service?.declaration == nil || service.declaration == nil
            }
        }
        found = found.filter {
            bindings[$0].fact.idiom == fact.idiom || (bindings[$0].fact.form == .registered && fact.reach == .anywhere)
        }
        let named = withoutOverrides(found.filter { bindings[$0].fact.name == fact.name })
        return named.isEmpty && fact.name == nil ? [] : named
    }

    /// Those that replace others are meant only where there are no others.
    private func withoutOverrides(_ found: [Int]) -> [Int] {
        let own = found.filter { !bindings[$0].fact.traits.contains(.override) }
        return own.isEmpty ? found : own
    }

    mutating func add(
        _ fact: Injection, in file: FileID, service: Wiring.Service?, targets: [Int], state: Wiring.Injection.State
    ) {
        injections.append(Wiring.Injection(
            fact: fact, file: file, consumer: consumer(at: fact.offset, from: fact.owner, of: file), service: service,
            targets: targets, state: state, isTest: isTest[Int(file)]
        ))
    }

    /// What asks at a place: what the innermost binding around it provides, else the type.
    private func consumer(at offset: UInt32, from scope: Int32, of file: FileID) -> Wiring.Injection.Consumer {
        var innermost: Int?
        for index in ofFile[Int(file)] {
            let fact = bindings[index].fact
            guard fact.start <= offset, offset < fact.end else { continue }
            if let known = innermost, bindings[known].fact.end - bindings[known].fact.start <= fact.end - fact.start { continue }
            innermost = index
        }
        if let innermost { return .binding(innermost) }
        guard case .project(let type) = ways.type(around: scope, of: file) else { return .file(file) }
        return .type(type)
    }

    // MARK: Uses of members

    private mutating func linkUses() {
        guard !memberNames.isEmpty else { return }
        for (file, facts) in files.enumerated() where !facts.wiring.uses.isEmpty {
            let mayLead = facts.names.map { name in
                name.split(separator: ".").contains { memberNames.contains(String($0.hasSuffix("()") ? $0.dropLast(2) : $0)) }
            }
            for use in facts.wiring.uses where mayLead[Int(use.way)] { link(use, in: FileID(file), facts) }
        }
    }

    private mutating func link(_ use: Use, in file: FileID, _ facts: FileFacts) {
        let way = facts.names[Int(use.way)]
        let names = way.split(separator: ".")
        let steps = ways.steps(on: way, from: use.scope, of: file)
        for name in names.suffix(max(0, names.count - steps.count)) {
            unfollowed.insert(String(name.hasSuffix("()") ? name.dropLast(2) : name))
        }
        // A name that means members of several types may be any of them.
        if steps.contains(where: { $0.member == nil && $0.type == nil && $0.written == nil }) {
            for name in names { unfollowed.insert(String(name.hasSuffix("()") ? name.dropLast(2) : name)) }
        }
        for (position, step) in steps.enumerated() where position >= Int(use.known) {
            guard let member = step.member else { continue }
            let targets = self.targets(of: member)
            guard let first = targets.first else { continue }
            if bindings[first].fact.traits.contains(.called), !step.isCalled { continue }
            // The way leads through a container to what it holds.
            if position < steps.count - 1, bindings[first].isContainer { continue }
            let consumer = consumer(at: use.offset, from: use.scope, of: file)
            if case .binding(let own) = consumer, targets.contains(own) { continue }
            var form: Injection.Form = use.isTested ? .optional : .strong
            if use.closure > 0 {
                if case .binding(let own) = consumer, use.closure > bindings[own].fact.start { form = .lazy }
            }
            var fact = Injection(
                idiom: bindings[first].fact.idiom, form: form, service: .way(way), means: "member", owner: use.scope,
                offset: use.offset
            )
            fact.closure = use.closure
            fact.isProjected = position < steps.count - 1 || steps.count < names.count
            injections.append(Wiring.Injection(
                fact: fact, file: file, consumer: consumer, service: bindings[first].service, targets: targets,
                state: .bound, isTest: isTest[Int(file)]
            ))
        }
    }

    /// The bindings that a member is, or that conforming containers have for a requirement.
    func targets(of member: DeclarationID) -> [Int] {
        let facts = files[Int(member.file)]
        if let own = byMember[member] {
            // Functions of one name are told apart by labels, which a way does not tell.
            guard facts.declarations[Int(member.index)].kind == .function, let container = bindings[own[0]].container else { return own }
            let name = facts.declarations[Int(member.index)].name
            return own + (byMemberName[name] ?? []).filter { bindings[$0].container == container && !own.contains($0) }
        }
        guard let parent = facts.declarations[Int(member.index)].parent,
              facts.declarations[Int(parent)].kind == .protocol else { return [] }
        let name = facts.declarations[Int(member.index)].name
        let requirement = qualifiedTypeName(of: parent, in: facts)
        return bindings.indices.filter { index in
            guard let own = bindings[index].member, let container = bindings[index].container,
                  let type = containerList[container].declaration,
                  files[Int(own.file)].declarations[Int(own.index)].name == name else { return false }
            return ways.inheritance.allSupertypeNames(of: type).contains(requirement)
        }
    }

    // MARK: Initializers that are wired whole

    private mutating func linkInitializers() {
        for index in bindings.indices where bindings[index].fact.traits.contains(.wiresInitializer) {
            guard let type = bindings[index].implementation?.declaration,
                  let initializer = ways.initializers(of: .project(type)).first else { continue }
            for parameter in files[Int(initializer.file)].declarations[Int(initializer.index)].parameters where parameter.defaultValue == nil {
                let written = Ways.Written(type: parameter.type, file: initializer.file, scope: initializer.index)
                guard let service = ways.service(written) else { continue }
                let fact = Injection(
                    idiom: bindings[index].fact.idiom, form: parameter.type.text.hasSuffix("?") ? .optional : .strong,
                    service: .type(parameter.type), means: "init", owner: bindings[index].fact.owner,
                    offset: bindings[index].fact.start
                )
                let targets = providers(of: service, for: fact)
                injections.append(Wiring.Injection(
                    fact: fact, file: bindings[index].file, consumer: .binding(index), service: service, targets: targets,
                    state: targets.isEmpty ? .missing : .bound, isTest: bindings[index].isTest
                ))
            }
        }
    }
}

extension Injection {
    /// Whether what it asks for, it gives to others under the type it asks by.
    fileprivate var isHandedOn: Bool { key != nil || reach == .maker }
}
