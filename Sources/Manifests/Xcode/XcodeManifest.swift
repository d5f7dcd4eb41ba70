import AshlarFacts
import AshlarText
import Foundation

/// Reads the targets of an Xcode project.
///
/// - Parameters:
///   - path: the `project.pbxproj`, relative to the project's root.
///   - packageFolders: the folders of the project that hold a `Package.swift`.
///   - settingsFiles: the texts of the project's `.xcconfig` files, by path.
func xcodeManifest(path: String, bytes: [UInt8], packageFolders: Set<String>, settingsFiles: [String: String] = [:]) -> Manifest {
    let bundle = Path.folder(of: path)
    let name = String(Path.name(of: bundle).dropLast(".xcodeproj".count))
    do {
        let objects = try XcodeObjects(bytes)
        let reading = XcodeReading(objects: objects, path: path, packageFolders: packageFolders, settingsFiles: settingsFiles)
        return try reading.manifest(named: name)
    } catch {
        let message = (error as? Failure)?.description ?? "the project file is not a readable property list; open it in Xcode and save it again"
        var manifest = Manifest(
            path: path, tool: .xcode, name: name, problems: [Problem(location: Location(path: path, line: 1, column: 1), message: message)]
        )
        manifest.areTargetsKnown = false
        return manifest
    }
}

private struct XcodeReading {
    let objects: XcodeObjects
    let path: String
    let packageFolders: Set<String>
    let settingsFiles: [String: String]
    let folder: String
    let tree: XcodeTree
    let targets: [XcodeObjects.Object]
    /// The synchronized folders, whose files belong to targets without being listed.
    let synchronizedGroups: [XcodeObjects.Object]

    init(objects: XcodeObjects, path: String, packageFolders: Set<String>, settingsFiles: [String: String]) {
        self.objects = objects
        self.path = path
        self.packageFolders = packageFolders
        self.settingsFiles = settingsFiles
        let project = objects.root
        let outer = Path.folder(of: Path.folder(of: path))
        folder = project?["projectDirPath"].flatMap { Path.resolve($0, in: outer) } ?? outer
        tree = XcodeTree(objects, folder: folder)
        targets = project?.objects("targets").filter { $0.has("isa", "PBXNativeTarget") } ?? []
        synchronizedGroups = objects.all("PBXFileSystemSynchronizedRootGroup")
    }

    /// The most files that the targets list together. Targets can share phases, so that their files can be many times as many as the lines
    /// of the project.
    private static let fileLimit = 1_000_000

    /// - Throws: `Failure` if the targets list too many files.
    func manifest(named name: String) throws -> Manifest {
        var fileCount = 0
        return Manifest(
            path: path,
            tool: .xcode,
            name: name,
            targets: try targets.map { target in
                let sources = files(of: target)
                fileCount += sources.count
                for case .part(_, let excluded) in sources { fileCount += excluded.count }
                guard fileCount <= Self.fileLimit else { throw Failure("its targets list more than \(Self.fileLimit) files; simplify them") }
                let settings = settings(of: target)
                let excludedBySettings = excludedBySettings(settings)
                var read = Manifest.Target(
                    name: target["name"] ?? target.id,
                    moduleName: moduleName(of: target, settings),
                    kind: kind(of: target, hasFiles: !sources.isEmpty),
                    location: location(of: target),
                    sources: sources,
                    excluded: excludedBySettings.always,
                    dependencies: dependencies(of: target),
                    flags: compilationConditions(of: settings.map(\.values)),
                    isOnMainActor: isOnMainActor(settings)
                )
                read.partial = excludedBySettings.sometimes
                read.copied = buildFiles(of: target, in: "PBXResourcesBuildPhase").compactMap { $0.object("fileRef").flatMap(tree.path) }
                    .filter { ["swift", ""].contains(Path.fileExtension(of: $0)) }
                    .map { Path.fileExtension(of: $0).isEmpty ? .folder($0) : .file($0) }
                read.generatesSources = target.objects("dependencies").contains { dependency in
                    guard let name = dependency.object("productRef")?["productName"], name.hasPrefix("plugin:") else { return false }
                    return mayGenerateSources(pluginNamed: name)
                }
                read.runsBesideApp = target["productType"]?.hasSuffix(".bundle.ui-testing") == true
                read.platforms = platforms(of: target, settings)
                read.areDependenciesKnown = !usesPods(target)
                read.moduleAliases = moduleAliases(in: settings.compactMap { $0.values["OTHER_SWIFT_FLAGS"] })
                read.remoteIDs = [target.id] + [target["productReference"]].compactMap(\.self)
                return read
            },
            packages: packages()
        )
    }

    private func location(of object: XcodeObjects.Object) -> Location { objects.location(of: object, in: path) }

    /// The kind of a target; `other` for one that compiles nothing of the project, as the app around the extension of a watch, a framework
    /// of headers alone, one that only runs scripts, or one that lists only files of other places.
    ///
    /// - Parameter hasFiles: whether it compiles files of the project.
    private func kind(of target: XcodeObjects.Object, hasFiles: Bool) -> Manifest.Target.Kind {
        let listed = buildFiles(of: target, in: "PBXSourcesBuildPhase")
        let phases = target.objects("buildPhases")
        let hasPhase = phases.contains { $0.has("isa", "PBXSourcesBuildPhase") }
        let runsScripts = phases.contains { $0.has("isa", "PBXShellScriptBuildPhase") }
        let hasOwn = listed.isEmpty ? !runsScripts && buildFiles(of: target, in: "PBXHeadersBuildPhase").isEmpty : hasFiles
        let compiles = hasPhase && hasOwn || !target.objects("fileSystemSynchronizedGroups").isEmpty
        let stated = xcodeTargetKind(productType: target["productType"] ?? "")
        // A bundle of tests is one even where its files are missing.
        return compiles || stated == .test ? stated : .other
    }

    private func moduleName(of target: XcodeObjects.Object, _ configurations: [Configuration]) -> String {
        let name = target["name"] ?? target.id
        let settings = configurations.map(\.values)
        for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
            for setting in settings {
                guard let value = setting[key], let literal = expanded(value, in: setting), !literal.isEmpty else { continue }
                return moduleIdentifier(literal)
            }
        }
        return moduleIdentifier(name)
    }

    /// The name of the project's folder without its extension: `App` of `App.xcodeproj/project.pbxproj`.
    private var projectName: String {
        let folder = Path.name(of: Path.folder(of: path))
        return folder.lastIndex(of: ".").map { String(folder[..<$0]) } ?? folder
    }

    /// The build settings of a configuration of a target.
    private struct Configuration {
        var values: XcodeSettings = [:]
        /// Whether the values are those that a build uses: no settings file that overrides them is missing.
        var isComplete = true

        mutating func override(by other: Configuration) {
            values.merge(other.values) { $1 }
            isComplete = isComplete && other.isComplete
        }
    }

    /// The build settings of a target by configuration: the project's settings file and settings, overridden by the target's.
    private func settings(of target: XcodeObjects.Object) -> [Configuration] {
        let ofProject = objects.root?.object("buildConfigurationList")?.objects("buildConfigurations") ?? []
        let own = target.object("buildConfigurationList")?.objects("buildConfigurations") ?? []
        let name = target["name"] ?? target.id
        return own.map { configuration in
            var settings = Configuration(values: [
                "TARGET_NAME": name, "TARGETNAME": name, "PROJECT_NAME": projectName, "PROJECT": projectName,
            ])
            let project = ofProject.first { $0["name"] == configuration["name"] } ?? ofProject.first
            for object in [project, configuration].compactMap(\.self) { settings.override(by: self.configuration(object)) }
            return settings
        }
    }

    /// The settings of one configuration of a target or of the project, and of its settings file.
    private func configuration(_ object: XcodeObjects.Object) -> Configuration {
        var settings = Configuration()
        // The settings file is an object of its own or, since Xcode 16, a path below a synchronized folder.
        let relative = object["baseConfigurationReferenceRelativePath"]
        if object["baseConfigurationReference"] != nil || relative != nil {
            let anchor = object.object("baseConfigurationReferenceAnchor").flatMap(tree.path)
            let file = relative.map { path in anchor.flatMap { Path.resolve(path, in: $0) } }
                ?? object.object("baseConfigurationReference").flatMap(tree.path)
            let known = file.flatMap { xcodeSettings(of: $0, among: settingsFiles) }
            settings.values = known ?? [:]
            // What 'pod install' writes adds flags and search paths, and is often not committed.
            settings.isComplete = known != nil || file.map { Path.name(of: $0).hasPrefix("Pods-") } == true
        }
        for (name, value) in object.settings("buildSettings") {
            if let text = value.text ?? value.texts?.joined(separator: " ") { settings.values[name] = text }
        }
        return settings
    }

    /// Whether declarations are isolated to the main actor by default in all configurations.
    private func isOnMainActor(_ settings: [Configuration]) -> Bool {
        !settings.isEmpty && settings.allSatisfy { $0.values["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" }
    }

    /// The files that `EXCLUDED_SOURCE_FILE_NAMES` takes from a target in all configurations, and in some of them or under a condition
    /// such as `[arch=*]`. A pattern matches the last components of a path.
    ///
    /// Source: https://developer.apple.com/documentation/xcode/build-settings-reference#Excluded-Source-File-Names
    private func excludedBySettings(_ settings: [Configuration]) -> (always: [Manifest.FileSet], sometimes: [Manifest.FileSet]) {
        let key = "EXCLUDED_SOURCE_FILE_NAMES"
        let configurations = settings.map(\.values)
        func patterns(_ values: XcodeSettings, where isKey: (String) -> Bool) -> Set<String> {
            Set(values.filter { isKey($0.key) }.values.flatMap { $0.split(separator: " ").map(String.init) }.map {
                $0.trimmingCharacters(in: ["\""])
            }.filter { !$0.isEmpty && !$0.contains("$") })
        }
        let always = configurations.map { patterns($0) { $0 == key } }
        let common = always.dropFirst().reduce(always.first ?? []) { $0.intersection($1) }
        let others = configurations.reduce(into: Set<String>()) { $0.formUnion(patterns($1) { $0.hasPrefix(key) }) }.subtracting(common)
        func files(_ patterns: Set<String>) -> [Manifest.FileSet] {
            patterns.sorted().map { .glob((folder.isEmpty ? "**/" : folder + "/**/") + $0) }
        }
        return (files(common), files(others))
    }

    /// The platforms that a target is built for in any configuration; empty if a configuration does not tell.
    private func platforms(of target: XcodeObjects.Object, _ settings: [Configuration]) -> Set<String> {
        let own = target.object("buildConfigurationList")?.objects("buildConfigurations") ?? []
        var all: [String?] = own.isEmpty ? [nil] : []
        for (configuration, object) in zip(settings, own) {
            // A missing settings file may replace what the project says, but not what the target itself does: it also tells the
            // platform by the version that it requires of it.
            let stated = object.settings("buildSettings").compactMapValues(\.text)
            let requires = Self.versionSettings.filter { stated[$0.key] != nil }.map(\.platform)
            let project = configuration.values["SDKROOT"].flatMap { expanded($0, in: configuration.values) }.flatMap(platformName)
            let isKnown = configuration.isComplete || requires.count == 1 && requires[0] == project
            let values = isKnown ? configuration.values : stated
            let names = (values["SUPPORTED_PLATFORMS"] ?? values["SDKROOT"]).flatMap { expanded($0, in: configuration.values) }
            all += names.map { $0.split(separator: " ").map { platformName(String($0)) } } ?? [nil]
        }
        return all.contains(nil) ? [] : Set(all.compactMap(\.self))
    }

    /// The settings for the oldest supported version of each platform.
    private static let versionSettings: [(key: String, platform: String)] = [
        ("IPHONEOS_DEPLOYMENT_TARGET", "iOS"), ("MACOSX_DEPLOYMENT_TARGET", "macOS"), ("TVOS_DEPLOYMENT_TARGET", "tvOS"),
        ("WATCHOS_DEPLOYMENT_TARGET", "watchOS"), ("XROS_DEPLOYMENT_TARGET", "visionOS"),
    ]

    private func packages() -> [Manifest.PackageReference] {
        var packages = (objects.root?.objects("packageReferences") ?? []).compactMap { reference in
            packageIdentity(reference).map { identity in
                var package = Manifest.PackageReference(
                    identity: identity,
                    localPath: reference["relativePath"].flatMap { Path.resolve($0, in: folder) },
                    location: location(of: reference)
                )
                package.address = reference["repositoryURL"].map(packageAddress)
                package.requirement = requirement(reference.settings("requirement").compactMapValues(\.text))
                return package
            }
        }
        func add(_ path: String, shownBy reference: XcodeObjects.Object) {
            guard !packages.contains(where: { $0.localPath == path }) else { return }
            packages.append(Manifest.PackageReference(
                identity: packageName(ofFolder: path, writtenAs: reference["name"] ?? reference["path"]), localPath: path,
                location: location(of: reference)
            ))
        }
        // Xcode also uses the local packages that its navigator shows: as a folder, or within a synchronized folder.
        let folders = objects.all("PBXFileReference") { tree.path(of: $0).map(packageFolders.contains) ?? false }
        for reference in folders {
            if let path = tree.path(of: reference) { add(path, shownBy: reference) }
        }
        for folder in objects.all("PBXFileSystemSynchronizedRootGroup") {
            guard let path = tree.path(of: folder) else { continue }
            for package in packageFolders.sorted() where package == path || package.hasPrefix(path + "/") { add(package, shownBy: folder) }
        }
        return packages
    }

    private func packageName(ofFolder path: String, writtenAs written: String?) -> String {
        let name = path.isEmpty ? Path.name(of: written ?? "") : Path.name(of: path)
        return name.lowercased()
    }

    /// Which versions a reference to a package states.
    private func requirement(_ fields: [String: String]) -> Manifest.PackageReference.Requirement? {
        let (form, key): (Manifest.PackageReference.Requirement.Form, String)
        switch fields["kind"] {
        case "exactVersion": (form, key) = (.exact, "version")
        case "upToNextMinorVersion": (form, key) = (.minor, "minimumVersion")
        case "upToNextMajorVersion": (form, key) = (.major, "minimumVersion")
        case "versionRange": (form, key) = (.range, "minimumVersion")
        case "branch": (form, key) = (.branch, "branch")
        case "revision": (form, key) = (.revision, "revision")
        default: return nil
        }
        return fields[key].map { .init(form: form, text: $0) }
    }

    private func packageIdentity(_ reference: XcodeObjects.Object?) -> String? {
        guard let reference else { return nil }
        if let path = reference["relativePath"] {
            return packageName(ofFolder: Path.resolve(path, in: folder) ?? path, writtenAs: path)
        }
        guard let address = reference["repositoryURL"] else { return nil }
        let name = Path.name(of: address.hasSuffix("/") ? String(address.dropLast()) : address).lowercased()
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }
}

extension XcodeReading {
    /// The files that a target compiles: those of its build phase, and its synchronized folders.
    private func files(of target: XcodeObjects.Object) -> [Manifest.FileSet] {
        var sources: [Manifest.FileSet] = []
        for file in buildFiles(of: target, in: "PBXSourcesBuildPhase") {
            guard let reference = file.object("fileRef") else { continue }
            let files = reference.has("isa", "PBXVariantGroup") ? reference.objects("children") : [reference]
            sources += files.compactMap(tree.path).map { Manifest.FileSet.file($0) }
        }
        let own = target.objects("fileSystemSynchronizedGroups")
        for group in synchronizedGroups {
            guard let folder = tree.path(of: group) else { continue }
            let isOwn = own.contains(group)
            var excluded: [Manifest.FileSet] = []
            // An exception excludes a file from a target that contains the folder, unless another folder of it does, and adds it to one that
            // does not.
            for exception in group.objects("exceptions") where exception.object("target") == target {
                let files = exception.list("membershipExceptions").compactMap { name -> Manifest.FileSet? in
                    guard let path = Path.resolve(name, in: folder) else { return nil }
                    return Path.fileExtension(of: path).isEmpty ? .folder(path) : .file(path)
                }
                if isOwn { excluded += files } else { sources += files }
            }
            guard isOwn else { continue }
            // Xcode builds a package in it by its own manifest.
            excluded += packageFolders.filter { $0.hasPrefix(folder + "/") }.sorted().map { .folder($0) }
            sources.append(Manifest.FileSet.folder(folder).subtracting(excluded))
        }
        return sources
    }

    private func buildFiles(of target: XcodeObjects.Object, in kind: String) -> [XcodeObjects.Object] {
        target.objects("buildPhases").filter { $0.has("isa", kind) }.flatMap { $0.objects("files") }
    }

    private func dependencies(of target: XcodeObjects.Object) -> [Manifest.Dependency] {
        var dependencies = target.objects("dependencies").compactMap(targetDependency)
        dependencies += target.objects("packageProductDependencies").compactMap(product)
        for file in buildFiles(of: target, in: "PBXFrameworksBuildPhase") {
            if let product = file.object("productRef").flatMap(product) {
                dependencies.append(product)
            } else if let reference = file.object("fileRef") {
                dependencies.append(library(reference, linkedBy: file))
            }
        }
        var distinct: [Manifest.Dependency] = []
        for dependency in dependencies {
            let isKnown = distinct.contains { other in
                (other.kind, other.name) == (dependency.kind, dependency.name)
                    && (other.package == dependency.package || dependency.package == nil)
            }
            if !isKnown { distinct.append(dependency) }
        }
        return distinct
    }

    /// Whether CocoaPods links libraries to a target that the project does not name, which shows in the phases that it adds.
    private func usesPods(_ target: XcodeObjects.Object) -> Bool {
        target.objects("buildPhases").contains { $0["name"]?.hasPrefix("[CP] ") == true }
    }

    private func targetDependency(_ dependency: XcodeObjects.Object) -> Manifest.Dependency? {
        if let product = dependency.object("productRef") { return self.product(product) }
        if let target = dependency.object("target") {
            guard target.has("isa", "PBXNativeTarget"), let name = target["name"] else { return nil }
            return Manifest.Dependency(kind: .target, name: name, location: location(of: dependency))
        }
        return dependency.object("targetProxy").flatMap { proxied($0, at: location(of: dependency)) }
    }

    /// The target that a proxy refers to: one of this project, or of a referenced project.
    private func proxied(_ proxy: XcodeObjects.Object, at location: Location) -> Manifest.Dependency? {
        let portal = proxy.object("containerPortal")
        guard portal == nil || portal != objects.root else {
            guard let target = proxy.object("remoteGlobalIDString"), target.has("isa", "PBXNativeTarget"), let name = target["name"]
            else { return nil }
            return Manifest.Dependency(kind: .target, name: name, location: location)
        }
        guard let name = proxy["remoteInfo"] else { return nil }
        let project = portal.flatMap(tree.path)
        var dependency = Manifest.Dependency(kind: .target, name: name, package: project, location: location)
        dependency.remoteID = proxy["remoteGlobalIDString"]
        return dependency
    }

    private func product(_ product: XcodeObjects.Object) -> Manifest.Dependency? {
        guard let name = product["productName"], !name.hasPrefix("plugin:") else { return nil }
        return Manifest.Dependency(
            kind: .product, name: name, package: packageIdentity(product.object("package")),
            location: location(of: product)
        )
    }

    /// A linked library: the product of a target, or an external one.
    private func library(_ reference: XcodeObjects.Object, linkedBy file: XcodeObjects.Object) -> Manifest.Dependency {
        if let target = targets.first(where: { $0.object("productReference") == reference }), let name = target["name"] {
            return Manifest.Dependency(kind: .target, name: name, location: location(of: file))
        }
        if let proxy = reference.object("remoteRef"), let found = proxied(proxy, at: location(of: file)) { return found }
        let name = Path.name(of: reference["path"] ?? reference["name"] ?? reference.id)
        var stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        // A library that another project builds: its module has the name without the prefix.
        if reference["sourceTree"] == "BUILT_PRODUCTS_DIR", name.hasPrefix("lib"), ["a", "dylib"].contains(Path.fileExtension(of: name)) {
            stem.removeFirst(3)
        }
        return Manifest.Dependency(kind: .external, name: stem, location: location(of: file))
    }
}

/// The kind of target of an Xcode product type; XcodeGen omits the prefix `com.apple.product-type.`.
func xcodeTargetKind(productType: String) -> Manifest.Target.Kind {
    let prefix = "com.apple.product-type."
    let type = productType.hasPrefix(prefix) ? String(productType.dropFirst(prefix.count)) : productType
    switch type {
    case "framework", "framework.static": return .framework
    case "library.static", "library.dynamic": return .library
    case "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test": return .test
    case "tool": return .executable
    default: break
    }
    if type.hasSuffix("extension") || type.contains("extension.") { return .appExtension }
    return type.hasPrefix("application") ? .app : .other
}
