import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarSyntax
import AshlarText
import Foundation
import Testing
import TestSupport

@testable import AshlarManifests

/// Readers of files that strangers write, given mutated files: each ends in time and reports problems, whatever it reads.
///
/// `make fuzz TIME=600` runs for ten minutes. `ASHLAR_FUZZ_SEED` begins elsewhere; each input depends on its seed alone. With
/// `ASHLAR_FUZZ_FOLDER`, the current inputs are kept there, so that one that ends the process is found.
@Suite(.serialized) struct FuzzTests {
    enum Reader: String, CaseIterable {
        case source, package, tuist, xcodeGen, xcode, rules, pattern
    }

    private static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment["ASHLAR_FUZZ_" + name] }
    private static let seconds = setting("SECONDS").flatMap(Double.init) ?? 7
    private static let firstSeed = setting("SEED").flatMap(UInt64.init) ?? 1

    @Test(arguments: Reader.allCases) func `every mutated file is read in time`(reader: Reader) throws {
        let corpus = Self.corpus(of: reader)
        try #require(!corpus.isEmpty)
        let end = ContinuousClock.now + .seconds(Self.seconds / Double(Reader.allCases.count))
        var seed = Self.firstSeed
        while ContinuousClock.now < end {
            let seeds = Array(seed..<seed + 16)
            seed += 16
            let results = mapConcurrently(
                seeds, threads: processorCount, weight: { _ in 1 }, progress: nil, seconds: { _ in 30 }, late: { "seed \($0) takes too long" }
            ) { seed, _ in
                let text = Self.mutated(corpus, seed)
                if let folder = Self.setting("FOLDER") { try? Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(reader)-\(seed % 16)")) }
                return Self.problem(reading: text, as: reader).map { "seed \(seed): \($0)" } ?? ""
            }
            #expect(results.filter { !$0.isEmpty } == [])
        }
    }

    /// What is wrong with the result; `nil` for nothing.
    private static func problem(reading text: String, as reader: Reader) -> String? {
        switch reader {
        case .source:
            let facts = extract(path: "F.swift", text: text)
            // The import scanner agrees with the parser about valid sources.
            guard facts.problems.isEmpty else { return nil }
            let (expected, found) = (facts.imports.map { "\($0)" }, extract(path: "F.swift", text: text, kinds: []).imports.map { "\($0)" })
            return expected == found ? nil : "the imports \(found) are \(expected)"
        case .package: _ = packageManifest(path: "Package.swift", source: text)
        case .tuist: _ = tuistManifest(path: "Project.swift", source: text, helpers: TuistHelpers([]))
        case .xcodeGen: _ = xcodeGenManifest(path: "project.yml") { $0 == "project.yml" ? text : nil }
        case .xcode: _ = xcodeManifest(path: "A.xcodeproj/project.pbxproj", bytes: Array(text.utf8), packageFolders: [])
        case .rules: _ = RuleSet.read(text, path: "ashlar.yml", presets: [])
        case .pattern:
            let parts = text.split(separator: "\n", maxSplits: 1)
            if parts.count == 2, let pattern = try? Pattern(String(parts[0])) { _ = pattern.matchFile(String(parts[1].prefix(400))) }
        }
        return nil
    }

    // MARK: Mutation

    /// A few random changes of a random text.
    private static func mutated(_ corpus: [String], _ seed: UInt64) -> String {
        var random = Random(seed: seed &* 0x9E37_79B9)
        var text = Array((corpus.randomElement(using: &random) ?? "").unicodeScalars.prefix(8_000))
        func range(atMost length: Int) -> Range<Int> {
            let start = Int.random(in: 0...text.count, using: &random)
            return start..<min(text.count, start + Int.random(in: 0...length, using: &random))
        }
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            switch Int.random(in: 0..<7, using: &random) {
            case 0: text.removeSubrange(range(atMost: 200))
            case 1: text.insert(contentsOf: text[range(atMost: 200)], at: Int.random(in: 0...text.count, using: &random))
            case 2:
                let part = Array(text[range(atMost: 8)])
                let count = [2, 30, 300, 1_500].randomElement(using: &random) ?? 2
                text.insert(contentsOf: repeatElement(part, count: count).joined(), at: Int.random(in: 0...text.count, using: &random))
            case 3:
                let word = words.randomElement(using: &random) ?? ""
                let count = [1, 1, 2, 100, 1_500].randomElement(using: &random) ?? 1
                text.insert(contentsOf: repeatElement(word.unicodeScalars, count: count).joined(), at: Int.random(in: 0...text.count, using: &random))
            case 4:
                let other = Array((corpus.randomElement(using: &random) ?? "").unicodeScalars.prefix(8_000))
                text = text.prefix(text.count / 2) + other.suffix(other.count / 2)
            case 5: for index in range(atMost: 20) { text[index] = words.randomElement(using: &random)?.unicodeScalars.first ?? "x" }
            default: text.removeLast(min(text.count, Int.random(in: 0...400, using: &random)))
            }
        }
        return String(String.UnicodeScalarView(text.prefix(20_000)))
    }

    private static let words = [
        "(", ")", "[", "]", "{", "}", "<", ">", "a < ", "\\.a", "\"", "\"\"\"\n", "#\"", "\\(", "/*", "*/", "//", "#if A\n", "#endif\n", "#else\n", "import A\n",
        "case ", "if ", "let a = ", "func f() ", "some ", "try ", ".b(c)", "()", "[0]", "? b : ", " + ", "@a ", "\u{FEFF}", "\0", "é", "👩‍👧", "\u{202E}", "-1",
        "9223372036854775807", "&a ", "*a", "<<: ", "- ", ": ", "? ", "${s}", "{n}", "**/", "*", "{a,b}", "/", "=", ";", ",", "\t", "\n", "\r\n", "`", "~",
    ]

    // MARK: Corpora

    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    private static func corpus(of reader: Reader) -> [String] {
        switch reader {
        case .source: files { $0.hasSuffix(".swift") }
        case .package: files { $0.hasSuffix("Package.swift") } + [
            "let names = [\"A\", \"B\"]\nvar package = Package(name: \"p\", targets: names.map { .target(name: $0, path: \"Sources/\" + $0) })\n"
                + "for target in package.targets where target.name.hasPrefix(\"A\") { target.dependencies.append(\"B\") }\n"
                + "#if os(macOS)\npackage.products += [.library(name: \"A\", targets: Array(names.prefix(1)))]\n#endif\n",
        ]
        case .tuist: ["""
            import ProjectDescription
            extension Target { static func module(_ name: String) -> Target { .target(name: name, destinations: .iOS, product: .framework, bundleId: "a.\\(name)", sources: ["\\(name)/**"]) } }
            let project = Project(name: "P", targets: [.module("A"), .module("B")] + (1...3).map { .module("C\\($0)") })
            """]
        case .xcodeGen: ["""
            name: P
            include: [other.yml]
            targetTemplates:
              Base: { platform: iOS, sources: ["${target_name}/Sources"], templateAttributes: { kind: x } }
            targets:
              A: { templates: [Base], type: application, dependencies: [{ target: B }, { package: C, products: [D, E] }] }
              B: { type: framework, platform: [iOS, macOS], sources: [{ path: B, excludes: ["**/*.md"] }], settings: { base: { PRODUCT_NAME: B } } }
            packages: { C: { path: ../C } }
            """]
        case .xcode: ["""
            // !$*UTF8*$!
            { archiveVersion = 1; objectVersion = 56; rootObject = 1; objects = {
            1 /* Project */ = {isa = PBXProject; mainGroup = 2; targets = (3, ); buildConfigurationList = 7; };
            2 = {isa = PBXGroup; children = (4, 5, ); sourceTree = "<group>"; path = App; };
            3 = {isa = PBXNativeTarget; name = "A B"; productType = "com.apple.product-type.application"; buildPhases = (6, ); dependencies = (); };
            4 = {isa = PBXFileReference; path = "A.swift"; sourceTree = "<group>"; };
            5 = {isa = PBXFileSystemSynchronizedRootGroup; path = B; sourceTree = SOURCE_ROOT; };
            6 = {isa = PBXSourcesBuildPhase; files = (8, ); };
            8 = {isa = PBXBuildFile; fileRef = 4; };
            }; }
            """]
        case .rules: files { $0.hasSuffix("ashlar.yml") }
        case .pattern: ["App/{feature}/**/{feature}*View.swift\nApp/Home/Views/HomeListView.swift", "**/*{a,b}?.swift\nA/B/Ca.swift", "{n}*{n}\naXa"]
        }
    }

    private static func files(where isChosen: (String) -> Bool) -> [String] {
        let folder = package + "/Samples"
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.filter(isChosen).sorted() ?? []
        return paths.prefix(300).compactMap { try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
    }
}
