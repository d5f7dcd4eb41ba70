import AshlarText
import AshlarYAML

/// The keys of a rule besides its check.
let fieldKeys = Keys([
    .needed("id", .scalar(.id), """
        A statement in kebab-case that is true of good code. The id of a preset's rule changes that rule.
        """),
    .optional("rationale", .text, "One sentence: why. Every rule of a project's own has one."),
    .optional("help", .text, "What to do about a finding."),
    .optional("severity", .shared(.severity), "What a finding does; error where nothing is said."),
    .optional("over", .some(.word(Ground.self) { $0.meaning }), """
        For checks of dependencies: what they go by; imports, references and declared where nothing is said.
        """),
    .optional("except", .entries(.shared(.exception)), "What the rule excuses, and why."),
    .optional("examples", .entries(.shared(.example)), """
        Small projects that show what the rule accepts and what it finds: its documentation and its test.
        """),
])

let fieldNames = fieldKeys.names

/// All keys of a rule.
let ruleKeys = fieldKeys + Keys(
    checkCatalog.map { .optional($0.name, $0.schema, $0.summary) }, .atMostOne(checkCatalog.map { $0.name })
)

/// What `severity` says.
let severitySchema = Schema.either([
    .word([
        .init(text: "error", meaning: "A finding makes the check fail."),
        .init(text: "warning", meaning: "A finding is reported and changes nothing."),
        .init(text: "off", meaning: "The rule is not checked."),
    ]),
    .json(["title": "off, as YAML 1.1 reads it", "pattern": "^false$", "not": ["anyOf": [
        ["type": ["number", "object", "array", "null"]], ["const": true],
    ]]]),
])

/// The keys of an exception.
let exceptionKeys = Keys([
    .optional("from", .pattern, "Of a dependency: who knows. A path, a group, a module, a type, or the text of a capture."),
    .optional("to", .pattern, "Of a dependency: who is known. A path, a group, a module, a type, or the text of a capture."),
    .optional("at", .pattern, "Of anything else: what the finding is about. A path, a group, a module, a type, a member."),
    .needed("reason", .text, "Why it is excused, for everybody who reads the rule file later."),
    .optional("until", .scalar(.day), "The last day of the exception; on the day after, it is a finding itself."),
], .atLeastOne(["from", "to", "at"]))

/// The keys of an example.
let exampleKeys = Keys([
    .needed("title", .text, "What the example shows."),
    .needed("fixture", .text, """
        A project in one text. '//- path' begins a file; '// expect: text' says that there the rule finds what contains the \
        text. Without an expectation, nothing must be found.
        """),
])

// How one rule is read: its fields, its exceptions, its examples.

extension RuleReader {
    /// A rule, of a preset or of the project; `nil` after a problem that leaves nothing to check.
    mutating func rule(_ id: String, _ node: YAMLNode, of preset: String?) -> Rule? {
        let checkNames = checkCatalog.map { $0.name }
        _ = mapping(node, of: "the rule '\(id)'", keys: ruleKeys)
        if !id.isKebabCase {
            report("a rule's id is written in kebab-case, as in 'features-are-independent'", at: node["id"] ?? node)
        }
        let checks = node.pairs.filter { checkNames.contains($0.key.text ?? "") }
        guard checks.count == 1, let key = checks.first?.key.text, let body = checks.first?.value,
              let type = checkCatalog.first(where: { $0.name == key }) else {
            if checks.count > 1 {
                report("the rule '\(id)' has \(checks.count) checks; make one rule of each", at: node)
            } else if problems.isEmpty {
                // An unknown key may be the check, misspelt.
                report("the rule '\(id)' has no check; add one of \(list(checkNames, joinedBy: "or"))", at: node)
            }
            return nil
        }
        if preset == nil, node["rationale"] == nil {
            report("the rule '\(id)' needs a rationale: one sentence that says why", at: node)
        }
        typeSelectors = []
        guard let check = type.read(body, with: &self) else { return nil }
        return Rule(
            id: id,
            rationale: node["rationale"].flatMap { text($0, of: "the rationale of '\(id)'") },
            help: node["help"].flatMap { text($0, of: "the help of '\(id)'") },
            severity: severity(node["severity"], of: id),
            grounds: grounds(node["over"], of: id),
            check: check,
            typeSelectors: typeSelectors,
            exceptions: (node["except"]?.elements ?? []).compactMap { exception($0, of: id, preset) },
            examples: (node["examples"]?.elements ?? []).compactMap { example($0, of: id) },
            location: node["id"]?.location ?? node.location,
            preset: preset
        )
    }

    private mutating func severity(_ node: YAMLNode?, of id: String) -> Severity? {
        guard let node else { return .error }
        // YAML reads a bare `off` as a word here, as `false` elsewhere.
        if ["off", "false"].contains(node.text ?? "") { return nil }
        if let severity = node.text.flatMap(Severity.init) { return severity }
        let hint = nearestWord(to: node.text ?? "", among: ["error", "warning", "off"]).map { "did you mean '\($0)'?" }
            ?? "it is 'error', 'warning' or 'off'"
        report("the severity of '\(id)' cannot be '\(node.text ?? "")'; \(hint)", at: node)
        return .error
    }

    private mutating func grounds(_ node: YAMLNode?, of id: String) -> Set<Ground> {
        guard let node else { return Ground.usual }
        if node.elements.isEmpty { report("'over' of '\(id)' must not be empty", at: node) }
        return Set(words(node, of: "'over' of '\(id)'"))
    }

    private mutating func exception(_ node: YAMLNode, of id: String, _ preset: String?) -> Exception? {
        let what = "an exception of '\(id)'"
        guard let node = mapping(node, of: what, keys: exceptionKeys),
              let reason = required("reason", of: what, in: node).flatMap({ text($0, of: "its reason") })
        else { return nil }
        guard node["from"] != nil || node["to"] != nil || node["at"] != nil else {
            report("\(what) needs 'from', 'to' or both, or 'at'", at: node)
            return nil
        }
        var until: CalendarDay?
        if let day = node["until"] {
            until = day.text.flatMap(CalendarDay.init)
            if until == nil { report("'until' must be a day such as 2027-03-01", at: day) }
        }
        return Exception(
            from: node["from"].flatMap { excused($0, of: "'from' of \(what)") },
            to: node["to"].flatMap { excused($0, of: "'to' of \(what)") },
            at: node["at"].flatMap { excused($0, of: "'at' of \(what)") },
            reason: reason, until: until, location: node.location,
            isOfTheProject: preset.map { !node.location.path.hasPrefix($0 + "/") } ?? true
        )
    }

    /// What an exception names; modules with `module:` before, as files are selected, or without.
    private mutating func excused(_ node: YAMLNode, of what: String) -> Pattern? {
        guard let text = text(node, of: what) else { return nil }
        return pattern(text.hasPrefix("module:") ? String(text.dropFirst("module:".count)) : text, at: node)
    }

    private mutating func example(_ node: YAMLNode, of id: String) -> Example? {
        let what = "an example of '\(id)'"
        guard let node = mapping(node, of: what, keys: exampleKeys),
              let title = required("title", of: what, in: node).flatMap({ text($0, of: "its title") }),
              let fixture = required("fixture", of: what, in: node).flatMap({ text($0, of: "its fixture") })
        else { return nil }
        return Example(title: title, fixture: fixture, location: node.location)
    }
}

extension String {
    fileprivate var isKebabCase: Bool {
        !isEmpty && !hasPrefix("-") && !hasSuffix("-") && allSatisfy { $0 == "-" || $0.isNumber || ($0.isLetter && $0.isLowercase) }
    }
}
