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
        return holds(holder, edge, longerThan: captive, countsStateless) ? (holder, captive) : nil
    }

    /// Whether the object of a binding stores that of another with a shorter lifetime.
    private func holds(_ holder: Int, _ edge: BindingGraph.Edge, longerThan captive: Int, _ countsStateless: Bool) -> Bool {
        let long = injectionGraph.bindings[holder]
        let short = injectionGraph.bindings[captive]
        // The caller of a function decides how long its result lives. What lives for one resolution is new with what it holds.
        guard short.fact.form != .function, short.fact.form != .computed, let longRank = long.lifetime.rank, let shortRank = short.lifetime.rank,
              longRank > shortRank, long.lifetime.outlivesResolution, long.implementation != nil, let made = short.implementation, !long.isTest, !short.isTest,
              edge.injection.map({ injectionGraph.injections[$0].fact.isProjected }) != true else { return false }
        // A value without state of its own does not change by being stored.
        return countsStateless || made.declaration.map { !model.isPlainValue($0) } ?? true
    }
}

extension BindingGraph {
    /// The service of a captive object, or what else names it.
    func captiveName(of binding: Int) -> String { injectionGraph.bindings[binding].service?.name ?? name(of: .binding(binding)) }
}

extension Model {
    /// Whether a type is a value that stores only constants from its initializer's arguments. A value that it creates itself,
    /// as in `let now = Date()`, is its own state.
    fileprivate func isPlainValue(_ type: DeclarationID) -> Bool {
        guard self[type].kind == .struct || self[type].kind == .enum else { return false }
        return typeAndExtensions(of: type).flatMap(members).allSatisfy { self[$0].isPlain }
    }
}

extension Declaration {
    /// Whether a value with such a member may still store only constants from its initializer's arguments.
    fileprivate var isPlain: Bool {
        guard kind == .variable, modifiers.isDisjoint(with: [.computed, .static]) else { return true }
        return modifiers.contains(.constant) && (!modifiers.contains(.defined) || modifiers.contains(.literal))
    }
}
