import AshlarFacts
package import AshlarInjection
import AshlarModel
package import AshlarText

/// An object that a binding with a longer lifetime stores, and that therefore outlives its own lifetime.
package struct CaptiveDependency: Hashable, Sendable {
    /// Names of the bindings, as findings have them.
    package var holder, captive: String
    package var holderLifetime, lifetime: String
    /// Where the holder gets it.
    package var location: Location
}

extension LinkedProject {
    /// The captive dependencies outside of tests, in the order of injections; values without state of their own are none.
    package var captiveDependencies: [CaptiveDependency] {
        let graph = BindingGraph(self)
        return graph.edges.compactMap { edge in
            guard let (holder, captive) = captive(of: edge, in: graph, countsStateless: false) else { return nil }
            return CaptiveDependency(
                holder: graph.name(of: .binding(holder)), captive: graph.captiveName(of: captive),
                holderLifetime: injectionGraph.bindings[holder].lifetime.name, lifetime: injectionGraph.bindings[captive].lifetime.name,
                location: graph.location(of: edge)
            )
        }
    }

    /// The bindings of the holder and of the captive object, if an edge makes the one store the other.
    ///
    /// - Parameter countsStateless: whether values without state of their own count.
    func captive(of edge: BindingGraph.Edge, in graph: BindingGraph, countsStateless: Bool) -> (holder: Int, captive: Int)? {
        guard edge.isKept, !edge.isOneOfSeveral, case .binding(let holder) = edge.source else { return nil }
        // An alias provides the same object as its binding.
        let isAlias = injectionGraph.bindings[edge.target].fact.traits.contains(.alias)
        let captive = isAlias ? BindingGraph.original(of: edge.target, in: injectionGraph) ?? edge.target : edge.target
        guard holds(holder, edge, longerThan: captive), !storesOnlyValues(holder) else { return nil }
        return countsStateless || !isStateless(captive, in: graph) ? (holder, captive) : nil
    }

    /// Whether the object of a binding has no state of its own, and so does not change by being stored: a value that stores only
    /// constants from its initializer's arguments and services that wrappers inject, or an object that stores nothing but services which
    /// are injected. Whether a type from outside of the project has any is not known.
    private func isStateless(_ binding: Int, in graph: BindingGraph) -> Bool {
        guard let made = injectionGraph.bindings[binding].implementation?.declaration else { return true }
        let injections = Set(graph.edges.lazy.filter { $0.source == .binding(binding) }.compactMap(\.injection))
        // The byte offsets of wrappers, `@Injected`.
        let wrappers: [FileID: [UInt32]] = injections.reduce(into: [:]) { wrappers, index in
            let injection = injectionGraph.injections[index]
            if injection.fact.api.hasPrefix("@") { wrappers[injection.file, default: []].append(injection.fact.offset) }
        }
        let isInjected = { (member: DeclarationID) in
            let declaration = model[member]
            return declaration.kind == .variable
                && wrappers[member.file]?.contains { $0 >= declaration.start && $0 < declaration.end } == true
        }
        guard model[made].kind == .class || model[made].kind == .actor else { return model.isPlainValue(made, besides: isInjected) }
        return model.storedConstants(of: made, besides: isInjected).map { $0 <= injections.count } ?? false
    }

    /// Whether the object of a binding stores nothing but values such as texts and numbers: its initializer only uses what it gets.
    private func storesOnlyValues(_ binding: Int) -> Bool {
        injectionGraph.bindings[binding].implementation?.declaration.map(model.storesOnlyValues) ?? false
    }

    /// Whether the object of a binding stores that of another with a shorter lifetime.
    private func holds(_ holder: Int, _ edge: BindingGraph.Edge, longerThan captive: Int) -> Bool {
        let long = injectionGraph.bindings[holder]
        let short = injectionGraph.bindings[captive]
        // The caller of a function decides how long its result lives. What lives for one resolution is new with what it holds. What lives
        // while something holds it, as with the lifetime `weak`, may live as long as any holder, and no longer than what holds it.
        guard short.fact.form != .function, short.fact.form != .computed, short.lifetime.rank != nil, !short.lifetime.outlivesResolution,
              long.lifetime.isLong, !long.mayLiveShorter,
              long.implementation != nil, short.implementation != nil, !long.isTest, !short.isTest else { return false }
        return edge.injection.map { injectionGraph.injections[$0].fact.isProjected } != true
    }
}

extension BindingGraph {
    /// The service of a captive object, or what else names it.
    func captiveName(of binding: Int) -> String { injectionGraph.bindings[binding].service?.name ?? name(of: .binding(binding)) }
}

extension Model {
    /// Whether a type is a value that stores only constants from its initializer's arguments. A value that it creates itself,
    /// as in `let now = Date()`, is its own state.
    fileprivate func isPlainValue(_ type: DeclarationID, besides isInjected: (DeclarationID) -> Bool) -> Bool {
        guard self[type].kind == .struct || self[type].kind == .enum else { return false }
        return typeAndExtensions(of: type).flatMap(members).allSatisfy { self[$0].isPlain || isInjected($0) }
    }

    /// Whether all that an object stores, with its superclasses, is of types of values. What has no property that is stored may keep
    /// objects elsewhere.
    fileprivate func storesOnlyValues(_ type: DeclarationID) -> Bool {
        let types = [type] + inheritance.allSupertypes(of: type).filter { self[$0].kind == .class }
        let stored = types.flatMap(typeAndExtensions).flatMap(members).filter {
            self[$0].kind == .variable && self[$0].modifiers.isDisjoint(with: [.computed, .static])
        }
        return !stored.isEmpty && stored.allSatisfy { member in
            guard let type = self[member].type, !type.text.contains("->"), !type.valueNames.isEmpty else { return false }
            return type.valueNames.allSatisfy { Conventions.plainValues.contains($0) }
        }
    }

    /// How many constants from its initializer's arguments an object stores, with those of its superclasses; `nil` if it stores
    /// anything else, as variables that are not injected and what a superclass of a library may.
    fileprivate func storedConstants(of type: DeclarationID, besides isInjected: (DeclarationID) -> Bool) -> Int? {
        var count = 0
        for type in [type] + inheritance.allSupertypes(of: type).filter({ self[$0].kind == .class }) {
            guard !inheritance.supertypes(of: type).contains(where: { SystemTypes.isClassWithState($0.name) }) else { return nil }
            for member in typeAndExtensions(of: type).flatMap(members) {
                let declaration = self[member]
                guard declaration.isPlain || isInjected(member) else { return nil }
                let isStored = declaration.modifiers.isDisjoint(with: [.computed, .static, .literal])
                if declaration.kind == .variable, isStored { count += 1 }
            }
        }
        return count
    }
}

extension Declaration {
    /// Whether a value with such a member may still store only constants from its initializer's arguments.
    fileprivate var isPlain: Bool {
        guard kind == .variable, modifiers.isDisjoint(with: [.computed, .static]) else { return true }
        return modifiers.contains(.constant) && (!modifiers.contains(.defined) || modifiers.contains(.literal))
    }
}
