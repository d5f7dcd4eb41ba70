import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText
import Testing
import TestSupport

/// Chains of dependencies: rules with `indirect: true`.
@Suite struct ChainTests {
    private let helper = """
        //- UI/Screen.swift
        struct Screen {
            let price: Price
        }
        //- UI/Basket.swift
        struct Basket { let price: Price }
        //- Share/Price.swift
        struct Price {
            let store: Store
        }
        //- Data/Store.swift
        struct Store {}
        """

    @Test func `a chain through other code is a finding at the step that all chains pass`() {
        check("forbidden: { from: UI/**, to: Data/** }", in: helper, finds: "")
        check("forbidden: { from: UI/**, to: Data/**, indirect: true }", in: helper, finds: """
            Share/Price.swift:2:16: 'Basket' (UI) depends on 'Store' (Data) through 'Price'
              chain: Basket → Price, at UI/Basket.swift:1:28
              chain: Price → Store, at Share/Price.swift:2:16
              chain: least to remove: Price → Store, also for Screen
            """)
    }

    @Test func `a chain may lead through types of one file`() {
        let files = """
            //- UI/Screen.swift
            struct Screen { let price: Price }
            //- Share/Price.swift
            struct Price { let cache: Cache }
            private struct Cache {
                let store: Store
            }
            struct Other { let store: Store }
            //- Data/Store.swift
            struct Store {}
            """
        check("forbidden: { from: UI/**, to: Data/**, indirect: true }", in: files, finds: """
            Share/Price.swift:3:16: 'Screen' (UI) depends on 'Store' (Data) through 'Price' and 'Cache'
              chain: Screen → Price, at UI/Screen.swift:1:28
              chain: Price → Cache, at Share/Price.swift:1:27
              chain: Cache → Store, at Share/Price.swift:3:16
              chain: least to remove: Cache → Store
            """)
    }

    @Test func `a chain through what may stand between is allowed`() {
        check("forbidden: { from: UI/**, to: Data/**, indirect: true, via: Share/** }", in: helper, finds: "")
        check("forbidden: { from: UI/**, to: Data/**, indirect: true, via: { types: Price } }", in: helper, finds: "")
        let around = helper + "\n//- Other/Way.swift\nstruct Way { let store: Store }\n//- UI/Around.swift\nstruct Around { let way: Way }\n"
        check("forbidden: { from: UI/**, to: Data/**, indirect: true, via: Share/** }", in: around, finds: """
            Other/Way.swift:1:25: 'Around' (UI) depends on 'Store' (Data) through 'Way'
              chain: Around → Way, at UI/Around.swift:1:26
              chain: Way → Store, at Other/Way.swift:1:25
              chain: least to remove: Way → Store
            """)
    }

    @Test func `a chain does not pass other ends of the rule`() {
        check("forbidden: { from: UI/**, to: Data/**, indirect: true }", in: """
            //- UI/A.swift
            struct A { let b: B }
            //- UI/B.swift
            struct B { let store: Store }
            //- Data/Store.swift
            struct Store { let helper: Helper }
            //- Share/Helper.swift
            struct Helper { let file: File }
            //- Data/File.swift
            struct File {}
            """, finds: """
            UI/B.swift:1:23: 'B' (UI) refers to 'Store' (Data)
              chain: B → Store, declared at Data/Store.swift:1:8
            """)
    }

    @Test func `one step towards many is one finding`() {
        check("independent: { units: 'F/{feature}/**', indirect: true }", in: """
            //- F/A/A.swift
            struct A { let router: Router }
            //- App/Router.swift
            struct Router {
                let b: B
                let b2: B2
                let c: C
            }
            //- F/B/B.swift
            struct B {}
            struct B2 {}
            //- F/C/C.swift
            struct C {}
            """, finds: """
            F/A/A.swift:1:24: 'A' depends on 'B' through 'Router'
              chain: A → Router, at F/A/A.swift:1:24
              chain: Router → B, at App/Router.swift:2:12
              chain: least to remove: A → Router
              help: give the code between them to one unit, or name it under 'via' if it may know several
            """)
    }

    @Test func `types of one file do not depend on what their neighbours depend on`() {
        check("forbidden: { from: UI/**, to: Data/**, indirect: true }", in: """
            //- UI/Screen.swift
            struct Screen { let price: Price; let text = shown() }
            //- Share/Price.swift
            struct Price {}
            struct Loader { let store: Store }
            func shown() -> String { "" }
            func load() -> Store { Store() }
            //- Data/Store.swift
            struct Store {}
            """, finds: "")
    }

    @Test func `a protocol between two ends breaks the chain`() {
        check("forbidden: { from: UI/**, to: Data/**, indirect: true }", in: """
            //- UI/Screen.swift
            struct Screen { let prices: any Prices }
            //- Share/Prices.swift
            protocol Prices {}
            //- Share/LivePrices.swift
            struct LivePrices: Prices { let store: Store }
            //- Data/Store.swift
            struct Store {}
            """, finds: "")
    }

    @Test func `a function is a step as a type is`() {
        check("forbidden: { from: UI/**, to: Data/**, indirect: true }", in: """
            //- UI/Screen.swift
            struct Screen { let text = shown() }
            //- Share/Price.swift
            func shown() -> String { Store().text }
            func other() {}
            //- Data/Store.swift
            struct Store { var text = "" }
            """, finds: """
            Share/Price.swift:1:26: 'Screen' (UI) depends on 'Store' (Data) through 'shown'
              chain: Screen → shown, at UI/Screen.swift:1:28
              chain: shown → Store, at Share/Price.swift:1:26
              chain: least to remove: shown → Store
            """)
    }

    private let modules = """
        //- Package.swift
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "Login", dependencies: ["Tools"]),
            .target(name: "Tools", dependencies: ["Database"]),
            .target(name: "Database"),
        ])
        //- Sources/Login/Login.swift
        import Tools
        public struct Login { let clock: Clock }
        //- Sources/Tools/Clock.swift
        public struct Clock {}
        //- Sources/Tools/Cache.swift
        import Database
        public struct Cache { let table: Table }
        //- Sources/Database/Table.swift
        public struct Table {}
        """

    @Test func `modules depend on what the modules that they import import`() {
        check("forbidden: { from: 'module:Login', to: 'module:Database', indirect: true }", in: modules, finds: """
            Sources/Tools/Cache.swift:1:8: 'Login' depends on 'Database' through 'Tools'
              chain: Login → Tools by a declared dependency, at Package.swift:3:43
              chain: Tools → Database by an import, at Sources/Tools/Cache.swift:1:8
              chain: least to remove: Tools → Database
            """)
        // The file names one type of the module, which does not lead to the other.
        check("forbidden: { from: '**/Login.swift', to: '**/Table.swift', indirect: true }", in: modules + "\n//- Sources/Login/Other.swift\nstruct Other {}", finds: "")
    }

    @Test func `external modules are ends, not what a chain leads through`() {
        check("forbidden: { from: Domain/**, to: 'module:SwiftUI', indirect: true }", in: """
            //- Domain/Account.swift
            import Foundation
            struct Account { let color: Theme }
            //- Domain/Basket.swift
            struct Basket { let color: Theme }
            //- Share/Theme.swift
            import Foundation
            import SwiftUI
            struct Theme {}
            //- Share/Names.swift
            struct Names {}
            """, finds: """
            Share/Theme.swift:2:8: 'Account' (Domain) depends on 'SwiftUI' through 'Theme'
              chain: Account → Theme, at Domain/Account.swift:2:29
              chain: Theme.swift → SwiftUI by an import, at Share/Theme.swift:2:8
              chain: least to remove: Theme.swift → SwiftUI, also for Basket
            """)
    }

    @Test func `layers judge chains through code in no layer`() {
        check("layers: { order: [UI, Rules, Data], indirect: true }", in: """
            //- UI/Screen.swift
            struct Screen { let help: Help }
            //- Rules/Rule.swift
            struct Rule { let help: Help }
            //- Data/Store.swift
            struct Store { let help: Help }
            //- Share/Help.swift
            struct Help { let more: More }
            //- Share/More.swift
            struct More {
                let rule: Rule
            }
            """, finds: """
            Share/More.swift:2:15: 'Store' (Data) depends on 'Rule' (Rules) through 'Help' and 'More'
              chain: Store → Help, at Data/Store.swift:1:26
              chain: Help → More, at Share/Help.swift:1:25
              chain: More → Rule, at Share/More.swift:2:15
              chain: least to remove: More → Rule
              help: the layers, from the outermost: 'UI', 'Rules' and 'Data'
            """)
    }

    @Test func `captures separate chains as they separate dependencies`() {
        check("forbidden: { from: '{f}/UI/**', to: '{f}/Data/**', indirect: true }", in: """
            //- A/UI/Screen.swift
            struct Screen { let help: Help }
            //- B/UI/Sheet.swift
            struct Sheet { let help: Help }
            //- Share/Help.swift
            struct Help { let store: Store }
            //- A/Data/Store.swift
            struct Store {}
            //- B/Data/None.swift
            struct None {}
            """, finds: """
            Share/Help.swift:1:26: 'Screen' (A/UI) depends on 'Store' (A/Data) through 'Help'
              chain: Screen → Help, at A/UI/Screen.swift:1:27
              chain: Help → Store, at Share/Help.swift:1:26
              chain: least to remove: Help → Store
            """)
    }

    @Test func `what is protected is not reached through who may know it, except by what may stand between`() {
        let vault = """
            //- Vault/Secret.swift
            struct Secret {}
            //- Login/Inside.swift
            struct Inside { let secret: Secret }
            //- Login/API/Login.swift
            struct Login { let inside: Inside }
            //- App/Good.swift
            struct Good { let login: Login }
            //- App/Bad.swift
            struct Bad { let inside: Inside }
            """
        check("protected: { of: Vault/**, only-from: Login/** }", in: vault, finds: "")
        check("protected: { of: Vault/**, only-from: Login/**, indirect: true, via: Login/API/** }", in: vault, finds: """
            App/Bad.swift:1:26: 'Bad' depends on 'Secret' (Vault) through 'Inside'
              chain: Bad → Inside, at App/Bad.swift:1:26
              chain: Inside → Secret, at Login/Inside.swift:1:29
              chain: least to remove: Bad → Inside
              help: only 'Login/**' may depend on it, even through other code
            """)
    }

    @Test func `an exception removes a step`() {
        check("forbidden: { from: UI/**, to: Data/**, indirect: true }\nexcept: [{ from: Price, to: Store, reason: old }]", in: helper, finds: "")
        check("forbidden: { from: UI/**, to: Data/**, indirect: true }\nexcept: [{ from: Screen, reason: old }]", in: helper, finds: """
            Share/Price.swift:2:16: 'Basket' (UI) depends on 'Store' (Data) through 'Price'
              chain: Basket → Price, at UI/Basket.swift:1:28
              chain: Price → Store, at Share/Price.swift:2:16
              chain: least to remove: Price → Store
            """)
        check("forbidden: { from: UI/**, to: Data/**, indirect: true }\nexcept: [{ from: Other, reason: old }, { to: Data, reason: x }]", in: helper, finds: """
            ashlar.yml:5:14: this exception of 'r' excuses nothing [exceptions-are-used]
              help: remove it
            """)
    }

    @Test func `what may stand between needs indirect`() {
        check("forbidden: { from: a, to: b, via: c }", isWrong: """
            ashlar.yml:4:39: 'via' of 'forbidden' says what chains may lead through; add 'indirect: true', or take it out
            """)
        check("layers: { order: [a, b], via: c, indirect: maybe }", isWrong: """
            ashlar.yml:4:35: 'via' of 'layers' says what chains may lead through; add 'indirect: true', or take it out
            ashlar.yml:4:48: 'indirect' of 'layers' must be true or false
            """)
    }

    // MARK: Closed and exhaustive layers

    private let stack = """
        //- UI/Screen.swift
        struct Screen { let rule: Rule; let store: Store }
        //- Rules/Rule.swift
        struct Rule { let store: Store }
        //- Data/Store.swift
        struct Store {}
        //- App.swift
        struct App {}
        //- Tools/Tool.swift
        struct Tool {}
        """

    @Test func `a closed layer uses the next one alone`() {
        check("layers: [UI, Rules, Data]", in: stack, finds: "")
        check("layers: { order: [UI, Rules, Data], closed: true }", in: stack, finds: """
            UI/Screen.swift:1:44: 'Screen' (UI) refers to 'Store' (Data)
              chain: Screen → Store, declared at Data/Store.swift:1:8
              help: the closed layers, from the outermost: 'UI', 'Rules' and 'Data'
            """)
    }

    @Test func `every file is in a layer`() {
        check("layers: { order: [UI, Rules, Data], exhaustive: true }\nexcept: [{ at: App.swift, reason: entry }]", in: stack, finds: """
            Tools/Tool.swift:1:1: 'Tools/Tool.swift' is in no layer
              help: add it to a layer, or except it with a reason; the layers are 'UI', 'Rules' and 'Data'
            """)
        check("layers: { order: [UI, Rules, Data], exhaustive: ['*/**', '!Tools/**'] }", in: stack, finds: "")
    }

    @Test func `every module is in a layer`() {
        let fixture = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "LoginFeature"),
                .target(name: "Tools"),
                .target(name: "Core"),
                .testTarget(name: "CoreTests", dependencies: ["Core"]),
            ])
            //- Sources/LoginFeature/A.swift
            //- Sources/Tools/A.swift
            //- Sources/Core/A.swift
            //- Tests/CoreTests/A.swift
            """
        check("layers: { order: ['module:*Feature', 'module:Core'], exhaustive: true }", in: fixture, finds: """
            Package.swift:4:5: the module 'Tools' is in no layer
              help: add it to a layer, or except it with a reason; the layers are 'module:*Feature' and 'module:Core'
            """)
        check("layers: { order: [features, core], exhaustive: true }\nexcept: [{ at: Tools, reason: old }]", groups: "features: 'module:*Feature'\ncore: 'module:Core'", in: fixture, finds: "")
        check("layers: { order: ['module:*Feature', 'module:Core'], exhaustive: ['module:*', '!module:Tools', '!tests'] }", in: fixture, finds: "")
    }

    // MARK: Properties

    /// Types in files of three folders, each of which names others.
    @Test(arguments: 0..<60 as Range<UInt64>) func `the steps of the findings are the smallest cut of all chains`(seed: UInt64) throws {
        var random = Random(seed: seed)
        let folders = ["UI", "UI", "UI", "Share", "Share", "Share", "Share", "Data", "Data"]
        var edges: Set<[Int]> = []
        for _ in 0..<13 { edges.insert([.random(in: 0..<9, using: &random), .random(in: 0..<9, using: &random)]) }
        edges = edges.filter { $0[0] != $0[1] }
        let files = folders.indices.map { file in
            "//- \(folders[file])/T\(file).swift\nstruct T\(file) { " + edges.filter { $0[0] == file }.sorted { $0[1] < $1[1] }.map { "let t\($0[1]): T\($0[1])" }
                .joined(separator: "; ") + " }"
        }
        let file = "rules: [{ id: r, rationale: w, forbidden: { from: UI/**, to: Data/**, indirect: true } }]\n"
        let rules = RuleSet.read(file, path: "ashlar.yml", presets: []).rules
        let project = LinkedProject(fixture: Fixture(files.joined(separator: "\n")), injection: rules.injectionSettings)
        let today = try #require(CalendarDay("2026-01-31"))
        let findings = rules.findings(in: project, today: today).filter { $0.message.contains("through") }

        // A step towards the targets counts once a file.
        func unit(_ edge: [Int]) -> [Int] { [edge[0], folders[edge[1]] == "Data" ? 9 : edge[1]] }
        let units = Set(edges.map(unit)).filter { folders[$0[0]] != "Data" && ($0[1] == 9 ? folders[$0[0]] == "Share" : folders[$0[1]] == "Share") }
        func hasChain(without cut: Set<[Int]>) -> Bool {
            var found = Set(units.filter { folders[$0[0]] == "UI" && !cut.contains($0) }.map { $0[1] })
            while let next = units.first(where: { found.contains($0[0]) && !found.contains($0[1]) && !cut.contains($0) }) { found.insert(next[1]) }
            return found.contains(9)
        }
        let cut = Set(findings.flatMap(\.edges).compactMap { edge -> [Int]? in
            guard case (.file(let source), .file(let target)) = (edge.source, edge.target) else { return nil }
            let names = [source, target].map { project.model.files[Int($0)].path.filter { $0.isNumber } }
            return unit(names.compactMap { Int($0) })
        })
        #expect(cut.count == findings.count, "seed \(seed)")
        #expect(!hasChain(without: cut), "seed \(seed)")
        let ordered = units.sorted { $0.lexicographicallyPrecedes($1) }
        for subset in 0..<(1 << ordered.count) where subset.nonzeroBitCount < cut.count {
            let smaller = Set(ordered.indices.filter { subset & (1 << $0) != 0 }.map { ordered[$0] })
            #expect(hasChain(without: smaller), "seed \(seed): \(smaller) would be enough")
        }
        for finding in findings {
            // Each chain is one: of two steps or more, and the step to remove is in it.
            let steps = finding.chain.dropLast()
            #expect(steps.count >= 2 && steps.contains { $0.location == finding.location }, "seed \(seed)")
        }
    }
}
