package import AshlarFacts
import AshlarText

/// Reads a `Package.swift`, or a variant of it for a Swift version (`Package@swift-5.9.swift`), by its syntax.
///
/// Variants are manifests of the same package: of those for a version that is not above
/// `newestSwiftVersion`, the caller reads the highest, and `Package.swift` if there is none.
package func packageManifest(path: String, source: String) -> Manifest {
    let library = PackageDescriptionLibrary()
    let evaluator = Evaluator(
        manifest: ManifestFile(path: path, source: source),
        helpers: HelperFiles([], conditions: library.conditions), library: library
    )
    evaluator.run()
    var reading = PackageReading(evaluator: evaluator, path: path, source: source)
    return reading.manifest()
}

/// The Swift version of the toolchain that is assumed to read manifests: major and minor number.
package let newestSwiftVersion = BuildConditions.swiftVersion

/// The tools version that a package's manifest requires, major and minor; SwiftPM's oldest if it specifies none.
package func toolsVersion(of source: String) -> [Int] {
    guard let version = toolsVersionText(of: source) else { return [3, 1] }
    return Array(version.split(separator: ".").compactMap { Int($0) }.prefix(2))
}

/// The tools version as the manifest writes it; `nil` if it specifies none.
private func toolsVersionText(of source: String) -> String? {
    let line = source.firstLine.lowercased()
    guard line.contains("swift-tools-version") else { return nil }
    return String(line.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." })
}

/// Whether a plugin may write source files: any but those that only judge or describe sources, by their names.
func mayGenerateSources(pluginNamed name: String) -> Bool {
    !["lint", "format", "docc", "test"].contains(where: name.lowercased().contains)
}

private struct PackageReading {
    private var reading: ManifestReading
    private let path: String
    /// The tools version: major and minor number.
    private let tools: [Int]
    private let toolsVersionText: String?
    /// Whether Tuist may read it too, which installs what it depends on.
    private let isForTuist: Bool

    init(evaluator: Evaluator, path: String, source: String) {
        self.path = path
        reading = ManifestReading(evaluator: evaluator, folder: Path.folder(of: path))
        tools = toolsVersion(of: source)
        toolsVersionText = AshlarManifests.toolsVersionText(of: source)
        isForTuist = source.contains("#if TUIST")
    }

    mutating func manifest() -> Manifest {
        var manifest = Manifest(path: path, tool: .swiftPM, name: Path.name(of: reading.folder))
        let start = SourcePosition(file: 0, offset: 0)
        let packages = reading.evaluator.globals(ofType: "Package")
        if packages.isEmpty {
            reading.report("no package can be read here; declare it with 'let package = Package(name: …)'", at: start)
            reading.areTargetsKnown = false
        }
        if reading.evaluator.isExhausted {
            reading.report("the manifest computes too much to be read as syntax; write its targets as literals", at: start)
        }
        for package in packages {
            guard let record = reading.record(package) else { continue }
            if let name = reading.texts(record["name"], called: "the package's name", near: record.position).first {
                manifest.name = name
            }
            manifest.deploymentTargets += reading.deploymentTargets(of: record)
            manifest.packages += self.packages(of: record).filter { !manifest.packages.contains($0) }
            manifest.products += products(of: record).filter { !manifest.products.contains($0) }
            manifest.targets += targets(of: record, isAlternative: packages.count > 1)
        }
        // Tuist installs what such a manifest depends on; it builds no target of it.
        manifest.targets = Path.name(of: reading.folder) == "Tuist" ? [] : merged(manifest.targets)
        // A target without files is only there since a package needs one.
        for index in manifest.targets.indices where isForTuist && [.library, .executable].contains(manifest.targets[index].kind) {
            manifest.targets[index].isConditional = true
        }
        let executables = reading.evaluator.executableTargets
        for index in manifest.targets.indices where executables.contains(manifest.targets[index].name) {
            guard manifest.targets[index].kind == .library, tools.lexicographicallyPrecedes([5, 4]) else { continue }
            manifest.targets[index].kind = .executable
        }
        manifest.toolsVersion = toolsVersionText
        manifest.problems = reading.problems
        manifest.unknowns = reading.unknowns
        manifest.areTargetsKnown = reading.areTargetsKnown && !reading.evaluator.isExhausted
        return manifest
    }

    private mutating func packages(of package: Value.Record) -> [Manifest.PackageReference] {
        let items = reading.items(package["dependencies"], called: "a package dependency", near: package.position)
        return items.flatMap { item -> [Manifest.PackageReference] in
            guard let record = reading.record(item.value) else { return [] }
            let location = reading.location(of: item.position)
            let name = record["name"].flatMap { value in if case .string(let name) = value { name } else { nil } }
            if let path = record["path"] {
                // Usually a local override of a dependency, enabled and located by environment variables.
                if path.isUnknown, item.isConditional { return [] }
                let folder = reading.folder
                return reading.texts(path, called: "the path of a package dependency", near: record.position).map { path in
                    let local = Path.resolve(path, in: folder)
                    // The last folder's name, also of `../Model/` and `..`.
                    let identity = name ?? Path.name(of: local.flatMap { $0.isEmpty ? nil : $0 } ?? path).lowercased()
                    return Manifest.PackageReference(identity: identity, localPath: local, location: location)
                }
            }
            return (record["url"] ?? record["id"])?.alternatives.compactMap { value in
                guard case .string(let address) = value else { return nil }
                return reading.remotePackage(record, at: address, named: name, location: location)
            } ?? []
        }
    }

    private mutating func products(of package: Value.Record) -> [Manifest.Product] {
        let items = reading.items(package["products"], called: "a product", near: package.position)
        return items.flatMap { item -> [Manifest.Product] in
            guard let record = reading.record(item.value) else { return [] }
            let targets = reading.texts(inList: record["targets"], called: "a product's target", near: record.position)
            return reading.texts(record["name"], called: "a product's name", near: record.position).map { name in
                Manifest.Product(name: name, targets: targets)
            }
        }
    }
}

extension PackageReading {
    private mutating func targets(of package: Value.Record, isAlternative: Bool) -> [Manifest.Target] {
        let items = reading.items(package["targets"], called: "a target", near: package.position)
        if !reading.isEvaluated(package["targets"]) { reading.areTargetsKnown = false }
        let records = items.compactMap { reading.record($0.value) }
        var targets: [(target: Manifest.Target, item: ManifestReading.Item)] = []
        for item in items {
            guard let record = reading.record(item.value) else {
                reading.report("a target", becauseOf: "its value is not a target", at: item.position)
                reading.areTargetsKnown = false
                continue
            }
            let names = reading.texts(record["name"], called: "the name of a target", near: item.position)
            if names.isEmpty { reading.areTargetsKnown = false }
            for name in names {
                var target = Manifest.Target(
                    name: name,
                    moduleName: moduleIdentifier(name),
                    kind: kind(of: record),
                    location: reading.location(of: item.position),
                    sources: [],
                    dependencies: distinct(dependencies(of: record, named: name) + linkedFrameworks(of: record)),
                    isConditional: item.isConditional || names.count > 1 || isAlternative,
                    flags: reading.flags(of: record, in: package),
                    isOnMainActor: reading.isOnMainActor(record)
                )
                target.generatesSources = mayGenerateSources(record)
                target.resources = reading.resources(of: record)
                target.unsafeFlags = reading.unsafeFlags(of: record)
                target.moduleAliases = moduleAliases(in: target.unsafeFlags.map(\.text))
                target.areDependenciesKnown = areDependenciesKnown(of: record)
                readFiles(of: record, into: &target, among: records)
                targets.append((target, item))
            }
        }
        return isAlternative ? targets.map(\.target) : settled(targets)
    }

    private func kind(of record: Value.Record) -> Manifest.Target.Kind {
        switch record.name {
        case "target": .library
        case "executableTarget": .executable
        case "testTarget": .test
        case "systemLibrary": .system
        case "binaryTarget": .binary
        case "plugin": .plugin
        case "macro": .macro
        default: .other
        }
    }

    private mutating func dependencies(of target: Value.Record, named name: String) -> [Manifest.Dependency] {
        let what = "a dependency of '\(name)'"
        var dependencies: [Manifest.Dependency] = []
        for item in reading.items(target["dependencies"], called: what, near: target.position) {
            let record = reading.record(item.value)
            guard let (kind, written) = record.map(dependency) ?? (.byName, item.value) else {
                reading.report(what, becauseOf: "'.\(record?.name ?? "")' is not part of the manifest", at: item.position)
                continue
            }
            let packages = record?["package"].map { reading.texts($0, called: "the package of \(what)", near: item.position) }
            let names = reading.texts(written, called: what, near: item.position)
            for name in names {
                dependencies.append(Manifest.Dependency(
                    kind: kind, name: name, package: packages?.first, location: reading.location(of: item.position),
                    isConditional: item.isConditional || names.count > 1
                ))
            }
        }
        return distinct(dependencies)
    }

    /// The kind of a dependency, and the value that names it; `nil` if nothing does.
    private func dependency(_ record: Value.Record) -> (Manifest.Dependency.Kind, Value)? {
        guard let name = record["name"] ?? record.fields.first?.value else { return nil }
        return switch record.name {
        case "target", "targetItem": (.target, name)
        case "product", "productItem": (.product, name)
        default: (.byName, name)
        }
    }

    private func areDependenciesKnown(of target: Value.Record) -> Bool {
        guard let list = target["dependencies"] else { return true }
        return list.isKnownList && list.alternatives.flatMap(\.parts).flatMap(\.alternatives).allSatisfy { value in
            reading.record(value).map { dependency($0) != nil } ?? true
        }
    }

    /// The system's frameworks that a target's linker settings name: `.linkedFramework("XCTest")`.
    private func linkedFrameworks(of target: Value.Record) -> [Manifest.Dependency] {
        (target["linkerSettings"]?.alternatives ?? []).flatMap(\.parts).compactMap { item in
            guard let record = reading.record(item), record.name == "linkedFramework",
                  case .string(let name)? = record.fields.first?.value else { return nil }
            return Manifest.Dependency(
                kind: .external, name: name, location: reading.location(of: record.position), isConditional: record.fields.count > 1
            )
        }
    }

    /// Whether a plugin of a target may write source files.
    private func mayGenerateSources(_ target: Value.Record) -> Bool {
        (target["plugins"]?.alternatives ?? []).flatMap(\.parts).contains { plugin in
            let name = reading.record(plugin)?["name"] ?? plugin
            guard case .string(let text) = name else { return true }
            return AshlarManifests.mayGenerateSources(pluginNamed: text)
        }
    }

    /// The folders that the files of a target may lie in directly: `Sources` and the like for the only one of its group (regular,
    /// test or plugin); since tools version 5.9. Beside others, the only target of tests has no part in their folders.
    private func commonFolders(of target: Value.Record, among all: [Value.Record]) -> [String] {
        func group(_ record: Value.Record) -> String {
            ["testTarget", "plugin"].contains(record.name) ? record.name : "target"
        }
        guard !tools.lexicographicallyPrecedes([5, 9]), all.count(where: { group($0) == group(target) }) == 1 else { return [] }
        let roots = Self.roots(of: kind(of: target))
        return all.count > 1 && target.name == "testTarget" ? Array(roots.prefix(1)) : roots
    }

    /// The folders of which each target has one inside.
    private static func roots(of kind: Manifest.Target.Kind) -> [String] {
        let sources = ["Sources", "Source", "src", "srcs"]
        return switch kind {
        case .test: ["Tests"] + sources
        case .plugin: ["Plugins"]
        default: sources
        }
    }

    private mutating func readFiles(of record: Value.Record, into target: inout Manifest.Target, among all: [Value.Record]) {
        guard target.kind != .binary else { return }
        var folders: [String] = []
        let paths = reading.texts(record["path"], called: "the path of '\(target.name)'", near: record.position)
        if paths.isEmpty {
            let own = Self.roots(of: target.kind).map { $0 + "/" + target.name }
            folders = (own + commonFolders(of: record, among: all)).compactMap { Path.resolve($0, in: reading.folder) }
        } else {
            for path in paths {
                guard let folder = Path.resolve(path, in: reading.folder) else {
                    reading.report(
                        "the path '\(path)' of '\(target.name)' leads out of the project; its files are not read",
                        at: record.position
                    )
                    continue
                }
                folders.append(folder)
            }
        }
        let what = "a source of '\(target.name)'"
        let sources = reading.texts(inList: record["sources"], called: what, near: record.position)
        if sources.isEmpty {
            target.sources = folders.count == 1 ? [.folder(folders[0])] : folders.isEmpty ? [] : [.firstFolder(folders)]
        } else {
            target.sources = fileSets(sources, in: folders)
        }
        let excluded = "an exclusion of '\(target.name)'"
        target.excluded = fileSets(
            reading.certainTexts(inList: record["exclude"], called: excluded, near: record.position), in: folders
        )
        // A file that a rule for resources names is copied, and not compiled.
        if reading.isEvaluated(record["resources"]) {
            let resources = reading.certainTexts(
                inList: record["resources"], called: "a resource of '\(target.name)'", near: record.position
            )
            target.excluded += fileSets(resources, in: folders)
        }
    }

    /// The files and folders of paths relative to each of several folders.
    private func fileSets(_ paths: [String], in folders: [String]) -> [Manifest.FileSet] {
        paths.flatMap { path in
            let resolved = folders.compactMap { Path.resolve(path, in: $0) }
            if Self.sourceExtensions.contains(Path.fileExtension(of: path)) {
                return resolved.map { Manifest.FileSet.file($0) }
            }
            return resolved.map { Manifest.FileSet.folder($0) }
        }
    }

    private static let sourceExtensions: Set<String> = [
        "swift", "c", "cc", "cpp", "cxx", "h", "hpp", "m", "mm", "s", "md", "txt", "json", "plist", "yml", "yaml", "sh", "py",
    ]
}

extension Evaluator {
    /// The names of the targets of executable products.
    fileprivate var executableTargets: Set<String> {
        var names: Set<String> = []
        for package in globals(ofType: "Package") {
            guard case .object(let address) = package, case .record(let record) = heap.read(address),
                case .array(let products)? = record["products"]
            else { continue }
            for product in products {
                guard case .object(let address) = product.value, case .record(let record) = heap.read(address),
                    record.name == "executable", case .array(let targets)? = record["targets"]
                else { continue }
                for case .string(let name) in targets.map(\.value) { names.insert(name) }
            }
        }
        return names
    }
}
