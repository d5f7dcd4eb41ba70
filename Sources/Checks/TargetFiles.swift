import AshlarFacts
import AshlarModel
import AshlarText

extension ManifestAgrees {
    /// Every source file belongs to exactly one target.
    func inspectFiles(_ run: inout CheckRun) {
        guard !run.model.modules.isEmpty else { return }
        let manifests = Set(run.model.modules.map(\.target.location.path))
        // SwiftPM builds an executable from each file here without a declaration.
        let snippets = Set(run.model.modules.map(\.manifest)).filter(Path.isPackageManifest).map { manifest in
            let folder = Path.folder(of: manifest)
            return folder.isEmpty ? "Snippets/" : folder + "/Snippets/"
        }
        let variants = variants(of: run.model)
        let dependencies = declaredDependencies(of: run.model)
        let apps = AppsWithoutProject(of: run.model)
        let foreign = Set(run.model.paths.lazy.filter { Conventions.buildFiles.contains(Path.name(of: $0)) }.map(Path.folder))
        var filesWithoutTarget: [String: [String]] = [:]
        var sharedFiles: [SharedFolder: [String]] = [:]
        for file in run.model.files.indices {
            let path = run.model.files[file].path
            guard !manifests.contains(path) else { continue }
            let modules = run.model.modulesOfFile[file]
            if modules.isEmpty {
                // The file may belong to a target that is not known.
                guard run.model.incompleteManifests.isEmpty else { continue }
                if let reason = run.reasonToLeaveOut(FileID(file)) { run.leaveOut(path, as: reason) }
                guard !run.isNoSource(path), Path.name(of: path) != "LinuxMain.swift",
                      !snippets.contains(where: path.hasPrefix), run.reasonToLeaveOut(FileID(file)) == nil else { continue }
                guard !apps.mayContain(path), !run.model.templateFiles.contains(FileID(file)) else {
                    run.leaveOut(path, as: .app)
                    continue
                }
                // One at the root may build the same targets.
                guard !Path.folders(around: path).contains(where: foreign.contains) else {
                    run.leaveOut(path, as: .foreign)
                    continue
                }
                filesWithoutTarget[Path.folder(of: path), default: []].append(path)
            } else if modules.count > 1 {
                guard !run.leavesOut(FileID(file)) else { continue }
                // What a symbolic link gives to further targets is theirs on purpose.
                guard modules.count(where: { !run.model.modules[Int($0)].linkedFiles.contains(FileID(file)) }) > 1 else {
                    run.leaveOut(path, as: .linked)
                    continue
                }
                // A package and a project that build the same files do so for different builds.
                let builds = Dictionary(grouping: modules) { run.model.modules[Int($0)].manifest }
                let sharing = builds.values.filter { modules in
                    let modules = Set(modules.map { variants[$0] ?? $0 }).sorted()
                    // Tests that depend on none of the others run in a process of their own.
                    let together = modules.filter { id in
                        !run.model.modules[Int(id)].isTest || dependencies[id]?.isDisjoint(with: modules) == false
                    }
                    return !areOneProduct((together.isEmpty ? modules : together).map { run.model.modules[Int($0)] })
                }
                guard !sharing.isEmpty else {
                    run.leaveOut(path, as: .shared)
                    continue
                }
                for modules in sharing {
                    let targets = modules.map { run.model.modules[Int($0)].target.name }
                    sharedFiles[SharedFolder(path: Path.folder(of: path), targets: targets), default: []].append(path)
                }
            }
        }
        for (folder, paths) in sharedFiles.sorted(by: { ($0.value[0], $0.key.targets.joined()) < ($1.value[0], $1.key.targets.joined()) }) {
            let subject = paths.count == 1 ? "'\(Path.name(of: paths[0]))' belongs" : "\(paths.count) files of '\(folder.path)' belong"
            run.report(
                "\(subject) to \(folder.targets.count) targets: \(list(folder.targets))", at: Location(path: paths[0], line: 1, column: 1),
                about: CheckRun.Subject(path: paths[0], names: [folder.path.isEmpty ? "." : folder.path]),
                target: folder.targets.joined(separator: ", "),
                help: "leave \(paths.count == 1 ? "it" : "them") in one target, and move code that several need into a module of its own",
                measured: paths.count, of: folder.path
            )
        }
        for (folder, paths) in filesWithoutTarget.sorted(by: { $0.key < $1.key }) {
            let message = paths.count == 1
                ? "'\(Path.name(of: paths[0]))' belongs to no target"
                : "\(paths.count) files of '\(folder)' belong to no target"
            run.report(
                message, at: Location(path: paths[0], line: 1, column: 1),
                about: CheckRun.Subject(path: paths[0], names: [folder.isEmpty ? "." : folder]),
                help: "add \(paths.count == 1 ? "it" : "them") to the sources of a target, or delete \(paths.count == 1 ? "it" : "them")",
                measured: paths.count, of: folder
            )
        }
    }

    /// The modules that each module of tests depends on, directly or not, as the manifests declare.
    private func declaredDependencies(of model: Model) -> [ModuleID: Set<ModuleID>] {
        var direct: [ModuleID: [ModuleID]] = [:]
        for dependency in model.dependencies where dependency.evidence == .declared {
            guard case (.module(let source), .module(let target)) = (dependency.source, dependency.target) else { continue }
            direct[source, default: []].append(target)
        }
        var reached: [ModuleID: Set<ModuleID>] = [:]
        for id in model.modules.indices.map({ ModuleID($0) }) where model.modules[Int(id)].isTest {
            var worklist = [id]
            while let next = worklist.popLast() { worklist += (direct[next] ?? []).filter { reached[id, default: []].insert($0).inserted } }
        }
        return reached
    }

    /// The apps that are variants of another one, and of which: they have most of their files in common, as those of one app for several
    /// servers or brands, or nearly all of them, as an app that previews parts of another, or the file that launches them. The same for
    /// app extensions.
    private func variants(of model: Model) -> [ModuleID: ModuleID] {
        var first: [ModuleID: ModuleID] = [:]
        for kind in [Manifest.Target.Kind.app, .appExtension] {
            let apps = model.modules.indices.filter { model.modules[$0].target.kind == kind && !model.modules[$0].files.isEmpty }
            for (position, app) in apps.enumerated() {
                let files = Set(model.modules[app].files)
                let original = apps[..<position].first { other in
                    let others = model.modules[other].files
                    let shared = files.intersection(others)
                    guard first[ModuleID(other)] == nil else { return false }
                    return 2 * shared.count > max(files.count, others.count) || 10 * shared.count >= 9 * min(files.count, others.count)
                        || shared.contains(where: model.launchesApp)
                }
                if let original { first[ModuleID(app)] = ModuleID(original) }
            }
        }
        return first
    }

    /// Whether the targets that share a file build one product: the same module for several platforms, or an app and its extensions.
    private func areOneProduct(_ modules: [Module]) -> Bool {
        let modules = modules.filter { !$0.target.runsBesideApp }
        // Bundles of tests share helpers: none links another.
        if Set(modules.map(\.name)).count == 1 || modules.allSatisfy(\.isTest) { return true }
        // Tests can import no app extension: they compile what they test.
        let tested = modules.filter { !$0.isTest }
        if tested.count < modules.count, tested.allSatisfy({ $0.target.kind == .appExtension }) { return areOneProduct(tested) }
        if haveOwnPlatforms(modules) { return true }
        let apps = modules.filter { $0.target.kind == .app }
        return modules.allSatisfy { [.app, .appExtension].contains($0.target.kind) } && (apps.count <= 1 || haveOwnPlatforms(apps))
    }

    /// Whether no two modules are built for the same platform, as an app for the phone and one for the watch.
    private func haveOwnPlatforms(_ modules: [Module]) -> Bool {
        let platforms = modules.map(\.target.platforms)
        return platforms.indices.allSatisfy { index in
            !platforms[index].isEmpty && platforms[..<index].allSatisfy { $0.isDisjoint(with: platforms[index]) }
        }
    }

    /// Every target that is built from sources has some, or resources, which code may be generated from. Those of a plugin are
    /// written by the build, and those of a submodule that is not checked out are not there.
    func inspectTargets(_ run: inout CheckRun) {
        let hasSubmodules = run.model.paths.contains(".gitmodules")
        let paths = SortedPaths(run.model.paths)
        for module in run.model.modules where module.files.isEmpty && module.target.kind.hasSources {
            // One that lists none on purpose links what it depends on.
            if module.target.sources.isEmpty, !module.target.dependencies.isEmpty, !Path.isPackageManifest(module.manifest) {
                run.leaveOut(module.target.name, as: .linking)
                continue
            }
            // Sources that a manifest computes may not be known.
            if module.target.sources.isEmpty, run.model.incompleteManifests.contains(module.manifest) { continue }
            // A listed file may be missing, as those of a submodule that is not checked out.
            guard !(module.target.sources + module.target.copied).contains(where: { $0.isFile || paths.mayContain($0) }) else { continue }
            if hasSubmodules || module.target.generatesSources {
                run.leaveOut(module.target.name, as: .placeholder)
                continue
            }
            run.report(
                "target '\(module.target.name)' has no files", at: module.target.location,
                about: CheckRun.Subject(path: nil, names: [module.target.name]),
                help: "add sources, or remove the target from the manifest"
            )
        }
    }

    /// A folder of files that the same targets compile.
    private struct SharedFolder: Hashable {
        let path: String
        let targets: [String]
    }
}

extension Model {
    /// Whether a file has nothing but imports of the system's modules, as one that keeps a folder in place; as far as its references
    /// are read.
    fileprivate func holdsOnlyImports(_ file: FileID) -> Bool {
        let facts = files[Int(file)]
        return facts.declarations.isEmpty && facts.references.isEmpty
            && facts.imports.allSatisfy { $0.attributes.isEmpty && Platform.hasModule(named: $0.module) }
    }

    /// Whether a module has Swift files alone, and no code in any.
    func isPlaceholder(_ module: Module) -> Bool {
        !module.files.isEmpty && !module.hasOtherSources
            && module.files.allSatisfy { files[Int($0)].origin == .empty || files[Int($0)].origin == .source && holdsOnlyImports($0) }
    }
}

extension CheckRun {
    /// Why a file that belongs to no target needs none; `nil` if a target should compile it.
    fileprivate func reasonToLeaveOut(_ file: FileID) -> LeftOut? {
        let facts = model.files[Int(file)]
        if facts.path.contains(".playground/") { return .playground }
        switch facts.origin {
        case .script, .program: return .script
        case .generated: return .generated
        case .empty: return .empty
        case .source where model.holdsOnlyImports(file): return .empty
        case .source: break
        }
        // An app is no script.
        let launches = facts.types.contains { model.attributeNames(of: DeclarationID(file: file, index: $0)).contains("main") }
        if launches, !model.launchesApp(file) { return .script }
        guard Conventions.isDataFolder(around: facts.path) else { return nil }
        if isInPackageOfData(facts.path) { return .data }
        // A template of tests has placeholders in the place of names: `@testable import __APP__`.
        let names = [facts.path] + facts.imports.map(\.module) + facts.types.map { facts.declarations[Int($0)].name }
        if names.contains(where: Conventions.hasPlaceholder) { return .data }
        let isTestCode = facts.importsTestFramework { name in model.modules.contains { $0.name == name } }
        return isTestCode ? nil : .data
    }

    /// Whether a file lies in a package or project that programs read as data, so that its manifest is none of the project's.
    private func isInPackageOfData(_ path: String) -> Bool {
        Path.folders(around: path).contains { folder in
            ["Package.swift", "Project.swift"].map { folder + "/" + $0 }.contains { manifest in
                Conventions.isDataFolder(around: manifest) && model.file(at: manifest) != nil
                    && !model.modules.contains { $0.manifest == manifest }
            }
        }
    }
}

extension Manifest.Target.Kind {
    fileprivate var hasSources: Bool {
        switch self {
        case .system, .binary, .other: false
        default: true
        }
    }
}

extension Manifest.FileSet {
    /// Whether it is one file, or a part of one.
    fileprivate var isFile: Bool {
        switch self {
        case .file: true
        case .part(let whole, _): whole.isFile
        default: false
        }
    }
}
