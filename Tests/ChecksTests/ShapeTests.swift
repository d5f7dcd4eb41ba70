import Testing

/// The checks of names, access, conformance and size.
@Suite struct ShapeTests {
    // MARK: naming

    @Test func `names must match patterns`() {
        check("naming: { types: { kind: [protocol] }, match: ['*Contract', 'Any*'] }",
              in: "//- A.swift\nprotocol AContract {}; protocol AnyB {}\nprotocol C {}\nstruct D {}", finds: "A.swift:2:10: 'C' is not named like '*Contract' or 'Any*'\n  help: rename it to match '*Contract' or 'Any*'")
        check("naming: { types: { in: '{f}/**' }, match: '{f}*' }",
              in: "//- A/A.swift\nstruct AB {}\nstruct BA {}", finds: "A/A.swift:2:8: 'BA' is not named like 'A*'\n  help: rename it to match 'A*'")
        check("naming: { types: '*', not-match: ['*Manager', '*Helper'] }",
              in: "//- A.swift\nstruct AManager {}\nstruct BManagers {}", finds: "A.swift:1:8: 'AManager' is named like '*Manager'\n  help: rename it so that it does not match '*Manager'")
    }

    @Test func `names begin and end with listed words`() {
        let source = "//- A.swift\nstruct GetA {}\nstruct GettingA {}\nstruct A {}\nstruct _setB {}"
        check("naming: { types: '*', first-word: [Get, Set] }", in: source, finds: """
            A.swift:2:8: 'GettingA' begins with 'Getting', not with 'Get' or 'Set'
              help: rename it, or add 'Getting' to the rule's list of words
            A.swift:3:8: 'A' begins with 'A', not with 'Get' or 'Set'
              help: rename it, or add 'A' to the rule's list of words
            A.swift:4:8: '_setB' begins with 'set', not with 'Get' or 'Set'
              help: rename it, or add 'set' to the rule's list of words
            """)
        check("naming: { types: '*', last-word: A }", in: source, finds: """
            A.swift:4:8: '_setB' ends with 'B', not with 'A'
              help: rename it, or add 'B' to the rule's list of words
            """)
        check("naming: { types: 'A', first-word: [B, C, D, E, F, G, H, I, J] }", in: source, finds: """
            A.swift:3:8: 'A' begins with 'A', which is not in the rule's list of words
              help: rename it, or add 'A' to the rule's list of words
            """)
    }

    @Test func `names of modules must match patterns`() {
        let package = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "AUtils"), .target(name: "B")])
            //- Sources/AUtils/A.swift
            //- Sources/B/B.swift
            """
        check("naming: { modules: '*', not-match: '*Utils' }", in: package, finds: "Package.swift:2:44: 'AUtils' is named like '*Utils'\n  help: rename it so that it does not match '*Utils'")
        check("naming: { modules: 'C*', not-match: '*Utils' }", in: package, finds: """
            ashlar.yml:4:24: the rule 'r' selects nothing: nothing matches 'C*' [rules-select-something]
              help: correct it or remove it
            """)
    }

    @Test func `files declare the types that they are named after`() {
        check(
            "naming: { files: '**/{v}View.swift', declare: '{v}View' }",
            in: """
                //- AView.swift
                typealias AView = Int
                //- BView.swift
                extension BView {}
                enum C { struct BView {} }
                """,
            finds: "BView.swift:1:1: 'BView.swift' does not declare 'BView'\n  help: declare 'BView' in it, or rename the file after the type that it declares"
        )
    }

    @Test func `names with forbidden words are findings`() {
        let source = """
            //- A.swift
            struct OpenBeds2 { enum Embedded { case bed_id, bedrock(bed: Int) } }
            func show(_ bedOne: Int) { let bed = bedOne; func bed() {} }
            protocol P { associatedtype BED; init(Bed: Int); var transit: Int { get } }
            extension Bed { func f<Bed>() {} }
            //- B.swift
            struct Bed {}; struct Glass {}; struct Glasses {}
            """
        check("naming: { declarations: A.swift, without-words: [bed] }\nexcept: [{ at: P.BED, reason: b }]", in: source, finds: """
            A.swift:1:8: 'OpenBeds2' contains the word 'bed'
              help: rename it without 'bed'
            A.swift:1:41: 'OpenBeds2.Embedded.bed_id' contains the word 'bed'
              help: rename it without 'bed'
            A.swift:1:49: 'OpenBeds2.Embedded.bedrock(bed:)' contains the word 'bed'
              help: rename it without 'bed'
            A.swift:2:6: 'show(_:)' contains the word 'bed'
              help: rename it without 'bed'
            A.swift:3:34: 'P.init(Bed:)' contains the word 'bed'
              help: rename it without 'bed'
            A.swift:4:22: 'Bed.f()' contains the word 'bed'
              help: rename it without 'bed'
            """)
        check("naming: { types: { in: B.swift }, without-words: [Glass] }", in: source, finds: """
            B.swift:1:23: 'Glass' contains the word 'Glass'
              help: rename it without 'Glass'
            B.swift:1:40: 'Glasses' contains the word 'Glass'
              help: rename it without 'Glass'
            """)
        check("naming: { declarations: a, match: b }", isWrong: """
            ashlar.yml:4:13: 'declarations' of 'naming' needs 'without-words'
            ashlar.yml:4:13: 'declarations' of 'naming' goes with 'without-words', not with 'match'
            """)
    }

    // MARK: access

    @Test func `access levels of types`() {
        check(
            "access: { types: { in: A, nested: any }, is: [internal, private] }",
            in: """
                //- A/A.swift
                public struct A { public struct B {} }
                struct C { public struct D {} }
                fileprivate enum E {}
                //- B.swift
                public struct F {}
                """,
            finds: """
                A/A.swift:1:15: 'A' is public, not internal or private
                  help: change its access level to internal or private
                A/A.swift:1:33: 'A.B' is public, not internal or private
                  help: change its access level to internal or private
                A/A.swift:3:18: 'E' is fileprivate, not internal or private
                  help: change its access level to internal or private
                """
        )
    }

    @Test func `access levels of members`() {
        check(
            "access: { members: { of: '*UseCase', kind: [function, variable], named: ['e*', a], not-named: execute }, is: private }",
            in: """
                //- A.swift
                struct AUseCase {
                    func execute() {}
                    func else_() {}
                    private let a = 1
                    init() {}
                    struct e {}
                }
                //- B.swift
                extension AUseCase { var a: Int { let e = 1; return e } }
                """,
            finds: """
                A.swift:3:10: 'AUseCase.else_' is internal, not private
                  help: change its access level to private
                B.swift:1:26: 'AUseCase.a' is internal, not private
                  help: change its access level to private
                """
        )
    }

    @Test func `member names can include labels`() {
        let source = """
            //- A.swift
            struct A {
                func show(_ b: Int, at c: Int) {}
                func show(b: Int) {}
                func show() {}
                init(from b: Int) {}
                subscript(b: Int) -> Int { b }
                var shown: Int { 1 }
            }
            enum B { case b(c: Int, Int), d }
            """
        check("access: { members: { of: A, named: ['show(_:*)', 'show()', 'init(*)', 'subscript(_:)', sho*] }, is: private }", in: source, finds: """
            A.swift:2:10: 'A.show(_:at:)' is internal, not private
              help: change its access level to private
            A.swift:3:10: 'A.show(b:)' is internal, not private
              help: change its access level to private
            A.swift:4:10: 'A.show()' is internal, not private
              help: change its access level to private
            A.swift:5:5: 'A.init(from:)' is internal, not private
              help: change its access level to private
            A.swift:6:5: 'A.subscript(_:)' is internal, not private
              help: change its access level to private
            A.swift:7:9: 'A.shown' is internal, not private
              help: change its access level to private
            """)
        check("access: { members: { of: A, named: show, not-named: 'show(b:)' }, is: private }\nexcept: [{ at: A.show(), reason: b }]", in: source, finds: """
            A.swift:2:10: 'A.show(_:at:)' is internal, not private
              help: change its access level to private
            """)
        check("access: { members: { of: A, named: 'show(*)' }, is: private }\nexcept: [{ at: A.show, reason: b }]", in: source, finds: "")
        check("members: { of: B, named: '*(*)', at-most: 0 }", in: source, finds: """
            A.swift:9:15: 'B' has the case 'b(c:_:)'
              help: remove it, or change it so that the rule no longer selects it
            """)
    }

    // MARK: members

    private let views = """
        //- A.swift
        struct AView: View {
            @ObservedObject var a: AViewModel
            @StateObject private var b = BViewModel(c: C())
            var c: CViewModel { CViewModel() }
            static let preview = AViewModel()
            let make: () -> AViewModel
        }
        struct BView: View { let a: AViewModel }
        //- B.swift
        extension AView { func d() -> [M.DViewModel]? { nil } }
        struct CView: View { @Environment(AViewModel.self) private var a; let b: Int }
        struct DView: View { var a = AViewModel.shared }
        """

    @Test func `too many members are a finding`() {
        check("members: { of: { inherits: View }, stored: true, type: '*ViewModel', at-most: 1 }", in: views, finds: """
            A.swift:1:8: 'AView' has 2 stored members of type '*ViewModel', 1 over the limit of 1
              chain: AView.a: AViewModel, declared at A.swift:2:25
              chain: AView.b: BViewModel, declared at A.swift:3:30
              help: move some of them to other types
            """)
        check("members: { of: '{v}View', kind: [function, variable], type: ['{v}ViewModel', D*], at-most: 2 }", in: views, finds: """
            A.swift:1:8: 'AView' has 3 functions or variables of type 'AViewModel' or 'D*', 1 over the limit of 2
              chain: AView.a: AViewModel, declared at A.swift:2:25
              chain: AView.preview: AViewModel, declared at A.swift:5:16
              chain: AView.d: M.DViewModel, declared at B.swift:1:24
              help: move some of them to other types
            """)
    }

    @Test func `too few members are a finding`() {
        check("members: { of: { inherits: View }, kind: variable, type: '*ViewModel', at-least: 1 }", in: views, finds: """
            B.swift:3:8: 'DView' has no variable of type '*ViewModel'
              help: add what is missing, or exclude the type from the rule
            """)
        check("members: { of: BView, named: ['a', 'b'], at-least: 2 }", in: views, finds: """
            A.swift:8:8: 'BView' has 1 member named 'a' or 'b', 1 fewer than required
              chain: BView.a, declared at A.swift:8:26
              help: add what is missing, or exclude the type from the rule
            """)
    }

    @Test func `forbidden members are findings`() {
        check("members: { of: AView, access: internal, type: ['C*', D*], at-most: 0 }", in: views, finds: """
            A.swift:4:9: 'AView.c' is of type 'CViewModel'
              help: remove it, or change it so that the rule no longer selects it
            B.swift:1:24: 'AView.d' returns 'M.DViewModel'
              help: remove it, or change it so that the rule no longer selects it
            """)
        check("members: { of: AView, kind: function, at-most: 0 }", in: views, finds: """
            B.swift:1:24: 'AView' has the function 'd'
              help: remove it, or change it so that the rule no longer selects it
            """)
        check("members: { of: AView, at-most: 0 }\nexcept: [{ at: 'AView.*', reason: b }]", in: views, finds: "")
    }

    @Test func `members by the types of their parameters`() {
        let source = """
            //- A.swift
            protocol A {
                func one(_ b: inout B)
                func two(c: Int, _ bs: [any M.B]?)
                func three(_ make: (B) -> B) -> B
                init(b: B)
            }
            extension A { func four(_ b: some B) {} }
            """
        check("members: { of: A, takes: B, at-most: 0 }", in: source, finds: """
            A.swift:2:10: 'A.one' takes 'B'
              help: remove it, or change it so that the rule no longer selects it
            A.swift:3:10: 'A.two' takes 'M.B'
              help: remove it, or change it so that the rule no longer selects it
            A.swift:5:5: 'A.init' takes 'B'
              help: remove it, or change it so that the rule no longer selects it
            A.swift:7:20: 'A.four' takes 'B'
              help: remove it, or change it so that the rule no longer selects it
            """)
        check("members: { of: A, kind: [function], takes: B, own: true, at-least: 3 }", in: source, finds: """
            A.swift:1:10: 'A' has 2 functions that take 'B', 1 fewer than required
              chain: A.one, declared at A.swift:2:10
              chain: A.two, declared at A.swift:3:10
              help: add what is missing, or exclude the type from the rule
            """)
    }

    @Test func `members by their return statements`() {
        let source = """
            //- A.swift
            struct A {
                var a: Int { return 1 }
                var b: Int { [1].map { return $0 }.count }
                func c() { if true { return } }
                func d() { func e() { return }; var f: Int { return 1 } }
                var g: Int { get { return 1 } set {} }
                let h: Int = { return 1 }()
            }
            """
        check("members: { of: A, with-return: true, at-most: 0 }", in: source, finds: """
            A.swift:2:9: 'A.a' contains 'return'
              help: remove it, or change it so that the rule no longer selects it
            A.swift:4:10: 'A.c' contains 'return'
              help: remove it, or change it so that the rule no longer selects it
            A.swift:6:9: 'A.g' contains 'return'
              help: remove it, or change it so that the rule no longer selects it
            """)
        check("members: { of: A, kind: function, with-return: false, at-least: 2 }", in: source, finds: """
            A.swift:1:8: 'A' has 1 function without 'return', 1 fewer than required
              chain: A.d, declared at A.swift:5:10
              help: add what is missing, or exclude the type from the rule
            """)
    }

    @Test func `members are counted for each type or member`() {
        let source = """
            //- A.swift
            struct BRegistrar {}; struct CRegistrar {}; struct DRegistrar {}
            protocol Assembly {
                func registerB(in registrar: BRegistrar)
                func registerC(_ registrar: inout CRegistrar)
                func registerC(with registrar: CRegistrar)
            }
            //- B.swift
            protocol Compact: Assembly {}
            extension Compact { func registerB(in registrar: BRegistrar) {} }
            extension Assembly { func registerC(_ registrar: inout CRegistrar) {} }
            """
        check("members: { for: { types: '{x}Registrar' }, of: Assembly, takes: '{type}', at-least: 1 }", in: source, finds: """
            A.swift:1:52: 'Assembly' has no member that takes 'DRegistrar'
              chain: Assembly, declared at A.swift:2:10
              help: add what is missing, or exclude the type from the rule
            """)
        check("members: { for: { types: '{x}Registrar' }, of: Assembly, own: true, named: 'register{x}', at-most: 1 }\nexcept: [{ at: BRegistrar, reason: none }]", in: source, finds: """
            A.swift:1:30: 'Assembly' has 2 members named 'registerC', 1 over the limit of 1
              chain: Assembly, declared at A.swift:2:10
              chain: Assembly.registerC, declared at A.swift:4:10
              chain: Assembly.registerC, declared at A.swift:5:10
              help: move some of them to other types
            ashlar.yml:5:14: this exception of 'r' excuses nothing [exceptions-are-used]
              help: remove it
            """)
        check("members: { for: { members: { of: Assembly, own: true } }, of: Compact, named: '{member}', at-least: 1 }", in: source, finds: """
            A.swift:5:10: 'Compact' has no member named 'registerC(with:)'
              chain: Compact, declared at B.swift:1:10
              help: add what is missing, or exclude the type from the rule
            """)
        check("members: { for: { members: { of: Assembly, own: true } }, of: Compact, named: '{member}', at-least: 1 }\nexcept: [{ at: Assembly.registerC, reason: b }]", in: source, finds: "")
        check("members: { for: { types: '{x}Registrar' }, of: '{x}Assembly', at-least: 1 }", in: source, finds: """
            ashlar.yml:4:52: the rule 'r' selects nothing: there is no type named '{x}Assembly' [rules-select-something]
              help: correct it or remove it
            """)
    }

    @Test func `inherited members count as present`() {
        let source = """
            //- A.swift
            class Base: P { var kept = 1; private var hidden = 1; func start() {} }
            final class A: Base {}
            final class B: Base { override func start() {} }
            struct C: Q { var kept: Int { 1 } }
            //- P.swift
            protocol P { func start(); func stop() }
            extension P { func stop() {} }
            protocol Q: P {}
            """
        check("members: { of: { named: [A, B, C] }, named: kept, stored: true, at-least: 1 }", in: source, finds: """
            A.swift:4:8: 'C' has no stored member named 'kept'
              help: add what is missing, or exclude the type from the rule
            """)
        check("members: { of: { named: [A, C] }, named: [start, stop, hidden], at-least: 2 }", in: source, finds: """
            A.swift:4:8: 'C' has 1 member named 'start', 'stop' or 'hidden', 1 fewer than required
              chain: P.stop, declared at P.swift:2:20
              help: add what is missing, or exclude the type from the rule
            """)
        check("members: { of: B, named: start, at-least: 2 }", in: source, finds: """
            A.swift:3:13: 'B' has 1 member named 'start', 1 fewer than required
              chain: B.start, declared at A.swift:3:37
              help: add what is missing, or exclude the type from the rule
            """)
        check("members: { of: A, named: start, own: true, at-least: 1 }", in: source, finds: """
            A.swift:2:13: 'A' has no member named 'start'
              help: add what is missing, or exclude the type from the rule
            """)
        check("members: { of: A, at-most: 0 }", in: source, finds: "")
    }

    @Test func `errors in the settings of members`() {
        check("members: { of: a }", isWrong: "ashlar.yml:4:14: 'members' needs 'at-least', 'at-most' or both")
        check("members: { type: a, at-most: 1 }", isWrong: "ashlar.yml:4:14: 'members' needs the key 'of'")
        check("members: { of: a, at-most: one, store: true, at-least: -1 }", isWrong: """
            ashlar.yml:4:32: 'at-most' of 'members' must be a number
            ashlar.yml:4:37: 'members' has no key 'store'; did you mean 'stored'?
            ashlar.yml:4:60: 'at-least' of 'members' must be a number
            """)
        check("members: { of: a, at-most: 1, at-least: 2 }", isWrong: """
            ashlar.yml:4:14: 'at-least' of 'members' is more than its 'at-most'
            """)
        check("members: { of: a, stored: some, kind: [funktion], at-most: 1 }", isWrong: """
            ashlar.yml:4:31: 'stored' of 'members' must be true or false
            ashlar.yml:4:44: 'kind' of 'members' cannot be 'funktion'; did you mean 'function'?
            """)
        check("members: { for: { files: a }, of: a, own: 1, at-most: 1 }", isWrong: """
            ashlar.yml:4:21: 'for' of 'members' needs 'types' or 'members'
            ashlar.yml:4:23: 'for' of 'members' has no key 'files'; the keys are 'types' and 'members'
            ashlar.yml:4:47: 'own' of 'members' must be true or false
            """)
    }

    // MARK: conforms

    @Test func `a conformance under a compilation flag is missing in other builds`() {
        let source = """
            //- A.swift
            class A: AVPlayerViewController {}
            struct B {}
            #if DEBUG
            extension B: P {}
            #endif
            struct C {}
            #if DEBUG
            extension C: P {}
            #else
            extension C: P {}
            #endif
            """
        check("conforms: { types: { kind: [class] }, to: UIViewController }", in: source, finds: "")
        check("conforms: { types: { kind: [struct] }, to: P }", in: source, finds: """
            A.swift:2:8: 'B' conforms to 'P' only in some builds
              help: move the conformance out of the '#if'
            """)
    }

    @Test func `conformances and attributes of types`() {
        let source = """
            //- A.swift
            class A: B {}
            @MainActor struct C {}
            enum D {}
            extension D: Q {}
            //- B.swift
            class B: UIView, Q {}
            protocol Q: P {}
            """
        check("conforms: { types: { kind: [class, struct, enum] }, to: [P, '@MainActor'] }", in: source, finds: "")
        check("conforms: { types: { kind: [class, struct, enum] }, to: [UIView, '@Main'] }", in: source, finds: """
            A.swift:2:19: 'C' does not conform to 'UIView' and is not marked with '@Main'
              help: add it to the declaration of 'C', or exclude 'C' from the rule
            A.swift:3:6: 'D' does not conform to 'UIView' and is not marked with '@Main'
              help: add it to the declaration of 'D', or exclude 'D' from the rule
            """)
        check("conforms: { types: { kind: [enum] }, to: ['@A', '@B'] }", in: source, finds: """
            A.swift:3:6: 'D' is not marked with '@A' or '@B'
              help: add it to the declaration of 'D', or exclude 'D' from the rule
            """)
        check("conforms: { types: { in: A.swift }, not-to: [UIView, P, '@MainActor'] }", in: source, finds: """
            A.swift:1:7: 'A' inherits from 'P' through 'B' and 'Q'
              help: remove 'B' from the declaration of 'A'
            A.swift:1:7: 'A' inherits from 'UIView' through 'B'
              help: remove 'B' from the declaration of 'A'
            A.swift:2:19: 'C' is marked with '@MainActor'
              help: remove '@MainActor' from the declaration of 'C'
            A.swift:3:6: 'D' inherits from 'P' through 'Q'
              help: remove 'Q' from the declaration of 'D'
            """)
    }

    @Test func `global actors are inherited`() {
        let source = """
            //- A.swift
            class A: B {}
            struct C: Q {}
            struct D {}
            extension D: Q {}
            nonisolated struct E: Q {}
            protocol Q: P {}
            //- B.swift
            @MainActor @Observable class B {}
            @MainActor protocol P {}
            """
        check("conforms: { types: { in: A.swift }, to: '@MainActor' }", in: source, finds: """
            A.swift:3:8: 'D' is not marked with '@MainActor'
              help: add it to the declaration of 'D', or exclude 'D' from the rule
            A.swift:5:20: 'E' is not marked with '@MainActor'
              help: add it to the declaration of 'E', or exclude 'E' from the rule
            """)
        check("conforms: { types: { in: A.swift }, not-to: ['@MainActor', '@Observable'] }", in: source, finds: """
            A.swift:1:7: 'A' is marked with '@MainActor' through 'B'
              help: mark 'A' with 'nonisolated'
            A.swift:2:8: 'C' is marked with '@MainActor' through 'P'
              help: mark 'C' with 'nonisolated'
            A.swift:6:10: 'Q' is marked with '@MainActor' through 'P'
              help: mark 'Q' with 'nonisolated'
            """)
        check("conforms: { types: '*', to: '@MainActor' }", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A", swiftSettings: [.define("B"), .defaultIsolation(MainActor.self)]),
                .target(name: "B", swiftSettings: [.defaultIsolation(nil)]),
            ])
            //- Sources/A/A.swift
            struct A {}; nonisolated struct AA {}; @OtherActor struct AAA {}; actor AAAA {}
            //- Sources/B/B.swift
            struct B {}
            """, finds: """
            Sources/A/A.swift:1:33: 'AA' is not marked with '@MainActor'
              help: add it to the declaration of 'AA', or exclude 'AA' from the rule
            Sources/A/A.swift:1:59: 'AAA' is not marked with '@MainActor'
              help: add it to the declaration of 'AAA', or exclude 'AAA' from the rule
            Sources/A/A.swift:1:73: 'AAAA' is not marked with '@MainActor'
              help: add it to the declaration of 'AAAA', or exclude 'AAAA' from the rule
            Sources/B/B.swift:1:8: 'B' is not marked with '@MainActor'
              help: add it to the declaration of 'B', or exclude 'B' from the rule
            """)
    }

    // MARK: spelled

    @Test func `keywords before protocols`() {
        let source = """
            //- A.swift
            protocol P {}; protocol Q: P { associatedtype T: P = P }
            struct A<B: P>: P where B: P, B == P {
                let a: P, b: any P, c: [P?], d: (any P & Q)?, e: any P.Type, f: some P
                func f<C: P>(_ p: some P, q: @escaping (P) -> any Box<P>) { print(a as? P, P.self, P.shared) }
            }
            typealias U = P & Q
            extension P {}
            //- B.swift
            extension A { func g() -> P {} }
            let h: P = A()
            """
        check("spelled: { types: { kind: protocol, named: P }, with: [any, some] }", in: source, finds: """
            A.swift:3:12: 'A' uses 'P' without 'any' or 'some'
              also: A.swift:3:29 A.swift:4:45 A.swift:4:59 A.swift:4:77 B.swift:1:27
            B.swift:2:8: 'B.swift' uses 'P' without 'any' or 'some'
            """)
        check("spelled: { types: P, with: some }\nexcept: [{ at: B.swift, reason: b }]", in: "//- B.swift\nlet h: P, i: some P\n//- A.swift\nprotocol P {}\nlet j: any P", finds: """
            A.swift:2:12: 'A.swift' uses 'P' without 'some'
            """)
        check("spelled: { types: P, with: [all] }", isWrong: """
            ashlar.yml:4:33: 'with' of 'spelled' cannot be 'all'; it may be 'any' or 'some'
            """)
    }

    // MARK: Selecting types

    @Test(arguments: [
        ("A", "A"), ("{ named: ['A', 'B*'] }", "A B BB"), ("{ named: '*', not-named: 'B*' }", "A C D E F N"), ("{ named: '*', not-named: 'B*', nested: false }", "A C D E F"),
        ("{ kind: [struct] }", "A"), ("{ kind: [typealias, actor] }", "C T"), ("{ inherits: P }", "A B BB"),
        ("{ inherits: [P, Q], not-inherits: B }", "A B D"), ("{ attribute: MainActor }", "C D"),
        ("{ attribute: [MainActor, main] }", "D"), ("{ access: public }", "B"), ("{ nested: true }", "N"),
        ("{ nested: any, named: ['N', 'A'] }", "A N"), ("{ in: Sub }", "E F"), ("{ in: ['**', '!Sub'], kind: [class] }", "B BB"),
    ])
    func `selectors of types`(selector: String, names: String) {
        let found = findingNames(
            of: "naming: { types: \(selector), match: NONE }",
            in: """
                //- A.swift
                struct A: P { enum N {} }; public class B: P {}; final class BB: B {}
                @MainActor actor C { func f() { struct Local {} } }
                @main @MainActor enum D: Q {}
                typealias T = A
                //- Sub/E.swift
                protocol E {}
                protocol F {}
                """
        )
        #expect(found == names)
    }
}
