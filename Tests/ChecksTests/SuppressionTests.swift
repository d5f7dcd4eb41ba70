import Testing

/// Comments in the sources that allow findings, and comments without effect.
@Suite struct SuppressionTests {
    /// The remaining findings if no type of `UI` may refer to one of `Data`.
    private func check(_ source: String, finds expected: String, at location: SourceLocation = #_sourceLocation) {
        ChecksTests.check(
            "forbidden: { from: UI, to: Data }",
            in: "//- UI/A.swift\n\(source)\n//- Data/B.swift\nstruct B {}\nstruct C {}", finds: expected, at: location
        )
    }

    @Test func `a comment beside the code`() {
        check("let b: B // ashlar:allow r -- old", finds: "")
        check("let b: B /* ashlar:allow r -- old */", finds: "")
    }

    @Test func `a comment above the code`() {
        check("// ashlar:allow r -- old\nlet b: B", finds: "")
        check("/// A thing.\n///   ashlar:allow r -- old\n\nlet b: B", finds: "")
    }

    @Test func `a comment applies to the head of a declaration`() {
        check("// ashlar:allow r -- old\n@Wrapped(B.self)\npublic\nstruct A: B {}", finds: "")
    }

    @Test func `a comment does not apply to the body of a declaration`() {
        check("// ashlar:allow r -- old\nstruct A: B {\n    let c: C\n}", finds: """
            UI/A.swift:3:12: 'A' (UI) refers to 'C' (Data)
              chain: A → C, declared at Data/B.swift:2:8
            """)
    }

    @Test func `a finding moves to its first location that is not allowed`() {
        check("// ashlar:allow r -- old\nlet b: B\nlet other: B", finds: """
            UI/A.swift:3:12: 'A.swift' (UI) refers to 'B' (Data)
              chain: A.swift → B, declared at Data/B.swift:1:8
            """)
    }

    @Test func `a comment may have an expiry date`() {
        check("let b: B // ashlar:allow r until 2026-01-31 -- old", finds: "")
        check("let b: B // ashlar:allow r until 2026-01-30 -- old", finds: """
            UI/A.swift:1:10: this comment allowed 'r' until 2026-01-30 only [suppressions-are-current]
              help: fix what it allows, or agree on a later date; its reason was: old
            """)
        check("let b: B // ashlar:allow r until tomorrow -- old", finds: """
            UI/A.swift:1:10: 'until tomorrow' is not a date [suppressions-are-complete]
              help: write it as in 'until 2027-03-01'
            """)
    }

    @Test func `a comment needs a rule and a reason`() {
        check("struct A {} // ashlar:allow -- old", finds: """
            UI/A.swift:1:13: 'ashlar:allow' names no rule [suppressions-are-complete]
              help: write 'ashlar:allow rule-id -- reason'
            """)
        check("let b: B // ashlar:allow r", finds: """
            UI/A.swift:1:8: 'A.swift' (UI) refers to 'B' (Data)
              chain: A.swift → B, declared at Data/B.swift:1:8
            UI/A.swift:1:10: 'ashlar:allow' gives no reason [suppressions-are-complete]
              help: write it after the rule: '-- reason'
            """)
        check("struct A {} // ashlar:disable r", finds: """
            UI/A.swift:1:13: there is no 'ashlar:disable' [suppressions-are-complete]
              help: write 'ashlar:allow rule-id -- reason'
            """)
    }

    @Test func `a comment that allows nothing is a finding`() {
        check("struct A {} // ashlar:allow r, layouts -- old", finds: """
            UI/A.swift:1:13: this comment allows 'r', which finds nothing here [suppressions-are-used]
              help: remove it
            UI/A.swift:1:13: this comment allows 'layouts', which is not a rule of this project [suppressions-name-rules]
              help: 'ashlar rules' lists them
            """)
    }

    @Test func `text outside of comments allows nothing`() {
        check("let text = \"// ashlar:allow r -- old\"\nlet note = 1 // see ashlar:allow r -- old", finds: "")
    }
}
