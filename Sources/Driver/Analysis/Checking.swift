package import AshlarChecks
import AshlarFileSystem
import AshlarManifests
import AshlarModel
package import AshlarReports
import AshlarSyntax
import AshlarText
import Foundation

/// What a check reports.
package struct CheckRequest: Sendable {
    /// Report only what lies at or below these, as the user writes them; everything where empty.
    package var paths: [String] = []
    /// The ids of the rules to check; all where empty.
    package var only: [String] = []
    /// The findings that the project has agreed to live with.
    package var baseline: BaselineFile?
    /// What another state of the project has, of which this one is not to blame.
    package var before: Before?

    package init() {}

    /// A state from which the project has come to be what it is.
    package struct Before: Sendable {
        package var findings: [Finding]
        /// What files were called then, by what they are called now.
        package var renames: [String: String]

        package init(findings: [Finding], renames: [String: String]) {
            self.findings = findings
            self.renames = renames
        }
    }
}

extension Project {
    /// Everything that breaks a rule, and what in the rule file does nothing.
    ///
    /// - Parameter only: the ids of the rules to check; all where empty.
    package mutating func findings(only: [String] = []) -> [Finding] {
        statistics.measure("checking") {
            let rules = configuration.rules
            let outcomes = rules.outcomes(
                in: linked, only: only.isEmpty ? nil : Set(only), after: earlier, concurrency: Threads(width: threads)
            )
            (self.outcomes, earlier) = (outcomes, nil)
            return rules.findings(of: outcomes, in: linked, today: .today, areAll: only.isEmpty)
        }
    }

    /// The report of a check.
    ///
    /// - Throws: `WorkspaceError` for a path that is not there or holds no Swift file of the project.
    package mutating func report(_ request: CheckRequest) throws -> Report {
        let requested = try requestedFiles(request.paths)
        func isRequested(_ location: Location) -> Bool { requested?.contains(location.path) ?? true }
        var report = Report(
            findings: findings(only: request.only), problems: model.problems.filter { isRequested($0.location) },
            fileCount: model.files.count, rules: checkedRules(request.only), index: indexUse
        )
        report.leftOut = outcomes?.leftOut ?? []
        if let baseline = request.baseline {
            if let note = baseline.formatNote { report.problems.append(note) }
            var needsRenames = false
            try leaveOut(KnownFindings(entries: baseline.entries), from: &report) { paths in
                let renames = try renames(ofMissing: paths, knownTo: baseline)
                needsRenames = renames != nil
                return renames ?? [:]
            } reporting: { gone in
                // Entries about files or rules that were not checked may still hold.
                requested == nil && request.only.isEmpty ? baseline.finding(ofGone: gone) : nil
            }
            hasReadRenames = needsRenames
        }
        if let before = request.before {
            // Findings of the baseline were removed above, which does not make them resolved.
            let known = KnownFindings(entries: request.baseline?.entries ?? []).comparison(with: before.findings).new
            leaveOut(KnownFindings(known), from: &report) { _ in before.renames } reporting: { _ in nil }
        }
        report.findings = report.findings.filter { isRequested($0.location) }.sorted()
        report.resolved = report.resolved.filter { requested?.contains($0.path) ?? true }
        if !model.owners.isEmpty {
            let paths = Set(report.findings.map(\.location.path))
            report.owners = Dictionary(uniqueKeysWithValues: paths.map { ($0, model.owners.owners(of: $0)) })
        }
        report.countCodePoints(in: model, of: workspace, threads: threads)
        return report
    }

    /// Removes known findings from a report.
    ///
    /// - Parameters:
    ///   - renames: former paths by current paths, for the paths of entries that matched no finding.
    ///   - finding: a finding about the entries at these indices, which matched nothing; `nil` for none.
    private func leaveOut(
        _ known: KnownFindings, from report: inout Report, renames: ([String]) throws -> [String: String],
        reporting finding: ([Int]) -> Finding?
    ) rethrows {
        let comparison = try known.comparison(with: report.findings, renames: renames)
        report.knownCount += comparison.knownCount
        report.resolved += comparison.gone.map { Report.Resolved(known.entries[$0]) }
        report.findings = comparison.new
        if let stale = finding(comparison.gone) { report.findings.append(stale) }
    }

    /// The former paths of files, by their current ones, since a baseline was last committed; `nil` without asking git if
    /// every path is one of the project's.
    ///
    /// - Parameter paths: of entries that matched no finding.
    /// - Throws: `Failure` if git cannot be run, or exceeds its limits.
    package func renames(ofMissing paths: [String], knownTo baseline: BaselineFile) throws -> [String: String]? {
        let isMissing = paths.contains { path in
            path != "." && !model.paths.contains { isSame($0, as: path) || isPath($0, below: path) }
        }
        return isMissing ? try Git(in: configuration.root).renames(sinceLastChangeOf: baseline.path) : nil
    }

    private func checkedRules(_ only: [String]) -> [Report.CheckedRule] {
        configuration.rules.rules.compactMap { rule in
            guard let severity = rule.severity, only.isEmpty || only.contains(rule.id) else { return nil }
            return Report.CheckedRule(
                id: rule.id, severity: severity, rationale: rule.rationale, help: rule.help, page: rule.page
            )
        }
    }

    /// The files at and below some paths; `nil` for all.
    private func requestedFiles(_ paths: [String]) throws -> Set<String>? {
        let folders = try paths.map {
            try workspace.relativePath(of: $0, from: FileManager.default.currentDirectoryPath)
        }
        guard !folders.isEmpty, !folders.contains("") else { return nil }
        return Set(try listing.restricted(to: folders).files.map(\.path))
    }
}

extension Rule {
    /// The page of the guide that explains it: the rules of the program's presets have pages of their own.
    package var page: String { shippedPresets.contains { $0.name == preset } ? id : "checks#\(type(of: check).name)" }
}

extension Report.Resolved {
    /// A recorded finding that is no longer there.
    fileprivate init(_ entry: KnownFindings.Entry) {
        let identity = entry.identity
        let names = entry.quotedNames ?? [identity.subject, identity.target].compactMap(\.self)
        self.init(path: identity.path, message: names.map { "'\($0)'" }.joined(separator: " → "), rule: identity.rule)
    }
}

extension BaselineFile {
    /// A finding that entries of the baseline are resolved; `nil` where none is.
    ///
    /// - Parameter gone: indices of the resolved entries.
    fileprivate func finding(ofGone gone: [Int]) -> Finding? {
        guard let first = gone.first else { return nil }
        let shown = gone.prefix(10)
        var chain = shown.map { index in
            Finding.Step(text: entries[index].line, location: Location(path: path, line: lines[index], column: 1))
        }
        if gone.count > shown.count { chain.append(Finding.Step(text: "and \(gone.count - shown.count) more", location: nil)) }
        return Finding(
            rule: "baseline-is-current", severity: .warning, location: Location(path: path, line: lines[first], column: 1),
            subject: path,
            message: gone.count == 1 ? "a finding of the baseline is resolved" : "\(gone.count) findings of the baseline are resolved",
            help: "remove \(gone.count == 1 ? "it" : "them"): ashlar baseline --update", chain: chain
        )
    }
}

extension ProjectLocation {
    /// Where the project lies, as reports tell it.
    var inReports: Report.ProjectLocation {
        Report.ProjectLocation(root: root, folderInRepository: repository(around: root)?.inner ?? "")
    }
}
