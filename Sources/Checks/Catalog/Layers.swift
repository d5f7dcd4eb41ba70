import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Ordered layers: each may depend on those after it, and on none before it.
struct Layers: Check {
    static let name = "layers"
    static let summary = "Each layer may depend on those after it and on none before it; the layers of an inner list do not depend on each other."

    static let schema = Schema.json(["anyOf": [
        ["title": "a setting", "type": "string", "pattern": .text(Schema.settingPattern), "patternErrorMessage": lack],
        [
            "title": "a list", "type": "array", "items": Schema.several(.somePatterns).json, "minItems": 1,
            "if": ["maxItems": 1], "then": ["items": ["pattern": .text(Schema.settingPattern), "patternErrorMessage": lack]],
        ],
    ]])

    private static let lack: JSON = "there must be at least two layers"

    /// From the outermost; a level with several members is a set of siblings.
    private let levels: [[FileSelector]]

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Layers? {
        var levels: [[FileSelector]] = []
        for element in node.elements {
            var level: [FileSelector] = []
            for member in element.elements {
                if let selector = reader.files(member, of: "a layer") { level.append(selector) }
            }
            if !level.isEmpty { levels.append(level) }
        }
        guard levels.count > 1 || levels.first?.count ?? 0 > 1 else {
            reader.report("'layers' needs at least two layers", at: node)
            return nil
        }
        return Layers(levels: levels)
    }

    var order: [String]? { levels.flatMap { $0.map(\.text) } }

    var judgesEachDependency: Bool { true }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(over: edgeKinds) }

    func inspect(_ run: inout CheckRun) {
        var layers: [(level: Int, selection: Selection)] = []
        for (level, members) in levels.enumerated() {
            for member in members { layers.append((level, run.selectTargets(member))) }
        }
        func layer(of place: Dependency.Node) -> (index: Int, captures: Captures)? {
            for (index, layer) in layers.enumerated() {
                if let captures = layer.selection.captures(of: place) { return (index, captures) }
            }
            return nil
        }
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let source = layer(of: dependency.source), let target = layer(of: dependency.target),
                  source.index != target.index, layers[target.index].level <= layers[source.index].level,
                  agree(source.captures, target.captures) else { continue }
            violations.append(Violation(
                dependency: dependency, source: layers[source.index].selection.label(of: dependency.source),
                target: layers[target.index].selection.label(of: dependency.target)
            ))
        }
        let order = layers.map(\.selection.label)
        run.report(violations) { _ in "the layers, from the outermost: \(list(order))" }
    }
}
