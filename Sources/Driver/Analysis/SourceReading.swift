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

/// A project's files and manifests on their way to facts: first those are read of which nothing is known, then what is known of
/// the others is fetched.
struct SourceReading: Sendable {
    package enum Job: Sendable { case manifest(ManifestSource, Workspace.File?), file(Workspace.File) }

    /// What has come of a job. A class, since there is one for each file of a project, and it is large; used by one thread at a
    /// time.
    final class Outcome: @unchecked Sendable {
        package private(set) var facts: FileFacts?
        package let manifest: Manifest?
        /// What is to be kept of it.
        let news: News?
        let isKept: Bool
        let isRefused: Bool

        init(facts: FileFacts? = nil, manifest: Manifest? = nil, news: News? = nil, isKept: Bool = false, isRefused: Bool = false) {
            (self.facts, self.manifest, self.news, self.isKept, self.isRefused) = (facts, manifest, news, isKept, isRefused)
        }

        /// Gives its facts away.
        func takeFacts() -> FileFacts? { facts.take() }
    }

    struct News: Sendable {
        package var content: Digest
        package var shape: Digest
        package var lineCount: Int
        package var contents: FactsFile.Item.Contents
    }

    package let manifests: [(source: ManifestSource, file: Workspace.File?)]
    package let files: [Workspace.File]
    /// What is known, by job, and whether it is as the disk says.
    package private(set) var known: [FactsFile.Entry?]
    private(set) var outcomes: [Outcome?]
    package let request: ReadingRequest
    private let workspace: Workspace
    private(set) var cache: FactsCache?
    let choices: ReadingChoices
    private let start = now

    /// - Parameters:
    ///   - files: the Swift files to read, sorted.
    ///   - listing: all files of the project, among which manifests are looked for.
    init(
        _ files: [Workspace.File], as request: ReadingRequest, manifestsOf listing: Listing, in workspace: Workspace,
        by choices: ReadingChoices
    ) {
        self.request = request
        let sources = workspace.manifestSources(in: listing).sorted { isPath($0.key ?? $0.path, before: $1.key ?? $1.path) }
        manifests = sources.map { ($0, listing.files.index(of: $0.path).map { listing.files[$0] }) }
        self.files = files
        cache = choices.cache.map { FactsCache(in: $0, ofProjectAt: workspace.root, to: request.depth) }
        let count = sources.count + files.count
        known = Array(repeating: nil, count: count)
        outcomes = Array(repeating: nil, count: count)
        self.workspace = workspace
        self.choices = choices
        guard let cache else { return }
        let keyed = sources.indices.filter { sources[$0].key != nil }
        let keys = keyed.compactMap { sources[$0].key } + files.lazy.map(\.path)
        self.cache?.prepare(for: keys)
        let entries = cache.entries(for: keys)
        for (index, entry) in entries.enumerated() {
            known[index < keyed.count ? keyed[index] : index - keyed.count + sources.count] = entry
        }
    }

    /// Manifests stand before files: one may take as long as a hundred of them.
    var jobs: Range<Int> { 0..<(manifests.count + files.count) }

    package func job(_ job: Int) -> Job {
        job < manifests.count ? .manifest(manifests[job].source, manifests[job].file) : .file(files[job - manifests.count])
    }

    /// Under what a job is known; `nil` for what is not kept.
    package func key(_ job: Int) -> String? { job < manifests.count ? manifests[job].source.key : files[job - manifests.count].path }

    // MARK: Reading

    /// Reads what is not known to be as it was.
    ///
    /// - Throws: `Failure` where git cannot tell what a state has of it.
    mutating func readChanged() throws {
        let open = jobs.filter { !isAsKnown($0) }
        try workspace.state?.look(at: open.compactMap { file($0)?.path })
        for (job, outcome) in zip(open, map(open, read)) { outcomes[job] = outcome }
    }

    /// All facts and manifests, and of how many files the facts were known.
    package mutating func finish() -> (facts: [FileFacts], manifests: [Manifest], keptCount: Int) {
        let open = jobs.filter { outcomes[$0] == nil }
        for (job, outcome) in zip(open, map(open, fetch)) { outcomes[job] = outcome }
        keep()
        var facts: [FileFacts] = []
        facts.reserveCapacity(jobs.count)
        var manifests: [Manifest] = []
        var keptCount = 0
        for outcome in outcomes {
            guard let outcome else { continue }
            if let found = outcome.takeFacts() {
                facts.append(found)
                if outcome.isKept { keptCount += 1 }
            }
            if let manifest = outcome.manifest { manifests.append(manifest) }
        }
        outcomes = []
        return (facts, wholeManifests(manifests), keptCount)
    }

    private func isAsKnown(_ job: Int) -> Bool {
        guard let entry = known[job], let stamp = file(job)?.stamp else { return false }
        return entry.stamp == stamp
    }

    package func file(_ job: Int) -> Workspace.File? {
        job < manifests.count ? manifests[job].file : files[job - manifests.count]
    }

    private func map(_ open: [Int], _ transform: @escaping @Sendable (Int, ReadBuffer) -> Outcome) -> [Outcome] {
        var report: (@Sendable (Int) -> Void)?
        if let progress = choices.progress { report = { progress($0, open.count) } }
        return mapConcurrently(open, threads: choices.threads, weight: weight, progress: report, transform: transform)
    }

    private func weight(_ job: Int) -> Int {
        switch self.job(job) {
        case .manifest(let source, _): source.weight
        case .file(let file): file.byteCount
        }
    }

    private func read(_ job: Int, into buffer: ReadBuffer) -> Outcome {
        switch self.job(job) {
        case .manifest(let source, _): readManifest(source, knowing: known[job], into: buffer)
        case .file(let file):
            workspace.readText(of: file.path, into: buffer) { contents in
                switch contents {
                case .text(let source): facts(of: file.path, source, knowing: known[job])
                case .unreadable(let problem): Outcome(facts: FileFacts(unreadable: file.path, problem))
                case .refused(let problem): Outcome(facts: FileFacts(unreadable: file.path, problem), isRefused: true)
                }
            }
        }
    }

    private func facts(of path: String, _ source: UnsafeBufferPointer<UInt8>, knowing entry: FactsFile.Entry?) -> Outcome {
        guard let cache else { return Outcome(facts: asked(extract(path: path, source: source, to: request.depth))) }
        let content = Digest(UnsafeRawBufferPointer(source))
        if let entry, entry.content == content, let facts = knownFacts(in: entry, of: path) {
            return Outcome(facts: facts, news: News(content: content, shape: entry.shape, lineCount: entry.lineCount, contents: .known(entry)), isKept: true)
        }
        let facts = extract(path: path, source: source, to: request.depth)
        return Outcome(facts: asked(facts), news: News(
            content: content, shape: Digest(facts.shape), lineCount: facts.lineCount, contents: cache.contents(facts.stored)
        ))
    }

    /// The facts as far as they are asked about, from what is known; `nil` where that is damaged.
    func knownFacts(in entry: FactsFile.Entry, of path: String) -> FileFacts? { cache?.facts(in: entry, of: path).map(asked) }

    private func asked(_ facts: FileFacts) -> FileFacts {
        guard let calls = request.calls else { return facts }
        var facts = facts
        facts.keepCalls { calls.match($0) != nil }
        return facts
    }

    private func readManifest(_ source: ManifestSource, knowing entry: FactsFile.Entry?, into buffer: ReadBuffer) -> Outcome {
        guard let cache, source.key != nil else { return Outcome(manifest: workspace.manifest(source, into: buffer)) }
        let content = workspace.readBytes(of: source.path, into: buffer) { contents -> Digest? in
            guard case .text(let bytes) = contents else { return nil }
            return Digest(UnsafeRawBufferPointer(bytes))
        }
        if let entry, entry.content == content, let manifest = cache.manifest(in: entry) {
            return Outcome(manifest: manifest, news: News(
                content: entry.content, shape: entry.shape, lineCount: 0, contents: .known(entry)
            ))
        }
        let manifest = workspace.manifest(source, into: buffer)
        guard let manifest, let content else { return Outcome(manifest: manifest) }
        let bytes = manifest.stored
        return Outcome(manifest: manifest, news: News(content: content, shape: Digest(bytes), lineCount: 0, contents: cache.contents(bytes)))
    }

    /// What is known, or what the file says where that turns out to be damaged.
    private func fetch(_ job: Int, into buffer: ReadBuffer) -> Outcome {
        if let entry = known[job] {
            switch self.job(job) {
            case .manifest: if let manifest = cache?.manifest(in: entry) { return Outcome(manifest: manifest) }
            case .file(let file):
                if let facts = knownFacts(in: entry, of: file.path) { return Outcome(facts: facts, isKept: true) }
            }
        }
        return read(job, into: buffer)
    }

    // MARK: What is kept

    /// Keeps what was read for the next run.
    package func keep() {
        guard let cache else { return }
        var changed: [FactsFile.Item] = []
        for job in jobs {
            if outcomes[job] != nil, let (item, isNew) = item(of: job), isNew { changed.append(item) }
        }
        cache.keep(changed, of: jobs.count, isPart: workspace.state != nil, since: start) {
            jobs.compactMap { item(of: $0)?.item }
        }
    }

    /// What is to be kept of a job, and whether the cache has something else.
    private func item(of job: Int) -> (item: FactsFile.Item, isNew: Bool)? {
        guard let key = key(job) else { return nil }
        guard let news = outcomes[job]?.news else {
            guard let entry = known[job], isAsKnown(job) else { return nil }
            let item = FactsFile.Item(
                key: key, stamp: entry.stamp, content: entry.content, shape: entry.shape, lineCount: entry.lineCount,
                contents: .known(entry)
            )
            return (item, false)
        }
        let stamp = file(job)?.stamp.flatMap { $0.isPast(at: start) ? $0 : nil } ?? .none
        let isNew = known[job].map { $0.content != news.content || $0.stamp != stamp && stamp != .none } ?? true
        let item = FactsFile.Item(
            key: key, stamp: stamp, content: news.content, shape: news.shape, lineCount: news.lineCount, contents: news.contents
        )
        return (item, isNew)
    }
}
