import AshlarText
import Foundation
import Testing
import TestSupport

@Suite struct PatternTests {
    @Test(arguments: [
        // One component.
        ("A.swift", "A.swift", ""), ("A.swift", "B.swift", nil), ("A.swift", "x/A.swift", nil), ("*.swift", "A.swift", ""),
        ("*.swift", "x/A.swift", nil), ("*", "", nil), ("A*C", "AC", ""), ("A*C", "ABBC", ""), ("A*C", "ABCD", nil),
        ("*A*", "BAAB", ""), ("?.swift", "A.swift", ""), ("?.swift", "AB.swift", nil), ("?", "", nil), ("a", "A", nil),
        ("A**C", "ABC", ""), ("A**C", "A/C", nil), ("[a]+.$", "[a]+.$", ""),
        // Any number of folders.
        ("**", "a", ""), ("**", "a/b", ""), ("**/a", "a", ""), ("**/a", "x/y/a", ""), ("**/a", "x/ya", nil),
        ("a/**", "a/b", ""), ("a/**", "a/b/c", ""), ("a/**", "a", nil), ("a/**/b", "a/b", ""), ("a/**/b", "a/x/y/b", ""),
        ("a/**/b", "a/x/b/y", nil), ("a/**/**/b", "a/b", ""), ("**/a/**/b/**", "x/a/b/c", ""), ("**/a/**", "a", nil),
        ("a/*/b", "a/b", nil), ("a/*/b", "a/x/b", ""), ("/a/b", "a/b", ""), ("a/b/", "a/b", ""),
        // Captures.
        ("{n}View", "LessonView", "n=Lesson"), ("{n}View", "View", nil), ("{a}/{b}", "x/y", "a=x b=y"), ("{n}", "x/y", nil),
        ("{n}/{n}View", "A/AView", "n=A"), ("{n}/{n}View", "A/BView", nil), ("{n}{n}", "abab", "n=ab"), ("{n}{n}", "aba", nil),
        ("**/{n}/**/{n}.x", "a/b/c/b.x", "n=b"), ("{a}A{b}", "xAyAz", "a=x b=yAz"), ("*{n}", "xyz", "n=xyz"),
        ("{n}UseCase", "GetUseCaseUseCase", "n=GetUseCase"), ("{a-b_2}", "x", "a-b_2=x"),
        // Alternatives.
        ("{Get,Set}*", "GetIt", ""), ("{Get,Set}*", "PutIt", nil), ("a{,b}", "a", ""), ("a{,b}", "ab", ""),
        ("{a,ab}c", "abc", ""), ("{a*,?}.x", "b.x", ""), ("{a*,?}.x", "abc.x", ""), ("{a,b}/{n}/{c,d}", "b/x/c", "n=x"),
        // Escapes.
        ("a\\*", "a*", ""), ("a\\*", "ab", nil), ("\\{a\\}", "{a}", ""), ("a\\", "a\\", ""), ("a}b", "a}b", ""),
        // Unicode: one character is one grapheme cluster.
        ("?", "é", ""), ("e\u{301}*", "\u{E9}t\u{E9}", ""), ("{n}🧱", "👩‍👧🧱", "n=👩‍👧"), ("??", "👩‍👧", nil), ("Ä/**", "Ä/ß.swift", ""),
    ])
    func `a pattern matches whole paths and binds its captures`(pattern: String, path: String, captures: String?) throws {
        #expect(try Pattern(pattern).match(path).map(text) == captures)
    }

    @Test(arguments: [
        ("App", "App/A.swift", ""), ("App", "App/B/C.swift", ""), ("App", "App", ""), ("App", "Apple/A.swift", nil),
        ("App/B", "App/B/C/D.swift", ""), ("**/B", "A/B/C.swift", ""), ("{f}/B", "A/B/C.swift", "f=A"), ("A*", "App/A.swift", nil),
        ("App/{f}", "App/B/C.swift", nil), ("App/*", "App/B/C.swift", nil), ("App/**", "App/B.swift", ""), ("App/B/", "App/B/C.swift", ""),
        ("{f}/**/{f}", "A/B/A/C.swift", nil), ("a\\*", "a*/B.swift", ""),
    ])
    func `a plain name also matches everything below a folder`(pattern: String, path: String, captures: String?) throws {
        #expect(try Pattern(pattern).matchFile(path).map(text) == captures)
    }

    @Test func `a bound capture must match the same text`() throws {
        let pattern = try Pattern("{f}/{s}View.swift")
        #expect(pattern.match("A/BView.swift", given: ["f": "A", "x": "y"]).map(text) == "f=A s=B x=y")
        #expect(pattern.match("A/BView.swift", given: ["f": "C"]) == nil)
        #expect(pattern.captures == ["f", "s"])
        #expect(pattern.filled(with: ["s": "B"]) == "{f}/BView.swift")
    }

    /// Each would take years if every way to match were tried.
    @Test func `fifty wildcards are allowed`() throws { #expect(try Pattern(String(repeating: "*a", count: 50)).match(String(repeating: "ba", count: 50)) != nil) }

    @Test(arguments: [
        ("", "a pattern must not be empty"), ("{a", "'{a' opens a brace and does not close it"),
        ("a/{b/c", "'a/{b/c' opens a brace and does not close it"),
        ("a{}", "'a{}' has an empty capture; name it, as in {name}"),
        ("{a,{b,c}}", "'{a,{b,c}}' has braces inside of braces; write a pattern for each"),
        ("{a,b/c}", "'{a,b/c}' has a slash inside of braces; write a pattern for each"),
        ("{a|b}", "'{a|b}' has the capture 'a|b', which is no name; alternatives are written {a,b}"),
        ("{*}", "'{*}' has the capture '*', which is no name; alternatives are written {a,b}"),
        (String(repeating: "*a", count: 51), "a pattern has at most 50 wildcards and captures; write several"),
        ("{n}" + String(repeating: "?{a,*b}", count: 25), "a pattern has at most 50 wildcards and captures; write several"),
        (String(repeating: "a/", count: 5_001), "a pattern has at most 10000 bytes; write several"),
    ])
    func `an invalid pattern is refused with advice`(text: String, message: String) {
        let problem = #expect(throws: Pattern.Problem.self) { try Pattern(text) }
        #expect(problem?.message == message)
    }

    private func text(_ captures: Captures) -> String {
        captures.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
}

/// Whether a pattern matches a path, by a regular expression.
private func matches(_ pattern: String, _ path: String) -> Bool {
    var (expression, seen, rest) = ("^", Set<String>(), pattern.split(separator: "/", omittingEmptySubsequences: true).joined(separator: "/")[...])
    while let character = rest.first {
        if rest == "**" {
            expression += "..*"
            rest = ""
        } else if rest.hasPrefix("**/"), expression == "^" || expression.hasSuffix("/") || expression.hasSuffix("/)*") {
            expression += "([^/]*/)*"
            rest = rest.dropFirst(3)
        } else if character == "{" {
            let inside = rest.dropFirst().prefix { $0 != "}" }
            rest = rest.dropFirst(inside.count + 2)
            if inside.contains(",") {
                let options = inside.split(separator: ",").map { $0.replacing("*", with: "[^/]*").replacing("?", with: "[^/]") }
                expression += "(?:" + options.joined(separator: "|") + ")"
            } else {
                expression += seen.insert(String(inside)).inserted ? "(?<\(inside)>[^/]+)" : "\\k<\(inside)>"
            }
        } else {
            expression += character == "*" ? "[^/]*" : character == "?" ? "[^/]" : String(character)
            rest = rest.dropFirst()
        }
    }
    guard let regex = try? NSRegularExpression(pattern: expression + "$") else { return false }
    return regex.firstMatch(in: path, range: NSRange(location: 0, length: path.utf16.count)) != nil
}
