import AshlarFacts
import AshlarSyntax
import Foundation
import TestSupport
import Testing

/// The documentation is correct: every code block is run or parsed, and derived pages are up to date.
@Suite struct GuideTests {
    /// The allowed uses of code blocks, by language.
    private static let uses: [String: Set<String>] = [
        "console": ["", "transcript"], "dockerfile": [""], "groovy": [""], "json": [""], "lisp": [""], "lua": [""], "ruby": [""], "starlark": [""], "toml": [""], "sh": ["", "derived"],
        "swift": ["", "project", "change", "package", "test", "derived"], "text": ["", "derived"],
        "yaml": ["", "ashlar.yml", "github-workflow", "gitlab-ci", "pre-commit", "derived"],
    ]

    /// The number of blocks that are not run, by page, and the reason.
    private static let notRun: [String: (count: Int, reason: String)] = [
        "Sources/Library/Documentation.docc/GettingStarted.md": (7, "projects that are not in this repository, and an excerpt of a generated file"),
        "Sources/Library/Documentation.docc/RuleLanguage.md": (3, "rules that need other files; SharedRuleTests, RulesTests and DiagramTests read such"),
        "Sources/Library/Documentation.docc/Speed.md": (1, "the times of one machine; DriverTests and Tests/Benchmarks check them"),
        "Sources/Library/Documentation.docc/Formats.md": (9, "the shape of JSON; Tests/Consumers and Tests/DriverTests read the JSON itself"),
    ]

    /// The pages derived from declarations of the program.
    private static let derived = derivedPages

    @Test func `every code block has a known use`() throws {
        #expect(GuideBlock.all.count > 100)
        var left: [String: Int] = [:]
        let derived = Set(Self.derived.map(\.path))
        for block in GuideBlock.all {
            #expect(Self.uses[block.language]?.contains(block.use) == true, "\(block.testDescription): '\(block.language) \(block.use)'")
            #expect((block.use == "derived") == derived.contains(block.file), "\(block.testDescription)")
            if block.use == "transcript" || (block.language == "text" && block.use.isEmpty) { left[block.file, default: 0] += 1 }
        }
        #expect(left == Self.notRun.mapValues(\.count))
    }

    /// With `ASHLAR_REFRESH_GOLDEN=1`, transcripts are overwritten with the current output, and the test fails once.
    @Test(arguments: GuideBlock.pages) func `transcripts show the current output`(page: String) throws {
        var reading = Reading(of: page)
        try reading.read()
        for (line, difference) in reading.differences.sorted(by: { $0.key < $1.key }) {
            Issue.record("\(page):\(line): the current output is\n\(difference.today.text)")
        }
        if isGoldenRefreshed { try reading.refresh() }
    }

    /// With `ASHLAR_REFRESH_GOLDEN=1`, pages that differ are overwritten, and the test fails once.
    @Test(arguments: derived.map(\.path)) func `derived pages are up to date`(path: String) throws {
        let page = try #require(Self.derived.first { $0.path == path })
        let file = URL(fileURLWithPath: Program.package + "/" + path)
        if let difference = try goldenDifference(of: page.text(), from: file) { Issue.record("\(difference)") }
    }

    @Test(arguments: GuideBlock.all.filter { $0.language == "yaml" && ["", "ashlar.yml"].contains($0.use) })
    func `every rule file is valid`(block: GuideBlock) throws {
        let project = try TemporaryProject(["ashlar.yml": ruleFile(from: block.text)])
        let read = try Program.run("rules", in: project.path)
        #expect(read.status == 0, "\(read.complaint)")
        guard block.text.contains("fixture:") else { return }
        let tested = try Program.run("rules", "test", in: project.path)
        #expect(tested.status == 0, "\(tested.output)")
    }

    /// Runs in an empty folder, so that only the parsing of the command can fail with a usage message.
    @Test(arguments: GuideBlock.all.filter { !["console", "swift"].contains($0.language) && !$0.invocations.isEmpty })
    func `every command is parsed`(block: GuideBlock) throws {
        let project = try TemporaryProject([:])
        for words in block.invocations {
            let result = try Program.run(Program.executable, words, in: project.path)
            #expect(!result.complaint.contains("Usage:"), "ashlar \(words.joined(separator: " "))\n\(result.complaint)")
        }
    }

    @Test(arguments: GuideBlock.all.filter { $0.language == "sh" }) func `every script is valid`(block: GuideBlock) throws {
        let project = try TemporaryProject(["script": block.text])
        let result = try Program.run("/bin/sh", ["-n", "script"], in: project.path)
        #expect(result.status == 0, "\(result.complaint)")
    }

    /// As a forge shows the pages: relative to the page, with headings in lower case.
    @Test(arguments: GuideBlock.pages + rulePages.map(\.path)) func `every link leads to a file and a heading`(page: String) throws {
        let text = try String(contentsOfFile: Program.package + "/" + page, encoding: .utf8)
        let folder = URL(fileURLWithPath: Program.package + "/" + page).deletingLastPathComponent()
        for link in prose(text).matches(of: /\]\(([^)#:]*)(?:#([^)]*))?\)/) {
            let file = link.1.isEmpty ? URL(fileURLWithPath: Program.package + "/" + page) : folder.appending(path: link.1)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(link.1)")
            guard let heading = link.2, file.pathExtension == "md" else { continue }
            let headings = try prose(String(contentsOf: file, encoding: .utf8)).matches(of: /(?m)^#+ (.*)$/).map { anchor(of: $0.1) }
            #expect(headings.contains(String(heading)), "\(page): \(link.1)#\(heading)")
        }
        #expect(!text.contains("<doc:") && !text.contains("](doc:"), "\(page): a link that only DocC follows")
    }

    /// A text without its code blocks.
    private func prose(_ text: String) -> String { text.replacing(/(?s)```.*?\n```/, with: "") }

    /// The anchor that forges give a heading.
    private func anchor(of heading: Substring) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
    }

    @Test(arguments: GuideBlock.all.filter { $0.language == "json" }) func `every JSON block is valid`(block: GuideBlock) throws {
        _ = try JSONSerialization.jsonObject(with: Data(block.text.utf8))
    }

    @Test(arguments: GuideBlock.all.filter { $0.language == "swift" }) func `every Swift block parses`(block: GuideBlock) throws {
        for part in block.text.components(separatedBy: "//- ") {
            let problems = scan(path: "Block.swift", text: part).problems
            #expect(problems.isEmpty, "\(problems)")
        }
    }

    /// Manifests are compiled with SwiftPM's library, tests with the built modules.
    @Test(arguments: GuideBlock.all.filter { $0.language == "swift" && ["package", "test"].contains($0.use) })
    func `every manifest and test compiles`(block: GuideBlock) throws {
        let project = try TemporaryProject(["Block.swift": block.text])
        let result = try Program.run("/usr/bin/env", ["swiftc", "-typecheck", "-parse-as-library", "Block.swift"] + modules(for: block), in: project.path)
        #expect(result.status == 0, "\(result.complaint)")
    }

    private func modules(for block: GuideBlock) throws -> [String] {
        if block.use == "package" {
            let compiler = try Program.run("/usr/bin/env", ["which", "swiftc"], in: Program.package).output.dropLast()
            let tools = URL(fileURLWithPath: String(compiler)).resolvingSymlinksInPath().deletingLastPathComponent()
            return ["-package-description-version", "6.1", "-I", tools.appending(path: "../lib/swift/pm/ManifestAPI").path]
        }
        let sources = Program.package + "/.build/checkouts"
        let headers = try FileManager.default.subpathsOfDirectory(atPath: sources)
            .filter { $0.hasSuffix("/module.modulemap") }.map { sources + "/" + $0.dropLast("/module.modulemap".count) }
        let folder = URL(fileURLWithPath: Program.executable).deletingLastPathComponent().path
        return (["\(folder)/Modules", Program.package + "/Sources/CGraphviz/include"] + headers).flatMap { ["-I", $0] }
    }

    /// A block as a rule file; a single rule becomes its only rule.
    private func ruleFile(from block: String) -> String {
        guard block.hasPrefix("id:") else { return block }
        return "rules:\n  - " + block.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ")
    }
}
