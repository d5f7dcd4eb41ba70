import AshlarChecks
import AshlarDriver
import AshlarInjection
import Testing

@Suite struct LimitTests {
    private let files = """
        //- A/A.swift
        struct A {
            let b: B
            func c(d: Int, e: Int) {}
        }
        struct D { let c: C; struct E {} }
        //- B.swift
        struct B {}
        //- C.swift
        struct C { let b: B }
        """

    @Test func `files over a limit are findings`() {
        check("budget: { of: files, at-most: { lines: 1, types: 1, dependencies: 1, dependents: 1 } }", in: files, finds: """
            A/A.swift:1:1: 'A.swift' has 2 dependencies, 1 over the limit of 1
              help: split it, or raise the limit in the rule
            A/A.swift:1:1: 'A.swift' has 3 types, 2 over the limit of 1
              help: split it, or raise the limit in the rule
            A/A.swift:1:1: 'A.swift' has 5 lines, 4 over the limit of 1
              help: split it, or raise the limit in the rule
            B.swift:1:1: 'B.swift' has 2 dependents, 1 over the limit of 1
              help: split it, or raise the limit in the rule
            """)
        check("budget: { of: files, in: A, at-most: { lines: 5, types: 3, dependencies: 2 } }", in: files, finds: "")
    }

    @Test func `files under a limit are findings`() {
        check("budget: { of: files, in: B.swift, at-least: { dependents: 3, lines: 2 } }", in: files, finds: """
            B.swift:1:1: 'B.swift' has 1 line, 1 under the limit of 2
              help: merge it with another, or lower the limit in the rule
            B.swift:1:1: 'B.swift' has 2 dependents, 1 under the limit of 3
              help: move it to what uses it, or lower the limit in the rule
            """)
        check("budget: { of: files, in: B.swift, at-least: { dependents: 2, lines: 1 } }", in: files, finds: "")
        check("budget: { of: files, in: A }", isWrong: "ashlar.yml:4:13: 'budget' needs 'at-most' or 'at-least'")
    }

    @Test func `tests are no users of other code unless the rule counts them`() {
        let files = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "App", dependencies: ["Kit"]), .target(name: "Kit"),
                .testTarget(name: "KitTests", dependencies: ["Kit"]), .testTarget(name: "AppTests", dependencies: ["App", "Kit"]),
            ])
            //- Sources/App/A.swift
            import Kit
            struct A { let price: Price }
            //- Sources/Kit/Price.swift
            public struct Price { let digits: Digits }
            //- Sources/Kit/Digits.swift
            struct Digits {}
            //- Tests/KitTests/PriceTests.swift
            @testable import Kit
            struct PriceTests { let price: Price; let helper: Helper; let digits: Digits }
            //- Tests/KitTests/Helper.swift
            struct Helper {}
            //- Tests/AppTests/ATests.swift
            import Kit
            @testable import App
            struct ATests { let a: A; let price: Price }
            """
        let limit = "at-least: { dependents: 2 }"
        #expect(findings(of: "budget: { of: files, in: [Sources/Kit/**, Tests/KitTests/Helper.swift], \(limit) }", in: files) == """
            'Digits.swift' has 1 dependent, 1 under the limit of 2
            'Price.swift' has 1 dependent, 1 under the limit of 2
            'Helper.swift' has 1 dependent, 1 under the limit of 2
            """)
        #expect(findings(of: "budget: { of: files, in: Sources/Kit/**, tests: any, \(limit) }", in: files) == "")
        #expect(findings(of: "budget: { of: types, in: Sources/Kit/Price.swift, \(limit) }", in: files) == "'Price' has 1 dependent, 1 under the limit of 2")
        #expect(findings(of: "budget: { of: types, in: Sources/Kit/Price.swift, tests: only, \(limit) }", in: files) == "")
        #expect(findings(of: "budget: { of: modules, in: 'module:Kit', \(limit) }", in: files) == "'Kit' has 1 dependent, 1 under the limit of 2")
        #expect(findings(of: "budget: { of: modules, in: 'module:Kit', tests: any, at-most: { dependents: 2 } }", in: files) == """
            'Kit' has 3 dependents, 1 over the limit of 2
            """)
        check("budget: { of: files, tests: any, at-most: { lines: 2 } }", isWrong: "ashlar.yml:4:33: 'tests' of 'budget' needs the limit 'dependents'")
    }

    @Test func `files that run by themselves are left out of lower limits of dependents`() {
        #expect(findings(of: "budget: { of: files, at-least: { dependents: 1 } }", in: """
            //- App/AppDelegate.swift
            @main final class AppDelegate: UIResponder {}
            //- App/SceneDelegate.swift
            final class SceneDelegate: UIResponder, UIWindowSceneDelegate {}
            //- App/Old.swift
            struct Old {}
            //- Tests/OldTests.swift
            import XCTest
            final class OldTests: XCTestCase {}
            //- Tests/RowTests.swift
            import Testing
            @Test func rows() {}
            """) == "'Old.swift' has 0 dependents, 1 under the limit of 1")
    }

    @Test func `files whose users do not name them are left out`() {
        let rules = RuleSet.read("""
            rules: [{ id: a, rationale: Why, budget: { of: files, in: Shared, at-least: { dependents: 1 } } }]
            """, path: "ashlar.yml", presets: []).rules
        let project = LinkedProject(fixture: Fixture("""
            //- Shared/Price+Text.swift
            extension Price { var text: String { "1" } }
            //- Shared/String+Trim.swift
            extension String { var trimmed: String { self } }
            //- Shared/Both.swift
            struct Both {}
            extension Price { var both: Both { Both() } }
            //- Shared/Log.swift
            public func log() {}
            //- Shared/Empty.swift
            // Nothing yet.
            //- Shared/Old.swift
            struct Old {}
            extension Old { var age: Int { 1 } }
            //- Shared/Rounding.swift
            func rounded() {}
            //- App/Price.swift
            struct Price { func show() { print("a".trimmed, text) } }
            """))
        let outcomes = rules.outcomes(in: project)
        let findings = rules.findings(of: outcomes, in: project, today: CalendarDay(year: 2026, month: 1, day: 31), areAll: false)
        #expect(findings.map(\.message) == [
            "'Old.swift' has 0 dependents, 1 under the limit of 1", "'Rounding.swift' has 0 dependents, 1 under the limit of 1",
        ])
        #expect(outcomes.leftOut.map(\.text) == ["5 files whose users do not name them"])
    }

    @Test func `dependencies of another kind than those that are counted are an error`() {
        check("over: imports\nbudget: { of: files, at-most: { dependencies: 1 } }", isWrong: """
            ashlar.yml:4:11: imports and declared dependencies lead to modules, so none is one of files; write 'of: modules', or take 'over' out
            """)
        check("over: imports\nbudget: { of: files, at-most: { lines: 1 } }", isWrong: """
            ashlar.yml:4:11: 'over' goes with the limits 'dependencies' and 'dependents' of 'budget'
            """)
        check("over: imports\nbudget: { of: modules, at-most: { dependents: 1 } }", isWrong: "")
        check("over: constructions\nbudget: { of: types, at-most: { dependents: 1 } }", isWrong: "")
    }

    @Test func `a share of all lines under the limit is a finding`() {
        check("budget: { of: files, in: B.swift, at-least: { share: 20% } }", in: files, finds: """
            B.swift:1:1: 'B.swift' contains 14.2 % of the code (1 of 7 lines), less than the limit of 20 %
              help: move code into it, or lower the limit in the rule
            """)
    }

    @Test func `a share of all lines over the limit is a finding`() {
        check("budget: { of: files, in: A, at-most: { share: 71% } }", in: files, finds: """
            A/A.swift:1:1: 'A' contains 71.4 % of the code (5 of 7 lines), more than the limit of 71 %
              help: move code out of it, or raise the limit in the rule
            """)
        check("budget: { of: files, in: A, at-most: { share: 72% } }", in: files, finds: "")
        check("budget: { of: files, in: A, among: '!B.swift', at-most: { share: 72% } }", in: files, finds: """
            A/A.swift:1:1: 'A' contains 83.3 % of the code (5 of 6 lines), more than the limit of 72 %
              help: move code out of it, or raise the limit in the rule
            """)
        check("budget: { of: files, in: A, among: A, at-most: { lines: 72 } }", isWrong: """
            ashlar.yml:4:40: 'among' of 'budget' needs the limit 'share'
            """)
    }

    @Test func `types over a limit are findings`() {
        check("budget: { of: types, at-most: { lines: 3, members: 1, dependencies: 0, dependents: 1 } }", in: files, finds: """
            A/A.swift:1:8: 'A' has 1 dependency, 1 over the limit of 0
              help: split it, or raise the limit in the rule
            A/A.swift:1:8: 'A' has 2 members, 1 over the limit of 1
              help: split it, or raise the limit in the rule
            A/A.swift:1:8: 'A' has 4 lines, 1 over the limit of 3
              help: split it, or raise the limit in the rule
            A/A.swift:5:8: 'D' has 1 dependency, 1 over the limit of 0
              help: split it, or raise the limit in the rule
            A/A.swift:5:8: 'D' has 2 members, 1 over the limit of 1
              help: split it, or raise the limit in the rule
            B.swift:1:8: 'B' has 2 dependents, 1 over the limit of 1
              help: split it, or raise the limit in the rule
            C.swift:1:8: 'C' has 1 dependency, 1 over the limit of 0
              help: split it, or raise the limit in the rule
            """)
        check("budget: { of: types, in: ['**', '!A'], at-most: { members: 0 } }", in: files, finds: """
            C.swift:1:8: 'C' has 1 member, 1 over the limit of 0
              help: split it, or raise the limit in the rule
            """)
    }

    @Test func `members of extensions count too`() {
        check(
            "budget: { of: types, at-most: { members: 2 } }",
            in: "//- A.swift\nstruct A { let b = 1 }\n//- B.swift\nextension A { var c: Int { 1 }; func d(e: Int) {} }", finds: """
                A.swift:1:8: 'A' has 3 members, 1 over the limit of 2
                  help: split it, or raise the limit in the rule
                """
        )
    }

    @Test func `functions over a limit are findings`() {
        let functions = """
            //- A.swift
            func plain(a: Int, b: Int, c: Int) {}
            extension Array {
                func sum(of key: Int) -> Int {
                    guard key > 0, key < 9 || key == 12 else { return 0 }
                    for element in self {
                        if element is Int {
                            while true { break }
                        } else if element is String {
                            switch key { case 1: break; case 2: break; default: break }
                        }
                        func inner() { if true { if true {} } }
                    }
                    return key > 1 ? 1 : 2
                }
                var first: Int { get { do { try a() } catch { return 1 }; return 2 } }
                var stored = { list.map { $0 && $1 } }()
                init(_ a: Int) { self = a.map { if $0 { 1 } else { 2 } } }
            }
            protocol P { func required(a: Int, b: Int) }
            """
        check("budget: { of: functions, at-most: { complexity: 1 } }", in: functions, finds: """
            A.swift:3:10: 'Array.sum(of:)' has the complexity 10, 9 over the limit of 1
              help: split it, or raise the limit in the rule
            A.swift:11:18: 'Array.inner()' has the complexity 3, 2 over the limit of 1
              help: split it, or raise the limit in the rule
            A.swift:15:9: 'Array.first' has the complexity 2, 1 over the limit of 1
              help: split it, or raise the limit in the rule
            A.swift:16:9: 'Array.stored' has the complexity 2, 1 over the limit of 1
              help: split it, or raise the limit in the rule
            A.swift:17:5: 'Array.init(_:)' has the complexity 2, 1 over the limit of 1
              help: split it, or raise the limit in the rule
            """)
        check("budget: { of: functions, at-most: { depth: 1, parameters: 1 } }", in: functions, finds: """
            A.swift:1:6: 'plain(a:b:c:)' has 3 parameters, 2 over the limit of 1
              help: split it, or raise the limit in the rule
            A.swift:3:10: 'Array.sum(of:)' nests statements 3 deep, 2 over the limit of 1
              help: split it, or raise the limit in the rule
            A.swift:11:18: 'Array.inner()' nests statements 2 deep, 1 over the limit of 1
              help: split it, or raise the limit in the rule
            A.swift:19:19: 'P.required(a:b:)' has 2 parameters, 1 over the limit of 1
              help: split it, or raise the limit in the rule
            """)
        check("budget: { of: functions, at-most: { lines: 11 } }\nexcept: [{ at: Array, reason: old }]", in: functions, finds: "")
        check("budget: { of: functions, at-most: { members: 1 } }", isWrong: """
            ashlar.yml:4:41: 'at-most' of 'budget' has no key 'members'; the keys are 'lines', 'parameters', 'complexity' and 'depth'
            """)
    }

    @Test func `the lines of properties with code count, whatever else is limited`() {
        let rules = RuleSet.read("""
            rules: [{ id: a, rationale: Why, budget: { of: functions, at-most: { lines: 2 } } }]
            """, path: "ashlar.yml", presets: []).rules
        let project = LinkedProject(fixture: Fixture("""
            //- A.swift
            struct A {
                var body: Int {
                    1
                }
                var watched = 1 {
                    didSet { print(1) }
                }
                let list = [
                    1, 2, 3,
                ]
            }
            """), inputs: rules.inputs())
        let findings = rules.findings(in: project, today: CalendarDay(year: 2026, month: 1, day: 31))
        #expect(findings.map(\.message) == [
            "'A.body' has 3 lines, 1 over the limit of 2", "'A.watched' has 3 lines, 1 over the limit of 2",
        ])
    }

    @Test func `modules over a limit are findings`() {
        check(
            "budget: { of: modules, at-most: { lines: 1, files: 1, dependencies: 1, dependents: 1 } }",
            in: """
                //- Package.swift
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "A", dependencies: ["B", "C"]),
                    .target(name: "B", dependencies: ["C"]),
                    .target(name: "C"),
                ])
                //- Sources/A/A.swift
                import B
                import UIKit
                //- Sources/B/B.swift
                //- Sources/C/C.swift
                //- Sources/C/D.swift
                """,
            finds: """
                Package.swift:3:5: 'A' has 2 dependencies, 1 over the limit of 1
                  help: split it, or raise the limit in the rule
                Package.swift:3:5: 'A' has 2 lines, 1 over the limit of 1
                  help: split it, or raise the limit in the rule
                Package.swift:5:5: 'C' has 2 dependents, 1 over the limit of 1
                  help: split it, or raise the limit in the rule
                Package.swift:5:5: 'C' has 2 files, 1 over the limit of 1
                  help: split it, or raise the limit in the rule
                """
        )
    }

    @Test func `exceptions can name types, files and members`() {
        check(
            "budget: { of: files, at-most: { lines: 1 } }\nexcept: [{ at: A/A.swift, reason: old }]", in: files, finds: ""
        )
        check(
            "budget: { of: types, at-most: { lines: 3 } }\nexcept: [{ at: A, reason: old }]", in: files, finds: ""
        )
    }
}
