import AshlarText
import Foundation

/// Git's index file: the tracked files, with the file status of each when git last compared it with the work tree.
///
/// Reads the format of gitformat-index(5), versions 2 to 4 with SHA-1 object names. Rarer forms (split and sparse indices,
/// other object names) are left to git itself.
package struct GitIndex: Sendable {
    private(set) var entries: [Entry] = []
    /// When the file was written, in nanoseconds since 1970.
    private let written: Int64

    struct Entry: Sendable {
        /// Relative to the repository's root; `nil` for a name that is not UTF-8.
        var path: String?
        var modified: (seconds: UInt32, nanoseconds: UInt32)
        var changed: (seconds: UInt32, nanoseconds: UInt32)
        var inode: UInt32
        var mode: UInt32
        var size: UInt32
        /// Whether a flag is set (assume-valid, skip-worktree, intent-to-add, a merge stage) that only git evaluates.
        var needsGit: Bool

        /// The file stamp that the entry recorded.
        var stamp: FileStamp {
            FileStamp(
                size: UInt64(size), inode: UInt64(inode), modified: UInt64(bitPattern: nanoseconds(modified)),
                changed: UInt64(bitPattern: nanoseconds(changed))
            )
        }

        private func nanoseconds(_ time: (seconds: UInt32, nanoseconds: UInt32)) -> Int64 {
            Int64(time.seconds) * 1_000_000_000 + Int64(time.nanoseconds)
        }
    }

    /// The entry for a path relative to the repository's root, by binary search.
    func entry(at path: String) -> Entry? {
        let index = entries.indices.partitioningIndex { entries[$0].path.map { isPath($0, before: path) } == false }
        return index < entries.count && entries[index].path == path ? entries[index] : nil
    }

    /// Whether the entry is a regular file whose recorded stamp identifies the staged contents.
    func isUpToDate(_ entry: Entry) -> Bool { isSettled(entry) && entry.mode & 0o170000 == 0o100000 }

    /// Whether any change since git wrote the index would show in the file's stamp.
    private func isSettled(_ entry: Entry) -> Bool {
        // A file that changed shortly before may have changed again within the resolution of its timestamps.
        !entry.needsGit && entry.stamp.isPast(at: written)
    }

    /// Reads the index file at a path; `nil` if it is missing or in a form that only git reads.
    init?(at path: String) {
        guard let status = FileStatus(of: path), let bytes = Self.bytes(at: path), let found = bytes.withByteView(Self.entries) else { return nil }
        written = status.modified
        entries = found
    }

    private static func entries(in bytes: ByteView) -> [Entry]? {
        func number(_ offset: Int) -> UInt32 { Self.number(at: offset, in: bytes) }
        var entries: [Entry] = []
        let isWhole = read(bytes) { start, flags, name in
            entries.append(Entry(
                path: String(checking: name[...]), modified: (number(start + 8), number(start + 12)), changed: (number(start), number(start + 4)),
                inode: number(start + 20), mode: number(start + 24), size: number(start + 36), needsGit: flags & 0xFFFF_B000 != 0
            ))
        }
        return isWhole ? entries : nil
    }

    /// Visits the names in the index file at a path, in order.
    /// - Returns: false if the file is missing or in a form that only git reads.
    static func readNames(inIndexAt path: String, _ visit: ([UInt8]) -> Void) -> Bool {
        guard let bytes = bytes(at: path) else { return false }
        return readNames(in: bytes, visit)
    }

    /// The same for the contents of an index file.
    package static func readNames(in bytes: [UInt8], _ visit: ([UInt8]) -> Void) -> Bool {
        bytes.withByteView { read($0) { _, _, name in visit(name) } }
    }

    /// The contents of an index file; of a larger one, than that of two million files, git prints them.
    private static func bytes(at path: String) -> [UInt8]? { smallFile(at: path, limit: 256 << 20) }

    /// Parses the entries of an index.
    /// - Parameter visit: Called with the offset of each entry, its flags (the upper half are the extended flags) and its name.
    /// - Returns: whether the whole index could be parsed.
    private static func read(_ bytes: ByteView, _ visit: (_ start: Int, _ flags: UInt32, _ name: [UInt8]) -> Void) -> Bool {
        func number(_ offset: Int) -> UInt32 { Self.number(at: offset, in: bytes) }
        func short(_ offset: Int) -> UInt32 { UInt32(bytes[offset]) << 8 | UInt32(bytes[offset + 1]) }
        let end = bytes.count - 20
        guard end >= 12, number(0) == 0x4449_5243, (2...4).contains(number(4)) else { return false } // "DIRC"
        let version = number(4)
        var position = 12
        var name: [UInt8] = []
        for _ in 0..<number(8) {
            let start = position
            guard start + 64 <= end else { return false }
            let flags = short(start + 60)
            let isExtended = flags & 0x4000 != 0
            guard !isExtended || version >= 3 else { return false }
            position += isExtended ? 64 : 62
            if version == 4 {
                guard let dropped = prefixLength(at: &position, before: end, in: bytes), dropped <= name.count else { return false }
                name.removeLast(dropped)
            } else {
                name.removeAll(keepingCapacity: true)
            }
            guard let zero = bytes[position..<end].firstIndex(of: 0) else { return false }
            name.append(contentsOf: bytes[position..<zero])
            position = zero + 1
            if version < 4 { position = start + (position - start + 7) / 8 * 8 }
            visit(start, flags | (isExtended ? short(start + 62) << 16 : 0), name)
        }
        // Extensions whose names start with a capital letter are optional.
        while position + 8 <= end {
            guard (0x41...0x5A).contains(bytes[position]) else { return false }
            position += 8 + Int(number(position + 4))
        }
        return position == end
    }

    private static func number(at offset: Int, in bytes: ByteView) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// A variable-width number in the encoding of pack-file offsets (gitformat-pack(5)): each further byte adds one.
    private static func prefixLength(at position: inout Int, before end: Int, in bytes: ByteView) -> Int? {
        var value = -1
        while position < end, value < 1 << 20 {
            let byte = bytes[position]
            position += 1
            value = (value + 1) << 7 | Int(byte & 0x7F)
            if byte < 0x80 { return value }
        }
        return nil
    }

    /// Whether a file's current status equals the recorded one, and any change since would show in it.
    func isUnchanged(_ entry: Entry, _ status: FileStatus) -> Bool {
        let kind: UInt32 = status.kind == .link ? 0o120000 : 0o100000
        return isSettled(entry) && status.kind != .folder && entry.mode & 0o170000 == kind && entry.stamp == FileStamp(status)
            && (status.kind == .link || (entry.mode & 0o100 != 0) == status.isExecutable)
    }

    /// The path of the index of the repository that contains a folder, and the folder's path in the repository, ending in `/`
    /// or empty.
    static func locate(around folder: String, named explicit: String?) -> (index: String, prefix: String)? {
        guard let (root, inner) = repository(around: folder), let home = GitRepository.gitFolder(in: root) else { return nil }
        return (explicit ?? home + "/index", inner.asFolder)
    }
}

/// The root of the repository that contains a folder, and the folder relative to it, empty if they are the same; `nil` if there
/// is no repository.
package func repository(around folder: String) -> (root: String, inner: String)? {
    var root = folder
    var inner: [Substring] = []
    while !mayExist(root + "/.git") {
        guard let slash = root.lastIndex(of: "/"), slash != root.startIndex else { return nil }
        inner.append(root[root.index(after: slash)...])
        root = String(root[..<slash])
    }
    return (root, inner.reversed().joined(separator: "/"))
}
