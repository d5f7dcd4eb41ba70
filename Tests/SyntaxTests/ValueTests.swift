import AshlarFacts
import AshlarSyntax
import AshlarText
import Testing

/// The access paths of values whose members are used.
@Suite struct ValueTests {
    @Test(arguments: [
        ("a.b.c", "a.b"), ("a.b.c.d", "a.b.c, a.b"), ("a.b().c", "a.b()"), ("a?.b!.c()", "a.b"), ("self.a.b", "self.a"),
        ("A.b.c", "A.b"), ("A.B.c.d()", "A.B.c"), ("A().b.c", "A().b"), ("a<Int>.b.c", "a.b"), ("f(a.b.c).d.e", "f().d, a.b"),
        ("a.b", ""), ("A.b", ""), ("A.B.c", ""), ("$0.a.b", ""), ("\"\".a.b", ""), ("[a].b.c", ""), (".a.b.c", ""),
        ("super.a.b", ""),
    ]) func `access paths begin at names with a written type`(expression: String, accessPaths: String) {
        #expect(self.accessPaths(in: "func f() { \(expression) }") == accessPaths)
    }

    @Test func `access paths of local names are not recorded`() {
        #expect(accessPaths(in: "func f() { let a = g(); a.b.c; if let d { d.b.c }; h { e in e.b.c }; i.b.c }") == "i.b")
        #expect(accessPaths(in: "func f() { let a = g() }; func k() { a.b.c }") == "a.b")
    }

    @Test func `access paths are recorded only if values are requested`() {
        #expect(scan(path: "F.swift", text: "func f() { a.b.c }", kinds: .declarations).references.isEmpty)
    }

    private func accessPaths(in source: String) -> String {
        let facts = scan(path: "F.swift", text: source)
        return facts.references.filter { $0.role == .value }.map { facts.names[Int($0.name)] }.joined(separator: ", ")
    }
}
