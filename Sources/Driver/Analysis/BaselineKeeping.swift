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
        try location.baselineText(named: name, from: folder).map { try BaselineFile(path: $0.path, text: $0.text) }
    }

    /// The path of the usual baseline, relative to the root if it is inside.
    package var shownBaselinePath: String { location.shown(location.baselinePath(named: nil, from: "")) }

    /// The absolute path of the baseline.
    package func baselinePath(named name: String? = nil, from folder: String) -> String {
        location.baselinePath(named: name, from: folder)
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
        let shown = shown(path)
        // Where git knows of the rules and not of the baseline, the state has none.
        if let ruleFile, !snapshot.lacks(ruleFile.name), snapshot.lacks(shown) { return nil }
        guard snapshot.knownContents(of: shown) != nil || mayExist(path) else { return nil }
        guard let data = try snapshot.contents(of: shown, onDisk: { try projectFile(at: path, in: root) }), let text = String(validating: data, as: UTF8.self) else {
            throw Failure("cannot read the baseline '\(shown)'; check that it is UTF-8, and its permissions")
        }
        return (shown, text)
    }

    fileprivate func shown(_ path: String) -> String { isPath(path, below: root) ? String(path.dropFirst(root.count + 1)) : path }

    fileprivate func baselinePath(named name: String?, from folder: String) -> String {
        guard let name else { return (ruleFile.map { Path.folder(of: $0.path) } ?? root) + "/" + BaselineFile.fileName }
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
        _ baseline: BaselineFile?, at path: String, _ step: BaselineStep, as format: AnswerFormat
    ) throws -> (file: BaselineFile?, answer: Answer) {
        let (file, standing) = try keepBaseline(baseline, at: path, step)
        return (file, Answer(text: format == .json ? prettyJSON(standing) : standing.text, isGood: standing.isGood))
    }

    private mutating func keepBaseline(
        _ baseline: BaselineFile?, at path: String, _ step: BaselineStep
    ) throws -> (file: BaselineFile?, standing: BaselineStanding) {
        // Problems of the rule file are fixed there, not accepted.
        let findings = findings().filter { $0.location.path != configuration.ruleFile }
        guard let baseline else { return try begin(with: findings, at: path, step) }
        let comparison = try KnownFindings(entries: baseline.entries)
            .comparison(with: findings) { try renames(ofMissing: $0, knownTo: baseline) ?? [:] }
        var standing = BaselineStanding(baseline: path, entries: baseline.entries.count, step: step.name)
        (standing.known, standing.resolved, standing.new) = (comparison.knownCount, comparison.gone.count, comparison.new.count)
        if case .begin = step {
            standing.isGood = comparison.new.allSatisfy { $0.severity != .error }
            return (nil, standing)
        }
        let entries = baseline.entries(after: comparison, accepting: step.reason)
        (standing.entries, standing.added) = (entries.count, step.reason == nil ? 0 : comparison.new.count)
        return (BaselineFile(path: path, entries: entries), standing)
    }

    private func begin(
        with findings: [Finding], at path: String, _ step: BaselineStep
    ) throws -> (file: BaselineFile?, standing: BaselineStanding) {
        if case .update = step { throw Failure("there is no baseline '\(path)'; 'ashlar baseline' begins one") }
        let entries = findings.map { KnownFindings.Entry($0, reason: step.reason) }
        let standing = BaselineStanding(baseline: path, entries: entries.count, step: "begin", added: entries.count)
        return (entries.isEmpty ? nil : BaselineFile(path: path, entries: entries), standing)
    }
}

/// How a baseline compares with today's findings after a step; `ashlar baseline --format json`.
private struct BaselineStanding: Encodable {
    var schema = 1
    /// The file.
    var baseline: String
    /// The number of findings in it.
    var entries: Int
    /// `compare`, `begin`, `update` or `accept`.
    var step: String
    /// The numbers of findings in it that still hold, that are resolved, that are not in it, and that were added to it.
    var known = 0
    var resolved = 0
    var new = 0
    var added = 0
    /// Whether no finding of severity error is left out of it.
    var isGood = true

    var text: String {
        func verb(_ count: Int) -> String { count == 1 ? "is" : "are" }
        switch step {
        case "begin" where entries == 0: return "nothing to record: the project violates no rule\n"
        case "begin": return "\(counted(entries, "finding")) recorded in '\(baseline)'; commit it\n"
        case "compare": break
        default:
            return "\(counted(resolved, "resolved finding")) removed, \(counted(added, "finding")) added; '\(baseline)' holds \(entries)\n"
        }
        var lines = ["\(known) of \(counted(entries, "finding")) in '\(baseline)' still \(known == 1 ? "holds" : "hold")"]
        if resolved > 0 {
            lines.append("\(resolved) \(verb(resolved)) resolved: 'ashlar baseline --update' removes \(resolved == 1 ? "it" : "them")")
        }
        if new > 0 {
            lines.append("\(new) \(verb(new)) new: fix what 'ashlar check' reports, or accept it with 'ashlar baseline --accept REASON'")
        }
        return lines.joined(separator: "\n") + "\n"
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
    /// The name of the step, where there is a baseline.
    fileprivate var name: String {
        switch self {
        case .begin: "compare"
        case .update: "update"
        case .accept: "accept"
        }
    }

    fileprivate var reason: String? {
        if case .accept(let reason) = self { reason } else { nil }
    }
}
