import AshlarFacts
import AshlarInjection

extension LinkedProject {
    /// How much is known of how objects are put together, for people.
    package var injectionStatisticsText: String {
        let wiring = injectionGraph
        let bindings = wiring.bindings
        let injections = wiring.injections
        let unknownServices = bindings.count { $0.service == nil }
        let unknownAsked = injections.count { $0.state == .unknown }
        return """
            containers \(wiring.containers.count), bindings \(bindings.count)\(parts(bindings.map(\.fact.idiom)))
            scopes of bindings\(parts(bindings.map(\.lifetime.word)))
            forms of bindings\(parts(bindings.map(\.fact.form.rawValue)))
            injections \(injections.count)\(parts(injections.map(\.fact.form.rawValue)))
            states of injections\(parts(injections.map(\.state.rawValue)))
            unknown: what \(unknownServices) bindings provide and \(unknownAsked) injections ask for, \
            \(wiring.unfollowedNames.count) names of members that cannot be followed

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
