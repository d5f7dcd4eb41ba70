import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// The nodes of a graph that a check looks at: a number for each, in the order of their names, and that of each file and module.
struct GraphNodes {
    /// What the nodes are.
    enum Kind: Sendable {
        case modules, files, groups
        case siblings(FileSelector)
        case units(Units)
    }

    private(set) var names: [String] = []
    private var files: [Int?] = []
    private var modules: [Int?] = []
    private let areModules: Bool
    /// The folders around each file and module, from the outermost; `nil` unless nodes are the folders beside each other.
    private var folders: SiblingFolders?

    fileprivate init(of nodes: Kind, in run: inout CheckRun) {
        let model = run.model
        areModules = if case .modules = nodes { true } else { false }
        switch nodes {
        case .files:
            names = model.files.map(\.path)
            files = Array(names.indices)
            modules = model.modules.map { _ in nil }
        case .modules:
            names = model.moduleNames
            modules = Array(names.indices)
        case .groups:
            let run = run
            number(model) { run.groupNames(of: $0).first }
        case .siblings(let selector):
            let siblings = SiblingFolders(of: selector, in: &run)
            names = siblings.names
            folders = siblings
            return
        case .units(let units): number(model, by: units.assignment(in: &run))
        }
        sort()
    }

    /// Renumbers the nodes in alphabetical order, so that a search by number finds the same cycle as a search by name.
    private mutating func sort() {
        let order = names.indices.sorted { (names[$0], $0) < (names[$1], $1) }
        guard order != Array(names.indices) else { return }
        var rank = [Int](repeating: 0, count: names.count)
        for (position, index) in order.enumerated() { rank[index] = position }
        names = order.map { names[$0] }
        files = files.map { $0.map { rank[$0] } }
        modules = modules.map { $0.map { rank[$0] } }
    }

    private mutating func number(_ model: Model, by name: (Dependency.Node) -> String?) {
        var known: [String: Int] = [:]
        func number(_ place: Dependency.Node) -> Int? {
            guard let name = name(place) else { return nil }
            if let number = known[name] { return number }
            known[name] = names.count
            names.append(name)
            return names.count - 1
        }
        files = model.files.indices.map { number(.file(FileID($0))) }
        modules = model.modules.indices.map { number(.module(ModuleID($0))) }
    }

    /// Calls `body` with the nodes at the ends of a dependency. External modules are no nodes: they do not depend on the
    /// project.
    func forEachEnd(of dependency: Dependency, in model: Model, _ body: (_ source: Int, _ target: Int) -> Void) {
        func visit(_ source: Dependency.Node, _ target: Dependency.Node) {
            if let source = self[source], let target = self[target] { body(source, target) }
        }
        if let folders {
            if let ends = folders.ends(from: dependency.source, to: dependency.target) { body(ends.source, ends.target) }
            return
        }
        guard areModules else { return visit(dependency.source, dependency.target) }
        for ends in model.moduleEnds(of: dependency) { visit(ends.source, ends.target) }
    }

    /// Whether a module is one of the nodes or lies in one.
    func contains(_ module: Dependency.Node) -> Bool { folders?.contains(module) ?? (self[module] != nil) }

    private subscript(place: Dependency.Node) -> Int? {
        switch place {
        case .file(let file): files[Int(file)]
        case .module(let module): modules[Int(module)]
        case .external: nil
        }
    }
}

extension CheckRun {
    /// The nodes of a kind; where the project has no modules that are or lie in any, that is noted.
    mutating func nodes(of kind: GraphNodes.Kind) -> GraphNodes {
        let nodes = GraphNodes(of: kind, in: &self)
        if case .modules = kind {
            if model.modules.isEmpty {
                noteEmpty("there is no module, as the project has no manifest that tells them", at: rule.location)
            }
        } else {
            requireModules(at: rule.location) { nodes.contains($0) }
        }
        return nodes
    }
}

extension RuleReader {
    /// `modules`, `files`, `groups`, or units.
    mutating func nodes(_ node: YAMLNode, of check: String) -> GraphNodes.Kind? {
        switch node.text {
        case "modules": return .modules
        case "files": return .files
        case "groups":
            guard !groups.isEmpty else {
                report("'\(check): groups' needs groups; add some under 'groups'", at: node)
                return nil
            }
            return .groups
        default: break
        }
        let words = ["modules", "files", "groups"] + (check == Acyclic.name ? ["bindings"] : [])
        if let text = node.text, text.allSatisfy(\.isLetter), !groups.contains(text), let word = nearestWord(to: text, among: words) {
            report("'\(check)' cannot be '\(text)'; did you mean '\(word)'?", at: node)
            return nil
        }
        return Units.read(node, of: "'\(check)'", with: &self).map { .units($0) }
    }
}
