import AshlarChecks
import AshlarText

/// The JSON documents that commands write, by the names with which `ashlar schema` prints their schemas.
package enum AnswerDocument: String, CaseIterable, Sendable {
    case check, why, can, explain, matches
    case ruleList = "rule-list"
    case rulesFor = "rules-for"
    case coverage
    case rulesDiff = "rules-diff"
    case baseline, doctor

    /// The command that writes it.
    var command: String {
        switch self {
        case .check, .why, .can, .explain, .baseline, .doctor: rawValue
        case .matches: "explain --matches"
        case .ruleList: "rules"
        case .rulesFor: "rules --for"
        case .coverage: "rules coverage"
        case .rulesDiff: "rules diff"
        }
    }

    /// Its JSON Schema, draft 2020-12. Other keys may be added to the document.
    package var schemaText: String {
        let heading: JSON = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": .text("What 'ashlar \(command) --format json' writes"),
        ]
        return (heading + Shape.object([("schema", .version)] + keys).json).rendered + "\n"
    }

    private var keys: [(String, Shape)] {
        switch self {
        case .check: Self.report
        case .why: [
            ("from", .text), ("to", .text), ("depends", .flag),
            ("steps", .list(.object([
                ("from", .text), ("to", .text), ("evidence", Self.evidence), ("isCertain", .flag), ("location", .text),
            ]))),
        ]
        case .can: [
            ("from", .text), ("to", .text), ("isAllowed", .flag), ("isExample", .flag),
            ("rules", .list(.object([
                ("id", .text), ("severity", Self.severity), ("wouldFind", .text), ("rationale?", .text), ("help?", .text),
            ]))),
        ]
        case .explain: [
            ("rule?", Self.rule), ("examples?", .list(.object([("title", .text), ("isGood", .flag), ("fixture", .text)]))),
            ("check", .object([("name", .text), ("summary", .text)])),
        ]
        case .matches: Self.selections
        case .ruleList: [("ruleFile?", .text), ("rules", .list(Self.rule)), ("presets", .list(.text))]
        case .rulesFor: [
            ("path", .text), ("files", .count), ("groups", .list(.text)), ("modules", .list(.text)),
            ("rules", .list(.object([
                ("rule", Self.rule), ("selectors", .list(.object([("selector", .text), ("location", .text), ("group?", .text)]))),
                ("overrides", .list(.object([("folder", .text), ("severity", Self.severity), ("reason", .text), ("location", .text)]))),
                ("exceptions", .list(Self.excuse)), ("suppressions", .list(Self.excuse)),
            ]))),
        ]
        case .coverage: [
            ("parts", .word(["group", "module"])), ("silentRules", .list(.text)),
            ("pairs", .list(.object([
                ("from", .text), ("to", .text), ("verdict", .word(["forbidden", "permitted", "unjudged"])), ("rules", .list(.text)),
                ("dependencies", .count),
            ]))),
        ]
        case .rulesDiff: [
            ("revision", .text), ("commit", .text),
            ("changes", .list(.object([
                ("direction", .word(["weaker", "stronger", "changed"])), ("rule?", .text), ("text", .text), ("location?", .text),
            ]))),
        ]
        case .baseline: [
            ("baseline", .text), ("entries", .count), ("step", .word(["begin", "compare", "update", "accept"])), ("known", .count),
            ("resolved", .count), ("new", .count), ("added", .count), ("isGood", .flag),
        ]
        case .doctor: [
            ("isGood", .flag),
            ("subjects", .list(.object([("subject", .text), ("state", .word(["ok", "note", "wrong"])), ("matter", .text)]))),
        ]
        }
    }

    // MARK: Parts

    private static let severity = Shape.word(["error", "warning", "off"])
    private static let evidence = Shape.word(["imports", "references", "declared", "values", "injections"])

    private static let rule = Shape.object([
        ("id", .text), ("severity", severity), ("check", .text), ("preset?", .text), ("folder?", .text), ("rationale?", .text),
        ("help?", .text), ("location", .text), ("page", .text),
        ("overrides", .list(.object([("folder", .text), ("severity", severity), ("reason", .text), ("location", .text)]))),
    ])

    private static let excuse = Shape.object([
        ("subject?", .text), ("reason", .text), ("until?", .text), ("limit?", .count), ("location", .text),
    ])

    private static let selections: [(String, Shape)] = [
        ("rule", .text), ("severity", severity), ("location", .text), ("files", .count), ("unselected", .list(.text)),
        ("ungrouped?", .list(.text)), ("findings", .count),
        ("selections", .list(.object([
            ("selector", .text), ("location", .text), ("unit", .word(RuleMatches.Unit.allCases.map(\.rawValue))),
            ("count", .count), ("modules", .list(.text)),
            ("steps", .list(.object([("text", .text), ("count", .count)]))),
            ("places", .list(.object([("name", .text), ("location", .text)]))),
        ]))),
        ("exceptions", .list(.object([
            ("location", .text), ("reason", .text), ("until?", .text), ("excuses", .list(.text)),
        ]))),
        ("baseline", .list(.object([("entry", .text), ("excuses", .flag)]))),
    ]

    private static let place = Shape.object([("file", .text), ("line", .count), ("column", .count)])
    private static let tallies = Shape.list(.object([("name?", .text), ("errors", .count), ("warnings", .count)]))

    private static let report: [(String, Shape)] = [
        ("findings", .list(.object([
            ("rule", .text), ("severity", .word(["error", "warning"])), ("place", place), ("message", .text), ("why?", .text),
            ("help?", .text), ("evidence?", evidence), ("chain", .list(.object([("text", .text), ("place?", place)]))),
            ("otherPlaces", .list(place)), ("owners?", .list(.text)), ("page?", .text),
        ]))),
        ("problems", .list(.object([("place", place), ("message", .text)]))),
        ("resolved", .list(.object([("file", .text), ("rule", .text), ("message", .text)]))),
        ("summary", .object([
            ("errors", .count), ("warnings", .count), ("known", .count), ("resolved", .count), ("files", .count), ("rules", .count),
            ("omitted?", .count), ("leftOut?", .counts), ("byRule", tallies), ("byOwner?", tallies),
        ])),
        ("index?", .object([
            ("store", .text), ("written", .text), ("files", .count), ("changed", .list(.text)), ("unknown", .list(.text)),
        ])),
    ]
}

/// What a value of a document is.
private indirect enum Shape: Sendable {
    /// The version of the schema.
    case version
    case text, count, flag
    case word([String])
    case list(Shape)
    /// Keys with values; those that end in `?` may be missing.
    case object([(String, Shape)])
    /// Arbitrary keys with numbers.
    case counts

    var json: JSON {
        switch self {
        case .version: return ["const": 1]
        case .text: return ["type": "string"]
        case .count: return ["type": "integer", "minimum": 0]
        case .flag: return ["type": "boolean"]
        case .word(let words): return ["enum": .list(words.map { .text($0) })]
        case .list(let shape): return ["type": "array", "items": shape.json]
        case .counts: return ["type": "object", "additionalProperties": Shape.count.json]
        case .object(let keys):
            let needed = keys.map(\.0).filter { !$0.hasSuffix("?") }
            let properties = keys.reduce([:] as JSON) { all, key in
                all + [key.0.hasSuffix("?") ? String(key.0.dropLast()) : key.0: key.1.json]
            }
            return ["type": "object", "required": .list(needed.map { .text($0) }), "properties": properties]
        }
    }
}
