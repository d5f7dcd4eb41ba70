import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Some files or types may depend only on each other and on a closed list.
struct Allowed: Check {
    static let name = "allowed"
    static let summary = "'from' depends only on itself and 'to' within the project, and on the external modules of 'imports'."

    static let captureUses: KeyValuePairs = ["to": ["from"], "imports": ["from"]]

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("from", .end, "The files or types whose dependencies are limited."),
        .optional("to", .either([DependencyEnd.schema, .json(Schema.nothing), .json(Schema.emptyList)]), """
            What it may depend on within the project besides itself; nothing if the list is empty.
            """),
        .optional("imports", .patterns, "All external modules that it may import; without this key, any."),
    ], .atLeastOne(["to", "imports"]))

    private let source: DependencyEnd
    private let targets: DependencyEnd?
    /// The external modules that may be imported; `nil` for any.
    private let imports: [Pattern]?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Allowed? {
        guard let node = reader.mapping(node, of: "'allowed'", keys: keys),
              let source = reader.end("from", of: "'allowed'", in: node) else { return nil }
        let targets = node["to"].flatMap { $0.elements.isEmpty ? nil : reader.end($0, of: "'to' of 'allowed'") }
        let imports = node["imports"].map { reader.modulePatterns($0, of: "'imports' of 'allowed'") }
        guard node["to"] != nil || imports != nil else {
            reader.report("'allowed' needs 'to', 'imports' or both", at: node)
            return nil
        }
        return Allowed(source: source, targets: targets, imports: imports)
    }

    var judgesEachDependency: Bool { true }

    func allowance(in run: inout CheckRun) -> ((Dependency) -> Bool)? {
        let sources = run.select(source)
        guard let targets = targets.map({ run.selectTargets($0) }) else { return nil }
        return { dependency in
            guard let from = sources.captures(ofSource: dependency), let to = targets.captures(ofTarget: dependency)
            else { return false }
            return agree(from, to)
        }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(over: edgeKinds) }

    func inspect(_ run: inout CheckRun) {
        let sources = run.select(source)
        let targets = targets.map { run.selectTargets($0) }
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let from = sources.captures(ofSource: dependency), !sources.holds(bothEndsOf: dependency) else { continue }
            // A file that an allowed module shares with others is allowed, whichever copy of it is meant.
            let to = targets?.captures(ofTarget: dependency) ?? targets?.captures(of: dependency.target)
            if let to, agree(from, to) { continue }
            if case .external = dependency.target {
                let module = run.model.name(of: dependency.target)
                guard let imports, !imports.contains(where: { $0.match(module, given: from) != nil }) else { continue }
            }
            // Without references, it is not known which modules have code.
            if run.rule.edgeKinds.contains(.references), case .module(let module) = dependency.target,
               run.model.modules[Int(module)].onlyLinksExternals(in: run) { continue }
            if isSpread(dependency.target, in: run, over: sources, targets) { continue }
            violations.append(Violation(
                dependency: dependency, source: sources.label(of: dependency.source),
                target: run.groupNames(of: dependency.target).first
            ))
        }
        let allowed = self.source.phrases + (self.targets?.phrases ?? []) + (self.imports ?? []).map { "'\($0.text)'" }
        run.report(violations) { _ in "it may depend on \(enumeration(allowed)) only" }
    }

    /// Whether a module is partly allowed, so that an import of it proves nothing.
    private func isSpread(
        _ place: Dependency.Node, in run: CheckRun, over sources: EndSelection, _ targets: EndSelection?
    ) -> Bool {
        guard case .module(let module) = place else { return false }
        let whole = run.model.modules[Int(module)]
        return sources.holdsPart(of: whole) || targets?.holdsPart(of: whole) == true
    }
}
