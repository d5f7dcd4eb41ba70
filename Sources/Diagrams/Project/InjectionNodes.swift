import AshlarChecks
import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText

/// The nodes of a picture of dependency injection: one for all bindings with the same container, service, implementation and
/// name, and one for each consumer without a binding.
struct InjectionNodes {
    /// What frames nodes.
    enum Frames {
        case containers
        /// For each file, its group.
        case groups([String?])
    }

    package private(set) var nodes: [Picture.Node] = []
    /// The ids of the nodes of alias bindings, and of the bindings that they are aliases of.
    package private(set) var aliases: [(source: String, target: String)] = []
    /// The number of bindings without a node, since neither their service nor their implementation was resolved.
    private(set) var unresolvedCount = 0

    private let model: Model
    private let injectionGraph: InjectionGraph
    /// Decides between `missing` and `unseen` services.
    private let world: ClosedWorld
    private let frames: Frames
    private let showsTests: Bool
    private let link: (Location) -> String
    private let containerNames: [String]
    private var positions: [String: Int] = [:]
    private var idOfBinding: [String?]
    /// The ids of the nodes whose implementation is the type or inherits from it.
    private var idsOfType: [DeclarationID: [String]] = [:]
    private var idOfConsumer: [InjectionGraph.Injection.Consumer: String] = [:]

    init(of linked: LinkedProject, frames: Frames, showsTests: Bool, link: @escaping (Location) -> String) {
        (model, injectionGraph) = (linked.model, linked.injectionGraph)
        world = ClosedWorld(linked)
        self.frames = frames
        self.showsTests = showsTests
        self.link = link
        let containers = linked.injectionGraph.containers
        let named = Dictionary(grouping: containers, by: \.name)
        containerNames = containers.map { container in
            guard named[container.name, default: []].count > 1, let type = container.declaration else { return container.name }
            return "\(container.name) (\(linked.model.files[Int(type.file)].path))"
        }
        idOfBinding = Array(repeating: nil, count: injectionGraph.bindings.count)
        addBindings()
        addAliases()
    }

    /// Adds findings, by index of a binding, to the nodes of the bindings.
    mutating func addFindings(_ findings: [Int: InjectionFindingCounts.Findings]) {
        for (binding, findings) in findings.sorted(by: { $0.key < $1.key }) {
            guard let id = idOfBinding[binding], let position = positions[id] else { continue }
            nodes[position].findingCount += findings.errorCount
            nodes[position].acceptedCount += findings.acceptedCount
            nodes[position].findings += findings.indices
        }
    }

    // MARK: Bindings

    private struct Key: Hashable {
        var container: Int?
        var service: InjectionGraph.Service
        var implementation: InjectionGraph.Service?
        var name: String?
    }

    private mutating func addBindings() {
        var ids: [Key: String] = [:]
        for (index, key) in keys.enumerated() {
            guard let key else {
                let binding = injectionGraph.bindings[index]
                if showsTests || !binding.isTest { unresolvedCount += 1 }
                continue
            }
            let binding = injectionGraph.bindings[index]
            let id = ids[key] ?? add(node(of: binding, key))
            ids[key] = id
            idOfBinding[index] = id
            let service = binding.service?.declaration.flatMap { model[$0].kind == .protocol ? nil : $0 }
            if let type = binding.implementation?.declaration ?? service { remember(id, for: type) }
        }
    }

    /// The key of each binding; bindings with the same key share a node. `nil` for bindings that are not shown.
    private var keys: [Key?] {
        let bindings = injectionGraph.bindings
        var keys: [Key?] = bindings.map { binding in
            guard showsTests || !binding.isTest, let service = binding.service ?? binding.implementation else { return nil }
            return Key(
                container: binding.container, service: service, implementation: binding.implementation,
                name: binding.fact.name
            )
        }
        // A function that forwards another binding of its container creates no second instance.
        for injection in injectionGraph.injections {
            guard case .binding(let index) = injection.consumer, let own = keys[index], own.implementation == nil,
                  bindings[index].fact.form != .registered else { continue }
            let forwarded = injection.targets.compactMap { keys[$0] }.filter {
                $0.container == own.container && $0.service == own.service && $0.name == own.name
            }
            if let first = forwarded.first { keys[index] = first }
        }
        return keys
    }

    private func node(of binding: InjectionGraph.Binding, _ key: Key) -> Picture.Node {
        let implementation = key.implementation.flatMap { $0 == key.service ? nil : $0.name }
        let product = product(of: binding, key)
        let type = (key.implementation ?? key.service).declaration
        let container = key.container.map { containerNames[$0] }
        let location = model.files[Int(binding.file)].location(of: binding.fact.offset)
        return Picture.Node(
            id: key.service.name + (implementation.map { " as " + $0 } ?? "") + (key.name.map { " named " + $0 } ?? "")
                + (container.map { " in " + $0 } ?? ""),
            name: (product ?? key.service.name) + (key.name.map { " “\($0)”" } ?? ""),
            kind: type.map { model[$0].kind.rawValue } ?? "type",
            group: group(container, file: type?.file ?? binding.file), lifetime: binding.lifetime.name,
            file: location.path, line: location.line, link: link(location), implementation: product == nil ? implementation : nil,
            isAbstract: key.service.declaration.map { model[$0].kind == .protocol } ?? false
        )
    }

    /// What a binding is called whose service says nothing of it, such as `UIViewController` or a view: its implementation or else its
    /// member; `nil` for other services.
    private func product(of binding: InjectionGraph.Binding, _ key: Key) -> String? {
        guard key.service.declaration == nil, SystemClasses.isView(key.service.name) else { return nil }
        if let implementation = key.implementation, implementation.declaration != nil { return implementation.name }
        guard let member = binding.member, let container = key.container else { return nil }
        return "\(injectionGraph.containers[container].name).\(model[member].name)"
    }

    /// Assigns the injections of a type and of its superclasses to a node.
    private mutating func remember(_ id: String, for type: DeclarationID) {
        var pending = [type]
        var seen: Set<DeclarationID> = []
        while let next = pending.popLast() {
            guard seen.insert(next).inserted else { continue }
            if idsOfType[next]?.contains(id) != true { idsOfType[next, default: []].append(id) }
            pending += model.inheritance.supertypes(of: next).flatMap(\.declarations).filter { model[$0].kind == .class }
        }
    }

    /// Relates alias bindings to the registration before them in the same file.
    private mutating func addAliases() {
        let bindings = injectionGraph.bindings
        let consumers = Set(injectionGraph.injections.map(\.consumer))
        var registered: Int?
        for (index, binding) in bindings.enumerated() {
            guard binding.fact.traits.contains(.alias) else {
                registered = index
                continue
            }
            guard !consumers.contains(.binding(index)), let registered, bindings[registered].file == binding.file,
                  let source = idOfBinding[index], let target = idOfBinding[registered] else { continue }
            aliases.append((source, target))
        }
    }

    // MARK: Consumers and targets

    /// The ids of the nodes of a consumer; adds a node if it has none.
    package mutating func sources(of consumer: InjectionGraph.Injection.Consumer) -> [String] {
        switch consumer {
        case .binding(let index): return [idOfBinding[index]].compactMap(\.self)
        case .type(let type):
            if let ids = idsOfType[type] ?? idsOfType[model.outermostType(of: type)] { return ids }
        case .file: break
        }
        if let known = idOfConsumer[consumer] { return [known] }
        let id = add(node(of: consumer))
        idOfConsumer[consumer] = id
        return [id]
    }

    /// The ids of the nodes that an injection may resolve to; adds a node for a service without a binding. Empty if the service
    /// is unresolved.
    package mutating func targets(of injection: InjectionGraph.Injection) -> [String] {
        switch injection.state {
        case .unknown: return []
        case .bound: return Set(injection.targets.compactMap { idOfBinding[$0] }).sorted()
        case .missing, .external:
            guard let service = injection.service else { return [] }
            let isSure = world.lacks(injection)
            let kind = injection.state == .external ? "external" : isSure ? "missing" : "unseen"
            let id = "\(kind) \(service.name)" + (injection.fact.name.map { " named " + $0 } ?? "")
            guard positions[id] == nil else { return [id] }
            let location = service.declaration.map { model.location(of: $0) }
            return [add(Picture.Node(
                id: id, name: service.name + (injection.fact.name.map { " “\($0)”" } ?? ""), kind: kind,
                file: location?.path, line: location?.line, link: location.map(link)
            ))]
        }
    }

    private func node(of consumer: InjectionGraph.Injection.Consumer) -> Picture.Node {
        let name = injectionGraph.name(of: consumer, in: model)
        guard case .type(let type) = consumer else {
            let file = if case .file(let file) = consumer { file } else { FileID(0) }
            return Picture.Node(
                id: name, name: Path.name(of: name), kind: "file", group: group(nil, file: file), file: name, line: 1,
                link: link(Location(path: name, line: 1, column: 1))
            )
        }
        let location = model.location(of: type)
        let container = injectionGraph.containers.firstIndex { $0.declaration == type }.map { containerNames[$0] }
        return Picture.Node(
            id: name, name: name, kind: model[type].kind.rawValue, group: group(container, file: type.file),
            file: location.path, line: location.line, link: link(location)
        )
    }

    private func group(_ container: String?, file: FileID) -> String? {
        switch frames {
        case .containers: container
        case .groups(let groups): groups[Int(file)]
        }
    }

    /// Adds a node, changes its id if it is taken, and returns the id.
    private mutating func add(_ node: Picture.Node) -> String {
        var node = node
        if positions[node.id] != nil { node.id += " (\(node.file ?? "?"):\(node.line ?? 0))" }
        let id = node.id
        var number = 2
        while positions[node.id] != nil {
            node.id = "\(id) \(number)"
            number += 1
        }
        positions[node.id] = nodes.count
        nodes.append(node)
        return node.id
    }
}
