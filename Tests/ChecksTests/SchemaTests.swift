import AshlarChecks
import AshlarDriver
import AshlarText
import Testing

/// The JSON schema of rule files for editors.
@Suite struct SchemaTests {
    /// For an unknown key, the reader lists the keys that it accepts.
    @Test(arguments: checkCatalog.map { $0.name })
    func `the schema of a check has the keys that its reader accepts`(name: String) throws {
        let check = try #require(checkCatalog.first { $0.name == name })
        guard let keys = check.schema.ownKeys else { return }
        let known = list(keys.names)
        let file = "rules: [{ id: r, rationale: w, \(name): { qqq: 1 } }]\n"
        let messages = RuleSet.read(file, path: "ashlar.yml", presets: []).problems.map(\.message)
        #expect(messages.contains("'\(name)' has no key 'qqq'; the keys are \(known)"), "\(messages)")
    }

    @Test func `every key has a description and occurs once`() {
        let schemas = checkCatalog.map { $0.schema } + SharedSchema.allCases.map(\.schema)
        let all = schemas.flatMap(\.keys) + [RuleSet.keys, Preset.keys].flatMap { [$0] + $0.all.flatMap(\.schema.keys) }
        #expect(all.count > 40)
        for keys in all {
            #expect(Set(keys.names).count == keys.names.count, "\(keys.names)")
            for key in keys.all {
                #expect(key.summary.count > 5 && key.summary.hasSuffix("."), "\(key.name): \(key.summary)")
            }
            for name in keys.demands.flatMap(\.names) { #expect(keys.names.contains(name), "\(name) of \(keys.names)") }
        }
    }

    @Test func `the schema contains the settings and rules of presets`() {
        let preset = Preset(name: "tidy", files: [
            ("preset.yml", """
                summary: Tidy code
                settings:
                  # Where screens lie,
                  # and nothing else.
                  screens: App/**
                  others: [A, B]

                  plain: 3
                  # Each of them.
                  many: [
                    a, b, c, d, e, f, g, h, i, j, k, l, m
                  ]
                """),
            ("screens-are-few.yml", """
                id: screens-are-few
                rationale: Who "counts" them?
                budget: { of: files, at-most: { lines: 1 } }
                """),
        ])
        let schema = ruleFileSchema(presets: [preset])
        for text in [
            #"{"const": "tidy", "description": "Tidy code"}"#,
            #""screens": {"description": "Where screens lie, and nothing else.", "default": "App/**"}"#,
            #""others": {"description": "Where screens lie, and nothing else.", "default": ["A", "B"]}"#,
            #""plain": {"description": "A setting of the preset 'tidy'.", "default": "3"}"#,
            #""many": {"description": "Each of them.", "items": {}}"#,
            #"{"const": "screens-are-few", "description": "Who \"counts\" them?"}"#,
        ] {
            #expect(schema.contains(text), "\(text)")
        }
    }

    @Test func `long JSON is broken into lines`() {
        let long = JSON.text(String(repeating: "x", count: 100))
        let json: JSON = ["a": ["b", 1, true, [:], []], "c\n\u{1}": [long, ["d": "\\"]]]
        #expect(json.rendered == """
            {
              "a": ["b", 1, true, {}, []],
              "c\\n\\u0001": [
                "\(String(repeating: "x", count: 100))",
                {"d": "\\\\"}
              ]
            }
            """)
    }
}

extension Schema {
    /// The keys of the mapping that it is, or that it may be.
    fileprivate var ownKeys: Keys? {
        switch self {
        case .mapping(let keys): keys
        case .either(let schemas): schemas.lazy.compactMap(\.ownKeys).first
        default: nil
        }
    }

    /// The keys of all mappings in it, at any depth.
    fileprivate var keys: [Keys] {
        switch self {
        case .mapping(let keys), .entry(let keys): [keys] + keys.all.flatMap(\.schema.keys)
        case .either(let schemas): schemas.flatMap(\.keys)
        case .several(let schema), .some(let schema), .entries(let schema): schema.keys
        case .names(let schema): schema?.keys ?? []
        case .scalar, .word, .name, .shared, .json: []
        }
    }
}

extension Keys.Demand {
    fileprivate var names: [String] {
        switch self {
        case .atLeastOne(let names), .exactlyOne(let names), .atMostOne(let names): names
        case .with(let name, let other): [name, other]
        case .when(let name, _, let key): [name, key.name]
        }
    }
}
