import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarStore
import AshlarText
import Foundation

/// A cache file, and what holds for one that is damaged.
enum CacheSample {
    private static let root = "/project"
    private static let files: [FileFacts] = FuzzCorpus.sources.prefix(12).enumerated().map { extract(path: "F\($0).swift", text: $1) }
    private static let keys = files.map(\.path)

    private static func items(_ files: ArraySlice<FileFacts>) -> [FactsFile.Item] {
        files.map { file in
            FactsFile.Item(key: file.path, stamp: .none, content: Digest(file.path), contents: .new(file.stored))
        }
    }

    private static func cache(in folder: String) -> FactsCache { FactsCache(in: folder, ofProjectAt: root, kinds: .everything) }

    /// The bytes of a cache file with two segments.
    static let bytes: [UInt8] = {
        let folder = NSTemporaryDirectory() + "ashlar-fuzz-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        cache(in: folder).update(with: items(files.dropLast()), of: files.count, isPartial: false, since: now) { items(files.dropLast()) }
        cache(in: folder).update(with: items(files.suffix(1)), of: files.count, isPartial: false, since: now) { items(files[...]) }
        return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.first.flatMap { smallFile(at: folder + "/" + $0, limit: 1 << 30) } ?? []
    }()

    /// A damaged cache has the original facts of a file or none, and holds what is written to it next.
    static func problem(in input: [UInt8], in folder: String) -> String? {
        let name = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.first { $0.hasSuffix(".facts") }
        if name == nil { cache(in: folder).update(with: items(files[...]), of: files.count, isPartial: false, since: now) { items(files[...]) } }
        guard let name = name ?? (try? FileManager.default.contentsOfDirectory(atPath: folder))?.first else { return "no cache file is written" }
        let path = folder + "/" + name
        guard (try? Data(input).write(to: URL(fileURLWithPath: path))) != nil else { return "the folder cannot be written" }
        let damaged = cache(in: folder)
        for (file, entry) in zip(files, damaged.entries(for: keys)) {
            if let entry, let facts = damaged.facts(in: entry, of: file.path), facts != file { return "\(file.path) has other facts" }
        }
        damaged.update(with: items(files.prefix(1)), of: files.count, isPartial: false, since: now) { items(files.prefix(1)) }
        let next = cache(in: folder)
        guard let entry = next.entries(for: keys)[0] else { return "what was written is lost" }
        return next.facts(in: entry, of: files[0].path) == files[0] ? nil : "what was written is damaged"
    }
}
