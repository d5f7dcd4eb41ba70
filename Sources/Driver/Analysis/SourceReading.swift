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

/// Reads the facts of a project's files and manifests: from the cache where a file is unchanged, else by parsing it.
struct SourceReading: Sendable {
    private enum WorkItem: Sendable { case manifest(ManifestSource, Workspace.File?), file(Workspace.File) }

    /// The result of a work item. A class, since it is large and there is one for each file; used by one thread at a time.
    private final class FileResult: @unchecked Sendable {
        var facts: FileFacts?
        let lineCount: Int
        let manifest: Manifest?
        /// The new cache entry.
        let cacheUpdate: CacheUpdate?
        let isCacheHit: Bool
        let isRefused: Bool
        /// Why the run cannot continue.
        let failure: Failure?
        /// Why the system refused to read the file; `nil` if it did not.
        private(set) var refusal: Problem?

        /// - Parameter query: what is retained of the facts.
        init(_ facts: FileFacts, prunedTo query: FactQuery, cacheUpdate: CacheUpdate? = nil, isCacheHit: Bool = false, isRefused: Bool = false) {
            (self.facts, lineCount, manifest) = (facts.pruned(to: query), facts.lineCount, nil)
            (self.cacheUpdate, self.isCacheHit, self.isRefused, failure) = (cacheUpdate, isCacheHit, isRefused, nil)
        }

        init(_ failure: Failure) {
            (facts, lineCount, manifest, cacheUpdate, isCacheHit, isRefused) = (nil, 0, nil, nil, false, true)
            self.failure = failure
        }

        init(_ manifest: Manifest?, cacheUpdate: CacheUpdate? = nil, isRefused: Bool = false) {
            (facts, lineCount, self.manifest, isCacheHit) = (nil, 0, manifest, false)
            (self.cacheUpdate, self.isRefused, failure) = (cacheUpdate, isRefused, nil)
        }

        func refused(for problem: Problem?) -> FileResult {
            refusal = problem
            return self
        }
    }

    private struct CacheUpdate: Sendable {
        var content: Digest
        var contents: FactsFile.Item.Contents
    }

    /// Everything that was read.
    struct Output: Sendable {
        /// Shared, since each state of a session has them again.
        var facts: [Shared<FileFacts>] = []
        var manifests: [Manifest] = []
        var cacheHits = 0
        var lineCount = 0
        /// Whether every file could be read; a refused file may be readable in the next run.
        var isComplete = true
        /// Why the system refused to read a file, the first one.
        var refusal: Problem?
    }

    private let manifests: [(source: ManifestSource, file: Workspace.File?)]
    /// The files of which the system did not let read whether they are manifests.
    private let refused: [String]
    private let files: [Workspace.File]
    private let query: FactQuery
    private let workspace: Workspace
    private var cache: FactsCache?
    /// The cache that has entries: the own one or, if that is empty, one of more kinds of facts.
    private var filled: FactsCache?
    private var isWider = false
    /// Its entries, by work item.
    private var entries: [FactsFile.Entry?]
    /// The entries of `files` in shards.
    private var shardEntries: [FactsShards.Entry?]
    private let choices: ReadingChoices
    private let start = now

    /// - Parameters:
    ///   - files: the Swift files to read, sorted by path.
    ///   - listing: all files of the project, including manifests.
    init(_ files: [Workspace.File], for query: FactQuery, manifestsOf listing: Listing, in workspace: Workspace, by choices: ReadingChoices) {
        let found = workspace.manifestSources(in: listing)
        let sources = found.sources.sorted { isPath($0.key ?? $0.path, before: $1.key ?? $1.path) }
        refused = found.refused
        manifests = sources.map { ($0, listing.files.index(of: $0.path).map { listing.files[$0] }) }
        (self.files, self.query, self.workspace, self.choices) = (files, query, workspace, choices)
        let count = sources.count + files.count
        entries = Array(repeating: nil, count: count)
        shardEntries = choices.shards?.entries(for: files.map(\.path)) ?? Array(repeating: nil, count: files.count)
        guard choices.shards == nil, let folder = choices.cache else { return }
        var cache = FactsCache(in: folder, ofProjectAt: workspace.root, kinds: query.kinds)
        filled = cache
        if cache.isEmpty {
            filled = FactsCache.wider(in: folder, ofProjectAt: workspace.root, than: query.kinds)
            isWider = filled != nil
        }
        let keyed = sources.indices.filter { sources[$0].key != nil }
        let keys = keyed.compactMap { sources[$0].key } + files.lazy.map(\.path)
        cache.prepare(for: keys)
        self.cache = cache
        for (index, entry) in (filled?.entries(for: keys) ?? []).enumerated() {
            entries[index < keyed.count ? keyed[index] : index - keyed.count + sources.count] = entry
        }
    }

    /// The indices of all work items. Manifests come first, since one may take as long as a hundred files.
    private var items: Range<Int> { 0..<(manifests.count + files.count) }

    private func item(_ item: Int) -> WorkItem {
        item < manifests.count ? .manifest(manifests[item].source, manifests[item].file) : .file(files[item - manifests.count])
    }

    private func file(_ item: Int) -> Workspace.File? {
        item < manifests.count ? manifests[item].file : files[item - manifests.count]
    }

    /// The cache key of a work item; `nil` if it is not cached.
    private func key(_ item: Int) -> String? { item < manifests.count ? manifests[item].source.key : files[item - manifests.count].path }

    // MARK: Reading

    /// Reads everything and updates the cache.
    ///
    /// - Throws: `Failure` if git cannot read a file of a snapshot, or if a shard is damaged; `CancellationError`.
    func output() throws -> Output {
        try workspace.snapshot.prefetch(items.filter { !isUnchanged($0) }.compactMap { file($0)?.path })
        let count = items.count
        var report: (@Sendable (Int) -> Void)?
        if let progress = choices.progress { report = { progress($0, count) } }
        let results = mapConcurrently(
            Array(items), threads: choices.threads, weight: weight, progress: report, seconds: seconds, late: late, transform: result
        )
        if choices.isCancelled?() == true { throw CancellationError() }
        keep(results)
        var output = Output()
        output.facts.reserveCapacity(files.count)
        for result in results {
            if let failure = result.failure { throw failure }
            if let facts = result.facts.take() { output.facts.append(Shared(facts)) }
            if result.isCacheHit { output.cacheHits += 1 }
            if result.isRefused { output.isComplete = false }
            output.refusal = output.refusal ?? result.refusal
            if let manifest = result.manifest { output.manifests.append(manifest) }
            output.lineCount += result.lineCount
        }
        let known = Set(output.manifests.map(\.path))
        output.manifests += Set(refused).subtracting(known).sorted().map { ManifestSource(path: $0, tool: .xcodeGen).unreadable() }
        if !refused.isEmpty { output.isComplete = false }
        output.refusal = output.refusal ?? refused.first.flatMap { ManifestSource(path: $0, tool: .xcodeGen).unreadable().problems.first }
        output.manifests = combined(output.manifests, among: files.map(\.path))
        return output
    }

    /// Whether the facts of all files differ in positions only from those that the cache has of an earlier state, so that no rule can tell.
    ///
    /// - Parameter numbers: the number of each file's stamp in that state.
    /// - Throws: `Failure` if git cannot read a file of a snapshot.
    func haveMovedOnly(since numbers: [UInt64]) throws -> Bool {
        guard !query.lengths, items.allSatisfy({ entries[$0]?.stamp.number == numbers[$0] }) else { return false }
        try workspace.snapshot.prefetch(items.compactMap { file($0)?.path })
        return mapConcurrently(
            Array(items), threads: choices.threads, weight: weight, progress: nil, seconds: seconds, late: { _ in false }, transform: hasMovedOnly
        ).allSatisfy(\.self)
    }

    private func hasMovedOnly(_ item: Int, into buffer: ReadBuffer) -> Bool {
        guard let path = key(item), let before = cachedFacts(item, of: path)?.facts, before.suppressions.isEmpty else { return false }
        return workspace.readText(of: path, into: buffer) { contents in
            guard case .text(let source) = contents else { return false }
            let after = extract(path: path, source: source, kinds: query.kinds).pruned(to: query)
            return after.suppressions.isEmpty && OffsetMap(from: before, to: after) != nil
        }
    }

    private func isUnchanged(_ item: Int) -> Bool {
        guard let entry = entries[item], let stamp = file(item)?.stamp else { return false }
        return entry.stamp == stamp
    }

    private func seconds(_ item: Int) -> Double { secondsToRead(byteCount: file(item)?.byteCount ?? 0) }

    /// The result for an item that exceeds its time limit. It is not cached, since another attempt may succeed.
    private func late(_ item: Int) -> FileResult {
        switch self.item(item) {
        case .manifest(let source, _):
            FileResult(source.unreadable("reading the file took more than \(Int(seconds(item))) seconds; simplify it"), isRefused: true)
        case .file(let file):
            unreadable(file.path, .tooSlow(file), isRefused: true)
        }
    }

    private func unreadable(_ path: String, _ problem: Problem, isRefused: Bool = false) -> FileResult {
        FileResult(FileFacts(unreadable: path, problem), prunedTo: query, isRefused: isRefused)
    }

    private func weight(_ item: Int) -> Int {
        switch self.item(item) {
        case .manifest(let source, _): source.weight
        case .file(let file): file.byteCount
        }
    }

    /// From the cache if the file is unchanged and the entry is not damaged, else from the file.
    private func result(of item: Int, into buffer: ReadBuffer) -> FileResult {
        if choices.isCancelled?() == true { return FileResult(nil, isRefused: true) }
        switch self.item(item) {
        case .manifest(let source, _):
            if isUnchanged(item), let known = cachedManifest(item) { return known }
            return readManifest(source, item, into: buffer)
        case .file(let file):
            if isUnchanged(item), let known = cachedFacts(item, of: file.path) { return known }
            if choices.shards?.replaceSources == true, file.stamp == nil, let known = shardFacts(item, of: file.path) { return known }
            return workspace.readText(of: file.path, into: buffer) { contents in
                switch contents {
                case .text(let source): facts(of: file.path, source, item)
                case .unreadable(let problem): unreadable(file.path, problem)
                case .refused(let problem): unreadable(file.path, problem, isRefused: true).refused(for: problem)
                }
            }
        }
    }

    private func facts(of path: String, _ source: ByteView, _ item: Int) -> FileResult {
        if let known = shardFacts(item, of: path, source) { return known }
        guard let cache else { return FileResult(extract(path: path, source: source, kinds: query.kinds), prunedTo: query) }
        let content = Digest(source)
        if entries[item]?.content == content, let known = cachedFacts(item, of: path) { return known }
        let facts = extract(path: path, source: source, kinds: query.kinds)
        return FileResult(facts, prunedTo: query, cacheUpdate: CacheUpdate(content: content, contents: cache.contents(facts.stored)))
    }

    /// The result from a shard; `nil` if there is none, or only one of another source.
    ///
    /// - Parameter source: the file's contents; `nil` to trust the shard.
    private func shardFacts(_ item: Int, of path: String, _ source: ByteView? = nil) -> FileResult? {
        guard let shards = choices.shards, let entry = shardEntries[item - manifests.count],
              source.map({ Digest($0) == entry.content }) ?? true else { return nil }
        do throws(Failure) {
            let facts = try shards.facts(in: entry, of: path)
            return FileResult(entry.kinds == query.kinds ? facts : facts.reduced(to: query.kinds), prunedTo: query, isCacheHit: true)
        } catch {
            return FileResult(error)
        }
    }

    private func readManifest(_ source: ManifestSource, _ item: Int, into buffer: ReadBuffer) -> FileResult {
        guard let cache, source.key != nil else {
            let (manifest, isRefused) = workspace.manifest(source, into: buffer)
            return FileResult(manifest, isRefused: isRefused).refused(for: isRefused ? manifest?.problems.first : nil)
        }
        let content = workspace.readBytes(of: source.path, into: buffer) { contents -> Digest? in
            guard case .text(let bytes) = contents else { return nil }
            return Digest(bytes)
        }
        if entries[item]?.content == content, let known = cachedManifest(item) { return known }
        let (manifest, isRefused) = workspace.manifest(source, into: buffer)
        guard let manifest, let content, !isRefused else {
            return FileResult(manifest, isRefused: isRefused).refused(for: isRefused ? manifest?.problems.first : nil)
        }
        return FileResult(manifest, cacheUpdate: CacheUpdate(content: content, contents: cache.contents(manifest.stored)))
    }

    // MARK: Cache

    /// The result from the cache; `nil` if the entry is missing or damaged.
    private func cachedFacts(_ item: Int, of path: String) -> FileResult? {
        guard let cache, let entry = entries[item], var facts = filled?.facts(in: entry, of: path) else { return nil }
        if isWider { facts = facts.reduced(to: query.kinds) }
        let contents = isWider ? cache.contents(facts.stored) : .known(entry)
        return FileResult(facts, prunedTo: query, cacheUpdate: CacheUpdate(content: entry.content, contents: contents), isCacheHit: true)
    }

    private func cachedManifest(_ item: Int) -> FileResult? {
        guard let cache, let entry = entries[item], let manifest = filled?.manifest(in: entry) else { return nil }
        let contents = isWider ? cache.contents(manifest.stored) : .known(entry)
        return FileResult(manifest, cacheUpdate: CacheUpdate(content: entry.content, contents: contents))
    }

    /// Writes the new entries to the cache.
    private func keep(_ results: [FileResult]) {
        guard let cache else { return }
        let changed = Array(items.lazy.compactMap { cacheItem(of: $0, results[$0]) }.filter(\.isNew).map(\.item))
        cache.update(with: changed, of: items.count, isPartial: workspace.snapshot.isPartial, since: start) {
            items.compactMap { cacheItem(of: $0, results[$0])?.item }
        }
    }

    /// The cache entry of a work item, and whether it differs from the one in the cache.
    private func cacheItem(of item: Int, _ result: FileResult) -> (item: FactsFile.Item, isNew: Bool)? {
        guard let key = key(item), let update = result.cacheUpdate else { return nil }
        let known = isWider ? nil : entries[item]
        let current = file(item)?.stamp
        let stamp = known?.stamp == current ? current : current.flatMap { $0.isPast(at: start) ? $0 : nil }
        let isNew = known.map { $0.content != update.content || $0.stamp != stamp && stamp != nil } ?? true
        return (FactsFile.Item(key: key, stamp: stamp ?? .none, content: update.content, contents: update.contents), isNew)
    }
}

/// The time limit for reading a file: far more than the slowest machine takes for ordinary code. It grows with the file's size.
func secondsToRead(byteCount: Int) -> Double { timeScale * (2.5 + Double(byteCount) / 1_000_000) }

extension Problem {
    static func tooSlow(_ file: Workspace.File) -> Problem {
        Problem(
            location: Location(path: file.path, line: 1, column: 1),
            message: "reading the file took more than \(Int(secondsToRead(byteCount: file.byteCount))) seconds, and it was left out; "
                + "simplify it, or exclude the file"
        )
    }
}

/// How much slower this build reads sources than one with optimizations.
private let timeScale = isDebugBuild ? 20.0 : 1.0

extension Problem {
    /// The error for what has no place for a note: it would lack the file without a word.
    var failure: Failure { Failure("\(location.path): \(message)") }
}
