import AshlarFacts
import AshlarText

/// The manifests without Xcode projects that are generated from another manifest, and without XcodeGen files that another one
/// includes. Of an Xcode project that was edited since, the manifest is omitted: it is no longer used.
///
/// - Parameter files: the paths of the project's source files; asked for only where some may have been added in Xcode.
func withoutGenerated(_ manifests: [Manifest], among files: () -> [String]) -> [Manifest] {
    let included = Set(manifests.flatMap(\.includedPaths))
    let manifests = manifests.filter { !included.contains($0.path) }
    let sources = manifests.filter { $0.tool == .tuist || $0.tool == .xcodeGen }
    var outdated: Set<String> = []
    let remaining = manifests.filter { manifest in
        guard manifest.tool == .xcode, let source = sources.first(where: { isGenerated(manifest, by: $0) }) else { return true }
        guard adds(files, to: source, manifest) else { return false }
        outdated.insert(source.path)
        return true
    }
    return remaining.filter { !outdated.contains($0.path) }.sorted { $0.path < $1.path }
}

/// Whether an Xcode project is generated from a manifest: it is in the same folder and has its name or one of its targets, or in one
/// around, as the option `--project` of XcodeGen says, and has its name and its targets.
private func isGenerated(_ project: Manifest, by source: Manifest) -> Bool {
    let names = Set(source.targets.map(\.name))
    if project.folder == source.folder { return project.name == source.name || project.targets.contains { names.contains($0.name) } }
    return source.tool == .xcodeGen && project.name == source.name && Set(project.targets.map(\.name)) == names
        && (project.folder.isEmpty || source.path.hasPrefix(project.folder + "/"))
}

/// Whether an Xcode project has all targets of the XcodeGen file that it was generated from, and compiles files that this file gives
/// to none of them. XcodeGen would remove these.
private func adds(_ files: () -> [String], to source: Manifest, _ project: Manifest) -> Bool {
    guard source.tool == .xcodeGen, source.areTargetsKnown, project.areTargetsKnown, !source.targets.isEmpty,
          Set(source.targets.map(\.name)).isSubset(of: project.targets.map(\.name)) else { return false }
    let compiled = project.targets.flatMap(\.sources)
    let listed = Set(compiled.compactMap { if case .file(let path) = $0 { path } else { nil } })
    let others = compiled.filter { if case .file = $0 { false } else { true } }
    let known = source.targets.flatMap(\.sources)
    return files().contains { file in
        (listed.contains(file) || others.contains { $0.mayContain(file) }) && !known.contains { $0.mayContain(file) }
    }
}

extension Manifest.FileSet {
    /// Whether a file lies in the set, or in one that it is a part of.
    fileprivate func mayContain(_ path: String) -> Bool {
        switch self {
        case .file(let file): path == file
        case .folder(let folder): folder.isEmpty || path.hasPrefix(folder + "/")
        case .firstFolder(let folders): folders.contains { path.hasPrefix($0 + "/") }
        case .glob(let text): (try? Pattern(text))?.matchFile(path) != nil
        case .part(let whole, _): whole.mayContain(path)
        }
    }
}
