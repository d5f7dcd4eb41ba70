import AshlarChecks
import AshlarDiagrams
import AshlarFileSystem
import AshlarManifests
import AshlarReports
import AshlarText
import Foundation

/// A change of a baseline.
package enum BaselineStep: Sendable {
    /// Starts one with today's findings or, where there is one, reports how it compares with them.
    case begin
    /// Removes resolved findings.
    case update
    /// Removes resolved findings, and adds today's new ones for a reason.
    case accept(reason: String)
}

extension Configuration {
    /// The project's baseline; see `ProjectLocation.baselineText`.
    ///
    /// - Throws: `Failure` where it cannot be read, and where a line of it is no finding.
    package func baseline(named name: String? = nil, from folder: String) throws -> BaselineFile? {
        try ProjectLocation(root: root).baselineText(named: name, from: folder).map { try BaselineFile(path: $0.path, text: $0.text) }
    }

    /// The absolute path of the baseline.
    package func baselinePath(named name: String? = nil, from folder: String) -> String {
        ProjectLocation(root: root).baselinePath(named: name, from: folder)
    }
}

extension ProjectLocation {
    /// What stands in the project's baseline, and what reports call the file.
    ///
    /// - Parameters:
    ///   - name: a file that the user names, as an absolute path or relative to `folder`; by default the one beside the rule file.
    ///   - snapshot: the state of the project.
    /// - Returns: `nil` where there is none.
    /// - Throws: `Failure` where it cannot be read.
    func baselineText(
        named name: String?, from folder: String, in snapshot: Snapshot = .workTree
    ) throws -> (path: String, text: String)? {
        let path = baselinePath(named: name, from: folder)
        let shown = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
        // Where git knows of the rules and not of the baseline, the state has none.
        if let ruleFile, !snapshot.lacks(ruleFile.name), snapshot.lacks(shown) { return nil }
        guard snapshot.knownContents(of: shown) != nil || mayExist(path) else { return nil }
        guard let data = try snapshot.contents(of: shown, onDisk: { try projectFile(at: path, in: root) }), let text = String(validating: data, as: UTF8.self) else {
            throw Failure("cannot read the baseline '\(shown)'; check that it is UTF-8, and its permissions")
        }
        return (shown, text)
    }

    fileprivate func baselinePath(named name: String?, from folder: String) -> String {
        guard let name else { return root + "/" + BaselineFile.fileName }
        return name.hasPrefix("/") ? name : folder + "/" + name
    }
}

extension Project {
    /// What a baseline is to hold after a step, and what to tell about it; no entries where it stays as it is.
    ///
    /// - Parameters:
    ///   - baseline: what it holds now; `nil` where there is none yet.
    ///   - path: the file, relative to the project's root.
    /// - Throws: `Failure` where there is none to update.
    package mutating func keepBaseline(
        _ baseline: BaselineFile?, at path: String, _ step: BaselineStep
    ) throws -> (file: BaselineFile?, answer: Answer) {
        // Problems of the rule file are fixed there, not accepted.
        let findings = findings().filter { $0.location.path != configuration.ruleFile }
        guard let baseline else { return try begin(with: findings, at: path, step) }
        let comparison = try KnownFindings(entries: baseline.entries)
            .comparison(with: findings) { try renames(ofMissing: $0, knownTo: baseline) ?? [:] }
        if case .begin = step { return (nil, standing(of: baseline, comparison)) }
        let entries = baseline.entries(after: comparison, accepting: step.reason)
        let added = step.reason == nil ? 0 : comparison.new.count
        let text = """
            \(counted(comparison.gone.count, "resolved finding")) removed, \(counted(added, "finding")) added; \
            '\(path)' holds \(entries.count)

            """
        return (BaselineFile(path: path, entries: entries), Answer(text: text, isGood: true))
    }

    private func begin(
        with findings: [Finding], at path: String, _ step: BaselineStep
    ) throws -> (file: BaselineFile?, answer: Answer) {
        if case .update = step { throw Failure("there is no baseline '\(path)'; 'ashlar baseline' begins one") }
        guard !findings.isEmpty else {
            return (nil, Answer(text: "nothing to record: the project violates no rule\n", isGood: true))
        }
        let entries = findings.map { KnownFindings.Entry($0, reason: step.reason) }
        return (
            BaselineFile(path: path, entries: entries),
            Answer(text: "\(counted(entries.count, "finding")) recorded in '\(path)'; commit it\n", isGood: true)
        )
    }

    private func standing(of baseline: BaselineFile, _ comparison: KnownFindings.Comparison) -> Answer {
        func verb(_ count: Int) -> String { count == 1 ? "is" : "are" }
        let (known, gone, new) = (comparison.knownCount, comparison.gone.count, comparison.new.count)
        var lines = [
            "\(known) of \(counted(baseline.entries.count, "finding")) in '\(baseline.path)' still \(known == 1 ? "holds" : "hold")"
        ]
        if gone > 0 { lines.append("\(gone) \(verb(gone)) resolved: 'ashlar baseline --update' removes \(gone == 1 ? "it" : "them")") }
        if new > 0 {
            lines.append(
                "\(new) \(verb(new)) new: fix what 'ashlar check' reports, or accept it with 'ashlar baseline --accept REASON'"
            )
        }
        return Answer(text: lines.joined(separator: "\n") + "\n", isGood: comparison.new.allSatisfy { $0.severity != .error })
    }
}

extension BaselineFile {
    /// What it is to hold: those of its entries that are found, by their names and numbers of today where these are smaller,
    /// and what is new where there is a reason to accept it.
    fileprivate func entries(after comparison: KnownFindings.Comparison, accepting reason: String?) -> [KnownFindings.Entry] {
        var kept: [KnownFindings.Entry] = []
        var open = comparison.new
        for (entry, finding) in zip(entries, comparison.found) {
            guard let finding else { continue }
            var new = KnownFindings.Entry(finding, reason: entry.reason)
            if let value = new.value, let most = entry.value, value > most {
                if reason != nil, let index = open.firstIndex(of: finding) {
                    open.remove(at: index)
                    new.reason = reason
                } else {
                    new.value = most
                }
            }
            kept.append(new)
        }
        return kept + (reason == nil ? [] : open.map { KnownFindings.Entry($0, reason: reason) })
    }
}

extension BaselineStep {
    fileprivate var reason: String? {
        if case .accept(let reason) = self { reason } else { nil }
    }
}
