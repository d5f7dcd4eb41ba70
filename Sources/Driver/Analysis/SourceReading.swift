import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarManifests
import AshlarReports
import AshlarStore
import AshlarSyntax
import AshlarText
import Foundation

/// Reads the facts of a project's files and manifests in two steps: `readChanged` parses those that the cache does not cover,
/// `finish` fetches the others from the cache.
struct SourceReading: Sendable {
    package enum WorkItem: Sendable { case manifest(ManifestSource, Workspace.File?), file(Workspace.File) }

    /// The result of a work item. A class, since it is large and there is one for each file; used by one thread at a time.
    final class FileResult: @unchecked Sendable {
        package private(set) var facts: FileFacts?
        package let manifest: Manifest?
        /// The new cache entry.
        let cacheUpdate: CacheUpdate?
        let isCacheHit: Bool
        let isRefused: Bool

        init(facts: FileFacts? = nil, manifest: Manifest? = nil, cacheUpdate: CacheUpdate? = nil, isCacheHit: Bool = false, isRefused: Bool = false) {
            (self.facts, self.manifest, self.cacheUpdate, self.isCacheHit, self.isRefused) = (facts, manifest, cacheUpdate, isCacheHit, isRefused)
        }

        /// Moves the facts out.
        func takeFacts() -> FileFacts? { facts.take() }
    }

    struct CacheUpdate: Sendable {
        package var content: Digest
        package var interfaceHash: Digest
        package var lineCount: Int
        package var contents: FactsFile.Item.Contents
    }

    package let manifests: [(source: ManifestSource, file: Workspace.File?)]
    package let files: [Workspace.File]
    /// The cache entries, by work item.
    package private(set) var cachedEntries: [FactsFile.Entry?]
    private(set) var results: [FileResult?]
    package let request: ReadingRequest
    private let workspace: Workspace
    private(set) var cache: FactsCache?
    /// A cache of more kinds of facts, if the own one is empty, and its entries by work item.
    private var wider: FactsCache?
    private var widerEntries: [FactsFile.Entry?] = []
    let choices: ReadingChoices
    private let start = now

    /// - Parameters:
    ///   - files: the Swift files to read, sorted by path.
    ///   - listing: all files of the project, including manifests.
    init(
        _ files: [Workspace.File], as request: ReadingRequest, manifestsOf listing: Listing, in workspace: Workspace,
        by choices: ReadingChoices
    ) {
        self.request = request
        let sources = workspace.manifestSources(in: listing).sorted { isPath($0.key ?? $0.path, before: $1.key ?? $1.path) }
        manifests = sources.map { ($0, listing.files.index(of: $0.path).map { listing.files[$0] }) }
        self.files = files
        cache = choices.cache.map { FactsCache(in: $0, ofProjectAt: workspace.root, kinds: request.factKinds) }
        let count = sources.count + files.count
        cachedEntries = Array(repeating: nil, count: count)
        results = Array(repeating: nil, count: count)
        self.workspace = workspace
        self.choices = choices
        guard let cache else { return }
        let keyed = sources.indices.filter { sources[$0].key != nil }
        let keys = keyed.compactMap { sources[$0].key } + files.lazy.map(\.path)
        self.cache?.prepare(for: keys)
        func byItem(_ entries: [FactsFile.Entry?]) -> [FactsFile.Entry?] {
            var ofItems = [FactsFile.Entry?](repeating: nil, count: count)
            for (index, entry) in entries.enumerated() {
                ofItems[index < keyed.count ? keyed[index] : index - keyed.count + sources.count] = entry
            }
            return ofItems
        }
        cachedEntries = byItem(cache.entries(for: keys))
        guard cache.isEmpty, let folder = choices.cache else { return }
        wider = FactsCache.wider(in: folder, ofProjectAt: workspace.root, than: request.factKinds)
        widerEntries = wider.map { byItem($0.entries(for: keys)) } ?? []
    }

    /// The contents of a work item in the cache of more kinds; `nil` if it has none, or other ones.
    private func widerEntry(_ item: Int, of content: Digest) -> FactsFile.Entry? {
        guard !widerEntries.isEmpty, let entry = widerEntries[item], entry.content == content else { return nil }
        return entry
    }

    /// The indices of all work items. Manifests come first, since one may take as long as a hundred files.
    var items: Range<Int> { 0..<(manifests.count + files.count) }

    package func item(_ item: Int) -> WorkItem {
        item < manifests.count ? .manifest(manifests[item].source, manifests[item].file) : .file(files[item - manifests.count])
    }

    /// The cache key of a work item; `nil` if it is not cached.
    package func key(_ item: Int) -> String? { item < manifests.count ? manifests[item].source.key : files[item - manifests.count].path }

    // MARK: Reading

    /// Reads every item whose file stamp differs from the cached one.
    ///
    /// - Throws: `Failure` if git cannot read a file of a snapshot.
    mutating func readChanged() throws {
        let pending = items.filter { !isUnchanged($0) }
        try workspace.state?.prefetch(pending.compactMap { file($0)?.path })
        for (item, result) in zip(pending, map(pending, read)) { results[item] = result }
    }

    /// Fetches the remaining items, updates the cache, and returns all facts and manifests and the number of cache hits.
    package mutating func finish() -> (facts: [FileFacts], manifests: [Manifest], cacheHits: Int) {
        let pending = items.filter { results[$0] == nil }
        for (item, result) in zip(pending, map(pending, fetch)) { results[item] = result }
        keep()
        var facts: [FileFacts] = []
        facts.reserveCapacity(items.count)
        var manifests: [Manifest] = []
        var cacheHits = 0
        for result in results {
            guard let result else { continue }
            if let found = result.takeFacts() {
                facts.append(found)
                if result.isCacheHit { cacheHits += 1 }
            }
            if let manifest = result.manifest { manifests.append(manifest) }
        }
        results = []
        return (facts, withoutGenerated(manifests), cacheHits)
    }

    private func isUnchanged(_ item: Int) -> Bool {
        guard let entry = cachedEntries[item], let stamp = file(item)?.stamp else { return false }
        return entry.stamp == stamp
    }

    package func file(_ item: Int) -> Workspace.File? {
        item < manifests.count ? manifests[item].file : files[item - manifests.count]
    }

    private func map(_ pending: [Int], _ transform: @escaping @Sendable (Int, ReadBuffer) -> FileResult) -> [FileResult] {
        var report: (@Sendable (Int) -> Void)?
        if let progress = choices.progress { report = { progress($0, pending.count) } }
        return mapConcurrently(
            pending, threads: choices.threads, weight: weight, progress: report, seconds: seconds, late: late, transform: transform
        )
    }

    /// The time limit for an item: far more than the slowest machine takes for ordinary code. It grows with the file's size.
    private func seconds(_ item: Int) -> Double { timeScale * (2.5 + Double(file(item)?.byteCount ?? 0) / 1_000_000) }

    /// The result for an item that exceeds its time limit. It is not cached, since another attempt may succeed.
    private func late(_ item: Int) -> FileResult {
        switch self.item(item) {
        case .manifest(let source, _):
            FileResult(manifest: source.unreadable("reading the file took more than \(Int(seconds(item))) seconds; simplify it"), isRefused: true)
        case .file(let file):
            FileResult(facts: FileFacts(unreadable: file.path, Problem(
                location: Location(path: file.path, line: 1, column: 1),
                message: "reading the file took more than \(Int(seconds(item))) seconds, and it was left out; simplify it, or exclude the file"
            )), isRefused: true)
        }
    }

    private func weight(_ item: Int) -> Int {
        switch self.item(item) {
        case .manifest(let source, _): source.weight
        case .file(let file): file.byteCount
        }
    }

    private func read(_ item: Int, into buffer: ReadBuffer) -> FileResult {
        switch self.item(item) {
        case .manifest(let source, _): readManifest(source, item, into: buffer)
        case .file(let file):
            workspace.readText(of: file.path, into: buffer) { contents in
                switch contents {
                case .text(let source): facts(of: file.path, source, item)
                case .unreadable(let problem): FileResult(facts: FileFacts(unreadable: file.path, problem))
                case .refused(let problem): FileResult(facts: FileFacts(unreadable: file.path, problem), isRefused: true)
                }
            }
        }
    }

    private func facts(of path: String, _ source: ByteView, _ item: Int) -> FileResult {
        guard let cache else { return FileResult(facts: pruned(extract(path: path, source: source, kinds: request.factKinds))) }
        let content = Digest(source)
        if let entry = cachedEntries[item], entry.content == content, let facts = cachedFacts(in: entry, of: path) {
            return FileResult(facts: facts, cacheUpdate: CacheUpdate(content: content, interfaceHash: entry.interfaceHash, lineCount: entry.lineCount, contents: .known(entry)), isCacheHit: true)
        }
        let known = widerEntry(item, of: content).flatMap { wider?.facts(in: $0, of: path) }?.reduced(to: request.factKinds)
        let facts = known ?? extract(path: path, source: source, kinds: request.factKinds)
        return FileResult(facts: pruned(facts), cacheUpdate: CacheUpdate(
            content: content, interfaceHash: Digest(facts.interfaceHash), lineCount: facts.lineCount, contents: cache.contents(facts.stored)
        ), isCacheHit: known != nil)
    }

    /// The cached facts of a file, pruned to what the request needs; `nil` if the entry is damaged.
    func cachedFacts(in entry: FactsFile.Entry, of path: String) -> FileFacts? { cache?.facts(in: entry, of: path).map(pruned) }

    private func pruned(_ facts: FileFacts) -> FileFacts {
        guard let calls = request.calls else { return facts }
        var facts = facts
        facts.keepCalls { calls.match($0) != nil }
        return facts
    }

    private func readManifest(_ source: ManifestSource, _ item: Int, into buffer: ReadBuffer) -> FileResult {
        guard let cache, source.key != nil else { return FileResult(manifest: workspace.manifest(source, into: buffer)) }
        let content = workspace.readBytes(of: source.path, into: buffer) { contents -> Digest? in
            guard case .text(let bytes) = contents else { return nil }
            return Digest(bytes)
        }
        if let entry = cachedEntries[item], entry.content == content, let manifest = cache.manifest(in: entry) {
            return FileResult(manifest: manifest, cacheUpdate: CacheUpdate(
                content: entry.content, interfaceHash: entry.interfaceHash, lineCount: 0, contents: .known(entry)
            ))
        }
        let known = content.flatMap { widerEntry(item, of: $0) }.flatMap { wider?.manifest(in: $0) }
        let manifest = known ?? workspace.manifest(source, into: buffer)
        guard let manifest, let content else { return FileResult(manifest: manifest) }
        let bytes = manifest.stored
        return FileResult(manifest: manifest, cacheUpdate: CacheUpdate(content: content, interfaceHash: Digest(bytes), lineCount: 0, contents: cache.contents(bytes)))
    }

    /// Loads an item from the cache, or reads its file if the entry is missing or damaged.
    private func fetch(_ item: Int, into buffer: ReadBuffer) -> FileResult {
        if let entry = cachedEntries[item] {
            switch self.item(item) {
            case .manifest: if let manifest = cache?.manifest(in: entry) { return FileResult(manifest: manifest) }
            case .file(let file):
                if let facts = cachedFacts(in: entry, of: file.path) { return FileResult(facts: facts, isCacheHit: true) }
            }
        }
        return read(item, into: buffer)
    }

    // MARK: Cache

    /// Writes the new entries to the cache.
    package func keep() {
        guard let cache else { return }
        var changed: [FactsFile.Item] = []
        for item in items {
            if results[item] != nil, let (item, isNew) = cacheItem(of: item), isNew { changed.append(item) }
        }
        cache.update(with: changed, of: items.count, isPartial: workspace.state != nil, since: start) {
            items.compactMap { cacheItem(of: $0)?.item }
        }
    }

    /// The cache entry of a work item, and whether it differs from the one in the cache.
    private func cacheItem(of item: Int) -> (item: FactsFile.Item, isNew: Bool)? {
        guard let key = key(item) else { return nil }
        guard let cacheUpdate = results[item]?.cacheUpdate else {
            guard let entry = cachedEntries[item], isUnchanged(item) else { return nil }
            let item = FactsFile.Item(
                key: key, stamp: entry.stamp, content: entry.content, interfaceHash: entry.interfaceHash, lineCount: entry.lineCount,
                contents: .known(entry)
            )
            return (item, false)
        }
        let stamp = file(item)?.stamp.flatMap { $0.isPast(at: start) ? $0 : nil } ?? .none
        let isNew = cachedEntries[item].map { $0.content != cacheUpdate.content || $0.stamp != stamp && stamp != .none } ?? true
        let item = FactsFile.Item(
            key: key, stamp: stamp, content: cacheUpdate.content, interfaceHash: cacheUpdate.interfaceHash, lineCount: cacheUpdate.lineCount, contents: cacheUpdate.contents
        )
        return (item, isNew)
    }
}

/// How much slower this build reads sources than one with optimizations.
private let timeScale = isDebugBuild ? 20.0 : 1.0
