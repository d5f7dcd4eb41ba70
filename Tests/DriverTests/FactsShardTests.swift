import AshlarChecks
import AshlarDriver
import AshlarFileSystem
import AshlarReports
import AshlarStore
import AshlarText
import Foundation
import TestSupport
import Testing

/// A check with shards of facts reports what a check that reads everything reports.
@Suite struct FactsShardTests {
    private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Samples").path

    private func location(_ folder: TemporaryFolder) -> ProjectLocation { ProjectLocation.find(from: folder.path) }

    /// The whole report, in the format that tells most, with columns in code points.
    private func text(_ outcome: ProjectCheck.Outcome) throws -> String {
        try ["json", "sarif", "text"].map { name in
            try #require(reporterCatalog.first { $0.name == name }).text(outcome.report, Reporter.Style(usesColor: false))
        }.joined()
    }

    private func check(_ folder: TemporaryFolder, facts: [String] = [], withoutSources: Bool = false, program: String = "1") throws -> ProjectCheck.Outcome {
        var choices = ReadingChoices()
        if !facts.isEmpty { choices.shards = try FactsShards(reading: facts, by: program, replacingSources: withoutSources) }
        return try ProjectCheck(of: location(folder), reading: choices).run()
    }

    private func write(_ shard: String, of paths: [String], in folder: TemporaryFolder, threads: Int = 2, program: String = "1") throws {
        try location(folder).writeFacts(of: paths, from: folder.path, to: shard, by: program, ReadingChoices(threads: threads))
    }

    private func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

    /// The message of a failure.
    private func failure(_ body: () throws -> Void) -> String {
        do { try body() } catch { return "\(error)" }
        return "none"
    }

    /// A copy of a sample, with letters of several bytes before most values.
    private func copy(of sample: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder([])
        for file in try Workspace(root: Self.samples + "/" + sample).listing().files {
            var text = String(decoding: try bytes(of: "\(Self.samples)/\(sample)/\(file.path)"), as: UTF8.self)
            if file.isSwift { text = text.replacingOccurrences(of: "    let ", with: "/*ü→*/ let ") }
            try folder.write(text, at: file.path)
        }
        return folder
    }

    @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: samples).filter { !$0.hasSuffix(".md") }.sorted())
    func `any split of a sample into shards gives the report of one run`(sample: String) throws {
        let folder = try copy(of: sample)
        let shards = try TemporaryFolder([])
        let whole = try check(folder)
        let expected = try text(whole)
        if sample.hasSuffix("Drifted") { #expect(!whole.report.findings.isEmpty) }
        if sample == "FeatureScreensDrifted" { #expect(!whole.report.codePointColumns.isEmpty) }
        let files = try folder.workspace.listing().files.map(\.path)
        let sources = files.filter { $0.hasSuffix(".swift") }
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = Random(seed: seed)
        for round in 0..<4 {
            var groups = Array(repeating: [String](), count: Int.random(in: 1...6, using: &random))
            for file in sources.shuffled(using: &random) { groups[Int.random(in: groups.indices, using: &random)].append(file) }
            // A file may be in two shards.
            groups[0].append(sources.randomElement(using: &random)!)
            var names: [String] = []
            for (number, group) in groups.enumerated() where !group.isEmpty {
                names.append("\(shards.path)/\(number).facts")
                try write(names.last!, of: group.map { folder.path + "/" + $0 }, in: folder, threads: 1 + round % 2)
            }
            let outcome = try check(folder, facts: names.shuffled(using: &random))
            #expect(outcome.statistics.cacheHits == whole.statistics.fileCount, "seed \(seed), round \(round)")
            // Compared outside: a failing expectation would print all of both.
            let isEqual = try text(outcome) == expected
            #expect(isEqual, "seed \(seed), round \(round)")
        }
        // Of folders, without sources.
        for name in try FileManager.default.contentsOfDirectory(atPath: shards.path) { try FileManager.default.removeItem(atPath: shards.path + "/" + name) }
        try write(shards.path + "/all.facts", of: [], in: folder)
        for file in files where !["ashlar.yml", "ashlar-baseline.txt", "Package.swift"].contains(Path.name(of: file)) && !file.contains(".xcodeproj/") {
            try FileManager.default.removeItem(atPath: folder.path + "/" + file)
        }
        let isEqual = try text(check(folder, facts: [shards.path], withoutSources: true)) == expected
        #expect(isEqual)
    }

    private static let rules = """
        rules:
          - id: views-know-no-data
            rationale: Screens outlive databases.
            forbidden: { from: Views/**, to: Data/** }
        """

    private func project() throws -> (folder: TemporaryFolder, shards: TemporaryFolder) {
        let folder = try TemporaryFolder([])
        try folder.write(Self.rules, at: "ashlar.yml")
        try folder.write("struct Cache {}", at: "Data/Cache.swift")
        try folder.write("struct Home { let cache: Cache }", at: "Views/Home.swift")
        try folder.write("struct Detail {}", at: "Views/Detail.swift")
        return (folder, try TemporaryFolder([]))
    }

    @Test func `a file that is in no shard, or differs from it, is read`() throws {
        let (folder, shards) = try project()
        let shard = shards.path + "/views.facts"
        try write(shard, of: [folder.path + "/Views"], in: folder)
        #expect(try check(folder, facts: [shard]).statistics.cacheHits == 2)
        try folder.write("struct Home {}", at: "Views/Home.swift")
        try folder.write("struct Detail { let cache: Cache }", at: "Views/Detail.swift")
        let outcome = try check(folder, facts: [shard])
        #expect(outcome.statistics.cacheHits == 0)
        #expect(outcome.report.findings.map(\.location.path) == ["Views/Detail.swift"])
        try FileManager.default.removeItem(atPath: folder.path + "/Views/Detail.swift")
        #expect(try check(folder, facts: [shard]).report.findings.isEmpty)
    }

    @Test func `the bytes of a shard depend on the files alone`() throws {
        let (folder, shards) = try project()
        let other = try project().folder
        for (name, folder, threads) in [("a", folder, 1), ("b", folder, 4), ("c", other, 2)] { try write(shards.path + "/" + name, of: [], in: folder, threads: threads) }
        let all = try ["a", "b", "c"].map { try bytes(of: shards.path + "/" + $0) }
        #expect(all[0] == all[1] && all[0] == all[2])
    }

    @Test func `a shard of another program is an error`() throws {
        let (folder, shards) = try project()
        let shard = shards.path + "/a.facts"
        try write(shard, of: [], in: folder, program: "0.9")
        #expect(failure { _ = try check(folder, facts: [shard], program: "1.0") }
            == "the shard '\(shard)' was written by ashlar 0.9, and this is 1.0; write it again with this program")
    }

    @Test func `a damaged shard is an error, wherever the damage is`() throws {
        let (folder, shards) = try project()
        let (shard, damaged) = (shards.path + "/a.facts", shards.path + "/b.facts")
        try write(shard, of: [], in: folder)
        let whole = try bytes(of: shard)
        let message = "'\(damaged)' is no shard, or it is damaged; write it again with 'ashlar facts --output \(damaged)'"
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1
            try shards.write(bytes, at: "b.facts")
            #expect(failure { _ = try check(folder, facts: [damaged], withoutSources: true) } == message, "byte \(index)")
            if index % 16 == 0 {
                try shards.write(Array(whole.prefix(index)), at: "b.facts")
                #expect(failure { _ = try check(folder, facts: [damaged]) } == message, "cut at \(index)")
            }
        }
        try shards.write(whole + [0], at: "b.facts")
        #expect(failure { _ = try check(folder, facts: [damaged]) } == message)
    }

    @Test func `a shard for other rules is an error, and one without rules serves all`() throws {
        let (folder, shards) = try project()
        let (narrow, wide) = (shards.path + "/a.facts", shards.path + "/b.facts")
        try write(narrow, of: [], in: folder)
        try FileManager.default.removeItem(atPath: folder.path + "/ashlar.yml")
        try write(wide, of: [], in: folder)
        try folder.write(Self.rules + "\n" + """
              - id: views-call-no-print
                rationale: Logs go to the log.
                calls: { in: Views/**, to: print }
            """, at: "ashlar.yml")
        #expect(failure { _ = try check(folder, facts: [narrow]) }
            == "the shard '\(narrow)' lacks facts that the rules need; write it again with this rule file, or without one")
        #expect(try check(folder, facts: [wide]).statistics.cacheHits == 3)
    }

    @Test func `shards that disagree are an error`() throws {
        let (folder, shards) = try project()
        try write(shards.path + "/a.facts", of: [folder.path + "/Data"], in: folder)
        try folder.write("struct Cache { }", at: "Data/Cache.swift")
        try write(shards.path + "/b.facts", of: [], in: folder)
        #expect(failure { _ = try check(folder, facts: [shards.path]) } == """
            the shards '\(shards.path)/a.facts' and '\(shards.path)/b.facts' hold 'Data/Cache.swift' with different contents; \
            write both again from the same state of the project
            """)
    }

    @Test func `a missing shard, an empty folder and a missing manifest are errors`() throws {
        let (folder, shards) = try project()
        #expect(failure { _ = try check(folder, facts: ["/none"]) } == "cannot read the shard '/none'; check its name and permissions")
        #expect(failure { _ = try check(folder, facts: [shards.path]) }
            == "the folder '\(shards.path)' holds no shard, whose name ends with .facts; write them there")
        try folder.write("import PackageDescription\nlet package = Package(name: \"P\")", at: "Package.swift")
        try write(shards.path + "/a.facts", of: [], in: folder)
        try FileManager.default.removeItem(atPath: folder.path + "/Package.swift")
        #expect(failure { _ = try check(folder, facts: [shards.path], withoutSources: true) }
            == "'Package.swift' is not on disk; shards replace sources, but manifests are read where the check runs")
    }

    @Test func `a file that cannot be analyzed is noted as in one run, and one that cannot be read stops the shard`() throws {
        let (folder, shards) = try project()
        try folder.write([0x2F, 0x2F, 0xFF], at: "Views/Broken.swift")
        let shard = shards.path + "/a.facts"
        try write(shard, of: [], in: folder)
        let expected = try text(check(folder))
        #expect(expected.contains("not UTF-8"))
        for withoutSources in [false, true] {
            let isEqual = try text(check(folder, facts: [shard], withoutSources: withoutSources)) == expected
            #expect(isEqual)
        }
        try FileManager.default.removeItem(atPath: folder.path + "/Views/Broken.swift")
        let isEqual = try text(check(folder, facts: [shard], withoutSources: true)) == expected
        #expect(isEqual)
    }
}
