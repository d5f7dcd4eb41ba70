import AshlarChecks
package import AshlarDiagrams
import AshlarFileSystem
import AshlarStore
import AshlarText

/// The request to measure a project along the first parents of HEAD.
package struct HistoryRequest: Sendable {
    package var place: ProjectLocation
    package var kind: PictureKind
    /// The first day: `2026-03-01`; if `nil`, a year before the commit of HEAD.
    package var since: String?
    package var step = Step.week
    package var showsTests = true
    package var choices: ReadingChoices

    /// How often the project is measured: at the last commit of each period in UTC, or at every commit.
    package enum Step: String, CaseIterable, Sendable {
        case commit, day
        /// From Monday to Sunday.
        case week
        case month
    }

    package init(of place: ProjectLocation, kind: PictureKind, reading choices: ReadingChoices) {
        (self.place, self.kind, self.choices) = (place, kind, choices)
    }

    /// Measures each commit, by the rule file of the work tree. What was measured before comes from the cache.
    ///
    /// - Throws: `Failure` or `WorkspaceError` if there is no repository, if `since` is no day, if no commit is as late as
    ///   `since`, if none has a Swift file, if the rule file is invalid, or if the project has no graph of this kind.
    package func run() throws -> History {
        let git = Git(in: place.root)
        let ruleText = try place.ruleText(in: .workTree)
        let configuration = try Configuration.read(place, saying: ruleText, readsExamples: false)
        let (commits, first) = try commits(in: git)
        let cache = HistoryCache(of: self, configuration, saying: ruleText)
        var points = cache?.points() ?? [:]
        // Newest first, so that an unknown kind of graph fails at once, and each state is near to the one before.
        var reader = StateReader(of: place, by: configuration, for: .measurement, reading: choices)
        var options = ProjectComparison.completeOptions
        options.showsTests = showsTests
        var found: [History.Point] = []
        var measured = 0
        for (number, commit) in commits.reversed().enumerated() {
            reader.show(number, of: commits.count)
            let point: History.Point
            if let known = points[commit.name] {
                point = known
            } else {
                guard var project = try reader.project(in: commit.name) else { continue }
                let architecture = project.architecture([kind], options)
                if let error = architecture.failures[0] {
                    // An earlier state may have no such graph; the latest must have one.
                    if found.isEmpty { throw error }
                    continue
                }
                point = History.Point(commit, architecture)
                points[commit.name] = point
                measured += 1
                // A run that is ended continues from here.
                if measured.isMultiple(of: 20) { cache?.keep(points) }
            }
            found.append(point)
        }
        guard !found.isEmpty else {
            throw Failure("no commit since \(first) has a Swift file below '\(place.root)' that the rule file selects")
        }
        if measured > 0 { cache?.keep(points) }
        var notes: [String] = []
        if found.count < commits.count {
            notes.append("\(counted(commits.count - found.count, "commit")) without a Swift file, or without \(kind.name), left out")
        }
        if git.isShallow { notes.append("the clone is shallow, so earlier commits are missing; 'git fetch --unshallow' fetches them") }
        return History(
            project: Path.name(of: place.root), kind: kind.name, step: step, hasRules: !configuration.rules.rules.isEmpty,
            points: found.reversed(), notes: notes
        )
    }

    /// The commits to measure, oldest first, and the first day.
    private func commits(in git: Git) throws -> (commits: [CommitTime], first: CalendarDay) {
        let all = try git.firstParents(of: "HEAD")
        guard let head = all.first else { throw Failure("HEAD has no commits; commit something first") }
        let first = try since.map { text in
            guard let day = CalendarDay(text) else { throw Failure("'\(text)' is no day; write it as 2026-03-01") }
            return day
        } ?? CalendarDay(secondsSince1970: head.time - 365 * secondsOfDay)
        var commits: [CommitTime] = []
        var periods: Set<Int> = []
        for commit in all where CalendarDay(secondsSince1970: commit.time) >= first {
            // Newest first: the first of a period is its last commit.
            if step == .commit || periods.insert(step.period(of: commit.time)).inserted { commits.append(commit) }
        }
        guard !commits.isEmpty else {
            throw Failure("no commit of HEAD is as late as \(first); the latest is of \(CalendarDay(secondsSince1970: head.time))")
        }
        return (commits.reversed(), first)
    }
}

/// The architecture of a project at several commits.
package struct History: Sendable {
    /// The name of the project's folder.
    package var project: String
    /// What the nodes are, such as `modules`.
    package var kind: String
    package var step: HistoryRequest.Step
    /// Whether a rule file judges the project.
    package var hasRules: Bool
    /// Oldest first.
    package var points: [Point]
    package var notes: [String]

    package init(project: String, kind: String, step: HistoryRequest.Step, hasRules: Bool, points: [Point], notes: [String] = []) {
        (self.project, self.kind, self.step, self.hasRules, self.points, self.notes) = (project, kind, step, hasRules, points, notes)
    }

    /// What is measured at one commit.
    package struct Point: Hashable, Sendable, Codable {
        /// The full object name.
        package var commit: String
        /// The committer's day in UTC: `2026-03-01`.
        package var day: String
        /// The committer's time, in seconds since 1970.
        package var time: Int
        package var files, lines, types: Int
        /// Sorted.
        package var nodes: [String]
        /// The ordered pairs of nodes that have a dependency, as indices of `nodes`, sorted.
        package var dependencies: [[Int]]
        /// In thousandths.
        package var propagationCost: Int
        package var cyclomaticNumber: Int
        /// The number of nodes in cycles.
        package var cyclicNodes: Int
        /// Findings of the present rule file, without its baseline.
        package var errors, warnings: Int
    }

    /// Dependencies, each as its source and its target.
    package typealias Changes = (new: [[String]], gone: [[String]])

    /// The dependencies of a point that the one before lacks, and those that it no longer has; none for the first point.
    package func changes(at index: Int) -> Changes {
        guard index > 0 else { return ([], []) }
        let (before, after) = (points[index - 1].namedDependencies, points[index].namedDependencies)
        return (after.subtracting(before).sorted { $0.lexicographicallyPrecedes($1) },
                before.subtracting(after).sorted { $0.lexicographicallyPrecedes($1) })
    }
}

extension History.Point {
    fileprivate init(_ commit: CommitTime, _ architecture: Architecture) {
        let graph = architecture.graphs[0]
        self.commit = commit.name
        (day, time) = (CalendarDay(secondsSince1970: commit.time).description, commit.time)
        (files, lines, types) = (architecture.size.files, architecture.size.lines, architecture.size.types)
        nodes = graph.nodes.map(\.name).sorted()
        let indices = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
        dependencies = graph.dependencies.compactMap { dependency in
            guard let source = indices[dependency.source], let target = indices[dependency.target] else { return nil }
            return [source, target]
        }.sorted { $0.lexicographicallyPrecedes($1) }
        (propagationCost, cyclomaticNumber) = (graph.totals?.propagationCost ?? 0, graph.totals?.cyclomaticNumber ?? 0)
        cyclicNodes = graph.cycles.map(\.count).reduce(0, +)
        errors = architecture.findings.count { $0.severity == .error }
        warnings = architecture.findings.count { $0.severity == .warning }
    }

    fileprivate var namedDependencies: Set<[String]> { Set(dependencies.map { $0.map { nodes[$0] } }) }
}

private let secondsOfDay = 86_400

extension HistoryRequest.Step {
    /// A number that all times of a period share.
    fileprivate func period(of time: Int) -> Int {
        let day = (Double(time) / Double(secondsOfDay)).rounded(.down)
        switch self {
        case .commit: return time
        case .day: return Int(day)
        // 1970 began on a Thursday.
        case .week: return Int(((day + 3) / 7).rounded(.down))
        case .month:
            let date = CalendarDay(secondsSince1970: time)
            return date.year * 12 + date.month
        }
    }
}

extension CalendarDay {
    /// The day of a time in UTC. Howard Hinnant's `civil_from_days`: <https://howardhinnant.github.io/date_algorithms.html>
    init(secondsSince1970 time: Int) {
        let days = Int((Double(time) / Double(secondsOfDay)).rounded(.down)) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        self.init(
            year: yearOfEra + era * 400 + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
            day: dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}
