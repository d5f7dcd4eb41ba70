import AshlarFacts
import AshlarModel
import AshlarYAML

/// Some files or types must not depend on some others.
struct Forbidden: Check {
    static let name = "forbidden"
    static let summary = "No file or type in 'from' depends on 'to', with 'indirect' not even through other code."

    static let captureUses: KeyValuePairs = ["to": ["from"]]

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("from", .end, "The files or types that must not depend on the others."),
        .needed("to", .target, "The files, types or modules that they must not depend on."),
    ]) + Indirect.keys

    private let source: DependencyEnd
    private let target: DependencyEnd
    private let indirect: Indirect?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Forbidden? {
        guard let node = reader.mapping(node, of: "'forbidden'", keys: keys),
              let source = reader.end("from", of: "'forbidden'", in: node),
              let target = reader.target("to", of: "'forbidden'", in: node) else { return nil }
        let indirect = reader.indirect(node, of: name)
        reader.rejectExternalTypes(in: target, with: indirect, of: name)
        return Forbidden(source: source, target: target, indirect: indirect)
    }

    var judgesEachDependency: Bool { true }
    var searchesChains: Bool { indirect != nil }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(over: edgeKinds, to: target) }

    func inspect(_ run: inout CheckRun) {
        let sources = run.select(source)
        let targets = run.selectTargets(target)
        run.requireModules(in: targets, of: target)
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let from = sources.captures(ofSource: dependency), let to = targets.captures(ofTarget: dependency),
                  agree(from, to), !sources.isWithinOneType(dependency), !targets.isWithinOneType(dependency),
                  !run.mayBeForTestsAlone(dependency) else { continue }
            violations.append(Violation(
                dependency: dependency, source: sources.label(of: dependency.source),
                target: targets.label(of: dependency.target)
            ))
        }
        run.report(violations) { _ in nil }
        run.reportReferences(to: target, from: { sources.label(of: $0.source) }, help: nil) { dependency, to in
            sources.captures(ofSource: dependency).map { agree($0, to) } ?? false
        }
        if let indirect { run.reportChains(between: run.chainEnds(from: sources, to: targets, indirect), help: nil) }
    }
}
