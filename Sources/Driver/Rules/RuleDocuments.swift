import AshlarChecks
import AshlarReports
import AshlarText

/// A rule as programs read it.
struct RuleDocument: Encodable {
    var id: String
    /// `error`, `warning` or `off`.
    var severity: String
    var check: String
    /// The preset or the shared rule file that it comes from; `nil` for the project's own.
    var preset: String?
    /// The only folder in which it finds anything; `nil` for all.
    var folder: String?
    var rationale: String?
    var help: String?
    var location: String
    /// The page of the guide that explains it.
    var page: String
    var overrides: [Override]

    struct Override: Encodable { var folder, severity, reason, location: String }

    init(_ rule: Rule) {
        (id, severity, check) = (rule.id, rule.severity?.rawValue ?? "off", type(of: rule.check).name)
        (preset, folder, rationale, help, location) = (rule.preset, rule.folder, rule.rationale, rule.help, rule.location.description)
        page = guideAddress + rule.page
        overrides = rule.overrides.map {
            Override(folder: $0.folder, severity: $0.severity?.rawValue ?? "off", reason: $0.reason, location: $0.location.description)
        }
    }
}

/// `ashlar rules --format json`.
private struct RuleListDocument: Encodable {
    var schema = 1
    var ruleFile: String?
    var rules: [RuleDocument]
    var presets: [String]
}

/// `ashlar explain RULE --format json`: a rule with its examples, or a check.
private struct ExplanationDocument: Encodable {
    var schema = 1
    var rule: RuleDocument?
    var examples: [Example]?
    var check: Check

    struct Example: Encodable { var title: String, isGood: Bool, fixture: String }
    struct Check: Encodable { var name, summary: String }
}

extension Configuration {
    /// Answers `ashlar rules`.
    package func ruleList(as format: AnswerFormat) -> Answer {
        let text = switch format {
        case .text: rules.listText
        case .json: prettyJSON(RuleListDocument(ruleFile: ruleFile, rules: rules.rules.map(RuleDocument.init), presets: shippedPresets.map(\.name)))
        }
        return Answer(text: text, isGood: true)
    }

    /// Answers `ashlar explain`: a rule with its rationale, check and examples; or a check.
    ///
    /// - Throws: `Failure` with the nearest id if there is no such rule or check.
    package func explanation(of id: String, as format: AnswerFormat) throws -> Answer {
        let subject = try rules.explained(id)
        guard format == .json else { return Answer(text: subject.text, isGood: true) }
        let document = switch subject {
        case .rule(let rule):
            ExplanationDocument(
                rule: RuleDocument(rule),
                examples: rule.examples.map { example in
                    ExplanationDocument.Example(title: example.title, isGood: Fixture(example.fixture).expectations.isEmpty, fixture: example.fixture)
                },
                check: .init(name: type(of: rule.check).name, summary: type(of: rule.check).summary)
            )
        case .check(let check): ExplanationDocument(check: .init(name: check.name, summary: check.summary))
        }
        return Answer(text: prettyJSON(document), isGood: true)
    }
}
