import AshlarFacts
import AshlarSyntax
import AshlarText
import Testing

/// The ways to values whose members are used.
@Suite struct ValueTests {
    @Test(arguments: [
        ("a.b.c", "a.b"), ("a.b.c.d", "a.b.c, a.b"), ("a.b().c", "a.b()"), ("a?.b!.c()", "a.b"), ("self.a.b", "self.a"),
        ("A.b.c", "A.b"), ("A.B.c.d()", "A.B.c"), ("A().b.c", "A().b"), ("a<Int>.b.c", "a.b"), ("f(a.b.c).d.e", "f().d, a.b"),
        ("a.b", ""), ("A.b", ""), ("A.B.c", ""), ("$0.a.b", ""), ("\"\".a.b", ""), ("[a].b.c", ""), (".a.b.c", ""),
        ("super.a.b", ""),
    ]) func waysBeginWhereATypeIsWritten(expression: String, ways: String) {
        #expect(self.ways(in: "func f() { \(expression) }") == ways)
    }

    @Test func whatABodyBindsHasNoWrittenType() {
        #expect(ways(in: "func f() { let a = g(); a.b.c; if let d { d.b.c }; h { e in e.b.c }; i.b.c }") == "i.b")
        #expect(ways(in: "func f() { let a = g() }; func k() { a.b.c }") == "a.b")
    }

    @Test func waysAreKeptOnlyWhereTheyAreAskedFor() {
        #expect(scan(path: "F.swift", text: "func f() { a.b.c }", to: .declarations).references.isEmpty)
    }

    private func ways(in source: String) -> String {
        let facts = scan(path: "F.swift", text: source)
        return facts.references.filter { $0.role == .value }.map { facts.names[Int($0.name)] }.joined(separator: ", ")
    }
}
