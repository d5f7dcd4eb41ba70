import Testing

/// Exceptions of rules, and exceptions and rules without effect.
@Suite struct ExceptionTests {
    private let fixture = """
        //- UI/A.swift
        struct A { let b: B; struct Inner {} }
        //- UI/C.swift
        struct C { let d: D.Inner }
        //- Data/B.swift
        struct B {}
        //- Data/D.swift
        struct D { struct Inner {} }
        """

    /// What a rule finds with exceptions: every file of `UI` refers to one of `Data`.
    private func check(except: String, finds expected: String, at location: SourceLocation = #_sourceLocation) {
        ChecksTests.check(
            "forbidden: { from: ui, to: Data }\nexcept:\n" + indented(except, by: 2),
            groups: "ui: UI\nall: '**'", in: fixture, finds: expected, at: location
        )
    }

    // MARK: Exceptions of dependency checks

    @Test func `an exception by type`() {
        check(except: "- { from: A, to: B, reason: old }\n- { from: C, to: D.Inner, reason: old }", finds: "")
    }

    @Test func `an exception by one end`() {
        check(except: "- { from: A, reason: old }\n- { to: 'D.*', reason: old }", finds: "")
    }

    @Test func `an exception by path`() {
        check(except: "- { from: UI/A.swift, to: Data, reason: old }\n- { from: '**/C.swift', reason: old }", finds: "")
    }

    @Test func `an exception by group`() {
        check(except: "- { from: ui, to: all, reason: old }", finds: "")
    }

    @Test func `an exception that excuses nothing is a finding`() {
        check(except: "- { from: ui, reason: old }\n- { from: A, to: D, reason: old }", finds: """
            ashlar.yml:10:9: this exception of 'r' excuses nothing [exceptions-are-used]
              help: remove it
            """)
    }

    @Test func `an exception by subject excuses the source of a dependency`() {
        check(except: "- { at: UI, reason: old }", finds: "")
        check(except: "- { at: Nobody, reason: old }\n- { from: UI, reason: old }", finds: """
            ashlar.yml:9:9: this exception of 'r' excuses nothing [exceptions-are-used]
              help: remove it
            """)
    }

    @Test func `an exception excuses only its own type`() {
        let fixture = "//- UI/A.swift\nstruct A { let b: B; let b2: B }\nstruct C { let b: B }\n//- B/B.swift\nstruct B {}"
        ChecksTests.check("forbidden: { from: UI, to: B }\nexcept: [{ from: A, reason: old }]", in: fixture, finds: """
            UI/A.swift:2:19: 'C' (UI) refers to 'B'
              chain: C → B, declared at B/B.swift:1:8
            """)
        ChecksTests.check("forbidden: { from: UI, to: B }\nexcept: [{ from: C, reason: old }]", in: fixture, finds: """
            UI/A.swift:1:19: 'A' (UI) refers to 'B'
              chain: A → B, declared at B/B.swift:1:8
              also: UI/A.swift:1:30
            """)
    }

    @Test func `an exception by module or unit`() {
        ChecksTests.check(
            "independent: '{f}/**'\nexcept: [{ from: UI, to: Data, reason: old }]", in: fixture, finds: ""
        )
        ChecksTests.check(
            "forbidden: { from: 'module:M', to: 'module:Realm*' }\nexcept: [{ from: 'module:M', to: RealmSwift, reason: old }]",
            in: """
                //- Package.swift
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "M")])
                //- Sources/M/A.swift
                import RealmSwift
                """,
            finds: ""
        )
    }

    // MARK: Exceptions of other checks

    @Test func `an exception by the subject of a finding`() {
        for place in ["A", "UI", "UI/A.swift", "'**/A.swift'", "ui", "'?'"] {
            ChecksTests.check(
                "naming: { types: A, not-match: A }\nexcept: [{ at: \(place), reason: old }]",
                groups: "ui: UI", in: "//- UI/A.swift\nstruct A {}", finds: ""
            )
        }
    }

    // MARK: Days

    @Test func `an expired exception is a finding`() {
        let file = """
            rules:
              - id: r
                rationale: Why
                forbidden: { from: UI, to: Data }
                except: [{ from: UI, reason: shared, until: 2026-01-30 }]
            """
        ChecksTests.check(file: file, in: fixture, today: "2026-01-30", finds: "")
        ChecksTests.check(file: file, in: fixture, today: "2026-01-31", finds: """
            ashlar.yml:5:14: this exception of 'r' ended on 2026-01-30 and still excuses 2 findings [exceptions-are-current]
              help: fix what it excuses, or agree on a later day; its reason was: shared
            """)
    }

    // MARK: What selects nothing

    @Test func `a rule that selects nothing is a finding`() {
        ChecksTests.check("forbidden: { from: UY, to: [Data, Dta/**] }", in: fixture, finds: """
            ashlar.yml:4:24: the rule 'r' selects nothing: nothing matches 'UY' [rules-select-something]
              help: did you mean 'UI'?
            ashlar.yml:4:39: the rule 'r' selects nothing: nothing matches 'Dta/**' [rules-select-something]
              help: did you mean 'Data'?
            """)
        ChecksTests.check("naming: { types: { in: UI, named: '*Model' }, match: A }", in: fixture, finds: """
            ashlar.yml:4:22: the rule 'r' selects nothing: there is no type named '*Model' in 'UI' [rules-select-something]
              help: correct it or remove it
            """)
        ChecksTests.check("layout: { at: 'Dat', holds: [] }", in: fixture, finds: """
            ashlar.yml:4:19: the rule 'r' selects nothing: nothing matches 'Dat' [rules-select-something]
              help: did you mean 'Data'?
            """)
        ChecksTests.check("independent: Features/{f}/**", in: fixture, finds: """
            ashlar.yml:4:18: the rule 'r' selects nothing: nothing matches 'Features/{f}/**' [rules-select-something]
              help: correct it or remove it
            """)
        ChecksTests.check("forbidden: { from: 'module:UI', to: 'module:UIKit' }", in: fixture, finds: """
            ashlar.yml:4:24: the rule 'r' selects nothing: nothing matches 'module:UI' [rules-select-something]
              help: correct it or remove it
            """)
        ChecksTests.check("forbidden: { from: UI, to: 'module:UIKit' }", in: fixture, finds: "")
    }

    @Test func `a group that matches nothing is a finding`() {
        ChecksTests.check(
            "forbidden: { from: ui, to: data }", groups: "ui: [UI, UX]\ndata: Data", in: fixture, finds: """
                UI/A.swift:1:19: 'A' (ui) refers to 'B' (data)
                  chain: A → B, declared at Data/B.swift:1:8
                UI/C.swift:1:19: 'C' (ui) refers to 'D.Inner' (data)
                  chain: C → D.Inner, declared at Data/D.swift:1:19
                ashlar.yml:2:12: no file matches 'UX' [globs-match-files]
                  help: did you mean 'UI'?
                """
        )
        ChecksTests.check(
            "forbidden: { from: ui, to: data }", groups: "ui: UX\ndata: Data", in: fixture, finds: """
                ashlar.yml:2:7: no file matches 'UX' [globs-match-files]
                  help: did you mean 'UI'?
                """
        )
    }

    @Test func `a rule that is off has no findings`() {
        ChecksTests.check(
            "severity: off\nforbidden: { from: UI, to: Nothing }\nexcept: [{ from: X, reason: old }]", in: fixture, finds: ""
        )
    }

    @Test func `a rule with the severity warning`() {
        ChecksTests.check("severity: warning\nhelp: Help\nforbidden: { from: UI/A.swift, to: Data }", in: fixture, finds: """
            UI/A.swift:1:19: warning: 'A' refers to 'B' (Data)
              chain: A → B, declared at Data/B.swift:1:8
              help: Help
            """)
    }
}
