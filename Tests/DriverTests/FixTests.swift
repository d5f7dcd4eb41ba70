import AshlarChecks
import AshlarDriver
import AshlarFileSystem
import AshlarReports
import AshlarText
import Foundation
import TestSupport
import Testing

/// The changes that checks suggest resolve their findings.
@Suite struct FixTests {
    /// Applies the first change for the first finding of a rule, and compares the files that it changes; `nil` for a file that is moved away.
    ///
    /// - Parameters:
    ///   - titles: those of all changes for the finding.
    ///   - leaves: how many findings there are afterwards.
    private func check(
        _ rule: String, _ files: [String: String], offers titles: [String], becomes changed: [String: String?] = [:], leaving leaves: Int = 0,
        at location: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let folder = try TemporaryFolder([])
        for (path, text) in files { try folder.write(text, at: path) }
        let lines = rule.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        try folder.write("rules:\n  - id: r\n    rationale: x\n" + lines + "\n", at: "ashlar.yml")
        var session = try Session(ProjectCheck(of: ProjectLocation.find(from: folder.path), reading: ReadingChoices(threads: 1, cache: nil)))
        let finding = try #require(try session.findings().first, sourceLocation: location)
        let fixes = session.project.fixes(for: finding) { try? folder.text(of: $0) }
        #expect(fixes.map(\.title) == titles, sourceLocation: location)
        guard let fix = fixes.first else { return }
        var after: [String: String?] = [:]
        for (path, edits) in fix.edits {
            var bytes = Array(try #require(try folder.text(of: path)).utf8)
            for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
            after[path] = String(decoding: bytes, as: UTF8.self)
        }
        if let move = fix.move { (after[move.path], after[move.new]) = (.some(nil), files[move.path]) }
        #expect(after == changed, sourceLocation: location)
        for (path, text) in after {
            if let text { try folder.write(text, at: path) } else { try FileManager.default.removeItem(atPath: folder.path + "/" + path) }
        }
        try session.update()
        #expect(try session.findings().filter { $0.rule == "r" }.count == leaves, sourceLocation: location)
    }

    // MARK: Files

    @Test func `a file moves to the folder of its layout rule`() throws {
        let text = "struct HomeView {}\n"
        try check(
            "layout: { types: { named: \"*View\" }, lie-in: App/Views/** }", ["App/HomeView.swift": text, "App/Views/A.swift": ""],
            offers: ["Move 'HomeView.swift' to 'App/Views'"], becomes: ["App/HomeView.swift": nil, "App/Views/HomeView.swift": text]
        )
        try check(
            "layout: { files: \"**/*View.swift\", lie-in: \"**/Views/**\" }",
            ["App/A/HomeView.swift": text, "App/A/Views/A.swift": "", "App/B/Views/A.swift": ""],
            offers: ["Move 'HomeView.swift' to 'App/A/Views'"], becomes: ["App/A/HomeView.swift": nil, "App/A/Views/HomeView.swift": text]
        )
        try check(
            "layout: { at: App/Views, holds: [\"Subviews/**\", \"*View.swift\"] }", ["App/Views/Row.swift": text, "App/Views/A/AView.swift": ""],
            offers: [], leaving: 2
        )
    }

    @Test func `a file stays where its destination cannot be told`() throws {
        let view = ["App/HomeView.swift": "struct HomeView {}\n"]
        // Something is there; another type would move too; any folder will do; two folders will do; the manifest lists the file.
        try check(
            "layout: { types: { named: \"*View\" }, lie-in: App/Views/** }",
            view.merging(["App/Views/HomeView.swift": ""]) { $1 }, offers: []
        )
        try check("layout: { types: { named: \"*View\" }, lie-in: App/Views/** }", ["App/A.swift": "struct AView {}; struct B {}"], offers: [])
        try check("layout: { types: { named: \"*View\" }, lie-in: \"App/*/Views/**\" }", view, offers: [])
        try check("layout: { types: { named: \"*View\" }, lie-in: [App/Views/**, App/Screens/**] }", view, offers: [])
        try check(
            "layout: { types: { named: \"*View\" }, lie-in: App/Views/** }",
            view.merging([
                "Package.swift": "let package = Package(name: \"P\", targets: [.target(name: \"A\", path: \"App\", sources: [\"HomeView.swift\"])])",
            ]) { $1 }, offers: []
        )
    }

    @Test func `a file is named after its type, or its type after the file`() throws {
        try check(
            "naming: { files: \"App/{view}View.swift\", declare: \"{view}View\" }", ["App/HomeView.swift": "struct StartView {}\n"],
            offers: ["Rename 'StartView' to 'HomeView'", "Rename 'HomeView.swift' to 'StartView.swift'"],
            becomes: ["App/HomeView.swift": "struct HomeView {}\n"]
        )
    }

    // MARK: Types

    @Test func `a keyword is written before a protocol`() throws {
        let rule = "spelled: { types: { kind: protocol }, with: [any] }"
        try check(
            rule, ["A.swift": "protocol P {}\nstruct A { let p: P; let q: P?; var r: [P] = []; func f(_ p: inout P) -> some P { p as! P } }\n"],
            offers: ["Write 'any', and in 5 other places"],
            becomes: ["A.swift": "protocol P {}\nstruct A { let p: any P; let q: (any P)?; var r: [any P] = []; func f(_ p: inout any P) -> any P { p as! any P } }\n"]
        )
        try check(
            rule, ["A.swift": "protocol P {}\nprotocol Q {}\nlet a: (P & Sendable)? = nil\n"],
            offers: ["Write 'any'"], becomes: ["A.swift": "protocol P {}\nprotocol Q {}\nlet a: (any P & Sendable)? = nil\n"]
        )
    }

    @Test func `a member is declared with the protocol of its class`() throws {
        try check(
            "abstract: { bindings: {}, stored-in: { named: Owner }, as: \"any *Contract\" }",
            ["A.swift": "protocol LoadContract {}\nclass Loader: LoadContract {}\nstruct Owner { let loader: Loader?; init() {} }\n"],
            offers: ["Declare it with 'any LoadContract'"],
            becomes: ["A.swift": "protocol LoadContract {}\nclass Loader: LoadContract {}\nstruct Owner { let loader: (any LoadContract)?; init() {} }\n"]
        )
    }

    @Test func `a declaration gets an allowed access level`() throws {
        let rule = "access: { types: { named: \"*View\" }, is: [internal, private] }"
        for (before, after) in [
            ("public struct AView {}\n", "internal struct AView {}\n"),
            ("@MainActor @objc(\"public A\")\n/* public */ public final class AView {}\n", "@MainActor @objc(\"public A\")\n/* public */ internal final class AView {}\n"),
            ("@MainActor\nopen class AView {}\n", "@MainActor\ninternal class AView {}\n"),
        ] { try check(rule, ["A.swift": before], offers: ["Make it internal", "Make it private"], becomes: ["A.swift": after]) }
        try check(
            "access: { members: { of: { named: A }, kind: variable }, is: private }", ["A.swift": "struct A {\n    @State private(set) var a = 1\n}\n"],
            offers: ["Make it private"], becomes: ["A.swift": "struct A {\n    @State private private(set) var a = 1\n}\n"]
        )
        try check("access: { types: { named: B }, is: public }", ["A.swift": "struct A { struct B {} }\n"], offers: [])
    }

    // MARK: Names

    private let naming = "naming: { types: { in: App/Models/**, kind: class }, match: \"*ViewModel\" }"

    @Test func `a type is renamed where it is declared and used`() throws {
        try check(
            naming, [
                "App/Models/A.swift": "class LessonModel { static let shared: LessonModel = LessonModel() }\nextension LessonModel { class Inner {} }\n",
                "App/B.swift": "// A LessonModel.\nstruct B { let a: [LessonModel.Inner]; let b = LessonModel() }\n",
                "C.swift": "struct C { let lessonModel = 1 }\n",
            ],
            offers: ["Rename 'LessonModel' to 'LessonViewModel' in 2 files"],
            becomes: [
                "App/Models/A.swift": "class LessonViewModel { static let shared: LessonViewModel = LessonViewModel() }\nextension LessonViewModel { class Inner {} }\n",
                "App/B.swift": "// A LessonModel.\nstruct B { let a: [LessonViewModel.Inner]; let b = LessonViewModel() }\n",
            ], leaving: 1
        )
    }

    @Test func `only the declaration is renamed where a use may mean something else`() throws {
        let declaration = "class LessonModel {}\n"
        for other in [
            "let a = NSClassFromString(\"App.LessonModel\")", "enum E { case LessonModel }", "struct B { class LessonModel {} }",
            "func f<LessonModel>(_ a: LessonModel) {}",
        ] {
            try check(
                naming, ["App/Models/A.swift": declaration, "B.swift": other + "\n"],
                offers: ["Rename the declaration of 'LessonModel' to 'LessonViewModel', without its uses"],
                becomes: ["App/Models/A.swift": "class LessonViewModel {}\n"]
            )
        }
        // The name is taken.
        try check(naming, ["App/Models/A.swift": declaration, "B.swift": "class LessonViewModel {}"], offers: [])
    }

    @Test func `a name loses its unwanted words`() throws {
        try check(
            "naming: { types: { kind: struct }, without-words: [data] }", ["A.swift": "struct LessonDataRow {}\n"],
            offers: ["Rename 'LessonDataRow' to 'LessonRow'"], becomes: ["A.swift": "struct LessonRow {}\n"]
        )
    }

    // MARK: Dependencies

    @Test func `a forbidden import is removed`() throws {
        try check(
            "forbidden: { from: \"**/*.swift\", to: \"module:Net\" }", ["A.swift": "import A\n@testable import Net // for now\nimport B\nlet a = 1; import Net\n"],
            offers: ["Remove this import"], becomes: ["A.swift": "import A\nimport B\nlet a = 1; \n"]
        )
    }

    private func package(_ targets: String) -> String {
        "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [\n\(targets)\n])\n"
    }

    @Test func `a dependency is declared in the manifest`() throws {
        let sources = ["Sources/A/A.swift": "import B\nstruct A {}\n", "Sources/B/B.swift": "public struct B {}\n", "Sources/C/C.swift": "import B\nstruct C {}\n"]
        let others = "    .target(name: \"C\", dependencies: [\"B\"]), .target(name: \"B\"),"
        for (before, after) in [
            (".target(name: \"A\")", ".target(name: \"A\", dependencies: [\"B\"])"),
            (".target(name: \"A\", path: \"Sources/A\")", ".target(name: \"A\", dependencies: [\"B\"], path: \"Sources/A\")"),
            (".target(\n        name: \"A\",\n        path: \"Sources/A\"\n    )", ".target(\n        name: \"A\",\n        dependencies: [\"B\"],\n        path: \"Sources/A\"\n    )"),
            (".target(name: \"A\", dependencies: [])", ".target(name: \"A\", dependencies: [\"B\"])"),
            (".target(name: \"A\", dependencies: [\"X\"])", ".target(name: \"A\", dependencies: [\"X\", \"B\"])"),
            (".target(name: \"A\", dependencies: [\n        \"X\",\n    ])", ".target(name: \"A\", dependencies: [\n        \"X\",\n        \"B\",\n    ])"),
            (".target(name: \"A\", dependencies: [\n        \"X\"\n    ])", ".target(name: \"A\", dependencies: [\n        \"X\",\n        \"B\"\n    ])"),
        ] {
            try check(
                "manifest: imports-are-declared", sources.merging(["Package.swift": package(others + "\n    " + before)]) { $1 },
                offers: ["Add 'B' to the dependencies of 'A'"], becomes: ["Package.swift": package(others + "\n    " + after)]
            )
        }
        // A helper makes the target.
        try check(
            "manifest: imports-are-declared",
            sources.merging(["Package.swift": "func t(_ n: String) -> Target { .target(name: n) }\n" + package(others + " t(\"A\")")]) { $1 }, offers: []
        )
    }

    @Test func `an unused dependency is removed from the manifest`() throws {
        let sources = ["Sources/A/A.swift": "struct A {}\n", "Sources/B/B.swift": "public struct B {}\n"]
        for (before, after) in [
            ("[\"B\"]", "[]"), ("[\"B\", \"X\"]", "[\"X\"]"), ("[\"X\", \"B\"]", "[\"X\"]"), ("[\n        \"B\",\n        \"X\",\n    ]", "[\n        \"X\",\n    ]"),
            ("[\n        \"X\",\n        // Why.\n        .target(name: \"B\"), // Because.\n    ]", "[\n        \"X\",\n    ]"),
        ] {
            try check(
                "manifest: dependencies-are-used",
                sources.merging(["Package.swift": package(".target(name: \"A\", dependencies: \(before)), .target(name: \"B\")")]) { $1 },
                offers: ["Remove 'B' from the dependencies of 'A'"],
                becomes: ["Package.swift": package(".target(name: \"A\", dependencies: \(after)), .target(name: \"B\")")]
            )
        }
    }

    @Test func `a report for code scanning holds the edits, in code points`() throws {
        let folder = try TemporaryFolder([])
        try folder.write("protocol Loading {}\n/* ä */ let a: Loading = b\n", at: "App/A.swift")
        try folder.write("rules:\n  - { id: r, rationale: x, spelled: { types: { kind: protocol }, with: [any] } }\n", at: "ashlar.yml")
        var check = ProjectCheck(of: ProjectLocation.find(from: folder.path), reading: ReadingChoices(threads: 1, cache: nil))
        check.showsFixes = true
        let report = try check.run().report
        let place = Location(path: "App/A.swift", line: 2, column: 16)
        #expect(Array(report.fixes.values) == [[Report.Fix(title: "Write 'any'", edits: [Report.Edit(from: place, to: place, text: "any ")])]])
        let sarif = try #require(reporterCatalog.first { $0.name == "sarif" })
        let text = sarif.text(report, Reporter.Style(usesColor: false)).filter { !$0.isWhitespace }
        #expect(text.contains("""
            "replacements":[{"deletedRegion":{"endColumn":16,"endLine":2,"startColumn":16,"startLine":2},"insertedContent":{"text":"any"}}]
            """))
    }

    // MARK: Comments

    @Test func `a comment is written above each line that needs one, and nowhere else`() throws {
        func lines(_ lines: [Int], _ text: String) -> [Int]? { commentLines(allowing: "r", at: lines, in: "A.swift", saying: text) }
        #expect(lines([3, 2, 3], "struct A {\r\n    let a: B\r\n    let b: B\r\n}\r\n") == [2, 3])
        #expect(lines([1, 2], "@Wrap(B.self)\nstruct A: P<B> {}\n") == [1])
        #expect(lines([1, 3], "let a: B\n// ashlar:allow other -- x\nlet b: B") == [1, 3])
        // A comment would be text of the string.
        #expect(lines([3], "let text = \"\"\"\n    a\n    \\(B.self)\n    \"\"\"\n") == nil)
        #expect(lines([9], "let a: B\n") == nil)
    }
}
