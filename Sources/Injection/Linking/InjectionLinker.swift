package import AshlarFacts
package import AshlarModel
import AshlarText

/// Links the injection facts of all files to an injection graph.
package struct InjectionLinker {
    package let files: [FileFacts]
    package var accessPaths: AccessPathResolver
    var containerAPI: ContainerAPI
    package let isTest: [Bool]
    /// The files that only some builds compile; which ones is not known.
    private let partial: Set<FileID>

    package var bindings: [InjectionGraph.Binding] = []
    package var injections: [InjectionGraph.Injection] = []
    var containers: [AccessPathResolver.ValueType: Int] = [:]
    var containerList: [InjectionGraph.Container] = []
    /// The types that are containers because of what they make and pass on.
    var composing: Set<AccessPathResolver.ValueType> = []
    /// Those of `composing`, as containers, that are only there for what they make.
    var gathering: Set<Int> = []
    /// The types of `gathering` without functions, with at least three objects: code that hands on one of their objects hands on a container.
    var bare: Set<DeclarationID> = []
    /// Those of `composing`, as containers, whose functions all make objects.
    var providing: Set<Int> = []
    /// The members of types with which an app starts whose objects only these use.
    var ownObjects: Set<DeclarationID> = []
    /// The types that are containers because a variable at file level holds their services.
    var global: Set<AccessPathResolver.ValueType> = []
    /// The types that are containers because of what their static members give.
    var gatheringStatics: Set<AccessPathResolver.ValueType> = []
    /// Those of `global` that are known by their shared object.
    var sharing: Set<AccessPathResolver.ValueType> = []
    /// The computed members and functions that give a stored one of their type, and those that make what one holds, each with that one.
    var forwarding: [DeclarationID: DeclarationID] = [:]
    /// The computed members and functions that give a stored one of their type which keeps what the type received, each with that one.
    var giving: [DeclarationID: DeclarationID] = [:]
    /// The computed members that only give what a superclass from outside keeps, each with the requirement for which that is, if it is known.
    var inherited: [DeclarationID: DeclarationID?] = [:]
    /// The members of containers that only resolve what is registered elsewhere, each with its service.
    var locating: [DeclarationID: InjectionGraph.Service] = [:]
    /// The members that hold what a function of their type makes, each with that function.
    var ownFactory: [DeclarationID: DeclarationID] = [:]
    /// The functions and computed members that give one of several members of their type.
    var selecting: Set<DeclarationID> = []
    /// The bindings that are members, by the member's declaration.
    var byMember: [DeclarationID: [Int]] = [:]
    /// The same by the member's name.
    var byMemberName: [String: [Int]] = [:]
    /// The names of `kept`.
    var keptMemberNames: Set<String> = []
    /// The keys of `byMemberName`, and `keptMemberNames`.
    var boundMemberNames = NameFilter(capacity: 0)
    /// The members by which containers, and the structures of services that they hold, keep what they receive.
    var kept: Set<DeclarationID> = []
    /// The structures that only keep services, for one type or several.
    var bundles: Set<DeclarationID> = [] {
        didSet { bundleNames = Set(bundles.map { files[Int($0.file)].declarations[Int($0.index)].name }) }
    }
    /// Their names.
    private(set) var bundleNames: Set<String> = []
    private var byService: [InjectionGraph.Service: [Int]] = [:]
    private var byName: [String: [Int]] = [:]
    /// The bindings that are resolved by a key, by that key's type.
    var byKey: [AccessPathResolver.ValueType: [Int]] = [:]
    /// Bindings that a consumer forwards under another type or after receiving them by injection.
    var forwarded: [ForwardedService: [Int]] = [:]
    /// Bindings whose service cannot be resolved: each may be of any service.
    var unresolvedServices: Set<UnresolvedService> = []
    /// The types of the data that stores of the project keep as containers keep services.
    var keptValues: Set<InjectionGraph.Service> = []
    /// The idioms with registrations that are not read.
    var openIdioms: Set<String> = []
    var containerHierarchy = ContainerHierarchy()
    /// The registrations whose factory is a function or returns the result of one, by the function.
    var factories: [DeclarationID: [Int]] = [:]
    /// The bindings that replace what a member provides.
    var overrides: [DeclarationID: [Int]] = [:]
    /// The bindings of each file by the byte ranges of their code.
    var bindingIntervals: [IntervalIndex]
    var unresolvedMembers: Set<String> = []
    /// The structures of services that a function fills with locals.
    var filledStructures: Set<DeclarationID> = []
    /// The arguments that are linked as what structures of services hold.
    var linkedArguments: Set<ArgumentSite> = []
    /// The injections of these, by what is passed.
    var argumentInjections: [ArgumentSite: Int] = [:]
    /// The members that hold what a local does which another structure of services also holds, each with the local's binding.
    var sharedLocals: [DeclarationID: Int] = [:]
    /// What other functions make for the members of such structures, as access paths in the functions that fill them.
    var madeElsewhere: [DeclarationID: [(path: String, scope: Int32, file: FileID)]] = [:]

    /// The types whose objects are asked to do something.
    var serving: Set<DeclarationID> = []
    /// The classes of which views get objects from their environment.
    var provided: Set<DeclarationID> = []
    /// The names of the types of which there are arrays.
    var listed: Set<String> = []
    /// The protocols that only containers implement.
    var containerInterfaces: Set<DeclarationID> = []
    /// The types from outside that are services by their names, as views observe their objects.
    var observed: Set<String> = []
    /// The types from outside that are services, as containers make objects behind them.
    var abstractions: Set<String> = []
    /// The types from outside that are made of services.
    var consumersOutside: Set<String> = []
    // What steps find in each file.
    /// The services that its code passes to other objects.
    var passed: [[PassedService]]
    var candidates: [[Candidate]] = []
    var heldGlobals: [[HeldGlobal]] = []
    var keyPathRoots: [[KeyPathRoot]] = []
    /// The types that are named as containers.
    var containerTypes: [[DeclarationID]] = []
    var heldBundles: [[HeldBundle]] = []
    var deferred: [[DeferredService]] = []
    /// The types of `keyPathRoots`, by the wrapper's name.
    var keyPathRootsByWrapper: [String: AccessPathResolver.ValueType] = [:]
    /// The names of the members that hold what an app may keep for itself.
    var ownMemberNames: Set<String> = []
    /// The values that are injected where they are passed on.
    var passedSites: Set<ArgumentSite> = []
    /// What gets those that an app's own objects are made with.
    var ownReceivers: [ArgumentSite: DeclarationID] = [:]
    /// What locals hold that are injected where they are passed on, by the last name of its access path.
    var heldSites: Set<ArgumentSite> = []
    /// The members that are put into the environment of views.
    var suppliedMembers: Set<DeclarationID> = []
    /// The byte offsets of the values that are put into the environment of views as they are.
    var environmentValues: Set<ArgumentSite> = []
    /// The calls with arguments whose results are, by file: what is called, and where the call begins and ends.
    var environmentCalls: [FileID: [(path: String, start: UInt32, end: UInt32)]] = [:]

    /// What the steps found that search one file at a time; of no use if the project is linked once.
    var steps = LinkingSteps()
    /// The steps of the earlier linking, and what differs from it; `nil` if there is none.
    var earlier: EarlierLinking?
    let isRelinkable: Bool
    /// What the steps that search all files at once ask for.
    let later = NameTrace()
    /// The files that steps search after a change; `nil` if that has to be found, since more differs.
    var open: [FileID]?

    struct ArgumentSite: Hashable {
        var file: FileID
        var offset: UInt32
    }

    struct UnresolvedService: Hashable {
        var idiom: String
        var name: String?
    }

    struct ForwardedService: Hashable {
        var idiom: String
        var service: InjectionGraph.Service
    }

    /// - Parameters:
    ///   - isRelinkable: whether to note what is needed to link again after changes.
    ///   - earlier: the linking before a change, of which what has not changed is reused.
    init(
        files: [FileFacts], accessPaths: AccessPathResolver, isTest: [Bool], partial: Set<FileID>, settings: InjectionSettings,
        isRelinkable: Bool, after earlier: EarlierLinking?
    ) {
        (self.isRelinkable, self.earlier) = (isRelinkable, earlier)
        self.files = files
        self.accessPaths = accessPaths.applying(MemberTypeOverrides(by: files))
        self.isTest = isTest
        self.partial = partial
        containerAPI = ContainerAPI(
            files: files, isTest: isTest, accessPaths: isRelinkable ? self.accessPaths.tracing(later) : self.accessPaths, settings: settings
        )
        bindingIntervals = Array(repeating: IntervalIndex(), count: files.count)
        passed = Array(repeating: [], count: files.count)
        guard isRelinkable else { return }
        steps.external = containerAPI.external
        steps.requested = earlier?.steps.requested ?? Array(repeating: RequestedNames(), count: files.count)
        if let earlier { for file in earlier.changes.keys { steps.requested[Int(file)] = RequestedNames() } }
    }

    /// Links everything.
    ///
    /// - Returns: the graph, and whether it is that of the earlier linking but for numbers and positions.
    mutating func linked(_ concurrency: some Concurrency) -> (graph: InjectionGraph, isKept: Bool) {
        search(concurrency)
        if let earlier, earlier.keepsGraph(external: steps.external) {
            steps.later = earlier.steps.later
            return (earlier.movedGraph, true)
        }
        // What these steps ask for decides whether the graph can stay after the next change.
        accessPaths = containerAPI.accessPaths
        let graph = linkedAnew(concurrency)
        steps.later = later.requested
        return (graph, false)
    }

    /// Links what the steps found.
    private mutating func linkedAnew(_ concurrency: some Concurrency) -> InjectionGraph {
        linkBindings()
        for file in bindingIntervals.indices { bindingIntervals[file].close() }
        linkPassedLocals()
        for index in bindings.indices { self.index(bindingAt: index) }
        for (member, binding) in sharedLocals.sorted(by: { $0.key < $1.key }) where byMember[member] == nil { index([binding], as: member) }
        indexForwardingMembers()
        indexInheritedMembers()
        indexLocatingMembers()
        openIdioms = idiomsWithOtherRegistrations().union(containerAPI.openIdioms)
        kept = keptMembers()
        containerHierarchy = ContainerHierarchy(files: files, accessPaths: accessPaths)
        for root in keyPathRoots.joined() { keyPathRootsByWrapper[root.wrapper] = root.type }
        linkOverrides()
        findPassedSites()
        linkInjections()
        linkUses(concurrency)
        removePassedThrough()
        linkInitializers()
        linkPassedServices()
        moveHeldInjections()
        nameServicesOfLocals()
        deferAutoclosures()
        markRequiredBindings()
        let order = injections.indices.sorted {
            (injections[$0].file, injections[$0].fact.offset, $0) < (injections[$1].file, injections[$1].fact.offset, $1)
        }
        return InjectionGraph(
            containers: containerList, bindings: bindings, injections: order.map { injections[$0] },
            unresolvedMemberNames: unresolvedMembers, boundMemberNames: keptMemberNames.union(byMemberName.keys).union(ownMemberNames)
        )
    }

    private mutating func index(bindingAt index: Int) {
        let binding = bindings[index]
        if let member = binding.member {
            byMember[member, default: []].append(index)
            byMemberName[files[Int(member.file)].declarations[Int(member.index)].name, default: []].append(index)
        }
        if let key = binding.fact.key, let type = accessPaths.type(AccessPathResolver.WrittenType(type: key, file: binding.file, scope: binding.fact.owner)) {
            byKey[type, default: []].append(index)
        }
        guard let service = binding.service else {
            if !binding.fact.traits.contains(.override) { unresolvedServices.insert(UnresolvedService(idiom: binding.fact.idiom, name: binding.fact.name)) }
            return
        }
        byService[service, default: []].append(index)
        byName[service.name, default: []].append(index)
        if binding.fact.traits.contains(.alsoAsMade), let made = binding.implementation, made != service {
            byService[made, default: []].append(index)
            byName[made.name, default: []].append(index)
        }
    }

    /// Makes the registrations that members resolve those of the members: their uses are injections.
    private mutating func indexLocatingMembers() {
        for (member, service) in locating.sorted(by: { $0.key < $1.key }) {
            let found = (byService[service] ?? []).filter {
                bindings[$0].fact.form == .registered && bindings[$0].fact.traits.isDisjoint(with: [.override, .partial]) && !bindings[$0].isTest
            }
            guard !found.isEmpty else { continue }
            index(found, as: member)
        }
    }

    /// Makes bindings those of a member that gives them.
    mutating func index(_ bound: [Int], as member: DeclarationID) {
        byMember[member] = bound
        byMemberName[files[Int(member.file)].declarations[Int(member.index)].name, default: []] += bound
    }

    // MARK: Injections

    /// Marks the injections whose missing binding is an error.
    ///
    /// An idiom counts only if it registers something outside of tests: otherwise its registrations have a form that is not
    /// recognized. For a container that the project declares, whose functions are known, a registration of a factory in tests suffices: an object
    /// may be kept by another store. An API counts if it is definite, if it resolves something elsewhere, or if its name says so.
    private mutating func markRequiredBindings() {
        let registered = Set(bindings.lazy.filter {
            $0.fact.form == .registered
                && (!$0.isTest || ($0.fact.idiom == OwnContainer.name && !$0.fact.traits.contains(.instance)))
        }.map(\.fact.idiom))
        let resolving = Set(injections.lazy.filter { $0.state == .bound }.map(\.fact.api))
        for index in injections.indices where injections[index].state == .missing {
            let fact = injections[index].fact
            injections[index].isResolution = fact.isDefinite || resolving.contains(fact.api) || fact.api.namesResolution
            injections[index].requiresBinding = injections[index].isResolution && registered.contains(fact.idiom)
        }
    }

    private mutating func linkInjections() {
        // Forwarded services first: other injections resolve to them.
        for file in files.indices {
            for fact in files[file].injection.injections where fact.isForwarded { link(fact, in: FileID(file)) }
        }
        for file in files.indices {
            for fact in files[file].injection.injections where !fact.isForwarded { link(fact, in: FileID(file)) }
        }
    }

    /// Whether an implicit member is a function of the type itself, by which that makes its objects: `.resolve()`.
    private func isOfOwnFunction(_ fact: Injection, _ service: InjectionGraph.Service, in file: FileID) -> Bool {
        guard fact.isTentative, fact.receiver == .unknown, let type = service.declaration else { return false }
        return accessPaths.members(named: fact.api, .function, of: .project(type)).contains { function in
            let own = files[Int(function.file)].declarations[Int(function.index)]
            return own.modifiers.contains(.static)
                && own.parent.flatMap { accessPaths.extended(DeclarationID(file: function.file, index: $0)) } == .project(type)
        }
    }

    private mutating func link(_ fact: Injection, in file: FileID) {
        var fact = fact
        if case .keyPath(let root, let path) = fact.service {
            linkKeyPath(fact, root: root, path: path, in: file)
            return
        }
        if fact.idiom == HandWritten.name {
            linkArgument(fact, in: file)
            return
        }
        if let key = fact.key {
            linkKey(fact, key, in: file)
            return
        }
        if fact.isTentative, let library = library(of: fact, in: file) {
            fact.idiom = library.names.idiom
            fact.isTentative = false
        }
        if fact.isTentative {
            let form = fact.api.hasPrefix("@")
                ? containerAPI.wraps(String(fact.api.dropFirst()), in: file)
                : containerAPI.resolves(fact.api, fact.callLabels, receiver: fact.receiver, from: fact.owner, of: file)
                    ?? containerAPI.resolvesExternally(
                        fact.api, receiver: fact.receiver, from: fact.owner, of: file,
                        isInRegistration: isInExternalRegistration(fact.offset, from: fact.owner, of: file)
                    )
            guard let form else { return }
            fact.isDefinite = containerAPI.isListedInRuleFile(fact.api)
            if fact.form == .strong, form == .lazy { fact.form = .lazy }
            // A function that returns a non-optional value requires the binding, even if the result is tested.
            if !fact.api.hasPrefix("@"), form == .strong { fact.form = .strong }
        }
        let keyed = containerAPI.keyed(fact.name, by: fact.api)
        // A function without keys may take anything else: `settings.get(.isShown)`.
        if fact.name?.first == ".", keyed.name == nil, !fact.api.hasPrefix("@") { return }
        fact.name = keyed.name
        if fact.service == .unknown, let service = keyed.service { fact.service = service }
        guard let written = accessPaths.written(fact.service, from: fact.owner, of: file) else {
            if isInAddedFunction(fact.owner, of: file) { return }
            add(fact, in: file, service: nil, targets: [], state: .unknown)
            return
        }
        // Inside of a container's own functions, the type is a generic parameter, which is no service.
        guard let service = accessPaths.service(written) else {
            // So is that of a parameter, which where the function is called may be any: `Page<Model>(model: resolve())`.
            if fact.service.isOfParameter { add(fact, in: file, service: nil, targets: [], state: .unknown) }
            return
        }
        if keptValues.contains(service) || isOfOwnFunction(fact, service, in: file) { return }
        // Where an optional is expected, libraries give `nil` for what is not registered: `let a: A? = container.resolve()`.
        if !fact.isTentative, fact.form == .strong, written.type.structure.isOptional { fact.form = .optional }
        if fact.reach == .creator {
            forwarded[ForwardedService(idiom: fact.idiom, service: service)] = []
            add(fact, in: file, service: service, targets: [], state: .external)
            return
        }
        let forwardedTargets = forwarded[ForwardedService(idiom: fact.idiom, service: service)]
        var targets = providers(of: service, for: fact, in: file)
        if let forwardedTargets, targets.allSatisfy({ bindings[$0].fact.traits.contains(.override) }) { targets = forwardedTargets }
        // What a function of a container gives as a plain value is none of its services: `store.get(key: .isShown) as Bool`.
        if targets.isEmpty, fact.isTentative, Conventions.valueTypes.contains(service.name) { return }
        let state: InjectionGraph.Injection.State = if !targets.isEmpty {
            .bound
        } else if forwardedTargets != nil || isOfUnknownWrapper(fact, in: file) {
            .external
        } else {
            openIdioms.contains(fact.idiom) || unresolvedServices.contains(UnresolvedService(idiom: fact.idiom, name: fact.name))
                ? .unknown : .missing
        }
        add(fact, in: file, service: service, targets: targets, state: state)
    }

    /// Whether a scope is in a generic function that the project adds to a library's container, where the callers determine the types.
    func isInAddedFunction(_ scope: Int32, of file: FileID) -> Bool {
        guard accessPaths.type(around: scope, of: file)?.isOfLibraryContainer == true else { return false }
        let declarations = files[Int(file)].declarations
        let within = declarations.enclosing(scope).prefix { !declarations[Int($0)].kind.hasMembers }
        return within.contains { !declarations[Int($0)].genericParameters.isEmpty }
    }

    private func isOfUnknownWrapper(_ fact: Injection, in file: FileID) -> Bool {
        fact.isTentative && fact.api.hasPrefix("@") && containerAPI.isUnknownWrapper(String(fact.api.dropFirst()), in: file)
    }

    /// Whether a location is in the code of a registration with a container that is declared outside of the project.
    private func isInExternalRegistration(_ offset: UInt32, from scope: Int32, of file: FileID) -> Bool {
        guard case .binding(let binding) = consumer(at: offset, from: scope, of: file) else { return false }
        return containerAPI.isExternalRegistration(bindings[binding].fact, in: file)
    }

    /// The library whose container resolves an injection; a closure's parameter is the container of the enclosing registration.
    private func library(of fact: Injection, in file: FileID) -> LibraryContainers? {
        guard !fact.api.hasPrefix("@") else { return nil }
        let found: LibraryContainers? = if case .unknown? = fact.receiver {
            bindingIntervals[Int(file)].innermost(at: fact.offset).flatMap { index in
                libraryContainers.first { $0.names.idiom == bindings[index].fact.idiom }
            }
        } else {
            containerAPI.library(of: fact.receiver, from: fact.owner, of: file)
        }
        return found?.names.resolving.contains(fact.api) == true ? found : nil
    }

    /// The conditions of an injection's bindings, if some build compiles the injection, but none of them.
    private func uncovered(_ targets: [Int], at offset: UInt32, of file: FileID) -> [String] {
        let conditions = targets.compactMap { files[Int(bindings[$0].file)].condition(at: bindings[$0].fact.offset) }
        guard !conditions.isEmpty, conditions.count == targets.count, !partial.contains(file),
              !existAlways(conditions, where: files[Int(file)].condition(at: offset)) else { return [] }
        return conditions
    }

    /// The bindings that an injection by type may resolve to.
    func providers(of service: InjectionGraph.Service, for fact: Injection, in file: FileID) -> [Int] {
        var found = byService[service] ?? []
        // Bindings state generic arguments less often than injections.
        if found.isEmpty, let generics = service.name.firstIndex(of: "<") {
            found = byService[InjectionGraph.Service(name: String(service.name[..<generics]), declaration: service.declaration)] ?? []
        }
        // The binding or the injection may have a service that is known by name only.
        if found.isEmpty {
            found = (byName[service.name] ?? []).filter {
                bindings[$0].service?.declaration == nil || service.declaration == nil
            }
        }
        found = found.filter {
            if bindings[$0].fact.traits.contains(.isolated), !isTest[Int(file)],
               !isOfSameContainer(bindings[$0], fact, in: file) { return false }
            return bindings[$0].fact.idiom == fact.idiom || (bindings[$0].fact.form == .registered && fact.reach == .anywhere)
        }
        let named = withoutReplaced(withoutOverrides(reachable(found.filter { bindings[$0].fact.name == fact.name }, from: file)))
        // A name that is no literal may be any, or none.
        return named.isEmpty && fact.name == "?" ? withoutOverrides(reachable(found, from: file)) : named
    }

    /// Whether an injection is resolved by the function that registers a binding, from a container that it creates.
    private func isOfSameContainer(_ binding: InjectionGraph.Binding, _ fact: Injection, in file: FileID) -> Bool {
        binding.file == file && binding.fact.owner == fact.owner && (binding.fact.receiver == fact.receiver || fact.receiver == .unknown)
    }

    /// The bindings that a file can resolve. Bindings of tests are visible to tests only, which prefer those of their own file,
    /// then those of other tests.
    private func reachable(_ found: [Int], from file: FileID) -> [Int] {
        guard isTest[Int(file)] else { return found.filter { !bindings[$0].isTest } }
        for isNear in [{ $0.file == file }, \.isTest] as [(InjectionGraph.Binding) -> Bool] {
            let near = found.filter { isNear(bindings[$0]) }
            if !near.isEmpty { return near }
        }
        return found
    }

    /// The last of several registrations if each runs after the other, in one function and with one container: it replaces the others.
    private func withoutReplaced(_ found: [Int]) -> [Int] {
        guard found.count > 1, let last = found.max(by: { bindings[$0].fact.offset < bindings[$1].fact.offset }) else { return found }
        let isReplaced = found.allSatisfy { index in
            let (one, other) = (bindings[index].fact, bindings[last].fact)
            return one.form == .registered && bindings[index].file == bindings[last].file && one.owner == other.owner && one.owner >= 0
                && one.api == other.api && one.receiver != nil && one.receiver != .unknown && one.receiver == other.receiver
                && one.arguments == other.arguments && !one.traits.contains(.conditional)
                && bindings[index].service?.lacksArguments(in: files) != true
                && files[Int(bindings[index].file)].condition(at: one.offset) == nil
        }
        return isReplaced ? [last] : found
    }

    /// The bindings that are no overrides; all if there are no others.
    private func withoutOverrides(_ found: [Int]) -> [Int] {
        let own = found.filter { !bindings[$0].fact.traits.contains(.override) }
        return own.isEmpty ? found : own
    }

    package mutating func add(
        _ fact: Injection, in file: FileID, service: InjectionGraph.Service?, targets: [Int], state: InjectionGraph.Injection.State
    ) {
        let conditions = fact.form == .optional ? [] : uncovered(targets, at: fact.offset, of: file)
        let wrapper = fact.api.hasPrefix("@") ? String(fact.api.dropFirst()) : nil
        for consumer in consumers(at: fact.offset, from: fact.owner, of: file) {
            injections.append(InjectionGraph.Injection(
                fact: fact, file: file, consumer: consumer, service: service, targets: targets, state: state,
                isTest: isTest[Int(file)], uncoveredBy: conditions, isKept: wrapper.map(containerAPI.keepsObject) ?? false,
                functions: containerAPI.resolvingFunctions(fact.api)
            ))
        }
    }

    /// The consumers at a location: the registrations of which the enclosing function is the factory, else the one consumer there.
    private func consumers(at offset: UInt32, from scope: Int32, of file: FileID) -> [InjectionGraph.Injection.Consumer] {
        if !factories.isEmpty {
            for index in files[Int(file)].declarations.enclosing(scope) {
                if let registrations = factories[DeclarationID(file: file, index: index)] { return registrations.map { .binding($0) } }
            }
        }
        return [consumer(at: offset, from: scope, of: file)]
    }

    /// The consumer at a location: the innermost enclosing binding, else the enclosing type, else the file.
    func consumer(at offset: UInt32, from scope: Int32, of file: FileID) -> InjectionGraph.Injection.Consumer {
        let innermost = bindingIntervals[Int(file)].innermost(at: offset)
        if let innermost { return .binding(innermost) }
        guard case .project(let type) = accessPaths.type(around: scope, of: file) else { return .file(file) }
        return .type(type)
    }
}

extension String {
    /// Whether a function or a property wrapper of the name resolves a service: `resolve`, `@Injected`.
    var namesResolution: Bool {
        let name = lowercased()
        return Conventions.resolvingNameParts.contains { name.contains($0) }
    }
}

extension UnresolvedType {
    /// Whether it is the type of the parameter that receives an argument.
    fileprivate var isOfParameter: Bool {
        switch self {
        case .argument, .initializerArgument: true
        default: false
        }
    }
}

extension Injection {
    /// Whether the consumer forwards the object to others under the service's type.
    fileprivate var isForwarded: Bool { key != nil || reach == .creator }
}
