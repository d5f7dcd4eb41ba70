import AshlarFacts
import AshlarModel
import AshlarYAML

/// Some files may be known by a closed list of others only.
struct Protected: Check {
    static let name = "protected"
    static let summary = "Nothing but 'only-from' knows anything of 'of'."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("of", .end, "What is protected."),
        .needed("only-from", .end, "Who alone may know it, besides itself."),
    ])

    private let target: DependencyEnd
    private let sources: DependencyEnd

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Protected? {
        guard let node = reader.mapping(node, of: "'protected'", keys: keys),
              let target = reader.end("of", of: "'protected'", in: node),
              let sources = reader.end("only-from", of: "'protected'", in: node) else { return nil }
        return Protected(target: target, sources: sources)
    }

    func depth(over grounds: Set<Ground>) -> Depth { grounds.depth() }
    func isAbout(unnamed declaration: Declaration) -> Bool { false }

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
        let known = enumeration(self.sources.phrases)
        let verb = run.rule.grounds.contains(.references) ? "know" : "construct"
        run.report(violations) { _ in "only \(known) may \(verb) it" }
    }
}
