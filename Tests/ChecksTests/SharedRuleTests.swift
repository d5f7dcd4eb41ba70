import AshlarChecks
import AshlarDriver
import AshlarInjection
import AshlarText
import Testing

/// Rule files that extend others, and those of folders.
@Suite struct SharedRuleTests {
    private let shared = [
        Preset(name: "Rules/team.yml", files: [("", """
            extends: base
            settings: { ui: UI }
            groups: { storage: Storage/** }
            rules:
              - id: screens-know-no-storage
                severity: warning
            """)]),
        Preset(name: "Rules/base", files: [
            ("preset.yml", "settings: { ui: Screens }\ngroups: { storage: Data/** }\n"),
            ("screens-know-no-storage.yml", """
                id: screens-know-no-storage
                rationale: Why
                forbidden: { from: "${ui}", to: storage }
                """),
        ]),
        Preset(name: "UI/Old/ashlar-folder.yml", files: [("", """
            rules:
              - id: screens-know-no-storage
                severity: off
                reason: It goes in May.
              - id: old-screens-are-small
                rationale: Why
                budget: { of: files, at-most: { lines: 1 } }
            """)]),
        Preset(name: "UI/Bad/ashlar-folder.yml", files: [("", "rules: [{ id: r, severity: error }, { id: s, severity: warning, reason: b, help: c }]\n")]),
        Preset(name: "Rules/cycles.yml", files: [("", "rules: [{ id: no-cycles, rationale: Why, acyclic: files }]\n")]),
        Preset(name: "UI/Typo/ashlar-folder.yml", files: [("", "rules: [{ id: screen-knows-no-storage, severity: off, reason: old }]\n")]),
        Preset(name: "Loop/a.yml", files: [("", "extends: b.yml\n")]),
        Preset(name: "Loop/b.yml", files: [("", "extends: a.yml\n")]),
    ]

    private let source = """
        //- UI/A.swift
        struct A { let store: Store }
        //- UI/Old/B.swift
        struct B { let store: Store }
        struct C {}
        //- Storage/Store.swift
        struct Store {}
        struct Row {}
        """

    private func found(_ file: String) -> [String] {
        let (rules, problems) = RuleSet.read(file, path: "ashlar.yml", presets: [], extending: shared)
        guard problems.isEmpty, let today = CalendarDay("2026-01-31") else { return problems.map { "\($0.location): \($0.message)" } }
        return rules.findings(in: LinkedProject(fixture: Fixture(source)), today: today).map {
            "\($0.location): \($0.severity.rawValue): \($0.message) [\($0.rule)]"
        }
    }

    @Test func `a rule file overrides what it extends, which overrides what that extends`() {
        #expect(found("extends: Rules/team.yml\n") == [
            "UI/A.swift:1:23: warning: 'A' (UI) refers to 'Store' (storage) [screens-know-no-storage]",
            "UI/Old/B.swift:1:23: warning: 'B' (UI) refers to 'Store' (storage) [screens-know-no-storage]",
        ])
        #expect(found("extends: Rules/team.yml\nsettings: { ui: UI/Old }\nrules: [{ id: screens-know-no-storage, severity: error }]\n") == [
            "UI/Old/B.swift:1:23: error: 'B' (UI/Old) refers to 'Store' (storage) [screens-know-no-storage]",
        ])
    }

    @Test func `a list adds to the setting of one of several rule files`() {
        for order in ["Rules/team.yml, Rules/cycles.yml", "Rules/cycles.yml, Rules/team.yml"] {
            #expect(found("extends: [\(order)]\nsettings: { ui: [UI/Old, '${ui}'] }\n") == [
                "UI/A.swift:1:23: warning: 'A' (UI) refers to 'Store' (storage) [screens-know-no-storage]",
                "UI/Old/B.swift:1:23: warning: 'B' (UI/Old) refers to 'Store' (storage) [screens-know-no-storage]",
            ])
        }
    }

    @Test func `a folder's rule file overrides rules and has rules of its own`() {
        #expect(found("extends: Rules/team.yml\nfolders: UI/Old\n") == [
            "UI/A.swift:1:23: warning: 'A' (UI) refers to 'Store' (storage) [screens-know-no-storage]",
            "UI/Old/B.swift:1:1: error: 'B.swift' has 2 lines, 1 over the limit of 1 [old-screens-are-small]",
        ])
        #expect(found("extends: Rules/team.yml\nfolders: UI/Old\nsettings: { ui: UI/A.swift }\n").last == """
            UI/Old/ashlar-folder.yml:2:9: error: this override of 'screens-know-no-storage' in 'UI/Old' changes nothing [exceptions-are-used]
            """)
    }

    @Test func `errors in what a rule file extends`() {
        #expect(found("extends: Rules/tem.yml\n") == ["""
            ashlar.yml:1:10: there is nothing to extend at 'Rules/tem.yml'; a path starts from the folder of this file and leads to a rule \
            file, or to a folder with 'preset.yml' or 'ashlar.yml', below the root
            """])
        #expect(found("extends: Loop/a.yml\n") == ["Loop/b.yml:1:10: the presets include each other: Loop/a.yml → Loop/b.yml → Loop/a.yml"])
        #expect(found("folders: UI\n") == ["ashlar.yml:1:10: the folder 'UI' has no 'ashlar-folder.yml'"])
        #expect(found("extends: Rules/team.yml\nfolders: UI/Typo\n") == [
            "UI/Typo/ashlar-folder.yml:1:15: there is no rule 'screen-knows-no-storage' to override; did you mean 'screens-know-no-storage'?",
        ])
        #expect(found("folders: UI/Bad\nrules: [{ id: r, rationale: W, acyclic: files }, { id: s, rationale: W, acyclic: files }]\n") == [
            "UI/Bad/ashlar-folder.yml:1:9: the override of 'r' in a folder needs the key 'reason'",
            """
            UI/Bad/ashlar-folder.yml:1:76: the override of 's' in a folder has no key 'help'; the keys are 'id', 'severity' and 'reason'
            """,
        ])
    }

    @Test func `the paths that a rule file extends`() {
        #expect(RuleSet.extendedPaths(by: "extends: [a.yml, ../b, ./c]\nfolders: D\n", at: "Rules/x.yml") == [
            "Rules/a.yml", "b", "Rules/c", "Rules/D/ashlar-folder.yml",
        ])
        #expect(RuleSet.extendedPaths(by: "extends: ../b\n", at: "ashlar.yml") == [])
    }
}
