import AshlarText
import Foundation
import Testing
import TestSupport

@Suite struct RegularExpressionTests {
    @Test(arguments: [
        ("/View/", "MyViewModel", ""), ("/^View/", "MyView", nil), ("/View$/", "MyView", ""), ("/^[A-Z]{2,3}\\d*$/", "AB12", ""),
        ("/^[A-Z]{2,3}$/", "ABCD", nil), ("/a|bc|d/", "xbcx", ""), ("/^(a|b)+$/", "abba", ""), ("/^(?:ab)?c/", "c", ""),
        ("/[^a-z]/", "abc", nil), ("/[\\]\\-x]/", "]", ""), ("/[]x]/", "]", ""), ("/^.{3}$/", "a/b", ""), ("/\\bId\\b/", "an Id here", ""),
        ("/\\bId\\b/", "Idle", nil), ("/(?i)lesson/", "MyLESSON", ""), ("/(?i)[a-c]/", "B", ""), ("/a\\/b/", "a/b", ""), ("/a/b/", "x/a/b", ""),
        ("/^\\w+\\s\\S\\W$/", "ab c-", ""), ("/^é$/", "e\u{301}", ""), ("/^.$/", "👩‍👧", ""), ("/x*/", "", nil),
        ("/^(?<layer>UI|Data)\\/(?<f>\\w+)/", "UI/Cart/A.swift", "f=Cart layer=UI"), ("/(?<a>a+?)(?<b>a*)/", "aaa", "a=a b=aa"),
        ("/(?<a>x)?y/", "y", ""), ("/(?:(?<a>x)|y)+/", "xy", "a=x"),
    ])
    func `an expression matches anywhere and binds its captures`(pattern: String, name: String, captures: String?) throws {
        let found = try Pattern(pattern).match(name)
        #expect(found.map { $0.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ") } == captures)
    }

    @Test func `a bound capture must match the same text`() throws {
        let pattern = try Pattern("/^(?<f>a+)(?<g>a*)$/")
        #expect(pattern.captures == ["f", "g"])
        #expect(pattern.match("aaa", given: ["f": "a"]) == ["f": "a", "g": "aa"])
        #expect(pattern.match("aaa", given: ["f": "aaaa"]) == nil)
        #expect(pattern.match("aaa", given: ["f": "b"]) == nil)
        #expect(try Pattern("/(?<f>[A-Z])x/").match("bx", given: ["f": "b"]) == nil)
    }

    @Test(arguments: [
        ("//", "a regular expression must not be empty"), ("/(a/", "the regular expression '/(a/' opens a group and does not close it"),
        ("/a)/", "the regular expression '/a)/' closes a group that it does not open; write '\\)' for the character"),
        ("/*a/", "the regular expression '/*a/' has '*' with nothing before it; write '\\*' for the character"),
        ("/[a/", "the regular expression '/[a/' opens a bracket and does not close it; write '\\[' for the character"),
        ("/a{x}/", "the regular expression '/a{x}/' has no numbers in its braces; write {2}, {2,} or {2,4}, or '\\{' for the character"),
        ("/a{3,2}/", "the regular expression '/a{3,2}/' has braces whose second number is smaller than the first"),
        ("/(?<=a)b/", """
            the regular expression '/(?<=a)b/' looks around or sets options inside; only (…), (?:…), (?<name>…) and (?i) at the beginning are \
            possible
            """),
        ("/(a)\\1/", "the regular expression '/(a)\\1/' has '\\1', which is not possible"),
        ("/a++/", "the regular expression '/a++/' has a possessive quantifier, which is not possible"),
        ("/a**/", "the regular expression '/a**/' has two quantifiers beside each other"),
        ("/(?<f>a)(?<f>b)/", "the regular expression '/(?<f>a)(?<f>b)/' has two groups named 'f'"),
        ("/(?<f>a){2}/", "the regular expression '/(?<f>a){2}/' repeats a named group by a count; name a group around it"),
        ("/[b-a]/", "the regular expression '/[b-a]/' has a range from 'b' to 'a', which is empty"),
        ("/((a{99}){99}){99}/", "the regular expression '/((a{99}){99}){99}/' is too large; write several"),
        ("/a\\/", "the regular expression '/a\\/' ends in a backslash; write '\\\\' for the character"),
    ])
    func `what is wrong in an expression is reported`(pattern: String, message: String) {
        do {
            _ = try Pattern(pattern)
            Issue.record("it is accepted")
        } catch {
            #expect(error.message == message)
        }
    }

    @Test func `groups cannot be nested without end`() {
        let text = "/" + String(repeating: "(", count: 60) + "a" + String(repeating: ")", count: 60) + "/"
        #expect(throws: Pattern.Problem.self) { try Pattern(text) }
    }

    /// Each takes exponential time where every way to match is tried.
    @Test(arguments: ["/^(a*)*b/", "/^(a|aa)+$/", "/^(a?){50}a{50}$/", "/(?<x>a*)*(a|b|ab)*c/"])
    func `matching takes polynomial time`(pattern: String) throws {
        #expect(try Pattern(pattern).match(String(repeating: "a", count: 400) + "!") == nil)
    }

    /// Compares with Swift's expressions, which backtrack.
    @Test(arguments: 0..<20 as Range<UInt64>) func `matches are those of Swift`(seed: UInt64) throws {
        var random = Random(seed: seed)
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        func atom(_ depth: Int) -> String {
            let plain = pick(["a", "a", "b", "c", "/", "[ab]", "[^a]", "\\w", "\\d", ".", "[a-c_]", "^", "$"])
            guard depth > 0 else { return plain }
            return switch Int.random(in: 0..<6, using: &random) {
            case 0: "(" + expression(depth - 1) + ")"
            case 1: "(?:" + expression(depth - 1) + ")"
            case 2, 3: pick(["a", "[ab]", "(?:ab)"]) + pick(["*", "+", "?", "{2}", "{1,2}", "{2,}", "*?", "+?", "??"])
            default: plain
            }
        }
        func expression(_ depth: Int) -> String {
            (0...Int.random(in: 0...1, using: &random)).map { _ in
                (0...Int.random(in: 0...2, using: &random)).map { _ in atom(depth) }.joined()
            }.joined(separator: "|")
        }
        for _ in 0..<100 {
            let text = "(?<x>\(expression(3)))\(expression(2))"
            let name = String((0..<Int.random(in: 1...9, using: &random)).map { _ in "aabbcd/-_".randomElement(using: &random) ?? "a" })
            let theirs = name.firstMatch(of: try Regex(text))
            let ours = try Pattern("/\(text)/").match(name)
            #expect((ours != nil) == (theirs != nil), "seed \(seed): \(text) \(name)")
            guard let ours, let theirs else { continue }
            #expect(ours["x"] == theirs["x"]?.substring.map(String.init), "seed \(seed): \(text) \(name)")
        }
    }
}
