package import AshlarChecks
import AshlarText

/// Findings recorded earlier, by identity: those that a baseline lists, or that another state of the project has.
package struct KnownFindings: Sendable {
    package var entries: [Entry]

    package init(entries: [Entry] = []) {
        self.entries = entries
    }

    /// The findings of a state of the project.
    package init(_ findings: [Finding]) {
        entries = findings.map { Entry($0) }
    }

    package struct Entry: Hashable, Sendable {
        package var identity: Finding.Identity
        /// The names that an entry of the first baseline format quotes, instead of a subject and a target; `nil` in the current format.
        package var quotedNames: [String]?
        /// The recorded number, where the finding states one: a finding with no larger one is known.
        package var value: Int?
        /// Why it was accepted; `nil` where it was there when the baseline began.
        package var reason: String?

        package init(identity: Finding.Identity, quotedNames: [String]? = nil, value: Int? = nil, reason: String? = nil) {
            self.identity = identity
            self.quotedNames = quotedNames
            self.value = value
            self.reason = reason
        }

        package init(_ finding: Finding, reason: String? = nil) {
            self.init(identity: finding.identity, value: finding.measured, reason: reason)
        }
    }

    /// How findings compare with the recorded ones.
    package struct Comparison: Sendable {
        /// Findings that are not recorded, or that state a larger number than the recorded one.
        package var new: [Finding] = []
        /// For each entry the finding that it records; `nil` where that is resolved.
        package var found: [Finding?]

        /// The indices of the entries whose findings are resolved.
        package var gone: [Int] { found.indices.filter { found[$0] == nil } }
        package var knownCount: Int { found.count { $0 != nil } }
    }

    /// Compares findings with the recorded ones, and once more by the former names of files where some are gone and some are new.
    ///
    /// - Parameter renames: former paths by current paths, for the paths of the entries that matched nothing.
    package func comparison(with findings: [Finding], renames: ([String]) throws -> [String: String]) rethrows -> Comparison {
        let first = comparison(with: findings)
        guard !first.gone.isEmpty, !first.new.isEmpty else { return first }
        let renames = try renames(first.gone.map { entries[$0].identity.path })
        return renames.isEmpty ? first : comparison(with: findings, renames: renames)
    }

    /// Compares findings with the recorded ones.
    ///
    /// - Parameter renames: former paths by current paths.
    package func comparison(with findings: [Finding], renames: [String: String] = [:]) -> Comparison {
        var open: [Finding.Identity: [Int]] = [:]
        for index in entries.indices.reversed() where entries[index].quotedNames == nil {
            open[entries[index].identity, default: []].append(index)
        }
        var quoting = QuotingEntries(entries)
        var comparison = Comparison(found: Array(repeating: nil, count: entries.count))
        for finding in findings {
            let identities = finding.formerIdentities + [finding.identity(renamedBy: renames)].compactMap { $0 }
            guard let match = identities.first(where: { open[$0]?.isEmpty == false }).flatMap({ open[$0]?.popLast() })
                ?? quoting.take(identities) else {
                comparison.new.append(finding)
                continue
            }
            comparison.found[match] = finding
            if let value = finding.measured, let known = entries[match].value, value > known { comparison.new.append(finding) }
        }
        return comparison
    }
}

/// The entries of the first baseline format, which quoted names in a sentence: they match by rule, path and names.
private struct QuotingEntries {
    private struct Key: Hashable {
        var rule: String
        var path: String
    }

    private let entries: [KnownFindings.Entry]
    private var open: [Key: [Int]] = [:]

    init(_ entries: [KnownFindings.Entry]) {
        self.entries = entries
        for (index, entry) in entries.enumerated() where entry.quotedNames != nil {
            open[Key(rule: entry.identity.rule, path: entry.identity.path), default: []].append(index)
        }
    }

    /// Takes the entry that names most of a finding's subject and target, the first of equals; `nil` where none names either.
    mutating func take(_ identities: [Finding.Identity]) -> Int? {
        for identity in identities {
            let key = Key(rule: identity.rule, path: identity.path)
            let ranked = (open[key] ?? []).map { (index: $0, count: sharedNames(entries[$0].quotedNames ?? [], identity)) }
            guard let best = ranked.max(by: { ($0.count, $1.index) < ($1.count, $0.index) }), best.count > 0 else { continue }
            open[key]?.removeAll { $0 == best.index }
            return best.index
        }
        return nil
    }

    private func sharedNames(_ names: [String], _ identity: Finding.Identity) -> Int {
        [identity.subject, identity.target, Path.name(of: identity.path)].compactMap(\.self).count(where: names.contains)
    }
}

extension Finding {
    /// The finding's identity before files were renamed; `nil` where its file was not.
    fileprivate func identity(renamedBy renames: [String: String]) -> Identity? {
        guard let old = renames[location.path] else { return nil }
        var renamed = [(location.path, old), (Path.name(of: location.path), Path.name(of: old))]
        var path = old
        if let subjectPath {
            // Its folder was renamed if the rest of the path was not.
            let rest = location.path.dropFirst(subjectPath.count)
            path = location.path.hasPrefix(subjectPath + "/") && old.hasSuffix(rest) ? String(old.dropLast(rest.count)) : subjectPath
            renamed += [(subjectPath, path), (Path.name(of: subjectPath), Path.name(of: path))]
        }
        func former(_ name: String) -> String { renamed.first { $0.0 == name }?.1 ?? name }
        return Identity(rule: rule, path: path, subject: former(subject), target: target.map(former))
    }
}
