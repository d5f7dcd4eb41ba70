import AshlarChecks
@testable import AshlarDriver
import AshlarFileSystem
import AshlarReports
import Foundation
import TestSupport
import Testing

/// A cached report is returned if nothing relevant has changed, and only then.
@Suite struct ReportCacheTests {
    private static let layers = """
        rules:
          - id: views-know-no-data
            rationale: Screens outlive databases.
            forbidden: { from: Views/**, to: Data/** }
        """

    private static let rules = layers + "\n" + """
          - id: files-stay-readable
            rationale: Nobody reads long files.
            severity: warning
            budget: { of: files, at-most: { lines: 4 } }
        """

    private func outcome(_ folder: TemporaryFolder, cache: String?, _ change: (inout ProjectCheck) -> Void = { _ in }) throws -> ProjectCheck.Outcome {
        var check = ProjectCheck(of: ProjectLocation.find(from: folder.path), reading: ReadingChoices(cache: cache))
        change(&check)
        return try check.run()
    }

    private func text(_ outcome: ProjectCheck.Outcome) throws -> String {
        try #require(reporterCatalog.first { $0.name == "json" }).text(outcome.report, Reporter.Style(usesColor: false))
    }

    private func project(_ rules: String = rules) throws -> (folder: TemporaryFolder, cache: TemporaryFolder) {
        let folder = try TemporaryFolder([])
        try folder.write(rules, at: "ashlar.yml")
        try folder.write("struct Cache {}", at: "Data/Cache.swift")
        try folder.write("struct Home { let é: Int, cache: Cache }", at: "Views/Home.swift")
        Thread.sleep(forTimeInterval: 0.15)
        return (folder, try TemporaryFolder([]))
    }

    /// Changes a file and checks the project, and expects the same report as without a cache.
    private func outcome(
        after source: String, at path: String, in project: (folder: TemporaryFolder, cache: TemporaryFolder)
    ) throws -> ProjectCheck.Outcome {
        try project.folder.write(source, at: path)
        let outcome = try outcome(project.folder, cache: project.cache.path)
        #expect(try text(outcome) == text(self.outcome(project.folder, cache: nil)))
        Thread.sleep(forTimeInterval: 0.15)
        return outcome
    }

    @Test func `a repeated check returns the cached report`() throws {
        let (folder, cache) = try project()
        let first = try outcome(folder, cache: cache.path)
        let second = try outcome(folder, cache: cache.path)
        #expect([first, second].map(\.statistics.isReportCached) == [false, true])
        #expect(first.report.findings.count == 1)
        #expect(try text(first) == text(second))
    }

    /// Each change affects the request or the project.
    @Test func `every input of a report invalidates it`() throws {
        let (folder, cache) = try project()
        func isCached(_ change: (inout ProjectCheck) -> Void = { _ in }) throws -> Bool {
            try outcome(folder, cache: cache.path, change).statistics.isReportCached
        }
        func expectInvalidation(after change: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) throws {
            _ = try isCached()
            #expect(try isCached(), sourceLocation: sourceLocation)
            try change()
            #expect(try !isCached(), sourceLocation: sourceLocation)
            Thread.sleep(forTimeInterval: 0.15)
        }
        try expectInvalidation { try folder.write("// Nothing", at: "Data/Cache.swift") }
        try expectInvalidation { try folder.write("let a = 1", at: "New.swift") }
        try expectInvalidation { try FileManager.default.removeItem(atPath: folder.path + "/New.swift") }
        try expectInvalidation { try folder.write("", at: "Notes.md") }
        try expectInvalidation { try folder.write(Self.rules + "\n", at: "ashlar.yml") }
        try expectInvalidation { try folder.write("", at: "ashlar-baseline.txt") }
        try expectInvalidation { try folder.write("import PackageDescription\nlet package = Package(name: \"P\")", at: "Package.swift") }
        _ = try isCached()
        #expect(try isCached())
        #expect(try !isCached { $0.only = ["views-know-no-data"] })
        #expect(try !isCached { $0.baseline = .none })
        #expect(try !isCached { $0.paths = [folder.path + "/Views"] })
        #expect(try !isCached { $0.choices.platform = "iOS" })
        #expect(try isCached { $0.choices.threads = 1 })
        #expect(try !isCached { $0.choices.cache = nil })
    }

    /// No rule depends on lines, and no finding is in a changed line.
    @Test func `a change that affects no fact keeps the report valid`() throws {
        let project = try project(Self.layers)
        func isCached(after source: String, at path: String) throws -> Bool {
            try outcome(after: source, at: path, in: project).statistics.isReportCached
        }
        let inner = "struct Inner { func f() -> Int { 1 + 2 } }"
        #expect(try !isCached(after: inner, at: "Data/Inner.swift"))
        #expect(try isCached(after: "// Why\n\n" + inner, at: "Data/Inner.swift"))
        #expect(try isCached(after: inner.replacing("1 + 2", with: "3"), at: "Data/Inner.swift"))
        #expect(try isCached(after: inner.replacing("Int", with: "UInt"), at: "Data/Inner.swift"))
        #expect(try !isCached(after: inner.replacing("Int", with: "Cache"), at: "Data/Inner.swift"))
        #expect(try isCached(after: inner.replacing("Int { 1", with: "Cache { let a: Cache = 1"), at: "Data/Inner.swift"))
        #expect(try !isCached(after: inner.replacing("Int {", with: "Cache? {"), at: "Data/Other.swift"))
        #expect(try isCached(after: inner.replacing("Int {", with: "Cache? { UUID() ??"), at: "Data/Other.swift"))
        #expect(try !isCached(after: "// ashlar:allow views-know-no-data -- why\n" + inner, at: "Data/Inner.swift"))
        #expect(try isCached(after: "// Why\nstruct Home { let é: Int, cache: Cache }", at: "Views/Home.swift"))
        #expect(try isCached(after: "// Why\n  struct Home { let é: Int, /* é */\n cache: Cache }", at: "Views/Home.swift"))
        #expect(try isCached(after: "// Why\nstruct Home { let é: UInt, cache: Cache }", at: "Views/Home.swift"))
        #expect(try !isCached(after: "// Why\nstruct Home { let cache: Cache, é: [Cache] }", at: "Views/Home.swift"))
        let conditional = "import A\n#if DEBUG\nimport B\n#endif\n"
        #expect(try !isCached(after: conditional, at: "Data/Conditional.swift"))
        #expect(try isCached(after: "\n\n" + conditional, at: "Data/Conditional.swift"))
        #expect(try !isCached(after: "#if DEBUG\nimport A\nimport B\n#endif\n", at: "Data/Conditional.swift"))
        #expect(try !isCached(after: "struct {", at: "Data/Inner.swift"))
    }

    /// Rules about calls select calls by name.
    @Test func `a call that no rule selects keeps the report valid`() throws {
        let project = try project("""
            rules:
              - id: nothing-exits
                rationale: An app that ends itself looks as if it had crashed.
                calls: { in: { types: "*" }, to: "exit(_:)" }
            """)
        func findingCount(after body: String) throws -> (count: Int, isCached: Bool) {
            let outcome = try outcome(after: "struct Home { func f(cache: Cache) { \(body) } }", at: "Views/Home.swift", in: project)
            return (outcome.report.findings.count, outcome.statistics.isReportCached)
        }
        #expect(try findingCount(after: "print(1)") == (0, false))
        #expect(try findingCount(after: "print(UUID()); cache.clear()") == (0, true))
        #expect(try findingCount(after: "print(1); exit(1)") == (1, false))
        #expect(try findingCount(after: "cache.clear(); exit(1)") == (1, true))
        #expect(try findingCount(after: "exit(1); exit(2)") == (2, false))
    }

    /// The length of a file matters only if it exceeds the limit of a rule.
    @Test func `a file that stays short keeps the report valid`() throws {
        let project = try project()
        func isCached(lines count: Int) throws -> Bool {
            try outcome(after: String(repeating: "\n", count: count), at: "Data/Empty.swift", in: project).statistics.isReportCached
        }
        #expect(try [1, 2, 4, 5, 6, 3, 2].map(isCached) == [false, true, true, false, false, false, true])
    }

    /// An unreferenced declaration changes no report, unless a rule selects it.
    @Test func `an unreferenced declaration keeps the report valid`() throws {
        let project = try project(Self.layers + "\n" + """
              - id: stores-say-so
                rationale: The name is what a reader sees first.
                naming: { types: { named: "*Repository" }, match: "*Store" }
              - id: fakes-know-no-views
                rationale: It selects nothing, and says so.
                forbidden: { from: { types: { named: "Fake*" } }, to: Views/** }
            """)
        func isCached(after source: String, at path: String) throws -> Bool {
            try outcome(after: source, at: path, in: project).statistics.isReportCached
        }
        // A baseline makes no difference.
        let known = try outcome(project.folder, cache: nil).report.findings.filter { $0.rule == "views-know-no-data" }
        try project.folder.write(BaselineFile(path: "ashlar-baseline.txt", entries: known.map { KnownFindings.Entry($0) }).text, at: "ashlar-baseline.txt")
        let start = "struct Inner {}\n"
        let unreferenced = start + "struct Unreferenced { let a: Int; func b() -> Self { self } }\n"
        #expect(try !isCached(after: start, at: "Data/Inner.swift"))
        #expect(try isCached(after: unreferenced, at: "Data/Inner.swift"))
        #expect(try isCached(after: unreferenced + "struct AlsoUnreferenced { struct Deep {} }", at: "Data/Inner.swift"))
        // Using, deleting and restoring the declaration each invalidate the report.
        #expect(try !isCached(after: "struct Home { let cache: Cache, unreferenced: Unreferenced }", at: "Views/Home.swift"))
        #expect(try !isCached(after: start, at: "Data/Inner.swift"))
        #expect(try !isCached(after: start + "struct Unreferenced {}", at: "Data/Inner.swift"))
        // It has a dependency, is selected by a rule, or makes a vacuous rule select something.
        #expect(try !isCached(after: start + "struct Unreferenced {}\nstruct Knowing { let a: Cache }", at: "Data/Inner.swift"))
        #expect(try !isCached(after: start + "struct Unreferenced {}\nstruct OldRepository {}", at: "Data/Inner.swift"))
        #expect(try !isCached(after: start + "struct Unreferenced {}\nstruct FakeCache {}", at: "Data/Inner.swift"))
        #expect(try isCached(after: start + "struct Unreferenced {}\nstruct FakeCache {}\nstruct FakeStore {}", at: "Data/Inner.swift"))
    }

    /// A file that has just changed may change again within the resolution of its timestamps.
    @Test func `a file that has just changed is not cached`() throws {
        let (folder, cache) = try project(Self.rules.replacing("of: files", with: "of: types"))
        try folder.write("struct Cache { let a = 1 }", at: "Data/Cache.swift")
        _ = try outcome(folder, cache: cache.path)
        #expect(try !outcome(folder, cache: cache.path).statistics.isReportCached)
    }

    /// Files are changed, added, deleted and moved, and caches are damaged between the runs.
    @Test(arguments: [UInt64(11), 12, 20_261_121]) func `a report with a cache equals one without`(seed: UInt64) throws {
        var random = Random(seed: seed)
        let (folder, cache) = try project(seed % 2 == 0 ? Self.rules : Self.layers)
        let names = ["Data/A.swift", "Data/B.swift", "Views/A.swift", "Views/B.swift", "Views/Sub/C.swift"]
        let texts = [
            "struct A {}", "struct B { let a: A }", "struct A { let b: B }", "// ashlar:allow views-know-no-data -- why\nlet b = B()",
            "import A\n\n\n\n\nlet a: A?", "struct A {",
        ]
        for _ in 0..<40 {
            let name = names[Int.random(in: 0..<names.count, using: &random)]
            switch Int.random(in: 0..<6, using: &random) {
            case 0: try? FileManager.default.removeItem(atPath: folder.path + "/" + name)
            case 1:
                let target = folder.path + "/" + names[Int.random(in: 0..<names.count, using: &random)]
                rename(folder.path + "/" + name, target)
            case 2: break
            default: try folder.write(texts[Int.random(in: 0..<texts.count, using: &random)], at: name)
            }
            if Int.random(in: 0..<2, using: &random) == 0 { Thread.sleep(forTimeInterval: 0.11) }
            if Int.random(in: 0..<6, using: &random) == 0 { try damageCaches(in: cache.path, &random) }
            #expect(try text(outcome(folder, cache: cache.path)) == text(outcome(folder, cache: nil)), "seed \(seed)")
        }
    }
}

/// Truncates caches, or changes one byte of each.
func damageCaches(in folder: String, _ random: inout Random) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let url = URL(fileURLWithPath: folder + "/" + name)
        var data = try Data(contentsOf: url)
        guard !data.isEmpty else { continue }
        if Bool.random(using: &random) {
            data = data.prefix(Int.random(in: 0..<data.count, using: &random))
        } else {
            data[Int.random(in: 0..<data.count, using: &random)] ^= 0x55
        }
        try data.write(to: url)
    }
}
