package import AshlarChecks
import AshlarFileSystem
import AshlarManifests
import AshlarModel
package import AshlarReports
import AshlarSyntax
import AshlarText
import Foundation

/// What a check is asked to report.
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
            configuration.rules.findings(
                in: linked, today: .today, only: only.isEmpty ? nil : Set(only), concurrency: Threads(width: threads)
            )
        }
    }

    /// The report of a check.
    ///
    /// - Throws: `WorkspaceError` for a path that is not there or holds no Swift file of the project.
    package mutating func report(_ request: CheckRequest) throws -> Report {
        let asked = try askedFiles(request.paths)
        func isAsked(_ location: Location) -> Bool { asked?.contains(location.path) ?? true }
        var report = Report(
            findings: findings(only: request.only), problems: model.problems.filter { isAsked($0.location) },
            fileCount: model.files.count, rules: checkedRules(request.only), index: indexUse
        )
        if let baseline = request.baseline {
            var asksForRenames = false
            leaveOut(KnownFindings(entries: baseline.entries), from: &report) { gone in
                let renames = renames(of: gone, knownTo: baseline)
                asksForRenames = renames != nil
                return renames ?? [:]
            } reporting: { gone in
                // Of what was not looked at, nobody knows whether it is gone.
                asked == nil && request.only.isEmpty ? baseline.finding(ofGone: gone) : nil
            }
            hasAskedForRenames = asksForRenames
        }
        if let before = request.before {
            // What the baseline lists has been left out, and is not mended for it.
            let known = KnownFindings(entries: request.baseline?.entries ?? []).comparison(with: before.findings).new
            leaveOut(KnownFindings(known), from: &report) { _ in before.renames } reporting: { _ in nil }
        }
        report.findings = report.findings.filter { isAsked($0.location) }.sorted()
        report.mended = report.mended.filter { asked?.contains($0.path) ?? true }
        report.countCodePoints(in: workspace, threads: threads)
        return report
    }

    /// Takes what was known before out of a report.
    ///
    /// - Parameters:
    ///   - renames: gives, for the identities that are found nowhere, what files were called before.
    ///   - finding: makes a finding of the entries that are found nowhere.
    private func leaveOut(
        _ known: KnownFindings, from report: inout Report, renames: ([String]) -> [String: String],
        reporting finding: ([Int]) -> Finding?
    ) {
        let comparison = known.comparison(with: report.findings, renames: renames)
        report.knownCount += comparison.knownCount
        report.mended += comparison.gone.compactMap { Report.Mended(known.entries[$0].identity) }
        report.findings = comparison.new
        if let stale = finding(comparison.gone) { report.findings.append(stale) }
    }

    /// What files were called when a baseline was last committed; git is asked where entries that are found nowhere name a file
    /// that is gone, and else there is no answer.
    package func renames(of gone: [String], knownTo baseline: BaselineFile) -> [String: String]? {
        let isMissing = gone.contains { entry in !entry.hasPrefix(".: ") && !model.paths.contains { entry.hasPrefix($0 + ": ") } }
        return isMissing ? Git(in: configuration.root).renames(sinceLastChangeOf: baseline.path) : nil
    }

    private func checkedRules(_ only: [String]) -> [Report.CheckedRule] {
        configuration.rules.rules.compactMap { rule in
            guard let severity = rule.severity, only.isEmpty || only.contains(rule.id) else { return nil }
            return Report.CheckedRule(id: rule.id, severity: severity, rationale: rule.rationale, help: rule.help)
        }
    }

    /// The files at and below some paths; `nil` for all.
    private func askedFiles(_ paths: [String]) throws -> Set<String>? {
        let folders = try paths.map {
            try workspace.relativePath(of: $0, from: FileManager.default.currentDirectoryPath)
        }
        guard !folders.isEmpty, !folders.contains("") else { return nil }
        return Set(try listing.restricted(to: folders).files.map(\.path))
    }
}

extension Report.Mended {
    /// Reads `path: message [rule]`.
    fileprivate init?(_ identity: String) {
        guard let colon = identity.range(of: ": "), let bracket = identity.range(of: " [", options: .backwards),
              colon.upperBound <= bracket.lowerBound else { return nil }
        self.init(
            path: String(identity[..<colon.lowerBound]), message: String(identity[colon.upperBound..<bracket.lowerBound]),
            rule: String(identity[bracket.upperBound...].dropLast())
        )
    }
}

extension BaselineFile {
    /// That the list names what is gone; `nil` where it does not.
    ///
    /// - Parameter gone: indices into the entries.
    fileprivate func finding(ofGone gone: [Int]) -> Finding? {
        guard let first = gone.first else { return nil }
        let shown = gone.prefix(10)
        var chain = shown.map { index in
            Finding.Step(text: entries[index].identity, location: Location(path: path, line: lines[index], column: 1))
        }
        if gone.count > shown.count { chain.append(Finding.Step(text: "and \(gone.count - shown.count) more", location: nil)) }
        return Finding(
            rule: "baseline-is-current", severity: .warning, location: Location(path: path, line: lines[first], column: 1),
            message: gone.count == 1 ? "a finding of the baseline is mended" : "\(gone.count) findings of the baseline are mended",
            help: "take \(gone.count == 1 ? "it" : "them") out: ashlar baseline --update", chain: chain
        )
    }
}

extension ProjectPlace {
    /// Where the project lies, as reports tell it.
    var inReports: Report.ProjectPlace {
        Report.ProjectPlace(root: root, folderInRepository: repository(around: root)?.inner ?? "")
    }
}
