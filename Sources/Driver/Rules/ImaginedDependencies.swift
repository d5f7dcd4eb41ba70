import AshlarChecks
import AshlarDiagrams
import AshlarFacts
import AshlarModel
import AshlarText

extension Project {
    /// The dependencies that coverage imagines between each two disjoint parts of the project: from and to the first file and module of
    /// each part, and from and to the first file, module or type that each selector of a rule selects of it. So a rule about a small
    /// share of a part is asked about that share.
    ///
    /// - Parameter rules: what the selectors of each rule select.
    func imaginedDependencies(between parts: [Subject], selectedBy rules: [RuleMatches]) -> [PermissionTable.Pair: [Dependency]] {
        let places = SelectedPlaces(in: model)
        var ends = parts.map { [Subject(name: $0.name, nodes: $0.nodes.firstOfEachKind)] }
        // For each rule and part, the indices of its ends.
        let ofRules: [[Set<Int>]] = rules.map { rule in
            parts.indices.map { part -> Set<Int> in
                var own: Set<Int> = [0]
                for selection in rule.selections {
                    guard let end = places.end(of: selection, in: parts[part]) else { continue }
                    if let known = ends[part].firstIndex(where: { $0.nodes == end.nodes && $0.declaration == end.declaration }) {
                        own.insert(known)
                    } else {
                        own.insert(ends[part].count)
                        ends[part].append(end)
                    }
                }
                return own
            }
        }
        var dependencies: [PermissionTable.Pair: [Dependency]] = [:]
        for source in parts.indices {
            for target in parts.indices where source != target && parts[source].nodes.isDisjoint(with: parts[target].nodes) {
                var combinations: Set = [PermissionTable.Pair(source: 0, target: 0)]
                for ofRule in ofRules {
                    for from in ofRule[source] {
                        for to in ofRule[target] { combinations.insert(PermissionTable.Pair(source: from, target: to)) }
                    }
                }
                dependencies[PermissionTable.Pair(source: source, target: target)] = combinations.sorted().flatMap { combination in
                    newDependencies(from: ends[source][combination.source], to: ends[target][combination.target]).map(\.constructing)
                }
            }
        }
        return dependencies
    }
}

/// Finds the files, modules and types that matches name.
private struct SelectedPlaces {
    private var files: [String: FileID] = [:]
    private var types: [Location: DeclarationID] = [:]
    private var modules: [String: [ModuleID]] = [:]

    init(in model: Model) {
        for (index, facts) in model.files.enumerated() {
            let file = FileID(index)
            files[facts.path] = file
            for type in facts.types {
                let id = DeclarationID(file: file, index: type)
                types[model.location(of: id)] = id
            }
        }
        for (index, module) in model.modules.enumerated() { modules[module.target.name, default: []].append(ModuleID(index)) }
    }

    /// The first of what a selector selects in a part of the project: a type, or a file and a module; `nil` if it selects nothing there.
    func end(of selection: RuleMatches.Selection, in part: Project.Subject) -> Project.Subject? {
        if selection.unit == .type {
            let selected = selection.places.lazy.compactMap { types[$0.location] }
            return selected.first { part.nodes.contains(.file($0.file)) }.map {
                Project.Subject(name: part.name, nodes: [.file($0.file)], declaration: $0)
            }
        }
        var nodes = Set(selection.modules.flatMap { modules[$0] ?? [] }.map { Dependency.Node.module($0) })
        nodes.formUnion(selection.places.compactMap { files[$0.location.path] }.map { Dependency.Node.file($0) })
        nodes.formIntersection(part.nodes)
        return nodes.isEmpty ? nil : Project.Subject(name: part.name, nodes: nodes.firstOfEachKind)
    }
}

extension Set<Dependency.Node> {
    /// The first file and the first module.
    fileprivate var firstOfEachKind: Set<Dependency.Node> {
        var files: [Dependency.Node] = []
        var others: [Dependency.Node] = []
        for node in self {
            if case .file = node { files.append(node) } else { others.append(node) }
        }
        return Set([files.min(), others.min()].compactMap(\.self))
    }
}

extension Dependency {
    /// A reference as a construction, which every rule over references judges too.
    fileprivate var constructing: Dependency {
        var dependency = self
        if evidence == .references { dependency.role = .construction }
        return dependency
    }
}
