import AshlarFacts
import AshlarText

/// Resolves imports and declared dependencies to modules.
struct ModuleNames {
    private let modules: [Module]
    private let manifests: [Manifest]
    /// The manifests of each folder, as indices, and the first of each path.
    private var inFolder: [String: [Int]] = [:]
    private var atPath: [String: Int] = [:]
    private var byImport: [String: [ModuleID]] = [:]
    /// The packages that declare a product, as indices of manifests, by the product's name.
    private var packagesByProduct: [String: [Int]] = [:]
    /// The same by the package's name in dependencies: that of its folder, of the root its own, lowercased.
    private var packagesByIdentity: [String: [Int]] = [:]
    /// By manifest and target name.
    private var byTarget: [String: [String: ModuleID]] = [:]
    /// By manifest and the id by which other Xcode projects refer to the target.
    private var byRemoteID: [String: [String: ModuleID]] = [:]
    /// For each manifest, the indices of its packages by all names by which a dependency may refer to them, lowercased.
    private var packagesByName: [[String: [Int]]] = []
    /// Whether a target gives other names to modules.
    private let hasAliases: Bool
    /// The names of modules that are not part of the project, sorted.
    let externals: [String]
    private let externalIDs: [String: ExternalID]
    /// For each module, the modules of the project that its target declares as dependencies.
    private(set) var declaredModules: [Set<ModuleID>] = []

    init(modules: [Module], manifests: [Manifest], files: [FileFacts]) {
        self.modules = modules
        self.manifests = manifests
        hasAliases = modules.contains { !$0.target.moduleAliases.isEmpty }
        for (index, manifest) in manifests.enumerated() {
            inFolder[Path.folder(of: manifest.path), default: []].append(index)
            atPath[manifest.path] = atPath[manifest.path] ?? index
            guard manifest.tool == .swiftPM else { continue }
            let executables = manifest.targets.filter { $0.kind == .executable }.map(\.name)
            for name in Set(manifest.products.map(\.name) + executables) { packagesByProduct[name, default: []].append(index) }
            // The name of the root's checkout folder is arbitrary.
            let identity = manifest.folder.isEmpty ? manifest.name : Path.name(of: manifest.folder)
            packagesByIdentity[identity.lowercased(), default: []].append(index)
        }
        for (index, module) in modules.enumerated() {
            byImport[module.name, default: []].append(ModuleID(index))
            let first = byTarget[module.manifest]?[module.target.name]
            byTarget[module.manifest, default: [:]][module.target.name] = first ?? ModuleID(index)
            for id in module.target.remoteIDs { byRemoteID[module.manifest, default: [:]][id] = ModuleID(index) }
        }
        packagesByName = manifests.map { [inFolder] manifest in
            var byName: [String: [Int]] = [:]
            for (index, package) in manifest.packages.enumerated() {
                let folders = package.localPath.flatMap { inFolder[$0] } ?? []
                let names = [package.identity] + folders.map { manifests[$0].name }
                for name in Set(names.map { $0.lowercased() }) { byName[name, default: []].append(index) }
            }
            return byName
        }
        var imported: Set<String> = []
        // One field at a time: imports are large to copy.
        for file in files.indices {
            for index in files[file].imports.indices { imported.insert(files[file].imports[index].module) }
        }
        let declared = modules.flatMap { $0.target.dependencies.map(\.name) }
        let externals = imported.subtracting(byImport.keys).union(declared).sorted()
        self.externals = externals
        externalIDs = Dictionary(uniqueKeysWithValues: zip(externals, 0...))
        declaredModules = modules.map { module in
            Set(module.target.dependencies.flatMap { targets(of: $0, from: module) }.compactMap { node in
                if case .module(let id) = node { id } else { nil }
            })
        }
    }

    /// The id of an external module.
    func external(_ name: String) -> ExternalID? { externalIDs[name] }

    /// The names by which sources import the project's modules.
    var all: Dictionary<String, [ModuleID]>.Keys { byImport.keys }

    /// Whether a product of its manifest contains a module.
    func isInProduct(_ module: Module) -> Bool {
        atPath[module.manifest].map { manifests[$0].products.contains { $0.targets.contains(module.target.name) } } ?? false
    }

    /// The project's module with a name. Among several, one that the importer declares, directly or through what it declares; else
    /// preferably one of the importer's manifest.
    func module(named written: String, importedBy own: [ModuleID]) -> ModuleID? {
        let name = hasAliases ? alias(of: written, in: own) ?? written : written
        guard let candidates = byImport[name] else { return nil }
        // Fast path: usually there is one.
        guard candidates.count > 1 else { return candidates.first }
        var (found, seen) = (own, Set(own))
        while !found.isEmpty {
            let next = Set(found.flatMap { declaredModules[Int($0)] })
            if let candidate = candidates.first(where: next.contains) { return candidate }
            found = next.filter { seen.insert($0).inserted }
        }
        let near = Set(own.map { modules[Int($0)].manifest })
        return candidates.first { near.contains(modules[Int($0)].manifest) } ?? candidates.first
    }

    /// The project's modules that an import names in a file of some modules: several if it means another one in each.
    func modules(named name: String, importedBy own: [ModuleID]) -> [ModuleID] {
        guard own.count > 1, hasAliases || byImport[name, default: []].count > 1 else {
            return module(named: name, importedBy: own).map { [$0] } ?? []
        }
        var found: [ModuleID] = []
        for case let module? in own.map({ self.module(named: name, importedBy: [$0]) }) where !found.contains(module) {
            found.append(module)
        }
        return found
    }

    /// What a name means in modules if it is the same alias in all.
    private func alias(of name: String, in own: [ModuleID]) -> String? {
        let aliases = own.map { modules[Int($0)].target.moduleAliases[name] }
        return aliases.allSatisfy { $0 == aliases.first } ? aliases.first ?? nil : nil
    }

    /// The modules that a declared dependency refers to: those of the target or product, or one external module.
    func targets(of dependency: Manifest.Dependency, from module: Module) -> [Dependency.Node] {
        let found: [ModuleID]
        switch dependency.kind {
        case .target, .pod: found = target(dependency, from: module).map { [$0] } ?? []
        case .product: found = product(dependency, from: module)
        case .byName: found = target(dependency, from: module).map { [$0] } ?? product(dependency, from: module)
        // A framework that another project of the workspace builds.
        case .external: found = library(named: dependency.name, from: module).map { [$0] } ?? []
        }
        return found.isEmpty ? external(dependency.name).map { [.external($0)] } ?? [] : found.map { .module($0) }
    }

    /// The library or framework of another Xcode project with a name, if there is only one.
    private func library(named name: String, from module: Module) -> ModuleID? {
        let found = (byImport[name] ?? []).filter { id in
            let other = modules[Int(id)]
            return [.library, .framework].contains(other.target.kind) && other.manifest != module.manifest && !Path.isPackageManifest(other.manifest)
        }
        return found.count == 1 ? found[0] : nil
    }

    private func target(_ dependency: Manifest.Dependency, from module: Module) -> ModuleID? {
        guard let folder = dependency.package else { return byTarget[module.manifest]?[dependency.name] }
        // The id counts: the name is the one that the target had when the reference was made.
        if let id = dependency.remoteID, let found = byRemoteID[folder + "/project.pbxproj"]?[id] { return found }
        if let declared = byTarget[folder] { return declared[dependency.name] }
        // A target of another project, which the dependency names by its folder; that of an Xcode project which is generated
        // holds no manifest, and its source lies beside it.
        let isGenerated = inFolder[folder] == nil && folder.hasSuffix(".xcodeproj")
        let found = (inFolder[isGenerated ? Path.folder(of: folder) : folder] ?? []).filter { index in
            byTarget[manifests[index].path]?[dependency.name] != nil
        }
        // A package beside the project builds the same files for others.
        let tool = atPath[module.manifest].map { manifests[$0].tool }
        let chosen = found.first { manifests[$0].tool == tool } ?? found.first
        return chosen.flatMap { byTarget[manifests[$0].path]?[dependency.name] }
    }

    private func product(_ dependency: Manifest.Dependency, from module: Module) -> [ModuleID] {
        let packages = packages(of: dependency, from: module)
        let folders = Set(packages.compactMap(\.localPath))
        for manifest in folders.flatMap({ inFolder[$0] ?? [] }).sorted() {
            if let found = targets(ofProduct: dependency.name, in: manifest) { return found }
        }
        // A package that lies elsewhere takes the place of one that is not where the manifest says, as a workspace shows it, and of a
        // release of itself: an example names the package around it by its address.
        let absent = folders.filter { inFolder[$0] == nil }.map { Path.name(of: $0).lowercased() }
        let released = packages.filter { $0.localPath == nil }.map { $0.identity.lowercased() }
        for name in Set(absent + released).sorted() {
            guard let elsewhere = packagesByIdentity[name], elsewhere.count == 1 else { continue }
            if let found = targets(ofProduct: dependency.name, in: elsewhere[0]) { return found }
        }
        // An Xcode target may name a product without its package: one that the workspace shows.
        guard dependency.kind == .product, dependency.package == nil, let others = packagesByProduct[dependency.name], others.count == 1
        else { return [] }
        return targets(ofProduct: dependency.name, in: others[0]) ?? []
    }

    private func targets(ofProduct name: String, in manifest: Int) -> [ModuleID]? {
        let manifest = manifests[manifest]
        guard let product = manifest.products.first(where: { $0.name == name }) else {
            // SwiftPM makes a product of each executable target.
            let executable = manifest.targets.first { $0.name == name && $0.kind == .executable && manifest.tool == .swiftPM }
            return executable.flatMap { byTarget[manifest.path]?[$0.name] }.map { [$0] }
        }
        return product.targets.compactMap { byTarget[manifest.path]?[$0] }
    }

    /// The packages that a dependency may refer to, by identity or by the name in their manifest. Unknown names refer to the
    /// root package: the name of its checkout folder is arbitrary.
    private func packages(of dependency: Manifest.Dependency, from module: Module) -> [Manifest.PackageReference] {
        guard let own = atPath[module.manifest] else { return [] }
        let all = manifests[own].packages
        guard let name = dependency.package?.lowercased() else { return all }
        return packagesByName[own][name].map { $0.map { all[$0] } } ?? all.filter { $0.localPath == "" }
    }
}
