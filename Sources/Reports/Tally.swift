import AshlarChecks
import AshlarText

/// How many findings a rule or an owner has.
struct Tally: Encodable {
    /// The id of the rule, or the owner; `nil` for files that nobody owns.
    let name: String?
    private(set) var errors = 0
    private(set) var warnings = 0

    private mutating func add(_ finding: Finding) {
        if finding.severity == .error { errors += 1 } else { warnings += 1 }
    }

    /// `3 errors, 1 warning`
    var text: String {
        let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        return parts.joined(separator: ", ")
    }

    /// The numbers for each name, those with the most errors first.
    fileprivate static func all(of findings: [Finding], by names: (Finding) -> [String?]) -> [Tally] {
        var tallies: [String?: Tally] = [:]
        for finding in findings {
            for name in names(finding) { tallies[name, default: Tally(name: name)].add(finding) }
        }
        return tallies.values.sorted { ($1.errors, $1.warnings, $0.name ?? "~") < ($0.errors, $0.warnings, $1.name ?? "~") }
    }
}

extension Report {
    /// The numbers of each rule with findings, those that a limit omits included.
    var byRule: [Tally] { Tally.all(of: findings + omitted) { [$0.rule] } }

    /// The numbers of each owner; `nil` if the project does not state owners. A finding counts for each owner of its file.
    var byOwner: [Tally]? {
        owners.map { owners in
            Tally.all(of: findings + omitted) { finding in
                let own = owners[finding.location.path] ?? []
                return own.isEmpty ? [nil] : own
            }
        }
    }

    /// Both as lines of text.
    var tallyLines: [String] {
        func lines(_ title: String, _ tallies: [Tally], nobody: String = "") -> [String] {
            let width = tallies.map(\.text.count).max() ?? 0
            return [title] + tallies.map { tally in
                "  " + tally.text + String(repeating: " ", count: width - tally.text.count + 2) + (tally.name ?? nobody)
            }
        }
        guard !byRule.isEmpty else { return [] }
        return lines("by rule:", byRule) + (byOwner.map { lines("by owner:", $0, nobody: "nobody") } ?? [])
    }
}
