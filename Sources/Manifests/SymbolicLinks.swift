package import AshlarFacts
import AshlarText

// Files are known by their paths without symbolic links; manifests may name them through links.

extension Manifest {
    /// The manifest with what symbolic links lead to in place of the links, in the files and folders of its targets.
    ///
    /// - Parameter links: the file or folder to which each link leads, by the link's path; all are relative to the project's root.
    package func following(_ links: [String: FileSet]) -> Manifest {
        guard !links.isEmpty else { return self }
        var result = self
        for index in result.targets.indices {
            result.targets[index].sources = targets[index].sources.flatMap { $0.following(links) }
            result.targets[index].partial = targets[index].partial.flatMap { $0.following(links) }
            result.targets[index].excluded = targets[index].excluded.flatMap { $0.following(links) }
        }
        return result
    }
}

extension Manifest.FileSet {
    fileprivate func following(_ links: [String: Manifest.FileSet]) -> [Manifest.FileSet] {
        func linked(where isChosen: (String) -> Bool) -> [Manifest.FileSet] {
            links.keys.filter(isChosen).sorted().compactMap { links[$0] }
        }
        func linked(below folder: String) -> [Manifest.FileSet] {
            linked { folder.isEmpty || $0.utf8.starts(with: (folder + "/").utf8) }
        }
        switch self {
        case .file(let path): return [links[path] ?? .file(Self.followed(path, links))]
        case .folder(let folder): return [.folder(Self.followed(folder, links))] + linked(below: folder)
        case .firstFolder(let folders):
            let first = folders.lazy.map(linked(below:)).first { !$0.isEmpty } ?? []
            return [.firstFolder(folders.map { Self.followed($0, links) })] + first
        case .glob(let text):
            guard let pattern = try? Pattern(text) else { return [self] }
            return [self] + linked { pattern.matchFile($0) != nil }
        case .part(let whole, let excluded):
            let others = excluded.flatMap { $0.following(links) }
            return whole.following(links).map { $0.subtracting(others) }
        }
    }

    /// A path with the links among it and the folders around it followed. Each is followed once, so that this ends.
    private static func followed(_ path: String, _ links: [String: Manifest.FileSet]) -> String {
        for folder in Path.folders(around: path) + [path] {
            if case .folder(let target)? = links[folder] { return target + path.dropFirst(folder.count) }
        }
        return path
    }
}
