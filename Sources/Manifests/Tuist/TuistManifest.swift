package import AshlarFacts
import AshlarText

/// The helpers of Tuist projects: parsed once, usable for all projects that share them, on any thread.
package struct TuistHelpers: Sendable {
    fileprivate let files: HelperFiles

    /// - Parameter files: the files of `Tuist/ProjectDescriptionHelpers` and of local plugins.
    package init(_ files: [(path: String, source: String)]) {
        self.files = HelperFiles(files, conditions: ProjectDescriptionLibrary().conditions)
    }
}

/// Reads a Tuist `Project.swift` by its syntax, together with the helpers that it uses.
///
/// - Parameter root: the folder that contains `Tuist`, relative to the project's root; the base of paths that begin with `//`.
package func tuistManifest(path: String, source: String, helpers: TuistHelpers, root: String = "") -> Manifest {
    let evaluator = Evaluator(
        manifest: ManifestFile(path: path, source: source), helpers: helpers.files, library: ProjectDescriptionLibrary()
    )
    evaluator.run()
    var reading = TuistReading(evaluator: evaluator, path: path, root: root)
    return reading.manifest()
}

struct TuistReading {
    var reading: ManifestReading
    private let path: String
    /// The base of paths that begin with `//`.
    let root: String
    /// The files that exceptions of buildable folders give to other targets, by the targets' names.
    var givenFiles: [String: [Manifest.FileSet]] = [:]

    init(evaluator: Evaluator, path: String, root: String) {
        self.path = path
        self.root = root
        reading = ManifestReading(evaluator: evaluator, folder: Path.folder(of: path))
    }

    mutating func manifest() -> Manifest {
        var manifest = Manifest(path: path, tool: .tuist, name: Path.name(of: reading.folder))
        let start = SourcePosition(file: 0, offset: 0)
        let projects = reading.evaluator.globals(ofType: "Project")
        if projects.isEmpty {
            reading.report("no project can be read here; declare it with 'let project = Project(name: …)'", at: start)
            reading.areTargetsKnown = false
        }
        if reading.evaluator.isExhausted {
            reading.report("the manifest computes too much to be read as syntax; write its targets as literals", at: start)
        }
        for project in projects {
            guard let record = reading.record(project) else { continue }
            if let name = reading.texts(record["name"], called: "the project's name", near: record.position).first {
                manifest.name = name
            }
            manifest.packages += packages(of: record).filter { !manifest.packages.contains($0) }
            manifest.targets += targets(of: record, isAlternative: projects.count > 1)
        }
        manifest.targets = merged(manifest.targets)
        manifest.problems = reading.problems
        manifest.unknowns = reading.unknowns
        manifest.areTargetsKnown = reading.areTargetsKnown && !reading.evaluator.isExhausted
        return manifest
    }

    private mutating func packages(of project: Value.Record) -> [Manifest.PackageReference] {
        reading.items(project["packages"], called: "a package", near: project.position).compactMap { item in
            guard let record = reading.record(item.value) else { return nil }
            let location = reading.location(of: item.position)
            if let path = record["path"] {
                guard let folder = paths(path, called: "the path of a package", near: item.position).first else { return nil }
                return Manifest.PackageReference(
                    identity: Path.name(of: folder).lowercased(), localPath: folder, location: location
                )
            }
            guard case .string(let address)? = record["url"] else { return nil }
            return reading.remotePackage(record, at: address, location: location)
        }
    }

    private mutating func targets(of project: Value.Record, isAlternative: Bool) -> [Manifest.Target] {
        var targets: [(target: Manifest.Target, item: ManifestReading.Item)] = []
        if !reading.isEvaluated(project["targets"]) { reading.areTargetsKnown = false }
        for item in reading.items(project["targets"], called: "a target", near: project.position) {
            guard let record = reading.record(item.value) else {
                reading.report("a target", becauseOf: "its value is not a target", at: item.position)
                reading.areTargetsKnown = false
                continue
            }
            let names = reading.texts(record["name"], called: "the name of a target", near: item.position)
            if names.isEmpty { reading.areTargetsKnown = false }
            for name in names {
                let product = record["productName"].flatMap { value in
                    if case .string(let product) = value { product } else { nil }
                }
                var target = Manifest.Target(
                    name: name,
                    moduleName: moduleIdentifier(product ?? name),
                    kind: kind(of: record["product"]),
                    location: reading.location(of: item.position),
                    sources: [],
                    dependencies: dependencies(of: record, named: name),
                    isConditional: item.isConditional || names.count > 1 || isAlternative
                )
                target.areDependenciesKnown = areDependenciesKnown(of: record)
                target.runsBesideApp = record["product"].flatMap { reading.record($0.alternatives[0]) }?.name == "uiTests"
                target.platforms = platforms(of: record)
                target.tags = tags(of: record)
                readFiles(of: record, into: &target)
                // It links others, or carries what others build.
                if record["sources"]?.isNone == true, target.sources.isEmpty, target.kind != .test { target.kind = .other }
                targets.append((target, item))
            }
        }
        for index in targets.indices { targets[index].target.sources += givenFiles[targets[index].target.name] ?? [] }
        givenFiles = [:]
        return isAlternative ? targets.map(\.target) : settled(targets)
    }

    private func kind(of product: Value?) -> Manifest.Target.Kind {
        switch product.flatMap({ reading.record($0.alternatives[0]) })?.name {
        case "app", "appClip", "watch2App": .app
        case "framework", "staticFramework": .framework
        case "staticLibrary", "dynamicLibrary": .library
        case "unitTests", "uiTests": .test
        case "commandLineTool": .executable
        case "macro": .macro
        case let name? where name.lowercased().hasSuffix("extension"): .appExtension
        default: .other
        }
    }
}

extension TuistReading {
    /// The platforms of a target's `destinations`, or of its `platform` in older manifests; empty if one is not known.
    private func platforms(of target: Value.Record) -> Set<String> {
        guard let written = target["destinations"] ?? target["platform"] else { return [] }
        let names = written.alternatives.flatMap { value -> [String?] in
            if case .array(let elements) = value {
                return elements.flatMap(\.value.alternatives).map { reading.record($0)?.name }
            }
            return [reading.record(value)?.name]
        }
        let platforms = names.map { $0.flatMap(platformName) }
        return platforms.contains(nil) ? [] : Set(platforms.compactMap(\.self))
    }

    /// The tags in `metadata: .metadata(tags: ["feature"])`.
    private func tags(of target: Value.Record) -> [String] {
        guard case .array(let elements)? = target["metadata"].flatMap({ reading.record($0) })?["tags"] else { return [] }
        return elements.compactMap { reading.text($0.value) }
    }

    private func areDependenciesKnown(of target: Value.Record) -> Bool {
        guard let list = target["dependencies"] else { return true }
        return list.isKnownList && list.alternatives.flatMap(\.parts).allSatisfy { item in
            item.alternatives.allSatisfy { value in
                reading.record(value).map { dependency($0) != nil } ?? true
            }
        }
    }

    private mutating func dependencies(of target: Value.Record, named name: String) -> [Manifest.Dependency] {
        let what = "a dependency of '\(name)'"
        var dependencies: [Manifest.Dependency] = []
        for item in reading.items(target["dependencies"], called: what, near: target.position) {
            guard let record = reading.record(item.value) else {
                reading.report(what, becauseOf: "its value is not a dependency", at: item.position)
                continue
            }
            // Which pods a target links, its podfile says.
            if record.name == "cocoapods" { continue }
            guard let (kind, written) = dependency(record) else {
                reading.report(what, becauseOf: "'.\(record.name)' is not part of the manifest", at: item.position)
                continue
            }
            var project: String?
            if record.name == "project", let path = record["path"] {
                project = paths(path, called: "the project of \(what)", near: item.position).first
            }
            let names = record.name == "external"
                ? reading.productNames(written, called: what, near: item.position)
                : reading.texts(written, called: what, near: item.position)
            for name in names {
                dependencies.append(Manifest.Dependency(
                    kind: kind,
                    name: kind == .external ? fileName(name) : name,
                    package: project,
                    location: reading.location(of: item.position),
                    isConditional: item.isConditional || names.count > 1
                ))
            }
        }
        return distinct(dependencies)
    }

    /// The kind of a dependency, and the value that names it.
    private func dependency(_ record: Value.Record) -> (Manifest.Dependency.Kind, Value?)? {
        let first = record.fields.first?.value
        switch record.name {
        case "target", "macro":
            // `.target(name:)`, or a target or a reference to one.
            let referred = first.flatMap { reading.record($0) }
            return (.target, record["name"] ?? referred?["name"] ?? referred?.fields.first?.value ?? first)
        case "project": return (.target, record["target"].flatMap { reading.record($0)?.fields.first?.value } ?? record["target"])
        case "external": return (.product, record["name"] ?? first)
        case "package", "packagePlugin": return (.product, record["product"] ?? first)
        case "sdk", "framework", "library", "xcframework", "bundle":
            return (.external, record["name"] ?? record["path"] ?? first)
        case "xctest": return (.external, .string("XCTest"))
        default: return nil
        }
    }

    /// The name of a library or framework without its folder and extension.
    private func fileName(_ path: String) -> String {
        let name = Path.name(of: path)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
