import AshlarChecks
package import AshlarFacts
package import AshlarFileSystem
package import AshlarInjection
package import AshlarModel
package import AshlarReports
import AshlarSyntax
import AshlarText
import Foundation

/// How a project is read.
package struct ReadingChoices: Sendable {
    /// What the project is built for, where only what is compiled then is to count; every branch of `#if` where `nil`.
    package var platform: String?
    /// Flags that are set then, as `DEBUG` is; of others nothing is known, and both branches count.
    package var flags: [String]
    /// On how many threads it is listed, read and linked.
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
    /// Its model and its dependency injection.
    package var linked: LinkedProject
    package var model: Model {
        get { linked.model }
        set { linked.model = newValue }
    }
    package var statistics: Statistics
    /// Where its files are read.
    package let workspace: Workspace
    /// The project's files, without those that the rule file excludes.
    package var listing: Listing
    /// How far it rests on the compiler's index; `nil` where none was asked for.
    package var indexUse: IndexUse?
    /// How many threads work on it.
    package var threads: Int
    /// What is kept of each file.
    package let depth: Depth

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
        let request = ReadingRequest(for: purpose, by: configuration.rules)
        return try Unlinked(at: configuration.root, as: request, by: choices, in: state, listing: listing).linked(by: configuration)
    }

    /// A project of which what has changed has been read.
    struct Unlinked: Sendable {
        private let choices: ReadingChoices
        private let build: BuildConfiguration?
        private let workspace: Workspace
        private let all: Listing
        private let kept: Listing
        private let index: ProjectIndex?
        package let request: ReadingRequest
        package private(set) var sources: SourceReading
        private(set) var statistics: Statistics

        /// Parameters and errors as for `Project.read`.
        init(
            at root: String, as request: ReadingRequest, by choices: ReadingChoices, in state: RecordedState?, listing: Listing? = nil
        ) throws {
            build = try choices.platform.map { try Project.build(for: $0, flags: choices.flags) }
            var statistics = Statistics()
            let workspace = try Workspace(root: root, in: state, threads: choices.threads)
            let all = listing ?? statistics.measure("listing") { workspace.listing() }
            // Manifests and folders lie where they lie; `sources` says whose insides are looked at.
            let kept = request.files(of: all)
            let files = kept.files.filter(request.isSource)
            guard !files.isEmpty else {
                let advice = all.files.contains(where: \.isSwift)
                    ? "'sources' and 'exclude' of the rule file leave none" : "name the folder of a Swift project with --root"
                throw Failure("no Swift file below '\(root)'; \(advice)")
            }
            index = try choices.indexStore.map { choice in
                try statistics.measure("index store") { try ProjectIndex.read(choice, sources: files, in: workspace) }
            }
            sources = try statistics.measure("reading") {
                var sources = SourceReading(files, as: request, manifestsOf: kept, in: workspace, by: choices)
                try sources.readChanged()
                return sources
            }
            self.request = request
            self.choices = choices
            self.workspace = workspace
            self.all = all
            self.kept = kept
            self.statistics = statistics
        }

        /// The project, with the facts of what has not changed too.
        ///
        /// - Parameter configuration: what the request is made of.
        consuming func linked(by configuration: Configuration) -> Project {
            let (facts, manifests, keptCount) = statistics.measure("fetching") { sources.finish() }
            let linked = statistics.measure("linking") {
                LinkedProject(
                    linking: facts, manifests: manifests, paths: kept.files.map(\.path), problems: all.problems, build: build,
                    index: index?.index ?? CompilerIndex(), wiring: configuration.rules.wiring,
                    concurrency: Threads(width: choices.threads)
                )
            }
            statistics.count(facts, in: linked.model)
            statistics.keptCount = keptCount
            statistics.notIndexed = index?.use.filesLeft ?? []
            var told = configuration
            told.rules.idleEntries = (told.rules.sources + told.rules.excluded).filter { entry in
                let choice = [ReadingRequest.PathChoice(entry.included)]
                return !all.files.contains { choice.select($0.path) }
            }
            return Project(
                configuration: told, linked: linked, statistics: statistics, workspace: workspace, listing: kept,
                indexUse: index?.use, threads: choices.threads, depth: request.depth
            )
        }
    }

    /// The names by which something can come to mean something of the project.
    var knownNames: KnownNames {
        KnownNames(
            of: model, bindings: linked.injectionGraph.bindings.compactMap(\.member), followingValues: depth.contains(.values)
        )
    }

    /// Whether a report may depend on how often a file refers to a type or from where in it, even if no finding in it is about the
    /// file: there may be findings that it leaves out, and exceptions tell how many they excuse.
    func countsAllReferences(for report: Report) -> Bool {
        depth.contains(.wiring) || depth.contains(.closures) || report.knownCount > 0
            || model.files.contains { !$0.suppressions.isEmpty }
            || configuration.rules.rules.contains { $0.exceptions.contains { $0.until != nil } }
    }

    /// The files whose dependencies findings are about, as paths.
    package func files(involvedIn report: Report) -> Set<String> {
        var files: Set<FileID> = []
        for edge in report.findings.lazy.flatMap(\.edges) {
            for case .file(let file) in [edge.source, edge.target] { files.insert(file) }
        }
        return Set(files.map { model.files[Int($0)].path })
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

    fileprivate static func build(for name: String, flags: [String]) throws(Failure) -> BuildConfiguration {
        let known = Platform.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        guard let known else {
            throw Failure("'\(name)' is no platform; there are \(list(Platform.allCases.map(\.rawValue)))")
        }
        return BuildConfiguration(platform: known, flags: Set(flags).union(["DEBUG"]))
    }
}
