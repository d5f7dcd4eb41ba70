import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText

/// How a project's objects are put together, as a graph: from what asks for something to each binding that may be given.
///
/// What an implementation asks for by itself, in its initializer, its properties or those of its superclasses, starts at
/// the bindings that make it.
struct BindingGraph: Sendable {
    let model: Model
    let injectionGraph: InjectionGraph
    /// In the order of injections; those of other names stand behind.
    let edges: [Edge]
    /// The edges that are no test's.
    let graph: Graph<Node>
    /// The injections whose targets include a binding, by binding.
    let askers: [[Int]]
    private let makers: [DeclarationID: [Int]]

    package enum Node: Hashable, Comparable, Sendable {
        case binding(Int)
        case type(DeclarationID)
        case file(FileID)
    }

    struct Edge: Sendable {
        let source: Node
        /// Index into `InjectionGraph.bindings`.
        let target: Int
        /// Index into `InjectionGraph.injections`; `nil` from another name of a binding to the binding.
        let injection: Int?
        /// Whether it is asked for when the object that asks is there already: lazily, by a method.
        let isDeferred: Bool
        let isTest: Bool
        /// Whether other bindings may be meant as well.
        let isOneOfSeveral: Bool
    }

    init(_ project: LinkedProject) {
        (model, injectionGraph) = (project.model, project.injectionGraph)
        let model = model
        let wiring = injectionGraph
        let makers = Self.makers(in: project)
        var edges: [Edge] = []
        var askers: [[Int]] = Array(repeating: [], count: wiring.bindings.count)
        for (index, injection) in wiring.injections.enumerated() {
            let isDeferred = Self.isDeferred(injection, in: project)
            let sources = Self.sources(of: injection.consumer, makers)
            for target in injection.targets {
                askers[target].append(index)
                edges += sources.map { source in
                    Edge(
                        source: source, target: target, injection: index, isDeferred: isDeferred,
                        isTest: injection.isTest, isOneOfSeveral: injection.targets.count > 1
                    )
                }
            }
        }
        for (index, binding) in wiring.bindings.enumerated() where binding.fact.traits.contains(.alias) {
            guard let target = Self.original(of: index, in: wiring) else { continue }
            edges.append(Edge(
                source: .binding(index), target: target, injection: nil, isDeferred: false, isTest: binding.isTest,
                isOneOfSeveral: false
            ))
        }
        self.edges = edges
        self.makers = makers
        self.askers = askers
        graph = Graph(
            nodes: wiring.bindings.indices.filter { !wiring.bindings[$0].isTest }.map { .binding($0) },
            edges: edges.filter { !$0.isTest }.map { Graph.Edge(source: $0.source, target: .binding($0.target)) }
        )
    }

    /// The nodes at which the injections of a consumer start.
    func sources(of consumer: InjectionGraph.Injection.Consumer) -> [Node] { Self.sources(of: consumer, makers) }

    private static func sources(of consumer: InjectionGraph.Injection.Consumer, _ makers: [DeclarationID: [Int]]) -> [Node] {
        switch consumer {
        case .binding(let index): [.binding(index)]
        case .type(let type): makers[type]?.map { .binding($0) } ?? [.type(type)]
        case .file(let file): [.file(file)]
        }
    }

    /// The bindings that make a value of each type or of a subclass of it.
    private static func makers(in project: LinkedProject) -> [DeclarationID: [Int]] {
        let (model, injectionGraph) = (project.model, project.injectionGraph)
        var makers: [DeclarationID: [Int]] = [:]
        for (index, binding) in injectionGraph.bindings.enumerated() {
            guard let type = binding.implementation?.declaration else { continue }
            var seen: Set<DeclarationID> = []
            var open = [type]
            while let next = open.popLast() {
                guard seen.insert(next).inserted, next == type || model[next].kind == .class else { continue }
                makers[next, default: []].append(index)
                if model[next].kind == .class { open += model.inheritance.supertypes(of: next).flatMap(\.declarations) }
            }
        }
        return makers
    }

    /// The binding of which one is another name: the registration that it stands behind.
    static func original(of alias: Int, in wiring: InjectionGraph) -> Int? {
        let binding = wiring.bindings[alias]
        return wiring.bindings[..<alias].lastIndex {
            $0.file == binding.file && $0.fact.owner == binding.fact.owner && !$0.fact.traits.contains(.alias)
        }
    }

    private static func isDeferred(_ injection: InjectionGraph.Injection, in project: LinkedProject) -> Bool {
        let fact = injection.fact
        if fact.form == .lazy { return true }
        if case .binding(let index) = injection.consumer {
            return fact.closure > project.injectionGraph.bindings[index].fact.start
        }
        return fact.closure > 0 || project.model.isRunLater(fact.owner, of: injection.file)
    }
}

extension Model {
    /// Whether what stands in a scope runs when the object around it is there already: in a function, in a variable that
    /// is computed, lazy or the type's.
    fileprivate func isRunLater(_ scope: Int32, of file: FileID) -> Bool {
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            let kind = files[Int(file)].declarations[Int(index)].kind
            let modifiers = files[Int(file)].declarations[Int(index)].modifiers
            switch kind {
            case .function, .subscript, .deinitializer: return true
            case .variable: return !modifiers.isDisjoint(with: [.computed, .lazy, .static, .overridableStatic])
            case .initializer: return false
            default: break
            }
            if kind.hasMembers { return false }
            next = files[Int(file)].declarations[Int(index)].parent
        }
        return false
    }
}

// MARK: - As people read it

extension BindingGraph {
    /// What a node is called: what a binding makes or provides, a type, a file.
    func name(of node: Node) -> String {
        let consumer: InjectionGraph.Injection.Consumer = switch node {
        case .binding(let index): .binding(index)
        case .type(let type): .type(type)
        case .file(let file): .file(file)
        }
        return injectionGraph.name(of: consumer, in: model)
    }

    package func location(of index: Int) -> Location {
        let binding = injectionGraph.bindings[index]
        return model.files[Int(binding.file)].location(of: binding.fact.offset)
    }

    /// Where it is asked for.
    package func location(ofInjection index: Int) -> Location {
        let injection = injectionGraph.injections[index]
        return model.files[Int(injection.file)].location(of: injection.fact.offset)
    }

    package func location(of edge: Edge) -> Location {
        if let injection = edge.injection { return location(ofInjection: injection) }
        guard case .binding(let alias) = edge.source else { return location(of: edge.target) }
        return location(of: alias)
    }

    /// What an exception can call a binding, and a place that asks.
    func subject(ofBinding index: Int) -> CheckRun.Subject {
        let binding = injectionGraph.bindings[index]
        let container = binding.container.map { injectionGraph.containers[$0].name }
        return CheckRun.Subject(
            path: model.files[Int(binding.file)].path,
            names: [binding.service?.name, binding.implementation?.name, memberName(of: index), container].compactMap { $0 }
        )
    }

    func subject(ofInjection index: Int) -> CheckRun.Subject {
        let injection = injectionGraph.injections[index]
        return CheckRun.Subject(
            path: model.files[Int(injection.file)].path,
            names: [injectionGraph.name(of: injection.consumer, in: model), injection.service?.name].compactMap { $0 }
        )
    }

    /// `AppContainer.client`; `nil` for what is told to a container.
    func memberName(of index: Int) -> String? {
        let binding = injectionGraph.bindings[index]
        guard let member = binding.member else { return nil }
        let container = binding.container.map { injectionGraph.containers[$0].name + "." } ?? ""
        return container + model[member].name
    }

    /// The shortest way by which somebody for whom nobody asks comes to need a node, a step each, the node's own last.
    func trace(to node: Node) -> [Finding.Step] {
        guard graph.contains(node) else { return [] }
        let roots = graph.reaching(node).filter { graph.predecessors(of: $0).isEmpty }
        guard let path = graph.shortestPath(from: roots, to: [node]) else { return [] }
        return zip(path, path.dropFirst()).compactMap { source, target in
            guard case .binding(let index) = target, let edge = edge(from: source, to: index) else { return nil }
            return step(of: edge)
        }
    }

    func edge(from source: Node, to target: Int) -> Edge? {
        edges.first { $0.source == source && $0.target == target && !$0.isTest }
    }

    /// `A → B, asked for at`
    func step(of edge: Edge) -> Finding.Step {
        let names = "\(name(of: edge.source)) → \(name(of: .binding(edge.target)))"
        return Finding.Step(
            text: edge.injection == nil ? "\(names), another name of it, at" : "\(names), asked for at",
            location: location(of: edge)
        )
    }
}
