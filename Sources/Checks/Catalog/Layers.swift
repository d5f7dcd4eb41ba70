import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Ordered layers: each may depend on those after it, and on none before it.
struct Layers: Check {
    static let name = "layers"
    static let summary = """
        Each layer may depend on those after it and on none before it, with 'closed' on the next one alone; the layers of an inner list do \
        not depend on each other.
        """

    static let schema = Schema.either([order, .mapping(keys)])

    private static let order = Schema.json(["anyOf": [
        ["title": "a setting", "type": "string", "pattern": .text(Schema.settingPattern), "patternErrorMessage": lack],
        [
            "title": "a list", "type": "array", "items": Schema.several(.somePatterns).json, "minItems": 1,
            "if": ["maxItems": 1], "then": ["items": ["pattern": .text(Schema.settingPattern), "patternErrorMessage": lack]],
        ],
    ]])

    private static let lack: JSON = "there must be at least two layers"

    private static let keys = Keys([
        .needed("order", order, "The layers, the outermost first; without further keys they can be written in place of the mapping."),
        .optional("closed", .flag, "Whether a layer may depend on the next one alone; on all after it by default."),
        .optional("exhaustive", .either([.flag, .files]), """
            Whether each module is in a layer, or each file if layers are made of paths: all but tests ('true'), or these files and their \
            modules.
            """),
    ]) + Indirect.keys

    /// From the outermost; a level with several members is a set of siblings.
    private let levels: [[FileSelector]]
    private let isClosed: Bool
    private let exhaustion: Exhaustion?
    private let indirect: Indirect?

    /// What must be in a layer.
    private enum Exhaustion {
        case all
        case of(FileSelector)
    }

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Layers? {
        guard case .mapping = node.value else {
            return levels(node, with: &reader).map { Layers(levels: $0, isClosed: false, exhaustion: nil, indirect: nil) }
        }
        guard let node = reader.mapping(node, of: "'layers'", keys: keys), let order = reader.required("order", of: "'layers'", in: node),
              let levels = levels(order, with: &reader) else { return nil }
        var exhaustion: Exhaustion?
        if let node = node["exhaustive"] {
            switch node.text {
            case "true": exhaustion = .all
            case "false": break
            default: exhaustion = reader.files(node, of: "'exhaustive' of 'layers'").map { .of($0) }
            }
        }
        return Layers(
            levels: levels, isClosed: reader.flag(node["closed"], of: "'closed' of 'layers'") ?? false, exhaustion: exhaustion,
            indirect: reader.indirect(node, of: name)
        )
    }

    private static func levels(_ node: YAMLNode, with reader: inout RuleReader) -> [[FileSelector]]? {
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
        return levels
    }

    var order: [String]? { levels.flatMap { $0.map(\.text) } }

    var judgesEachDependency: Bool { true }
    var searchesChains: Bool { indirect != nil }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(over: edgeKinds) }

    func allowance(in run: inout CheckRun) -> ((Dependency) -> Bool)? {
        let layers = selections(in: &run)
        return { dependency in
            guard let source = part(of: dependency.source, among: layers), let target = part(ofTarget: dependency, among: layers)
            else { return false }
            return mayDepend(layers[source.layer].level, layers[target.layer].level) && agree(source.captures, target.captures)
        }
    }

    /// A layer, or the part of it with the same captures.
    private struct Part: Hashable {
        let layer: Int
        let captures: Captures
    }

    private typealias Layer = (level: Int, selection: Selection)

    private func selections(in run: inout CheckRun) -> [Layer] {
        var layers: [Layer] = []
        for (level, members) in levels.enumerated() {
            for member in members { layers.append((level, run.selectTargets(member))) }
        }
        run.requireLayers(levels.flatMap(\.self), selecting: layers.map(\.selection))
        return layers
    }

    private func part(of place: Dependency.Node, among layers: [Layer]) -> Part? {
        part(among: layers) { $0.captures(of: place) }
    }

    private func part(ofTarget dependency: Dependency, among layers: [Layer]) -> Part? {
        part(among: layers) { $0.captures(ofTarget: dependency) }
    }

    private func part(among layers: [Layer], _ captures: (Selection) -> Captures?) -> Part? {
        for (index, layer) in layers.enumerated() {
            if let captures = captures(layer.selection) { return Part(layer: index, captures: captures) }
        }
        return nil
    }

    /// Whether a layer of one level may depend on one of another.
    private func mayDepend(_ source: Int, _ target: Int) -> Bool { target > source && !(isClosed && target > source + 1) }

    func inspect(_ run: inout CheckRun) {
        let layers = selections(in: &run)
        if let location = levels.first?.first?.location { run.requireModules(amid: layers.map(\.selection), at: location) }
        func layer(of place: Dependency.Node) -> Part? { part(of: place, among: layers) }
        func isViolation(_ source: Part, _ target: Part) -> Bool {
            source.layer != target.layer && !mayDepend(layers[source.layer].level, layers[target.layer].level)
                && agree(source.captures, target.captures)
        }
        var violations: [Violation] = []
        for dependency in run.dependencies {
            guard let source = layer(of: dependency.source), let target = part(ofTarget: dependency, among: layers),
                  isViolation(source, target) else { continue }
            violations.append(Violation(
                dependency: dependency, source: layers[source.layer].selection.label(of: dependency.source),
                target: layers[target.layer].selection.label(of: dependency.target)
            ))
        }
        let order = "the \(isClosed ? "closed " : "")layers, from the outermost: \(list(layers.map(\.selection.label)))"
        run.report(violations) { _ in order }
        if let indirect {
            let parts = Numbering<Part>()
            let ends = run.chainEnds(
                of: { layer(of: $0).map(parts.number) },
                named: { node in layer(of: node).flatMap { layers[$0.layer].selection.label(of: node) } }, indirect
            ) { isViolation(parts.values[$0], parts.values[$1]) }
            run.reportChains(between: ends, help: order)
        }
        if let exhaustion { requireLayer(in: layers.map(\.selection), exhaustion, &run) }
    }

    /// Reports the modules in no layer or, if a path is among the layers, the files.
    private func requireLayer(in layers: [Selection], _ exhaustion: Exhaustion, _ run: inout CheckRun) {
        let model = run.model
        let scope: Selection? = if case .of(let selector) = exhaustion { run.select(selector) } else { nil }
        let help = "add it to a layer, or except it with a reason; the layers are \(list(layers.map(\.label)))"
        func isMissing(_ node: Dependency.Node) -> Bool {
            scope?.contains(node) != false && !layers.contains { $0.contains(node) }
        }
        guard run.areModules(levels.flatMap(\.self)) else {
            for file in run.sourceFiles where isMissing(.file(file)) && (scope != nil || !model.isTestOfFile[Int(file)]) {
                let path = model.files[Int(file)].path
                run.report(
                    "'\(path)' is in no layer", at: Location(path: path, line: 1, column: 1),
                    about: CheckRun.Subject(path: path, names: [path]), help: help
                )
            }
            return
        }
        for (index, module) in model.modules.enumerated() where isMissing(.module(ModuleID(index))) && (scope != nil || !module.isTest) {
            // A module whose files are divided between layers is in several.
            guard !module.files.contains(where: { file in layers.contains { $0.contains(.file(file)) } }) else { continue }
            run.report(
                "the module '\(module.target.name)' is in no layer", at: module.target.location,
                about: CheckRun.Subject(names: [module.target.name, module.name]), help: help
            )
        }
    }
}
