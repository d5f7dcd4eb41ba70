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
        /// The building blocks that three or more features share and nothing else uses, which the entries leave out.
        package var blocks: [String]
    }

    struct Interfaces {
        /// The ending of an interface's name after that of its implementation: `Interface`.
        package var ending: String
        /// The names of the modules with an interface, sorted.
        package var implementations: [String]

        func isInterface(_ name: String) -> Bool { name.hasSuffix(ending) && name != ending }
    }

    /// - Parameter folder: the folder whose subfolders are features.
    init(of model: Model, featuresIn folder: String?) {
        let graph = ModuleGraph(of: model)
        interfaces = Self.interfaces(of: model, graph)
        features = Self.features(of: model, graph, in: folder, besides: interfaces)
    }

    /// The modules that a module needs, by declared dependency or by import.
    private struct ModuleGraph {
        package private(set) var targets: [ModuleID: Set<ModuleID>] = [:]
        package private(set) var sources: [ModuleID: Set<ModuleID>] = [:]

        init(of model: Model) {
            for dependency in model.dependencies where dependency.isCertain && [.declared, .imports].contains(dependency.evidence) {
                for case (.module(let source), .module(let target)) in model.moduleEnds(of: dependency) {
                    targets[source, default: []].insert(target)
                    sources[target, default: []].insert(source)
                }
            }
        }
    }

    // MARK: Features

    private static let featureEnding = "Feature"

    /// Names of folders that hold a module's own files: what lies there is the module of the folder around them.
    private static let sourceFolders: Set<String> = [
        "Sources", "Source", "Tests", "Resources", "Interface", "Interfaces", "Testing", "Example", "Examples", "Demo", "Support",
    ]

    /// - Parameter interfaces: those that other features may know.
    private static func features(
        of model: Model, _ graph: ModuleGraph, in folder: String?, besides interfaces: Interfaces?
    ) -> Features? {
        let modules = model.modules.indices.filter { index in
            let module = model.modules[index]
            return !module.isTest && interfaces?.isInterface(module.target.name) != true
        }.map { ModuleID($0) }
        let named = modules.filter { id in
            let name = model.modules[Int(id)].target.name
            return name.hasSuffix(featureEnding) && name != featureEnding
        }
        if named.count >= 3 {
            let units = Dictionary(grouping: named) { model.modules[Int($0)].target.name }
            return features(units, selectedBy: "module:{feature}\(featureEnding)", in: nil, leavingOut: [], model, graph)
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
        var common: [String] = []
        for (name, modules) in units {
            guard let name else { continue }
            if sourceFolders.contains(name) {
                common += modules.map { "!module:" + model.modules[Int($0)].target.name }
            } else {
                ofFolders[name] = modules
            }
        }
        if let interfaces { common.append("!module:*" + interfaces.ending) }
        guard ofFolders.count >= 3 else { return nil }
        return features(ofFolders, selectedBy: "module-at:\(folder)/{feature}/**", in: folder, leavingOut: common, model, graph)
    }

    /// - Parameters:
    ///   - units: the modules of each feature.
    ///   - folder: the folder whose subfolders are features, if they are.
    ///   - common: the entries that exclude what is no feature.
    private static func features(
        _ units: [String: [ModuleID]], selectedBy selector: String, in folder: String?, leavingOut common: [String],
        _ model: Model, _ graph: ModuleGraph
    ) -> Features? {
        var unitOfModule: [ModuleID: String] = [:]
        for (name, modules) in units { for module in modules { unitOfModule[module] = name } }
        var needs: [String: Set<String>] = [:]
        for (module, name) in unitOfModule {
            for target in graph.targets[module] ?? [] {
                if let other = unitOfModule[target], other != name { needs[name, default: []].insert(other) }
            }
        }
        func shows(_ name: String) -> Bool {
            let reached = Self.names(reachedFrom: name, by: needs)
            return reached.count >= 3 && reached.count * 2 >= units.count - 1
        }
        let tops = units.keys.filter { name in !needs.values.contains { $0.contains(name) } && shows(name) }
        let outer = unitOfModule.filter { module, _ in
            graph.sources[module]?.contains { unitOfModule[$0] == nil && !model.modules[Int($0)].isTest } == true
        }.values
        let blocks = Self.blocks(by: needs, of: units.count, besides: Set(outer).union(tops.flatMap { needs[$0] ?? [] }))
        let unitsOfTargets = Dictionary(unitOfModule.map { (model.modules[Int($0)].target.name, $1) }, uniquingKeysWith: min)
        let flows = units.filter { name, modules in
            let declared = modules.flatMap { model.modules[Int($0)].target.dependencies.map { unitsOfTargets[$0.name] } }
            return Set(declared.compactMap { $0 }).subtracting(blocks.union([name])).count >= 2 && !declared.contains(nil)
        }.keys
        // A flow or a tab bar shows half of the features at least, through others or itself, and only its like shows it; or it needs
        // nothing but features.
        var (left, composers) = (units.keys.filter { !flows.contains($0) && !blocks.contains($0) }.sorted(), flows.sorted())
        while let next = left.firstIndex(where: { name in
            needs[name, default: []].subtracting(blocks).count >= 2 && shows(name) && !left.contains { needs[$0]?.contains(name) == true }
        }) { composers.append(left.remove(at: next)) }
        guard left.count >= 3 else { return nil }
        let excluded = (composers + blocks).flatMap { name -> [String] in
            if let folder { return ["!module-at:\(folder)/\(name)/**"] }
            return (units[name] ?? []).map { "!module:" + model.modules[Int($0)].target.name }
        }
        return Features(
            selectors: [selector] + Set(excluded + common).sorted(), names: left, composers: composers, blocks: blocks.sorted()
        )
    }

    /// The features that three or more others need, and what these need themselves, unless something else shows one of them. What
    /// most features need is their base, whatever else needs it.
    private static func blocks(by needs: [String: Set<String>], of count: Int, besides shown: Set<String>) -> Set<String> {
        var users: [String: Set<String>] = [:]
        for (name, others) in needs { for other in others { users[other, default: []].insert(name) } }
        return users.reduce(into: []) { blocks, candidate in
            let parts = names(reachedFrom: candidate.key, by: needs).union([candidate.key])
            let isBase = candidate.value.count >= 4 && candidate.value.count * 2 > count - 1
            let isInner = isBase || parts.isDisjoint(with: shown)
            if candidate.value.count >= 3, isInner, parts.isDisjoint(with: candidate.value) { blocks.formUnion(parts) }
        }
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
    /// modules than the app depend rather on the interface.
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
        // Tests use what they test, and an app puts all together.
        func users(_ name: String) -> Int {
            byName[name].flatMap { graph.sources[$0] }?.count { user in
                let module = model.modules[Int(user)]
                return !module.isTest && ![.app, .appExtension].contains(module.target.kind)
            } ?? 0
        }
        // The implementation itself is a user of its interface.
        let found = pairs.map { ending, names in
            Interfaces(ending: ending, implementations: names.filter { users($0 + ending) - 1 > users($0) }.sorted())
        }
        return found.filter { $0.implementations.count >= 3 }
            .max { ($0.implementations.count, $1.ending) < ($1.implementations.count, $0.ending) }
    }
}
