package import AshlarFacts
package import AshlarModel
import AshlarText

/// Joins what files say of how objects are put together.
package struct WiringLinker {
    package let files: [FileFacts]
    package let ways: Ways
    let learnt: Containers
    package let isTest: [Bool]

    package var bindings: [InjectionGraph.Binding] = []
    package var injections: [InjectionGraph.Injection] = []
    var containers: [Ways.ValueType: Int] = [:]
    var containerList: [InjectionGraph.Container] = []
    /// The bindings that are members, by declaration.
    var byMember: [DeclarationID: [Int]] = [:]
    /// The same by the member's name.
    var byMemberName: [String: [Int]] = [:]
    /// These names.
    var providing = NameFilter(room: 0)
    private var byService: [InjectionGraph.Service: [Int]] = [:]
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
    /// The bindings of each file by their code.
    var ofFile: [Enclosures]
    var unfollowed: Set<String> = []

    private struct Untold: Hashable {
        var idiom: String
        var name: String?
    }

    struct HandedOn: Hashable {
        var idiom: String
        var service: InjectionGraph.Service
    }

    package init(files: [FileFacts], ways: Ways, isTest: [Bool], settings: WiringSettings) {
        self.files = files
        self.ways = ways.knowing(Told(by: files))
        self.isTest = isTest
        learnt = Containers(files: files, isTest: isTest, ways: ways, settings: settings)
        ofFile = Array(repeating: Enclosures(), count: files.count)
    }

    package mutating func linked(_ concurrency: some Concurrency) -> InjectionGraph {
        linkBindings()
        for file in ofFile.indices { ofFile[file].close() }
        for index in bindings.indices { self.index(bindingAt: index) }
        nestings = Nestings(files: files, ways: ways)
        linkOverrides()
        linkInjections()
        linkUses(concurrency)
        linkInitializers()
        let order = injections.indices.sorted {
            (injections[$0].file, injections[$0].fact.offset, $0) < (injections[$1].file, injections[$1].fact.offset, $1)
        }
        return InjectionGraph(
            containers: containerList, bindings: bindings, injections: order.map { injections[$0] },
            unfollowedNames: unfollowed
        )
    }

    private mutating func index(bindingAt index: Int) {
        let binding = bindings[index]
        if let member = binding.member {
            byMember[member, default: []].append(index)
            byMemberName[files[Int(member.file)].declarations[Int(member.index)].name, default: []].append(index)
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
        for file in files.indices {
            for fact in files[file].wiring.injections where fact.isHandedOn { link(fact, in: FileID(file)) }
        }
        for file in files.indices {
            for fact in files[file].wiring.injections where !fact.isHandedOn { link(fact, in: FileID(file)) }
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
            fact.isStated = learnt.states(fact.means)
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
        var targets = providers(of: service, for: fact, in: file)
        if let handed, targets.allSatisfy({ bindings[$0].fact.traits.contains(.override) }) { targets = handed }
        let otherwise: InjectionGraph.Injection.State = handed != nil ? .external : untold.contains(Untold(idiom: fact.idiom, name: fact.name)) ? .unknown : .missing
        add(fact, in: file, service: service, targets: targets, state: targets.isEmpty ? otherwise : .bound)
    }

    /// The bindings that a type-keyed container may give.
    func providers(of service: InjectionGraph.Service, for fact: Injection, in file: FileID) -> [Int] {
        var found = byService[service] ?? []
        // What is made says its generic arguments less often than what is asked for.
        if found.isEmpty, let generics = service.name.firstIndex(of: "<") {
            found = byService[InjectionGraph.Service(name: String(service.name[..<generics]), declaration: service.declaration)] ?? []
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
        let named = withoutOverrides(reachable(found.filter { bindings[$0].fact.name == fact.name }, from: file))
        return named.isEmpty && fact.name == nil ? [] : named
    }

    /// What tests tell is for tests; these go by what they tell themselves first.
    private func reachable(_ found: [Int], from file: FileID) -> [Int] {
        guard isTest[Int(file)] else { return found.filter { !bindings[$0].isTest } }
        for isNear in [{ $0.file == file }, \.isTest] as [(InjectionGraph.Binding) -> Bool] {
            let near = found.filter { isNear(bindings[$0]) }
            if !near.isEmpty { return near }
        }
        return found
    }

    /// Those that replace others are meant only where there are no others.
    private func withoutOverrides(_ found: [Int]) -> [Int] {
        let own = found.filter { !bindings[$0].fact.traits.contains(.override) }
        return own.isEmpty ? found : own
    }

    package mutating func add(
        _ fact: Injection, in file: FileID, service: InjectionGraph.Service?, targets: [Int], state: InjectionGraph.Injection.State
    ) {
        injections.append(InjectionGraph.Injection(
            fact: fact, file: file, consumer: consumer(at: fact.offset, from: fact.owner, of: file), service: service,
            targets: targets, state: state, isTest: isTest[Int(file)]
        ))
    }

    /// What asks at a place: what the innermost binding around it provides, else the type.
    func consumer(at offset: UInt32, from scope: Int32, of file: FileID) -> InjectionGraph.Injection.Consumer {
        let innermost = ofFile[Int(file)].innermost(at: offset)
        if let innermost { return .binding(innermost) }
        guard case .project(let type) = ways.type(around: scope, of: file) else { return .file(file) }
        return .type(type)
    }
}

extension Injection {
    /// Whether what it asks for, it gives to others under the type it asks by.
    fileprivate var isHandedOn: Bool { key != nil || reach == .maker }
}
