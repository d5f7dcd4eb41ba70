import AshlarText
import Foundation

/// What git's index file says: which files it tracks, and what the disk said of each when it was last looked at.
///
/// Read as gitformat-index(5) has it, versions 2 to 4 with SHA-1 names. Whatever is rarer (split and sparse indices, other
/// names of objects) is left to git itself.
struct GitIndex: Sendable {
    private(set) var entries: [Entry] = []
    /// When the file was written, in nanoseconds since 1970.
    private let written: Int64

    struct Entry: Sendable {
        /// Relative to the repository's root; `nil` for a name that is no text.
        var path: String?
        var modified: (seconds: UInt32, nanoseconds: UInt32)
        var changed: (seconds: UInt32, nanoseconds: UInt32)
        var inode: UInt32
        var mode: UInt32
        var size: UInt32
        /// Whether git is told to take it as it is, or it stands for something else than a file that was added whole.
        var isOdd: Bool

        /// What the disk said of it.
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

    /// What is said of a path, relative to the repository's root; `nil` where nothing is.
    func entry(at path: String) -> Entry? {
        let index = entries.indices.partitioningIndex { entries[$0].path.map { isPath($0, before: path) } == false }
        return index < entries.count && entries[index].path == path ? entries[index] : nil
    }

    /// Whether what the disk said of a file when git looked at it stands for what was added.
    func stands(_ entry: Entry) -> Bool { isSettled(entry) && entry.mode & 0o170000 == 0o100000 }

    /// Whether the disk would have shown a change since git looked.
    private func isSettled(_ entry: Entry) -> Bool {
        // What changed shortly before may have changed again, and the disk's clock would not show it.
        !entry.isOdd && entry.stamp.isPast(at: written)
    }

    /// The index at a path; `nil` where there is none, or one that only git reads.
    init?(at path: String) {
        guard let status = FileStatus(of: path), let memory = MappedFile(path), let found = Self.entries(in: memory.bytes) else { return nil }
        written = status.modified
        entries = found
    }

    private static func entries(in bytes: UnsafeRawBufferPointer) -> [Entry]? {
        func number(_ place: Int) -> UInt32 { Self.number(place, in: bytes) }
        var entries: [Entry] = []
        let isWhole = read(bytes) { start, flags, name in
            entries.append(Entry(
                path: String(checking: name[...]), modified: (number(start + 8), number(start + 12)), changed: (number(start), number(start + 4)),
                inode: number(start + 20), mode: number(start + 24), size: number(start + 36), isOdd: flags & 0xFFFF_B000 != 0
            ))
        }
        return isWhole ? entries : nil
    }

    /// Goes through the names in the index at a path, in its order.
    /// - Returns: whether there is an index that is read without git.
    static func readNames(inIndexAt path: String, _ visit: ([UInt8]) -> Void) -> Bool {
        guard let memory = MappedFile(path) else { return false }
        return read(memory.bytes) { _, _, name in visit(name) }
    }

    /// Goes through the entries of an index.
    /// - Parameter visit: Called with where an entry starts, its flags, of which the upper half are the extended ones, and its
    ///   name.
    /// - Returns: whether all of it was understood.
    private static func read(_ bytes: UnsafeRawBufferPointer, _ visit: (_ start: Int, _ flags: UInt32, _ name: [UInt8]) -> Void) -> Bool {
        func number(_ place: Int) -> UInt32 { Self.number(place, in: bytes) }
        func short(_ place: Int) -> UInt32 { UInt32(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self))) }
        let end = bytes.count - 20
        guard end >= 12, number(0) == 0x4449_5243, (2...4).contains(number(4)) else { return false } // "DIRC"
        let version = number(4)
        var place = 12
        var name: [UInt8] = []
        for _ in 0..<number(8) {
            let start = place
            guard start + 64 <= end else { return false }
            let flags = short(start + 60)
            let isExtended = flags & 0x4000 != 0
            guard !isExtended || version >= 3 else { return false }
            place += isExtended ? 64 : 62
            if version == 4 {
                guard let dropped = offset(at: &place, before: end, in: bytes), dropped <= name.count else { return false }
                name.removeLast(dropped)
            } else {
                name.removeAll(keepingCapacity: true)
            }
            guard let first = bytes.baseAddress.map({ $0 + place }), let zero = memchr(first, 0, end - place) else { return false }
            let length = UnsafeRawPointer(zero) - first
            name.append(contentsOf: UnsafeRawBufferPointer(start: first, count: length))
            place += length + 1
            if version < 4 { place = start + (place - start + 7) / 8 * 8 }
            visit(start, flags | (isExtended ? short(start + 62) << 16 : 0), name)
        }
        // Extensions whose names begin with a capital may be passed over.
        while place + 8 <= end {
            guard (0x41...0x5A).contains(bytes[place]) else { return false }
            place += 8 + Int(number(place + 4))
        }
        return place == end
    }

    private static func number(_ place: Int, in bytes: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    /// A number as pack files have it, in which each further byte counts one more.
    private static func offset(at place: inout Int, before end: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        var value = -1
        while place < end, value < 1 << 20 {
            let byte = bytes[place]
            place += 1
            value = (value + 1) << 7 | Int(byte & 0x7F)
            if byte < 0x80 { return value }
        }
        return nil
    }

    /// Whether the disk says of a file what it said when git looked at it, and would have shown a change since.
    func isUnchanged(_ entry: Entry, _ status: FileStatus) -> Bool {
        let kind: UInt32 = status.kind == .link ? 0o120000 : 0o100000
        return isSettled(entry) && status.kind != .folder && entry.mode & 0o170000 == kind && entry.stamp == FileStamp(status)
            && (status.kind == .link || (entry.mode & 0o100 != 0) == status.isExecutable)
    }

    /// Where the index of the repository lies that a folder is in, and the folder's path in it, with `/` at its end or empty.
    static func place(around folder: String, named explicit: String?) -> (index: String, prefix: String)? {
        guard let (root, inner) = repository(around: folder), let status = FileStatus(of: root + "/.git"),
              let home = status.kind == .folder ? root + "/.git" : linkedFolder(at: root) else { return nil }
        return (explicit ?? home + "/index", inner.asFolder)
    }

    /// The folder that a `.git` file names, as work trees and submodules have it.
    private static func linkedFolder(at folder: String) -> String? {
        guard let text = FileManager.default.contents(atPath: folder + "/.git").map({ String(decoding: $0, as: UTF8.self) }),
              text.hasPrefix("gitdir: ") else { return nil }
        let path = text.dropFirst("gitdir: ".count).prefix { $0 != "\n" }
        return path.hasPrefix("/") ? String(path) : folder + "/" + path
    }
}

/// The root of the repository that a folder lies in, and the folder relative to it, empty where they are the same; `nil` where
/// there is none.
package func repository(around folder: String) -> (root: String, inner: String)? {
    var root = folder
    var inner: [Substring] = []
    while FileStatus(of: root + "/.git") == nil {
        guard let slash = root.lastIndex(of: "/"), slash != root.startIndex else { return nil }
        inner.append(root[root.index(after: slash)...])
        root = String(root[..<slash])
    }
    return (root, inner.reversed().joined(separator: "/"))
}
