import AshlarFacts
package import AshlarModel
import AshlarText

// Links the injections of a project again after some files changed. Steps that search one file at a time note what they ask for there; after a
// change, they search the files that changed, and those that asked for something that differs. If that finds nothing else, and no later
// step asked for what differs, the injections are the same.

/// What the steps of linking found that search one file at a time, and the sets in which they result.
package struct LinkingSteps: Sendable {
    // By file.
    var bundles: [[DeclarationID]] = []
    var provided: [[DeclarationID]] = []
    var listed: [Set<String>] = []
    var observed: [Set<String>] = []
    var roles: [[InjectionLinker.Role]] = []
    var conformances: [InjectionLinker.Conformances] = []
    var abstractions: [Set<String>] = []
    var consumers: [Set<String>] = []
    var implemented: [InjectionLinker.ImplementedProtocols] = []
    var passed: [[InjectionLinker.PassedService]] = []
    var candidates: [[InjectionLinker.Candidate]] = []
    var heldGlobals: [[InjectionLinker.HeldGlobal]] = []
    var keyPathRoots: [[InjectionLinker.KeyPathRoot]] = []
    var containerTypes: [[DeclarationID]] = []
    var heldBundles: [[InjectionLinker.HeldBundle]] = []
    var deferred: [[InjectionLinker.DeferredService]] = []
    /// What all of these asked for, by file.
    var requested: [RequestedNames] = []

    var allBundles: Set<DeclarationID> = []
    var allProvided: Set<DeclarationID> = []
    var serving: Set<DeclarationID> = []
    var containerInterfaces: Set<DeclarationID> = []
    var allListed: Set<String> = []
    var allObserved: Set<String> = []
    var allAbstractions: Set<String> = []
    var allConsumers: Set<String> = []

    /// What the steps after these asked for.
    var later = RequestedNames()
    /// The containers of the settings that the project does not declare.
    var external: [ExternalContainers] = []

    /// The same where declarations of changed files have other numbers, and what is in these files other positions.
    fileprivate func with(numbersOf changes: [FileID: DeclarationChange], moves: [FileID: FileMove]) -> LinkingSteps {
        var copy = self
        if !changes.renumberedFiles.isEmpty {
            copy.bundles = bundles.with(numbersOf: changes)
            copy.provided = provided.with(numbersOf: changes)
            copy.roles = roles.with(numbersOf: changes)
            copy.conformances = conformances.with(numbersOf: changes)
            copy.implemented = implemented.with(numbersOf: changes)
            copy.passed = passed.with(numbersOf: changes)
            copy.candidates = candidates.with(numbersOf: changes)
            copy.heldGlobals = heldGlobals.with(numbersOf: changes)
            copy.keyPathRoots = keyPathRoots.with(numbersOf: changes)
            copy.containerTypes = containerTypes.with(numbersOf: changes)
            copy.heldBundles = heldBundles.with(numbersOf: changes)
            copy.deferred = deferred.with(numbersOf: changes)
        }
        if changes.values.contains(where: { !$0.isIdentity }) {
            for step in [\LinkingSteps.allBundles, \.allProvided, \.serving, \.containerInterfaces] {
                copy[keyPath: step] = Set(self[keyPath: step].compactMap { $0.renumbered(by: changes) })
            }
        }
        for (file, move) in moves {
            copy.passed[Int(file)] = copy.passed[Int(file)].map { $0.moved(by: move) }
            copy.candidates[Int(file)] = copy.candidates[Int(file)].map { $0.moved(by: move) }
        }
        return copy
    }
}

/// How the injection facts of a file that changed correspond to those before, which differ in positions alone.
struct FileMove: Sendable {
    let offsets: OffsetMap
    /// For each declaration before, its number now.
    fileprivate let numbers: [Int32?]

    func number(_ before: Int32) -> Int32 { before < 0 ? before : numbers[Int(before)] ?? before }
}

/// An earlier linking, and what differs from it.
struct EarlierLinking: Sendable {
    let graph: InjectionGraph
    /// Its steps, with the numbers that declarations have now.
    let steps: LinkingSteps
    let changes: [FileID: DeclarationChange]
    /// The files that changed of which the injection facts differ in positions alone.
    let moves: [FileID: FileMove]
    var differing = RequestedNames()
    /// The names of the supertypes that types state which are not the same in both states.
    private var inherited: Set<String> = []
    /// Whether the steps found nothing else so far.
    var isSame: Bool

    init(_ graph: InjectionGraph, _ steps: LinkingSteps, _ change: ModelChange) {
        changes = change.declarations
        var moves: [FileID: FileMove] = [:]
        for file in change.files {
            moves[file.id] = FileMove(from: file.before, to: file.after, changes[file.id], in: graph)
        }
        isSame = moves.count == changes.count
        (self.graph, self.moves, self.steps) = (graph, moves, steps.with(numbersOf: changes, moves: moves))
        for change in changes.values {
            differing.formUnion(change.differing)
            inherited.formUnion(change.supertypes)
        }
        for file in change.files { differing.names.formUnion(namesOfOtherFacts(file)) }
    }

    /// The graph where nothing differs but numbers and positions.
    var movedGraph: InjectionGraph { graph.with(numbersOf: changes, moves: moves) }

    /// Whether the injections are the same, once all steps were repeated.
    func keepsGraph(external: [ExternalContainers]) -> Bool {
        isSame && external == steps.external && !steps.later.areAffected(by: differing) && !inherited.contains(where: steps.later.names.contains)
    }
}

/// The names of the declarations of a file of which injection facts differ that steps read in other files: what members are made of, and what
/// functions pass on.
private func namesOfOtherFacts(_ file: ModelChange.File) -> Set<String> {
    let (before, after) = (factsByName(of: file.before), factsByName(of: file.after))
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
}

/// Facts by the names of their declarations, without positions.
private func factsByName(of file: FileFacts) -> [String: [[UInt8]]] {
    var found: [String: [[UInt8]]] = [:]
    func add(_ fact: some BinaryCodable, _ index: Int32) {
        guard index >= 0 else { return }
        found[file.declarations[Int(index)].name, default: []].append(bytesWithoutOffsets(of: fact))
    }
    for var fact in file.injection.bindings {
        guard let member = fact.member else { continue }
        (fact.member, fact.owner) = (nil, 0)
        add(fact, member)
    }
    for var fact in file.injection.passedValues {
        let scope = fact.scope
        fact.scope = 0
        add(fact, scope)
    }
    for var fact in file.injection.memberTypeOverrides {
        let declaration = fact.declaration
        fact.declaration = 0
        add(fact, declaration)
    }
    return found
}

extension FileMove {
    /// `nil` if the facts from which a graph was linked differ in more than positions.
    fileprivate init?(from before: FileFacts, to after: FileFacts, _ change: DeclarationChange?, in graph: InjectionGraph) {
        guard let change, let injection = before.injection.renumbered(change.numbers) else { return nil }
        var before = before
        before.injection = injection
        guard let offsets = OffsetMap(from: graph.linkedFacts(of: before), to: graph.linkedFacts(of: after)) else { return nil }
        (self.offsets, numbers) = (offsets, change.numbers)
    }
}

/// What names declarations, whose numbers change when their file does.
protocol Renumbered: Equatable, Sendable {
    /// The same with the numbers that declarations of changed files have now. A declaration that is gone keeps its number: what names it asked
    /// for its name, and is found anew.
    func with(numbersOf changes: [FileID: DeclarationChange]) -> Self
}

extension DeclarationID: Renumbered {
    func with(numbersOf changes: [FileID: DeclarationChange]) -> DeclarationID { renumbered(by: changes) ?? self }
}

extension Array: Renumbered where Element: Renumbered {
    func with(numbersOf changes: [FileID: DeclarationChange]) -> [Element] { map { $0.with(numbersOf: changes) } }
}

extension Set<String>: Renumbered {
    func with(numbersOf changes: [FileID: DeclarationChange]) -> Set<String> { self }
}

extension InjectionGraph.Service: Renumbered {
    func with(numbersOf changes: [FileID: DeclarationChange]) -> Self {
        Self(name: name, declaration: declaration?.with(numbersOf: changes))
    }
}

extension AccessPathResolver.ValueType: Renumbered {
    func with(numbersOf changes: [FileID: DeclarationChange]) -> Self {
        if case .project(let type) = self { .project(type.with(numbersOf: changes)) } else { self }
    }
}

extension InjectionLinker.Role: Renumbered {
    func with(numbersOf changes: [FileID: DeclarationChange]) -> Self {
        var copy = self
        copy.type = type.with(numbersOf: changes)
        for index in held.indices { copy.held[index].type = held[index].type.with(numbersOf: changes) }
        copy.given = given.with(numbersOf: changes)
        return copy
    }
}

extension InjectionLinker.Conformances: Renumbered {
    func with(numbersOf changes: [FileID: DeclarationChange]) -> Self {
        var copy = self
        for index in all.indices {
            copy.all[index].type = all[index].type.with(numbersOf: changes)
            copy.all[index].protocols = all[index].protocols.with(numbersOf: changes)
        }
        copy.ofInterfaces = ofInterfaces.with(numbersOf: changes)
        copy.forClasses = forClasses.with(numbersOf: changes)
        return copy
    }
}

extension InjectionLinker.ImplementedProtocols: Renumbered {
    func with(numbersOf changes: [FileID: DeclarationChange]) -> Self {
        Self(byContainers: byContainers.with(numbersOf: changes), byOthers: byOthers.with(numbersOf: changes))
    }
}

extension InjectionLinker.PassedService: Renumbered {
    func with(numbersOf changes: [FileID: DeclarationChange]) -> Self {
        var copy = self
        copy.service = service.with(numbersOf: changes)
        copy.receiver = receiver.with(numbersOf: changes)
        copy.member = member?.with(numbersOf: changes)
        copy.keeper = keeper?.with(numbersOf: changes)
        return copy
    }

    fileprivate func moved(by move: FileMove) -> Self {
        var copy = self
        move.offsets.apply(to: &copy.value)
        (copy.start, copy.closure, copy.scope) = (move.offsets.offset(start), move.offsets.offset(closure), move.number(scope))
        return copy
    }
}

extension InjectionLinker.Candidate: Renumbered {
    func with(numbersOf changes: [FileID: DeclarationChange]) -> InjectionLinker.Candidate {
        let (owner, service, made) = (
            owner?.with(numbersOf: changes), service?.with(numbersOf: changes), made?.with(numbersOf: changes)
        )
        if owner == self.owner, service == self.service, made == self.made { return self }
        return InjectionLinker.Candidate(
            file: file, fact: fact, owner: owner, isTyped: isTyped, service: service, made: made, serves: serves
        )
    }

    fileprivate func moved(by move: FileMove) -> InjectionLinker.Candidate {
        InjectionLinker.Candidate(
            file: file, fact: fact.moved(by: move), owner: owner, isTyped: isTyped, service: service, made: made, serves: serves
        )
    }
}

extension Binding {
    fileprivate func moved(by move: FileMove) -> Binding {
        var copy = self
        move.offsets.apply(to: &copy)
        (copy.owner, copy.member) = (move.number(owner), member.map(move.number))
        return copy
    }
}

extension InjectionGraph {
    /// The same graph where declarations of changed files have other numbers, and what is in these files other positions.
    fileprivate func with(numbersOf changes: [FileID: DeclarationChange], moves: [FileID: FileMove]) -> InjectionGraph {
        var (containers, bindings, injections) = (containers, bindings, injections)
        if !changes.renumberedFiles.isEmpty {
            for index in containers.indices { containers[index].declaration = containers[index].declaration?.with(numbersOf: changes) }
        }
        for index in bindings.indices {
            bindings[index].service = bindings[index].service?.with(numbersOf: changes)
            bindings[index].implementation = bindings[index].implementation?.with(numbersOf: changes)
            bindings[index].parts = bindings[index].parts.with(numbersOf: changes)
            bindings[index].member = bindings[index].member?.with(numbersOf: changes)
            if let move = moves[bindings[index].file] { bindings[index].fact = bindings[index].fact.moved(by: move) }
        }
        for index in injections.indices {
            injections[index].service = injections[index].service?.with(numbersOf: changes)
            injections[index].implementation = injections[index].implementation?.with(numbersOf: changes)
            if case .type(let type) = injections[index].consumer { injections[index].consumer = .type(type.with(numbersOf: changes)) }
            guard let move = moves[injections[index].file] else { continue }
            move.offsets.apply(to: &injections[index].fact)
            injections[index].fact.owner = move.number(injections[index].fact.owner)
        }
        return InjectionGraph(
            containers: containers, bindings: bindings, injections: injections, unresolvedMemberNames: unresolvedMemberNames,
            boundMemberNames: boundMemberNames
        )
    }

    /// The facts of a file from which this graph could be linked: of uses, only those that may be of bindings, or register services by their
    /// names.
    fileprivate func linkedFacts(of facts: FileFacts) -> FileFacts {
        var linked = FileFacts(path: facts.path, byteCount: 0, lineCount: 0, lines: LineTable(ByteView()))
        (linked.injection, linked.names, linked.branches) = (facts.injection, facts.names, facts.branches)
        linked.injection.uses.removeAll { use in
            !use.isPassed && facts.names.withBytes(at: Int(use.accessPath)) { path in
                !path.components.contains { component in
                    let name = String(decoding: component.called, as: UTF8.self)
                    return boundMemberNames.contains(name) || Conventions.registeringCalls.contains(where: name.hasPrefix)
                }
            }
        }
        linked.keepNamesInUse()
        return linked
    }
}
