import AshlarChecks
import AshlarFacts
package import AshlarFileSystem
package import AshlarInjection
package import AshlarModel
package import AshlarReports
package import AshlarStore
import AshlarSyntax
import AshlarText
import Foundation

/// The options for reading a project.
package struct ReadingChoices: Sendable, Encodable {
    /// The platform whose compiled code is analyzed; `nil` to analyze every branch of `#if`.
    package var platform: String?
    /// Compilation conditions that are set, besides `DEBUG`. Any other is unknown, and both its branches count.
    package var flags: [String]
    /// The index store whose references are used; names are looked up by Ashlar where it has none.
    package var indexStore: IndexStoreChoice?
    private var means: Means

    /// What no cached report depends on; encoded as nothing.
    private struct Means: Sendable, Encodable {
        var threads: Int
        var cache: String?
        var shards: FactsShards?
        var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
        var stateProgress: (@Sendable (_ done: Int, _ total: Int?) -> Void)?
        var isCancelled: (@Sendable () -> Bool)?

        func encode(to encoder: any Encoder) {}
    }

    package init(
        platform: String? = nil, flags: [String] = [], threads: Int = processorCount, indexStore: IndexStoreChoice? = nil,
        cache: String? = nil, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil,
        stateProgress: (@Sendable (_ done: Int, _ total: Int?) -> Void)? = nil
    ) {
        self.platform = platform
        self.flags = flags
        self.indexStore = indexStore
        means = Means(threads: threads, cache: cache, progress: progress, stateProgress: stateProgress)
    }

    /// The number of threads for listing, reading and linking.
    package var threads: Int {
        get { means.threads }
        set { means.threads = newValue }
    }

    /// The folder of the cache for facts and reports; `nil` for no cache.
    package var cache: String? {
        get { means.cache }
        set { means.cache = newValue }
    }

    /// Shards of facts, used instead of the cache and of reading the files that they hold; `nil` for none.
    package var shards: FactsShards? {
        get { means.shards }
        set { means.shards = newValue }
    }

    /// Called with the number of files read so far and the total.
    package var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? {
        get { means.progress }
        set { means.progress = newValue }
    }

    /// Called with the number of states of a project, such as commits, that were read so far, and the total, `nil` if nobody knows it yet.
    package var stateProgress: (@Sendable (_ done: Int, _ total: Int?) -> Void)? { means.stateProgress }

    /// Asked between files; a reading that is cancelled throws `CancellationError`.
    package var isCancelled: (@Sendable () -> Bool)? {
        get { means.isCancelled }
        set { means.isCancelled = newValue }
    }
}

/// A project that has been read and linked; the input of every command that analyzes code.
package struct Project: Sendable {
    package var configuration: Configuration
    /// Its model and its dependency injection.
    package var linked: LinkedProject
    package var model: Model {
        get { linked.model }
        set { linked.model = newValue }
    }
    package var statistics: Statistics
    /// The files of the snapshot.
    package let workspace: Workspace
    /// All files of the project.
    let allFiles: [Workspace.File]
    /// The project's files, without those that the rule file excludes.
    package var listing: Listing
    /// How much of it comes from the compiler's index; `nil` if no index was requested.
    package var indexUse: IndexUse?
    /// What the listing of the files lacks.
    let listingProblems: [Problem]
    /// The number of threads for further work.
    package var threads: Int
    /// Whether every file could be read.
    let isComplete: Bool
    /// Why the system refused to read a file, the first one.
    let refusal: Problem?
    /// The outcomes of the rules, once they ran.
    var outcomes: RuleOutcomes?
    /// Those of an earlier state, and what differs from it; `nil` if all rules have to run.
    var earlier: (outcomes: RuleOutcomes, change: ProjectChange)?

    /// Reads a project: lists its files, extracts facts from each, reads its manifests and links everything.
    ///
    /// - Parameters:
    ///   - purpose: the use of the project, which determines the fact kinds.
    ///   - snapshot: the state of the project's files.
    ///   - listing: the project's files, if they are already listed.
    /// - Throws: `WorkspaceError` if the root cannot be read; `Failure` if there is no Swift file, the platform is unknown, or
    ///   the index store is missing.
    package static func read(
        _ configuration: Configuration, for purpose: Purpose = .check, by choices: ReadingChoices = ReadingChoices(),
        in snapshot: Snapshot = .workTree, listing: Listing? = nil
    ) throws -> Project {
        let request = ReadingRequest(for: purpose, by: configuration.rules)
        if let platform = choices.platform { _ = try Self.build(for: platform, flags: choices.flags) }
        var statistics = Statistics()
        let workspace = try Workspace(root: configuration.root, in: snapshot, threads: choices.threads)
        let all = listing ?? statistics.measure("listing") { workspace.listing() }
        let sources = try statistics.measure("reading") { try ProjectSources(request, of: all, in: workspace, by: choices) }
        // Only the report of a check tells what it lacks.
        if !purpose.isCheck, let refusal = sources.output.refusal { throw refusal.failure }
        var project = try Project(linking: sources, by: configuration, choices)
        project.statistics.phases = statistics.phases + project.statistics.phases
        return project
    }

    /// What pictures say of their sources: how much the compiler's index tells, and what could not be listed.
    var pictureNotes: [String] { (indexUse?.lines ?? []) + listingProblems.map { "\($0.location.path): \($0.message)" } }

    /// Links what was read.
    ///
    /// - Parameters:
    ///   - isRelinkable: whether the result is to be linked again after changes.
    ///   - earlier: the project of the earlier state that `sources` reuses, with the same rules.
    /// - Throws: `Failure` if the platform is unknown, or if the index store is missing.
    init(
        linking sources: ProjectSources, by configuration: Configuration, _ choices: ReadingChoices, isRelinkable: Bool = false,
        after earlier: Project? = nil
    ) throws {
        let build = try choices.platform.map { try Self.build(for: $0, flags: choices.flags) }
        (workspace, allFiles, listing, threads) = (sources.workspace, sources.all.files, sources.included, choices.threads)
        var statistics = Statistics()
        let index = try choices.indexStore.map { choice in
            try statistics.measure("index store") { try ProjectIndex.read(choice, sources: sources.files, in: sources.workspace) }
        }
        let read = sources.output
        var change: ProjectChange?
        linked = statistics.measure("linking") {
            let concurrency = Threads(width: choices.threads)
            let relinked = sources.changes.flatMap { changes in
                earlier?.linked.relinked(
                    with: changes, problems: sources.all.problems, build: build, injection: configuration.rules.injectionSettings,
                    concurrency: concurrency
                )
            }
            change = relinked?.change
            return relinked?.project ?? LinkedProject(
                linking: read.facts.map(\.value), manifests: read.manifests, paths: sources.included.files.map(\.path), owners: sources.owners,
                problems: sources.all.problems,
                build: build, index: index?.index ?? CompilerIndex(), injection: configuration.rules.injectionSettings,
                isRelinkable: isRelinkable, concurrency: concurrency
            )
        }
        if let change, let outcomes = earlier?.outcomes { self.earlier = (outcomes, change) }
        statistics.count(read.facts, in: linked.model)
        (statistics.lineCount, statistics.cacheHits) = (read.lineCount, read.cacheHits)
        statistics.usesShards = choices.shards != nil
        statistics.notIndexed = index?.use.filesLeft ?? []
        (self.statistics, indexUse) = (statistics, index?.use)
        (isComplete, refusal, listingProblems) = (read.isComplete, read.refusal, sources.all.problems)
        self.configuration = configuration
        self.configuration.rules.vacuousEntries = (configuration.rules.sources + configuration.rules.excluded).filter { entry in
            !sources.all.files.contains { [entry.included].select($0.path) }
        }
    }

    /// Whether renames were read from git.
    var hasReadRenames = false

    /// The use of a project, which determines the facts to extract.
    package enum Purpose: Sendable {
        /// Checking its rules.
        case check
        /// Checking some of them, by their ids.
        case rules(Set<String>)
        /// Drawing diagrams, and answering `can`.
        case exploration
        /// Explaining dependency chains, including those through values.
        case explanation
        /// Drawing dependency injection.
        case injection
        /// Measuring dependencies and sizes.
        case measurement
        /// Comparing two states of its architecture.
        case comparison
        /// Showing all of its architecture: dependencies, injection, sizes and findings.
        case overview
        /// Proposing a rule file.
        case proposal

        fileprivate var isCheck: Bool {
            switch self {
            case .check, .rules: true
            default: false
            }
        }
    }

    fileprivate static func build(for name: String, flags: [String]) throws(Failure) -> BuildConfiguration {
        let known = Platform.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        guard let known else {
            throw Failure("there is no platform '\(name)'; the platforms are \(list(Platform.allCases.map(\.rawValue)))")
        }
        return BuildConfiguration(platform: known, flags: Set(flags).union(["DEBUG"]))
    }
}
