import AshlarFacts
import AshlarModel
import AshlarYAML

/// Units that must not depend on each other: features, adapters, plug-ins.
struct Independent: Check {
    static let name = "independent"
    static let summary = "No unit depends on another; a unit is each distinct capture of a pattern, or each entry of a list."

    static let schema = Schema.units

    private let division: Units

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Independent? {
        Units.read(node, of: "'independent'", with: &reader).map(Independent.init(division:))
    }

    var units: Units? { division }

    func factKinds(over edgeKinds: Set<EdgeKind>) -> FactKinds { edgeKinds.factKinds() }
    func isAffected(byUnreferenced declaration: Declaration) -> Bool { false }

    var lengths: LengthRequirement { .none }
    var calledNames: CalledNames { .none }

    func inspect(_ run: inout CheckRun) {
        let unit = division.assignment(in: &run)
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let source = unit(dependency.source), let target = unit(dependency.target), source != target else {
                continue
            }
            violations.append(Violation(dependency: dependency, source: source, target: target))
        }
        run.report(violations) { violation in
            guard let source = violation.source, let target = violation.target else { return nil }
            return "'\(source)' must not depend on '\(target)': move what both need into a part that both may depend on"
        }
    }
}
