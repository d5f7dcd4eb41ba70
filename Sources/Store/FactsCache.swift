package import AshlarFacts
import AshlarFileSystem
import AshlarText
import Foundation

/// The facts of files, and manifests, as they were read in earlier runs: one file for each project and depth.
///
/// What is known of a file counts as long as what the disk says of it is the same (size, inode, the times at which contents
/// and inode changed), or what stands in it, as after a checkout. A file that changed within a tick of the disk's clock before
/// it was read might change again without any of these, and is known by its contents alone. The cache never fails a run: what
/// cannot be read or written is done without.
package struct FactsCache: Sendable {
    private let file: FactsFile
    /// Where contents are written at once, as nothing is kept yet.
    private var draft: FactsDraft?

    /// - Parameters:
    ///   - folder: where caches are kept, as an absolute path.
    ///   - root: the project's root.
    ///   - depth: what is kept of each file.
    package init(in folder: String, ofProjectAt root: String, to depth: Depth) {
        var origin = programStamp
        origin.add(UInt64(depth.rawValue))
        origin.add(root)
        file = FactsFile("\(folder)/\(Digest(root).name)-\(depth.rawValue).facts", of: origin)
        markAsUsed(file.path)
    }

    /// Begins a new file where nothing is kept yet.
    ///
    /// - Parameter keys: those under which something may be kept.
    package mutating func prepare(for keys: [String]) {
        if file.segments.isEmpty { draft = file.draft(for: keys) }
    }

    /// Takes what is to be kept, and may write it at once.
    package func contents(_ bytes: [UInt8]) -> FactsFile.Item.Contents {
        guard let draft else { return .new(bytes) }
        return .written(place: draft.add(bytes), size: bytes.count, checksum: Digest(bytes).short)
    }

    /// What is known under some keys, which are sorted by their bytes: the key of facts is the path of their file.
    package func entries(for keys: [String]) -> [FactsFile.Entry?] {
        guard let base = file.segments.first else { return keys.map { _ in nil } }
        var number = 0
        var entries = keys.map { key -> FactsFile.Entry? in
            var key = key
            return key.withUTF8 { key in
                while number < base.count {
                    let order = compareBytes(file.key(number, of: base), UnsafeRawBufferPointer(key))
                    guard order < 0 else { return order == 0 ? file.entry(number, of: base) : nil }
                    number += 1
                }
                return nil
            }
        }
        // What was appended is little, or it would have been put together with the rest.
        for (key, entry) in latestEntries(of: file.segments.dropFirst()) {
            let place = keys.indices.partitioningIndex { !isPath(keys[$0], before: key) }
            if place < keys.count, keys[place] == key { entries[place] = entry }
        }
        return entries
    }

    /// The facts that are kept of a file; `nil` where they are damaged.
    package func facts(in entry: FactsFile.Entry, of path: String) -> FileFacts? {
        guard let facts = file.contents(of: entry).flatMap({ try? FileFacts(stored: $0) }) else { return nil }
        return facts.path == path ? facts : nil
    }

    /// A manifest that is kept; `nil` where it is damaged.
    package func manifest(in entry: FactsFile.Entry) -> Manifest? {
        file.contents(of: entry).flatMap { try? Manifest(stored: $0) }
    }

    /// Those of some texts that stand in what is kept of no file, in whatever place.
    package func unmentioned(among texts: [String], threads: Int) -> Set<String> {
        let texts = Set(texts)
        let missing = mapConcurrently(Array(0..<threads), threads: threads) { part, _ in file.missing(among: texts, inPart: part, of: threads) }
        return missing.reduce(texts) { $0.intersection($1) }
    }

    /// Keeps what a run has read.
    ///
    /// - Parameters:
    ///   - changed: what is new, or is known by other contents or another stamp.
    ///   - count: how many there are in the project.
    ///   - isPart: whether the project has others beside these, of which nothing is to be forgotten.
    ///   - start: when the run began, in nanoseconds since 1970.
    ///   - all: gives all that the project has.
    package func keep(_ changed: [FactsFile.Item], of count: Int, isPart: Bool, since start: Int64, all: () -> [FactsFile.Item]) {
        guard !changed.isEmpty else { return }
        if let draft { return file.replace(by: draft, all(), since: start) }
        let written = file.segments.reduce(changed.count) { $0 + $1.count }
        let isLittle = written <= count + count / 4 + 64 && file.segments.count < 256
        if !file.segments.isEmpty, isLittle { return file.append(changed) }
        var items = all()
        if isPart {
            let keys = Set(items.map(\.key))
            for (key, entry) in latestEntries(of: file.segments[...]) where !keys.contains(key) {
                items.append(FactsFile.Item(
                    key: key, stamp: entry.stamp, content: entry.content, shape: entry.shape, lineCount: entry.lineCount,
                    contents: .known(entry)
                ))
            }
        }
        file.rewrite(items, since: start)
    }

    private func latestEntries(of segments: ArraySlice<FactsFile.Segment>) -> [String: FactsFile.Entry] {
        var latest: [String: FactsFile.Entry] = [:]
        for segment in segments {
            for number in 0..<segment.count {
                latest[String(decoding: file.key(number, of: segment), as: UTF8.self)] = file.entry(number, of: segment)
            }
        }
        return latest
    }
}
