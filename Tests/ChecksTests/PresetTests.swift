import AshlarChecks
import Testing

/// Presets, and what a project says otherwise.
@Suite struct PresetTests {
    private let presets = [
        Preset(name: "layered", files: [
            ("preset.yml", """
                summary: Layers
                settings:
                  ui: UI
                  words: [Get, Set]
                  feature: "{f}"
                groups:
                  screens: ${ui}/**
                  data: Data/**
                """),
            ("screens-know-no-data.yml", """
                id: screens-know-no-data
                rationale: Why
                help: Ask
                forbidden: { from: screens, to: data }
                except: [{ from: Old, reason: old }]
                """),
            ("verbs-come-first.yml", """
                id: verbs-come-first
                rationale: Why
                severity: warning
                naming: { types: "*UseCase", first-word: ["${words}", Put] }
                """),
        ]),
        Preset(name: "one", files: [("preset.yml", "summary: One\npreset: two\n")]),
        Preset(name: "two", files: [("preset.yml", "summary: Two\npreset: [layered, one]\n")]),
        Preset(name: "beside", files: [
            ("preset.yml", "settings: { ui: Data, words: [Take] }\n"),
            ("types-are-few.yml", "id: types-are-few\nrationale: Why\nbudget: { of: files, in: \"${ui}/**\", at-most: { types: 0 } }\n"),
        ]),
        Preset(name: "double", files: [
            ("preset.yml", "summary: The same again\n"),
            ("ui-knows-no-data.yml", "id: ui-knows-no-data\nrationale: Why\nforbidden: { from: screens, to: data }\n"),
        ]),
        Preset(name: "rival", files: [("preset.yml", "groups: { data: UI/** }\n")]),
        Preset(name: "more", files: [
            ("preset.yml", "preset: layered\nsettings: { ui: Screens }\n"),
        ]),
    ]

    private let fixture = """
        //- UI/A.swift
        struct A { let b: B }
        struct Old { let b: B }
        //- Data/B.swift
        struct B {}
        //- C.swift
        struct GetUseCase {}
        struct PutUseCase {}
        struct MakeUseCase {}
        """

    private func check(_ file: String, finds expected: String, at location: SourceLocation = #_sourceLocation) {
        ChecksTests.check(file: file, presets: presets, in: fixture, finds: expected, at: location)
    }

    private func check(_ file: String, isWrong expected: String, at location: SourceLocation = #_sourceLocation) {
        ChecksTests.check(file: file, presets: presets, isWrong: expected, at: location)
    }

    @Test func `a preset adds its rules`() {
        check("preset: layered", finds: """
            C.swift:3:8: warning: 'MakeUseCase' begins with 'Make', not with 'Get', 'Put' or 'Set' [verbs-come-first]
              help: rename it, or add 'Make' to the rule's list of words
            UI/A.swift:1:19: 'A' (screens) refers to 'B' (data) [screens-know-no-data]
              chain: A → B, declared at Data/B.swift:1:8
              help: Ask
            """)
    }

    @Test func `settings of the project replace those of the preset`() {
        check("preset: layered\nsettings: { ui: Data, words: [Make] }", finds: """
            C.swift:1:8: warning: 'GetUseCase' begins with 'Get', not with 'Make' or 'Put' [verbs-come-first]
              help: rename it, or add 'Get' to the rule's list of words
            """)
        check("preset: layered\nsettings: { ui: Data, words: [\"${words}\", Make] }", finds: "")
        check("preset: more\nsettings: { ui: UI, words: [Make, Get] }", finds: """
            UI/A.swift:1:19: 'A' (screens) refers to 'B' (data) [screens-know-no-data]
              chain: A → B, declared at Data/B.swift:1:8
              help: Ask
            """)
    }

    @Test func `presets do not share settings`() {
        check("preset: [layered, beside]", finds: """
            C.swift:3:8: warning: 'MakeUseCase' begins with 'Make', not with 'Get', 'Put' or 'Set' [verbs-come-first]
              help: rename it, or add 'Make' to the rule's list of words
            Data/B.swift:1:1: 'B.swift' has 1 type, 1 over the limit of 0 [types-are-few]
              help: split it, or raise the limit in the rule
            UI/A.swift:1:19: 'A' (screens) refers to 'B' (data) [screens-know-no-data]
              chain: A → B, declared at Data/B.swift:1:8
              help: Ask
            """)
    }

    @Test func `a list adds to the setting of one of several presets`() {
        check("preset: [layered, double]\nsettings: { words: [\"${words}\", Make] }", finds: """
            UI/A.swift:1:19: 'A' (screens) refers to 'B' (data) [screens-know-no-data]
              chain: A → B, declared at Data/B.swift:1:8
              help: Ask
            """)
        check("preset: [layered, double]\nsettings: { wordz: [\"${wordz}\", Make] }", isWrong: """
            ashlar.yml:2:20: no preset and no rule file has a setting 'wordz' that this one could add to; did you mean 'words'?
            """)
    }

    @Test func `what rules of two presets find in the same words is reported once`() {
        check("preset: [layered, double]\nsettings: { words: [Make, Get] }", finds: """
            UI/A.swift:1:19: 'A' (screens) refers to 'B' (data) [screens-know-no-data]
              chain: A → B, declared at Data/B.swift:1:8
              help: Ask
            """)
        check("preset: [layered, double]\nsettings: { words: [Make, Get] }\nrules: [{ id: screens-know-no-data, severity: off }]", finds: """
            UI/A.swift:1:19: 'A' (screens) refers to 'B' (data) [ui-knows-no-data]
              chain: A → B, declared at Data/B.swift:1:8
              also: UI/A.swift:2:21
            """)
    }

    @Test func `groups that two presets declare must be declared by the project`() {
        check("preset: [layered, rival]", isWrong: """
            ashlar.yml:1:19: the presets 'layered' and 'rival' both define the group 'data'; define it under 'groups'
            """)
        check("preset: [layered, rival]\ngroups: { data: Data/** }\nsettings: { words: [Make, Get] }", finds: """
            UI/A.swift:1:19: 'A' (screens) refers to 'B' (data) [screens-know-no-data]
              chain: A → B, declared at Data/B.swift:1:8
              help: Ask
            """)
    }

    @Test func `groups of the project replace those of the preset`() {
        check("preset: layered\ngroups: { data: Nowhere }\nsettings: { words: [Make, Get] }", finds: """
            ashlar.yml:2:17: no file matches 'Nowhere' [globs-match-files]
              help: correct it or remove it; the groups are 'screens' and 'data'
            """)
    }

    @Test func `a rule of a preset can be switched off`() {
        check("preset: layered\nrules:\n  - { id: screens-know-no-data, severity: off }", finds: """
            C.swift:3:8: warning: 'MakeUseCase' begins with 'Make', not with 'Get', 'Put' or 'Set' [verbs-come-first]
              help: rename it, or add 'Make' to the rule's list of words
            """)
    }

    @Test func `fields of a preset's rule can be replaced`() {
        check(
            """
            preset: layered
            rules:
              - id: verbs-come-first
                severity: error
              - id: screens-know-no-data
                help: Do not
                except:
                  - { from: A, reason: new }
            """,
            finds: """
                C.swift:3:8: 'MakeUseCase' begins with 'Make', not with 'Get', 'Put' or 'Set' [verbs-come-first]
                  help: rename it, or add 'Make' to the rule's list of words
                UI/A.swift:2:21: 'Old' (screens) refers to 'B' (data) [screens-know-no-data]
                  chain: Old → B, declared at Data/B.swift:1:8
                  help: Do not
                """
        )
    }

    @Test func `the check of a preset's rule can be replaced`() {
        check(
            """
            preset: layered
            rules:
              - id: verbs-come-first
                naming: { types: B, match: C }
              - { id: screens-know-no-data, severity: off }
            """,
            finds: """
                Data/B.swift:1:8: warning: 'B' is not named like 'C' [verbs-come-first]
                  help: rename it to match 'C'
                """
        )
    }

    @Test func `a preset that selects nothing refers to its settings`() {
        check("preset: layered\nsettings: { ui: Screens }\nrules:\n  - { id: verbs-come-first, severity: off }", finds: """
            ashlar.yml:1:9: warning: 1 rule of the preset 'layered' selects nothing here [rules-select-something]
              chain: screens-know-no-data: nothing matches 'screens'
              help: change the preset's settings, or switch a rule off: { id: …, severity: off }
            """)
    }

    @Test func `errors in presets`() {
        check("preset: layerd", isWrong: "ashlar.yml:1:9: there is no preset 'layerd'; did you mean 'layered'?")
        check("preset: [layered, other]", isWrong: """
            ashlar.yml:1:19: there is no preset 'other'; the presets are 'layered', 'one', 'two', 'beside', 'double', 'rival' and 'more'
            """)
        check("preset: one", isWrong: "two/preset.yml:1:1: the presets include each other: one → two → one")
        check("preset: layered\nrules:\n  - { id: verb-comes-first, severity: off }", isWrong: """
            ashlar.yml:3:11: no preset has the rule 'verb-comes-first'; did you mean 'verbs-come-first'?
            """)
        check("preset: layered\nsettings: { uy: UI }", isWrong: """
            ashlar.yml:2:13: nothing uses the setting 'uy'; did you mean 'ui'?
            """)
        check("preset: layered\nsettings: { mine: UI }\ngroups: { a: '${mine}' }", isWrong: "")
    }

    // MARK: Settings

    @Test func `settings are replaced anywhere in a rule`() {
        check(
            """
            settings:
              folder: UI
              name: A
              list: [A, B]
              nested: ["${list}", C]
              path: ${folder}/**
            groups:
              ui: ${path}
            rules:
              - id: r
                rationale: Why
                naming: { types: { in: ui, named: "${nested}" }, not-match: "*${name}" }
              - id: s
                rationale: Why
                naming: { types: "${list}", not-match: "${name}" }
            """,
            isWrong: """
                ashlar.yml:15:22: 'types' of 'naming' must be a name pattern or a mapping; a list of names belongs under 'named'
                """
        )
        check(
            """
            settings:
              folder: UI
              list: [A, B]
            sources: ["${folder}/**", Data, C.swift]
            groups:
              ui: ${folder}
            rules:
              - id: r
                rationale: Why
                naming: { types: { in: ui, named: ["${list}", C] }, not-match: "${folder}A" }
              - id: s
                rationale: Why
                naming: { types: { named: "${list}" }, not-match: "${list}" }
            """,
            finds: """
                Data/B.swift:1:8: 'B' is named like 'B' [s]
                  help: rename it so that it does not match 'B'
                UI/A.swift:1:8: 'A' is named like 'A' [s]
                  help: rename it so that it does not match 'A'
                """
        )
    }

    @Test func `errors in settings`() {
        check("settings: { folder: A }\ngroups: { a: '${foldr}/**' }", isWrong: "ashlar.yml:2:14: there is no setting 'foldr'; did you mean 'folder'?")
        check("groups: { a: '${folder}' }", isWrong: """
            ashlar.yml:1:14: there is no setting 'folder'; add it under 'settings'
            """)
        check("settings: { list: [A] }\ngroups: { a: '${list}/**' }", isWrong: """
            ashlar.yml:2:14: the setting 'list' is not a text, so it cannot be used inside '${list}/**'
            """)
        check("settings: { a: '${b}', b: '${a}' }\ngroups: { c: '${a}' }", isWrong: """
            ashlar.yml:1:16: the settings 'a' and 'b' use each other
            ashlar.yml:2:14: there is no setting 'a'; add it under 'settings'
            """)
        check("settings: { a: '${a}/b' }\ngroups: { c: '${a}' }", isWrong: """
            ashlar.yml:1:16: the setting 'a' uses itself; only a list can add to what it replaces: ["${a}", …]
            ashlar.yml:2:14: there is no setting 'a'; add it under 'settings'
            """)
        check("settings: { a: A }\ngroups: { a: '${a' }", isWrong: """
            ashlar.yml:2:14: '${a' opens '${' and does not close it
            ashlar.yml:2:14: '${a' opens a brace and does not close it
            """)
    }
}
