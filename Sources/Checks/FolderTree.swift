import AshlarFacts

/// The folders of a project, from the paths of its files. Hidden files and Markdown are nobody's business.
struct FolderTree {
    /// By folder: the paths of all files below it, relative to it, sorted.
    private(set) var contents: [String: [String]] = [:]

    init(paths: [String]) {
        for path in paths where !path.hasSuffix(".md") && !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            var folder = Path.folder(of: path)
            while !folder.isEmpty {
                contents[folder, default: []].append(String(path.dropFirst(folder.count + 1)))
                folder = Path.folder(of: folder)
            }
        }
    }

    var folders: [String] { contents.keys.sorted() }
}
