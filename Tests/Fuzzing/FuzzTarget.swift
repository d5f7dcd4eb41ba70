import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarManifests
import AshlarReports
import AshlarSyntax
import AshlarText
import Foundation

/// A reader of what strangers write or disks damage.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case source, imports, edits, project, drawing, package, tuist, xcodeGen, xcode, settings, pods, rules, pattern, baseline, ignoreFile
    case gitIndex, repository, facts, cache, report, server, supervisor

    /// Reads an input. Returns what is wrong with the result; `nil` for nothing.
    ///
    /// - Parameter folder: the folder for files of this call, which no other uses at the same time.
    package func problem(reading input: [UInt8], in folder: String) -> String? {
        let text = String(decoding: input, as: UTF8.self)
        switch self {
        case .source: return Self.problem(inSource: text)
        case .imports: return Self.problem(inImportsOf: text)
        case .edits: return EditSample.problem(editing: text)
        case .project:
            // Findings of all presets, whose rules need every kind of fact.
            guard let project = Self.project(text) else { return nil }
            for rules in Self.presets { _ = rules.findings(in: project, today: Self.today) }
            return nil
        case .drawing: return Self.project(text).flatMap(OutputSample.problem)
        case .package: return Self.read(["Package.swift": text])
        case .tuist: return Self.read(["Project.swift": text, "Tuist/ProjectDescriptionHelpers/Helper.swift": Self.helper, "A.swift": ""])
        case .xcodeGen: return Self.read(["project.yml": text, "other.yml": text])
        case .xcode: return Self.read(["A.xcodeproj/project.pbxproj": text])
        case .settings: return Self.read(["A.xcodeproj/project.pbxproj": FuzzTexts.configuredProject, "A.xcconfig": text, "B.xcconfig": text])
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
        case .repository: return RepositorySample.problem(in: input, in: folder)
        case .facts:
            _ = try? input.withByteView { try FileFacts(stored: $0) }
            _ = try? input.withByteView { try Manifest(stored: $0) }
            return nil
        case .cache: return CacheSample.problem(in: input, in: folder)
        case .report:
            guard let report = try? input.withByteView({ try Report(encoded: $0) }) else { return nil }
            return OutputSample.problem(in: report)
        case .server: return ServerSample.problem(serving: text, in: folder)
        case .supervisor: return ServerSample.problem(supervising: text, in: folder)
        }
    }

    /// Whether the time of the parser, which is limited where sources and manifests are read, is most of the target's.
    package var isParsed: Bool { [.source, .imports, .edits, .project, .drawing, .package, .tuist].contains(self) }

    static let today = CalendarDay("2026-01-31")!
    static let presets = shippedPresets.map { RuleSet.preset($0.name, of: shippedPresets).rules }
    private static let sample = LinkedProject(fixture: Fixture(FuzzCorpus.projects.first ?? ""))
    private static let helper = "import ProjectDescription\npublic func module(_ name: String) -> Target { .target(name: name) }\n"

    /// The project of a fixture; `nil` if a path of it is longer than any system has, or too deep to be listed.
    private static func project(_ text: String) -> LinkedProject? {
        let fixture = Fixture(text)
        return fixture.files.allSatisfy { $0.path.utf8.count <= 4_096 && !Path.isTooDeep($0.path) } ? LinkedProject(fixture: fixture) : nil
    }

    private static func problem(inSource text: String) -> String? {
        let facts = extract(path: "F.swift", text: text)
        guard (try? facts.stored.withByteView { try FileFacts(stored: $0) }) == facts else { return "the facts change in the cache" }
        return nil
    }

    /// The import scanner agrees with the parser about valid sources.
    private static func problem(inImportsOf text: String) -> String? {
        func imports(_ facts: FileFacts) -> [String] { facts.imports.map { "\($0) #if \(facts.condition(at: $0.offset) ?? "")" } }
        let parsed = scan(path: "F.swift", text: text, kinds: .references)
        guard parsed.problems.isEmpty else { return nil }
        let (expected, found) = (imports(parsed), imports(scan(path: "F.swift", text: text, kinds: [])))
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
