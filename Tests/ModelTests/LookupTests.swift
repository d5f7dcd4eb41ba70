import AshlarFacts
import Testing

/// Name lookup as in Swift, as far as syntax allows.
@Suite struct LookupTests {
    // MARK: One module

    @Test func `references to types of other files are dependencies`() {
        check(
            """
            //- A.swift
            struct A { let b: B; func c() { B.make(); C() } }
            //- B.swift
            struct B {}
            """,
            refersTo: "A.swift: B in B.swift\nA.swift: B in B.swift"
        )
    }

    @Test func `a reference to a type of the same file is not a dependency`() {
        check(
            """
            //- A.swift
            struct A { let b: B }
            private struct B {}
            //- C.swift
            struct B {}
            """,
            refersTo: ""
        )
    }

    /// An attribute before a member sees the member types of the enclosing type; one before a type does not see the type's own.
    @Test func `an attribute of a member sees the members of the enclosing type`() {
        check(
            """
            //- A.swift
            struct A { struct B {} }
            //- C.swift
            extension A { @B var c: Int { 1 } }
            @B extension A {}
            //- D.swift
            struct B {}
            """,
            refersTo: """
            C.swift: A in A.swift
            C.swift: A.B in A.swift
            C.swift: B in D.swift
            C.swift: A in A.swift
            """
        )
    }

    @Test func `names resolve to every kind of type`() {
        check(
            """
            //- A.swift
            let a: (B, C, D, E, F, G)
            //- B.swift
            class B {}; struct C {}; enum D {}; actor E {}; protocol F {}; typealias G = Int
            func H() {}
            """,
            refersTo: ["B", "C", "D", "E", "F", "G"].map { "A.swift: \($0) in B.swift" }.joined(separator: "\n")
        )
    }

    @Test func `two declarations are ambiguous`() {
        check(
            """
            //- A.swift
            let a: B
            //- B.swift
            struct B {}
            //- C.swift
            struct B {}
            """,
            refersTo: "A.swift: B in B.swift?"
        )
    }

    @Test func `tests that no manifest declares prefer their own types, and the app its own`() {
        check(
            """
            //- App/A.swift
            let a: (B, C)
            //- App/B.swift
            struct B {}
            //- AppTests/ATests.swift
            let b: (B, D)
            //- AppTests/B.swift
            struct B {}
            struct C {}
            //- App/D.swift
            struct D {}
            """,
            refersTo: """
                App/A.swift: B in App/B.swift
                App/A.swift: C in AppTests/B.swift
                AppTests/ATests.swift: B in AppTests/B.swift
                AppTests/ATests.swift: D in App/D.swift
                """
        )
    }

    @Test func `alternative declarations under conditions in one file are certain`() {
        check(
            """
            //- A.swift
            let a: B
            //- B.swift
            #if os(iOS)
            struct B {}
            #else
            struct B {}
            #endif
            """,
            refersTo: "A.swift: B in B.swift"
        )
    }

    @Test func `private types of other files are invisible`() {
        check(
            """
            //- A.swift
            let a: (B, C, D.E, F.G)
            //- B.swift
            private struct B {}
            fileprivate struct C {}
            struct D { private struct E {} }
            private extension F { struct G {} }
            struct F {}
            """,
            refersTo: "A.swift: D in B.swift\nA.swift: F in B.swift"
        )
    }

    // MARK: Shadowing

    @Test func `generic parameters shadow types`() {
        check(
            """
            //- A.swift
            struct A<T>: U<T> { let t: T; func b(_: T) {} }
            func c<T>(_: T) { T() }
            typealias D<T> = [T]
            enum E { subscript<T>(t: T) -> T { t }; init<T>(_: T) {} }
            //- T.swift
            struct T {}
            class U<T> {}
            """,
            refersTo: "A.swift: U in T.swift"
        )
    }

    @Test func `generic parameters shadow types in extensions too`() {
        check(
            """
            //- A.swift
            struct A<T> { struct B {} }
            //- B.swift
            extension A { func b(_: T) {} }
            extension A.B { func c(_: T) {} }
            //- T.swift
            struct T {}
            """,
            refersTo: "B.swift: A in A.swift\nB.swift: A.B in A.swift"
        )
    }

    @Test func `associated types shadow types`() {
        check(
            """
            //- A.swift
            protocol A { associatedtype T; func a(_: T) }
            extension A { func b(_: T) {} }
            //- T.swift
            struct T {}
            """,
            refersTo: ""
        )
    }

    @Test func `local types shadow types`() {
        check(
            """
            //- A.swift
            func a() { struct B { struct C {} }; B(); B.C(); b { B() } }
            let d = { enum B {}; return B.self }
            let e = B()
            //- B.swift
            struct B {}
            """,
            refersTo: "A.swift: B in B.swift"
        )
    }

    // MARK: Members

    @Test func `member types of enclosing types are visible`() {
        check(
            """
            //- A.swift
            struct A { enum B { struct C { let d: D; let e: E } } }
            //- Extensions.swift
            extension A { struct D {} }
            extension A.B { struct E {} }
            //- Others.swift
            struct D {}
            struct E {}
            """,
            refersTo: """
                A.swift: A.D in Extensions.swift
                A.swift: A.B.E in Extensions.swift
                Extensions.swift: A in A.swift
                Extensions.swift: A.B in A.swift
                """
        )
    }

    @Test func `member types of supertypes are visible`() {
        check(
            """
            //- A.swift
            class A: B { let d: D; let e: E }
            //- B.swift
            class B: C { enum D {} }
            //- C.swift
            protocol C {}
            //- E.swift
            extension C { typealias E = Int }
            //- Others.swift
            struct D {}
            struct E {}
            """,
            refersTo: """
                A.swift: B in B.swift
                A.swift: B.D in B.swift
                A.swift: C.E in E.swift
                B.swift: C in C.swift
                E.swift: C in C.swift
                """
        )
    }

    @Test func `the innermost member type wins`() {
        check(
            """
            //- A.swift
            enum A { struct B { struct C { let d: D } } }
            //- C.swift
            extension A.B.C { struct E { let f: D } }
            //- D.swift
            extension A { struct D {} }
            extension A.B { struct D {} }
            struct D {}
            """,
            refersTo: """
                A.swift: A.B.D in D.swift
                C.swift: A.B.C in A.swift
                C.swift: D in D.swift
                D.swift: A in A.swift
                D.swift: A.B in A.swift
                """
        )
    }

    @Test func `an inheritance clause does not see members`() {
        check(
            """
            //- A.swift
            struct A: B { struct B {}; let b: B }
            extension A: C { struct C {} }
            //- B.swift
            protocol B {}
            protocol C {}
            """,
            refersTo: "A.swift: B in B.swift\nA.swift: C in B.swift"
        )
    }

    @Test func `all components of a qualified name are resolved`() {
        check(
            """
            //- A.swift
            let a: (B.C, B.Nothing, Nothing.B, B.C.D.E)
            let b = B.C.make()
            //- B.swift
            struct B {}
            //- C.swift
            extension B { enum C {} }
            """,
            refersTo: """
                A.swift: B.C in C.swift
                A.swift: B in B.swift
                A.swift: B in B.swift
                A.swift: B.C in C.swift
                A.swift: B in B.swift
                A.swift: B.C in C.swift
                A.swift: B in B.swift
                C.swift: B in B.swift
                """
        )
    }

    @Test func `a type alias has the member types of its type`() {
        check(
            """
            //- A.swift
            let a: (B, B.C)
            //- B.swift
            typealias B = D
            //- D.swift
            struct D { struct C {} }
            """,
            refersTo: """
                A.swift: B in B.swift
                A.swift: D.C in D.swift
                A.swift: B in B.swift
                B.swift: D in D.swift
                """
        )
    }

    @Test func `a reference to an inherited member type depends on both types`() {
        check(
            """
            //- A.swift
            let a: (B.Inner, B.Own, B.Inner.Deep)
            //- B.swift
            class B: C { struct Own {} }
            //- C.swift
            class C { struct Inner { struct Deep {} } }
            """,
            refersTo: """
                A.swift: C.Inner in C.swift
                A.swift: B in B.swift
                A.swift: B.Own in B.swift
                A.swift: C.Inner.Deep in C.swift
                A.swift: B in B.swift
                B.swift: C in C.swift
                """
        )
    }

    @Test func `member types of system types take precedence`() {
        check(
            """
            //- A.swift
            struct A: UIViewRepresentable { func a(_: Context) {} }
            struct B: Equatable { func b(_: Context) {} }
            extension Array { func c(_: Element) {} }
            protocol P: UIViewRepresentable {}
            struct D: P { func d(_: Context) {} }
            //- C.swift
            struct Context {}
            struct Element {}
            """,
            refersTo: "A.swift: Context in C.swift"
        )
    }

    @Test func `an associated type of a system protocol makes a name ambiguous`() {
        check(
            """
            //- A.swift
            struct A: Sequence { func a() -> Element }
            //- B.swift
            struct Element {}
            """,
            refersTo: "A.swift: Element in B.swift?"
        )
    }

    @Test func `a conforming type does not inherit associated types`() {
        check(
            """
            //- A.swift
            struct A: P { func a(_: B) {} }
            extension P { func p(_: B) {} }
            //- B.swift
            struct B {}
            //- P.swift
            protocol P { associatedtype B; func a(_: B) }
            """,
            refersTo: "A.swift: P in P.swift\nA.swift: B in B.swift\nA.swift: P in P.swift\nA.swift: P.B in P.swift"
        )
    }

    @Test func `member types in extensions of external types are visible`() {
        check(
            """
            //- A.swift
            extension View { func a(_: B) {} }
            //- B.swift
            extension View { struct B {} }
            struct B {}
            //- C.swift
            let c: View.B
            """,
            refersTo: "A.swift: View.B in B.swift\nC.swift: View.B in B.swift"
        )
    }

    @Test func `extensions of generic types add member types`() {
        check(
            """
            //- A.swift
            let a: A.B
            let c: A<Int>.C.D
            //- B.swift
            extension A<Int> { struct B {} }
            extension A<Int>.C { struct D {} }
            //- C.swift
            struct A<T> { enum C {} }
            """,
            refersTo: """
                A.swift: A.B in B.swift
                A.swift: A in C.swift
                A.swift: A.C.D in B.swift
                A.swift: A.C in C.swift
                B.swift: A in C.swift
                B.swift: A.C in C.swift
                """
        )
    }

    // MARK: Several modules

    @Test func `internal types are invisible in other modules`() {
        check(
            """
            //- M/A.swift
            import N
            let a: (B, C, D, E, F)
            //- N/B.swift
            struct B {}
            public struct C {}
            package struct D {}
            open class E {}
            extension C { public struct F {} }
            """,
            modules: ["M", "N"],
            refersTo: """
                M/A.swift: C in N/B.swift
                M/A.swift: D in N/B.swift
                M/A.swift: E in N/B.swift
                """
        )
    }

    @Test func `public types need an import`() {
        check(
            """
            //- M/A.swift
            let a: (B, N.B)
            //- M/C.swift
            import N
            let a: (B, N.B, N.C)
            //- N/B.swift
            public struct B { public struct C {} }
            """,
            modules: ["M", "N"],
            refersTo: "M/C.swift: B in N/B.swift\nM/C.swift: B in N/B.swift"
        )
    }

    @Test func `testable imports see internal types`() {
        check(
            """
            //- M/A.swift
            @testable import N
            let a: (B, B.C, D)
            //- N/B.swift
            struct B { enum C {}  }
            private struct D {}
            """,
            modules: ["M", "N"],
            refersTo: "M/A.swift: B in N/B.swift\nM/A.swift: B.C in N/B.swift"
        )
    }

    @Test func `package types are invisible in other packages`() {
        let fixture = """
            //- M/A.swift
            import N
            let a: B
            //- N/B.swift
            package struct B {}
            """
        check(fixture, modules: ["M", "N"], refersTo: "M/A.swift: B in N/B.swift")
        let apart = ["M", "N"].map { name in
            Manifest(path: "\(name)/Package.swift", tool: .swiftPM, name: name, targets: [target(name, sources: [.folder(name)])])
        }
        #expect(references(in: model(fixture, manifests: apart)) == "")
    }

    @Test func `exported imports are transitive`() {
        check(
            """
            //- M/A.swift
            import N
            let a: (B, C)
            //- N/N.swift
            @_exported import O
            //- O/B.swift
            @_exported import P
            public struct B {}
            //- P/C.swift
            public struct C {}
            """,
            modules: ["M", "N", "O", "P"],
            refersTo: "M/A.swift: B in O/B.swift\nM/A.swift: C in P/C.swift"
        )
    }

    @Test func `the file's own module takes precedence`() {
        check(
            """
            //- M/A.swift
            import N
            let a: (B, N.B, M.B)
            //- M/B.swift
            struct B {}
            //- N/B.swift
            public struct B {}
            """,
            modules: ["M", "N"],
            refersTo: "M/A.swift: B in M/B.swift\nM/A.swift: B in N/B.swift\nM/A.swift: B in M/B.swift"
        )
    }

    @Test func `the same name in two imported modules is ambiguous`() {
        check(
            """
            //- M/A.swift
            import N
            import O
            let a: (B, O.B)
            //- N/B.swift
            public struct B {}
            //- O/B.swift
            public struct B {}
            """,
            modules: ["M", "N", "O"],
            refersTo: "M/A.swift: B in N/B.swift?\nM/A.swift: B in O/B.swift"
        )
    }

    @Test func `an extension sees member types that its own module adds`() {
        check(
            """
            //- M/A.swift
            import N
            extension B { struct C {}; func d(_: C, e: E) {} }
            //- N/B.swift
            public struct B { public struct E {} }
            //- O/C.swift
            import N
            extension B { func d(_: C) {} }
            """,
            modules: ["M", "N", "O"],
            refersTo: "M/A.swift: B in N/B.swift\nM/A.swift: B.E in N/B.swift\nO/C.swift: B in N/B.swift"
        )
    }

    @Test func `an exported import applies to all files of its module`() {
        check(
            """
            //- M/A.swift
            let a: (B, C, D)
            //- M/Exports.swift
            @_exported import N
            @_exported import struct O.C
            //- N/B.swift
            public struct B {}
            //- O/C.swift
            public struct C {}
            public struct D {}
            """,
            modules: ["M", "N", "O"],
            refersTo: "M/A.swift: B in N/B.swift\nM/A.swift: C in O/C.swift\nM/Exports.swift: C in O/C.swift"
        )
    }

    @Test func `an import of a type takes precedence over imports of modules`() {
        check(
            """
            //- M/A.swift
            import N
            import struct System.B
            import struct O.C
            let a: (B, C, D)
            //- N/B.swift
            public struct B {}
            public struct C {}
            public struct D {}
            //- O/C.swift
            public struct C {}
            """,
            modules: ["M", "N", "O"],
            refersTo: "M/A.swift: C in O/C.swift\nM/A.swift: C in O/C.swift\nM/A.swift: D in N/B.swift"
        )
    }

    @Test func `types nested in extensions of system types are resolved`() {
        check(
            """
            //- A.swift
            let a: (RunLoop.B.C, RunLoop.Nothing, RunLoop.D())
            //- B.swift
            extension RunLoop { enum B {} }
            //- C.swift
            extension RunLoop.B { struct C {} }
            """,
            refersTo: "A.swift: RunLoop.B.C in C.swift\nA.swift: RunLoop.B in B.swift\nC.swift: RunLoop.B in B.swift"
        )
    }

    @Test func `files without a module see each other`() {
        check(
            """
            //- A.swift
            let a: (B, C)
            //- B.swift
            struct B {}
            //- M/C.swift
            struct C {}
            """,
            modules: ["M"],
            refersTo: "A.swift: B in B.swift"
        )
    }
}
