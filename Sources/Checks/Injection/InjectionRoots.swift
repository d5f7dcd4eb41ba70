import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText

/// Decides whether a binding without visible consumers may be used nevertheless. What only some bindings need is found for the first of them.
final class InjectionRoots {
    private let graph: BindingGraph
    private var model: Model { graph.model }
    private var injectionGraph: InjectionGraph { graph.injectionGraph }
    /// Whether some injection is of an unknown service.
    private lazy var hasUnknownConsumer = injectionGraph.injections.contains { $0.state == .unknown }
    /// Whether some view reads an object of the environment whose type is a parameter of the view: `@EnvironmentObject var model: M`.
    private lazy var hasGenericConsumer = model.files.injectionFacts.enumerated().contains { file, facts in
        facts.value.injections.contains { $0.api == "@EnvironmentObject" && model.files[file].isOfGenericParameter($0) }
    }
    /// Whether some service of a container that the project itself declares is seen to be resolved. If none is, they are resolved in a
    /// way that is not read.
    private lazy var resolvesFromOwnContainer = injectionGraph.injections.contains { $0.isOfOwnContainer && $0.state == .bound }
    /// Whether the project consists of libraries only: their clients are not visible.
    private lazy var isLibrary = model.isLibrary
    /// The services whose type is referred to outside of registrations: `show(P.self)`.
    private lazy var named = Self.named(Set(services.compactMap(\.declaration)), in: model, injectionGraph)
    private let services: Set<InjectionGraph.Service>
    /// The containers with an injected member: uses of others cannot be followed.
    private let followed: Set<Int>
    /// The bindings with an injected alias.
    private let withAliases: Set<Int>
    /// The types whose members others look up by key path: `subscript<T>(dynamicMember path: KeyPath<AppContainer, T>) -> T`.
    private lazy var lookedUp = Self.lookedUp(in: model)

    init(of graph: BindingGraph, services: Set<InjectionGraph.Service>) {
        (self.graph, self.services) = (graph, services)
        let injectionGraph = graph.injectionGraph
        followed = Set(injectionGraph.bindings.indices.filter { !graph.injections[$0].isEmpty }.compactMap { injectionGraph.bindings[$0].container })
        withAliases = Set(graph.edges.filter { $0.injection == nil && ($0.source.aliasIsUsed(for: graph)) }.map(\.target))
    }

    /// The types that the parameters of subscripts for dynamic members take key paths of.
    private static func lookedUp(in model: Model) -> Set<DeclarationID> {
        var found: Set<DeclarationID> = []
        for file in model.files.indices {
            for index in model.files[file].declarations.indices where model.files[file].declarations[index].kind == .subscript {
                for parameter in model.files[file].declarations[index].parameters where parameter.label == "dynamicMember" {
                    guard let root = parameter.type.genericArguments.first else { continue }
                    let written = AccessPathResolver.WrittenType(type: root, file: FileID(file), scope: Int32(index))
                    if case .project(let type)? = model.accessPaths.type(written) { found.insert(type) }
                }
            }
        }
        return found
    }

    /// Whether a binding may have consumers that are not visible.
    func mayBeUsed(_ index: Int) -> Bool {
        let binding = injectionGraph.bindings[index]
        guard let service = binding.service, !withAliases.contains(index),
              binding.fact.traits.isDisjoint(with: [.alias, .override, .placeholder, .root]) else { return true }
        if isLibrary, service.declaration.map({ model.access(of: $0) >= .public }) ?? true { return true }
        if let member = binding.member { return memberMayBeUsed(member, of: binding) }
        if hasGenericConsumer, binding.fact.api == "environmentObject" { return true }
        if binding.fact.form != .registered || hasUnknownConsumer || binding.fact.name == "?" { return true }
        if binding.isOfOwnContainer, !resolvesFromOwnContainer { return true }
        // An external type may be injected externally; a type that is named elsewhere may be injected there.
        return service.declaration.map(named.contains) ?? true
    }

    private func memberMayBeUsed(_ member: DeclarationID, of binding: InjectionGraph.Binding) -> Bool {
        let declaration = model[member]
        // A stored value may exist for its side effects.
        guard binding.fact.form != .stored, !binding.isContainer, declaration.attributes.isEmpty,
              !declaration.modifiers.contains(.override), !injectionGraph.unresolvedMemberNames.contains(declaration.name),
              let container = binding.container, followed.contains(container),
              let type = injectionGraph.containers[container].declaration, model[type].kind != .protocol,
              !lookedUp.contains(type) else { return true }
        // Clients of a library may use its public members.
        let modules = model.modulesOfFile[Int(member.file)]
        if model.access(of: member) >= .public, isLibrary || modules.contains(where: { model.modules[Int($0)].target.kind == .library }) {
            return true
        }
        // External code may call the requirements of an external protocol.
        let foreign = model.inheritance.allSupertypes(of: type).contains {
            $0.declarations.isEmpty && !["Sendable", "AnyObject", "ObservableObject", "Observable", "NSObject"].contains($0.name)
        }
        return foreign || hasSubclass(type) || isRequired(declaration.name, of: type)
    }

    /// Whether a protocol of the project requires a member of a name: it may be used through that protocol.
    private func isRequired(_ name: String, of type: DeclarationID) -> Bool {
        model.inheritance.allSupertypes(of: type).flatMap(\.declarations).contains { supertype in
            model[supertype].kind == .protocol && model.typeAndExtensions(of: supertype).flatMap(model.members).contains { model[$0].name == name }
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

    /// The types that are referred to as `P.self` or `P.member` outside of registrations.
    private static func named(_ types: Set<DeclarationID>, in model: Model, _ injectionGraph: InjectionGraph) -> Set<DeclarationID> {
        guard !types.isEmpty else { return [] }
        var registrations: [FileID: [ClosedRange<UInt32>]] = [:]
        for binding in injectionGraph.bindings where binding.fact.form == .registered {
            registrations[binding.file, default: []].append(min(binding.fact.offset, binding.fact.end)...max(binding.fact.offset, binding.fact.end))
        }
        var named: Set<DeclarationID> = []
        // References within a file matter only in files that declare one of the types.
        let within = model.references(withinFilesOf: types)
        for dependency in [model.dependencies, within].joined() {
            guard let type = dependency.declaration, types.contains(type), dependency.role == .expression,
                  case .file(let file) = dependency.source,
                  !(registrations[file] ?? []).contains(where: { $0.contains(dependency.mark) }) else { continue }
            named.insert(type)
        }
        return named
    }
}

extension FileFacts {
    /// Whether an injection's type is a generic parameter of a type around it.
    fileprivate func isOfGenericParameter(_ injection: Injection) -> Bool {
        guard case .type(let type) = injection.service, let name = type.nominalText else { return false }
        return declarations.declaration(ofGenericParameter: name, around: injection.owner) != nil
    }
}

extension BindingGraph.Node {
    fileprivate func aliasIsUsed(for graph: BindingGraph) -> Bool {
        if case .binding(let index) = self { !graph.injections[index].isEmpty } else { false }
    }
}

extension Inheritance {
    /// All transitive supertypes, external ones included, as far as the project's sources show them.
    fileprivate func allSupertypes(of id: DeclarationID) -> [Supertype] {
        var seen: Set<DeclarationID> = [id]
        var worklist = [id]
        var found: [Supertype] = []
        while let next = worklist.popLast() {
            found += supertypes(of: next)
            worklist += supertypes(of: next).flatMap(\.declarations).filter { seen.insert($0).inserted }
        }
        return found
    }
}
