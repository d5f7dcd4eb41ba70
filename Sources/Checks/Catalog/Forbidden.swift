import AshlarFacts
import AshlarModel
import AshlarYAML

/// Some files must not know some others.
struct Forbidden: Check {
    static let name = "forbidden"
    static let summary = "Nothing of 'from' knows anything of 'to'."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("from", .end, "Who must not know the others."),
        .needed("to", .end, "Who must not be known."),
    ])

    private let source: DependencyEnd
    private let target: DependencyEnd

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Forbidden? {
        guard let node = reader.mapping(node, of: "'forbidden'", keys: keys),
              let source = reader.end("from", of: "'forbidden'", in: node),
              let target = reader.end("to", of: "'forbidden'", in: node) else { return nil }
        return Forbidden(source: source, target: target)
    }

    func depth(over grounds: Set<Ground>) -> Depth { grounds.depth() }
    func isAbout(unnamed declaration: Declaration) -> Bool { false }

    func inspect(_ run: inout CheckRun) {
        let sources = run.select(source)
        let targets = run.selectTargets(target)
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let from = sources.captures(ofSource: dependency), let to = targets.captures(ofTarget: dependency),
                  agree(from, to), !sources.holdsOneType(atBothEndsOf: dependency),
                  !targets.holdsOneType(atBothEndsOf: dependency) else { continue }
            violations.append(Violation(
                dependency: dependency, source: sources.label(of: dependency.source),
                target: targets.label(of: dependency.target)
            ))
        }
        run.report(violations) { _ in nil }
    }
}
