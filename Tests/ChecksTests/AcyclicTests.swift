import Testing

@Suite struct AcyclicTests {
    private let circle = """
        //- A/A.swift
        struct A { let b: B }
        struct A2 { let b: B }
        //- B/B.swift
        struct B { let c: C; let a: A }
        //- C/C.swift
        struct C {
            let a = A()
        }
        """

    @Test func `a finding shows a closed cycle with the location of each step`() {
        check("acyclic: files", in: circle, finds: """
            A/A.swift:1:19: dependency cycle: A/A.swift → B/B.swift → A/A.swift; 1 more in the same cycle group
              chain: A/A.swift → B/B.swift by 'B', at A/A.swift:1:19
              chain: B/B.swift → A/A.swift by 'A', at B/B.swift:1:29
              chain: least to remove: A/A.swift → B/B.swift (2)
              help: move what both need into a part that both may depend on, or pass it in as a parameter
            """)
    }

    @Test func `cycles between groups`() {
        check("acyclic: groups", groups: "one: A\ntwo: B\nthree: C", in: circle, finds: """
            A/A.swift:1:19: dependency cycle: one → two → one; 1 more in the same cycle group
              chain: one → two by 'B', at A/A.swift:1:19
              chain: two → one by 'A', at B/B.swift:1:29
              chain: least to remove: one → two (2)
              help: move what both need into a part that both may depend on, or pass it in as a parameter
            """)
    }

    @Test func `cycles between units`() {
        check("acyclic: '{folder}/**'", in: circle, finds: """
            A/A.swift:1:19: dependency cycle: A → B → A; 1 more in the same cycle group
              chain: A → B by 'B', at A/A.swift:1:19
              chain: B → A by 'A', at B/B.swift:1:29
              chain: least to remove: A → B (2)
              help: move what both need into a part that both may depend on, or pass it in as a parameter
            """)
        check("acyclic: [A, C]", in: circle, finds: "")
    }

    /// The widget compiles the shared file itself; it does not depend on the app that embeds it.
    @Test func `a file of two targets does not close a cycle`() {
        check(
            "acyclic: modules",
            in: """
                //- Package.swift
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "App", dependencies: ["Widget"], path: ".", sources: ["App", "Shared"]),
                    .target(name: "Widget", path: ".", sources: ["Widget", "Shared"]),
                ])
                //- App/A.swift
                struct A {}
                //- Shared/S.swift
                struct S {}
                //- Widget/W.swift
                struct W { let s: S }
                """,
            finds: ""
        )
    }

    @Test func `cycles between modules`() {
        check(
            "acyclic: modules",
            in: """
                //- Package.swift
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "A", dependencies: ["B"]),
                    .target(name: "B"),
                    .target(name: "C"),
                ])
                //- Sources/A/A.swift
                import B
                //- Sources/B/B.swift
                import A
                import C
                //- Sources/C/C.swift
                """,
            finds: """
                Sources/B/B.swift:1:8: dependency cycle: A → B → A
                  chain: A → B by a declared dependency, at Package.swift:3:39
                  chain: B → A by an import of 'A', at Sources/B/B.swift:1:8
                  chain: least to remove: B → A (1)
                  help: move what both need into a part that both may depend on, or pass it in as a parameter
                """
        )
    }

    @Test func `an exception removes a dependency before the search for cycles`() {
        check("acyclic: files\nexcept: [{ from: B, to: A, reason: old }]", in: circle, finds: """
            B/B.swift:1:19: dependency cycle: A/A.swift → B/B.swift → C/C.swift → A/A.swift
              chain: A/A.swift → B/B.swift by 'B', at A/A.swift:1:19
              chain: B/B.swift → C/C.swift by 'C', at B/B.swift:1:19
              chain: C/C.swift → A/A.swift by 'A', at C/C.swift:2:13
              chain: least to remove: B/B.swift → C/C.swift (1)
              help: move what both need into a part that both may depend on, or pass it in as a parameter
            """)
        check("acyclic: files\nexcept: [{ to: A, reason: old }]", in: circle, finds: "")
        check("acyclic: files\nexcept: [{ from: A, to: C, reason: old }]", in: circle, finds: """
            A/A.swift:1:19: dependency cycle: A/A.swift → B/B.swift → A/A.swift; 1 more in the same cycle group
              chain: A/A.swift → B/B.swift by 'B', at A/A.swift:1:19
              chain: B/B.swift → A/A.swift by 'A', at B/B.swift:1:29
              chain: least to remove: A/A.swift → B/B.swift (2)
              help: move what both need into a part that both may depend on, or pass it in as a parameter
            ashlar.yml:5:14: this exception of 'r' excuses nothing [exceptions-are-used]
              help: remove it
            """)
    }

    @Test func `folders beside each other are acyclic at every depth`() {
        let nested = """
            //- App/Features/Login/Login.swift
            struct Login { let row: Row }
            //- App/Features/Login/Rows/Row.swift
            struct Row { let cell: Cell; let login: Login }
            //- App/Features/Login/Cells/Cell.swift
            struct Cell { let row: Row; let basket: Basket }
            //- App/Features/Basket/Basket.swift
            struct Basket {}
            //- App/Share/Share.swift
            struct Share { let basket: Basket }
            """
        check("acyclic: 'App/{part}/**'", in: nested, finds: "")
        check("acyclic: { siblings: App/** }", in: nested, finds: """
            App/Features/Login/Cells/Cell.swift:1:24: dependency cycle: App/Features/Login/Cells → App/Features/Login/Rows → App/Features/Login/Cells
              chain: App/Features/Login/Cells → App/Features/Login/Rows by 'Row', at App/Features/Login/Cells/Cell.swift:1:24
              chain: App/Features/Login/Rows → App/Features/Login/Cells by 'Cell', at App/Features/Login/Rows/Row.swift:1:24
              chain: least to remove: App/Features/Login/Cells → App/Features/Login/Rows (1)
              help: move what both need into a part that both may depend on, or pass it in as a parameter
            """)
        check("acyclic: { siblings: [App/**, '!App/Features/Login/Cells/**'] }", in: nested, finds: "")
        check("acyclic: { sibling: App/** }", isWrong: """
            ashlar.yml:4:14: 'acyclic' needs the key 'siblings'
            ashlar.yml:4:16: 'acyclic' has no key 'sibling'; did you mean 'siblings'?
            """)
    }

    @Test func `a dependency of a unit on itself is not a cycle`() {
        check("acyclic: '{folder}/**'", in: "//- A/A.swift\nlet b: B\n//- A/B.swift\nstruct B { let a: A }", finds: "")
        check("acyclic: files", in: "//- A.swift\nstruct A { let a: A; let b: B }\n//- B.swift\nstruct B {}", finds: "")
    }
}
