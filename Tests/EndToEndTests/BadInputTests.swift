import AshlarDriver
import Foundation
import Testing

/// Bad input gives one clear message and exit status 2, or a note with a location. Nothing hangs, and no partial output stays.
@Suite struct BadInputTests {
    private static let rules = """
        rules:
          - id: views-know-no-data
            rationale: Screens outlive databases.
            forbidden: { from: App/Views/**, to: App/Data/** }
        """

    private func project(_ files: [String: String] = [:], rules: String = rules) throws -> TemporaryProject {
        let base = [
            "ashlar.yml": rules,
            "App/Views/HomeView.swift": "struct HomeView { let cache: Cache }\n",
            "App/Data/Cache.swift": "struct Cache {}\n",
        ]
        return try TemporaryProject(base.merging(files) { $1 })
    }

    private func expectError(_ result: Program.Result, _ message: String) {
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.complaint == message + "\n")
    }

    @Test func `a finding exits with status 1`() throws {
        let result = try Program.run("check", in: project())
        #expect(result.status == 1)
        #expect(result.output == """
            App/Views/HomeView.swift:1:30: error: 'HomeView' (App/Views) refers to 'Cache' (App/Data) [views-know-no-data]
              why: Screens outlive databases.
              chain: HomeView → Cache, declared at App/Data/Cache.swift:1:8

            1 error (2 files, 1 rule)

            """)
    }

    @Test func `a misspelled command is reported with a suggestion`() throws {
        expectError(
            try Program.run("chekc", in: project()), "ashlar: there is no command 'chekc', and no file or folder of that name; "
                + "did you mean 'ashlar check'? The commands are \(Self.commands)"
        )
    }

    @Test func `an unknown command is not mistaken for a path`() throws {
        expectError(
            try Program.run("lint", in: project()),
            "ashlar: there is no command 'lint', and no file or folder of that name; the commands are \(Self.commands)"
        )
        expectError(
            try Program.run("lint", "App", in: project()),
            "ashlar: there is no command 'lint', and no file or folder of that name; the commands are \(Self.commands)"
        )
        // Behind `check`, and with a slash or a dot, it is a path.
        for arguments in [["check", "lint"], ["lint/all"], ["lint.swift"]] {
            let project = try project()
            let result = try withExtendedLifetime(project) { try Program.run(Program.executable, arguments, in: project.path) }
            let path = arguments[arguments.count - 1]
            expectError(result, "ashlar: '\(path)' does not exist; check its spelling and the current folder")
        }
        #expect(try Program.run("App", in: project()).status == 1)
    }

    private static let commands = "init, check, graph, explore, metrics, diff, blame, history, why, can, explain, rules, baseline, facts, hook, cache, schema, lsp, doctor"

    @Test func `a missing path is an error`() throws {
        let result = try Program.run("check", "Ap", in: project())
        expectError(
            result, "ashlar: 'Ap' does not exist; check its spelling and the current folder"
        )
    }

    @Test func `a folder without Swift files is an error`() throws {
        let project = try TemporaryProject(["ashlar.yml": Self.rules])
        let result = try Program.run("check", in: project)
        expectError(result, "ashlar: no Swift file below '\(project.path)'; name the folder of a Swift project with --root")
    }

    /// A check of nothing must not look like a passed check.
    @Test func `a path without Swift files is an error`() throws {
        let result = try Program.run("check", "Notes", in: project(["Notes/a.txt": ""]))
        expectError(
            result, "ashlar: 'Notes' contains no Swift file of this project; "
                + "name another path, or check whether git ignores it or the rule file excludes it"
        )
    }

    @Test func `a path narrows the report`() throws {
        let project = try project()
        #expect(try Program.run("check", "App/Views", in: project).status == 1)
        #expect(try Program.run("check", "App/Data/Cache.swift", in: project).status == 0)
    }

    @Test func `a missing rule file is an error`() throws {
        let project = try TemporaryProject(["A.swift": ""])
        let result = try Program.run("check", in: project)
        #expect(result.status == 2)
        #expect(result.complaint.hasPrefix("ashlar: no ashlar.yml in '"))
    }

    @Test func `a word that names neither a group nor a folder is an error of the rule file`() throws {
        func run(_ target: String, _ files: [String: String] = [:]) throws -> Program.Result {
            let rules = "groups:\n  data: App/Data/**\n  views: App/Views/**\n" + Self.rules.replacing("App/Data/**", with: target)
            return try Program.run("check", in: project(files, rules: rules))
        }
        try expectError(run("dat"), """
            ashlar.yml:7:42: error: there is no group 'dat', and no folder of that name; did you mean 'data'? The groups are 'data' and 'views'
            """)
        try expectError(run("'!infrastructure'"), """
            ashlar.yml:7:42: error: there is no group 'infrastructure', and no folder of that name; \
            the groups are 'data' and 'views', and a module is written 'module:infrastructure'
            """)
        #expect(try run("data").status == 1)
        // A folder that is there, with sources or without, is no mistake in a name.
        #expect(try run("App").status == 1)
        for files in [["Texts/a.txt": ""], [".gitignore": "Texts\n", "Texts/A.swift": ""]] {
            let result = try run("Texts", files)
            #expect(result.status == 1)
            #expect(result.output.contains("nothing matches 'Texts'"))
        }
    }

    @Test func `an invalid rule file is an error`() throws {
        let result = try Program.run("check", in: project(rules: "rules:\n  - id: a\n    ratioale: x\n    layers: [a, b]\n"))
        expectError(result, """
            ashlar.yml:2:5: error: the rule 'a' needs a rationale: one sentence that says why
            ashlar.yml:3:5: error: the rule 'a' has no key 'ratioale'; did you mean 'rationale'?
            """)
    }

    @Test func `an unknown format is reported with a suggestion`() throws {
        let result = try Program.run("check", "--format", "jsn", in: project())
        expectError(result, "ashlar: there is no report format 'jsn'; did you mean 'json'?")
    }

    @Test func `an unknown option is an error`() throws {
        let result = try Program.run("check", "--frmat", "json", in: project())
        #expect(result.status == 2)
        #expect(result.complaint.contains("Unknown option '--frmat'"))
    }

    @Test func `a file that is not UTF-8 is a note`() throws {
        let project = try project()
        try Data([0x6C, 0x65, 0x74, 0x20, 0xFF, 0x0A]).write(to: URL(fileURLWithPath: project.path + "/App/Bad.swift"))
        let result = try Program.run("check", in: project)
        #expect(result.status == 1)
        #expect(result.output.contains("App/Bad.swift:1:5: note: the file is not UTF-8"))
    }

    @Test func `incomplete Swift code is checked`() throws {
        let result = try Program.run("check", in: project(["App/Views/Half.swift": "struct Half { let cache: Cache\n"]))
        #expect(result.status == 1)
        #expect(result.output.contains("App/Views/Half.swift:1:26: error: 'Half' (App/Views) refers to 'Cache' (App/Data)"))
        #expect(result.output.contains("App/Views/Half.swift:1:31: note: not valid Swift"))
    }

    @Test func `deeply nested code does not crash the parser`() throws {
        let nested = "let x = " + String(repeating: "[", count: 60) + "1" + String(repeating: "]", count: 60) + "\n"
        let deep = String(repeating: "{ ( if struct ", count: 5000)
        let result = try Program.run("check", in: project(["App/Nested.swift": nested, "App/Deep.swift": deep]))
        #expect(result.status == 1)
        #expect(result.output.contains("App/Nested.swift:1:"))
        #expect(result.output.contains("App/Deep.swift:1:"))
        #expect(result.output.contains("1 error, 2 notes (4 files, 1 rule)"))
    }

    @Test func `unusual file names are reported unchanged`() throws {
        let result = try Program.run("check", in: project([
            "App/Views/Grüße 🦊 e\u{301}.swift": "struct Fox { let cache: Cache }\n", "App/Views/With space.swift": "",
        ]))
        #expect(result.output.contains("App/Views/Grüße 🦊 e\u{301}.swift:1:25: error: 'Fox'"))
        #expect(result.output.contains("(4 files, 1 rule)"))
    }

    @Test func `a cyclic symbolic link is not followed`() throws {
        let project = try project()
        try FileManager.default.createSymbolicLink(atPath: project.path + "/App/Loop", withDestinationPath: "..")
        let result = try Program.run("check", in: project)
        #expect(result.output.hasSuffix("1 error (2 files, 1 rule)\n"))
    }

    @Test func `a file that a link gives to another target is its own on purpose`() throws {
        let project = try project([
            "ashlar.yml": "preset: modules\n", "Sources/A/A.swift": "import B\n",
            "Sources/B/Deep/B.swift": "public struct B {}\n", "Common/Text.swift": "struct Text {}\n",
            "Sources/E/E.swift": "struct E {}\n", "Sources/F/F.swift": "struct F {}\n",
            "Package.swift": """
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "A", dependencies: ["B"]), .target(name: "B"), .executableTarget(name: "Plugin"),
                    .target(name: "D", path: "Sources/B/Deep"), .target(name: "E"), .target(name: "F"),
                ])
                """,
        ])
        try FileManager.default.createSymbolicLink(atPath: project.path + "/Sources/Plugin", withDestinationPath: "A")
        for target in ["E", "F"] {
            let link = project.path + "/Sources/\(target)/Common"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../../Common")
        }
        let result = try Program.run("check", in: project)
        #expect(result.output.contains("left out: 2 files that symbolic links give to other targets\n"), "\(result.output)")
        #expect(result.output.contains("'B.swift' belongs to 2 targets: 'B' and 'D'"), "\(result.output)")
        #expect(!result.output.contains("'A.swift' belongs") && !result.output.contains("'Text.swift' belongs"), "\(result.output)")
    }

    #if os(Linux)
    @Test func `a full disk is an error`() throws {
        let result = try Program.run("check", "--output", "/dev/full", in: project())
        expectError(
            result, "ashlar: cannot write '/dev/full' (No space left on device); nothing was written, free some space and run again"
        )
    }
    #endif

    @Test func `a missing output folder is an error`() throws {
        let project = try project()
        let result = try Program.run("check", "--output", "nowhere/report.txt", in: project)
        #expect(result.status == 2)
        #expect(result.complaint.hasPrefix("ashlar: cannot write 'nowhere/report.txt'"))
    }

    @Test func `a report is written to a file`() throws {
        let project = try project()
        let result = try Program.run("check", "--format", "json", "--output", "report.json", in: project)
        #expect(result.status == 1)
        let data = try Data(contentsOf: URL(fileURLWithPath: project.path + "/report.json"))
        let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(report["schema"] as? Int == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: project.path).sorted() == ["App", "ashlar.yml", "report.json"])
    }

    @Test func `a closed output pipe is not an error`() throws {
        let project = try project()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "'\(Program.executable)' check | true; echo ended"]
        process.currentDirectoryURL = URL(fileURLWithPath: project.path)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(withExtendedLifetime(project) { text } == "ended\n")
    }
}
