import Testing

@Suite struct ReferenceTests {
    // MARK: Types

    @Test func `type annotations are references`() {
        check(
            """
            let a: B
            var c: [D: E]?
            func f(_ g: H, i: (J, inout K) -> L) throws(M) -> N {}
            typealias O = P
            let q: (any R, some S & T)
            let u: @Sendable () async -> V.Type
            """,
            refersTo: """
                type B in a
                type D in c
                type E in c
                type H in f
                type J in f
                type K in f
                type L in f
                type M in f
                type N in f
                constraint P in O
                existential R in q
                opaque S in q
                opaque T in q
                attribute Sendable in u
                type V in u
                """
        )
    }

    @Test func `references in inheritance, generics and extensions`() {
        check(
            """
            class A: B<C>, D.E where F: G {}
            struct H<I: J> where I.K == L {}
            extension M: N {}
            extension O.P {}
            extension [Q] {}
            protocol R { associatedtype S: T = U }
            """,
            refersTo: """
                inheritance B in A
                type C in A
                inheritance D.E in A
                constraint F in A
                constraint G in A
                constraint J in H
                constraint I.K in H
                constraint L in H
                extended M in M
                inheritance N in M
                extended O.P in O.P
                type Q in [Q]
                inheritance T in R.S
                constraint U in R.S
                """
        )
    }

    @Test func `inherited types may have attributes and be compositions`() {
        check("extension A: @retroactive B {}\nclass C: D<any E> & F, @unchecked G.H {}", refersTo: """
            extended A in A
            attribute retroactive in A
            inheritance B in A
            inheritance D in C
            existential E in C
            inheritance F in C
            attribute unchecked in C
            inheritance G.H in C
            """)
    }

    @Test func `references with paths and generic arguments`() {
        check("let a: B.C<D.E>.F<G>", refersTo: "type B.C.F in a\ntype D.E in a\ntype G in a")
        check("let a: [B].Element", refersTo: "type B in a")
        check("let a: `B`.`Type`", refersTo: "type B.Type in a")
    }

    @Test func `Self is a reference only where it is constructed`() {
        check("struct A { let b: Self; let c = Self.d; func f() -> Self { Self.g() } }", refersTo: "")
        check("struct A { let e = Self() }", refersTo: "construction A in A.e")
        check("extension P where Self == A { static var b: Self { .init() } }", refersTo: """
            extended P in P
            constraint A in P
            construction A in P.b
            """)
    }

    @Test func `init without a type constructs what is expected there`() {
        check("func f() -> A? { return .init() }", refersTo: "type A in f\nconstruction A in f")
        check("var a: A { .init() }", refersTo: "type A in a\nconstruction A in a")
        // A local is no member.
        check("class B { func f() { self.a = x ?? .init(); b = .init(); var c: Int; c = .init() } }", refersTo: """
            assignedConstruction self.a in B.f
            assignedConstruction self.b in B.f
            type Int in B.f
            """)
    }

    @Test func `types of associated values are references`() {
        check("enum A { case b(C), d(e: [F] = G.h) }", refersTo: "type C in A\ntype F in A\nexpression G in A")
    }

    // MARK: Expressions

    @Test func `references in expressions`() {
        check(
            """
            func a() {
                B()
                C.d
                E.self
                F<G>()
                H.I.make()
                J<K>.L.m
                n.O
                .P
                M.Q.R()
                [S]()
                _T()
                U { V() }
                "\\(W())"
                x(Y: Z)
            }
            """,
            refersTo: """
                construction B in a
                expression C in a
                expression E in a
                construction F in a
                type G in a
                expression H.I in a
                expression J.L in a
                type K in a
                construction M.Q.R in a
                expression S in a
                construction _T in a
                construction U in a
                construction V in a
                construction W in a
                expression Z in a
                """
        )
    }

    @Test func `constructions are recognized`() {
        check(
            """
            func a() {
                B.init()
                C().d()
                E().f.G()
                H.I()
                J<K>(l: M.init)
                N.o(P { Q.r })
                try await S()!.t
                U.V.self(w: X.Y.z)
            }
            """,
            refersTo: """
                construction B in a
                construction C in a
                construction E in a
                construction H.I in a
                construction J in a
                type K in a
                construction M in a
                expression N in a
                construction P in a
                expression Q in a
                construction S in a
                expression U.V in a
                expression X.Y in a
                """
        )
    }

    @Test func `implicit constructions are recognized`() {
        check(
            """
            struct A { let b: B = .init(), c: C.D = .init(e: E()), f: [F] = .init(), g: G? = .init(), h: H = .i() }
            func j(k: K = .init { }, _ l: L = l.init(), m: M<N> = .init()) { let o: O = .init(); p(q: .init() as Q) }
            """,
            refersTo: """
                construction B in A.b
                construction C.D in A.b
                construction E in A.b
                type F in A.b
                type G in A.b
                type H in A.b
                construction K in j
                type L in j
                construction M in j
                type N in j
                construction O in j
                type Q in j
                """
        )
    }

    @Test func `references in casts and patterns`() {
        check(
            """
            func a() {
                b as C
                d as? E<F>
                g is H.I
                switch j {
                case K.l: M()
                case is N: 1
                case let o as P: 1
                case Q.r(let s), .T: 1
                }
                do {} catch is U {} catch V.w {}
                if case X.y = z {}
            }
            """,
            refersTo: """
                type C in a
                type E in a
                type F in a
                type H.I in a
                expression K in a
                construction M in a
                type N in a
                type P in a
                expression Q in a
                type U in a
                expression V in a
                expression X in a
                """
        )
    }

    @Test func `attributes and macros are references`() {
        check(
            """
            @A(B.self) struct C {
                @D<E>(wrappedValue: F()) var g: H
                @I.J func k(@L m: N) {}
                let o = #P(Q.self) { R() }
                #S(T())
            }
            @attached(member, conformances: U) macro v() = #externalMacro(module: "W", type: "X")
            """,
            refersTo: """
                attribute A in C
                expression B in C
                attribute D in C.g
                type E in C.g
                construction F in C.g
                type H in C.g
                attribute I.J in C.k
                attribute L in C.k
                type N in C.k
                macro P in C.o
                expression Q in C.o
                construction R in C.o
                macro S in C
                construction T in C
                attribute attached in v
                expression U in v
                macro externalMacro in v
                """
        )
    }

    @Test func `arguments of compiler attributes are not references`() {
        check("@objc(Name) @_spi(Name) @available(Name 1, *) class A {}", refersTo: """
            attribute objc in A
            attribute available in A
            """)
    }

    @Test func `references in key paths`() {
        check(
            """
            let a = \\B.c
            let d = \\E.F.g
            let h = \\.i.J
            let k = \\L<M>.n[O.p]
            """,
            refersTo: """
                type B in a
                type E.F in d
                type L in k
                type M in k
                expression O in k
                """
        )
    }

    @Test func `conditions of #if are not references`() {
        check(
            """
            #if canImport(A) || B
            let c: D
            #endif
            """,
            refersTo: "type D in c"
        )
    }

    @Test func `references in a line of variables belong to the first variable`() {
        check("let a: B, c = D()", refersTo: "type B in a\nconstruction D in a")
        check("let _: B = C()", refersTo: "type B\nconstruction C")
        check("struct A { let _ = B() }", refersTo: "construction B in A")
    }
}
