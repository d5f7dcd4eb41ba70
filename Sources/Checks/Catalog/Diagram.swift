import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// A diagram of the architecture states the allowed dependencies.
struct Diagram: Check {
    static let name = "diagram"
    static let summary = "Components of a diagram depend on each other only along its arrows."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("file", .scalar(.path), """
            A file with PlantUML, Mermaid (.mmd, or the first block of a .md file) or DOT, relative to the rule file's folder.
            """),
        .optional("parts", .names(to: .files), """
            What components stand for; by default a component is the group or the module of its name.
            """),
    ])

    private let path: String
    private let diagram: ArchitectureDiagram
    /// What each component stands for.
    private let parts: [FileSelector]
    private let location: Location

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Diagram? {
        guard let node = reader.mapping(node, of: "'diagram'", keys: keys), let file = reader.required("file", of: "'diagram'", in: node),
              let written = reader.text(file, of: "'file' of 'diagram'") else { return nil }
        guard let path = Path.resolve(written, in: Path.folder(of: file.location.path)), let text = reader.texts[path] else {
            reader.report("there is no diagram at '\(written)'; a path starts from the folder of this file and stays below the root", at: file)
            return nil
        }
        let diagram = ArchitectureDiagram(text, at: path)
        if let kind = diagram.otherKind {
            reader.report("the diagram '\(written)' is a '\(kind)'; of Mermaid, 'flowchart', 'graph' and 'classDiagram' are read", at: file)
            return nil
        }
        guard diagram.components.count > 1 else {
            reader.report("the diagram '\(written)' connects no components; it is read as PlantUML, Mermaid or DOT by its extension", at: file)
            return nil
        }
        let named = reader.pairs(node["parts"], of: "'parts' of 'diagram'", as: "{ Component: a group, a path or a module }")
        for (key, _) in named where !diagram.components.contains(key.text ?? "") {
            let hint = nearestWord(to: key.text ?? "", among: diagram.components).map { "did you mean '\($0)'?" }
                ?? "its components are \(list(diagram.components))"
            reader.report("the diagram has no component '\(key.text ?? "")'; \(hint)", at: key)
        }
        let parts = diagram.components.map { component -> FileSelector? in
            if let own = named.first(where: { $0.key.text == component }) { return reader.files(own.value, of: "the part '\(component)'") }
            let name = reader.groups.contains(component) ? component : "module:\(component)"
            return reader.files(YAMLNode(value: .scalar(name), location: file.location), of: "the component '\(component)'")
        }
        guard !parts.contains(where: { $0 == nil }) else { return nil }
        return Diagram(path: path, diagram: diagram, parts: parts.compactMap(\.self), location: file.location)
    }

    var judgesEachDependency: Bool { true }

    func allowance(in run: inout CheckRun) -> ((Dependency) -> Bool)? {
        let selections = parts.map { run.selectTargets($0) }
        return { arrow(for: $0, among: selections)?.isDrawn == true }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(over: edgeKinds) }

    func inspect(_ run: inout CheckRun) {
        let selections = parts.map { run.selectTargets($0) }
        for (component, selection) in zip(diagram.components, selections) where selection.isEmpty && run.emptySelections.isEmpty {
            let isOutside = run.model.externals.contains { name in selection.externals.contains { $0.match(name) != nil } }
            if !isOutside { run.noteEmpty("no group or module is called '\(component)', a component of '\(path)'; name it under 'parts'", at: location) }
        }
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let (source, target, isDrawn) = arrow(for: dependency, among: selections), !isDrawn else { continue }
            violations.append(Violation(dependency: dependency, source: diagram.components[source], target: diagram.components[target]))
        }
        let path = path
        run.report(violations) { violation in
            "'\(path)' has no arrow from '\(violation.source ?? "")' to '\(violation.target ?? "")'"
        }
    }

    /// The first components that a dependency leads from and to, and whether the diagram has such an arrow; `nil` if an end is in none, or
    /// if one component has both.
    private func arrow(
        for dependency: Dependency, among selections: [Selection]
    ) -> (source: Int, target: Int, isDrawn: Bool)? {
        let sources = selections.indices.filter { selections[$0].contains(dependency.source) }
        let targets = selections.indices.filter { selections[$0].contains(dependency.target) }
        guard let source = sources.first, let target = targets.first, Set(sources).isDisjoint(with: targets) else { return nil }
        // What lies in several components may depend on what one of them may depend on.
        let isDrawn = sources.contains { source in
            targets.contains { diagram.arrows.contains(ArchitectureDiagram.Arrow(source: source, target: $0)) }
        }
        return (source, target, isDrawn)
    }
}
