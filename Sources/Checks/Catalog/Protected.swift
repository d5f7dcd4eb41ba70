import AshlarFacts
import AshlarModel
import AshlarYAML

/// Only a closed list of files or types may depend on some others.
struct Protected: Check {
    static let name = "protected"
    static let summary = "Only 'only-from' depends on 'of'."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("of", .end, "What is protected."),
        .needed("only-from", .end, "The only files or types that may depend on it, besides itself."),
        .optional("unless", .mapping(pairKeys), "What else may depend on a part of it."),
        .optional("open", .files, "Files that everything may refer to, except for those that depend on the rest of 'of'."),
        .optional("overridable", .flag, """
            Whether anything may construct an object that is replaced by one that is passed in: `self.a = a ?? A()`; goes with \
            `over: constructions`.
            """),
    ])

    private static let pairKeys = Keys([
        .needed("from", .types, "These types may depend on 'to'."),
        .needed("to", .types, "Types of 'of'."),
    ])

    private let target: DependencyEnd
    private let sources: DependencyEnd
    private let allowed: (from: TypeSelector, to: TypeSelector)?
    private let open: FileSelector?
    private let allowsOverridable: Bool

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Protected? {
        guard let node = reader.mapping(node, of: "'protected'", keys: keys),
              let target = reader.end("of", of: "'protected'", in: node),
              let sources = reader.end("only-from", of: "'protected'", in: node) else { return nil }
        let pair = node["unless"].flatMap { reader.mapping($0, of: "'unless' of 'protected'", keys: pairKeys) }
        let from = pair?["from"].flatMap { reader.types($0, of: "'from' of 'unless'") }
        let to = pair?["to"].flatMap { reader.types($0, of: "'to' of 'unless'") }
        return Protected(
            target: target, sources: sources, allowed: from.flatMap { from in to.map { (from, $0) } },
            open: node["open"].flatMap { reader.files($0, of: "'open' of 'protected'") },
            allowsOverridable: reader.flag(node["overridable"], of: "'overridable' of 'protected'") ?? false
        )
    }

    func factKinds(over edgeKinds: Set<EdgeKind>) -> FactKinds {
        edgeKinds.factKinds().union(allowsOverridable ? .injection : [])
    }

    func isAffected(byUnreferenced declaration: Declaration) -> Bool { false }

    var lengths: LengthRequirement { .none }
    var calledNames: CalledNames { .none }

    func inspect(_ run: inout CheckRun) {
        let targets = run.selectTargets(target)
        let sources = run.select(sources)
        let pair = allowed.map { pair in
            (from: run.typeSelection(pair.from), to: run.typeSelection(pair.to))
        }
        let open = openFiles(amid: targets, run)
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let to = targets.captures(ofTarget: dependency), !targets.holds(bothEndsOf: dependency) else { continue }
            if let from = sources.captures(ofSource: dependency), agree(from, to) { continue }
            if let pair, pair.from.captures(ofSource: dependency) != nil, pair.to.captures(ofTarget: dependency) != nil { continue }
            if case .file(let file) = dependency.target, open.contains(file) { continue }
            if allowsOverridable, run.model.isOverridable(dependency) { continue }
            violations.append(Violation(
                dependency: dependency, source: run.groupNames(of: dependency.source).first,
                target: targets.label(of: dependency.target)
            ))
        }
        let allowed = enumeration(self.sources.phrases)
        let verb = run.rule.edgeKinds.contains(.references) ? "refer to" : "construct"
        run.report(violations) { _ in "only \(allowed) may \(verb) it" }
    }

    /// The open files, without those that depend on another file of the protected ones, directly or through each other.
    private func openFiles(amid targets: EndSelection, _ run: CheckRun) -> Set<FileID> {
        guard let open else { return [] }
        var files = Set(run.files(open))
        let edges = run.dependencies.compactMap { dependency -> (from: FileID, to: FileID)? in
            guard case (.file(let from), .file(let to)) = (dependency.source, dependency.target), from != to,
                  files.contains(from), targets.captures(ofTarget: dependency) != nil else { return nil }
            return (from, to)
        }
        while let edge = edges.first(where: { files.contains($0.from) && !files.contains($0.to) }) { files.remove(edge.from) }
        return files
    }
}

extension Model {
    /// Whether an initializer constructs an object only if it is passed no other.
    fileprivate func isOverridable(_ dependency: Dependency) -> Bool {
        guard dependency.role == .construction, case .file(let file) = dependency.source else { return false }
        return files[Int(file)].injection.bindings.contains { binding in
            binding.traits.contains(.overridable) && binding.start <= dependency.mark && dependency.mark < binding.end
        }
    }
}
