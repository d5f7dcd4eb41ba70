import AshlarFacts
import AshlarSyntax
import AshlarText
import Foundation
import Testing
import TestSupport

@Suite struct FactTests {
    // MARK: Locations

    @Test func `columns count bytes`() {
        check("\tlet a: B", locations: "1:6 a\n1:9 B")
        check("let é = \"🧱\"; let b: C", locations: "1:5 é\n1:22 b\n1:25 C")
        check("struct 🧱 {}", locations: "1:8 🧱")
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `LF, CRLF and CR end lines`(ending: String) {
        check("import A" + ending + ending + "struct B: C {}", locations: "1:8 A\n3:8 B\n3:11 C")
    }

    /// The text is longer than one step of the table, with lines whose length does not fit into a byte.
    @Test(arguments: [UInt64(1), 2, 3]) func `line tables agree with counting`(seed: UInt64) throws {
        var random = Random(seed: seed)
        let ends = ["\n", "\r\n", "\r"]
        let text = (0..<Int.random(in: 250...300, using: &random)).map { _ in
            String(repeating: "x", count: [0, 7, 60, 127, 128, 20_000].randomElement(using: &random)!) + ends.randomElement(using: &random)!
        }.joined() + "xx"
        let table = text.withByteView { LineTable($0) }
        let stored = try table.encoded.withByteView { try LineTable(encoded: $0) }
        #expect(stored == table)
        let bytes = Array(text.utf8)
        var (line, column) = (1, 1)
        for offset in bytes.indices {
            if column == 1 || offset % 97 == 0 {
                let position = stored.position(of: UInt32(offset))
                #expect(position.line == line && position.column == column, "seed \(seed), byte \(offset)")
                #expect(stored.offset(line: line, column: column) == UInt32(offset), "seed \(seed), byte \(offset)")
            }
            let isEnd = bytes[offset] == 0x0A || bytes[offset] == 0x0D && bytes[offset + 1] != 0x0A
            (line, column) = isEnd ? (line + 1, 1) : (line, column + 1)
        }
        #expect(stored.count(ofFileWithBytes: bytes.count) == line && stored.offset(line: line + 1, column: 1) == nil)
    }

    @Test func `a declaration is located at its name`() {
        check("@A public\nfinal class B { @C(1) init() {} }", locations: "1:2 A\n2:13 B\n2:18 C\n2:23 init")
        check("extension A.B {}", locations: "1:11 A.B\n1:11 A.B")
        check("enum A { case b, c(D) }", locations: "1:6 A\n1:15 b\n1:18 c\n1:20 D")
    }

    @Test func `a byte order mark is ignored`() {
        check("\u{FEFF}import A", imports: "A")
        check("\u{FEFF}import A", problems: "")
    }

    @Test(arguments: [
        ("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("a\r\nb\r\n", 2), ("\n", 1), ("\n\n", 2), ("// a\n// b\n", 2),
    ])
    func `lines are counted`(source: String, count: Int) {
        for kinds in [FactKinds.declarations, []] { #expect(scan(path: "F.swift", text: source, kinds: kinds).lineCount == count) }
        let long = String(repeating: "import A\n", count: 9) + source
        for kinds in [FactKinds.declarations, []] { #expect(scan(path: "F.swift", text: long, kinds: kinds).lineCount == count + 9) }
    }

    @Test(arguments: ["", "\n\n", "// struct A {}", "/* struct A {} /* B() */ */", "/// `A`\n", "#!/usr/bin/swift\n"])
    func `a file of comments has no facts`(source: String) {
        let facts = scan(path: "F.swift", text: source)
        #expect(facts.imports == [] && facts.declarations == [] && facts.references == [] && facts.problems == [])
        #expect(facts.byteCount == source.utf8.count)
    }

    @Test func `a name is stored once`() {
        #expect(scan(path: "F.swift", text: "let a: A, b: B, c: A").names == ["A", "B"])
    }

    @Test func `a declaration ends after its last token`() throws {
        let source = "struct A {\n  let b = 1 // c\n}  // d\n"
        let facts = scan(path: "F.swift", text: source)
        let bytes = Array(source.utf8)
        let texts = facts.declarations.map { String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self) }
        #expect(texts == ["struct A {\n  let b = 1 // c\n}", "let b = 1"])
    }

    // MARK: Half-written Swift

    @Test func `half-written Swift gives facts and one problem`() {
        let source = """
            import A
            struct B {
                func c( {
                let d: = E()
            struct F: G {
            """
        check(source, imports: "A")
        check(source, problems: """
            F.swift:3:12: not valid Swift: expected ')'; what follows may be read wrongly
            """)
    }

    @Test(arguments: [
        ("d\u{FEFF}= 1", "1:5: not valid Swift: equal must have consistent whitespace on both sides"),
        ("let a = )", "1:8: not valid Swift: expected an expression"), ("let a = \"\\q\"", "1:10: not valid Swift: invalid escape sequence"),
        ("let a: = 1", "1:7: not valid Swift: expected a type"), ("}\nstruct A {}", "1:1: not valid Swift: unexpected '}'"),
        ("f() g()", "1:4: not valid Swift: expected a new line or ';'"), ("func () {}", "1:5: not valid Swift: expected a name"),
        ("let a =\n", "1:8: not valid Swift: expected an expression"), ("struct A {", "1:11: not valid Swift: expected '}'"),
    ])
    func `the first error is reported`(source: String, problem: String) {
        let problems = scan(path: "F.swift", text: source).problems.map { "\($0.location): \($0.message)" }
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("F.swift:" + problem) == true, "\(problems)")
    }

    /// The problems of a source that is read on a thread with the stack that a project's files are read with.
    private func problems(in source: String) -> [String] {
        nonisolated(unsafe) var problems: [String] = []
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread {
            problems = scan(path: "F.swift", text: source).problems.map(\.message)
            isDone.signal()
        }
        thread.stackSize = 64 << 20
        thread.start()
        isDone.wait()
        return problems
    }

    /// The parser's own diagnostics take minutes for them.
    @Test(arguments: ["let a = )\n", "\\.a", "f {} ", ")\n\"\"\"", "a()", "a.b(c)", "a ? b : ", "#if A\n#endif\n"])
    func `rows of the same code are read`(part: String) {
        let problems = problems(in: "let x = " + String(repeating: part, count: 5_000))
        #expect(problems.count <= 1)
    }

    @Test(arguments: ["a" + String(repeating: ".b(c)", count: 9_800), "a" + String(repeating: ".b[c]", count: 29_000)])
    func `a chain that is too long for the walks is a problem`(chain: String) {
        #expect(problems(in: "func f() -> some View { \(chain) }").first?.contains("nested 6001 syntax nodes deep") == true)
        #expect(problems(in: "func f() -> some View { \(chain.prefix(14_001)) }").isEmpty)
    }

    @Test(arguments: [
        "struct", "struct {}", "func", "let", "import", "extension", "class A:", "enum A { case }", "@", "#if", "#if A",
        "let a: ", "A.", "\\", "\"", "func a() -> ", "}", "protocol A<", "let _ = { struct A", "case a", "init",
    ])
    func `the scan succeeds on any source`(source: String) {
        let facts = scan(path: "F.swift", text: source)
        #expect(facts.problems.count == 1)
        #expect(!facts.declarations.contains { $0.name.isEmpty })
        #expect(!facts.names.contains(""))
    }

    @Test func `trailing closures of calls are recorded`() {
        let source = "A { B(b) { C() } c: { d } }; e { }; F.g { }; H(i: { }); J<K>(l) { m }"
        let facts = scan(path: "F.swift", text: source)
        let closures = facts.closures.map { closure in
            let text = source.utf8.dropFirst(Int(closure.start)).prefix(Int(closure.end - closure.start))
            return facts.names[Int(closure.called)] + " " + String(decoding: text, as: UTF8.self)
        }
        #expect(closures == ["B.c { d }", "B(_:) { C() }", "A() { B(b) { C() } c: { d } }", "H.i { }"])
    }

    @Test(arguments: [
        ("A", "A"), ("A.B?", "A.B"), ("[A]", "A"), ("[A: [B]]", "A B"), ("(any A & B.C)?", "A B.C"),
        ("Published<[A]?>.Publisher", "Published.Publisher A"), ("AnyPublisher<A<B>, Never>", "AnyPublisher A B Never"),
        ("some P<A, some Q>", "P A Q"), ("(a: A, _ b: B)", "A B"), ("A.Type", ""), ("any A.Type", ""), ("(A) -> B", ""),
        ("@Sendable (A, b: B) async throws(C) -> [D]", ""), ("((A) -> B)?", ""), ("(A, (B) -> C, D)", "A D"),
        ("[A: (B) -> (C) -> D<E>]", "A"), ("R<() -> A, B>", "R B"), ("@MainActor A", "A"), ("A!", "A"), ("~Copyable", ""),
        ("_A", "_A"), ("", ""), ("A<", ""), ("(", ""), ("->", ""), ("A...", "A"), ("@convention(c) (A) -> B", ""),
        ("[3 of A]", "A"), ("repeat each A", "A"),
    ])
    func `a type lists the types whose values it holds`(text: String, names: String) {
        #expect(TypeName(text: text, offset: 0).valueNames.joined(separator: " ") == names)
    }
}
