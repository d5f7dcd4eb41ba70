import AshlarChecks
import AshlarFileSystem
import AshlarManifests
import AshlarReports
import AshlarStore
import AshlarText
import Foundation

/// One incremental check. Each stage runs only if the previous one could not reuse a report.
struct IncrementalCheck {
    private let check: ProjectCheck
    private let start = now
    private var statistics = Statistics()
    private let ruleText: String
    private let baseline: (path: String, text: String)?
    private let workspace: Workspace
    private let listing: Listing
    private let cache: ReportCache?
    /// The digest of the file list and the stat signatures.
    private let files: Digest
    /// The cached report; `nil` if there is none for this request.
    private let last: ReportCache.CachedReport?
    /// The digest of the file list and of all interface hashes.
    private var interfaceHash: Digest?
    /// The request, completed while the stages run.
    private var question = CheckRequest()
    private var knownConfiguration: Configuration?

    /// Lists the files and looks for a cached report.
    ///
    /// - Throws: as `ProjectCheck.run` does.
    init(of check: ProjectCheck) throws {
        self.check = check
        let (place, choices) = (check.place, check.choices)
        let state = try check.isStaged ? statistics.measure("index") { try GitSnapshot.index(of: place.root) } : nil
        ruleText = try place.ruleText(in: state)
        baseline = try check.baselineText(in: state)
        let workspace = try Workspace(root: place.root, in: state, threads: choices.threads)
        self.workspace = workspace
        listing = statistics.measure("listing") { workspace.listing() }
        cache = check.reportCache(asking: ruleText, baseline)
        files = cache == nil ? Digest() : listing.digest(in: state)
        last = cache?.last(in: workspace)
    }

    /// The cached report, if no file changed.
    func reportOfSameFiles() -> ProjectCheck.Outcome? {
        guard let cache, let last, let report = cache.report(of: last, on: files) else { return nil }
        return outcome(report)
    }

    /// Reads the changed files.
    ///
    /// - Throws: as `ProjectCheck.run` does.
    mutating func readChanged() throws -> Project.Unlinked {
        question.paths = check.paths
        question.only = check.only
        question.baseline = try baseline.map { try BaselineFile(path: $0.path, text: $0.text) }
        if let since = check.since { question.before = try check.before(since, by: configuration()) }
        // The cached request says which facts to read; the rules are parsed only if they judge something new.
        let request = try last?.request ?? ReadingRequest(for: .check, by: configuration().rules)
        let unlinked = try Project.Unlinked(at: check.place.root, as: request, by: check.choices, in: workspace.state, listing: listing)
        interfaceHash = unlinked.sources.interfaceHash(among: listing)
        return unlinked
    }

    /// The cached report with locations remapped, if no change can affect it.
    ///
    /// - Throws: as `ProjectCheck.run` does.
    mutating func reportOfSameMeaning(of unlinked: Project.Unlinked) throws -> ProjectCheck.Outcome? {
        guard let cache, let last, let interfaceHash, let report = try cache.report(
            of: last, on: interfaceHash, unlinked.sources, by: { try configuration().rules }, files: files, listing, in: workspace, since: start
        ) else { return nil }
        unlinked.sources.keep()
        statistics.phases += unlinked.statistics.phases
        return outcome(report, unlinked)
    }

    /// A new report, which is cached.
    ///
    /// - Throws: as `ProjectCheck.run` does.
    mutating func newReport(of unlinked: consuming Project.Unlinked) throws -> ProjectCheck.Outcome {
        let request = unlinked.request
        let contents = cache == nil ? [:] : unlinked.sources.contents
        let isComplete = unlinked.sources.isComplete
        var project = try unlinked.linked(by: configuration())
        var report = try project.report(question)
        // Renames come from git, whose answer may differ in the next run.
        if let cache, isComplete, !project.hasReadRenames {
            let inputs = ReportCache.Inputs(
                files: files, interfaceHash: interfaceHash, listing: listing, names: interfaceHash.map { _ in project.projectNames },
                countsAllReferences: !check.paths.isEmpty || project.countsAllReferences(for: report),
                reportsVacuousRules: check.paths.isEmpty && question.baseline?.entries.contains { $0.identity.rule == vacuousRule } != true,
                involved: project.files(involvedIn: report), contents: contents, others: project.workspace.manifestReads.paths,
                request: request
            )
            cache.keep(report, on: inputs, in: workspace, since: start)
        }
        report.project = check.place.inReports
        project.statistics.phases = statistics.phases + project.statistics.phases
        return ProjectCheck.Outcome(report: report, statistics: project.statistics, project: project)
    }

    private func outcome(_ kept: Report, _ unlinked: Project.Unlinked? = nil) -> ProjectCheck.Outcome {
        var (report, statistics) = (kept, statistics)
        report.project = check.place.inReports
        statistics.fileCount = report.fileCount
        statistics.isReportCached = true
        return ProjectCheck.Outcome(report: report, statistics: statistics, unlinked: unlinked)
    }

    private mutating func configuration() throws -> Configuration {
        if let knownConfiguration { return knownConfiguration }
        let configuration = try statistics.measure("rules") {
            try Configuration.read(check.place, saying: ruleText, readsExamples: false)
        }
        try configuration.requireRules(check.only)
        knownConfiguration = configuration
        return configuration
    }
}

// MARK: - Inputs

extension ProjectCheck {
    fileprivate func baselineText(in state: GitSnapshot?) throws -> (path: String, text: String)? {
        let current = FileManager.default.currentDirectoryPath
        switch baseline {
        case .none: return nil
        case .usual: return try place.baselineText(named: nil, from: current, in: state)
        case .named(let name):
            guard let found = try place.baselineText(named: name, from: current, in: state) else {
                throw Failure("there is no baseline '\(name)'; 'ashlar baseline --file \(name)' begins one")
            }
            return found
        }
    }

    /// The findings at the merge base with a revision, by today's rules.
    fileprivate func before(_ revision: String, by configuration: Configuration) throws -> CheckRequest.Before {
        let git = Git(in: configuration.root)
        let base = try git.mergeBase(with: revision)
        var before = try Project.read(configuration, by: choices, in: GitSnapshot.commit(base, of: configuration.root))
        return CheckRequest.Before(findings: before.findings(only: only), renames: try git.renames(since: base))
    }

    /// The cache of reports; `nil` if the report depends on more than the project's files.
    fileprivate func reportCache(asking ruleText: String, _ baseline: (path: String, text: String)?) -> ReportCache? {
        guard let folder = choices.cache, since == nil, choices.indexStore == nil else { return nil }
        var options = Digest(place.ruleFile?.path ?? "")
        let current = FileManager.default.currentDirectoryPath
        for words in [paths, only, choices.flags, [choices.platform, baseline?.path].map { $0 ?? "-" }] {
            options.add(UInt64(words.count))
            for word in words { options.add(word) }
        }
        options.add(paths.isEmpty ? "" : current)
        options.add(isStaged ? 1 : 0)
        var question = options
        question.add(programStamp.name)
        question.add(CalendarDay.today.description)
        question.add(ruleText)
        question.add(baseline?.text ?? "")
        return ReportCache(in: folder, of: question, aboutProjectAt: place.root, with: options)
    }
}
