package import AshlarFacts
import AshlarText

/// Paths in byte order, so that the contents of a folder are a range.
package final class SortedPaths {
    let paths: [String]
    private let list: PathList
    /// The index of each path without regard to case; `nil` where several paths differ in case alone.
    private lazy var indexWithoutCase = Dictionary(
        paths.indices.map { (paths[$0].lowercased(), $0 as Int?) }, uniquingKeysWith: { _, _ in nil }
    )

    /// Each folder by its path without regard to case; `nil` where several folders differ in case alone.
    private lazy var foldersWithoutCase: [String: String?] = {
        var folders: Set<String> = []
        for path in paths {
            var folder = Path.folder(of: path)
            while !folder.isEmpty, folders.insert(folder).inserted { folder = Path.folder(of: folder) }
        }
        return Dictionary(folders.map { ($0.lowercased(), $0 as String?) }, uniquingKeysWith: { _, _ in nil })
    }()

    package init(_ paths: [String]) { (self.paths, list) = (paths, PathList(paths)) }

    func index(of path: String) -> Int? {
        let position = list.firstIndex(notBefore: path)
        if position.isSame { return position.index }
        // A manifest may use another Unicode normalization than the disk, or another case where the file system ignores case.
        return indexWithoutCase[path.lowercased()] ?? nil
    }

    /// The paths below a folder; the empty folder is the root. Without an exact match, those of the folder that differs in case alone.
    func range(below folder: String) -> Range<Int> {
        guard !folder.isEmpty, folder != "." else { return 0..<paths.count }
        let range = exactRange(below: folder)
        guard range.isEmpty, let other = foldersWithoutCase[folder.lowercased()] ?? nil else { return range }
        return exactRange(below: other)
    }

    private func exactRange(below folder: String) -> Range<Int> {
        // "0" follows "/" in byte order.
        list.firstIndex(notBefore: folder + "/").index..<list.firstIndex(notBefore: folder + "0").index
    }

    /// A glob with the folders before its first wildcard as they are spelled here, if they differ in case alone.
    func spelled(_ glob: String) -> String {
        let folders = Path.components(of: glob).dropLast().prefix { !$0.contains { "*?[{".contains($0) } }.joined(separator: "/")
        guard !folders.isEmpty, exactRange(below: folders).isEmpty, let other = foldersWithoutCase[folders.lowercased()] ?? nil else { return glob }
        return other + glob.dropFirst(folders.count)
    }

    /// Whether any path lies in a set, or in one that it is a part of.
    package func mayContain(_ set: Manifest.FileSet) -> Bool {
        switch set {
        case .file(let path): index(of: path) != nil
        // What is said to be a folder may be a file.
        case .folder(let path): !range(below: path).isEmpty || index(of: path) != nil
        case .firstFolder(let folders): folders.contains { !range(below: $0).isEmpty }
        case .glob(let text): (try? Pattern(spelled(text))).map { pattern in paths.contains { pattern.matchFile($0) != nil } } ?? true
        case .part(let whole, _): mayContain(whole)
        }
    }
}
