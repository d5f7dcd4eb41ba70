import AshlarFacts
import AshlarInjection

extension LinkedProject {
    /// Numbers of bindings and injections, by kind and by state, as text.
    package var injectionStatisticsText: String {
        let injectionGraph = self.injectionGraph
        let bindings = injectionGraph.bindings
        let injections = injectionGraph.injections
        let unresolvedBindings = bindings.count { $0.service == nil }
        let unresolvedInjections = injections.count { $0.state == .unknown }
        return """
            containers \(injectionGraph.containers.count), bindings \(bindings.count)\(parts(bindings.map(\.fact.idiom)))
            lifetimes of bindings\(parts(bindings.map(\.lifetime.name)))
            forms of bindings\(parts(bindings.map(\.fact.form.rawValue)))
            injections \(injections.count)\(parts(injections.map(\.fact.form.rawValue)))
            states of injections\(parts(injections.map(\.state.rawValue)))
            unresolved: services of \(unresolvedBindings) bindings and \(unresolvedInjections) injections, \
            \(injectionGraph.unresolvedMemberNames.count) names of members

            """
    }

    /// `: graph 73, container 42`, the most frequent first.
    private func parts(_ words: [String]) -> String {
        guard !words.isEmpty else { return ": none" }
        let counts = Dictionary(grouping: words) { $0 }.mapValues(\.count)
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return ": " + sorted.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
