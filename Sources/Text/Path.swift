/// Paths relative to the project's root, with `/` between folders; the empty path is the root.
///
/// They are split by bytes, as in file systems; splitting by characters is many times slower.
package enum Path {
    private static let slash = UInt8(ascii: "/")

    /// A path relative to a folder as a path relative to the root, with `.` and `..` resolved; `nil` if it leaves the root.
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

    /// Whether a path needs no resolution: no component is empty or begins with a dot.
    private static func isPlain(_ path: String) -> Bool {
        var last = slash
        for byte in path.utf8 {
            if last == slash, byte == slash || byte == UInt8(ascii: ".") { return false }
            last = byte
        }
        return last != slash
    }

    /// The deepest folder whose files are read. What is known of each folder around a file would else grow with the square of the depth.
    package static let deepestFolder = 100

    /// Whether a file is nested too deeply to be read.
    package static func isTooDeep(_ path: String) -> Bool {
        path.utf8.count > 2 * deepestFolder && path.utf8.count { $0 == slash } > deepestFolder
    }

    /// The folders of a path and its last component, without empty ones.
    package static func components(of path: String) -> [Substring] {
        path.utf8.split(separator: slash).map { Substring($0) }
    }

    /// The folder that contains a file or folder.
    package static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: slash).map { String(path[..<$0]) } ?? ""
    }

    /// The folders around a file or folder, outermost first, without the root.
    package static func folders(around path: String) -> [String] {
        path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
    }

    /// The last component.
    package static func name(of path: String) -> String {
        path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    /// Whether an enclosing folder's name ends in `Tests` or is `Test`.
    package static func isInTestFolder(_ path: String) -> Bool {
        isInFolder(path) { $0.suffix(5).elementsEqual("Tests".utf8) || $0.elementsEqual("Test".utf8) }
    }

    /// Whether the name of an enclosing folder meets a condition.
    package static func isInFolder(_ path: String, where meets: (Slice<ByteView>) -> Bool) -> Bool {
        path.withByteView { path in
            var start = path.startIndex
            while let end = path[start...].firstIndex(of: slash) {
                if meets(path[start..<end]) { return true }
                start = end + 1
            }
            return false
        }
    }

    /// Whether a file has the name of a package's manifest: `Package.swift`, `Package@swift-6.0.swift`.
    package static func isPackageManifest(_ path: String) -> Bool {
        let name = name(of: path)
        return name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
    }

    /// The part of the name after its last dot, lowercased; empty without a dot.
    package static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }
}

/// Whether one path sorts before another, byte by byte.
///
/// `String` compares by canonical equivalence, which would equate two files whose names differ only in normalization.
package func isPath(_ left: String, before right: String) -> Bool { compareBytes(left, right) < 0 }

/// The module name of a target or product: characters that an identifier cannot contain become `_`.
package func moduleIdentifier(_ name: String) -> String {
    let identifier = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return identifier.first?.isNumber == true ? "_" + identifier.dropFirst() : identifier
}

package func isSame(_ left: String, as right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
}

package func isPath(_ path: String, below folder: String) -> Bool {
    guard !folder.isEmpty else { return true }
    let length = folder.utf8.count
    guard path.utf8.count > length + 1, path.utf8.starts(with: folder.utf8) else { return false }
    return path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: length)] == UInt8(ascii: "/")
}
