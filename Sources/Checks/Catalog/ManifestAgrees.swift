import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Agreement of manifests and sources.
struct ManifestAgrees: Check {
    static let name = "manifest"
    static let summary = "Manifests declare what sources import, sources import what manifests declare, every file has one target."

    static let schema = Schema.some(.word(Statement.self) { $0.meaning })

    private enum Statement: String, CaseIterable {
        case importsAreDeclared = "imports-are-declared"
        case dependenciesAreUsed = "dependencies-are-used"
        case productImportsAreDeclared = "product-imports-are-declared"
        case productsAreUsed = "products-are-used"
        case filesHaveOneTarget = "files-have-one-target"
        case targetsHaveFiles = "targets-have-files"

        var meaning: String {
            switch self {
            case .importsAreDeclared: "Every import of a module of the project is a declared dependency."
            case .dependenciesAreUsed: "Every declared dependency on a module of the project is imported."
            case .productImportsAreDeclared: "Every import of a product that another target declares is a declared dependency."
            case .productsAreUsed: "Every declared product of a package from elsewhere is imported, as far as its modules are known."
            case .filesHaveOneTarget: "Every file belongs to exactly one target."
            case .targetsHaveFiles: "Every target has sources."
            }
        }
    }

    private let statements: [Statement]

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> ManifestAgrees? {
        let statements: [Statement] = reader.words(node, of: "'manifest'")
        return statements.isEmpty ? nil : ManifestAgrees(statements: statements)
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        // Whether a target has code of its own, or only links others, shows in its references; whether a file is a program, in its
        // statements.
        FactQuery(statements.contains(.dependenciesAreUsed) || statements.contains(.filesHaveOneTarget) ? .references : [])
    }

    func inspect(_ run: inout CheckRun) {
        for statement in statements {
            switch statement {
            case .importsAreDeclared: inspectImports(&run)
            case .dependenciesAreUsed: inspectDependencies(&run)
            case .productImportsAreDeclared: inspectProductImports(&run)
            case .productsAreUsed: inspectProducts(&run)
            case .filesHaveOneTarget: inspectFiles(&run)
            case .targetsHaveFiles: inspectTargets(&run)
            }
        }
    }

    /// Every import of another module of the project is a declared dependency of the importing target.
    private func inspectImports(_ run: inout CheckRun) {
        let declared = Set(run.model.dependencies.lazy.filter { $0.evidence == .declared }.compactMap { Pair($0.source, $0.target) })
        // Several manifests may declare modules of one name, of which an import names any.
        var names = Dictionary(grouping: declared, by: \.source).mapValues { pairs in Set(pairs.map { run.model.modules[Int($0.target)].name }) }
        // A target may use a module of the project as others do, as a product of the published package or as a binary.
        for (id, module) in run.model.modules.enumerated() {
            names[ModuleID(id), default: []].formUnion(module.target.dependencies.map { moduleIdentifier($0.name) })
        }
        // What a declared dependency re-exports is a part of its interface.
        let reexports = Reexports(of: run.model)
        names = names.mapValues(reexports.closure)
        let hosts = hosts(of: run.model, declared)
        var undeclared: [Pair: [Dependency]] = [:]
        for dependency in run.model.dependencies where dependency.evidence == .imports {
            guard case .file(let file) = dependency.source, !run.isOptional(dependency) else { continue }
            let own = run.model.modulesOfFile[Int(file)]
            // A file of several targets needs the import to be declared by each that imports at all.
            let condition = run.model.files[Int(file)].condition(at: dependency.mark)
            for module in own {
                let declaring = [module] + (hosts[module] ?? [])
                guard declaring.allSatisfy({ run.model.modules[Int($0)].target.areDependenciesKnown }) else { continue }
                if let condition, !run.model.modules[Int(module)].target.mayCompile(condition) { continue }
                guard let pair = Pair(.module(module), dependency.target),
                      run.model.imports(dependency, in: module) else { continue }
                let name = run.model.modules[Int(pair.target)].name
                guard !declaring.contains(where: { names[$0]?.contains(name) == true }),
                      run.model.modules[Int(module)].name != name, !run.leavesOut(file) else { continue }
                undeclared[pair, default: []].append(dependency)
            }
        }
        for (pair, places) in undeclared.sorted(by: { $0.key < $1.key }) {
            let source = run.model.modules[Int(pair.source)]
            let target = run.model.modules[Int(pair.target)]
            var finding = Finding(
                rule: run.rule.id, severity: run.rule.severity ?? .error, location: run.model.location(of: places[0]),
                subject: source.target.name, target: target.target.name,
                message: "target '\(source.target.name)' imports '\(target.name)' but does not declare it as a dependency",
                help: "add '\(target.target.name)' to the dependencies of '\(source.target.name)' \(place(in: source, run))",
                otherLocations: places.dropFirst().map { run.model.location(of: $0) }, evidence: .imports
            )
            finding.subjectPath = source.manifest
            finding.edges = [Finding.Edge(source: .module(pair.source), target: .module(pair.target))]
            finding.suggestions = run.declaring(.module(pair.target), in: source)
            run.report(
                finding, from: CheckRun.Subject(path: run.model.location(of: places[0]).path, names: [source.target.name]),
                to: CheckRun.Subject(path: nil, names: [target.target.name, target.name])
            )
        }
    }

    /// For each target of tests, the apps it runs in, whose dependencies it can import too.
    private func hosts(of model: Model, _ declared: Set<Pair>) -> [ModuleID: [ModuleID]] {
        let hosting = declared.filter { pair in
            model.modules[Int(pair.source)].isTest && [.app, .appExtension].contains(model.modules[Int(pair.target)].target.kind)
        }
        return Dictionary(grouping: hosting, by: \.source).mapValues { $0.map(\.target).sorted() }
    }

    /// Every import of a product that another target declares is a declared dependency of the importing target.
    private func inspectProductImports(_ run: inout CheckRun) {
        let products = ExternalProducts(of: run.model)
        let reexports = Reexports(of: run.model)
        let reexported = run.model.modules.map { module in
            reexports.closure(of: Set(module.target.dependencies.map { moduleIdentifier($0.name) }))
        }
        var undeclared: [ModuleID: [ExternalID: [Location]]] = [:]
        for dependency in run.model.dependencies where dependency.evidence == .imports {
            guard case (.file(let file), .external(let name)) = (dependency.source, dependency.target),
                  !run.isOptional(dependency) else { continue }
            for module in run.model.modulesOfFile[Int(file)] where products.isMissing(name, in: module) {
                guard !reexported[Int(module)].contains(run.model.externals[Int(name)]), !run.leavesOut(file) else { continue }
                undeclared[module, default: [:]][name, default: []].append(run.model.location(of: dependency))
            }
        }
        for (id, imports) in undeclared.sorted(by: { $0.key < $1.key }) {
            let module = run.model.modules[Int(id)]
            for (name, places) in imports.sorted(by: { $0.key < $1.key }) {
                let product = run.model.externals[Int(name)]
                run.report(
                    "target '\(module.target.name)' imports '\(product)' but does not declare it as a dependency", at: places,
                    about: [module.target.name, product], target: product, evidence: .imports,
                    suggesting: { [run] _ in run.declaring(.external(name), in: module) }
                )
            }
        }
    }

    /// Every declared product of a package from elsewhere is imported.
    private func inspectProducts(_ run: inout CheckRun) {
        let products = ExternalProducts(of: run.model)
        // A manifest may name a package of the project by a folder in which it does not lie.
        let imported = importedModules(of: run.model)
        for dependency in run.model.dependencies where dependency.evidence == .declared {
            guard case (.module(let id), .external(let name)) = (dependency.source, dependency.target),
                  products.isUnused(name, in: id),
                  imported[id]?.contains(moduleIdentifier(run.model.externals[Int(name)])) != true else { continue }
            let (module, product) = (run.model.modules[Int(id)], run.model.externals[Int(name)])
            let location = run.model.location(of: dependency)
            run.report(
                "target '\(module.target.name)' depends on '\(product)' but never imports it", at: location,
                about: CheckRun.Subject(path: location.path, names: [module.target.name, product]), target: product,
                help: "remove the dependency from the manifest",
                suggesting: [.removeDependency(product, of: module.target.name, at: location)]
            )
        }
    }

    /// The names of the project's modules that the files of each module import, and of what these re-export.
    private func importedModules(of model: Model) -> [ModuleID: Set<String>] {
        directlyImportedModules(of: model).mapValues(Reexports(of: model).closure)
    }

    /// The modules that the files of each module import.
    private func directlyImportedModules(of model: Model) -> [ModuleID: Set<String>] {
        var imported: [ModuleID: Set<String>] = [:]
        for dependency in model.dependencies where dependency.evidence == .imports {
            guard case (.file(let file), .module(let target)) = (dependency.source, dependency.target) else { continue }
            for module in model.modulesOfFile[Int(file)] { imported[module, default: []].insert(model.modules[Int(target)].name) }
        }
        return imported
    }

    /// Where to declare a dependency: at the target or, if a helper creates several targets, beside a dependency that only this
    /// target has.
    private func place(in module: Module, _ run: CheckRun) -> String {
        let others = run.model.modules.filter { $0.target.name != module.target.name || $0.manifest != module.manifest }
        let alike = others.count { $0.target.location == module.target.location }
        guard alike > 0 else { return "at \(module.target.location)" }
        let shared = Set(others.flatMap(\.target.dependencies).map(\.location))
        guard let own = module.target.dependencies.first(where: { !shared.contains($0.location) }) else {
            return "at \(module.target.location), which makes \(counted(alike, "other target")) too"
        }
        return "beside '\(own.name)' at \(own.location)"
    }

    /// Every declared dependency on a Swift module of the project is imported by some file of the target.
    private func inspectDependencies(_ run: inout CheckRun) {
        let imported = importedModules(of: run.model)
        let declared = Set(run.model.dependencies.lazy.filter { $0.evidence == .declared }.compactMap { Pair($0.source, $0.target) })
        let hosts = hosts(of: run.model, declared)
        let model = run.model
        lazy var leaked = LeakedMembers(of: model, imports: directlyImportedModules(of: model))
        // A product contains several modules; it is used if one of them is.
        var byPlace: [Location: [(source: ModuleID, target: ModuleID, name: String)]] = [:]
        for dependency in run.model.dependencies where dependency.evidence == .declared {
            guard let pair = Pair(dependency.source, dependency.target) else { continue }
            // A Podfile also lists what only other pods need. One that a question adds is beyond those of the manifest.
            let written = run.model.modules[Int(pair.source)].target.dependencies
            let mark = Int(dependency.mark)
            guard !written.indices.contains(mark) || written[mark].kind != .pod else { continue }
            let name = written.indices.contains(mark) ? written[mark].name : run.model.modules[Int(pair.target)].name
            byPlace[run.model.location(of: dependency), default: []].append((pair.source, pair.target, moduleIdentifier(name)))
        }
        for (location, pairs) in byPlace.sorted(by: { $0.key < $1.key }) {
            // One line of a helper may declare a dependency for several targets.
            let bySource = Dictionary(grouping: pairs, by: \.source).sorted { $0.key < $1.key }
            let unused = bySource.filter { _, own in
                // A product may be named for a module that one of its targets brings along.
                !own.contains { dependency in
                    let names: Set = [run.model.modules[Int(dependency.target)].name, dependency.name]
                    return imported[dependency.source]?.isDisjoint(with: names) == false
                }
            }
            for (id, own) in unused {
                let source = run.model.modules[Int(id)]
                let targets = own.map { run.model.modules[Int($0.target)] }
                guard !source.files.isEmpty, !source.hasOtherSources, !source.target.generatesSources,
                      !source.target.lists(filesMissingIn: run.model), targets.allSatisfy({ $0.isImportable(in: run.model) })
                else { continue }
                let linking = ([source] + targets).filter { $0.onlyLinks(in: run.model) }
                    + targets.filter { $0.hasNothing(for: source, in: run.model) }
                for module in linking { run.leaveOut(module.target.name, as: .linking) }
                guard linking.isEmpty else { continue }
                // A script may put further files into the target of a template.
                if run.model.isPlaceholder(source) || Conventions.hasPlaceholder(source.target.name) {
                    run.leaveOut(source.target.name, as: .placeholder)
                    continue
                }
                // An app in which tests run brings along what they import and do not declare; one whose own code may be a window,
                // whatever they import.
                let names = Set(targets.map(\.name))
                if hosts.contains(where: { tests, apps in
                    apps.contains(id) && imported[tests]?.isDisjoint(with: names) == false
                        && (imported[id] == nil || !own.contains { declared.contains(Pair(tests, $0.target)) })
                }) {
                    run.leaveOut(source.target.name, as: .linking)
                    continue
                }
                // What a module does not use, its tests need not.
                if source.isTest, unused.contains(where: { !run.model.modules[Int($0.key)].isTest }) { continue }
                // The line of a helper in a file of its own stays for the targets that use what it declares, and one that a helper
                // or a list gives to a module and to its tests, for the module.
                let using = bySource.filter { user in !unused.contains { $0.key == user.key } }
                let isOfTested = source.isTest && using.contains { !run.model.modules[Int($0.key)].isTest }
                if !using.isEmpty, location.path != source.manifest || isOfTested {
                    run.leaveOut("\(location) \(source.target.name)", as: .helper)
                    continue
                }
                // Tests and a demo of a module need it as soon as there are any.
                if imported[id] == nil, source.isTest || source.target.kind == .app,
                   targets.allSatisfy({ source.target.name.hasPrefix($0.target.name) }) {
                    run.leaveOut(source.target.name, as: .stub)
                    continue
                }
                if targets.contains(where: { leaked.mayUse($0, in: source) }) {
                    run.leaveOut("\(location) \(source.target.name)", as: .leaking)
                    continue
                }
                // Modules of one name are alternatives, as of a package and of a project that builds the same.
                let name = names.sorted().joined(separator: ", ")
                var finding = Finding(
                    rule: run.rule.id, severity: run.rule.severity ?? .error, location: location,
                    subject: source.target.name, target: name,
                    message: "target '\(source.target.name)' depends on '\(name)' but never imports it",
                    help: "remove the dependency from the manifest", evidence: .declared,
                    edges: own.map { Finding.Edge(source: .module($0.source), target: .module($0.target)) }
                )
                finding.suggestions = [.removeDependency(name, of: source.target.name, at: location)]
                run.report(
                    finding, from: CheckRun.Subject(path: location.path, names: [source.target.name]),
                    to: CheckRun.Subject(path: nil, names: targets.flatMap { [$0.target.name, $0.name] })
                )
            }
        }
    }

    private struct Pair: Hashable, Comparable {
        let source: ModuleID
        let target: ModuleID

        init(_ source: ModuleID, _ target: ModuleID) {
            self.source = source
            self.target = target
        }

        init?(_ source: Dependency.Node, _ target: Dependency.Node) {
            guard case .module(let source) = source, case .module(let target) = target, source != target else { return nil }
            self.source = source
            self.target = target
        }

        static func < (left: Pair, right: Pair) -> Bool { (left.source, left.target) < (right.source, right.target) }
    }
}

extension CheckRun {
    /// Whether a file that would be part of a finding is left out, since a tool wrote it.
    mutating func leavesOut(_ file: FileID) -> Bool {
        guard model.files[Int(file)].origin == .generated else { return false }
        leaveOut(model.files[Int(file)].path, as: .generated)
        return true
    }

    /// Whether an import is inside of `#if canImport(…)`, or of a flag that some targets of the file may not define.
    fileprivate func isOptional(_ dependency: Dependency) -> Bool {
        guard case .file(let file) = dependency.source else { return false }
        guard let condition = model.files[Int(file)].condition(at: dependency.mark) else { return false }
        return condition.conditionFlags.contains { !["DEBUG", "true", "false"].contains($0) }
    }
}

extension Manifest.Target {
    /// Whether it lists a Swift file that is not there: a build writes it, and it may import anything.
    fileprivate func lists(filesMissingIn model: Model) -> Bool {
        sources.contains { files in
            guard case .file(let path) = files, Path.fileExtension(of: path) == "swift" else { return false }
            return model.file(at: path) == nil
        }
    }
}

extension Module {
    /// Whether it only links what it depends on: a library without any code but imports of the system and re-exports, or a framework
    /// without any but imports.
    func onlyLinks(in model: Model) -> Bool {
        [.library, .framework].contains(target.kind) && !target.dependencies.isEmpty && files.allSatisfy { file in
            let facts = model.files[Int(file)]
            return facts.types.isEmpty && facts.references.isEmpty && (target.kind == .framework || facts.imports.allSatisfy {
                $0.attributes.contains("_exported") || Platform.hasModule(named: $0.module)
            })
        }
    }

    /// Whether nothing in it can be imported by a target, which depends on it for its effect: its files have no code, but mark a
    /// version that code asks for; or it holds tests that the target runs, and nothing public.
    fileprivate func hasNothing(for source: Module, in model: Model) -> Bool {
        if isEmpty(in: model) { return true }
        guard source.isTest, files.allSatisfy({ model.isTestOfFile[Int($0)] }) else { return false }
        let types = files.flatMap { file in model.files[Int(file)].types.map { model[DeclarationID(file: file, index: $0)] } }
        // The members of an extension may be public.
        return !types.isEmpty && types.allSatisfy { $0.kind != .extension && ($0.access ?? .internal) < .package }
    }

    /// Whether it only links libraries that are not of the project, and so stands for these.
    func onlyLinksExternals(in run: CheckRun) -> Bool {
        onlyLinks(in: run.model) && target.dependencies.allSatisfy { dependency in
            !run.model.modules.contains { [$0.name, $0.target.name].contains(dependency.name) }
        }
    }

    /// Whether sources can import it: a Swift library with sources. SwiftPM builds a program from a target with a 'main.swift', whose
    /// tests may run it.
    fileprivate func isImportable(in model: Model) -> Bool {
        switch target.kind {
        case .library, .framework: !files.isEmpty && !files.contains { Path.name(of: model.files[Int($0)].path) == "main.swift" }
        default: false
        }
    }
}
