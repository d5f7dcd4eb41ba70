import AshlarChecks
package import AshlarFacts
package import AshlarFileSystem
package import AshlarInjection
package import AshlarModel
package import AshlarReports
import AshlarSyntax
import AshlarText
import Foundation

/// The options for reading a project.
package struct ReadingChoices: Sendable {
    /// The platform whose compiled code is analyzed; `nil` to analyze every branch of `#if`.
    package var platform: String?
    /// Compilation conditions that are set, besides `DEBUG`. Any other is unknown, and both its branches count.
    package var flags: [String]
    /// The number of threads for listing, reading and linking.
    package var threads: Int
    /// The index store whose references are used; names are looked up by Ashlar where it has none.
    package var indexStore: IndexStoreChoice?
    /// The folder of the cache for facts and reports; `nil` for no cache.
    package var cache: String?
    /// Called with the number of files read so far and the total.
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
    /// The files on disk or in a git snapshot.
    package let workspace: Workspace
    /// The project's files, without those that the rule file excludes.
    package var listing: Listing
    /// How much of it comes from the compiler's index; `nil` if no index was requested.
    package var indexUse: IndexUse?
    /// The number of threads for further work.
    package var threads: Int
    /// The kinds of facts extracted from each file.
    package let factKinds: FactKinds

    /// Reads a project: lists its files, extracts facts from each, reads its manifests and links everything.
    ///
    /// - Parameters:
    ///   - purpose: the use of the project, which determines the fact kinds.
    ///   - state: the git snapshot to read instead of the work tree.
    ///   - listing: the project's files, if they are already listed.
    /// - Throws: `WorkspaceError` if the root cannot be read; `Failure` if there is no Swift file, the platform is unknown, or
    ///   the index store is missing.
    package static func read(
        _ configuration: Configuration, for purpose: Purpose = .check, by choices: ReadingChoices = ReadingChoices(),
        in state: GitSnapshot? = nil, listing: Listing? = nil
    ) throws -> Project {
        let request = ReadingRequest(for: purpose, by: configuration.rules)
        return try Unlinked(at: configuration.root, as: request, by: choices, in: state, listing: listing).linked(by: configuration)
    }

    /// A project whose changed files have been read; facts of unchanged files are still in the cache.
    struct Unlinked: Sendable {
        private let choices: ReadingChoices
        private let build: BuildConfiguration?
        private let workspace: Workspace
        private let all: Listing
        private let included: Listing
        private let index: ProjectIndex?
        package let request: ReadingRequest
        package private(set) var sources: SourceReading
        private(set) var statistics: Statistics

        /// Parameters and errors as for `Project.read`.
        init(
            at root: String, as request: ReadingRequest, by choices: ReadingChoices, in state: GitSnapshot?, listing: Listing? = nil
        ) throws {
            build = try choices.platform.map { try Project.build(for: $0, flags: choices.flags) }
            var statistics = Statistics()
            let workspace = try Workspace(root: root, in: state, threads: choices.threads)
            let all = listing ?? statistics.measure("listing") { workspace.listing() }
            // `sources` selects the files to parse; manifests and folders outside of them still count.
            let included = request.files(of: all)
            let files = included.files.filter(request.isSource)
            guard !files.isEmpty else {
                let advice = all.files.contains(where: \.isSwift)
                    ? "'sources' and 'exclude' of the rule file leave no file" : "name the folder of a Swift project with --root"
                throw Failure("no Swift file below '\(root)'; \(advice)")
            }
            index = try choices.indexStore.map { choice in
                try statistics.measure("index store") { try ProjectIndex.read(choice, sources: files, in: workspace) }
            }
            sources = try statistics.measure("reading") {
                var sources = SourceReading(files, as: request, manifestsOf: included, in: workspace, by: choices)
                try sources.readChanged()
                return sources
            }
            self.request = request
            self.choices = choices
            self.workspace = workspace
            self.all = all
            self.included = included
            self.statistics = statistics
        }

        /// Adds the facts of unchanged files and links the project.
        ///
        /// - Parameter configuration: the configuration that the request was made from.
        consuming func linked(by configuration: Configuration) -> Project {
            let (facts, manifests, cacheHits) = statistics.measure("fetching") { sources.finish() }
            let linked = statistics.measure("linking") {
                LinkedProject(
                    linking: facts, manifests: manifests, paths: included.files.map(\.path), problems: all.problems, build: build,
                    index: index?.index ?? CompilerIndex(), injection: configuration.rules.injectionSettings,
                    concurrency: Threads(width: choices.threads)
                )
            }
            statistics.count(facts, in: linked.model)
            statistics.cacheHits = cacheHits
            statistics.notIndexed = index?.use.filesLeft ?? []
            var completed = configuration
            completed.rules.vacuousEntries = (configuration.rules.sources + configuration.rules.excluded).filter { entry in
                let choice = [ReadingRequest.PathChoice(entry.included)]
                return !all.files.contains { choice.select($0.path) }
            }
            return Project(
                configuration: completed, linked: linked, statistics: statistics, workspace: workspace, listing: included,
                indexUse: index?.use, threads: choices.threads, factKinds: request.factKinds
            )
        }
    }

    /// A filter of the names that may refer to a declaration of the project.
    var projectNames: ProjectNameFilter {
        ProjectNameFilter(
            of: model, bindings: linked.injectionGraph.bindings.compactMap(\.member), followingValues: factKinds.contains(.values)
        )
    }

    /// Whether a report may depend on the number and positions of a file's references even if it has no finding in the file:
    /// because of suppressed or known findings, or of exceptions that report how many findings they excuse.
    func countsAllReferences(for report: Report) -> Bool {
        factKinds.contains(.injection) || factKinds.contains(.closures) || report.knownCount > 0
            || model.files.contains { !$0.suppressions.isEmpty }
            || configuration.rules.rules.contains { $0.exceptions.contains { $0.until != nil } }
    }

    /// The paths of the files at either end of the dependencies that findings report.
    package func files(involvedIn report: Report) -> Set<String> {
        var files: Set<FileID> = []
        for edge in report.findings.lazy.flatMap(\.edges) {
            for case .file(let file) in [edge.source, edge.target] { files.insert(file) }
        }
        return Set(files.map { model.files[Int($0)].path })
    }

    /// Whether renames were read from git.
    var hasReadRenames = false

    /// The use of a project, which determines the facts to extract.
    package enum Purpose: Sendable {
        /// Checking its rules.
        case check
        /// Drawing diagrams, and answering `can`.
        case exploration
        /// Explaining dependency chains, including those through values.
        case explanation
        /// Drawing dependency injection.
        case injection
        /// Proposing a rule file.
        case proposal
    }

    fileprivate static func build(for name: String, flags: [String]) throws(Failure) -> BuildConfiguration {
        let known = Platform.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        guard let known else {
            throw Failure("there is no platform '\(name)'; the platforms are \(list(Platform.allCases.map(\.rawValue)))")
        }
        return BuildConfiguration(platform: known, flags: Set(flags).union(["DEBUG"]))
    }
}
