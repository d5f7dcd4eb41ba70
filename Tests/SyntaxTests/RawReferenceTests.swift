import AshlarFacts
import AshlarSyntax
import Testing

/// The references of a body do not depend on its context or on neighboring declarations.
@Suite struct RawReferenceTests {
    @Test(arguments: bodies) func `surrounding declarations do not change the references of a body`(body: String) {
        for opening in ["", "if c {", "let c = {", "switch c { case let c as P?:", "for c: Q in c { do {"] {
            let plain = scan(path: "F.swift", text: "func f() { \(opening)\n\(body)\n")
            let closing = String(repeating: " }", count: opening.count { $0 == "{" } + 1)
            let closed = scan(path: "F.swift", text: "func f() { \(opening)\n\(body)\n\(closing)")
            let declaring = scan(path: "F.swift", text: "func f() { \(opening)\n\(body)\nfunc l() {}\(closing)")
            let conditional = scan(path: "F.swift", text: "func f() { \(opening)\n\(body)\n#if X\n#endif\n\(closing)")
            #expect(!closed.references.isEmpty)
            for other in [plain, declaring, conditional] {
                #expect(other.references == closed.references)
                #expect(other.names == closed.names)
            }
        }
    }

    static let bodies = [
        "A.B.make().C.d",
        "let x: A<B, C.D>.E = F<G>.H<I>(j: .K, `L`.M, N.`self`)",
        #"_ = \A.B.c + \.D.e.F + \G<H>.I[J.k]?.l"#,
        "#A(B.c) { C() }; #D<E>(f: G.self)",
        "@A(B.c) @_spi(D) @E<F> var g: H { get async throws(I) { J() } set { K() } }",
        #"f { (a: A, b) -> B in "\(C.d) \(e: F())" } g: { [weak h = I.j] in K() }"#,
        "switch A.b { case is B: C(); case .D(let e as F) where G.h: break; default: I() }",
        "guard let a = b as? A, case B.c = d, e is [C: D] else { throw E.f }",
        "x = _A() + __b() + Ä.ö + A::B() as! any C & D",
        "let a = if B.c { D() } else { E() }, f = [G](), h = [I: J](), k: (L, m: M) -> N? = O!.p",
        "A<B>\n    .C // a comment\n    .d(E /* F */ .G)",
    ]
}
