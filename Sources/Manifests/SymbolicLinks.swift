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
            let sources = targets[index].sources.flatMap { $0.parts(following: links) }
            result.targets[index].sources = sources.map(\.files)
            result.targets[index].linked = sources.filter(\.isLinked).map(\.files)
            result.targets[index].partial = targets[index].partial.flatMap { $0.following(links) }
            result.targets[index].excluded = targets[index].excluded.flatMap { $0.following(links) }
        }
        return result
    }
}

extension Manifest.FileSet {
    /// A part of a set, and whether a symbolic link leads to it.
    fileprivate struct Part {
        var files: Manifest.FileSet
        var isLinked = false
    }

    fileprivate func following(_ links: [String: Manifest.FileSet]) -> [Manifest.FileSet] { parts(following: links).map(\.files) }

    /// The parts of the set, with what links lead to in their place.
    fileprivate func parts(following links: [String: Manifest.FileSet]) -> [Part] {
        func linked(where isChosen: (String) -> Bool) -> [Part] {
            links.keys.filter(isChosen).sorted().compactMap { links[$0] }.map { Part(files: $0, isLinked: true) }
        }
        func linked(below folder: String) -> [Part] {
            linked { folder.isEmpty || $0.utf8.starts(with: (folder + "/").utf8) }
        }
        switch self {
        case .file(let path):
            if let target = links[path] { return [Part(files: target, isLinked: true)] }
            let target = Self.followed(path, links)
            return [Part(files: .file(target), isLinked: target != path)]
        case .folder(let folder):
            let target = Self.followed(folder, links)
            return [Part(files: .folder(target), isLinked: target != folder)] + linked(below: folder)
        case .firstFolder(let folders):
            let targets = folders.map { Self.followed($0, links) }
            let first = folders.lazy.map(linked(below:)).first { !$0.isEmpty } ?? []
            return [Part(files: .firstFolder(targets), isLinked: targets != folders)] + first
        case .glob(let text):
            guard let pattern = try? Pattern(text) else { return [Part(files: self)] }
            return [Part(files: self)] + linked { pattern.matchFile($0) != nil }
        case .part(let whole, let excluded):
            let others = excluded.flatMap { $0.following(links) }
            return whole.parts(following: links).map { Part(files: $0.files.subtracting(others), isLinked: $0.isLinked) }
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
