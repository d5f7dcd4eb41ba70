import AshlarFacts
import Foundation

/// The facts of files, and manifests, as they were read in earlier runs: one file for each project and depth.
///
/// Facts count as long as what the disk says of their file is the same: size, inode, and the times at which contents and
/// inode changed. A file that changed within a tick of the disk's clock before it was read might change again without any
/// of these, and is not kept. The cache never fails a run: what cannot be read or written is done without.
///
/// Layout, numbers as LEB128: the header; the count of entries; for each entry its key, what the disk says of its file, the
/// length and the checksum of its bytes; then these bytes, one after the other (`StoredFacts.swift`, `StoredManifest.swift`).
/// The key of facts is the path of their file.
struct FactsCache: Sendable {
    private let path: String
    private let header: String
    private let entries: [String: Entry]
    private let memory: MappedFile?

    private struct Entry: Sendable {
        var stamp: FileStamp
        var range: Range<Int>
        var checksum: UInt64
    }

    /// - Parameters:
    ///   - folder: where caches are kept, as an absolute path.
    ///   - root: the project's root.
    ///   - depth: what is kept of each file.
    init(in folder: String, ofProjectAt root: String, to depth: Depth) {
        path = "\(folder)/\(String(Digest(root).short, radix: 36))-\(depth.rawValue).facts"
        header = "ashlar-facts 1 \(programStamp.name) \(depth.rawValue) \(root)"
        let memory = MappedFile(path)
        self.memory = memory
        entries = memory.flatMap { [header] in try? Self.entries(in: $0.bytes, headed: header) } ?? [:]
    }

    private static func entries(in bytes: UnsafeRawBufferPointer, headed header: String) throws -> [String: Entry] {
        var archive = ReadingArchive(bytes)
        var found = ""
        try archive.pass(&found)
        guard found == header else { return [:] }
        var count: UInt64 = 0
        try archive.pass(&count)
        var entries: [String: Entry] = [:]
        entries.reserveCapacity(Int(min(count, 1 << 20)))
        var start = 0
        for _ in 0..<count {
            var (path, stamp, length, checksum) = ("", FileStamp(blank: ()), UInt64(0), UInt64(0))
            try archive.pass(&path)
            try stamp.pass(through: &archive)
            try archive.pass(&length)
            try archive.pass(&checksum)
            guard length <= UInt64(bytes.count) else { throw DamagedArchive() }
            entries[path] = Entry(stamp: stamp, range: start..<start + Int(length), checksum: checksum)
            start += Int(length)
        }
        // What is short of its end was cut off.
        let offset = bytes.count - start
        guard offset == archive.position else { throw DamagedArchive() }
        return entries.mapValues { Entry(stamp: $0.stamp, range: $0.range.lowerBound + offset..<$0.range.upperBound + offset, checksum: $0.checksum) }
    }

    /// The facts of a file that has not changed since; `nil` where they are not known.
    func facts(of file: Workspace.File) -> FileFacts? {
        guard let entry = entries[file.path], file.stamp == entry.stamp, let bytes = bytes(of: entry) else { return nil }
        guard let facts = try? FileFacts(stored: bytes) else { return nil }
        return facts.path == file.path ? facts : nil
    }

    /// A manifest that rests on one file, which has not changed since; `nil` where it is not known.
    func manifest(of source: ManifestSource, in file: Workspace.File) -> Manifest? {
        guard let key = source.key, let entry = entries[key], file.stamp == entry.stamp, let bytes = bytes(of: entry) else {
            return nil
        }
        return try? Manifest(stored: bytes)
    }

    private func bytes(of entry: Entry) -> UnsafeRawBufferPointer? {
        guard let memory else { return nil }
        let bytes = UnsafeRawBufferPointer(rebasing: memory.bytes[entry.range])
        return Digest(bytes).short == entry.checksum ? bytes : nil
    }

    /// What may be kept of a file.
    struct Item {
        var key: String
        var file: Workspace.File
        /// What was read anew; `nil` where nothing was.
        var read: [UInt8]?
    }

    /// Keeps what a run has read, and forgets other files.
    ///
    /// The old file stays whole until the new one takes its place.
    ///
    /// - Parameters:
    ///   - items: all that the project has.
    ///   - isPart: whether the project has other files beside these, of which nothing is to be forgotten.
    ///   - start: when the run began, in nanoseconds since 1970.
    func keep(_ items: [Item], isPart: Bool, since start: Int64) {
        var index = WritingArchive()
        var contents: [UInt8] = []
        var header = header
        try? index.pass(&header)
        var kept: [(key: String, stamp: FileStamp, bytes: Range<Int>, checksum: UInt64)] = []
        func keep(_ key: String, _ stamp: FileStamp, _ bytes: UnsafeRawBufferPointer) {
            let begin = contents.count
            contents += bytes
            kept.append((key, stamp, begin..<contents.count, Digest(bytes).short))
        }
        var others = isPart ? entries : [:]
        for item in items {
            guard let stamp = item.file.stamp else { continue }
            others[item.key] = nil
            if let read = item.read {
                if stamp.isPast(at: start) { read.withUnsafeBytes { keep(item.key, stamp, $0) } }
            } else if let entry = entries[item.key], entry.stamp == stamp, let bytes = bytes(of: entry) {
                keep(item.key, stamp, bytes)
            }
        }
        for (key, entry) in others.sorted(by: { $0.key < $1.key }) {
            if let bytes = bytes(of: entry) { keep(key, entry.stamp, bytes) }
        }
        var count = UInt64(kept.count)
        try? index.pass(&count)
        for var entry in kept {
            var length = UInt64(entry.bytes.count)
            try? index.pass(&entry.key)
            try? entry.stamp.pass(through: &index)
            try? index.pass(&length)
            try? index.pass(&entry.checksum)
        }
        writeCache([index.bytes, contents], at: path, since: start)
    }
}

extension FileStamp: Storable {
    init(blank: Void) { (size, inode, modified, changed) = (0, 0, 0, 0) }

    mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&size)
        try archive.pass(&inode)
        try archive.pass(&modified)
        try archive.pass(&changed)
    }
}

extension ManifestSource {
    /// The key of a manifest that rests on its own file alone; `nil` for those that others have a say in.
    var key: String? {
        switch tool {
        case .package: "manifest " + path
        case .xcode(let folders): "manifest \(String(Digest(folders.sorted().joined(separator: "\n")).short, radix: 36)) \(path)"
        case .tuist, .xcodeGen: nil
        }
    }
}
