/// Paths relative to the project's root, with `/` between folders; the empty path is the root.
///
/// They are taken apart by bytes, as file systems do, which is also many times faster than by characters.
package enum Path {
    private static let slash = UInt8(ascii: "/")

    /// A path that is written relative to a folder, with `.` and `..` resolved; `nil` where it leaves the root.
    package static func resolve(_ path: String, in folder: String) -> String? {
        guard path.utf8.first != slash else { return nil }
        if isPlain(path), folder.isEmpty || isPlain(folder) { return folder.isEmpty ? path : "\(folder)/\(path)" }
        var parts: [Substring] = []
        for part in components(of: folder) + components(of: path) where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }

    /// Whether a path has nothing to resolve: no component is empty or begins with a dot.
    private static func isPlain(_ path: String) -> Bool {
        var last = slash
        for byte in path.utf8 {
            if last == slash, byte == slash || byte == UInt8(ascii: ".") { return false }
            last = byte
        }
        return last != slash
    }

    /// The folders of a path and its last component, without empty ones.
    package static func components(of path: String) -> [Substring] {
        path.utf8.split(separator: slash).map { Substring($0) }
    }

    /// The folder that a file or folder lies in.
    package static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: slash).map { String(path[..<$0]) } ?? ""
    }

    /// The last component.
    package static func name(of path: String) -> String {
        path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    /// Whether a folder around a file is called as those of tests are.
    package static func liesAmongTests(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { path in
            var start = path.startIndex
            while let end = path[start...].firstIndex(of: slash) {
                let folder = path[start..<end]
                if folder.suffix(5).elementsEqual("Tests".utf8) || folder.elementsEqual("Test".utf8) { return true }
                start = end + 1
            }
            return false
        }
    }

    /// What follows the last dot of the name, lowercased; empty without one.
    package static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }
}

/// Whether one path stands before another, byte by byte.
///
/// Strings compare by canonical equivalence, to which two files whose names differ in normalization are one.
package func isPath(_ left: String, before right: String) -> Bool { compareBytes(left, right) < 0 }

/// The module's name of a target or product: characters that cannot stand in an identifier become `_`.
package func moduleIdentifier(_ name: String) -> String {
    let identifier = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return identifier.first?.isNumber == true ? "_" + identifier.dropFirst() : identifier
}
