import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText

/// The dependency graph of a project's injection: edges lead from consumers to each binding that may be injected.
///
/// Injections of an implementation, in its initializer, its properties or those of its superclasses, start at the bindings
/// that construct it.
final class BindingGraph {
    let model: Model
    let injectionGraph: InjectionGraph
    /// In the order of injections; edges of aliases come last.
    let edges: [Edge]
    /// The graph without tests. Only findings need it.
    private lazy var graph = Graph(
        nodes: injectionGraph.bindings.indices.filter { !injectionGraph.bindings[$0].isTest }.map { .binding($0) },
        edges: edges.filter { !$0.isTest }.map { Graph<Node>.Edge(source: $0.source, target: .binding($0.target)) }
    )
    /// For each binding, the injections whose targets include it.
    let injections: [[Int]]
    private let bindingsOfImplementation: [DeclarationID: [Int]]

    package enum Node: Hashable, Comparable, Sendable {
        case binding(Int)
        case type(DeclarationID)
        case file(FileID)
    }

    struct Edge: Sendable {
        let source: Node
        /// Index into `InjectionGraph.bindings`.
        let target: Int
        /// Index into `InjectionGraph.injections`; `nil` for an edge from an alias to its binding.
        let injection: Int?
        /// Whether it is resolved after the consumer is constructed: lazily, or by a method.
        let isDeferred: Bool
        /// Whether the consumer keeps what it resolves: at once, or on first use in a lazy variable or property wrapper.
        let isKept: Bool
        let isTest: Bool
        /// Whether the injection has several possible bindings.
        let isOneOfSeveral: Bool
    }

    init(_ project: LinkedProject) {
        (model, injectionGraph) = (project.model, project.injectionGraph)
        let injectionGraph = self.injectionGraph
        let bindingsOfImplementation = Self.bindingsOfImplementations(in: project)
        var edges: [Edge] = []
        var injections: [[Int]] = Array(repeating: [], count: injectionGraph.bindings.count)
        for (index, injection) in injectionGraph.injections.enumerated() {
            // Copied once: facts are large.
            let fact = injection.fact
            let isDeferred = Self.isDeferred(injection, fact, in: project)
            let isKept = !injection.isPassedOn && (!isDeferred || Self.isKeptLater(injection, fact, in: project))
            let sources = Self.sources(of: injection, fact, in: project, bindingsOfImplementation)
            for target in injection.targets {
                injections[target].append(index)
                edges += sources.map { source in
                    Edge(
                        source: source, target: target, injection: index, isDeferred: isDeferred, isKept: isKept,
                        isTest: injection.isTest, isOneOfSeveral: injection.targets.count > 1
                    )
                }
            }
        }
        for (index, binding) in injectionGraph.bindings.enumerated() where binding.fact.traits.contains(.alias) {
            guard let target = Self.original(of: index, in: injectionGraph) else { continue }
            edges.append(Edge(
                source: .binding(index), target: target, injection: nil, isDeferred: false, isKept: true,
                isTest: binding.isTest, isOneOfSeveral: false
            ))
        }
        self.edges = edges
        self.bindingsOfImplementation = bindingsOfImplementation
        self.injections = injections
    }

    /// The nodes at which the injections of a consumer start.
    func sources(of consumer: InjectionGraph.Injection.Consumer) -> [Node] {
        Self.sources(of: consumer, bindingsOfImplementation)
    }

    private static func sources(
        of consumer: InjectionGraph.Injection.Consumer, _ bindingsOfImplementation: [DeclarationID: [Int]]
    ) -> [Node] {
        switch consumer {
        case .binding(let index): [.binding(index)]
        case .type(let type): bindingsOfImplementation[type]?.map { .binding($0) } ?? [.type(type)]
        case .file(let file): [.file(file)]
        }
    }

    /// The nodes at which an injection starts. One in a default value starts at the bindings that construct the type without the
    /// argument.
    private static func sources(
        of injection: InjectionGraph.Injection, _ fact: Injection, in project: LinkedProject,
        _ bindingsOfImplementation: [DeclarationID: [Int]]
    ) -> [Node] {
        let sources = sources(of: injection.consumer, bindingsOfImplementation)
        guard let parameter = fact.parameter, case .type(let type) = injection.consumer else { return sources }
        let initializer = project.model[DeclarationID(file: injection.file, index: fact.owner)]
        let labels = initializer.parameters.map { $0.label ?? "" }
        let needed = initializer.parameters.filter { $0.defaultValue == nil }.map { $0.label ?? "" }
        let using = sources.filter { source in
            guard case .binding(let index) = source else { return false }
            let binding = project.injectionGraph.bindings[index]
            let passed = binding.fact.labels
            return binding.implementation?.declaration == type && binding.fact.traits.contains(.statesLabels)
                && !passed.contains(parameter) && passed.allSatisfy(labels.contains) && needed.allSatisfy(passed.contains)
        }
        return using.isEmpty ? [.type(type)] : using
    }

    /// For each type, the bindings that construct a value of it or of a subclass, or one as a part of their implementation.
    private static func bindingsOfImplementations(in project: LinkedProject) -> [DeclarationID: [Int]] {
        let (model, injectionGraph) = (project.model, project.injectionGraph)
        var result: [DeclarationID: [Int]] = [:]
        for (index, binding) in injectionGraph.bindings.enumerated() {
            var seen: Set<DeclarationID> = []
            var worklist = [binding.implementation?.declaration].compactMap { $0 } + binding.parts
            let constructed = Set(worklist)
            while let next = worklist.popLast() {
                guard seen.insert(next).inserted, constructed.contains(next) || model[next].kind == .class else { continue }
                result[next, default: []].append(index)
                if model[next].kind == .class { worklist += model.inheritance.supertypes(of: next).flatMap(\.declarations) }
            }
        }
        return result
    }

    /// The binding that an alias refers to: the registration before it in the same scope.
    static func original(of alias: Int, in graph: InjectionGraph) -> Int? {
        let binding = graph.bindings[alias]
        return graph.bindings[..<alias].lastIndex {
            $0.file == binding.file && $0.fact.owner == binding.fact.owner && !$0.fact.traits.contains(.alias)
        }
    }

    private static func isDeferred(_ injection: InjectionGraph.Injection, _ fact: Injection, in project: LinkedProject) -> Bool {
        if fact.form == .lazy { return true }
        if case .binding(let index) = injection.consumer {
            // In a function that is the factory, every closure runs later.
            if fact.closure == 0 { return false }
            let binding = project.injectionGraph.bindings[index].fact
            let isInside = injection.file == project.injectionGraph.bindings[index].file && binding.start <= fact.offset && fact.offset < binding.end
            return fact.closure > (isInside ? binding.start : 0)
        }
        return fact.closure > 0 || project.model.isRunLater(fact.owner, of: injection.file)
    }

    /// Whether an injection that is resolved after the consumer is constructed is kept from then on.
    private static func isKeptLater(_ injection: InjectionGraph.Injection, _ fact: Injection, in project: LinkedProject) -> Bool {
        if injection.isKept { return true }
        guard fact.closure == 0, fact.owner >= 0, case .type = injection.consumer else { return false }
        return project.model[DeclarationID(file: injection.file, index: fact.owner)].modifiers.contains(.lazy)
    }
}

extension Model {
    /// Whether code in a scope runs after the enclosing object is constructed: in a function, or in a computed, lazy or static
    /// variable.
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

// MARK: - Names and locations

extension BindingGraph {
    /// The display name of a node: a binding's implementation or service, a type, a file.
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

    /// The location of an injection.
    package func location(ofInjection index: Int) -> Location {
        let injection = injectionGraph.injections[index]
        return model.files[Int(injection.file)].location(of: injection.fact.offset)
    }

    package func location(of edge: Edge) -> Location {
        if let injection = edge.injection { return location(ofInjection: injection) }
        guard case .binding(let alias) = edge.source else { return location(of: edge.target) }
        return location(of: alias)
    }

    /// The names by which an exception can match a binding.
    func subject(ofBinding index: Int) -> CheckRun.Subject {
        let binding = injectionGraph.bindings[index]
        let container = binding.container.map { injectionGraph.containers[$0].name }
        return CheckRun.Subject(
            path: model.files[Int(binding.file)].path,
            names: [binding.service?.name, binding.implementation?.name, memberName(of: index), container].compactMap { $0 }
        )
    }

    /// The names by which an exception can match an injection.
    func subject(ofInjection index: Int) -> CheckRun.Subject {
        let injection = injectionGraph.injections[index]
        return CheckRun.Subject(
            path: model.files[Int(injection.file)].path,
            names: [injectionGraph.name(of: injection.consumer, in: model), injection.service?.name].compactMap { $0 }
        )
    }

    /// `AppContainer.client`; `nil` for a registration.
    func memberName(of index: Int) -> String? {
        let binding = injectionGraph.bindings[index]
        guard let member = binding.member else { return nil }
        let container = binding.container.map { injectionGraph.containers[$0].name + "." } ?? ""
        return container + model[member].name
    }

    /// A shortest path from a node without consumers to a node, one step per edge; the edge to the node is the last.
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

    /// `A → B, injected at`
    func step(of edge: Edge) -> Finding.Step {
        let names = "\(name(of: edge.source)) → \(name(of: .binding(edge.target)))"
        return Finding.Step(
            text: edge.injection == nil ? "\(names), an alias, at" : "\(names), injected at",
            location: location(of: edge)
        )
    }
}
