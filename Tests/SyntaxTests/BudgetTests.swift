import AshlarText
import Testing

@testable import AshlarSyntax

@Suite struct BudgetTests {
    @Test(arguments: [
        "let x = " + nest("[", "1", "]", 18), "let x = " + nest("[(", "1", ")]", 18),
        "let x: " + nest("[", "Int", "]", 18), "let x: " + nest("[(Int, ", "Int", ")]", 18),
        "let x: " + nest("[A<B, ", "C", ">]", 18), "let x = " + nest("[\n // c\n", "", "", 18),
        "let x = " + nest("[A.B<", "C", ">]", 18), "let x: " + nest("[@a(1) ", "C", "]", 18),
        String(repeating: "let x = " + nest("[", "1", "]", 10) + "\n", count: 100),
    ].map(Source.init))
    func `exponential brackets are rejected`(source: Source) {
        check(source.text, says: "too often for the parser, whose time doubles with each")
    }

    @Test(arguments: [
        nest("(", "1", ")", 101), nest("{", "", "}", 101), nest("f { a in ", "", "}", 101), nest("[a: ", "1", "]", 101),
        nest("struct A { func b() { if c {\n", "", "} } }", 34), "let x = " + nest("\"\\(", "1", ")\"", 101),
        nest("#\"\\#(", "1", ")\"#", 101), nest("\"\"\"\n\\(", "1", ")\n\"\"\"", 101), nest("f(", "", "", 50_000),
        nest("f(1, [2, [", "", "", 50),
    ].map(Source.init))
    func `deep brackets are rejected`(source: Source) {
        check(source.text, says: "brackets are nested 101 deep here; Ashlar reads 100")
    }

    @Test func `other kinds of deep nesting are rejected`() {
        check("let x: " + nest("T<", "Int", ">", 31), says: "'<' is nested 31 deep")
        check("let x: " + nest("T<\n", "Int", ">", 31), says: "'<' is nested 31 deep")
        // The parser ends a line at a carriage return too, and with it a string, a comment and a regular expression.
        for open in ["\"", "\"a\\", "//", "#!", "x = /a", "x = /a\\"] { check(open + "\r" + nest("T<", "Int", ">", 31), says: "'<' is nested 31 deep") }
        check("let x = " + nest("if ", "a {}", "", 51), says: "follow each other")
        check("let x = " + nest("if b + ", "a {}", "", 51), says: "statements are nested 51 deep")
        check(nest("if if if a {}\n", "", "", 26), says: "statements are nested 51 deep")
        check("let x = " + nest("a < ", "a", "", 1500), says: "too many '<' here")
        check("let x = [" + nest("a < b, ", "a", "]", 1500), says: "too many '<' here")
        check("let x = " + nest("try ", "a", "", 51), says: "51 keywords follow each other")
        check(nest("#if A\n", "", "#endif\n", 51), says: "'#if' is nested 51 deep")
        check("let x = a" + nest(".b()", "", "", 40_000), says: "more than 60000 parts")
        check("let x = a" + nest(" ? b : c", "", "", 20_000), says: "more than 60000 parts")
        check("if a {}" + nest(" else if a {}", "", "", 40_000), says: "more than 60000 parts")
        check("let a: A" + nest(" ->", "", "", 10_001), says: "more than 60000 parts")
    }

    @Test func `the error is located at the bracket that exceeds the limit`() throws {
        let found = try #require(excess(of: "let x = " + nest("(", "1", ")", 300)))
        #expect(found.offset == 8 + 100)
        #expect(found.message == "brackets are nested 101 deep here; Ashlar reads 100, and the file was not read; "
            + "simplify it, or exclude the file")
    }

    @Test(arguments: [
        nest("[", "1", "]", 12), nest("(", "1", ")", 100), nest("{", "", "}", 100), nest("T<", "A", ">", 30),
        // Long, not deep.
        "let x = [" + nest("[1, [2, 3], [[4]]], ", "", "", 20_000) + "]", nest("a.b(c, d: e) ?? f\n", "", "", 30_000),
        nest("case add\n", "", "", 5000), nest("try await a()\n", "", "", 5000),
        nest("f(if: a, for: b)\n", "", "", 500), "switch a {\n" + nest("case \"b\": \"c\"\n", "", "}", 500),
        nest("let a = b < c && d < e || f < 1 ? g : h < i\n", "", "", 20_000), "x = [" + nest("a < b, ", "", "]", 500),
        nest("let a = b<c, d = e ? f : g\n", "", "", 20_000), nest("return a<b\n", "", "", 5000),
        nest("let a: [[A]] = [[A](), []]\n", "", "", 20_000), nest("func a() -> B<C> { d.e() }\n", "", "", 30_000),
        nest("static let a = L.tr(\"a\", fallback: \"[[[[[[[[[[[[[[[[[[[[[\")\n", "", "", 30_000),
        nest("#if A\nb\n#endif\n", "", "", 5000), "let x = 1" + nest(" + 1", "", "", 50_000),
        "a" + nest("\n  .b { c($0) }", "", "", 20_000), "if a {}" + nest(" else if a {}", "", "", 3000),
        // Brackets in comments, strings and regular expressions.
        "// " + nest("[", "", "", 300), "/* " + nest("/* [", "", " */", 300) + "*/",
        "\"" + nest("[(", "", "", 300) + "\"",
        "#\"" + nest("\\(\"[", "", "", 300) + "\"#", "\"\"\"\n" + nest("\"[(\n", "", "", 300) + "\"\"\"",
        nest("let r = /[(\\/]/\n", "", "", 300), nest("let r = #/(\n[/#\n", "", "", 300), "let s = \"\\\"[\"",
        nest("if a { b } else if c { switch d { default: e } }\n", "", "", 300),
        nest("func f<each T>(_ a: repeat each T) -> (repeat each T)\n", "", "", 300),
        nest("x.if.switch.repeat\n", "", "", 300), nest("`if`\n", "", "", 300),
        // Brackets that are never closed, each inside braces.
        nest("func f() { g(h[ }\n", "", "", 300), nest("}])", "", "", 300), nest("let a = \"\\(b\n", "", "", 0),
        "", "\"", "/*", "#", "\"\\(", "#\"\"\"", "/", "\\", "[", "]",
    ].map(Source.init))
    func `legitimate and half-written source is accepted`(source: Source) {
        let found = excess(of: source.text)
        #expect(found == nil, "\(found?.message ?? "") at \(found?.offset ?? 0)")
    }
}

/// A source whose test description is its beginning.
struct Source: CustomTestStringConvertible {
    let text: String

    var testDescription: String { String(text.prefix(40)) + (text.count > 40 ? "… (\(text.utf8.count) bytes)" : "") }
}

private func nest(_ opener: String, _ middle: String, _ closer: String, _ depth: Int) -> String {
    String(repeating: opener, count: depth) + middle + String(repeating: closer, count: depth)
}

private func excess(of source: String) -> (offset: UInt32, message: String)? {
    source.withByteView { nestingExcess(in: $0) }
}

private func check(_ source: String, says message: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = excess(of: source)?.message ?? "no problem"
    #expect(found.contains(message), sourceLocation: sourceLocation)
}
