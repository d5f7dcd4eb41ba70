package import AshlarChecks
import AshlarManifests
import AshlarReports
import AshlarText
import Foundation

extension RuleSet {
    /// The rules in effect, one line each, and the available presets.
    package var listText: String {
        let width = rules.map(\.id.count).max() ?? 0
        var lines = rules.map { rule in
            let severity = rule.severity?.rawValue ?? "off"
            let check = type(of: rule.check).name
            let origin = (rule.preset ?? rule.folder).map { "  (\($0))" } ?? ""
            return "\(rule.id.padding(toLength: width, withPad: " ", startingAt: 0))  "
                + "\(severity.padding(toLength: 7, withPad: " ", startingAt: 0))  \(check)\(origin)"
        }
        if rules.isEmpty { lines.append("no rules are in effect") }
        lines.append("")
        lines.append("presets: " + shippedPresets.map(\.name).joined(separator: ", "))
        return lines.joined(separator: "\n") + "\n"
    }

    /// Explains a rule with its rationale, check and examples; or a check.
    ///
    /// - Throws: `Failure` with the nearest id if there is no such rule or check.
    package func explanation(of id: String) throws -> String { try explained(id).text }

    /// What `ashlar explain` explains.
    enum Explained {
        case rule(Rule)
        case check(any Check.Type)

        var text: String {
            switch self {
            case .rule(let rule): RuleSet.explanation(of: rule)
            case .check(let check): "\(check.name): \(check.summary)\n"
            }
        }
    }

    /// The rule of the set or of a preset, or the check, with an id.
    ///
    /// - Throws: `Failure` with the nearest id if there is no such rule or check.
    func explained(_ id: String) throws -> Explained {
        let all = rules + shippedPresets.flatMap { RuleSet.preset($0.name, of: shippedPresets).rules.rules }
        if let rule = all.first(where: { $0.id == id }) { return .rule(rule) }
        if let check = checkCatalog.first(where: { $0.name == id }) { return .check(check) }
        let hint = nearestWord(to: id, among: all.map(\.id) + checkCatalog.map { $0.name }).map { "did you mean '\($0)'?" }
            ?? "'ashlar rules' lists them"
        throw Failure("there is no rule or check '\(id)'; \(hint)")
    }

    fileprivate static func explanation(of rule: Rule) -> String {
        var lines = ["\(rule.id) (\(rule.severity?.rawValue ?? "off"))"]
        if let rationale = rule.rationale { lines += ["", rationale] }
        let check = type(of: rule.check)
        lines += ["", "check: \(check.name). \(check.summary)"]
        if let help = rule.help { lines += ["", "help: \(help)"] }
        lines += ["", "from: " + (rule.preset.map { name in shippedPresets.contains { $0.name == name } ? "the preset '\(name)'" : "\(rule.location)" } ?? "\(rule.location)")]
        for example in rule.examples {
            let isGood = Fixture(example.fixture).expectations.isEmpty
            lines += ["", "\(isGood ? "good" : "bad"): \(example.title)"]
            lines += example.fixture.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
            while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// Runs the examples of rule sets and lists the ones that fail.
package func testExamples(of sets: [RuleSet]) -> Answer {
    let results = sets.flatMap { $0.exampleResults() }
    var lines: [String] = []
    for result in results where !result.differences.isEmpty {
        lines.append("\(result.rule): \(result.title)")
        lines += result.differences.map { "  " + $0 }
    }
    let failed = results.count { !$0.differences.isEmpty }
    lines.append("\(counted(results.count - failed, "example")) passed, \(failed) failed")
    let untested = sets.flatMap(\.rules).filter { $0.examples.isEmpty }.map(\.id)
    if !untested.isEmpty { lines.append("without examples: \(untested.joined(separator: ", "))") }
    return Answer(text: lines.joined(separator: "\n") + "\n", isGood: failed == 0)
}

/// The rules of a preset with their default settings; of every preset for `all`.
///
/// - Throws: `Failure` if there is no such preset, or if one is invalid.
package func ruleSets(ofPreset name: String) throws -> [RuleSet] {
    let names = name == "all" ? shippedPresets.map(\.name) : [name]
    return try names.map { name in
        let (rules, problems) = RuleSet.preset(name, of: shippedPresets)
        guard problems.isEmpty else { throw Failure(problems: problems) }
        return rules
    }
}
