import AshlarFacts
import AshlarText
import AshlarYAML

/// Reads an XcodeGen project; `nil` if the file is not one.
///
/// - Parameter read: returns the text of a file; `nil` if it cannot be read.
func xcodeGenManifest(path: String, read: (String) -> String?) -> Manifest? {
    guard let specification = XcodeGenSpecification(path: path, read: read) else { return nil }
    let root = specification.root
    guard root["targets"] != nil || !specification.problems.isEmpty else { return nil }
    let reading = XcodeGenReading(specification: specification)
    var manifest = Manifest(
        path: path,
        tool: .xcodeGen,
        name: root["name"]?.text ?? Path.name(of: Path.folder(of: path)),
        targets: root["targets"]?.pairs.flatMap { reading.targets($0.key, $0.value) } ?? [],
        packages: reading.packages(),
        problems: specification.problems
    )
    manifest.includedPaths = specification.includedPaths
    // XcodeGen refuses a dependency on a target that no file declares.
    if let empty = specification.emptyIncludes.first, let missing = reading.undeclaredTarget(of: manifest.targets) {
        manifest.problems.append(Problem(location: empty.node.location, message: """
            the included file '\(empty.path)' is empty, or git ignores it; it may declare the target '\(missing)', which is declared nowhere
            """))
    }
    // What an included file declares is not known if the file cannot be read.
    manifest.areTargetsKnown = manifest.problems.isEmpty
    return manifest
}

/// Whether a YAML file may be an XcodeGen project: `project.yml`, which XcodeGen reads by default, or another one, which
/// `--spec` names, if it has a project's keys at its top level. Most YAML files of a repository are something else.
func mayBeXcodeGenProject(_ path: String, text: () -> String?) -> Bool {
    if Path.name(of: path).hasPrefix("project.") { return true }
    guard let text = text(), text.utf8.count < 1_000_000 else { return false }
    func hasKey(_ key: String) -> Bool { text.hasPrefix(key) || text.contains("\n" + key) }
    // One that adds targets to another takes its name from there.
    return hasKey("targets:") && (hasKey("name:") || hasKey("include:"))
}

private struct XcodeGenReading {
    let specification: XcodeGenSpecification

    /// The first target that others depend on and that the project does not declare.
    func undeclaredTarget(of targets: [Manifest.Target]) -> String? {
        let keys = ["targets", "aggregateTargets"].flatMap { specification.root[$0]?.pairs.compactMap(\.key.text) ?? [] }
        let names = Set(keys + targets.map(\.name))
        return targets.lazy.flatMap(\.dependencies).first { $0.kind == .target && $0.package == nil && !names.contains($0.name) }?.name
    }

    func packages() -> [Manifest.PackageReference] {
        specification.localPackages.map { package in
            Manifest.PackageReference(identity: Path.name(of: package.path), localPath: package.path, location: package.location)
        } + namedPackages()
    }

    private func namedPackages() -> [Manifest.PackageReference] {
        specification.root["packages"]?.pairs.compactMap { pair in
            guard let name = pair.key.text else { return nil }
            let path = pair.value["path"]
            let folder = path.flatMap { path in path.text.flatMap { Path.resolve($0, in: specification.folder(of: path)) } }
            var reference = Manifest.PackageReference(identity: name, localPath: folder, location: pair.key.location)
            reference.address = pair.value["url"]?.text.map(packageAddress) ?? pair.value["github"]?.text.map { "github.com/" + $0 }
            reference.requirement = requirement(of: pair.value)
            return reference
        } ?? []
    }

    private func requirement(of package: YAMLNode) -> Manifest.PackageReference.Requirement? {
        let forms: [(key: String, form: Manifest.PackageReference.Requirement.Form)] = [
            ("from", .major), ("majorVersion", .major), ("minorVersion", .minor), ("exactVersion", .exact), ("version", .exact),
            ("branch", .branch), ("revision", .revision), ("minVersion", .range),
        ]
        return forms.lazy.compactMap { key, form in package[key]?.text.map { .init(form: form, text: $0) } }.first
    }

    /// The target, or one target per platform if it lists several.
    func targets(_ key: YAMLNode, _ written: YAMLNode) -> [Manifest.Target] {
        guard let keyName = key.text else { return [] }
        let target = specification.expanded(written, named: keyName)
        let name = target["name"]?.text ?? keyName
        // A legacy target runs a tool instead of compiling.
        guard target["legacy"] == nil else { return [] }
        let platforms = target["platform"]?.elements.compactMap(\.text) ?? []
        guard case .sequence? = target["platform"]?.value else {
            let platform = platforms.first ?? ""
            return [self.target(named: name, platform: platform, of: target, declared: key)]
        }
        return platforms.map { platform in
            let prefix = target["platformPrefix"]?.text ?? ""
            let suffix = target["platformSuffix"]?.text ?? "_" + platform
            return self.target(
                named: Self.with(platform, prefix) + name + Self.with(platform, suffix), plainName: name,
                platform: platform, of: target, declared: key
            )
        }
    }

    private static func with(_ platform: String, _ text: String) -> String {
        text.replacing("${platform}", with: platform)
    }

    private func target(
        named name: String, plainName: String? = nil, platform: String, of node: YAMLNode, declared key: YAMLNode
    ) -> Manifest.Target {
        let node = XcodeGenSpecification.substituted(node, [("platform", platform)])
        var target = Manifest.Target(
            name: name,
            moduleName: moduleName(of: node) ?? moduleIdentifier(plainName ?? name),
            kind: xcodeTargetKind(productType: node["type"]?.text ?? ""),
            location: key.location,
            sources: [],
            dependencies: (node["dependencies"]?.elements ?? []).filter { dependency in
                let platforms = plainName == nil ? nil : dependency["platforms"]?.elements
                return platforms?.contains { $0.text == platform } ?? true
            }.flatMap { dependencies($0) }
        )
        target.runsBesideApp = node["type"]?.text?.hasSuffix("bundle.ui-testing") == true
        let destinations = node["supportedDestinations"]?.elements.map { $0.text ?? "" } ?? [platform]
        let platforms = destinations.map(platformName)
        if !platforms.contains(nil) { target.platforms = Set(platforms.compactMap(\.self)) }
        let isolation = "SWIFT_DEFAULT_ACTOR_ISOLATION"
        target.isOnMainActor = (node["settings"]?["base"]?[isolation] ?? node["settings"]?[isolation])?.text == "MainActor"
        target.flags = compilationConditions(of: configurations(of: node["settings"]))
        for source in node["sources"]?.elements ?? [] { add(source, to: &target) }
        return target
    }

    /// The settings with one text or a list of texts: those of a build configuration without any of its own, then those of each other one.
    private func configurations(of settings: YAMLNode?) -> [XcodeSettings] {
        guard let settings else { return [] }
        func texts(_ node: YAMLNode) -> XcodeSettings {
            node.pairs.reduce(into: [:]) { texts, pair in
                guard let name = pair.key.text else { return }
                texts[name] = pair.value.text ?? pair.value.elements.compactMap(\.text).joined(separator: " ")
            }
        }
        let base = texts(settings["base"] ?? settings)
        return [base] + (settings["configs"]?.pairs.map { base.merging(texts($0.value)) { $1 } } ?? [])
    }

    private func moduleName(of target: YAMLNode) -> String? {
        let settings = target["settings"]
        for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
            let setting = settings?["base"]?[key] ?? settings?[key]
            if let name = setting?.text, !name.contains("$") { return moduleIdentifier(name) }
        }
        return target["productName"]?.text.map { moduleIdentifier($0) }
    }

    private func add(_ source: YAMLNode, to target: inout Manifest.Target) {
        let node = source["path"] ?? source
        guard let written = node.text, let path = Path.resolve(written, in: specification.folder(of: node)) else { return }
        if let phase = source["buildPhase"], phase.text != "sources" { return }
        if source["type"]?.text == "folder" { return }
        func patterns(_ key: String) -> [Manifest.FileSet] {
            source[key]?.elements.compactMap(\.text).flatMap { fileSets($0, in: path) } ?? []
        }
        let whole: Manifest.FileSet = Path.fileExtension(of: path) == "swift" ? .file(path) : .folder(path)
        let included = source["includes"]?.elements.isEmpty ?? true ? [whole] : patterns("includes")
        // Each source has its own: another one may include what this one excludes.
        target.sources += included.map { $0.subtracting(patterns("excludes")) }
    }

    /// The files that a pattern of `includes` or `excludes` matches: a folder matches all its contents.
    private func fileSets(_ pattern: String, in folder: String) -> [Manifest.FileSet] {
        guard let path = Path.resolve(pattern, in: folder) else { return [] }
        guard path.isGlob else { return Path.fileExtension(of: path) == "swift" ? [.file(path)] : [.folder(path)] }
        let glob = path.escapingPlaceholders
        if path.hasSuffix("/**") || path.hasSuffix(".swift") { return [.glob(glob)] }
        return [.glob(glob), .glob(glob + "/**")]
    }

    private func dependencies(_ node: YAMLNode) -> [Manifest.Dependency] {
        if let target = node["target"]?.text {
            // `Project/Target` is a target of another project.
            let parts = target.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return [Manifest.Dependency(kind: .target, name: target, location: node.location)] }
            let project = specification.root["projectReferences"]?[parts[0]]?["path"]
            let path = project.flatMap { path in path.text.flatMap { Path.resolve($0, in: specification.folder(of: path)) } }
            return [Manifest.Dependency(kind: .target, name: parts[1], package: path ?? parts[0], location: node.location)]
        }
        if let package = node["package"]?.text {
            let products = node["products"]?.elements ?? node["product"].map { [$0] } ?? []
            let names = products.isEmpty ? [package] : products.compactMap(\.text)
            return names.map {
                Manifest.Dependency(kind: .product, name: $0, package: package, location: node.location)
            }
        }
        for key in ["framework", "sdk", "carthage", "bundle"] {
            guard let written = node[key]?.text else { continue }
            let name = Path.name(of: written)
            let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
            return [Manifest.Dependency(kind: .external, name: stem, location: node.location)]
        }
        return []
    }
}
