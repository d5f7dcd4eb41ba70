import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Some files may know themselves and a closed list of others.
struct Allowed: Check {
    static let name = "allowed"
    static let summary = "What lies in 'from' knows nothing of the project but itself and 'to', and of other modules only 'imports'."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("from", .end, "Who may know no more than this."),
        .optional("to", .either([DependencyEnd.schema, .json(Schema.nothing), .json(Schema.emptyList)]), """
            What of the project it may know besides itself; nothing where the list is empty.
            """),
        .optional("imports", .patterns, "All modules from outside that it may import; any where nothing is said."),
    ], .atLeastOne(["to", "imports"]))

    private let source: DependencyEnd
    private let targets: DependencyEnd?
    /// The modules from outside that may be imported; `nil` for any.
    private let imports: [Pattern]?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Allowed? {
        guard let node = reader.mapping(node, of: "'allowed'", keys: keys),
              let source = reader.end("from", of: "'allowed'", in: node) else { return nil }
        let targets = node["to"].flatMap { $0.elements.isEmpty ? nil : reader.end($0, of: "'to' of 'allowed'") }
        let imports = node["imports"].map { reader.patterns($0, of: "'imports' of 'allowed'") }
        guard node["to"] != nil || imports != nil else {
            reader.report("'allowed' needs 'to', 'imports' or both", at: node)
            return nil
        }
        return Allowed(source: source, targets: targets, imports: imports)
    }

    func depth(over grounds: Set<Ground>) -> Depth { grounds.depth() }
    func isAbout(unnamed declaration: Declaration) -> Bool { false }

    func inspect(_ run: inout CheckRun) {
        let sources = run.select(source)
        let targets = targets.map { run.selectTargets($0) }
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let from = sources.captures(ofSource: dependency), !sources.holds(bothEndsOf: dependency) else { continue }
            if let to = targets?.captures(ofTarget: dependency), agree(from, to) { continue }
            if case .external = dependency.target {
                let module = run.model.name(of: dependency.target)
                guard let imports, !imports.contains(where: { $0.match(module, given: from) != nil }) else { continue }
            }
            if isSpread(dependency.target, in: run, over: sources, targets) { continue }
            violations.append(Violation(
                dependency: dependency, source: sources.label(of: dependency.source),
                target: run.groupNames(of: dependency.target).first
            ))
        }
        let allowed = self.source.phrases + (self.targets?.phrases ?? []) + (self.imports ?? []).map { "'\($0.text)'" }
        run.report(violations) { _ in "it may know \(enumeration(allowed)) only" }
    }

    /// Whether a module lies partly in what is allowed, so that an import of it says nothing either way.
    private func isSpread(
        _ place: Dependency.Place, in run: CheckRun, over sources: EndSelection, _ targets: EndSelection?
    ) -> Bool {
        guard case .module(let module) = place else { return false }
        let whole = run.model.modules[Int(module)]
        return sources.holdsPart(of: whole) || targets?.holdsPart(of: whole) == true
    }
}
