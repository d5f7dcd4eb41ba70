import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarManifests
import AshlarStore
import AshlarSyntax
import AshlarText
import Foundation

/// A reader of what strangers write or disks damage.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case source, project, package, tuist, xcodeGen, xcode, pods, rules, pattern, baseline, ignoreFile, gitIndex, facts, cache

    /// Reads an input. Returns what is wrong with the result; `nil` for nothing.
    ///
    /// - Parameter folder: the folder for files of this call, which no other uses at the same time.
    package func problem(reading input: [UInt8], in folder: String) -> String? {
        let text = String(decoding: input, as: UTF8.self)
        switch self {
        case .source: return Self.problem(inSource: text)
        case .project:
            let fixture = Fixture(text)
            // No system has a longer path.
            guard fixture.files.allSatisfy({ $0.path.utf8.count <= 4_096 }) else { return nil }
            // Findings of all presets, whose rules need every kind of fact.
            let project = LinkedProject(fixture: fixture)
            for rules in Self.presets { _ = rules.findings(in: project, today: Self.today) }
            return nil
        case .package: return Self.read(["Package.swift": text])
        case .tuist: return Self.read(["Project.swift": text, "Tuist/ProjectDescriptionHelpers/Helper.swift": Self.helper, "A.swift": ""])
        case .xcodeGen: return Self.read(["project.yml": text, "other.yml": text])
        case .xcode:
            _ = projectManifests(files: ["A.xcodeproj/project.pbxproj"]) { _ in input }
            return nil
        case .pods: return Self.read(["Podfile": "pod 'A', path: '.'\n" + text, "A.podspec": text])
        case .rules:
            let (rules, problems) = RuleSet.read(text, path: "ashlar.yml", presets: shippedPresets, readsExamples: false)
            if problems.isEmpty { _ = rules.findings(in: Self.sample, today: Self.today) }
            return nil
        case .pattern:
            let parts = text.split(separator: "\n", maxSplits: 1)
            if parts.count == 2, let pattern = try? Pattern(String(parts[0])) {
                // No name is longer.
                _ = pattern.matchFile(parts[1].split(separator: "/").prefix(40).map { $0.prefix(255) }.joined(separator: "/"))
            }
            return nil
        case .baseline: return Self.problem(inBaseline: text)
        case .ignoreFile:
            let file = IgnoreFile(in: "", input)
            for path in ["a", "a/b.swift", "App/Home/Views/HomeListView.swift", String(repeating: "a", count: 200), text.prefix(300) + "x"] {
                _ = [file].exclude(String(path), isFolder: false)
            }
            return nil
        case .gitIndex:
            // Damage must neither grow a name nor repeat it without end.
            var size = 0
            _ = GitIndex.readNames(in: input) { size += $0.count }
            return size > 5_000 * input.count ? "names of \(size) bytes" : nil
        case .facts:
            _ = try? input.withByteView { try FileFacts(stored: $0) }
            _ = try? input.withByteView { try Manifest(stored: $0) }
            return nil
        case .cache: return CacheSample.problem(in: input, in: folder)
        }
    }

    /// Whether the time of the parser, which is limited where sources and manifests are read, is most of the target's.
    package var isParsed: Bool { [.source, .project, .package, .tuist].contains(self) }

    private static let today = CalendarDay("2026-01-31")!
    private static let presets = shippedPresets.map { RuleSet.preset($0.name, of: shippedPresets).rules }
    private static let sample = LinkedProject(fixture: Fixture(FuzzCorpus.projects.first ?? ""))
    private static let helper = "import ProjectDescription\npublic func module(_ name: String) -> Target { .target(name: name) }\n"

    private static func problem(inSource text: String) -> String? {
        let facts = extract(path: "F.swift", text: text)
        guard (try? facts.stored.withByteView { try FileFacts(stored: $0) }) == facts else { return "the facts change in the cache" }
        // The import scanner agrees with the parser about valid sources.
        guard facts.problems.isEmpty else { return nil }
        let (expected, found) = (facts.imports.map { "\($0)" }, extract(path: "F.swift", text: text, kinds: []).imports.map { "\($0)" })
        return expected == found ? nil : "the imports \(found) are \(expected)"
    }

    private static func read(_ files: [String: String]) -> String? {
        let manifests = projectManifests(files: files.keys.sorted()) { path in
            guard let text = files[path] else { throw Failure("'\(path)' does not exist") }
            return Array(text.utf8)
        }
        let same = manifests.allSatisfy { manifest in (try? manifest.stored.withByteView { try Manifest(stored: $0) }) == manifest }
        return same ? nil : "the manifest changes in the cache"
    }

    private static func problem(inBaseline text: String) -> String? {
        guard let file = try? BaselineFile(path: "b", text: text), file.formatNote == nil else { return nil }
        let lines = file.entries.map(\.line).sorted()
        let again = try? BaselineFile(path: "b", text: BaselineFile(path: "b", entries: file.entries).text)
        return again?.entries.map(\.line).sorted() == lines ? nil : "the entries change when they are written"
    }
}

/// A cache file, and what holds for one that is damaged.
enum CacheSample {
    private static let root = "/project"
    private static let files: [FileFacts] = FuzzCorpus.sources.prefix(12).enumerated().map { extract(path: "F\($0).swift", text: $1) }
    private static let keys = files.map(\.path)

    private static func items(_ files: ArraySlice<FileFacts>) -> [FactsFile.Item] {
        files.map { file in
            FactsFile.Item(key: file.path, stamp: .none, content: Digest(file.path), contents: .new(file.stored))
        }
    }

    private static func cache(in folder: String) -> FactsCache { FactsCache(in: folder, ofProjectAt: root, kinds: .everything) }

    /// The bytes of a cache file with two segments.
    static let bytes: [UInt8] = {
        let folder = NSTemporaryDirectory() + "ashlar-fuzz-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        cache(in: folder).update(with: items(files.dropLast()), of: files.count, isPartial: false, since: now) { items(files.dropLast()) }
        cache(in: folder).update(with: items(files.suffix(1)), of: files.count, isPartial: false, since: now) { items(files[...]) }
        return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.first.flatMap { smallFile(at: folder + "/" + $0, limit: 1 << 30) } ?? []
    }()

    /// A damaged cache has the original facts of a file or none, and holds what is written to it next.
    static func problem(in input: [UInt8], in folder: String) -> String? {
        let name = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.first { $0.hasSuffix(".facts") }
        if name == nil { cache(in: folder).update(with: items(files[...]), of: files.count, isPartial: false, since: now) { items(files[...]) } }
        guard let name = name ?? (try? FileManager.default.contentsOfDirectory(atPath: folder))?.first else { return "no cache file is written" }
        let path = folder + "/" + name
        guard (try? Data(input).write(to: URL(fileURLWithPath: path))) != nil else { return "the folder cannot be written" }
        let damaged = cache(in: folder)
        for (file, entry) in zip(files, damaged.entries(for: keys)) {
            if let entry, let facts = damaged.facts(in: entry, of: file.path), facts != file { return "\(file.path) has other facts" }
        }
        damaged.update(with: items(files.prefix(1)), of: files.count, isPartial: false, since: now) { items(files.prefix(1)) }
        let next = cache(in: folder)
        guard let entry = next.entries(for: keys)[0] else { return "what was written is lost" }
        return next.facts(in: entry, of: files[0].path) == files[0] ? nil : "what was written is damaged"
    }
}
