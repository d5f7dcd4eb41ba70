import AshlarText
import Foundation

/// A folder that contains `Tuist`, with the helpers that all projects in it share.
package final class TuistFolder: @unchecked Sendable {
    /// The folder, relative to the project's root.
    let root: String
    private let helperPaths: [String]
    /// Guards `helpers`.
    private let lock = NSLock()
    private var helpers: TuistHelpers?

    fileprivate init(root: String, helperPaths: [String]) {
        self.root = root
        self.helperPaths = helperPaths
    }

    /// The helpers, read on the first call.
    func helpers(read: (String) throws -> [UInt8]) -> TuistHelpers {
        lock.withLock {
            if let helpers { return helpers }
            let files = helperPaths.compactMap { path in text(of: path, read: read).map { (path: path, source: $0) } }
            let created = TuistHelpers(files)
            helpers = created
            return created
        }
    }
}

/// The Tuist projects among some files.
///
/// - Parameter plugins: the paths of `Plugin.swift` files, whose helpers every project sees.
func tuistSources(_ projects: [String], plugins: [String], among files: [String]) -> [ManifestSource] {
    guard !projects.isEmpty else { return [] }
    let helpers = helperFiles(among: files)
    let roots = tuistRoots(among: files, helperFolders: Set(helpers.map(\.folder)))
    let plugins = Set(plugins.map(Path.folder(of:)))
    var folders: [String: TuistFolder] = [:]
    return projects.map { path in
        let root = nearestFolder(of: path, in: roots)
        // The first project of a folder reads the helpers, and others would wait for it: a low weight schedules them later.
        if let folder = folders[root] { return ManifestSource(path: path, tool: .tuist(folder), weight: 20_000) }
        let home = root.isEmpty ? "Tuist" : root + "/Tuist"
        let own = helpers.filter { $0.folder.lowercased() == home.lowercased() || plugins.contains($0.folder) }
        let folder = TuistFolder(root: root, helperPaths: own.map(\.path))
        folders[root] = folder
        return ManifestSource(path: path, tool: .tuist(folder))
    }
}

/// The folders that hold `Tuist`, `tuist` with helpers (the file systems of Macs ignore case), or `Tuist.swift`.
private func tuistRoots(among files: [String], helperFolders: Set<String>) -> Set<String> {
    var roots = Set(helperFolders.filter { Path.name(of: $0).lowercased() == "tuist" }.map(Path.folder(of:)))
    for path in files {
        let parts = Path.components(of: path)
        for (index, part) in parts.enumerated() where part == (index < parts.count - 1 ? "Tuist" : "Tuist.swift") {
            roots.insert(parts[..<index].joined(separator: "/"))
        }
    }
    return roots
}

/// The Swift files in folders named `ProjectDescriptionHelpers`, each with the folder around the outermost of them.
private func helperFiles(among files: [String]) -> [(path: String, folder: String)] {
    files.compactMap { path in
        guard path.hasSuffix(".swift") else { return nil }
        let parts = Path.components(of: path)
        guard let index = parts.dropLast().firstIndex(of: "ProjectDescriptionHelpers") else { return nil }
        return (path, parts[..<index].joined(separator: "/"))
    }
}

/// The nearest enclosing folder of a manifest that is one of some folders; the project's root if there is none.
private func nearestFolder(of path: String, in roots: Set<String>) -> String {
    var folder = Path.folder(of: path)
    while !folder.isEmpty, !roots.contains(folder) { folder = Path.folder(of: folder) }
    return folder
}
