package import AshlarFacts
import AshlarFileSystem
import AshlarText
import Foundation

/// The cached facts of source files, and manifests: one cache file for each project and set of fact kinds.
///
/// An entry is valid as long as the file's status is unchanged (size, inode, modification and status change times), or else its
/// contents are, as after a checkout. A file that changed within a tick of the file system's clock before it was read might
/// change again with the same status, so its contents alone decide. The cache never fails a run: what cannot be read or written
/// is ignored.
package struct FactsCache: Sendable {
    private let file: FactsFile
    /// A new cache file, to which contents are written immediately; `nil` if a cache file exists.
    private var draft: FactsDraft?

    /// - Parameters:
    ///   - folder: the absolute path of the cache folder.
    ///   - root: the project's root.
    ///   - kinds: the kinds of facts that are cached.
    package init(in folder: String, ofProjectAt root: String, kinds: FactKinds) {
        var origin = programStamp
        origin.add(UInt64(kinds.rawValue))
        origin.add(root)
        file = FactsFile("\(folder)/\(Self.name(ofProjectAt: root))\(kinds.rawValue)\(Self.suffix)", of: origin)
        markAsUsed(file.path)
    }

    /// The cache of the fewest kinds that include these, for a project whose cache of these kinds is empty; `nil` if there is none.
    ///
    /// Parameters as for `init`.
    package static func wider(in folder: String, ofProjectAt root: String, than kinds: FactKinds) -> FactsCache? {
        let prefix = name(ofProjectAt: root)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let others = names.compactMap { name -> FactKinds? in
            guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
            return FactKinds.RawValue(name.dropFirst(prefix.count).dropLast(suffix.count)).map(FactKinds.init)
        }
        return others.filter { $0.isStrictSuperset(of: kinds) }
            .sorted { ($0.rawValue.nonzeroBitCount, $0.rawValue) < ($1.rawValue.nonzeroBitCount, $1.rawValue) }
            .lazy.map { FactsCache(in: folder, ofProjectAt: root, kinds: $0) }.first { !$0.isEmpty }
    }

    /// The beginning of the names of a project's cache files, and the end of all names.
    private static func name(ofProjectAt root: String) -> String { Digest(root).name + "-" }
    private static let suffix = ".facts"

    package var isEmpty: Bool { file.segments.isEmpty }

    /// Starts a new cache file if there is none yet.
    ///
    /// - Parameter keys: the keys of all entries that may be added.
    package mutating func prepare(for keys: [String]) {
        if isEmpty { draft = file.draft(for: keys) }
    }

    /// The contents for an item; written immediately if the cache file is new.
    package func contents(_ bytes: [UInt8]) -> FactsFile.Item.Contents {
        guard let draft else { return .new(bytes) }
        return .written(offset: draft.add(bytes), size: bytes.count, checksum: Digest(bytes).short)
    }

    /// The entries for keys sorted in byte order; the key of facts is the path of their file.
    package func entries(for keys: [String]) -> [FactsFile.Entry?] {
        guard let base = file.segments.first else { return keys.map { _ in nil } }
        var number = 0
        var entries = keys.map { key -> FactsFile.Entry? in
            key.withByteView { key in
                while number < base.count {
                    let order = compareBytes(file.key(number, of: base), key)
                    guard order < 0 else { return order == 0 ? file.entry(number, of: base) : nil }
                    number += 1
                }
                return nil
            }
        }
        // Appended segments are small; otherwise the file would have been rewritten.
        for (key, entry) in latestEntries(of: file.segments.dropFirst()) {
            let index = keys.indices.partitioningIndex { !isPath(keys[$0], before: key) }
            if index < keys.count, keys[index] == key { entries[index] = entry }
        }
        return entries
    }

    /// The cached facts of a file; `nil` if they are corrupt.
    package func facts(in entry: FactsFile.Entry, of path: String) -> FileFacts? {
        guard let facts = file.contents(of: entry).flatMap({ try? FileFacts(stored: $0) }) else { return nil }
        return facts.path == path ? facts : nil
    }

    /// A cached manifest; `nil` if it is corrupt.
    package func manifest(in entry: FactsFile.Entry) -> Manifest? {
        file.contents(of: entry).flatMap { try? Manifest(stored: $0) }
    }

    /// Stores the results of a run: appends them, or rewrites the file if appended segments have grown too large.
    ///
    /// - Parameters:
    ///   - changed: the items that are new, or have other contents or another stamp than their entries.
    ///   - count: the number of all items of the run.
    ///   - isPartial: whether the project has more files than the run covers; entries of the others are retained.
    ///   - start: when the run began, in nanoseconds since 1970.
    ///   - all: returns all items of the run.
    package func update(with changed: [FactsFile.Item], of count: Int, isPartial: Bool, since start: Int64, all: () -> [FactsFile.Item]) {
        guard !changed.isEmpty else { return }
        if let draft { return file.replace(by: draft, all(), since: start) }
        let written = file.segments.reduce(changed.count) { $0 + $1.count }
        let isSmall = written <= count + count / 4 + 64 && file.segments.count < 256
        if !file.segments.isEmpty, isSmall { return file.append(changed) }
        var items = all()
        if isPartial {
            let keys = Set(items.map(\.key))
            for (key, entry) in latestEntries(of: file.segments[...]) where !keys.contains(key) {
                items.append(FactsFile.Item(key: key, stamp: entry.stamp, content: entry.content, contents: .known(entry)))
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
