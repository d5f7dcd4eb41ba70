import AshlarChecks
import AshlarFileSystem
import AshlarManifests
package import AshlarReports
import AshlarStore
import AshlarText
import Foundation

/// The request for a check of a project. All of it is encoded into the key of cached reports, so that no option can be forgotten.
package struct ProjectCheck: Sendable, Encodable {
    package var place: ProjectLocation
    /// Report only findings at or below these paths, as the user wrote them; everything if empty.
    package var paths: [String] = []
    /// The ids of the rules to check; all if empty.
    package var only: [String] = []
    /// The ids of the rules not to check.
    package var skip: [String] = []
    package var baseline = BaselineChoice.usual
    /// Check the content of git's index instead of the work tree.
    package var isStaged = false
    /// Report only findings that are new since this revision; all if `nil`.
    package var since: String?
    /// Whether the report has the edits that resolve findings.
    package var showsFixes = false
    package var choices: ReadingChoices
    /// The folder that relative paths start from.
    private let folder = FileManager.default.currentDirectoryPath

    /// Which baseline to use.
    package enum BaselineChoice: Hashable, Sendable, Encodable {
        /// The file next to the rule file, if it exists.
        case usual
        case none
        /// A file that the user specified.
        case named(String)
    }

    package init(of place: ProjectLocation, reading choices: ReadingChoices) {
        self.place = place
        self.choices = choices
    }

    /// The result of a check.
    package struct Outcome: Sendable {
        package var report: Report
        package var statistics: Statistics
        /// Retained because deallocating it is slower than exiting the process.
        private var project: Project?

        init(_ report: Report, _ statistics: Statistics, of check: ProjectCheck, project: Project? = nil) {
            (self.report, self.statistics, self.project) = (report, statistics, project)
            self.report.project = check.place.inReports
        }
    }

    /// Runs the check, or returns the cached report of an equal request on an equal project.
    ///
    /// - Throws: `Failure` or `WorkspaceError` if the configuration or the project cannot be read, or a path, a rule or a
    ///   revision does not exist.
    package func run() throws -> Outcome {
        let start = now
        var statistics = Statistics()
        let snapshot = try isStaged ? statistics.measure("index") { try Snapshot.index(of: place.root) } : .workTree
        let ruleText = try place.ruleText(in: snapshot)
        let baseline = try baselineText(in: snapshot)
        let workspace = try Workspace(root: place.root, in: snapshot, threads: choices.threads)
        let listing = statistics.measure("listing") { choices.shards?.listing(over: workspace.listing()) ?? workspace.listing() }
        let cache = try reportCache(for: workspace, listing, ruleText, baseline?.text)
        let earlier = cache?.report(in: workspace)
        if let earlier, earlier.changed.isEmpty { return cached(earlier.report, statistics) }
        let configuration = try statistics.measure("rules") { try self.configuration(saying: ruleText) }
        try configuration.requireGroups(in: listing, of: workspace)
        if let earlier, earlier.changed.count <= 64 {
            let request = ReadingRequest(for: try purpose(by: configuration), by: configuration.rules)
            let areSame = try statistics.measure("comparing") {
                try earlier.changed.allSatisfy { request.isSource($0.file) }
                    && SourceReading(earlier.changed.map(\.file), for: request.query, manifestsOf: Listing(), in: workspace, by: choices)
                    .haveMovedOnly(since: earlier.changed.map(\.before))
            }
            if areSame { return cached(earlier.report, statistics) }
        }
        var request = CheckRequest()
        (request.paths, request.only) = (paths, try selection(by: configuration))
        request.baseline = try baseline.map { try BaselineFile(path: $0.path, text: $0.text) }
        if let since { request.before = try before(since, by: configuration) }
        var project = try Project.read(configuration, for: purpose(by: configuration), by: choices, in: snapshot, listing: listing)
        var report = try project.report(request)
        if showsFixes { report.fixes = project.fixes(for: report.findings) }
        // Renames come from git, whose answer may differ in the next run.
        if project.isComplete, !project.hasReadRenames { cache?.keep(report, of: project, since: start) }
        project.statistics.phases = statistics.phases + project.statistics.phases
        return Outcome(report, project.statistics, of: self, project: project)
    }

    private func cached(_ report: Report, _ statistics: Statistics) -> Outcome {
        var statistics = statistics
        (statistics.fileCount, statistics.isReportCached) = (report.fileCount, true)
        return Outcome(report, statistics, of: self)
    }

    /// - Throws: `Failure` if no rule is left to check.
    func purpose(by configuration: Configuration) throws -> Project.Purpose {
        let selection = try selection(by: configuration)
        return selection.isEmpty ? .check : .rules(Set(selection))
    }

    /// The ids of the rules to check; all if empty.
    ///
    /// - Throws: `Failure` if no rule is left.
    func selection(by configuration: Configuration) throws -> [String] {
        guard !skip.isEmpty else { return only }
        let selected = (only.isEmpty ? configuration.rules.rules.map(\.id) : only).filter { !skip.contains($0) }
        guard !selected.isEmpty else { throw Failure("no rule is left to check; skip fewer rules") }
        return selected
    }

    /// - Throws: `Failure` if the rule file is invalid, or if it does not have the rules to check.
    func configuration(saying ruleText: RuleText) throws -> Configuration {
        let configuration = try Configuration.read(place, saying: ruleText, readsExamples: false)
        try configuration.requireRules(only + skip)
        return configuration
    }

    func baselineFile(in snapshot: Snapshot) throws -> BaselineFile? {
        try baselineText(in: snapshot).map { try BaselineFile(path: $0.path, text: $0.text) }
    }

    private func baselineText(in snapshot: Snapshot) throws -> (path: String, text: String)? {
        switch baseline {
        case .none: return nil
        case .usual: return try place.baselineText(named: nil, from: folder, in: snapshot)
        case .named(let name):
            guard let found = try place.baselineText(named: name, from: folder, in: snapshot) else {
                throw Failure("there is no baseline '\(name)'; 'ashlar baseline --file \(name)' begins one")
            }
            return found
        }
    }

    /// The findings at the merge base with a revision, by today's rules.
    private func before(_ revision: String, by configuration: Configuration) throws -> CheckRequest.Before {
        let git = Git(in: configuration.root)
        let base = try git.mergeBase(with: revision)
        var before = try Project.read(
            configuration, for: purpose(by: configuration), by: choices, in: .commit(base, of: configuration.root)
        )
        if let refusal = before.refusal { throw refusal.failure }
        let findings = before.findings(only: try selection(by: configuration))
        return CheckRequest.Before(findings: findings, renames: try git.renames(since: base))
    }

    /// The cached report of the same request; `nil` if a report depends on more than the request and the project's files.
    private func reportCache(
        for workspace: Workspace, _ listing: Listing, _ ruleText: RuleText, _ baseline: String?
    ) throws -> ReportCache? {
        guard let cache = choices.cache, since == nil, choices.indexStore == nil, choices.shards == nil, !showsFixes else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let request = Digest(Array(try encoder.encode(self)))
        var key = request
        key.add(programStamp)
        for text in [CalendarDay.today.description, ruleText.digest.name, baseline ?? ""] { key.add(text) }
        return ReportCache(
            at: "\(cache)/\(Digest(place.root).name)-\(request.name).report", of: key, listing, in: workspace.snapshot
        )
    }
}
