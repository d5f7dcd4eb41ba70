import AshlarChecks
import AshlarFacts
package import AshlarReports
import Foundation

/// A check of a project, from where it lies to the report.
package struct ProjectCheck: Sendable {
    package var place: ProjectPlace
    /// Report only what lies at or below these, as the user writes them; everything where empty.
    package var paths: [String] = []
    /// The ids of the rules to check; all where empty.
    package var only: [String] = []
    package var baseline = BaselineChoice.usual
    /// Judge what the next commit would record.
    package var isStaged = false
    /// The revision since which findings have come that are to be reported; all where `nil`.
    package var since: String?
    package var choices: ReadingChoices

    /// By which list of known findings.
    package enum BaselineChoice: Hashable, Sendable {
        /// The one beside the rule file, where there is one.
        case usual
        case none
        /// One that the user names.
        case named(String)
    }

    package init(of place: ProjectPlace, reading choices: ReadingChoices) {
        self.place = place
        self.choices = choices
    }

    /// What has been found out.
    package struct Outcome: Sendable {
        package var report: Report
        package var statistics: Statistics
        /// The project, as far as it was read: to take it down takes longer than to leave it to the end of the process.
        private var project: Project?
        private var unlinked: Project.Unlinked?

        fileprivate init(report: Report, statistics: Statistics, project: Project? = nil, unlinked: Project.Unlinked? = nil) {
            self.report = report
            self.statistics = statistics
            self.project = project
            self.unlinked = unlinked
        }
    }

    /// Does it, or gives the report of the last time where nothing has changed since.
    ///
    /// - Throws: `Failure` and `WorkspaceError`, as reading a configuration and a project do, and where a path, a rule or a
    ///   revision is not there.
    package func run() throws -> Outcome {
        let start = now
        var statistics = Statistics()
        let state = try isStaged ? statistics.measure("index") { try RecordedState.index(of: place.root) } : nil
        let ruleText = try place.ruleText(in: state)
        let baselineText = try baselineText(in: state)
        let workspace = try Workspace(root: place.root, in: state, threads: choices.threads)
        let listing = statistics.measure("listing") { workspace.listing() }
        let cache = reportCache(asking: ruleText, baselineText)
        let files = cache == nil ? Digest() : listing.digest(in: state)
        let last = cache?.last(in: workspace)
        if let cache, let last, var report = cache.report(of: last, on: files) {
            report.project = place.inReports
            statistics.fileCount = report.fileCount
            statistics.isReportKept = true
            return Outcome(report: report, statistics: statistics)
        }
        // What to read is known from the last time: rules are read only where something new is held against them.
        var knownConfiguration: Configuration?
        func configuration() throws -> Configuration {
            if let knownConfiguration { return knownConfiguration }
            let configuration = try statistics.measure("rules") {
                try Configuration.read(place, saying: ruleText, readsExamples: false)
            }
            try configuration.requireRules(only)
            knownConfiguration = configuration
            return configuration
        }
        let reading = try last?.request ?? ReadingRequest(for: .check, by: configuration().rules)
        var request = CheckRequest()
        request.paths = paths
        request.only = only
        request.baseline = try baselineText.map { try BaselineFile(path: $0.path, text: $0.text) }
        if let since { request.before = try before(since, by: configuration()) }
        let unlinked = try Project.Unlinked(at: place.root, as: reading, by: choices, in: state, listing: listing)
        let shape = unlinked.sources.shape(among: listing)
        if let cache, let last, let shape, var report = try cache.report(
            of: last, on: shape, unlinked.sources, by: { try configuration().rules }, files: files, listing, in: workspace, since: start
        ) {
            unlinked.sources.keep()
            report.project = place.inReports
            statistics.phases += unlinked.statistics.phases
            statistics.fileCount = report.fileCount
            statistics.isReportKept = true
            return Outcome(report: report, statistics: statistics, unlinked: unlinked)
        }
        let contents = cache == nil ? [:] : unlinked.sources.contents
        let isComplete = unlinked.sources.isComplete
        var project = try (consume unlinked).linked(by: configuration())
        var report = try project.report(request)
        // What git says of renames may be something else the next time.
        if let cache, isComplete, !project.hasAskedForRenames {
            let others = project.workspace.manifestReads.paths
            let grounds = ReportCache.Grounds(
                files: files, shape: shape, listing: listing, names: shape.map { _ in project.knownNames },
                countsAllReferences: !paths.isEmpty || project.countsAllReferences(for: report),
                tellsIdleRules: paths.isEmpty && request.baseline?.entries.contains { $0.identity.hasSuffix("[\(idleRule)]") } != true,
                involved: project.files(involvedIn: report),
                contents: contents, others: others, request: reading
            )
            cache.keep(report, on: grounds, in: workspace, since: start)
        }
        report.project = place.inReports
        project.statistics.phases = statistics.phases + project.statistics.phases
        return Outcome(report: report, statistics: project.statistics, project: project)
    }

    // MARK: What there is to start from

    private func baselineText(in state: RecordedState?) throws -> (path: String, text: String)? {
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

    /// What the project was like where the branch went apart from a revision, by today's rules.
    private func before(_ revision: String, by configuration: Configuration) throws -> CheckRequest.Before {
        let git = Git(in: configuration.root)
        let base = try git.mergeBase(with: revision)
        var before = try Project.read(configuration, by: choices, in: RecordedState.commit(base, of: configuration.root))
        return CheckRequest.Before(findings: before.findings(only: only), renames: git.renames(since: base))
    }

    // MARK: What was asked before

    /// Where the report may be kept; `nil` where it rests on more than the files of the project.
    private func reportCache(asking ruleText: String, _ baseline: (path: String, text: String)?) -> ReportCache? {
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
