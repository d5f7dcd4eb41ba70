package import AshlarChecks
import AshlarDiagrams

/// Something that two states of a project may both have.
package protocol ComparedElement: Hashable, Sendable {
    /// What identifies it in both.
    var key: [String] { get }
    /// What may differ between both, without places.
    var state: [String] { get }
}

extension ComparedElement {
    package func precedes(_ other: Self) -> Bool { key.lexicographicallyPrecedes(other.key) }
}

/// What differs between two lists.
package struct Changes<Element: Hashable & Sendable>: Hashable, Sendable {
    package var added: [Element] = []
    package var removed: [Element] = []
    /// What both have, in two states.
    package var changed: [Change] = []

    package struct Change: Hashable, Sendable {
        package var before, after: Element
    }

    package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

    /// The changes in the other direction.
    package var mirrored: Changes {
        Changes(added: removed, removed: added, changed: changed.map { Change(before: $0.after, after: $0.before) })
    }
}

extension Changes where Element: ComparedElement {
    /// - Parameter state: what may differ between two elements of one key.
    init<State: Equatable>(from before: [Element], to after: [Element], in state: (Element) -> State) {
        let (old, new) = (Self.byKey(before), Self.byKey(after))
        added = new.filter { old[$0.key] == nil }.values.sorted { $0.precedes($1) }
        removed = old.filter { new[$0.key] == nil }.values.sorted { $0.precedes($1) }
        changed = old.compactMap { key, before in
            new[key].flatMap { state(before) == state($0) ? nil : Change(before: before, after: $0) }
        }.sorted { $0.before.precedes($1.before) }
    }

    private static func byKey(_ elements: [Element]) -> [[String]: Element] {
        Dictionary(elements.map { ($0.key, $0) }) { first, _ in first }
    }
}

/// What differs between the architectures of two states of a project. Places, sizes in lines and the names of files are no part
/// of an architecture.
package struct Difference: Hashable, Sendable {
    /// One for each kind of graph.
    package var graphs: [OfGraph]
    package var captives: Changes<CaptiveDependency>
    /// The paths of injections to a requested service.
    package var paths: Changes<ComparedGraph.Path>
    package var findings: Changes<Finding>

    /// What differs between graphs of one kind.
    package struct OfGraph: Hashable, Sendable {
        /// What the nodes are, such as `modules`.
        package var kind: String
        package var nodes: Changes<ComparedGraph.Node>
        package var dependencies: Changes<ComparedGraph.Dependency>
        package var cycles: Changes<[String]>
        /// The nodes whose metrics differ, of those that both have.
        package var metrics: [Changes<ComparedGraph.Node>.Change]
        /// The numbers of the whole, if they differ.
        package var totals: Changes<ComparedGraph.Totals>.Change?

        package var isEmpty: Bool {
            nodes.isEmpty && dependencies.isEmpty && cycles.isEmpty && metrics.isEmpty && totals == nil
        }
    }

    package var isEmpty: Bool { graphs.allSatisfy(\.isEmpty) && captives.isEmpty && paths.isEmpty && findings.isEmpty }

    /// Compares two states with graphs of the same kinds.
    ///
    /// - Parameter renames: the former paths of files by their present ones.
    package init(from before: Architecture, to after: Architecture, renames: [String: String] = [:]) {
        graphs = zip(before.graphs, after.graphs).map(OfGraph.init)
        captives = Changes(from: before.captives, to: after.captives, in: \.state)
        // Of more paths than are listed, other ones are listed after any change.
        paths = if let old = before.paths, let new = after.paths { Changes(from: old, to: new, in: \.state) } else { Changes() }
        findings = Changes(from: before.findings, to: after.findings, renames: renames)
    }

    /// The difference in the other direction.
    package var mirrored: Difference {
        var mirrored = self
        mirrored.graphs = graphs.map(\.mirrored)
        (mirrored.captives, mirrored.paths, mirrored.findings) = (captives.mirrored, paths.mirrored, findings.mirrored)
        return mirrored
    }
}

extension Difference.OfGraph {
    fileprivate init(from before: ComparedGraph, to after: ComparedGraph) {
        kind = after.kind
        nodes = Changes(from: before.nodes, to: after.nodes, in: \.state)
        // A binding that is new or gone is compared by its name alone: it may have moved to another container.
        let inBoth = Set(before.picture.nodes.map(\.id)).intersection(after.picture.nodes.map(\.id))
        func compared(_ dependencies: [ComparedGraph.Dependency]) -> [ComparedGraph.Dependency] {
            dependencies.map { dependency in
                var dependency = dependency
                if !inBoth.contains(dependency.consumer) { dependency.consumer = "" }
                return dependency
            }
        }
        dependencies = Changes(from: compared(before.dependencies), to: compared(after.dependencies), in: \.state)
        cycles = Changes(from: before.cycles, to: after.cycles)
        metrics = Changes(from: before.nodes, to: after.nodes, in: \.metrics).changed
        if let old = before.totals, let new = after.totals, old != new { totals = .init(before: old, after: new) }
    }

    fileprivate var mirrored: Self {
        var mirrored = self
        (mirrored.nodes, mirrored.dependencies, mirrored.cycles) = (nodes.mirrored, dependencies.mirrored, cycles.mirrored)
        mirrored.metrics = metrics.map { .init(before: $0.after, after: $0.before) }
        mirrored.totals = totals.map { .init(before: $0.after, after: $0.before) }
        return mirrored
    }
}

extension Changes where Element == [String] {
    /// Compares cycles: one that shares nodes with a cycle of the other state, most of all, is that cycle, changed.
    fileprivate init(from before: [[String]], to after: [[String]]) {
        var (old, new) = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
        let pairs = old.flatMap { old in
            new.compactMap { new -> (count: Int, change: Change)? in
                let count = Set(old).intersection(new).count
                return count == 0 ? nil : (count, Change(before: old, after: new))
            }
        }.sorted { left, right in
            left.count == right.count ? left.change.precedes(right.change) : left.count > right.count
        }
        for pair in pairs where old.contains(pair.change.before) && new.contains(pair.change.after) {
            changed.append(pair.change)
            old.removeAll { $0 == pair.change.before }
            new.removeAll { $0 == pair.change.after }
        }
        (added, removed) = (new, old)
    }
}

extension Changes<[String]>.Change {
    /// An order that is the same in both directions.
    fileprivate func precedes(_ other: Self) -> Bool {
        func ends(_ change: Self) -> [String] {
            [change.before, change.after].sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 + [""] }
        }
        return ends(self).lexicographicallyPrecedes(ends(other))
    }
}

extension Changes<Finding> {
    /// Compares findings as `check --since` does, in both directions.
    fileprivate init(from before: [Finding], to after: [Finding], renames: [String: String]) {
        let present = Dictionary(renames.map { ($1, $0) }) { min($0, $1) }
        let forward = KnownFindings(before).comparison(with: after, renames: renames)
        let backward = KnownFindings(after).comparison(with: before, renames: present)
        added = Self.unmatched(forward)
        removed = Self.unmatched(backward)
        changed = zip(before, forward.found).compactMap { before, found in
            found.flatMap { $0.measured == before.measured ? nil : Change(before: before, after: $0) }
        }.sorted { $0.before.names.lexicographicallyPrecedes($1.before.names) }
    }

    /// The findings that are not recorded at all; those with a larger number only are.
    private static func unmatched(_ comparison: KnownFindings.Comparison) -> [Finding] {
        let found = Set(comparison.found.compactMap(\.self))
        return comparison.new.filter { !found.contains($0) }.sorted()
    }
}

extension Finding {
    /// An order that is the same in both directions.
    fileprivate var names: [String] { [rule, subject, target ?? ""] }
}
