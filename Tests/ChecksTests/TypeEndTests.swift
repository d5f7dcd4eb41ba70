import Testing

/// Dependency checks whose ends are types, and those over constructions.
@Suite struct TypeEndTests {
    @Test func `a protected type`() {
        check(
            "protected: { of: { types: '*Impl' }, only-from: [App, '*Tests/**'] }",
            in: """
                //- App/A.swift
                let a = BImpl()
                //- B.swift
                struct BImpl { let c: CImpl; enum Kind { case one } }
                extension CImpl { var b: CImpl { self } }
                //- C.swift
                struct CImpl {}
                struct D { let kind: BImpl.Kind }
                //- BTests/B.swift
                let b: BImpl
                """,
            finds: """
                B.swift:1:23: 'BImpl' refers to 'CImpl'
                  chain: BImpl → CImpl, declared at C.swift:1:8
                  help: only 'App' and '*Tests/**' may refer to it
                C.swift:2:22: 'D' refers to 'BImpl.Kind'
                  chain: D → BImpl.Kind, declared at B.swift:1:35
                  help: only 'App' and '*Tests/**' may refer to it
                """
        )
    }

    @Test func `constructions of types`() {
        check(
            "over: constructions\nprotected: { of: { types: { named: ['*Impl', '*Mapper'] } }, only-from: { types: AppContainer } }",
            in: """
                //- Container.swift
                class AppContainer { let a = AImpl() }
                //- A.swift
                struct AImpl { struct Options { init() {} } }
                struct BMapper<T> {}
                //- C.swift
                struct C {
                    let a: AImpl = AImpl.shared
                    var b = [AImpl()]
                    func d(_ c: AImpl = try! .init(AImpl.init(e: 1))) -> AImpl.Type { AImpl.self }
                    let options = AImpl.Options()
                }
                let e = BMapper<Int>(), f = AImpl.Options().g
                """,
            finds: """
                C.swift:3:14: 'C' constructs 'AImpl'
                  chain: C → AImpl, declared at A.swift:1:8
                  also: C.swift:4:36
                  help: only a type named 'AppContainer' may construct it
                C.swift:7:9: 'C.swift' constructs 'BMapper'
                  chain: C.swift → BMapper, declared at A.swift:2:8
                  help: only a type named 'AppContainer' may construct it
                """
        )
    }

    @Test func `types that one of several selectors selects`() {
        let source = """
            //- Cart/CartView.swift
            struct CartView: View { let row: Row }
            //- Cart/CartModel.swift
            @Observable final class CartModel { let row: Row }
            //- Cart/Cart.swift
            struct Cart { let row: Row }
            //- Data/Row.swift
            struct Row {}
            """
        check("forbidden: { from: { types: { in: Cart, any-of: [{ inherits: View }, { attribute: Observable }] } }, to: Data }", in: source, finds: """
            Cart/CartModel.swift:1:46: 'CartModel' refers to 'Row' (Data)
              chain: CartModel → Row, declared at Data/Row.swift:1:8
            Cart/CartView.swift:1:34: 'CartView' refers to 'Row' (Data)
              chain: CartView → Row, declared at Data/Row.swift:1:8
            """)
        check("layout: { types: { in: '{f}/**', any-of: ['{f}View', '{f}Model'] }, lie-in: '{f}/{f}Scene.swift' }", in: source, finds: """
            Cart/CartModel.swift:1:25: 'CartModel' is in 'Cart/CartModel.swift', not in 'Cart/CartScene.swift'
              help: move it to 'Cart/CartScene.swift'
            Cart/CartView.swift:1:8: 'CartView' is in 'Cart/CartView.swift', not in 'Cart/CartScene.swift'
              help: move it to 'Cart/CartScene.swift'
            """)
        check("naming: { types: { any-of: [A, '*View'] }, match: '*' }", in: source, finds: """
            ashlar.yml:4:33: the rule 'r' selects nothing: there is no type named 'A' [rules-select-something]
              help: correct it or remove it
            """)
    }

    @Test func `constructions and imports are found by one rule`() {
        check(
            "over: [imports, constructions]\nforbidden: { from: A.swift, to: [B.swift, 'module:UIKit'] }",
            in: """
                //- A.swift
                import UIKit
                let a: B
                let b = B()
                //- B.swift
                struct B {}
                """,
            finds: """
                A.swift:1:8: 'A.swift' imports 'UIKit'
                A.swift:3:9: 'A.swift' constructs 'B'
                  chain: A.swift → B, declared at B.swift:1:8
                """
        )
    }

    @Test func `a type that must not depend on others`() {
        let source = """
            //- A.swift
            import SwiftUI
            struct AViewModel { let b: BView; let c: C }
            //- B.swift
            import SwiftUI
            struct BView { let a: AViewModel }
            extension AViewModel { var d: BView2? { nil } }
            //- B2.swift
            struct BView2 {}
            //- C.swift
            struct C {}
            """
        check("forbidden: { from: { types: '{s}ViewModel' }, to: { types: '{s}View' } }", in: source, finds: "")
        check("forbidden: { from: { types: '{s}ViewModel' }, to: { types: '*View*' } }", in: source, finds: """
            A.swift:2:28: 'AViewModel' refers to 'BView'
              chain: AViewModel → BView, declared at B.swift:2:8
            B.swift:3:31: 'AViewModel' refers to 'BView2'
              chain: AViewModel → BView2, declared at B2.swift:1:8
            """)
        check("forbidden: { from: { types: '*ViewModel' }, to: ['module:SwiftUI', C.swift] }", in: source, finds: """
            A.swift:1:8: 'A.swift' imports 'SwiftUI'
            A.swift:2:42: 'AViewModel' refers to 'C'
              chain: AViewModel → C, declared at C.swift:1:8
            """)
    }

    @Test func `a type that may depend only on listed others`() {
        check(
            "allowed: { from: { types: '*View' }, to: { types: { kind: [actor, enum], named: '*Model' } }, imports: SwiftUI }",
            in: """
                //- A.swift
                import SwiftUI
                import Combine
                struct AView { let m: Model; let b: BView; let c: C }
                struct Other { let c: C }
                //- B.swift
                struct BView {}
                enum Model {}
                extension AView { var a: AView { self } }
                //- C.swift
                struct C {}
                """,
            finds: """
                A.swift:2:8: 'A.swift' imports 'Combine'
                  help: it may depend on a type named '*View', an actor or enum named '*Model' and 'SwiftUI' only
                A.swift:3:37: 'AView' refers to 'BView'
                  chain: AView → BView, declared at B.swift:1:8
                  help: it may depend on a type named '*View', an actor or enum named '*Model' and 'SwiftUI' only
                A.swift:3:51: 'AView' refers to 'C'
                  chain: AView → C, declared at C.swift:1:8
                  help: it may depend on a type named '*View', an actor or enum named '*Model' and 'SwiftUI' only
                """
        )
    }

    @Test func `a type that must refer to one of some others`() {
        let source = """
            //- A.swift
            import Combine
            struct AModel { let a: AUseCase }
            struct BModel {}
            //- C.swift
            struct CModel {}
            //- D.swift
            struct AUseCase {}
            extension CModel { var a: AUseCase? { nil } }
            """
        check("required: { from: { types: '*Model' }, to: { types: '*UseCase' } }", in: source, finds: """
            A.swift:3:8: 'BModel' refers to no type named '*UseCase'
              help: add the reference, or exclude 'BModel' from the rule
            """)
        check("required: { from: { types: '*Model' }, to: 'module:Combine' }", in: source, finds: """
            C.swift:1:8: 'CModel' refers to nothing in 'module:Combine'
              help: add the reference, or exclude 'CModel' from the rule
            """)
        check("required: { from: [A.swift, C.swift], to: { types: '*UseCase' } }", in: source, finds: """
            C.swift:1:1: 'C.swift' refers to no type named '*UseCase'
              help: add the reference, or exclude 'C.swift' from the rule
            """)
    }

    @Test func `an end that selects nothing is a finding`() {
        check("protected: { of: { types: A }, only-from: B.swift }", in: "//- B.swift\n", finds: """
            ashlar.yml:4:31: the rule 'r' selects nothing: there is no type named 'A' [rules-select-something]
              help: correct it or remove it
            """)
    }

    @Test func `errors in the selectors of ends`() {
        check("protected: { of: { type: A }, only-from: B }", isWrong: """
            ashlar.yml:4:22: 'of' of 'protected' needs the key 'types'
            ashlar.yml:4:24: 'of' of 'protected' has no key 'type'; did you mean 'types'?
            """)
        check("forbidden: { from: A, to: { types: [A, B] } }", isWrong: """
            ashlar.yml:4:40: 'types' of 'to' of 'forbidden' must be a name pattern or a mapping; a list of names belongs under 'named'
            """)
        check("over: construction\nlayers: [a, b]", isWrong: """
            ashlar.yml:4:11: 'over' of 'r' cannot be 'construction'; did you mean 'constructions'?
            """)
    }
}
