package import AshlarFileSystem
package import AshlarText
import Foundation

/// The file in which facts are kept: segments, one behind the other, of which a later one goes before.
///
/// A segment is its head (eight words: a mark; two that stand for what the facts depend on besides the sources; how many
/// entries; how many bytes the index and the contents have; the index's checksum; the head's), its index (fourteen words an
/// entry, in the order of the keys, then the keys), and contents, before which there may be room that was not needed. Words are
/// little-endian and of eight bytes. What is appended counts from the moment at which it is whole: of a writer that was killed
/// there is nothing to see, and the next one writes over it. Contents have checksums of their own, and are looked at one by one.
package struct FactsFile: Sendable {
    package let path: String
    /// Stands for the program's scanner, the depth, and the project.
    package let origin: Digest
    private let memory: MappedFile?
    private(set) var segments: [Segment] = []
    /// Behind the last whole segment.
    private let end: Int

    /// Where things are in memory.
    struct Segment: Sendable {
        /// The place of its index, and of its first key.
        fileprivate var index: Int
        fileprivate var keys: Int
        package fileprivate(set) var count: Int
        fileprivate var size: Int
    }

    /// What is kept under a key.
    package struct Entry: Hashable, Sendable {
        /// What the disk said of the source, and what stood in it.
        package var stamp: FileStamp
        package var content: Digest
        /// Stands for what is kept as far as it does not depend on places.
        package var shape: Digest
        package var lineCount: Int
        /// The place of the contents in the file, and their checksum.
        package fileprivate(set) var place: Range<Int>
        fileprivate var checksum: UInt64
    }

    package init(_ path: String, of origin: Digest) {
        self.path = path
        self.origin = origin
        memory = MappedFile(path)
        guard let bytes = memory?.bytes else {
            end = 0
            return
        }
        var position = 0
        while let segment = Self.segment(at: position, in: bytes, of: origin) {
            segments.append(segment)
            position += segment.size
        }
        end = position
    }

    /// Those of some texts that begin nowhere in one of several parts of it that are as large as each other.
    package func missing(among texts: Set<String>, inPart part: Int, of count: Int) -> Set<String> {
        guard let bytes = memory?.bytes.assumingMemoryBound(to: UInt8.self) else { return texts }
        var missing = texts
        var start = bytes.count * part / count
        let end = bytes.count * (part + 1) / count
        while start < end, !missing.isEmpty {
            // All of them are looked for in what lies next to the processor, before that goes on.
            let next = min(start + (1 << 16), end)
            for text in missing {
                let range = start..<min(bytes.count, next + text.utf8.count - 1)
                if !places(of: text, in: UnsafeBufferPointer(rebasing: bytes[range]), atMost: 1).isEmpty { missing.remove(text) }
            }
            start = next
        }
        return missing
    }

    private static let mark: UInt64 = 0x3130_7261_6C68_7361 // "ashlar01"
    private static let headSize = 64
    private static let entryWords = 14

    private static func segment(at start: Int, in bytes: UnsafeRawBufferPointer, of origin: Digest) -> Segment? {
        guard start + headSize <= bytes.count else { return nil }
        let head = (0..<8).map { word(at: start + 8 * $0, in: bytes) }
        let limit = UInt64(bytes.count)
        guard head[0] == mark, origin.words == (head[1], head[2]), head[7] == Self.checksum(ofHead: Array(head[..<7])),
              head[3] <= limit, head[4] <= limit, head[5] <= limit else { return nil }
        let (count, indexSize, size) = (Int(head[3]), Int(head[4]), headSize + Int(head[4]) + Int(head[5]))
        guard size <= bytes.count - start, count <= indexSize / (entryWords * 8) else { return nil }
        let index = start + headSize
        guard Digest(UnsafeRawBufferPointer(rebasing: bytes[index..<index + indexSize])).short == head[6] else { return nil }
        return Segment(index: index, keys: index + count * entryWords * 8, count: count, size: size)
    }

    private static func checksum(ofHead words: [UInt64]) -> UInt64 {
        var digest = Digest()
        for word in words { digest.add(word) }
        return digest.short
    }

    // MARK: Reading

    /// The bytes of an entry's key.
    func key(_ number: Int, of segment: Segment) -> UnsafeRawBufferPointer {
        guard let bytes = memory?.bytes else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let record = segment.index + number * Self.entryWords * 8
        // Whoever writes a checksum can write anything before it.
        let (start, size) = (AshlarStore.word(at: record, in: bytes), AshlarStore.word(at: record + 8, in: bytes))
        let limit = UInt64(bytes.count - segment.keys)
        guard start <= limit, size <= limit - start else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let first = segment.keys + Int(start)
        return UnsafeRawBufferPointer(rebasing: bytes[first..<first + Int(size)])
    }

    func entry(_ number: Int, of segment: Segment) -> Entry? {
        guard let bytes = memory?.bytes else { return nil }
        let record = segment.index + number * Self.entryWords * 8
        func word(_ index: Int) -> UInt64 { AshlarStore.word(at: record + 8 * index, in: bytes) }
        let (start, size) = (Int(truncatingIfNeeded: word(10)), Int(truncatingIfNeeded: word(11)))
        guard start >= 0, size >= 0, size <= end, start <= end - size else { return nil }
        return Entry(
            stamp: FileStamp(size: word(2), inode: word(3), modified: word(4), changed: word(5)),
            content: Digest(words: (word(6), word(7))), shape: Digest(words: (word(8), word(9))),
            lineCount: Int(truncatingIfNeeded: word(13)), place: start..<start + size, checksum: word(12)
        )
    }

    /// What is kept; `nil` where it is damaged.
    package func contents(of entry: Entry) -> UnsafeRawBufferPointer? {
        guard let bytes = memory?.bytes, entry.place.upperBound <= bytes.count else { return nil }
        let contents = UnsafeRawBufferPointer(rebasing: bytes[entry.place])
        return Digest(contents).short == entry.checksum ? contents : nil
    }

    // MARK: Writing

    /// What is to be kept: new contents, or those of an entry of this file.
    package struct Item {
        package var key: String
        package var stamp: FileStamp
        package var content: Digest
        package var shape: Digest
        package var lineCount: Int
        package var contents: Contents

        package init(key: String, stamp: FileStamp, content: Digest, shape: Digest, lineCount: Int, contents: Contents) {
            self.key = key
            self.stamp = stamp
            self.content = content
            self.shape = shape
            self.lineCount = lineCount
            self.contents = contents
        }

        package enum Contents {
            case new([UInt8])
            case known(Entry)
            /// Written already, to a draft.
            case written(place: Int, size: Int, checksum: UInt64)
        }
    }

    /// Adds a segment behind the others. Nothing is written where another process writes meanwhile, or has since this one read,
    /// and nothing stays where it cannot be written to its end.
    package func append(_ items: [Item]) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        // The file that has the name now may be another one, and others may have added to this one.
        var info = stat()
        guard let today = MappedFile(path), let memory, today.inode == memory.inode, fstat(descriptor, &info) == 0,
              info.st_ino == today.inode, Self.segment(at: end, in: today.bytes, of: origin) == nil else { return }
        guard ftruncate(descriptor, off_t(end)) == 0, lseek(descriptor, off_t(end), SEEK_SET) >= 0 else { return }
        let (index, contents) = segment(of: items, at: end)
        do {
            for part in [index, contents] { try writeAll(part, to: descriptor) }
        } catch {
            ftruncate(descriptor, off_t(end))
        }
    }

    /// Writes a new file of one segment in the place of the old one, which stays whole for those who read it.
    func rewrite(_ items: [Item], since start: Int64) {
        let (index, contents) = segment(of: items, at: 0)
        writeCache([index, contents], at: path, since: start)
    }

    /// A new file of one segment, with room for as many items of such keys.
    func draft(for keys: [String]) -> FactsDraft? {
        let size = keys.reduce(Self.headSize + keys.count * Self.entryWords * 8) { $0 + $1.utf8.count }
        return FactsDraft(of: path, contentsAt: size)
    }

    /// Puts a draft in the place of the file, with items all of which are written to it.
    func replace(by draft: FactsDraft, _ items: [Item], since start: Int64) {
        draft.finish(at: path) { size in segment(of: items, at: 0, size: size).index }
        takeAwayCaches(besides: path, since: start)
    }

    /// The head with the index, and the contents, of a segment that begins at a place.
    ///
    /// - Parameter size: how long it is, where contents are written already.
    private func segment(of items: [Item], at start: Int, size: Int? = nil) -> (index: [UInt8], contents: [UInt8]) {
        let items = items.sorted { isPath($0.key, before: $1.key) }
        var (records, keys, contents) = ([UInt64](), [UInt8](), [UInt8]())
        records.reserveCapacity(items.count * Self.entryWords)
        let keySize = items.reduce(0) { $0 + $1.key.utf8.count }
        let first = start + Self.headSize + items.count * Self.entryWords * 8 + keySize
        for item in items {
            let key = (start: keys.count, size: item.key.utf8.count)
            keys += item.key.utf8
            let place: (start: Int, size: Int, checksum: UInt64)
            switch item.contents {
            case .known(let entry) where start > 0: place = (entry.place.lowerBound, entry.place.count, entry.checksum)
            case .known(let entry):
                // What is damaged is kept as nothing, which its checksum tells from what was there.
                let bytes = self.contents(of: entry)
                place = (first + contents.count, bytes?.count ?? 0, entry.checksum)
                if let bytes { contents += bytes }
            case .new(let bytes):
                place = (first + contents.count, bytes.count, Digest(bytes).short)
                contents += bytes
            case .written(let start, let size, let checksum): place = (start, size, checksum)
            }
            records += [UInt64(key.start), UInt64(key.size), item.stamp.size, item.stamp.inode, item.stamp.modified, item.stamp.changed]
            records += [item.content.words.0, item.content.words.1, item.shape.words.0, item.shape.words.1]
            records += [UInt64(place.start), UInt64(place.size), place.checksum, UInt64(item.lineCount)]
        }
        let index = bytes(of: records) + keys
        let head = [
            Self.mark, origin.words.0, origin.words.1, UInt64(items.count), UInt64(index.count),
            UInt64(size.map { $0 - Self.headSize - index.count } ?? contents.count), Digest(index).short,
        ]
        return (bytes(of: head + [Self.checksum(ofHead: head)]) + index, contents)
    }
}
