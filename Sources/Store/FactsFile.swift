package import AshlarFileSystem
package import AshlarText
import Foundation

/// The cache file of facts: a sequence of segments, in which later entries replace earlier ones.
///
/// A segment consists of a header (eight words: a magic number; two words that identify what the facts depend on besides the
/// sources; the number of entries; the sizes of the index and of the contents in bytes; the checksum of the index; that of the
/// header), an index (eleven words an entry, sorted by key, then the keys), and contents, possibly after unused reserved space.
/// Words are little-endian and of eight bytes. An appended segment becomes visible only when it is complete: the remains of a
/// killed writer are ignored, and the next writer overwrites them. Contents have checksums of their own, verified on access.
package struct FactsFile: Sendable {
    package let path: String
    /// A digest of the program build, the fact kinds and the project.
    package let origin: Digest
    private let memory: MappedFile?
    private(set) var segments: [Segment] = []
    /// The offset after the last complete segment.
    private let end: Int

    /// The offsets of a segment's parts in the file.
    struct Segment: Sendable {
        /// The offsets of the index, and of the first key.
        fileprivate var index: Int
        fileprivate var keys: Int
        package fileprivate(set) var count: Int
        fileprivate var size: Int
    }

    /// The index entry of a key.
    package struct Entry: Hashable, Sendable {
        /// The file status of the source, and the digest of its contents.
        package var stamp: FileStamp
        package var content: Digest
        /// The range of the contents in the file, and their checksum.
        package fileprivate(set) var range: Range<Int>
        fileprivate var checksum: UInt64
    }

    package init(_ path: String, of origin: Digest) {
        self.path = path
        self.origin = origin
        var (segments, position) = ([Segment](), 0)
        // What follows the last complete segment may be cut off by another process, and is not mapped.
        memory = MappedFile(path) { descriptor, size in
            while let segment = Self.segment(at: position, in: descriptor, of: size, of: origin) {
                segments.append(segment)
                position += segment.size
            }
            return position
        }
        (self.segments, end) = (segments, position)
    }

    /// Whether the file is one complete segment and nothing else.
    var isOneSegment: Bool { segments.count == 1 && FileStatus(of: path)?.byteCount == end }

    private static let magic: UInt64 = 0x3130_7261_6C68_7361 // "ashlar01"
    private static let headerSize = 64
    private static let entryWords = 11

    /// The segment at an offset in an open file of some size; `nil` if none is complete.
    private static func segment(at start: Int, in descriptor: Int32, of fileSize: Int, of origin: Digest) -> Segment? {
        guard start + headerSize <= fileSize, let head = read(headerSize, at: start, from: descriptor) else { return nil }
        let header = head.withByteView { head in (0..<8).map { head.word(at: 8 * $0) } }
        let limit = UInt64(fileSize)
        guard header[0] == magic, origin.words == (header[1], header[2]), header[7] == Self.checksum(ofHeader: Array(header[..<7])),
              header[3] <= limit, header[4] <= limit, header[5] <= limit else { return nil }
        let (count, indexSize, size) = (Int(header[3]), Int(header[4]), headerSize + Int(header[4]) + Int(header[5]))
        guard size <= fileSize - start, count <= indexSize / (entryWords * 8) else { return nil }
        let index = start + headerSize
        guard let records = read(indexSize, at: index, from: descriptor), Digest(records).short == header[6] else { return nil }
        return Segment(index: index, keys: index + count * entryWords * 8, count: count, size: size)
    }

    /// Some bytes at an offset; `nil` if the file has fewer.
    private static func read(_ count: Int, at offset: Int, from descriptor: Int32) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let length = pread(descriptor, buffer.baseAddress! + done, count - done, off_t(offset + done))
                if length < 0 && errno == EINTR { continue }
                guard length > 0 else { return }
                done += length
            }
        }
        return bytes.count == count ? bytes : nil
    }

    private static func checksum(ofHeader words: [UInt64]) -> UInt64 {
        var digest = Digest()
        for word in words { digest.add(word) }
        return digest.short
    }

    // MARK: Reading

    /// The bytes of an entry's key.
    func key(_ number: Int, of segment: Segment) -> ByteView {
        guard let bytes = memory?.bytes else { return ByteView() }
        let record = segment.index + number * Self.entryWords * 8
        // A valid checksum does not prove a valid index: bounds are checked too.
        let (start, size) = (bytes.word(at: record), bytes.word(at: record + 8))
        let limit = UInt64(bytes.count - segment.keys)
        guard start <= limit, size <= limit - start else { return ByteView() }
        let first = segment.keys + Int(start)
        return ByteView(rebasing: bytes[first..<first + Int(size)])
    }

    func entry(_ number: Int, of segment: Segment) -> Entry? {
        guard let bytes = memory?.bytes else { return nil }
        let record = segment.index + number * Self.entryWords * 8
        func word(_ index: Int) -> UInt64 { bytes.word(at: record + 8 * index) }
        let (start, size) = (Int(truncatingIfNeeded: word(8)), Int(truncatingIfNeeded: word(9)))
        guard start >= 0, size >= 0, size <= end, start <= end - size else { return nil }
        return Entry(
            stamp: FileStamp(size: word(2), inode: word(3), modified: word(4), changed: word(5)),
            content: Digest(words: (word(6), word(7))), range: start..<start + size, checksum: word(10)
        )
    }

    /// The contents of a key in the first segment; `nil` if they are missing or corrupt.
    func contents(of key: String) -> ByteView? {
        guard let first = segments.first else { return nil }
        return key.withByteView { key in
            let number = (0..<first.count).partitioningIndex { compareBytes(self.key($0, of: first), key) >= 0 }
            guard number < first.count, self.key(number, of: first) == key else { return nil }
            return entry(number, of: first).flatMap { contents(of: $0) }
        }
    }

    /// The contents of an entry; `nil` if they are corrupt.
    package func contents(of entry: Entry) -> ByteView? {
        guard let bytes = memory?.bytes, entry.range.upperBound <= bytes.count else { return nil }
        let contents = ByteView(rebasing: bytes[entry.range])
        return Digest(contents).short == entry.checksum ? contents : nil
    }

    // MARK: Writing

    /// An entry to be written, with new contents or those of an existing entry.
    package struct Item {
        package var key: String
        package var stamp: FileStamp
        package var content: Digest
        package var contents: Contents

        package init(key: String, stamp: FileStamp, content: Digest, contents: Contents) {
            self.key = key
            self.stamp = stamp
            self.content = content
            self.contents = contents
        }

        package enum Contents {
            case new([UInt8])
            case known(Entry)
            /// Already written to a draft.
            case written(offset: Int, size: Int, checksum: UInt64)
        }
    }

    /// Appends a segment. Does nothing if another process is writing, or has written since this one read the file; an incomplete
    /// segment is truncated.
    package func append(_ items: [Item]) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        // The file may have been replaced, and others may have appended to it.
        var info = stat()
        guard let memory, fstat(descriptor, &info) == 0, UInt64(info.st_ino) == memory.inode, FileStatus(of: path)?.inode == memory.inode,
              Self.segment(at: end, in: descriptor, of: Int(info.st_size), of: origin) == nil else { return }
        guard ftruncate(descriptor, off_t(end)) == 0, lseek(descriptor, off_t(end), SEEK_SET) >= 0 else { return }
        let (index, contents) = segment(of: items, at: end)
        do {
            for part in [index, contents] { try writeAll(part, to: descriptor) }
        } catch {
            ftruncate(descriptor, off_t(end))
        }
    }

    /// Writes a file of one segment for somebody else to read. The same items give the same bytes.
    func write(_ items: [Item]) throws(OutputError) {
        let (index, contents) = segment(of: items, at: 0)
        _ = try writeFile([index, contents].joined(), at: path)
    }

    /// Replaces the file atomically by one with a single segment; processes that read the old file are not affected.
    func rewrite(_ items: [Item], since start: Int64) {
        let (index, contents) = segment(of: items, at: 0)
        writeCache([index, contents], at: path, since: start)
    }

    /// A new file of one segment, with space reserved for the index of these keys.
    func draft(for keys: [String]) -> FactsDraft? {
        let size = keys.reduce(Self.headerSize + keys.count * Self.entryWords * 8) { $0 + $1.utf8.count }
        return FactsDraft(of: path, contentsAt: size)
    }

    /// Replaces the file by a draft that contains the contents of all items.
    func replace(by draft: FactsDraft, _ items: [Item], since start: Int64) {
        draft.finish(at: path) { size in segment(of: items, at: 0, size: size).index }
        evictCaches(besides: path, since: start)
    }

    /// The header with the index, and the contents, of a segment at a file offset.
    ///
    /// - Parameter size: the size of the segment, if the contents are already written.
    private func segment(of items: [Item], at start: Int, size: Int? = nil) -> (index: [UInt8], contents: [UInt8]) {
        let items = items.sorted { isPath($0.key, before: $1.key) }
        var (records, keys, contents) = ([UInt64](), [UInt8](), [UInt8]())
        records.reserveCapacity(items.count * Self.entryWords)
        let keySize = items.reduce(0) { $0 + $1.key.utf8.count }
        let first = start + Self.headerSize + items.count * Self.entryWords * 8 + keySize
        for item in items {
            let key = (start: keys.count, size: item.key.utf8.count)
            keys += item.key.utf8
            let stored: (start: Int, size: Int, checksum: UInt64)
            switch item.contents {
            case .known(let entry) where start > 0: stored = (entry.range.lowerBound, entry.range.count, entry.checksum)
            case .known(let entry):
                // Corrupt contents become empty contents with the old checksum, which marks them as corrupt.
                let bytes = self.contents(of: entry)
                stored = (first + contents.count, bytes?.count ?? 0, entry.checksum)
                if let bytes { contents += bytes }
            case .new(let bytes):
                stored = (first + contents.count, bytes.count, Digest(bytes).short)
                contents += bytes
            case .written(let start, let size, let checksum): stored = (start, size, checksum)
            }
            records += [UInt64(key.start), UInt64(key.size), item.stamp.size, item.stamp.inode, item.stamp.modified, item.stamp.changed]
            records += [item.content.words.0, item.content.words.1]
            records += [UInt64(stored.start), UInt64(stored.size), stored.checksum]
        }
        let index = bytes(of: records) + keys
        let header = [
            Self.magic, origin.words.0, origin.words.1, UInt64(items.count), UInt64(index.count),
            UInt64(size.map { $0 - Self.headerSize - index.count } ?? contents.count), Digest(index).short,
        ]
        return (bytes(of: header + [Self.checksum(ofHeader: header)]) + index, contents)
    }
}
