/// The folders of a project, from the paths of its files. Hidden files and Markdown are ignored.
struct FolderTree {
    /// For each folder, the relative paths of all files below it, sorted.
    private(set) var contents: [String: [String]] = [:]

    init(paths: [String]) {
        for path in paths where Self.counts(path) {
            let bytes = path.utf8
            var end = bytes.lastIndex(of: UInt8(ascii: "/"))
            while let slash = end {
                contents[String(path[..<slash]), default: []].append(String(path[bytes.index(after: slash)...]))
                end = bytes[..<slash].lastIndex(of: UInt8(ascii: "/"))
            }
        }
    }

    private static func counts(_ path: String) -> Bool {
        if path.utf8.suffix(3).elementsEqual(".md".utf8) { return false }
        var last = UInt8(ascii: "/")
        for byte in path.utf8 {
            if byte == UInt8(ascii: "."), last == UInt8(ascii: "/") { return false }
            last = byte
        }
        return true
    }

    var folders: [String] { contents.keys.sorted() }
}
