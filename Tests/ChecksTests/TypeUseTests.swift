import Testing

/// Types that are selected by their users or by the types that return them.
@Suite struct TypeUseTests {
    // MARK: shared-by

    @Test func `types that several units use`() {
        check(
            "layout: { types: { inherits: View, shared-by: 'F/{f}/**' }, lie-in: Shared }",
            in: """
                //- F/A/A.swift
                struct A: View { let c: C; let d: D; let e: E; let f: F.Inner }
                //- F/A/A2.swift
                struct A2 { let c: C; let d: D }
                //- F/B/B.swift
                struct B { let c: C; let e: E }
                let f: F.Inner
                //- C.swift
                struct C: View {}
                struct D: View { var next: D? }
                struct F: View { struct Inner {} }
                //- Shared/E.swift
                struct E: View {}
                //- Main.swift
                struct Main { let d: D }
                """,
            finds: """
                C.swift:1:8: 'C' is in the project's root, not in 'Shared'
                  chain: used by A (A) at F/A/A.swift:1:25
                  chain: used by B (B) at F/B/B.swift:1:19
                  help: move it to 'Shared'
                C.swift:3:8: 'F' is in the project's root, not in 'Shared'
                  chain: used by A (A) at F/A/A.swift:1:55
                  chain: used by B.swift (B) at F/B/B.swift:2:8
                  help: move it to 'Shared'
                """
        )
    }

    @Test func `the unit of a type counts if it uses the type`() {
        check(
            "naming: { types: { shared-by: [A, B], named: ['C', D, E] }, match: 'Shared*' }",
            in: """
                //- A/A.swift
                struct A { let c: C }
                //- A/C.swift
                struct C {}
                struct D { let d: [D] }
                struct E {}
                struct User { let e: E }
                extension D { func f() {} }
                //- B/B.swift
                struct B { let c: C; let d: D; let e: E }
                //- A/D.swift
                extension D { var own: D { self } }
                """,
            finds: """
                A/C.swift:1:8: 'C' is not named like 'Shared*'
                  chain: used by A (A) at A/A.swift:1:19
                  chain: used by B (B) at B/B.swift:1:19
                  help: rename it to match 'Shared*'
                A/C.swift:3:8: 'E' is not named like 'Shared*'
                  chain: used by B (B) at B/B.swift:1:39
                  chain: used by User (A) at A/C.swift:4:22
                  help: rename it to match 'Shared*'
                """
        )
    }

    @Test func `a selector of shared types may select nothing`() {
        check("layout: { types: { shared-by: '{f}/**' }, lie-in: S }", in: "//- A/A.swift\nstruct A {}", finds: "")
        check("layout: { types: { shared-by: 'F/{f}/**' }, lie-in: S }", in: "//- A/A.swift\nstruct A {}", finds: """
            ashlar.yml:4:35: the rule 'r' selects nothing: nothing matches 'F/{f}/**' [rules-select-something]
              help: correct it or remove it
            """)
    }

    // MARK: returned-by

    @Test(arguments: [
        ("func f() -> A", "A"), ("func f() async throws -> [A?]", "A"), ("func f() -> AnyPublisher<[A], B>", "A B"),
        ("func f() -> Result<A, any C>", "A C"), ("func f() -> some Sequence<A>", "A"), ("func f() -> (a: A, [Int: B])", "A B"),
        ("private func f() -> A", ""), ("fileprivate var f: A { a }", ""), ("func f(a: A)", ""), ("func f() -> (A) -> B", ""),
        ("var f: A { a }", "A"), ("let f: A", ""), ("var f: A", ""), ("@Published private(set) var f: [A] = []", "A"),
        ("let f: AsyncStream<A>", "A"), ("let f = CurrentValueSubject<A, Never>(a)", "A"), ("let f: [A]", ""),
        ("subscript(f: Int) -> A", "A"), ("func f<A>() -> A", ""), ("func f() -> Alias", "A B"), ("func f() -> T", ""),
        ("func f() -> Other.Inner", "Inner"), ("static func f() -> T?", ""), ("func f() -> Unknown<A>.Part", "A"),
        ("@Published var f = A()", "A"),
    ])
    func `types that members return`(member: String, names: String) {
        let found = findingNames(
            of: "naming: { types: { kind: [struct, protocol], returned-by: T, nested: any }, match: NONE }",
            in: """
                //- T.swift
                struct T { \(member) }
                typealias Alias = [Pair?]
                //- A.swift
                struct A {}
                struct B {}
                protocol C {}
                typealias Pair = (A, B)
                struct Other { struct Inner {} }
                """
        )
        #expect(found == names)
    }

    @Test func `captures of the returning type are bound`() {
        check(
            "layout: { types: { named: '*Answer', returned-by: '{task}UseCase' }, lie-in: '{task}/**' }",
            in: """
                //- Get/GetUseCase.swift
                struct GetUseCase { func execute() -> AAnswer {} }
                //- Get/BAnswer.swift
                struct BAnswer {}
                struct CAnswer {}
                //- Set/SetUseCase.swift
                protocol SetUseCase { func execute() async -> BAnswer? }
                extension SetUseCase { var c: CAnswer { c } }
                struct AAnswer {}
                //- Find/FindUseCase.swift
                struct FindUseCase { func execute() -> [CAnswer]; func first() -> AAnswer }
                //- Find/Free.swift
                struct FreeAnswer {}
                //- Put/PutUseCase.swift
                struct PutUseCase { func execute() -> CAnswer }
                """,
            finds: """
                Get/BAnswer.swift:1:8: 'BAnswer' is in 'Get', not in 'Set'
                  chain: returned by SetUseCase.execute at Set/SetUseCase.swift:1:28
                  help: move it to 'Set'
                Get/BAnswer.swift:2:8: 'CAnswer' is in 'Get', not in 'Find', 'Put' or 'Set'
                  chain: returned by FindUseCase.execute at Find/FindUseCase.swift:1:27
                  chain: returned by PutUseCase.execute at Put/PutUseCase.swift:1:26
                  chain: returned by SetUseCase.c at Set/SetUseCase.swift:2:28
                  help: move it to 'Find', 'Put' or 'Set'
                Set/SetUseCase.swift:3:8: 'AAnswer' is in 'Set', not in 'Find' or 'Get'
                  chain: returned by FindUseCase.first at Find/FindUseCase.swift:1:56
                  chain: returned by GetUseCase.execute at Get/GetUseCase.swift:1:26
                  help: move it to 'Find' or 'Get'
                """
        )
        check(
            "naming: { types: { in: '{f}/**', returned-by: '{f}UseCase' }, match: '{f}*' }",
            in: """
                //- Get/A.swift
                struct GetUseCase { func a() -> A; func b() -> B }
                struct A {}
                //- Set/B.swift
                struct B {}
                """,
            finds: """
                Get/A.swift:2:8: 'A', returned by 'GetUseCase', is not named like 'Get*'
                  chain: returned by GetUseCase.a at Get/A.swift:1:26
                  help: rename it to match 'Get*'
                """
        )
    }

    // MARK: made-in

    @Test func `types that are created in closures`() {
        let found = findingNames(
            of: "naming: { types: { kind: struct, made-in: ['For*', List] }, match: NONE }",
            in: """
                //- A.swift
                struct M { let m = ForEach(A()) { B(c: C.init); D.e; x { E() } } footer: { F() }.on { G() } }
                struct N { let n = List { ForOne { H() } }; let o = Other { I() }; let p = List(J(), k: { K() }); let q = [L()] }
                struct A {}; struct B {}; struct C {}; struct D {}; struct E {}; struct F {}; struct G {}
                //- B.swift
                struct H {}; struct I {}; struct J {}; struct K {}; struct L {}
                """
        )
        #expect(found == "B C E F H K")
        check(
            "members: { of: { made-in: List }, stored: true, type: '*Model', at-least: 1 }",
            in: "//- A.swift\nlet a = List { B(); C() }\nstruct B {}\nstruct C { let model: CModel }",
            finds: """
                A.swift:2:8: 'B' has no stored member of type '*Model'
                  chain: made in List at A.swift:1:16
                  help: add what is missing, or exclude the type from the rule
                """
        )
    }

    // MARK: What is wrong

    @Test func `errors in the selectors of types by use`() {
        check("layout: { types: { shared-by: A }, lie-in: B }", isWrong: """
            ashlar.yml:4:35: 'shared-by' of 'types' of 'layout' needs a capture, as in 'Features/{feature}/**', or at least two entries
            """)
        check("layout: { types: { returned-by: [A, B], sharedby: C }, lie-in: B }", isWrong: """
            ashlar.yml:4:37: 'returned-by' of 'types' of 'layout' must be a name pattern or a mapping; a list of names belongs under 'named'
            ashlar.yml:4:45: 'types' of 'layout' has no key 'sharedby'; did you mean 'shared-by'?
            """)
    }
}
