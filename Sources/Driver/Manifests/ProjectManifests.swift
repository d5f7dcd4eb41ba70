package import AshlarFacts
import AshlarScanner

/// Reads all manifests of a project: SwiftPM packages, Tuist and XcodeGen projects, and Xcode projects.
///
/// An Xcode project that Tuist or XcodeGen made is left out in favour of its source. Of the variants of a package's
/// manifest the one is read that SwiftPM would read. A manifest that cannot be read gives a problem and stops no other.
///
/// - Parameters:
///   - files: the paths of all files, relative to the project's root.
///   - read: gives the bytes of a file.
/// - Returns: the manifests by path.
package func projectManifests(files: [String], read: (String) throws -> [UInt8]) -> [Manifest] {
    let files = files.filter { !isForeign($0) }.sorted()
    func text(_ path: String) -> String? {
        guard let bytes = try? read(path) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
    let packages = packageManifests(files: files, text: text)
    let sources = tuistManifests(files: files, text: text) + xcodeGenManifests(files: files, text: text)
    let folders = Set(packages.map { Path.folder(of: $0.path) })
    let projects = files.filter { $0.hasSuffix(".xcodeproj/project.pbxproj") }.compactMap { path -> Manifest? in
        guard let bytes = try? read(path) else { return unreadable(path, .xcode) }
        let project = xcodeManifest(path: path, bytes: bytes, packageFolders: folders)
        return sources.contains { isMade(project, by: $0) } ? nil : project
    }
    return (packages + sources + projects).sorted { $0.path < $1.path }
}

/// Whether a file lies in a folder that holds what others wrote or tools made.
private func isForeign(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { [".build", "Pods", "Carthage", "DerivedData", ".git"].contains($0) }
}

private func unreadable(_ path: String, _ tool: Manifest.Tool) -> Manifest {
    let location = Location(path: path, line: 1, column: 1)
    return Manifest(
        path: path, tool: tool, name: Path.name(of: Path.folder(of: path)),
        problems: [Problem(location: location, message: "the file cannot be read; check its permissions")]
    )
}

/// Whether an Xcode project is what a tool makes of a manifest.
private func isMade(_ project: Manifest, by source: Manifest) -> Bool {
    let folder = Path.folder(of: Path.folder(of: project.path))
    guard folder == Path.folder(of: source.path) else { return false }
    let names = Set(source.targets.map(\.name))
    return project.name == source.name || project.targets.contains { names.contains($0.name) }
}

private func packageManifests(files: [String], text: (String) -> String?) -> [Manifest] {
    let paths = files.filter { path in
        let name = Path.name(of: path)
        return name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
    }
    let variants = Dictionary(grouping: paths, by: Path.folder(of:))
    return variants.sorted { $0.key < $1.key }.compactMap { _, paths in
        guard let path = preferredVariant(of: paths, text: text) else { return nil }
        guard let source = text(path) else { return unreadable(path, .swiftPM) }
        return packageManifest(path: path, source: source)
    }
}

/// The manifest of a package that SwiftPM reads: the variant for the newest Swift version that is not too new, unless
/// `Package.swift` asks for at least the same tools version and not for one that is too new.
private func preferredVariant(of paths: [String], text: (String) -> String?) -> String? {
    let plain = paths.first { Path.name(of: $0) == "Package.swift" }
    let versioned = paths.filter { $0 != plain }.map { path in
        let digits = Path.name(of: path).dropFirst("Package@swift-".count).dropLast(".swift".count)
        return (path: path, version: digits.split(separator: ".").compactMap { Int($0) })
    }
    let usable = versioned.filter { !newestSwiftVersion.lexicographicallyPrecedes(Array($0.version.prefix(2))) }
    guard let best = usable.max(by: { $0.version.lexicographicallyPrecedes($1.version) }) else { return plain }
    guard let plain, best.version.count < 2 || best.version != newestSwiftVersion else { return best.path }
    let tools = [plain, best.path].map { text($0).map { toolsVersion(of: $0) } ?? [] }
    let isTooNew = newestSwiftVersion.lexicographicallyPrecedes(tools[0])
    return isTooNew || tools[0].lexicographicallyPrecedes(tools[1]) ? best.path : plain
}

private func tuistManifests(files: [String], text: (String) -> String?) -> [Manifest] {
    let projects = files.filter { Path.name(of: $0) == "Project.swift" }
    guard !projects.isEmpty else { return [] }
    let helperFolder = "/ProjectDescriptionHelpers/"
    let helpers = files.filter { $0.hasSuffix(".swift") && ("/" + $0).contains(helperFolder) }
    let plugins = Set(files.filter { Path.name(of: $0) == "Plugin.swift" }.map(Path.folder(of:)))
    return projects.compactMap { path in
        guard let source = text(path) else { return unreadable(path, .tuist) }
        guard source.contains("ProjectDescription") else { return nil }
        let root = tuistRoot(of: path, files: files)
        let own = helpers.filter { helper in
            guard let range = ("/" + helper).range(ofFirst: helperFolder) else { return false }
            let outer = String(("/" + helper)[..<range].dropFirst())
            return outer == (root.isEmpty ? "Tuist" : root + "/Tuist") || plugins.contains(outer)
        }
        let texts = own.compactMap { helper in text(helper).map { (path: helper, source: $0) } }
        return tuistManifest(path: path, source: source, helpers: texts, root: root)
    }
}

/// The nearest folder around a project that holds `Tuist`.
private func tuistRoot(of path: String, files: [String]) -> String {
    var folder = Path.folder(of: path)
    while !folder.isEmpty {
        if files.contains(where: { $0.hasPrefix(folder + "/Tuist/") || $0 == folder + "/Tuist.swift" }) { return folder }
        folder = Path.folder(of: folder)
    }
    return ""
}

private func xcodeGenManifests(files: [String], text: (String) -> String?) -> [Manifest] {
    files.filter { ["project.yml", "project.yaml"].contains(Path.name(of: $0)) }.compactMap { path in
        xcodeGenManifest(path: path, read: text)
    }
}

extension String {
    /// Where a text first occurs in this one.
    fileprivate func range(ofFirst text: String) -> Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }
}
