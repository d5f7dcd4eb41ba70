import AshlarFacts
import AshlarModel
import AshlarText

/// What the build targets of a project show about its architecture.
struct ModuleSurvey {
    /// The modules that are features; `nil` if there are fewer than three.
    package let features: Features?
    /// The modules with an interface of their own, at least three; empty if there are fewer.
    package let interfaces: Interfaces?

    struct Features {
        /// The entries that select them, with the capture `{feature}`.
        package var selectors: [String]
        package var names: [String]
        /// The features that compose others, which the entries leave out.
        package var composers: [String]
    }

    struct Interfaces {
        /// The ending of an interface's name after that of its implementation: `Interface`.
        package var ending: String
        /// The names of the modules with an interface, sorted.
        package var implementations: [String]
    }

    /// - Parameter folder: the folder whose subfolders are features.
    init(of model: Model, featuresIn folder: String?) {
        let graph = ModuleGraph(of: model)
        features = Self.features(of: model, graph, in: folder)
        interfaces = Self.interfaces(of: model, graph)
    }

    /// The modules that a module needs, by declared dependency or by import.
    private struct ModuleGraph {
        package private(set) var targets: [ModuleID: Set<ModuleID>] = [:]
        package private(set) var sources: [ModuleID: Set<ModuleID>] = [:]

        init(of model: Model) {
            for dependency in model.dependencies where dependency.isCertain && [.declared, .imports].contains(dependency.evidence) {
                for case (.module(let source), .module(let target)) in model.moduleEnds(from: dependency.source, to: dependency.target) {
                    targets[source, default: []].insert(target)
                    sources[target, default: []].insert(source)
                }
            }
        }
    }

    // MARK: Features

    private static let featureEnding = "Feature"

    private static func features(of model: Model, _ graph: ModuleGraph, in folder: String?) -> Features? {
        let modules = model.modules.indices.filter { !model.modules[$0].isTest }.map { ModuleID($0) }
        let named = modules.filter { id in
            let name = model.modules[Int(id)].target.name
            return name.hasSuffix(featureEnding) && name != featureEnding
        }
        if named.count >= 3 {
            let units = Dictionary(grouping: named) { model.modules[Int($0)].target.name }
            return features(units, selectedBy: "module:{feature}\(featureEnding)", model, graph)
        }
        guard let folder else { return nil }
        // The units are the subfolders in which modules lie as a whole.
        let units = Dictionary(grouping: modules) { id -> String? in
            let paths = model.modules[Int(id)].files.map { model.files[Int($0)].path }
            let names = Set(paths.map { path in
                path.hasPrefix(folder + "/") ? Path.components(of: String(path.dropFirst(folder.count + 1))).first.map(String.init) : nil
            })
            return names.count == 1 ? names.first ?? nil : nil
        }
        var ofFolders: [String: [ModuleID]] = [:]
        for (name, modules) in units { if let name { ofFolders[name] = modules } }
        return ofFolders.count >= 3 ? features(ofFolders, selectedBy: "module-at:\(folder)/{feature}/**", model, graph) : nil
    }

    /// - Parameter units: the modules of each feature.
    private static func features(
        _ units: [String: [ModuleID]], selectedBy selector: String, _ model: Model, _ graph: ModuleGraph
    ) -> Features? {
        var unitOfModule: [ModuleID: String] = [:]
        for (name, modules) in units { for module in modules { unitOfModule[module] = name } }
        var needs: [String: Set<String>] = [:]
        for (module, name) in unitOfModule {
            for target in graph.targets[module] ?? [] {
                if let other = unitOfModule[target], other != name { needs[name, default: []].insert(other) }
            }
        }
        // A flow or a tab bar shows half of the features at least, through others or itself, and only its like shows it.
        var (left, composers) = (units.keys.sorted(), [String]())
        while let next = left.firstIndex(where: { name in
            let reached = Self.names(reachedFrom: name, by: needs)
            return reached.count >= 3 && reached.count * 2 >= units.count - 1 && !left.contains { needs[$0]?.contains(name) == true }
        }) { composers.append(left.remove(at: next)) }
        guard left.count >= 3 else { return nil }
        let excluded = composers.flatMap { units[$0] ?? [] }.map { "!module:" + model.modules[Int($0)].target.name }.sorted()
        return Features(selectors: [selector] + excluded, names: left, composers: composers)
    }

    /// The features that a feature needs, directly or through others.
    private static func names(reachedFrom name: String, by needs: [String: Set<String>]) -> Set<String> {
        var (reached, pending): (Set<String>, [String]) = ([], [name])
        while let next = pending.popLast() {
            for other in needs[next] ?? [] where reached.insert(other).inserted { pending.append(other) }
        }
        return reached.subtracting([name])
    }

    // MARK: Interfaces

    /// The ending with the most pairs in which one module implements the other: `Login` depends on `LoginInterface`, and other
    /// modules depend rather on the interface.
    private static func interfaces(of model: Model, _ graph: ModuleGraph) -> Interfaces? {
        var byName: [String: ModuleID] = [:]
        for (index, module) in model.modules.enumerated() where !module.isTest { byName[module.target.name] = ModuleID(index) }
        var pairs: [String: [String]] = [:]
        for (name, implementation) in byName {
            for target in graph.targets[implementation] ?? [] {
                let other = model.modules[Int(target)].target.name
                guard other.hasPrefix(name), other != name, byName[other] == target,
                      graph.targets[target]?.contains(implementation) != true else { continue }
                pairs[String(other.dropFirst(name.count)), default: []].append(name)
            }
        }
        func users(_ names: [String]) -> Int {
            names.reduce(0) { $0 + (byName[$1].flatMap { graph.sources[$0]?.count } ?? 0) }
        }
        let found = pairs.filter { ending, names in names.count >= 3 && users(names.map { $0 + ending }) - names.count > users(names) }
        return found.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
            .map { Interfaces(ending: $0.key, implementations: $0.value.sorted()) }
    }
}
