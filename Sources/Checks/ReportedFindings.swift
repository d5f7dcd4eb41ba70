import AshlarText

/// What rules of presets found: of findings that those of several presets report at one place in the same words, only the first counts.
package struct ReportedFindings {
    private struct Words: Hashable { let location: Location, message: String }

    private var presets: [Words: String] = [:]

    package init() {}

    /// The findings of a rule that no rule of another preset reported before.
    ///
    /// - Parameter preset: the rule's; `nil` for a rule of the project, all of whose findings count.
    package mutating func new(among findings: [Finding], of preset: String?) -> [Finding] {
        guard let preset else { return findings }
        return findings.filter { finding in
            let words = Words(location: finding.location, message: finding.message)
            guard let first = presets[words] else {
                presets[words] = preset
                return true
            }
            return first == preset
        }
    }
}
