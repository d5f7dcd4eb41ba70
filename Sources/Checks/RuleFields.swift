import AshlarText
import AshlarYAML

/// The keys of a rule besides its check.
let fieldKeys = Keys([
    .needed("id", .scalar(.id), """
        A kebab-case statement that holds for conforming code. With the id of a preset's rule, the fields override that rule's.
        """),
    .optional("rationale", .text, "Why the rule exists, in one sentence. Required for the project's own rules."),
    .optional("help", .text, "How to fix a finding."),
    .optional("severity", .shared(.severity), "The effect of a finding; error by default."),
    .optional("over", .some(.word(EdgeKind.self) { $0.meaning }), """
        For checks of dependencies: the kinds they consider; by default imports, references and declared.
        """),
    .optional("except", .entries(.shared(.exception)), "Exceptions of the rule, each with a reason."),
    .optional("examples", .entries(.shared(.example)), """
        Small projects that show what the rule accepts and what it finds; they are documentation and tests.
        """),
])

let fieldNames = fieldKeys.names

/// The keys of an override by the rule file of a folder.
let overrideKeys = Keys([
    .needed("id", .scalar(.id), "The id of a rule."),
    .needed("severity", .shared(.severity), "The effect of a finding in the folder."),
    .needed("reason", .text, "Why it differs there."),
])

/// All keys of a rule.
let ruleKeys = fieldKeys + Keys(
    checkCatalog.map { .optional($0.name, $0.schema, $0.summary) }, .atMostOne(checkCatalog.map { $0.name })
)

/// The values of `severity`.
let severitySchema = Schema.either([
    .word([
        .init(text: "error", meaning: "A finding makes the check fail."),
        .init(text: "warning", meaning: "A finding is reported and does not make the check fail."),
        .init(text: "off", meaning: "The rule is not checked."),
    ]),
    .json(["title": "off, as YAML 1.1 reads it", "pattern": "^false$", "not": ["anyOf": [
        ["type": ["number", "object", "array", "null"]], ["const": true],
    ]]]),
])

/// The keys of an exception.
let exceptionKeys = Keys([
    .optional("from", .pattern, "The source of a dependency: a path, a group, a module, a type, or the text of a capture."),
    .optional("to", .pattern, "The target of a dependency: a path, a group, a module, a type, or the text of a capture."),
    .optional("at", .pattern, "The subject of any other finding: a path, a group, a module, a type, or a member."),
    .needed("reason", .text, "Why the finding is excused."),
    .optional("at-most", .scalar(.count), "How many findings it may excuse; with more of them, the exception itself is a finding."),
    .optional("until", .scalar(.day), "The last day of the exception; afterwards the exception itself is a finding."),
], .atLeastOne(["from", "to", "at"]))

/// The keys of an example.
let exampleKeys = Keys([
    .needed("title", .text, "What the example shows."),
    .needed("fixture", .text, """
        A project in one string. '//- path' starts a file; '// expect: text' expects a finding on that line whose message \
        contains the text. Without expectations, the rule must find nothing.
        """),
])

// Reading of one rule: its fields, exceptions and examples.

extension RuleReader {
    /// A rule, of a preset or of the project; `nil` after a problem that leaves nothing to check.
    ///
    /// - Parameter written: the rule before settings were substituted.
    mutating func rule(_ id: String, _ node: YAMLNode, of preset: String?, written: YAMLNode) -> Rule? {
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
        if preset == nil { requireBoundCaptures(in: body, of: type, written: written[key] ?? body) }
        let edgeKinds = edgeKinds(node["over"], of: id)
        if let over = node["over"], let objection = check.objection(to: edgeKinds) { report(objection, at: over) }
        var rule = Rule(
            id: id,
            rationale: node["rationale"].flatMap { text($0, of: "the rationale of '\(id)'") },
            help: node["help"].flatMap { text($0, of: "the help of '\(id)'") },
            severity: severity(node["severity"], of: id),
            edgeKinds: edgeKinds,
            check: check,
            typeSelectors: typeSelectors,
            exceptions: (node["except"]?.elements ?? []).compactMap { exception($0, of: id, preset) },
            examples: (node["examples"]?.elements ?? []).compactMap { example($0, of: id) },
            location: node["id"]?.location ?? node.location,
            preset: preset
        )
        rule.text = "\(key): \(body.oneLine)"
        rule.settings = body
        return rule
    }

    mutating func severity(_ node: YAMLNode?, of id: String) -> Severity? {
        guard let node else { return .error }
        // YAML 1.2 reads a bare `off` as a string, YAML 1.1 as `false`.
        if ["off", "false"].contains(node.text ?? "") { return nil }
        if let severity = node.text.flatMap(Severity.init) { return severity }
        let hint = nearestWord(to: node.text ?? "", among: ["error", "warning", "off"]).map { "did you mean '\($0)'?" }
            ?? "it is 'error', 'warning' or 'off'"
        report("the severity of '\(id)' cannot be '\(node.text ?? "")'; \(hint)", at: node)
        return .error
    }

    private mutating func edgeKinds(_ node: YAMLNode?, of id: String) -> Set<EdgeKind> {
        guard let node else { return EdgeKind.usual }
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
        var limit: Int?
        if let count = node["at-most"] {
            limit = count.text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            if limit == nil { report("'at-most' must be the number of findings that the exception may excuse, 1 or more", at: count) }
        }
        return Exception(
            from: node["from"].flatMap { modulePattern($0, of: "'from' of \(what)") },
            to: node["to"].flatMap { modulePattern($0, of: "'to' of \(what)") },
            at: node["at"].flatMap { modulePattern($0, of: "'at' of \(what)") },
            reason: reason, until: until, limit: limit, location: node.location,
            isOfTheProject: preset.map { !node.location.path.hasPrefix($0 + "/") } ?? true
        )
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

extension YAMLNode {
    /// The node on one line, as in a flow of YAML.
    fileprivate var oneLine: String {
        switch value {
        case .null: "~"
        case .scalar(let text): text
        case .sequence(let nodes): "[\(nodes.map(\.oneLine).joined(separator: ", "))]"
        case .mapping(let pairs): "{ \(pairs.map { "\($0.key.oneLine): \($0.value.oneLine)" }.joined(separator: ", ")) }"
        }
    }
}
