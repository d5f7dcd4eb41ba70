package import AshlarFacts
import AshlarSyntax
import AshlarText

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
    wholeManifests(manifestSources(among: files, read: read).compactMap { $0.manifest(read: read) })
}

/// Finds the manifests of a project, so that each can be read on its own. Files are read only where a package has
/// several manifests.
package func manifestSources(among files: some Sequence<String>, read: (String) throws -> [UInt8]) -> [ManifestSource] {
    // Of ten thousand files a handful is meant: their names tell.
    let candidates = files.filter { isCalledAsManifest($0) && !isForeign($0) }.sorted()
    let named = Dictionary(grouping: candidates, by: Path.name(of:))
    let packages = packagePaths(among: candidates) { text(of: $0, read: read) }
    var sources = packages.map { ManifestSource(path: $0, tool: .package) }
    if let projects = named["Project.swift"] {
        let own = files.filter { !isForeign($0) }.sorted()
        sources += tuistSources(projects, plugins: named["Plugin.swift"] ?? [], among: own)
    }
    let specifications = (named["project.yml"] ?? []) + (named["project.yaml"] ?? [])
    sources += specifications.map { ManifestSource(path: $0, tool: .xcodeGen) }
    let folders = Set(packages.map(Path.folder(of:)))
    for path in named["project.pbxproj"] ?? [] where Path.folder(of: path).hasSuffix(".xcodeproj") {
        sources.append(ManifestSource(path: path, tool: .xcode(packageFolders: folders)))
    }
    return sources
}

/// The manifests of a project, each read on its own, without Xcode projects that are made of another.
package func wholeManifests(_ manifests: [Manifest]) -> [Manifest] {
    let sources = manifests.filter { $0.tool == .tuist || $0.tool == .xcodeGen }
    let whole = manifests.filter { manifest in manifest.tool != .xcode || !sources.contains { isMade(manifest, by: $0) } }
    return whole.sorted { $0.path < $1.path }
}

/// Whether a manifest can have a file's name.
private func isCalledAsManifest(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
        let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        let name = bytes[(slash.map { $0 + 1 } ?? 0)...]
        // Most are told from these by their first letter.
        guard let first = name.first, first | 0x20 == UInt8(ascii: "p") else { return false }
        return manifestBeginnings.contains { name.starts(with: $0.utf8) }
    }
}

private let manifestBeginnings = ["Package", "Project.swift", "Plugin.swift", "project."]

/// Whether a file lies in a folder that holds what others wrote or tools made.
private func isForeign(_ path: String) -> Bool {
    Path.components(of: path).dropLast().contains { foreignFolders.contains($0) }
}

private let foreignFolders: Set<Substring> = [".build", "Pods", "Carthage", "DerivedData", ".git"]

/// Whether an Xcode project is what a tool makes of a manifest.
private func isMade(_ project: Manifest, by source: Manifest) -> Bool {
    let folder = Path.folder(of: Path.folder(of: project.path))
    guard folder == Path.folder(of: source.path) else { return false }
    let names = Set(source.targets.map(\.name))
    return project.name == source.name || project.targets.contains { names.contains($0.name) }
}

private func packagePaths(among files: [String], text: (String) -> String?) -> [String] {
    let paths = files.filter { path in
        let name = Path.name(of: path)
        return name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
    }
    let variants = Dictionary(grouping: paths, by: Path.folder(of:))
    return variants.sorted { $0.key < $1.key }.compactMap { preferredVariant(of: $0.value, text: text) }
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
