import AshlarChecks
import AshlarFacts
package import AshlarModel
package import AshlarReports
import AshlarScanner
import Foundation

/// How a project is read.
package struct ReadingChoices: Sendable {
    /// What the project is built for, where only what is compiled then is to count; every branch of `#if` where `nil`.
    package var platform: String?
    /// Flags that are set then, as `DEBUG` is; of others nothing is known, and both branches count.
    package var flags: [String]
    /// How many files are read at a time.
    package var threads: Int
    /// Where the compiler says what files name; names are looked up where it does not.
    package var indexStore: IndexStoreChoice?
    /// The folder in which facts and reports of earlier runs are kept; none are where `nil`.
    package var cache: String?
    /// Called with the number of files read and the number of all.
    package var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    package init(
        platform: String? = nil, flags: [String] = [], threads: Int = processorCount, indexStore: IndexStoreChoice? = nil,
        cache: String? = nil, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) {
        self.platform = platform
        self.flags = flags
        self.threads = threads
        self.indexStore = indexStore
        self.cache = cache
        self.progress = progress
    }
}

/// A project that has been read and linked: what every question is put to.
package struct Project: Sendable {
    package var configuration: Configuration
    package var model: Model
    package var statistics: Statistics
    /// Where its files are read.
    let workspace: Workspace
    /// The project's files, without those that the rule file excludes.
    package var listing: Listing
    /// How far it rests on the compiler's index; `nil` where none was asked for.
    package var indexUse: IndexUse?
    /// How many threads work on it.
    package var threads: Int

    /// Reads a project: lists its files, turns each into facts, reads its manifests, links it all.
    ///
    /// - Parameters:
    ///   - purpose: what is asked of it, which says how much of it is kept.
    ///   - state: what to read instead of what is on disk.
    ///   - listing: the project's files, where they are listed already.
    /// - Throws: `WorkspaceError` where the root cannot be read, `Failure` where no Swift file is found, where a platform is
    ///   unknown, and where there is no such index store.
    package static func read(
        _ configuration: Configuration, for purpose: Purpose = .check, by choices: ReadingChoices = ReadingChoices(),
        in state: RecordedState? = nil, listing: Listing? = nil
    ) throws -> Project {
        let build = try choices.platform.map { try self.build(for: $0, flags: choices.flags) }
        var statistics = Statistics()
        let workspace = try Workspace(root: configuration.root, in: state)
        let listing = listing ?? statistics.measure("listing") { workspace.listing() }
        // Manifests and folders lie where they lie; `sources` says whose insides are looked at.
        let kept = listing.selecting(
            sources: { _ in true }, exclude: { matches($0, configuration.rules.excluded, whereEmpty: false) }
        )
        let files = kept.files.filter { $0.isSwift && matches($0.path, configuration.rules.sources, whereEmpty: true) }
        guard !files.isEmpty else {
            let advice = listing.files.contains(where: \.isSwift)
                ? "'sources' and 'exclude' of the rule file leave none" : "name the folder of a Swift project with --root"
            throw Failure("no Swift file below '\(configuration.root)'; \(advice)")
        }
        let index = try choices.indexStore.map { choice in
            try statistics.measure("index") { try ProjectIndex.read(choice, sources: files, in: workspace) }
        }
        let depth = depth(for: purpose, configuration.rules)
        let (facts, declared, keptCount) = statistics.measure("reading") {
            read(
                files, to: depth, manifestsOf: kept, in: workspace,
                knowing: choices.cache.map { FactsCache(in: $0, ofProjectAt: workspace.root, to: depth) },
                threads: choices.threads, progress: choices.progress
            )
        }
        let model = statistics.measure("linking") {
            Model(
                linking: facts, manifests: declared, paths: kept.files.map(\.path), problems: listing.problems, build: build,
                index: index?.index ?? CompilerIndex(), wiring: configuration.rules.wiring, concurrency: Threads(width: choices.threads)
            )
        }
        statistics.fileCount = facts.count
        statistics.keptCount = keptCount
        for file in facts.indices {
            statistics.lineCount += facts[file].lineCount
            statistics.byteCount += facts[file].byteCount
            statistics.declarationCount += facts[file].declarations.count
            statistics.referenceCount += facts[file].references.count
        }
        statistics.moduleCount = model.modules.count
        statistics.dependencyCount = model.dependencies.count
        statistics.notIndexed = index?.use.filesLeft ?? []
        var configuration = configuration
        configuration.rules.idleEntries = (configuration.rules.sources + configuration.rules.excluded).filter { entry in
            !listing.files.contains { matches($0.path, [entry.included], whereEmpty: false) }
        }
        return Project(
            configuration: configuration, model: model, statistics: statistics, workspace: workspace, listing: kept,
            indexUse: index?.use, threads: choices.threads
        )
    }

    /// Whether git was asked what files were called before.
    var hasAskedForRenames = false

    /// What a project is read for.
    package enum Purpose: Sendable {
        /// To hold it against its rules.
        case check
        /// To draw it, and to tell what may know what.
        case exploration
        /// To show how one thing comes to know another, by values that are handed on too.
        case explanation
        /// To show how objects are put together.
        case wiring
        /// To find out what rules it would keep.
        case proposal
    }

    /// What must be kept of each file: what is asked for, and what the rules in force go by.
    private static func depth(for purpose: Purpose, _ rules: RuleSet) -> Depth {
        let needed = rules.rules.filter { $0.severity != nil }.reduce(Depth()) { $0.union($1.depth) }
        return switch purpose {
        case .check: needed
        case .explanation: needed.union(.values)
        case .wiring: needed.union(.wiring)
        case .exploration: needed.union(.declarations)
        case .proposal: [.values, .wiring, .calls]
        }
    }

    private static func build(for name: String, flags: [String]) throws(Failure) -> BuildConfiguration {
        let known = Platform.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        guard let known else {
            throw Failure("'\(name)' is no platform; there are \(list(Platform.allCases.map(\.rawValue)))")
        }
        return BuildConfiguration(platform: known, flags: Set(flags).union(["DEBUG"]))
    }

    /// The facts of files and manifests. Manifests are read while files are, and before them: one may take as long as a
    /// hundred files.
    private static func read(
        _ files: [Workspace.File], to depth: Depth, manifestsOf listing: Listing, in workspace: Workspace,
        knowing cache: FactsCache?, threads: Int, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
    ) -> (facts: [FileFacts], manifests: [Manifest], keptCount: Int) {
        enum Job: Sendable { case manifest(ManifestSource, Workspace.File?), file(Workspace.File) }
        /// What is told of a job, with the bytes to keep of it where it was read anew.
        enum Result: Sendable { case manifest(Manifest?, read: [UInt8]?), facts(FileFacts, read: [UInt8]?, isKept: Bool) }
        let start = now
        let sources = workspace.manifestSources(in: listing)
        let paths = Set(sources.map(\.path))
        let own = Dictionary(listing.files.filter { paths.contains($0.path) }.map { ($0.path, $0) }) { first, _ in first }
        let jobs = sources.map { Job.manifest($0, own[$0.path]) } + files.map(Job.file)
        var report: (@Sendable (Int) -> Void)?
        if let progress { report = { progress($0, jobs.count) } }
        func weight(_ job: Job) -> Int {
            switch job {
            case .manifest(let source, _): source.weight
            case .file(let file): file.byteCount
            }
        }
        let results = mapConcurrently(jobs, threads: threads, weight: weight, progress: report) { job, buffer -> Result in
            switch job {
            case .manifest(let source, let file):
                if let known = file.flatMap({ cache?.manifest(of: source, in: $0) }) { return .manifest(known, read: nil) }
                let found = workspace.manifest(source, into: buffer)
                return .manifest(found, read: cache == nil || source.key == nil ? nil : found?.stored)
            case .file(let file):
                if let known = cache?.facts(of: file) { return .facts(known, read: nil, isKept: true) }
                return workspace.readText(of: file.path, into: buffer) { contents in
                    switch contents {
                    case .text(let source):
                        let facts = scan(path: file.path, source: source, to: depth)
                        return .facts(facts, read: cache == nil ? nil : facts.stored, isKept: false)
                    // It may be readable the next time, and nothing of the file would have changed.
                    case .unreadable(let problem): return .facts(FileFacts(unreadable: file.path, problem), read: nil, isKept: false)
                    }
                }
            }
        }
        var facts: [FileFacts] = []
        facts.reserveCapacity(files.count)
        var manifests: [Manifest] = []
        var items: [FactsCache.Item] = []
        var keptCount = 0
        for (job, result) in zip(jobs, results) {
            switch (job, result) {
            case (.file(let file), .facts(let found, let read, let isKept)):
                facts.append(found)
                if isKept { keptCount += 1 }
                items.append(FactsCache.Item(key: file.path, file: file, read: read))
            case (.manifest(let source, let file), .manifest(let found?, let read)):
                manifests.append(found)
                guard let file, let key = source.key else { continue }
                items.append(FactsCache.Item(key: key, file: file, read: read))
            default: break
            }
        }
        if items.contains(where: { $0.read != nil }) { cache?.keep(items, isPart: workspace.state != nil, since: start) }
        return (facts, wholeManifests(manifests), keptCount)
    }

    private static func matches(_ path: String, _ entries: [FileSelector.Entry], whereEmpty: Bool) -> Bool {
        var isSelected = entries.allSatisfy(\.isExcluded) && (whereEmpty || !entries.isEmpty)
        for entry in entries {
            guard case .path(let pattern) = entry.target, pattern.matchFile(path) != nil else { continue }
            isSelected = !entry.isExcluded
        }
        return isSelected
    }
}
