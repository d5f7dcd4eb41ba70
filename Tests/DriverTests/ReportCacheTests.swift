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

    /// A file that has just changed may change again within the resolution of its timestamps.
    @Test func `a file that has just changed is not cached`() throws {
        let (folder, cache) = try project(Self.rules.replacing("of: files", with: "of: types"))
        try folder.write("struct Cache { let a = 1 }", at: "Data/Cache.swift")
        _ = try outcome(folder, cache: cache.path)
        #expect(try !outcome(folder, cache: cache.path).statistics.isReportCached)
    }

    @Test func `a report stands while only positions change in files that it does not mention`() throws {
        let (folder, cache) = try project(Self.layers)
        try folder.write("struct Other { func f() { let a = 1; print(a) } }", at: "Data/Other.swift")
        Thread.sleep(forTimeInterval: 0.15)
        func isCached(_ source: String) throws -> Bool {
            try folder.write(source, at: "Data/Other.swift")
            Thread.sleep(forTimeInterval: 0.15)
            let (cached, fresh) = (try outcome(folder, cache: cache.path), try outcome(folder, cache: nil))
            #expect(try text(cached) == text(fresh))
            return cached.statistics.isReportCached
        }
        _ = try isCached("struct Other { func f() { let a = 1; print(a) } }")
        #expect(try isCached("// A comment\nstruct Other { func f() { let a = 1; print(a) } }"))
        #expect(try isCached("struct Other {\n    func f() { let a = 2; print(a + 1) }\n}"))
        #expect(try !isCached("struct Other { func f() { let a = A() } }"))
        #expect(try !isCached("// ashlar:allow views-know-no-data -- why\nstruct Other { func f() { let a = A() } }"))
    }

    /// Files are changed, added, deleted and moved, and caches are damaged between the runs.
    @Test(arguments: [UInt64(11), 12, 20_261_121]) func `a report with a cache equals one without`(seed: UInt64) throws {
        var random = Random(seed: seed)
        let (folder, cache) = try project(seed % 2 == 0 ? Self.rules : Self.layers)
        let names = ["Data/A.swift", "Data/B.swift", "Views/A.swift", "Views/B.swift", "Views/Sub/C.swift"]
        let texts = [
            "struct A {}", "struct B { let a: A }", "struct A { let b: B }", "// ashlar:allow views-know-no-data -- why\nlet b = B()",
            "import A\n\n\n\n\nlet a: A?", "struct A {", "\n// moved\nstruct A {}", "struct B {\n// moved\nlet a: A }",
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
