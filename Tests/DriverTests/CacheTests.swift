import AshlarChecks
@testable import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarModel
import AshlarReports
@testable import AshlarStore
import AshlarSyntax
import AshlarText
import Foundation
import TestSupport
import Testing

/// The cache affects only the running time.
@Suite struct CacheTests {
    private let configuration = { (root: String) in Configuration(root: root) }

    private func facts(of folder: TemporaryFolder, cache: String?) throws -> [FileFacts] {
        try Project.read(configuration(folder.path), for: .injection, by: ReadingChoices(cache: cache)).model.files
    }

    @Test func `facts survive encoding and decoding`() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Samples")
        let samples = FileManager.default.enumerator(at: package, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        let texts = try samples.filter { $0.pathExtension == "swift" }.map { ($0.path, try String(contentsOf: $0, encoding: .utf8)) }
        #expect(texts.count > 100)
        let unusual = [
            ("", ""), ("a", "\r\n\n\r// ashlar:allow a, b until 2027-01-01 -- why\nlet a = 1"), ("b", "#if os(Linux)\nstruct A<T: P>: B where T == C {}\n#endif\n}"),
            ("c", "struct V: View { let load = { Row(\"https://\\(a).example.com\") } }"),
        ]
        for (path, text) in texts + unusual {
            let written = scan(path: path, text: text)
            let read = try written.stored.withByteView { try FileFacts(stored: $0) }
            #expect(read == written, "\(path)")
        }
    }

    @Test func `what the system refuses to read of a manifest may be read later`() throws {
        let project = try TemporaryFolder(["A.swift"])
        try project.write("// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"A\")\n", at: "Package.swift")
        let workspace = try Workspace(root: project.path)
        let sources = workspace.manifestSources(in: workspace.listing())
        #expect(sources.sources.map(\.path) == ["Package.swift"] && sources.refused == [])
        #expect(!workspace.manifest(sources.sources[0], into: ReadBuffer()).isRefused)
        // Opening a pipe is refused, as is opening a file whose disk fails.
        unlink(project.path + "/Package.swift")
        mkfifo(project.path + "/Package.swift", 0o600)
        let (manifest, isRefused) = workspace.manifest(sources.sources[0], into: ReadBuffer())
        #expect(isRefused && manifest?.areTargetsKnown == false)
    }

    @Test(arguments: [true, false]) func `an included file that git ignores need not be there`(isIgnored: Bool) throws {
        let folder = try TemporaryFolder(["App/main.swift"])
        try folder.write("name: Shop\ninclude: [dev.yml]\ntargets:\n  App: {type: tool, sources: [App]}\n", at: "project.yml")
        try folder.write(isIgnored ? "dev.yml\n" : "", at: ".gitignore")
        let workspace = try Workspace(root: folder.path)
        let source = try #require(workspace.manifestSources(in: workspace.listing()).sources.first)
        #expect(workspace.manifest(source, into: ReadBuffer()).manifest?.areTargetsKnown == isIgnored)
    }

    @Test func `manifests survive encoding and decoding`() throws {
        let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Samples").path
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: samples).sorted() + [".."] {
            guard let workspace = try? Workspace(root: samples + "/" + name) else { continue }
            for source in workspace.manifestSources(in: workspace.listing()).sources {
                guard let written = workspace.manifest(source, into: ReadBuffer()).manifest else { continue }
                #expect(try written.stored.withByteView { try Manifest(stored: $0) } == written)
                count += 1
            }
        }
        #expect(count >= 5)
        let unusual = Manifest(path: "a", tool: .xcode, name: "b", targets: [Manifest.Target(
            name: "c", kind: .appExtension, location: Location(path: "d", line: 2, column: 3),
            sources: [.file(""), .folder(""), .firstFolder([]), .firstFolder(["", "e"]), .glob("**"), .part(of: .folder("F"), without: [.glob("*"), .file("F/a")])],
            flags: Manifest.Flags(certain: ["f", "g"], onPlatforms: ["linux": ["h"], "macOS": []], isComplete: false)
        )])
        #expect(try unusual.stored.withByteView { try Manifest(stored: $0) } == unusual)
    }

    @Test func `a manifest that changes is read again`() throws {
        let folder = try TemporaryFolder([])
        let cache = try TemporaryFolder([])
        try folder.write("let a = 1", at: "Sources/A/A.swift")
        for name in ["A", "B", "A"] {
            try folder.write("import PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"\(name)\", path: \"Sources\")])", at: "Package.swift")
            Thread.sleep(forTimeInterval: 0.15)
            for _ in 0..<2 {
                let model = try Project.read(configuration(folder.path), for: .injection, by: ReadingChoices(cache: cache.path)).model
                #expect(model.modules.map(\.target.name) == [name])
            }
        }
    }

    /// The sources of this package and of the samples.
    private func sources() throws -> [(path: String, text: String)] {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try ["Samples/DIContainer", "Sources/Syntax/Tree"].flatMap { folder in
            let files = FileManager.default.enumerator(at: package.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
                .map { ($0.path, try String(contentsOf: $0, encoding: .utf8)) }
        }
    }

    @Test(arguments: [
        FactKinds.references, .declarations, .values, .injection, .calls, .closures, .addresses, .globals, .bodies,
        [.injection, .globals], [.values, .closures], [.calls, .addresses],
    ])
    func `facts reduced to fewer kinds are those that a scan for these kinds reads`(kinds: FactKinds) throws {
        let tricky = """
            class A {
                var service: B
                init(other: B) { let service: C; service = .init(); self.service = .init(); if true { log(other.name.count) } }
                func load<T: P>(_ all: [T]) where T: Q { let b = URL(string: "https://example.org"); ForEach(all) { Row($0) } }
            }
            """
        for (path, text) in try sources() + [
            ("Tricky.swift", tricky), ("Broken.swift", "struct A { let b: }"), ("Program.swift", "import B\nprint(1)"),
            ("Generated.swift", "// Generated using a tool. DO NOT EDIT\n@preconcurrency import B\nstruct A {}"),
        ] {
            var scanned = extract(path: path, text: text, kinds: kinds)
            scanned.keepNamesInUse()
            // Compared outside: a failing expectation would print all facts.
            let isEqual = extract(path: path, text: text).reduced(to: kinds) == scanned
            #expect(isEqual, "\(path)")
            #expect(extract(path: path, text: text).reduced(to: []).origin == extract(path: path, text: text, kinds: []).origin, "\(path)")
        }
    }

    @Test func `a run finds what a run for more kinds of facts has read`() throws {
        let folder = try TemporaryFolder([])
        let cache = try TemporaryFolder([])
        try folder.write("let package = Package(name: \"P\", targets: [.target(name: \"A\", path: \"Sources\")])", at: "Package.swift")
        for number in 0..<5 { try folder.write("struct A\(number) { let a: A0; let b = a.c.d }", at: "Sources/A\(number).swift") }
        func read(for purpose: Project.Purpose, cache: String?) throws -> Project {
            try Project.read(configuration(folder.path), for: purpose, by: ReadingChoices(cache: cache))
        }
        #expect(try read(for: .proposal, cache: cache.path).statistics.cacheHits == 0)
        try folder.write("struct Changed { let a: A0 }", at: "Sources/A3.swift")
        let next = try read(for: .exploration, cache: cache.path)
        #expect(next.statistics.cacheHits == 5)
        let cold = try read(for: .exploration, cache: nil)
        let areFilesEqual = next.model.files == cold.model.files.map { file in
            var file = file
            file.keepNamesInUse()
            return file
        }
        #expect(areFilesEqual)
        func texts(_ project: Project) -> [String] { project.model.dependencies.map { "\($0.source) \($0.target) \($0.evidence) \($0.mark)" } }
        #expect(texts(next) == texts(cold))
        #expect(next.model.modules.map(\.name) == cold.model.modules.map(\.name))
        #expect(try read(for: .exploration, cache: cache.path).statistics.cacheHits == 6)
        #expect(try read(for: .check, cache: cache.path).statistics.cacheHits == 6)
    }

    @Test func `damaged bytes are rejected`() throws {
        let bytes = scan(path: "A.swift", text: "struct A: B { let c: C; func d(_ e: E = .f) -> G { h() } }").stored
        for length in bytes.indices {
            #expect(throws: CorruptData.self) { try bytes[..<length].withByteView { _ = try FileFacts(stored: $0) } }
        }
        #expect(throws: CorruptData.self) { try (bytes + [0]).withByteView { _ = try FileFacts(stored: $0) } }
    }

    /// Files are changed, added and deleted, and caches are truncated or corrupted between the runs.
    @Test(arguments: [UInt64(7), 20_261_121]) func `a run with a cache equals one without`(seed: UInt64) throws {
        var random = Random(seed: seed)
        let folder = try TemporaryFolder([])
        let cache = try TemporaryFolder([])
        let names = (0..<8).map { "S/F\($0).swift" }
        for name in names { try folder.write("struct \(name.count) {}", at: name) }
        for _ in 0..<25 {
            let name = names[Int.random(in: 0..<names.count, using: &random)]
            switch Int.random(in: 0..<4, using: &random) {
            case 0: try? FileManager.default.removeItem(atPath: folder.path + "/" + name)
            // Of the same length, so that the size does not reveal the change.
            case 1, 2: try folder.write("struct A\(Int.random(in: 100..<999, using: &random)) { let b: B }", at: name)
            default: try folder.write("// \(Int.random(in: 0..<999_999, using: &random))\nlet a = A.b", at: name)
            }
            if Int.random(in: 0..<3, using: &random) == 0 { Thread.sleep(forTimeInterval: 0.11) }
            if Int.random(in: 0..<5, using: &random) == 0 { try damageCaches(in: cache.path, &random) }
            try folder.write("let anchor = 1", at: "Anchor.swift")
            #expect(try facts(of: folder, cache: cache.path) == facts(of: folder, cache: nil), "seed \(seed)")
        }
    }

    @Test func `an unchanged file is not read again`() throws {
        let folder = try TemporaryFolder([])
        let cache = try TemporaryFolder([])
        try folder.write("struct A {}", at: "A.swift")
        Thread.sleep(forTimeInterval: 0.15)
        let first = try facts(of: folder, cache: cache.path)
        let file = try #require(Workspace(root: folder.path).listing().files.first { $0.isSwift })
        let known = FactsCache(in: cache.path, ofProjectAt: try Workspace(root: folder.path).root, kinds: [.injection])
        let entry = try #require(known.entries(for: ["A", file.path, "Z"])[1])
        #expect(entry.stamp == file.stamp)
        #expect(known.facts(in: entry, of: file.path)?.pruned(to: FactQuery(.injection)) == first.first)
        #expect(known.facts(in: entry, of: "B.swift") == nil)
    }

    /// As after a checkout on another machine: only the contents are unchanged.
    @Test func `a file with unchanged contents is not parsed again`() throws {
        let folder = try TemporaryFolder([])
        let cache = try TemporaryFolder([])
        func cacheHits() throws -> Int {
            try Project.read(configuration(folder.path), for: .injection, by: ReadingChoices(cache: cache.path)).statistics.cacheHits
        }
        try folder.write("struct A {}", at: "A.swift")
        #expect(try cacheHits() == 0)
        for _ in 0..<3 {
            try FileManager.default.removeItem(atPath: folder.path + "/A.swift")
            try folder.write("struct A {}", at: "A.swift")
            #expect(try cacheHits() == 1)
        }
        try folder.write("struct B {}", at: "A.swift")
        #expect(try cacheHits() == 0)
    }

    /// A cache file that runs append to is compacted at times, and concurrent runs write no entry twice.
    @Test func `the cache file stays small`() throws {
        let folder = try TemporaryFolder([])
        let cache = try TemporaryFolder([])
        for number in 0..<40 { try folder.write("struct A\(number) {}", at: "A\(number).swift") }
        var largest = 0
        for round in 0..<60 {
            try folder.write("struct A\(1000 + round) {}", at: "A\(round % 40).swift")
            let (root, cacheFolder) = (folder.path, cache.path)
            let projects = mapConcurrently([0, 1], threads: 2) { _, _ in
                try? Project.read(Configuration(root: root), for: .injection, by: ReadingChoices(cache: cacheFolder)).model.files
            }
            #expect(try projects[0] == facts(of: folder, cache: nil) && projects[1] == projects[0])
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cache.path).first)
            largest = max(largest, try Data(contentsOf: URL(fileURLWithPath: cache.path + "/" + name)).count)
        }
        let facts = try facts(of: folder, cache: nil).reduce(0) { $0 + $1.stored.count }
        #expect(largest < 6 * facts + 60_000)
    }

    @Test func `what another process cuts off a cache file is not used`() throws {
        let folder = try TemporaryFolder([])
        let path = folder.path + "/a.facts"
        let item = FactsFile.Item(key: "key", stamp: .none, content: Digest("a"), contents: .new(Array("contents".utf8)))
        FactsFile(path, of: Digest("c")).rewrite([item], since: now)
        let size = try #require(FileStatus(of: path)).byteCount
        // The beginning of a segment that a killed process did not finish, of several pages.
        let descriptor = open(path, O_WRONLY | O_APPEND)
        try writeAll([UInt8](repeating: 0x61, count: 100_000), to: descriptor)
        let file = FactsFile(path, of: Digest("c"))
        ftruncate(descriptor, off_t(size))
        close(descriptor)
        #expect(file.segments.count == 1)
        let entry = try #require(file.entry(0, of: file.segments[0]))
        #expect(file.contents(of: entry)?.elementsEqual("contents".utf8) == true)
        file.append([item])
        #expect(FactsFile(path, of: Digest("c")).segments.count == 2)
    }

    @Test func `cache hits are counted and old caches are deleted`() throws {
        let folder = try TemporaryFolder([])
        let cache = try TemporaryFolder([])
        try folder.write("struct A {}", at: "A.swift")
        try cache.write("old", at: "old-1.facts")
        try cache.write("mine", at: "mine.txt")
        // Temporary files of killed runs: one two days old, one new.
        try cache.write("left", at: "left-1.facts.AbCdEf")
        try cache.write("new", at: "new-1.facts.AbCdEf")
        for (name, days) in [("old-1.facts", 31.0), ("left-1.facts.AbCdEf", 2)] {
            let date = Date(timeIntervalSinceNow: -days * 24 * 3600)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: cache.path + "/" + name)
        }
        Thread.sleep(forTimeInterval: 0.15)
        #expect(try Project.read(configuration(folder.path), for: .injection, by: ReadingChoices(cache: cache.path)).statistics.cacheHits == 0)
        #expect(try Project.read(configuration(folder.path), for: .injection, by: ReadingChoices(cache: cache.path)).statistics.cacheHits == 1)
        let left = try FileManager.default.contentsOfDirectory(atPath: cache.path).filter { $0.contains("-1.facts") }
        #expect(left == ["new-1.facts.AbCdEf"])
        #expect(try clearCache(in: cache.path).count == 2)
        #expect(try clearCache(in: cache.path) == (0, 0))
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path) == ["mine.txt"])
        #expect(try Project.read(configuration(folder.path), for: .injection, by: ReadingChoices(cache: cache.path)).statistics.cacheHits == 0)
    }

    @Test func `a run works with an unwritable cache folder`() throws {
        let folder = try TemporaryFolder([])
        try folder.write("struct A {}", at: "A.swift")
        #expect(try facts(of: folder, cache: "/proc/none").count == 1)
        #expect(try facts(of: folder, cache: folder.path + "/A.swift").count == 1)
    }
}
