import Testing

/// Selectors by regular expressions, owners and tags.
@Suite struct SelectorTests {
    @Test func `a regular expression selects where a glob cannot`() {
        let files = """
            //- App/V1/A.swift
            struct A { let b: B }
            //- App/V23/B.swift
            struct B { let a: A; let c: C }
            //- App/Views/C.swift
            struct C {}
            """
        check("forbidden: { from: '/^App\\/V\\d+\\//', to: App/Views }", in: files, finds: """
            App/V23/B.swift:1:29: 'B' refers to 'C' (App/Views)
              chain: B → C, declared at App/Views/C.swift:1:8
            """)
        check("independent: '/^App\\/(?<version>V\\d+)\\//'", in: files, finds: """
            App/V1/A.swift:1:19: 'A' (V1) refers to 'B' (V23)
              chain: A → B, declared at App/V23/B.swift:1:8
              help: 'V1' must not depend on 'V23': move what both need into a part that both may depend on
            App/V23/B.swift:1:19: 'B' (V23) refers to 'A' (V1)
              chain: B → A, declared at App/V1/A.swift:1:8
              help: 'V23' must not depend on 'V1': move what both need into a part that both may depend on
            """)
        #expect(findingNames(of: "naming: { types: '/^[AB]$/', match: X }", in: files) == "A B")
        #expect(findingNames(of: "naming: { types: { in: App, not-named: '/^[AB]$/' }, match: '/^x/' }", in: files) == "C")
        check("forbidden: { from: '/(/', to: App/Views }", isWrong: """
            ashlar.yml:4:24: the regular expression '/(/' opens a group and does not close it
            """)
        check("forbidden: { from: '/(?<f>V1)/', to: '/V2(?<g>3)/' }", isWrong: """
            ashlar.yml:4:42: nothing binds '{g}' in '/V2(?<g>3)/': it is not in 'from'; add it to 'from', or write '*' for any text
            """)
        check("calls: { in: App, to: '/^pr.*nt\\(/' }", in: "//- App/A.swift\nfunc a() { print(1); sprint() }", finds: """
            App/A.swift:1:12: 'a' calls 'print(_:)'
              help: remove the call, or move it to code that may call 'print(_:)'
            """)
    }

    private let owned = """
        //- CODEOWNERS
        /Cart/ @acme/cart
        /Pay/ @acme/pay @ann
        //- Cart/A.swift
        struct A { let b: B }
        //- Pay/B.swift
        struct B {}
        //- Log/C.swift
        struct C { let a: A }
        """

    @Test func `files are selected by their owners`() {
        check("forbidden: { from: owner:@acme/cart, to: 'owner:@acme/{pay,log}' }", in: owned, finds: """
            Cart/A.swift:1:19: 'A' (@acme/cart) refers to 'B'
              chain: A → B, declared at Pay/B.swift:1:8
            """)
        check("independent: 'owner:@acme/{team}'", in: owned, finds: """
            Cart/A.swift:1:19: 'A' (cart) refers to 'B' (pay)
              chain: A → B, declared at Pay/B.swift:1:8
              help: 'cart' must not depend on 'pay': move what both need into a part that both may depend on
            """)
        // What nobody owns.
        check("forbidden: { from: ['**', '!owner:**'], to: 'owner:**' }", in: owned, finds: """
            Log/C.swift:1:19: 'C' refers to 'A'
              chain: C → A, declared at Cart/A.swift:1:8
            """)
        check("forbidden: { from: owner:@acme/cert, to: Pay }", in: owned, finds: """
            ashlar.yml:4:24: the rule 'r' selects nothing: nothing matches 'owner:@acme/cert' [rules-select-something]
              help: did you mean 'owner:@acme/cart'?
            """)
        check("forbidden: { from: owner:@a, to: A.swift }", in: "//- A.swift\nstruct A {}", finds: """
            ashlar.yml:4:24: the rule 'r' selects nothing: nothing matches 'owner:@a' [rules-select-something]
              help: the project has no CODEOWNERS file; it lies at '.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS' or '.gitlab/CODEOWNERS'
            """)
    }

    @Test func `messages about mistakes in selectors say what to write`() {
        check("forbidden: { from: module-kind:tests, to: A }", isWrong: "ashlar.yml:4:24: there is no kind of targets 'tests'; did you mean 'test'?")
        check("forbidden: { from: App, to: [module: Env] }", isWrong: "ashlar.yml:4:34: write 'module:Env' without a space")
        check("budget: { of: files, in: { tag: ui }, at-most: { lines: 1 } }", isWrong: "ashlar.yml:4:30: write 'tag:ui' without a space")
        check("acyclic: module", isWrong: "ashlar.yml:4:14: 'acyclic' cannot be 'module'; did you mean 'modules'?")
        check("stable: file", isWrong: "ashlar.yml:4:13: 'stable' cannot be 'file'; did you mean 'files'?")
        check("forbidden: { from: tag:ui, to: A.swift }", in: "//- A.swift\nstruct A {}", finds: """
            ashlar.yml:4:24: the rule 'r' selects nothing: nothing matches 'tag:ui' [rules-select-something]
              help: no target has tags; write a comment '// ashlar:tags feature' before a target, or 'metadata' in a manifest of Tuist
            """)
        check("forbidden: { from: owner:@ann, to: A.swift }", in: "//- CODEOWNERS\n/Old/ @ann\n//- A.swift\nstruct A {}", finds: """
            ashlar.yml:4:24: the rule 'r' selects nothing: nothing matches 'owner:@ann' [rules-select-something]
              help: CODEOWNERS names this owner, and no file here is theirs
            """)
    }

    @Test func `modules are selected by the tags of their targets`() {
        let package = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "Shop", targets: [
                // ashlar:tags feature scope:cart
                .target(name: "Cart", dependencies: ["Pay", "Log"]),
                .target(name: "Pay"), // ashlar:tags feature, scope:pay
                .target(name: "Log"),
            ])
            //- Sources/Cart/A.swift
            import Log
            import Pay
            //- Sources/Pay/B.swift
            struct B {}
            //- Sources/Log/C.swift
            struct C {}
            """
        check("independent: tag:scope:{scope}\nover: imports", in: package, finds: """
            Sources/Cart/A.swift:2:8: 'A.swift' (cart) imports 'Pay' (pay)
              help: 'cart' must not depend on 'pay': move what both need into a part that both may depend on
            """)
        check("forbidden: { from: tag:feature, to: ['module:*', '!tag:feature'] }\nover: imports", in: package, finds: """
            Sources/Cart/A.swift:1:8: 'A.swift' (feature) imports 'Log'
            """)
        check("forbidden: { from: tag:features, to: module:Log }", in: package, finds: """
            ashlar.yml:4:24: the rule 'r' selects nothing: nothing matches 'tag:features' [rules-select-something]
              help: did you mean 'tag:feature'?
            """)
        let tuist = """
            //- Project.swift
            import ProjectDescription
            let project = Project(name: "A", targets: [
                .target(name: "A", destinations: .iOS, product: .framework, bundleId: "a", sources: "A/**", metadata: .metadata(tags: ["ui"])),
            ])
            //- A/A.swift
            import UIKit
            """
        check("forbidden: { from: tag:ui, to: module:UIKit }\nover: imports", in: tuist, finds: """
            A/A.swift:1:8: 'A.swift' (ui) imports 'UIKit'
            """)
    }
}
