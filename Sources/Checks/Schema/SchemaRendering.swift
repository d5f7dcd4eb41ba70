// Schemas as JSON Schema, draft 2020-12.
//
// The forms are chosen for good completions and messages of the YAML language server: no `null` and no `boolean` if it would
// offer them for every text, a `title` if it would merge two alternatives.

extension Schema {
    var json: JSON {
        switch self {
        case .scalar(let scalar): return ["$ref": .text("#/$defs/\(scalar.rawValue)")]
        case .word, .name, .either, .several, .some: return ["anyOf": .list(alternatives)]
        case .mapping(let keys): return keys.json.orSetting
        case .entry(let keys): return keys.json
        case .entries(let schema):
            return ["items": schema.json, "allOf": [
                ["if": ["type": "object"], "then": schema.json],
                ["if": ["type": ["string", "number", "boolean"]], "then": ["type": "array"]],
            ]]
        case .names(let schema):
            return ["type": "object"] + (schema.map { ["additionalProperties": $0.json] } ?? [:])
        case .shared(let shared): return ["$ref": .text("#/$defs/\(shared.rawValue)")]
        case .json(let json): return json
        }
    }

    /// The alternatives of the schema, flattened: the language server would confuse nested ones.
    private var alternatives: [JSON] {
        switch self {
        case .scalar(let scalar): scalar.alternatives
        case .word(let words): Self.alternatives(words) + [Self.setting]
        case .name(let words): Self.alternatives(words)
        case .mapping(let keys): [keys.json]
        case .either(let schemas): schemas.flatMap(\.alternatives)
        case .several(let schema): schema.alternatives + [list(of: schema), Self.nothing]
        case .some(let schema): schema.alternatives + [list(of: schema) + ["minItems": 1]]
        default: [json]
        }
    }

    private func list(of schema: Schema) -> JSON { ["title": "a list", "type": "array", "items": schema.json] }

    /// One alternative for all words without explanation, and one for each word with an explanation.
    private static func alternatives(_ words: [Word]) -> [JSON] {
        let plain = words.filter { $0.meaning == nil }
        let enumeration: [JSON] = plain.isEmpty ? [] : [["enum": .list(plain.map { .text($0.text) })]]
        return enumeration + words.filter { $0.meaning != nil }.map(\.json)
    }

    private static let setting: JSON = ["title": "a setting", "type": "string", "pattern": .text(settingPattern)]

    /// A missing value.
    static let nothing: JSON = ["title": "nothing", "not": ["type": ["string", "number", "boolean", "object", "array"]]]

    static let emptyList: JSON = ["title": "an empty list", "type": "array", "maxItems": 0]

    /// A regular expression that matches `${name}`.
    static let settingPattern = #"\$\{[^}]*\}"#
}

extension Schema.Word {
    var json: JSON { ["const": .text(text), "description": .text(meaning ?? "")] }
}

extension Schema.Scalar {
    var json: JSON {
        let alternatives = alternatives
        return alternatives.count == 1 ? alternatives[0] : ["anyOf": .list(alternatives)]
    }

    /// The alternative forms of the scalar.
    fileprivate var alternatives: [JSON] {
        switch self {
        case .text: [["type": "string"], Self.word]
        case .pattern: [["type": "string", "minLength": 1], Self.word]
        case .path: [["type": "string", "pattern": "^!?(?!!?module:).", "patternErrorMessage": "must be a path"], Self.word]
        case .flag: [Self.value("boolean", "true|false", "must be true or false")]
        case .count: [Self.value("integer", "[+]?[0-9]+", "must be a number") + ["minimum": 0]]
        case .share: [Self.value(nil, "[+]?[0-9]+%", "must be a number with '%', as in 40%")]
        case .day:
            [Self.value(nil, "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", "must be a day such as 2027-03-01")]
        case .id:
            [[
                "type": "string", "pattern": .text("^\(Self.letter)(\(Self.letterOrDash)*\(Self.letter))?$"),
                "patternErrorMessage": "must be written in kebab-case, as in 'features-are-independent'",
            ], Self.word]
        }
    }

    /// The reader reads YAML numbers and Booleans as strings.
    private static let word: JSON = ["title": "a number or a word", "not": ["type": ["string", "object", "array", "null"]]]

    /// A lowercase letter or a digit; non-ASCII characters are left to the reader.
    private static let letter = #"[^\u0000-/:-`{-\u007f]"#
    private static let letterOrDash = #"[^\u0000-,./:-`{-\u007f]"#

    /// A value of a type, or a string that matches a pattern or contains a setting.
    private static func value(_ type: String?, _ pattern: String, _ message: String) -> JSON {
        [
            "type": type.map { [.text($0), "string"] } ?? "string",
            "pattern": .text("^(\(pattern))$|\(Schema.settingPattern)"), "patternErrorMessage": .text(message),
        ]
    }
}

extension Key {
    var json: JSON { ["description": .text(summary)] + schema.json }
}

extension Keys {
    var json: JSON {
        var json: JSON = ["type": "object", "properties": properties]
        let needed = all.filter(\.isNeeded).map { JSON.text($0.name) }
        if !needed.isEmpty { json = json + ["required": .list(needed)] }
        if !demands.isEmpty { json = json + ["allOf": .list(demands.map(\.condition))] }
        return json + ["additionalProperties": false]
    }

    private var properties: JSON { .object(all.map { JSON.Pair(key: $0.name, value: $0.json) }) }
}

extension Keys.Demand {
    /// If all keys are missing, editors show the message of the first alternative.
    private static func alternatives(_ keys: [String]) -> [JSON] {
        let message: JSON = ["errorMessage": .text("one of \(list(keys, joinedBy: "or")) is needed")]
        return keys.enumerated().map { index, key in
            ["required": [.text(key)]] + (index == 0 ? message : [:])
        }
    }

    var condition: JSON {
        switch self {
        case .with(let key, let other): ["dependentRequired": .object([JSON.Pair(key: key, value: [.text(other)])])]
        case .atLeastOne(let keys): ["anyOf": .list(Self.alternatives(keys))]
        case .exactlyOne(let keys): ["oneOf": .list(Self.alternatives(keys))]
        case .atMostOne(let keys):
            ["oneOf": .list(Self.alternatives(keys) + [["not": Self.atLeastOne(keys).condition]])]
        case .when(let key, let word, let other):
            [
                "if": ["properties": .object([JSON.Pair(key: key, value: ["const": .text(word)])]), "required": [.text(key)]],
                "then": ["properties": .object([JSON.Pair(key: other.name, value: other.json)])],
            ]
        }
    }
}

extension JSON {
    /// The schema of a mapping or a setting.
    fileprivate var orSetting: JSON {
        guard case .object(let pairs) = self else { return self }
        let either: JSON = [
            "type": ["object", "string"], "pattern": .text(Schema.settingPattern), "patternErrorMessage": "must be a mapping",
        ]
        return either + .object(pairs.filter { $0.key != "type" })
    }
}
