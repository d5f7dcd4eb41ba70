import AshlarDriver
import AshlarText
import Testing
import TestSupport

@testable import AshlarChecks

@Suite struct WordTests {
    @Test(arguments: [
        ("GetLessonsUseCase", "Get Lessons Use Case"), ("GetURLForID2", "Get URL For ID2"), ("lessonView", "lesson View"),
        ("URLSession", "URL Session"), ("_Private", "Private"), ("snake_case", "snake case"), ("A", "A"), ("", ""),
        ("ABC", "ABC"), ("HTTP2Client", "HTTP2 Client"), ("iOSView", "i OS View"), ("ÉcoleView", "École View"),
    ])
    func `words of a camel-case name`(name: String, words: String) {
        #expect(camelCaseWords(name).joined(separator: " ") == words)
    }

    @Test(arguments: [
        ("layer", "layers"), ("LAYERS", "layers"), ("lyaers", "layers"), ("forbiden", "forbidden"), ("xyz", nil), ("", nil),
        ("a", nil), ("B", "b"), ("budgets", "budget"), ("protect", "protected"), ("required", "required"),
    ])
    func `the nearest word`(word: String, nearest: String?) {
        #expect(nearestWord(to: word, among: ["required", "layers", "forbidden", "b", "budget", "protected"]) == nearest)
    }

    @Test func `the first of equally near words wins`() {
        #expect(nearestWord(to: "abcd", among: ["abcz", "abcx", "abcy"]) == "abcx")
        #expect(nearestWord(to: "abcd", among: [String]()) == nil)
    }

    @Test(arguments: [
        ("2027-03-01", "2027-03-01"), ("2024-02-29", "2024-02-29"), ("2000-02-29", "2000-02-29"), ("2023-02-29", nil),
        ("1900-02-29", nil), ("2027-04-31", nil), ("2027-00-01", nil), ("2027-01-00", nil), ("2027-13-01", nil),
        ("2027-3-1", nil), ("2027-03-01T00:00", nil), ("2027/03/01", nil), ("", nil), ("+027-03-01", nil), ("2027-03", nil),
        ("0001-01-01", "0001-01-01"),
    ])
    func `texts of days`(text: String, day: String?) {
        #expect(CalendarDay(text)?.description == day)
    }

    @Test func `days are ordered`() throws {
        let days = try ["2026-12-31", "2027-01-01", "2027-01-02", "2027-02-01"].map { try #require(CalendarDay($0)) }
        #expect(days == days.shuffled().sorted())
    }

    // MARK: Catalog

    @Test func `the catalog names every file of its folder`() throws {
        let names = checkCatalog.map { String(describing: $0) }.sorted()
        #expect(try catalogFiles(in: "Sources/Checks/Catalog") == names)
    }

    // MARK: Fixtures

    @Test func `a fixture has files and expectations`() {
        let fixture = Fixture("""
            passed over
            //- A/B.swift  // expect: first  // expect: second
            let a = 1
            let b = 2  // expect:   third
            //- C D.json
            //- E.swift
            """)
        #expect(fixture.files.map(\.path) == ["A/B.swift", "C D.json", "E.swift"])
        #expect(fixture.files.map(\.text) == ["let a = 1\nlet b = 2  // expect:   third\n", "", ""])
        #expect(fixture.expectations.map { "\($0.path):\($0.line) \($0.text)" } == [
            "A/B.swift:1 first", "A/B.swift:1 second", "A/B.swift:2 third",
        ])
    }

    @Test func `differences of a fixture`() {
        let fixture = Fixture("//- A.swift\na  // expect: here\nb  // expect: twice // expect: twice\nc  // expect: nothing\n")
        func finding(_ line: Int, _ message: String) -> Finding {
            Finding(rule: "r", severity: .error, location: Location(path: "A.swift", line: line, column: 2), subject: "A", message: message)
        }
        #expect(fixture.differences(from: [
            finding(1, "is here"), finding(2, "twice"), finding(2, "twice"), finding(3, "something"), finding(4, "nothing"),
        ]) == [
            "expected and not found: A.swift:3: nothing", "found and not expected: A.swift:3:2: something",
            "found and not expected: A.swift:4:2: nothing",
        ])
    }
}
