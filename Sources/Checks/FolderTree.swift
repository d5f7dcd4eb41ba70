import AshlarText

/// The folders of a project, from the paths of its files. Hidden files are ignored, but for those that keep a folder which would
/// be empty without them; Markdown is, but for that of documentation catalogs.
struct FolderTree {
    /// For each folder, the relative paths of all files below it, sorted: parts of the paths, since a copy of each would grow with the
    /// square of the number of folders.
    private var files: [String: [Substring]] = [:]

    init(paths: [String]) {
        for path in paths {
            let keepsFolder = Self.placeholders.contains(Path.name(of: path)) && path.contains("/")
            guard keepsFolder || Self.counts(path) else { continue }
            let bytes = path.utf8
            var end = bytes.lastIndex(of: UInt8(ascii: "/"))
            // Such a file says of its own folder only that it exists.
            if keepsFolder, let own = end {
                end = bytes[..<own].lastIndex(of: UInt8(ascii: "/"))
                guard Self.counts(String(path[..<own])) else { continue }
            }
            while let slash = end {
                files[String(path[..<slash]), default: []].append(path[bytes.index(after: slash)...])
                end = bytes[..<slash].lastIndex(of: UInt8(ascii: "/"))
            }
        }
    }

    /// Files that keep an empty folder in a repository, by convention.
    private static let placeholders: Set<String> = [".gitkeep", ".keep"]

    private static func counts(_ path: String) -> Bool {
        if path.utf8.suffix(3).elementsEqual(".md".utf8), !path.contains(".docc/") { return false }
        var last = UInt8(ascii: "/")
        for byte in path.utf8 {
            if byte == UInt8(ascii: "."), last == UInt8(ascii: "/") { return false }
            last = byte
        }
        return true
    }

    var folders: [String] { files.keys.sorted() }

    /// The relative paths of all files below a folder, sorted; `nil` if there is no such folder.
    func contents(of folder: String) -> [String]? { files[folder]?.map(String.init) }

    func contains(_ folder: String) -> Bool { files[folder] != nil }
}
