import Testing

/// The checks of dependencies.
@Suite struct DependencyTests {
    // MARK: layers

    @Test func `layers depend only on those after them`() {
        check(
            "layers: [UI, Rules, Storage]",
            in: """
                //- UI/A.swift
                struct A { let b: B; let c: C }
                //- Rules/B.swift
                struct B { let c: C; let d: D; let b: B }
                //- Storage/C.swift
                struct C {
                    let b: B
                    let a = A()
                }
                //- Other/D.swift
                struct D { let a: A }
                """,
            finds: """
                Storage/C.swift:2:12: 'C' (Storage) refers to 'B' (Rules)
                  chain: C → B, declared at Rules/B.swift:1:8
                  help: the layers, from the outermost: 'UI', 'Rules' and 'Storage'
                Storage/C.swift:3:13: 'C' (Storage) refers to 'A' (UI)
                  chain: C → A, declared at UI/A.swift:1:8
                  help: the layers, from the outermost: 'UI', 'Rules' and 'Storage'
                """
        )
    }

    @Test func `layers by group have the name of the group in messages`() {
        check(
            "layers: [ui, storage]\nhelp: Ask",
            groups: "ui: UI/**\nstorage: [Storage/**, Files/**]",
            in: """
                //- UI/A.swift
                struct A {}
                //- Storage/B.swift
                let b: A
                //- Files/C.swift
                extension A {}
                """,
            finds: """
                Files/C.swift:1:11: 'C.swift' (storage) refers to 'A' (ui)
                  chain: C.swift → A, declared at UI/A.swift:1:8
                  help: Ask
                Storage/B.swift:1:8: 'B.swift' (storage) refers to 'A' (ui)
                  chain: B.swift → A, declared at UI/A.swift:1:8
                  help: Ask
                """
        )
    }

    @Test func `members of one layer do not depend on each other`() {
        check(
            "layers: [[A, B], C]",
            in: """
                //- A/A.swift
                struct A { let b: B; let c: C }
                //- A/A2.swift
                struct A2 { let a: A }
                //- B/B.swift
                struct B { let c: C }
                //- C/C.swift
                struct C {}
                """,
            finds: """
                A/A.swift:1:19: 'A' refers to 'B'
                  chain: A → B, declared at B/B.swift:1:8
                  help: the layers, from the outermost: 'A', 'B' and 'C'
                """
        )
    }

    @Test func `layers with captures hold within each captured unit`() {
        check(
            #"layers: ["{f}/UI/**", "{f}/Data/**"]"#,
            in: """
                //- A/UI/A.swift
                struct A {}
                //- A/Data/B.swift
                struct B { let a: A }
                //- C/Data/D.swift
                struct D { let a: A }
                //- C/UI/E.swift
                struct E {}
                """,
            finds: """
                A/Data/B.swift:1:19: 'B' (A/Data) refers to 'A' (A/UI)
                  chain: B → A, declared at A/UI/A.swift:1:8
                  help: the layers, from the outermost: '{f}/UI/**' and '{f}/Data/**'
                """
        )
    }

    @Test func `layers of modules`() {
        check(
            #"layers: ["module:*App", "module:Core", "module:Foundation"]"#,
            in: """
                //- Package.swift
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "MyApp", dependencies: ["Core"]),
                    .target(name: "Core", dependencies: ["MyApp"]),
                ])
                //- Sources/MyApp/A.swift
                import Core
                import Foundation
                public struct A {}
                //- Sources/Core/B.swift
                public struct B {}
                """,
            finds: """
                Package.swift:4:42: target 'Core' depends on 'MyApp'
                  help: the layers, from the outermost: 'module:*App', 'module:Core' and 'module:Foundation'
                """
        )
    }

    // MARK: forbidden

    @Test func `forbidden dependencies are findings`() {
        check(
            #"forbidden: { from: ["A/**", "!A/Odd.swift"], to: ["B/**", "module:Realm*"] }"#,
            in: """
                //- A/A.swift
                import RealmSwift
                import Foundation
                struct A: P { let b: B.C }
                //- A/Odd.swift
                import RealmSwift
                //- B/B.swift
                enum B { struct C { let a: A } }
                //- C/P.swift
                protocol P {}
                """,
            finds: """
                A/A.swift:1:8: 'A.swift' (A) imports 'RealmSwift'
                A/A.swift:3:22: 'A' refers to 'B.C' (B)
                  chain: A → B.C, declared at B/B.swift:1:17
                """
        )
    }

    @Test func `the files of a group have its name in messages`() {
        check(
            "forbidden: { from: ui, to: [tools, Nothing.swift] }", groups: "ui: 'module:A'\ntools: ['module:B', 'module:Realm*']",
            in: """
                //- Package.swift
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "A", dependencies: ["B"]), .target(name: "B")])
                //- Sources/A/A.swift
                import RealmSwift
                //- Sources/B/B.swift
                //- Nothing.swift
                """,
            finds: """
                Package.swift:2:78: target 'A' (ui) depends on 'B' (tools)
                Sources/A/A.swift:1:8: 'A.swift' (ui) imports 'RealmSwift' (tools)
                """
        )
    }

    @Test func `a group may name groups declared after it`() {
        check(
            "forbidden: { from: all, to: data }", groups: "all: [ui, data, '!old']\nui: UI\ndata: Data\nold: UI/Old.swift",
            in: "//- UI/A.swift\nlet a: B\n//- UI/Old.swift\nlet a: B\n//- Data/B.swift\nstruct B {}",
            finds: """
                UI/A.swift:1:8: 'A.swift' (all) refers to 'B' (data)
                  chain: A.swift → B, declared at Data/B.swift:1:8
                """
        )
    }

    @Test func `an excluded entry is not selected`() {
        check(
            #"forbidden: { from: ["!A/Odd.swift", "A"], to: ["module:Realm*", "!module:RealmKit"] }"#,
            in: """
                //- A/A.swift
                import RealmSwift
                import RealmKit
                //- A/Odd.swift
                import RealmSwift
                """,
            finds: "A/A.swift:1:8: 'A.swift' (A) imports 'RealmSwift'"
        )
    }

    @Test func `captures at both ends of forbidden must agree`() {
        check(
            #"forbidden: { from: "{f}/UI/**", to: "{f}/Data/**" }"#,
            in: """
                //- A/UI/A.swift
                let a: (B, D)
                //- A/Data/B.swift
                struct B {}
                //- C/Data/D.swift
                struct D {}
                //- C/UI/E.swift
                """,
            finds: """
                A/UI/A.swift:1:9: 'A.swift' (A/UI) refers to 'B' (A/Data)
                  chain: A.swift → B, declared at A/Data/B.swift:1:8
                """
        )
    }

    @Test func `a module close to an existing name is reported as misspelled`() {
        let source = "//- A.swift\nimport RealmSwift\nimport SwiftUI\n//- B.swift\n"
        check("forbidden: { from: A.swift, to: ['module:RealmSwfit', 'module:RealmSwift', 'module:SwiftNIO'] }", in: source, finds: """
            A.swift:1:8: 'A.swift' imports 'RealmSwift'
            ashlar.yml:4:38: the rule 'r' selects nothing: nothing matches 'module:RealmSwfit' [rules-select-something]
              help: did you mean 'module:RealmSwift'?
            """)
        check("forbidden: { from: B.swift, to: data }", groups: "data: [B.swift, 'module:realmSwift']", in: source, finds: """
            ashlar.yml:2:19: no file matches 'module:realmSwift' [globs-match-files]
              help: did you mean 'module:RealmSwift'?
            """)
        check("forbidden: { from: A.swift, to: ['module:GRDB', 'module:Swift*', 'module:UI'] }", in: source, finds: """
            A.swift:2:8: 'A.swift' imports 'SwiftUI'
            """)
    }

    // MARK: allowed

    @Test func `dependencies outside of a closed list are findings`() {
        check(
            "allowed: { from: A, to: B, imports: [Foundation, Swift*] }",
            in: """
                //- A/A.swift
                import Foundation
                import SwiftUI
                import UIKit
                struct A { let a: A2; let b: B; let c: C }
                //- A/A2.swift
                struct A2 {}
                //- B/B.swift
                struct B { let c: C }
                //- C/C.swift
                import UIKit
                struct C { let a: A }
                """,
            finds: """
                A/A.swift:3:8: 'A.swift' (A) imports 'UIKit'
                  help: it may depend on 'A', 'B', 'Foundation' and 'Swift*' only
                A/A.swift:4:40: 'A' refers to 'C'
                  chain: A → C, declared at C/C.swift:2:8
                  help: it may depend on 'A', 'B', 'Foundation' and 'Swift*' only
                """
        )
    }

    @Test func `allowed without imports limits only dependencies within the project`() {
        check(
            "allowed: { from: A, to: [] }",
            in: "//- A/A.swift\nimport UIKit\nlet b: B\n//- B.swift\nstruct B {}",
            finds: """
                A/A.swift:2:8: 'A.swift' (A) refers to 'B'
                  chain: A.swift → B, declared at B.swift:1:8
                  help: it may depend on 'A' only
                """
        )
    }

    @Test func `modules that may be imported are named as elsewhere`() {
        check(
            "allowed: { from: A, imports: ['module:UIKit'] }", in: "//- A/A.swift\nimport UIKit\nimport SwiftUI",
            finds: """
                A/A.swift:2:8: 'A.swift' (A) imports 'SwiftUI'
                  help: it may depend on 'A' and 'UIKit' only
                """
        )
    }

    @Test func `allowed may limit imports alone`() {
        check(
            "allowed: { from: A, imports: [] }", in: "//- A/A.swift\nimport UIKit\nlet b: B\n//- B.swift\nstruct B {}",
            finds: """
                A/A.swift:1:8: 'A.swift' (A) imports 'UIKit'
                  help: it may depend on 'A' only
                A/A.swift:2:8: 'A.swift' (A) refers to 'B'
                  chain: A.swift → B, declared at B.swift:1:8
                  help: it may depend on 'A' only
                """
        )
    }

    // MARK: independent

    @Test func `units of a pattern are independent`() {
        check(
            "independent: Features/{feature}/**",
            in: """
                //- Features/A/A.swift
                struct A { let b: B; let a2: A2; let c: C }
                //- Features/A/Sub/A2.swift
                struct A2 {}
                //- Features/B/B.swift
                struct B {}
                //- C.swift
                struct C { let a: A }
                """,
            finds: """
                Features/A/A.swift:1:19: 'A' refers to 'B'
                  chain: A → B, declared at Features/B/B.swift:1:8
                  help: 'A' must not depend on 'B': move what both need into a part that both may depend on
                """
        )
    }

    @Test func `the name of a unit has no separators at its ends`() {
        #expect(findings(of: "independent: module:{feature}Feature\nover: imports", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Main_Feature"), .target(name: "Search-Feature")])
            //- Sources/Main_Feature/Screen.swift
            import Search_Feature
            //- Sources/Search-Feature/List.swift
            public struct List {}
            """) == "'Screen.swift' (Main) imports 'Search-Feature' (Search)")
    }

    @Test func `units of a list are independent`() {
        check(
            "independent: [A, B, C/**, '!A/Free.swift']",
            in: """
                //- A/A.swift
                let a: B
                //- A/Free.swift
                let free: B
                //- B/B.swift
                struct B {}
                //- C/C.swift
                struct C {}
                """,
            finds: """
                A/A.swift:1:8: 'A.swift' (A) refers to 'B'
                  chain: A.swift → B, declared at B/B.swift:1:8
                  help: 'A' must not depend on 'B': move what both need into a part that both may depend on
                """
        )
    }

    // MARK: protected

    @Test func `dependencies on a protected target from others are findings`() {
        check(
            "protected: { of: Live, only-from: App }",
            in: """
                //- App/A.swift
                let a: Live
                //- Live/Live.swift
                struct Live { let own: Own }
                //- Live/Own.swift
                struct Own {}
                //- UI/B.swift
                struct B { let live: Live }
                """,
            finds: """
                UI/B.swift:1:22: 'B' refers to 'Live'
                  chain: B → Live, declared at Live/Live.swift:1:8
                  help: only 'App' may refer to it
                """
        )
    }

    // MARK: required

    @Test func `a missing required dependency is a finding`() {
        check(
            #"required: { from: "**/*ViewModel.swift", to: UseCases }"#,
            in: """
                //- A/AViewModel.swift
                struct AViewModel { let b: B }
                //- A/CViewModel.swift
                struct CViewModel { let a: AViewModel }
                //- UseCases/B.swift
                struct B {}
                """,
            finds: """
                A/CViewModel.swift:1:1: 'CViewModel.swift' refers to nothing in 'UseCases'
                  help: add the reference, or exclude 'CViewModel.swift' from the rule
                """
        )
    }

    @Test func `an ambiguous reference satisfies a required dependency`() {
        check(
            "required: { from: A, to: B }",
            in: "//- A/A.swift\nlet b: X\n//- B/B.swift\nstruct X {}\n//- C/C.swift\nstruct X {}",
            finds: ""
        )
    }

    // MARK: Evidence

    @Test func `one root cause is one finding`() {
        check(
            #"forbidden: { from: "module:A", to: "module:B" }"#,
            in: """
                //- Package.swift
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "A", dependencies: ["B"]),
                    .target(name: "B"),
                ])
                //- Sources/A/A.swift
                import B
                struct A { let x: X; let y: Y }
                //- Sources/A/A2.swift
                import B
                //- Sources/B/B.swift
                public struct X {}
                public struct Y {}
                """,
            finds: """
                Sources/A/A.swift:1:8: 'A.swift' imports 'B'
                Sources/A/A2.swift:1:8: 'A2.swift' imports 'B'
                """
        )
    }

    @Test func `an unused declared dependency is located in the manifest`() {
        check(
            #"forbidden: { from: "module:A", to: "module:B" }"#,
            in: """
                //- Package.swift
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "A", dependencies: ["B"]),
                    .target(name: "B"),
                ])
                //- Sources/A/A.swift
                //- Sources/B/B.swift
                """,
            finds: "Package.swift:3:39: target 'A' depends on 'B'"
        )
    }

    @Test func `several locations of one cause are one finding`() {
        check(
            "forbidden: { from: A, to: B }",
            in: """
                //- A/A.swift
                struct A {
                    let b: B
                    let c: B
                }
                func f(_: C) { B() }
                //- B/B.swift
                struct B {}
                struct C {}
                """,
            finds: """
                A/A.swift:2:12: 'A' refers to 'B'
                  chain: A → B, declared at B/B.swift:1:8
                  also: A/A.swift:3:12 A/A.swift:5:16
                A/A.swift:5:11: 'A.swift' (A) refers to 'C' (B)
                  chain: A.swift → C, declared at B/B.swift:2:8
                """
        )
    }

    @Test func `a rule may be limited to some kinds of evidence`() {
        let rule = "forbidden: { from: A, to: [B, 'module:UIKit'] }"
        let source = "//- A/A.swift\nimport UIKit\nlet b: B\n//- B/B.swift\nstruct B {}"
        check("over: imports\n" + rule, in: source, finds: "A/A.swift:1:8: 'A.swift' (A) imports 'UIKit'")
        check("over: references\n" + rule, in: source, finds: """
            A/A.swift:2:8: 'A.swift' (A) refers to 'B'
              chain: A.swift → B, declared at B/B.swift:1:8
            """)
        check("over: [declared]\n" + rule, in: source, finds: "")
    }

    @Test func `ambiguous references are not reported`() {
        check(
            "forbidden: { from: A, to: [B, C] }",
            in: "//- A/A.swift\nlet b: X\n//- B/B.swift\nstruct X {}\n//- C/C.swift\nstruct X {}",
            finds: ""
        )
    }

    @Test func `a file of a production target is not test code even if a test target compiles it too`() {
        let package = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "App", path: ".", sources: ["App", "Shared"]),
                .testTarget(name: "AppTests", path: ".", sources: ["Tests", "Shared"]),
            ])
            //- App/A.swift
            struct A { let shared: Shared }
            //- Shared/Shared.swift
            struct Shared {}
            //- Tests/Test.swift
            struct Test {}
            """
        check("forbidden: { from: 'module:App', to: 'module:AppTests' }", in: package, finds: "")
        check("forbidden: { from: 'module:App', to: Shared }", in: package, finds: """
            App/A.swift:1:24: 'A' refers to 'Shared'
              chain: A → Shared, declared at Shared/Shared.swift:1:8
            """)
    }
}
