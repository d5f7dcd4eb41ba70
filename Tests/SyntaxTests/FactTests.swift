import AshlarFacts
import AshlarSyntax
import AshlarText
import Testing
import TestSupport

@Suite struct FactTests {
    // MARK: Places

    @Test func columnsCountBytes() {
        check("\tlet a: B", places: "1:6 a\n1:9 B")
        check("let é = \"🧱\"; let b: C", places: "1:5 é\n1:22 b\n1:25 C")
        check("struct 🧱 {}", places: "1:8 🧱")
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func linesEndInThreeWays(ending: String) {
        check("import A" + ending + ending + "struct B: C {}", places: "1:8 A\n3:8 B\n3:11 C")
    }

    /// Longer than what is passed in one step, with lines that are longer than one byte can say.
    @Test(arguments: [UInt64(1), 2, 3]) func placesOfBytesAreThoseThatCountingGives(seed: UInt64) throws {
        var random = Random(seed: seed)
        let ends = ["\n", "\r\n", "\r"]
        let text = (0..<Int.random(in: 250...300, using: &random)).map { _ in
            String(repeating: "x", count: [0, 7, 60, 127, 128, 20_000].randomElement(using: &random)!) + ends.randomElement(using: &random)!
        }.joined() + "xx"
        var text8 = text
        let table = text8.withUTF8 { LineTable($0) }
        let stored = try table.archived.withUnsafeBytes { try LineTable(archived: $0) }
        #expect(stored == table)
        let bytes = Array(text.utf8)
        var (line, column) = (1, 1)
        for offset in bytes.indices {
            if column == 1 || offset % 97 == 0 {
                let place = stored.position(of: UInt32(offset))
                #expect(place.line == line && place.column == column, "seed \(seed), byte \(offset)")
                #expect(stored.offset(line: line, column: column) == UInt32(offset), "seed \(seed), byte \(offset)")
            }
            let isEnd = bytes[offset] == 0x0A || bytes[offset] == 0x0D && bytes[offset + 1] != 0x0A
            (line, column) = isEnd ? (line + 1, 1) : (line, column + 1)
        }
        #expect(stored.count(ofFileWithBytes: bytes.count) == line && stored.offset(line: line + 1, column: 1) == nil)
    }

    @Test func namesStandBehindAttributesAndModifiers() {
        check("@A public\nfinal class B { @C(1) init() {} }", places: "1:2 A\n2:13 B\n2:18 C\n2:23 init")
        check("extension A.B {}", places: "1:11 A.B\n1:11 A.B")
        check("enum A { case b, c(D) }", places: "1:6 A\n1:15 b\n1:18 c\n1:20 D")
    }

    @Test func aByteOrderMarkIsNoProblem() {
        check("\u{FEFF}import A", imports: "A")
        check("\u{FEFF}import A", problems: "")
    }

    @Test(arguments: [
        ("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("a\r\nb\r\n", 2), ("\n", 1), ("\n\n", 2), ("// a\n// b\n", 2),
    ])
    func linesAreCounted(source: String, count: Int) {
        for depth in [Depth.declarations, []] { #expect(scan(path: "F.swift", text: source, to: depth).lineCount == count) }
        let long = String(repeating: "import A\n", count: 9) + source
        for depth in [Depth.declarations, []] { #expect(scan(path: "F.swift", text: long, to: depth).lineCount == count + 9) }
    }

    @Test(arguments: ["", "\n\n", "// struct A {}", "/* struct A {} /* B() */ */", "/// `A`\n", "#!/usr/bin/swift\n"])
    func thereIsNothingInACommentedFile(source: String) {
        let facts = scan(path: "F.swift", text: source)
        #expect(facts.imports == [] && facts.declarations == [] && facts.references == [] && facts.problems == [])
        #expect(facts.byteCount == source.utf8.count)
    }

    @Test func aNameIsKeptOnce() {
        #expect(scan(path: "F.swift", text: "let a: A, b: B, c: A").names == ["A", "B"])
    }

    @Test func aDeclarationEndsBehindItsLastToken() throws {
        let source = "struct A {\n  let b = 1 // c\n}  // d\n"
        let facts = scan(path: "F.swift", text: source)
        let bytes = Array(source.utf8)
        let texts = facts.declarations.map { String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self) }
        #expect(texts == ["struct A {\n  let b = 1 // c\n}", "let b = 1"])
    }

    // MARK: Half-written Swift

    @Test func halfWrittenSwiftGivesFactsAndOneProblem() {
        let source = """
            import A
            struct B {
                func c( {
                let d: = E()
            struct F: G {
            """
        check(source, imports: "A")
        check(source, problems: """
            F.swift:3:12: not valid Swift: expected ')' to end parameter clause; what follows may be read wrongly
            """)
    }

    @Test(arguments: [
        "struct", "struct {}", "func", "let", "import", "extension", "class A:", "enum A { case }", "@", "#if", "#if A",
        "let a: ", "A.", "\\", "\"", "func a() -> ", "}", "protocol A<", "let _ = { struct A", "case a", "init",
    ])
    func nothingStopsTheScan(source: String) {
        let facts = scan(path: "F.swift", text: source)
        #expect(facts.problems.count == 1)
        #expect(!facts.declarations.contains { $0.name.isEmpty })
        #expect(!facts.names.contains(""))
    }

    @Test func closuresBehindCalls() {
        let source = "A { B(b) { C() } c: { d } }; e { }; F.g { }; H(i: { }); J<K>(l) { m }"
        let facts = scan(path: "F.swift", text: source)
        let closures = facts.closures.map { closure in
            let text = source.utf8.dropFirst(Int(closure.start)).prefix(Int(closure.end - closure.start))
            return facts.names[Int(closure.called)] + " " + String(decoding: text, as: UTF8.self)
        }
        #expect(closures == ["B { C() } c: { d }", "A { B(b) { C() } c: { d } }"])
    }

    @Test(arguments: [
        ("A", "A"), ("A.B?", "A.B"), ("[A]", "A"), ("[A: [B]]", "A B"), ("(any A & B.C)?", "A B.C"),
        ("Published<[A]?>.Publisher", "Published.Publisher A"), ("AnyPublisher<A<B>, Never>", "AnyPublisher A B Never"),
        ("some P<A, some Q>", "P A Q"), ("(a: A, _ b: B)", "A B"), ("A.Type", ""), ("any A.Type", ""), ("(A) -> B", ""),
        ("@Sendable (A, b: B) async throws(C) -> [D]", ""), ("((A) -> B)?", ""), ("(A, (B) -> C, D)", "A D"),
        ("[A: (B) -> (C) -> D<E>]", "A"), ("R<() -> A, B>", "R B"), ("@MainActor A", "A"), ("A!", "A"), ("~Copyable", "Copyable"),
        ("_A", "_A"), ("", ""), ("A<", "A"), ("(", ""), ("->", ""), ("A...", "A"), ("@convention(c) (A) -> B", ""),
        ("[3 of A]", "A"), ("repeat each A", "A"),
    ])
    func typesHoldValuesOfTypes(text: String, names: String) {
        #expect(TypeName(text: text, offset: 0).valueNames.joined(separator: " ") == names)
    }
}
