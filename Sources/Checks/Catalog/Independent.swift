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
        .optional("composers", .flag, """
            Whether a unit that composes the others may depend on them: one that depends on three or more, through these on half of all, and \
            on which none depends; or one whose manifest declares nothing but several of the others.
            """),
        .optional("blocks", .flag, """
            Whether units may depend on building blocks among them: one on which three or more depend and no production code outside of the \
            units, and what it depends on itself.
            """),
    ]) + Indirect.keys

    private let division: Units
    /// If set, only references to these types count.
    private let types: TypeSelector?
    private let mayCompose: Bool
    private let mayShareBlocks: Bool
    private let indirect: Indirect?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Independent? {
        guard case .mapping = node.value else {
            return Units.read(node, of: "'independent'", with: &reader).map {
                Independent(division: $0, types: nil, mayCompose: false, mayShareBlocks: false, indirect: nil)
            }
        }
        guard let node = reader.mapping(node, of: "'independent'", keys: keys),
              let units = reader.required("units", of: "'independent'", in: node),
              let division = Units.read(units, of: "'units' of 'independent'", with: &reader) else { return nil }
        let types = node["types"].flatMap { reader.types($0, of: "'types' of 'independent'") }
        let mayCompose = reader.flag(node["composers"], of: "'composers' of 'independent'") ?? false
        let mayShareBlocks = reader.flag(node["blocks"], of: "'blocks' of 'independent'") ?? false
        return Independent(
            division: division, types: types, mayCompose: mayCompose, mayShareBlocks: mayShareBlocks,
            indirect: reader.indirect(node, of: name)
        )
    }

    var units: Units? { division }

    var judgesEachDependency: Bool { !mayCompose && !mayShareBlocks }
    var searchesChains: Bool { indirect != nil }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(over: edgeKinds) }

    func inspect(_ run: inout CheckRun) {
        let unit = division.assignment(in: &run)
        run.requireModules(at: run.rule.location) { unit($0) != nil }
        let types = types.map { TypeSelection(run.select($0), in: run.model, isExact: true) }
        let areModules = run.areModules(division.selectors)
        var violations: [Violation] = []
        for dependency in run.dependencies {
            if let types, types.captures(ofTarget: dependency) == nil { continue }
            guard let source = unit(dependency.source), let target = unit(dependency.target), source != target,
                  !areModules || !run.model.isWithinOneModule(dependency) else { continue }
            violations.append(Violation(dependency: dependency, source: source, target: target))
        }
        let targets = Dictionary(grouping: violations) { $0.source ?? "" }.mapValues { Set($0.compactMap(\.target)) }
        let blocks = mayShareBlocks ? blocks(by: targets, in: run, unit) : []
        let composers = mayCompose ? composers(by: targets, besides: blocks, in: run, unit) : []
        for block in blocks.sorted() { run.leaveOut(block, as: .block) }
        violations.removeAll { $0.source.map(composers.contains) == true || $0.target.map(blocks.contains) == true }
        run.report(violations) { violation in
            guard let source = violation.source, let target = violation.target else { return nil }
            return "'\(source)' must not depend on '\(target)': move what both need into a part that both may depend on"
        }
        guard let indirect else { return }
        let units = Numbering<String>()
        let ends = run.chainEnds(
            of: { node in unit(node).flatMap { composers.contains($0) || blocks.contains($0) ? nil : units.number(of: $0) } }, named: unit,
            counting: { dependency in types.map { $0.captures(ofTarget: dependency) != nil } ?? true }, indirect
        ) { $0 != $1 }
        run.reportChains(between: ends, help: "give the code between them to one unit, or name it under 'via' if it may know several")
    }

    /// The units that the project has.
    private func units(in run: CheckRun, _ unit: (Dependency.Node) -> String?) -> Set<String> {
        let files = run.model.files.indices.compactMap { unit(.file(FileID($0))) }
        return Set(files).union(run.model.modules.indices.compactMap { unit(.module(ModuleID($0))) })
    }

    /// The units that compose others.
    private func composers(
        by targets: [String: Set<String>], besides blocks: Set<String>, in run: CheckRun, _ unit: (Dependency.Node) -> String?
    ) -> Set<String> {
        let used = targets.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        let count = units(in: run, unit).count
        let above = targets.filter { $0.value.count >= 3 && !used.contains($0.key) }.keys.filter { source in
            Self.reached(from: source, by: targets).count * 2 >= count
        }
        return Set(above).union(flows(besides: blocks, in: run, unit))
    }

    /// The units whose manifests declare nothing but several others, as a flow of screens.
    private func flows(besides blocks: Set<String>, in run: CheckRun, _ unit: (Dependency.Node) -> String?) -> Set<String> {
        var declared: [String: Set<String?>] = [:]
        for dependency in run.model.dependencies where dependency.evidence == .declared {
            guard case .module(let id) = dependency.source, !run.model.modules[Int(id)].isTest,
                  let source = unit(dependency.source) else { continue }
            let target = unit(dependency.target)
            if target != source, target.map(blocks.contains) != true { declared[source, default: []].insert(target) }
        }
        return Set(declared.filter { $0.value.count >= 2 && !$0.value.contains(nil) }.keys)
    }

    /// The units that are building blocks of others.
    private func blocks(by targets: [String: Set<String>], in run: CheckRun, _ unit: (Dependency.Node) -> String?) -> Set<String> {
        var users: [String: Set<String>] = [:]
        for (source, others) in targets { for target in others { users[target, default: []].insert(source) } }
        let candidates = users.filter { $0.value.count >= 3 }.keys
        // Without any, no other dependency need be looked at.
        guard !candidates.isEmpty else { return [] }
        var shown: Set<String> = []
        for dependency in run.model.dependencies {
            guard let target = unit(dependency.target), unit(dependency.source) == nil else { continue }
            let isTest = switch dependency.source {
            case .file(let file): run.model.isTestOfFile[Int(file)]
            case .module(let module): run.model.modules[Int(module)].isTest
            case .external: false
            }
            if !isTest { shown.insert(target) }
        }
        return candidates.reduce(into: []) { blocks, candidate in
            let parts = Self.reached(from: candidate, by: targets).union([candidate])
            let others = users[candidate, default: []]
            if parts.isDisjoint(with: shown), parts.isDisjoint(with: others) { blocks.formUnion(parts) }
        }
    }

    /// The units that one depends on, directly or through others.
    private static func reached(from source: String, by targets: [String: Set<String>]) -> Set<String> {
        var reached: Set<String> = []
        var worklist = [source]
        while let next = worklist.popLast() { worklist += (targets[next] ?? []).filter { reached.insert($0).inserted } }
        return reached
    }
}
