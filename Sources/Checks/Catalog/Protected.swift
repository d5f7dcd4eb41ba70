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
    ])

    private let target: DependencyEnd
    private let sources: DependencyEnd

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Protected? {
        guard let node = reader.mapping(node, of: "'protected'", keys: keys),
              let target = reader.end("of", of: "'protected'", in: node),
              let sources = reader.end("only-from", of: "'protected'", in: node) else { return nil }
        return Protected(target: target, sources: sources)
    }

    func factKinds(over edgeKinds: Set<EdgeKind>) -> FactKinds { edgeKinds.factKinds() }
    func isAffected(byUnreferenced declaration: Declaration) -> Bool { false }

    var lengths: LengthRequirement { .none }
    var calledNames: CalledNames { .none }

    func inspect(_ run: inout CheckRun) {
        let targets = run.selectTargets(target)
        let sources = run.select(sources)
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let to = targets.captures(ofTarget: dependency), !targets.holds(bothEndsOf: dependency) else { continue }
            if let from = sources.captures(ofSource: dependency), agree(from, to) { continue }
            violations.append(Violation(
                dependency: dependency, source: run.groupNames(of: dependency.source).first,
                target: targets.label(of: dependency.target)
            ))
        }
        let allowed = enumeration(self.sources.phrases)
        let verb = run.rule.edgeKinds.contains(.references) ? "refer to" : "construct"
        run.report(violations) { _ in "only \(allowed) may \(verb) it" }
    }
}
