import AshlarFacts
import AshlarModel

/// Some files may know themselves and a closed list of others.
struct Allowed: Check {
    static let name = "allowed"
    static let summary = "What lies in 'from' knows nothing of the project but itself and 'to', and of other modules only 'imports'."

    private let source: FileSelector
    private let targets: FileSelector?
    /// The modules from outside that may be imported; `nil` for any.
    private let imports: [Pattern]?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Allowed? {
        guard let node = reader.mapping(node, of: "'allowed'", keys: ["from", "to", "imports"]),
              let source = reader.files("from", of: "'allowed'", in: node) else { return nil }
        let targets = node["to"].flatMap { $0.elements.isEmpty ? nil : reader.files($0, of: "'to' of 'allowed'") }
        let imports = node["imports"].map { reader.patterns($0, of: "'imports' of 'allowed'") }
        guard node["to"] != nil || imports != nil else {
            reader.report("'allowed' needs 'to', 'imports' or both", at: node)
            return nil
        }
        return Allowed(source: source, targets: targets, imports: imports)
    }

    func inspect(_ run: inout CheckRun) {
        let sources = run.select(source)
        let targets = targets.map { run.selectTargets($0) }
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let from = sources.captures(of: dependency.source) else { continue }
            if let own = sources.captures(of: dependency.target), agree(from, own) { continue }
            if let to = targets?.captures(of: dependency.target), agree(from, to) { continue }
            if case .external(let module) = dependency.target {
                guard let imports, !imports.contains(where: { $0.match(module, given: from) != nil }) else { continue }
            }
            if isSpread(dependency.target, in: run, over: sources, targets) { continue }
            violations.append(Violation(
                dependency: dependency, source: sources.label(of: dependency.source),
                target: run.groupNames(of: dependency.target).first
            ))
        }
        run.report(violations) { _ in
            let allowed = self.source.names + (self.targets?.names ?? []) + (self.imports?.map(\.text) ?? [])
            return "it may know \(list(allowed)) only"
        }
    }

    /// Whether a module lies partly in what is allowed, so that an import of it says nothing either way.
    private func isSpread(
        _ place: Dependency.Place, in run: CheckRun, over sources: Selection, _ targets: Selection?
    ) -> Bool {
        guard case .module(let module) = place else { return false }
        return run.model.modules[Int(module)].files.contains {
            sources.files[Int($0)] != nil || targets?.files[Int($0)] != nil
        }
    }
}
