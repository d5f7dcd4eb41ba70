import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText

/// What somebody may ask for that nobody is seen to ask for.
struct WiringRoots {
    private let graph: BindingGraph
    private var model: Model { graph.model }
    private var injectionGraph: InjectionGraph { graph.injectionGraph }
    /// Whether something is asked of a container whose type cannot be told.
    private let isAskedUnknown: Bool
    /// Whether only libraries are here, whose users are not.
    private let isLibrary: Bool
    /// The services whose type something names by itself: `show(P.self)`.
    private let named: Set<DeclarationID>
    /// The containers of which some member is asked for: of others nobody can tell by what way.
    private let followed: Set<Int>
    /// The bindings that have another name.
    private let withAliases: Set<Int>

    init(of graph: BindingGraph, services: Set<InjectionGraph.Service>) {
        self.graph = graph
        let model = graph.model
        let wiring = graph.injectionGraph
        isAskedUnknown = wiring.injections.contains { $0.state == .unknown }
        isLibrary = !model.modules.isEmpty && !model.modules.contains { $0.target.kind == .app || $0.target.kind == .executable }
        named = Self.named(Set(services.compactMap(\.declaration)), in: model, graph.injectionGraph)
        followed = Set(wiring.bindings.indices.filter { !graph.askers[$0].isEmpty }.compactMap { wiring.bindings[$0].container })
        withAliases = Set(graph.edges.filter { $0.injection == nil && ($0.source.aliasIsAsked(for: graph)) }.map(\.target))
    }

    func mayBeAskedFor(_ index: Int) -> Bool {
        let binding = injectionGraph.bindings[index]
        guard let service = binding.service, !withAliases.contains(index),
              binding.fact.traits.isDisjoint(with: [.alias, .override, .placeholder, .root]) else { return true }
        if isLibrary, service.declaration.map({ model.access(of: $0) >= .public }) ?? true { return true }
        if let member = binding.member { return memberMayBeUsed(member, of: binding) }
        if binding.fact.form != .registered || isAskedUnknown || binding.fact.name == "?" { return true }
        // A type from outside may be asked for outside; of one that is named elsewhere a value may be asked for there.
        return service.declaration.map(named.contains) ?? true
    }

    private func memberMayBeUsed(_ member: DeclarationID, of binding: InjectionGraph.Binding) -> Bool {
        let declaration = model[member]
        // What is stored may be kept for what it does.
        guard binding.fact.form != .stored, !binding.isContainer, declaration.attributes.isEmpty,
              !declaration.modifiers.contains(.override), !injectionGraph.unfollowedNames.contains(declaration.name),
              let container = binding.container, followed.contains(container),
              let type = injectionGraph.containers[container].declaration else { return true }
        // What a library shows, others may use.
        let modules = model.modulesOfFile[Int(member.file)]
        if model.access(of: member) >= .public, isLibrary || modules.contains(where: { model.modules[Int($0)].target.kind == .library }) {
            return true
        }
        // What a protocol from outside asks for, others may call.
        let foreign = model.inheritance.allSupertypes(of: type).contains {
            $0.declarations.isEmpty && !["Sendable", "AnyObject", "ObservableObject", "Observable", "NSObject"].contains($0.name)
        }
        return foreign || hasSubclass(type) || isRequired(declaration.name, of: type)
    }

    /// Whether a protocol of the project asks for a member of a name: it may be used by way of that.
    private func isRequired(_ name: String, of type: DeclarationID) -> Bool {
        model.inheritance.allSupertypes(of: type).flatMap(\.declarations).contains { supertype in
            model[supertype].kind == .protocol && model.openings(of: supertype).flatMap(model.members).contains { model[$0].name == name }
        }
    }

    private func hasSubclass(_ type: DeclarationID) -> Bool {
        guard model[type].kind == .class, !model[type].modifiers.contains(.final) else { return false }
        return model.files.indices.contains { file in
            model.files[file].types.contains { index in
                model.inheritance.supertypes(of: DeclarationID(file: FileID(file), index: index)).contains {
                    $0.declarations.contains(type)
                }
            }
        }
    }

    /// Those of some types that are named as `P.self` or `P.member` where nothing is bound.
    private static func named(_ types: Set<DeclarationID>, in model: Model, _ injectionGraph: InjectionGraph) -> Set<DeclarationID> {
        guard !types.isEmpty else { return [] }
        var places: [FileID: [ClosedRange<UInt32>]] = [:]
        for binding in injectionGraph.bindings where binding.fact.form == .registered {
            places[binding.file, default: []].append(min(binding.fact.offset, binding.fact.end)...max(binding.fact.offset, binding.fact.end))
        }
        var named: Set<DeclarationID> = []
        // What a file says of its own types, only those files can say that have one.
        let within = Set(types.map(\.file)).sorted().flatMap(model.references(within:))
        for dependency in [model.dependencies, within].joined() {
            guard let type = dependency.declaration, types.contains(type), dependency.role == .expression,
                  case .file(let file) = dependency.source,
                  !(places[file] ?? []).contains(where: { $0.contains(dependency.mark) }) else { continue }
            named.insert(type)
        }
        return named
    }
}

extension BindingGraph.Node {
    fileprivate func aliasIsAsked(for graph: BindingGraph) -> Bool {
        if case .binding(let index) = self { !graph.askers[index].isEmpty } else { false }
    }
}

extension Inheritance {
    /// What a type inherits from at any distance, as far as the project's sources tell.
    fileprivate func allSupertypes(of id: DeclarationID) -> [Supertype] {
        var seen: Set<DeclarationID> = [id]
        var open = [id]
        var found: [Supertype] = []
        while let next = open.popLast() {
            found += supertypes(of: next)
            open += supertypes(of: next).flatMap(\.declarations).filter { seen.insert($0).inserted }
        }
        return found
    }
}
