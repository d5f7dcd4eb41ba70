import AshlarFacts
import Testing

/// Uses of values whose type is declared in another file.
@Suite struct UsedValueTests {
    private func uses(_ body: String, of declarations: String = "let b: B") -> String {
        let model = model("""
            //- A.swift
            struct A { let m: M; func f(p: M) { \(body) } }
            //- B.swift
            struct B { let c: C; static let shared = 1 }
            //- C.swift
            struct C { var d = 1 }
            //- M.swift
            struct M { \(declarations) }
            """)
        return references(in: model, evidence: .values)
    }

    @Test func `a property of a declared type is a use of that type`() {
        #expect(uses("m.b.x") == "A.swift: value of B in B.swift")
        #expect(uses("self.m.b.x") == "A.swift: value of B in B.swift")
        #expect(uses("p.b.x") == "A.swift: value of B in B.swift")
        #expect(uses("m.b.c.x") == "A.swift: value of B in B.swift\nA.swift: value of C in C.swift")
    }

    @Test(arguments: ["let b: B?", "let b: (any B)!", "var b: B { get { fatalError() } }", "let b: B = .init()", "let b = B()"])
    func `a use is found for every spelling of the type`(declaration: String) {
        #expect(uses("m.b.x", of: declaration) == "A.swift: value of B in B.swift")
    }

    @Test(arguments: ["let b: [B]", "let b = make()", "let b: () -> B", "let b: (B, B)", "func b() -> B", "let b: Int"])
    func `other types are not uses of the type`(declaration: String) {
        #expect(uses("m.b.x", of: declaration) == "")
    }

    @Test func `a call is a use of the result type`() {
        #expect(uses("m.b().x", of: "func b() -> B; func b(_: Int) -> B") == "A.swift: value of B in B.swift")
        #expect(uses("m.b().x", of: "func b() -> B; func b(_: Int) -> C") == "")
        #expect(uses("M.b().x", of: "static func b() -> B") == "A.swift: value of B in B.swift")
        #expect(uses("M().b.x") == "A.swift: value of B in B.swift")
    }

    @Test func `a type that the file names itself is a reference only`() {
        #expect(uses("let b: B = m.b; _ = m.b.x") == "")
    }

    @Test(arguments: [
        ("@Injected(\\.b) var x", "struct M { let b: B }"), ("@Injected(\\M.b) var x", "struct M { let b: B }"),
        ("@Environment(\\.b) var x", "extension EnvironmentValues { var b: B { fatalError() } }"),
        ("@Environment(\\EnvironmentValues.b) var x", "extension EnvironmentValues { var b: B { fatalError() } }"),
        ("@Environment(\\.m.b) var x", "extension EnvironmentValues { var m: M { fatalError() } }; struct M { let b: B }"),
    ])
    func `a key path of a property wrapper leads to members of its root`(variable: String, members: String) {
        #expect(uses(by: variable, of: members) == "A.swift: value of B in B.swift")
    }

    /// The environment has members of these names that no file of the project declares.
    @Test(arguments: [
        ("@Injected(\\N.b) var x", "struct M { let b: B }"), ("@Environment(\\.b) var x", "struct M { let b: B }"),
        ("@Dependency(\\.b) var x", "struct M { let b: B }"), ("@Environment(\\.m.b) var x", "struct M { let b: B; let m: B }"),
    ])
    func `a key path does not lead to members of other types`(variable: String, members: String) {
        #expect(uses(by: variable, of: members) == "")
    }

    private func uses(by variable: String, of members: String) -> String {
        let model = model("""
            //- A.swift
            struct A { \(variable) }
            //- B.swift
            struct B {}
            //- M.swift
            \(members)
            """)
        return references(in: model, evidence: .values)
    }

    @Test func `local variables are not followed`() {
        #expect(uses("let m = other(); m.b.x") == "")
    }

    @Test func `members of supertypes and extensions are followed`() {
        let model = model("""
            //- A.swift
            class A: S { func f() { m.b.x; n.b.x } }
            //- B.swift
            struct B {}
            //- M.swift
            struct M {}
            extension M { var b: B { fatalError() } }
            //- S.swift
            class S { let m: M }
            """)
        #expect(references(in: model, evidence: .values) == "A.swift: value of B in B.swift")
    }

    @Test(arguments: ["struct M {}", "import M"])
    func `members of an extension of a type alias are followed`(declaration: String) {
        let model = model("""
            //- A.swift
            class A { let m: M; func f() { m.b.x; m.c.x } }
            //- B.swift
            struct B {}
            //- C.swift
            struct C {}
            //- M.swift
            \(declaration)
            //- N.swift
            typealias N = M
            typealias O = String
            extension N { var b: B { fatalError() } }
            extension O { var c: C { fatalError() } }
            """)
        #expect(references(in: model, evidence: .values) == "A.swift: value of B in B.swift")
    }
}
