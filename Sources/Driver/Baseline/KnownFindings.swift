package import AshlarChecks
import AshlarManifests
import AshlarReports
import AshlarText

/// Findings of before, by what they say and not by their lines: those that a baseline lists, or that another state has.
package struct KnownFindings: Sendable {
    package var entries: [Entry]

    package init(entries: [Entry] = []) {
        self.entries = entries
    }

    /// What a state of the project has.
    package init(_ findings: [Finding]) {
        entries = findings.map { Entry($0) }
    }

    package struct Entry: Hashable, Sendable {
        /// `path: message [rule]`, see `Finding.identity`.
        package var identity: String
        /// The number that it tells, where it tells one: what is no larger is known too.
        package var value: Int?
        /// Why it was accepted; `nil` where it was there when the baseline began.
        package var reason: String?

        package init(identity: String, value: Int? = nil, reason: String? = nil) {
            self.identity = identity
            self.value = value
            self.reason = reason
        }

        package init(_ finding: Finding, reason: String? = nil) {
            self.init(identity: finding.identity, value: finding.measured?.value, reason: reason)
        }
    }

    /// How findings compare with those of before.
    package struct Comparison: Sendable {
        /// Those that were not there, or tell a larger number.
        package var new: [Finding] = []
        /// For each entry the finding that it stands for; `nil` where that is gone.
        package var found: [Finding?]

        /// The indices of the entries that stand for nothing any more.
        package var gone: [Int] { found.indices.filter { found[$0] == nil } }
        package var knownCount: Int { found.count { $0 != nil } }
    }

    /// Holds findings against those of before, and again by the names that files had before where some are gone and some new.
    ///
    /// - Parameter renames: gives, for the identities that are found nowhere, what files were called before.
    package func comparison(with findings: [Finding], renames: ([String]) -> [String: String]) -> Comparison {
        let first = comparison(with: findings)
        guard !first.gone.isEmpty, !first.new.isEmpty else { return first }
        let renames = renames(first.gone.map { entries[$0].identity })
        return renames.isEmpty ? first : comparison(with: findings, renames: renames)
    }

    /// Holds findings against those of before.
    ///
    /// - Parameter renames: what files were called before, by what they are called now.
    package func comparison(with findings: [Finding], renames: [String: String] = [:]) -> Comparison {
        var open: [String: [Int]] = [:]
        for index in entries.indices.reversed() { open[entries[index].identity, default: []].append(index) }
        var comparison = Comparison(found: Array(repeating: nil, count: entries.count))
        for finding in findings {
            let names = finding.formerIdentities + [finding.identity(renamedBy: renames)].compactMap { $0 }
            guard let name = names.first(where: { open[$0]?.isEmpty == false }), let index = open[name]?.last else {
                comparison.new.append(finding)
                continue
            }
            open[name]?.removeLast()
            comparison.found[index] = finding
            if let value = finding.measured?.value, let known = entries[index].value, value > known {
                comparison.new.append(finding)
            }
        }
        return comparison
    }
}

extension Finding {
    /// What the finding was before files were renamed; `nil` where none of them has to do with it.
    ///
    /// Messages may name a file by its name or its path.
    fileprivate func identity(renamedBy renames: [String: String]) -> String? {
        guard let old = renames[location.path] else { return nil }
        var finding = self
        var text = measured?.message ?? message
        finding.location.path = old
        if let whole {
            // The folder that it is about was renamed where what follows it in the path was not.
            let rest = location.path.dropFirst(whole.count)
            let oldWhole = location.path.hasPrefix(whole + "/") && old.hasSuffix(rest) ? String(old.dropLast(rest.count)) : whole
            text = text.replacing("'\(whole)'", with: "'\(oldWhole)'")
            finding.whole = oldWhole
        }
        text = text.replacing(location.path, with: old)
            .replacing("'\(Path.name(of: location.path))'", with: "'\(Path.name(of: old))'")
        finding.otherPlaces = []
        finding.measured = nil
        finding.message = text
        return finding.identity
    }
}
