import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Units that must not depend on each other: features, adapters, plug-ins.
struct Independent: Check {
    static let name = "independent"
    static let summary = """
        No unit depends on another, with 'indirect' not even through other code; a unit is each distinct capture of a pattern, or each \
        entry of a list.
        """

    static let schema = Schema.either([.units, .mapping(keys)])

    private static let keys = Keys([
        .needed("units", .units, "The units; without further keys they can be written in place of the mapping."),
        .optional("types", .types, "The only types of another unit that count."),
    ]) + Indirect.keys

    private let division: Units
    /// If set, only references to these types count.
    private let types: TypeSelector?
    private let indirect: Indirect?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Independent? {
        guard case .mapping = node.value else {
            return Units.read(node, of: "'independent'", with: &reader).map { Independent(division: $0, types: nil, indirect: nil) }
        }
        guard let node = reader.mapping(node, of: "'independent'", keys: keys),
              let units = reader.required("units", of: "'independent'", in: node),
              let division = Units.read(units, of: "'units' of 'independent'", with: &reader) else { return nil }
        let types = node["types"].flatMap { reader.types($0, of: "'types' of 'independent'") }
        return Independent(division: division, types: types, indirect: reader.indirect(node, of: name))
    }

    var units: Units? { division }

    var judgesEachDependency: Bool { true }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(over: edgeKinds) }

    func inspect(_ run: inout CheckRun) {
        let unit = division.assignment(in: &run)
        run.requireModules(at: run.rule.location) { unit($0) != nil }
        let types = types.map { TypeSelection(run.select($0), in: run.model, isExact: true) }
        var violations: [Violation] = []
        for dependency in run.dependencies {
            if let types, types.captures(ofTarget: dependency) == nil { continue }
            guard let source = unit(dependency.source), let target = unit(dependency.target), source != target else {
                continue
            }
            violations.append(Violation(dependency: dependency, source: source, target: target))
        }
        run.report(violations) { violation in
            guard let source = violation.source, let target = violation.target else { return nil }
            return "'\(source)' must not depend on '\(target)': move what both need into a part that both may depend on"
        }
        guard let indirect else { return }
        let units = Numbering<String>()
        let ends = run.chainEnds(
            of: { unit($0).map(units.number) }, named: unit,
            counting: { dependency in types.map { $0.captures(ofTarget: dependency) != nil } ?? true }, indirect
        ) { $0 != $1 }
        run.reportChains(between: ends, help: "give the code between them to one unit, or name it under 'via' if it may know several")
    }
}
