import Testing

@Suite struct DeclarationTests {
    // MARK: Types

    @Test func `kinds of types`() {
        check(
            """
            final public class A: B, C {}
            struct D: @unchecked Sendable, ~Copyable {}
            enum E: String {}
            distributed actor F {}
            package protocol G<H>: AnyObject where H: I {}
            typealias J<K> = [K: L]
            """,
            declares: """
                public final class A: B, C
                struct D: @unchecked Sendable, ~Copyable
                enum E: String
                actor F
                package protocol G<H>: AnyObject where H : I
                typealias J<K> -> [K: L]
                """
        )
    }

    @Test func `generic parameters and constraints`() {
        check(
            """
            struct A<B: C & D, each E, let F: Int>: G<B, Int> where B.H == I, E: J {}
            protocol K { associatedtype L: M = N where L.O: P }
            func a<B>(_ b: some C, c: any D) async throws(E) -> (F<B>, G?) where B: H {}
            """,
            declares: """
                struct A<B, E, F>: G<B, Int> where B : C & D, F : Int, B.H == I, E : J
                protocol K
                  associatedtype L -> N: M where L.O : P
                async throws defined function a<B>(_ b: some C, c c: any D) -> (F<B>, G?) where B : H
                """
        )
    }

    @Test func `the text of a type has no comments and single spaces`() {
        check(
            """
            struct A: B< // why
                C,
                D
            > {}
            let e: (  /* what */ any F)?
            """,
            declares: """
                struct A: B< C, D >
                let variable e -> ( any F)?
                """
        )
    }

    @Test func `a variable has the type that its initial value constructs`() {
        check(
            """
            struct A {
                @State private var b = B(), c = try await C<D>.init(e: E()), f: G = H()
                var i = I.j(), k = l(), m = (N(), O()), p = [Q()], (r, s) = T(), u = V.W(), x = Y() ?? Z()
            }
            """,
            declares: """
                struct A
                  @State private defined variable b -> B
                  @State private defined variable c -> C<D>
                  @State private defined variable f -> G
                  defined variable i
                  defined variable k
                  defined variable m
                  defined variable p
                  defined variable r
                  defined variable s
                  defined variable u -> V.W
                  defined variable x
                """
        )
    }

    @Test func `types nest in types and extensions`() {
        check(
            """
            struct A { enum B { class C {} } }
            extension A.B { struct D {} }
            """,
            declares: """
                struct A
                  enum B
                    class C
                extension A.B
                  struct D
                """
        )
    }

    @Test func `an extension has the name of the extended type`() {
        check(
            """
            extension A: B where C == D {}
            extension [E] {}
            extension F? {}
            extension G<H> {}
            private extension I.`Type` {}
            @MainActor extension J.K: @retroactive L {}
            """,
            declares: """
                extension A: B where C == D
                extension [E]
                extension F?
                extension G<H>
                private extension I.Type
                @MainActor extension J.K: @retroactive L
                """
        )
    }

    // MARK: Members

    @Test func `access levels`() {
        check(
            """
            open class A {
                public private(set) var b = 1
                internal(set) public var c: Int
                fileprivate let d, e: Int
                package static func f() {}
                private init() {}
            }
            """,
            declares: """
                open class A
                  public private(set) defined variable b
                  public internal(set) variable c -> Int
                  fileprivate let variable d -> Int
                  fileprivate let variable e -> Int
                  package static defined function f
                  private defined initializer init
                """
        )
    }

    @Test func `modifiers`() {
        check(
            """
            class A: B {
                class func c() {}
                override final func d() {}
                required convenience init() {}
                weak var e: F?
                unowned(unsafe) let g: H
                nonisolated(unsafe) static var i = 0
                lazy var j = 1
                deinit {}
            }
            struct K { mutating func l() {} }
            """,
            declares: """
                class A: B
                  class defined function c
                  final override defined function d
                  convenience required defined initializer init
                  weak variable e -> F?
                  unowned let variable g -> H
                  static nonisolated defined variable i
                  lazy defined variable j
                  deinitializer deinit
                struct K
                  mutating defined function l
                """
        )
    }

    @Test func `variables`() {
        check(
            """
            struct A {
                let a, b: Int, c = 2
                var (d, (e, _)) = (1, (2, 3))
                var f: Int { 1 }
                var g: Int { get { 1 } set {} }
                var h = 1 { didSet { i() } }
                var j: Int { willSet {} }
                var k: Int { get async throws { 1 } }
                @Wrapped(key: "l", 1) var l: [String: M]
            }
            let _ = 1
            """,
            declares: """
                struct A
                  let variable a -> Int
                  let variable b -> Int
                  let defined variable c
                  defined variable d
                  defined variable e
                  computed variable f -> Int
                  computed variable g -> Int
                  defined variable h
                  variable j -> Int
                  computed variable k -> Int
                  @Wrapped(key: "l", 1) variable l -> [String: M]
                """
        )
    }

    @Test func `functions and subscripts`() {
        check(
            """
            protocol A {
                func a(b c: Int, _: String, d: E...) -> F
                init?(g: inout H)
                subscript(i: Int, j k: Int) -> L { get }
            }
            struct M {
                func n(o: P = .q, r: (S) -> T = { _ in U() }) {}
                static func == (v: M, w: M) -> Bool { true }
                subscript<X>(_ x: X) -> Int { 1 }
            }
            """,
            declares: """
                protocol A
                  function a(b c: Int, _ _: String, d d: E...) -> F
                  initializer init(g g: inout H)
                  defined subscript subscript(i i: Int, j k: Int) -> L
                struct M
                  defined function n(o o: P = .q, r r: (S) -> T = { _ in U() })
                  static defined function ==(v v: M, w w: M) -> Bool
                  defined subscript subscript<X>(_ x: X) -> Int
                """
        )
    }

    @Test func `enum cases`() {
        check(
            """
            indirect enum A: Int {
                case a, b(c: Int, D, _ e: F = .g)
                @available(iOS 17, *) indirect case h(A)
                case `default` = 1
            }
            """,
            declares: """
                indirect enum A: Int
                  case a
                  case b(c: Int, _: D, _ e: F = .g)
                  @available(iOS 17, *) indirect case h(_: A)
                  case default
                """
        )
    }

    @Test func `attributes`() {
        check(
            """
            @main @MainActor @available(*, deprecated, message: "no") @Named() struct A {
                @Environment(\\.dismiss) private var b
                @Generic<Int>(1) var c: Int
                #if DEBUG
                @Debug
                #endif
                @Other.Name func d() {}
            }
            """,
            declares: """
                @main @MainActor @available(*, deprecated, message: "no") @Named() struct A
                  @Environment(\\.dismiss) private variable b
                  @Generic(1) variable c -> Int
                  @Debug @Name defined function d
                """
        )
    }

    @Test func `operators and macros`() {
        check(
            """
            infix operator <~>: Precedence
            precedencegroup Precedence { higherThan: AdditionPrecedence }
            @freestanding(expression) public macro a<B>(_ c: B) -> String = #externalMacro(module: "D", type: "E")
            """,
            declares: """
                operator <~>
                precedencegroup Precedence
                @freestanding(expression) public macro a<B>(_ c: B) -> String
                """
        )
    }

    @Test func `names have no backticks`() {
        check(
            """
            enum `Type` { case `self`; func `in`(`for` `let`: `Any`) -> A.`Protocol` {} }
            struct B: A.`Type` {}
            func `two words`() {}
            """,
            declares: """
                enum Type
                  case self
                  defined function in(for let: Any) -> A.Protocol
                struct B: A.Type
                defined function two words
                """
        )
    }

    @Test func `declarations have the condition of their #if`() {
        check(
            """
            #if os(iOS)
            class A { 
                #if DEBUG
                func b() {}
                #endif
            }
            #else
            class A {}
            #endif
            class C {}
            """,
            declares: """
                class A #if os(iOS)
                  defined function b #if os(iOS) && DEBUG
                class A #if !(os(iOS))
                class C
                """
        )
    }

    // MARK: Bodies

    @Test func `declarations in bodies are local`() {
        check(
            """
            func a() {
                struct B { let c = 1; func d() {} }
                let e = 1
                func f() { typealias G = Int }
            }
            struct H {
                var i: Int { enum J {} ; return 1 }
                var k = { struct L {} }
                var m: Int = 1 { didSet { class N {} } }
                init(o: Int = { struct P {}; return 1 }()) { actor Q {} }
                subscript(r: Int) -> Int { get { struct S {}; return 1 } }
            }
            """,
            declares: """
                defined function a
                  local struct B
                    let defined local variable c
                    defined local function d
                  defined local function f
                    local typealias G -> Int
                struct H
                  computed variable i -> Int
                    local enum J
                  defined variable k
                    local struct L
                  defined variable m -> Int
                    local class N
                  defined initializer init(o o: Int = { struct P {}; return 1 }())
                    local struct P
                    local actor Q
                  defined subscript subscript(r r: Int) -> Int
                    local struct S
                """
        )
    }

    @Test func `a body outside of any declaration`() {
        check(
            """
            let _ = { struct A {} }
            if true { struct B {} }
            switch 1 { default: let c = 1; struct D {} }
            #Preview { struct E {} }
            for _ in [] { let f = 1 }
            let g = 1
            """,
            declares: """
                local struct A
                local struct B
                local struct D
                local struct E
                let defined variable g
                """
        )
    }
}
