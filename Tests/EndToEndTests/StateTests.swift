import AshlarChecks
import AshlarDriver
import Foundation
import Testing
import TestSupport

/// Checks of the index and of changes since a revision.
@Suite struct StateTests {
    private static let rules = """
        rules:
          - id: views-know-no-data
            rationale: Screens outlive databases.
            forbidden: { from: Views/**, to: Data/** }
        """

    private func project() throws -> TemporaryProject {
        try TemporaryProject.committed([
            "ashlar.yml": Self.rules, "Data/Cache.swift": "struct Cache {}\n", "Views/Home.swift": "struct Home {}\n",
            "Views/Old.swift": "struct Old { let cache: Cache }\n",
        ])
    }

    private func findings(_ project: TemporaryProject, _ arguments: String...) throws -> [String] {
        let result = try Program.run(
            Program.executable, ["check", "--format", "json"] + arguments, in: project.path
        )
        struct Report: Decodable {
            struct Place: Decodable { var file: String; var line: Int }
            struct Finding: Decodable { var place: Place; var message: String }
            var findings: [Finding]
        }
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        return report.findings.map { "\($0.place.file):\($0.place.line): \($0.message)" }
    }

    @Test func `the index is checked instead of the work tree`() throws {
        let project = try project()
        try project.write("struct Home { let cache: Cache }\n", to: "Views/Home.swift")
        #expect(try findings(project, "--staged", "Views/Home.swift") == [])
        try project.git("add", "-A")
        try project.write("struct Home {}\n", to: "Views/Home.swift")
        #expect(try findings(project, "--staged", "Views/Home.swift") == ["Views/Home.swift:1: 'Home' (Views) refers to 'Cache' (Data)"])
        #expect(try findings(project, "Views/Home.swift") == [])
    }

    @Test func `the rule file and the baseline come from the index`() throws {
        let project = try project()
        #expect(try Program.run("baseline", in: project).status == 0)
        #expect(try findings(project, "--staged").count == 1)
        try project.git("add", "-A")
        #expect(try findings(project, "--staged") == [])
        try project.write("nonsense", to: "ashlar.yml")
        try project.write("nonsense", to: "ashlar-baseline.txt")
        #expect(try findings(project, "--staged") == [])
    }

    @Test func `only new findings are reported`() throws {
        let project = try project()
        try project.git("checkout", "-q", "-b", "work")
        try project.git("mv", "Views/Old.swift", "Views/Older.swift")
        try project.write("struct Home { let cache: Cache }\n", to: "Views/Home.swift")
        try project.git("commit", "-q", "-a", "-m", "Work")
        #expect(try findings(project, "--since", "main") == ["Views/Home.swift:1: 'Home' (Views) refers to 'Cache' (Data)"])
        #expect(try findings(project, "--since", "HEAD") == [])
        let result = try Program.run("check", "--since", "main", in: project)
        #expect(result.status == 1)
        #expect(result.output.contains("1 error"))
    }

    @Test func `known findings are not resolved`() throws {
        let project = try project()
        #expect(try Program.run("baseline", in: project).status == 0)
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "Begin a baseline")
        let result = try Program.run("check", "--since", "HEAD", in: project)
        #expect(result.output == "no findings, 1 known (3 files, 1 rule)\n")
    }

    @Test func `changes on the other branch are not reported`() throws {
        let project = try project()
        try project.git("checkout", "-q", "-b", "work")
        try project.write("// Work\n", to: "Views/Work.swift")
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "Work")
        try project.git("checkout", "-q", "main")
        try project.git("rm", "-q", "Views/Old.swift")
        try project.git("commit", "-q", "-m", "Mend")
        try project.git("checkout", "-q", "work")
        #expect(try findings(project, "--since", "main") == [])
    }

    @Test func `an unknown revision is an error`() throws {
        let project = try project()
        let result = try Program.run("check", "--since", "mian", in: project)
        #expect(result.status == 2)
        #expect(result.complaint == "ashlar: git has no revision 'mian'; fetch it (a shallow clone has few), or name a branch, a tag or a commit\n")
        let outside = try TemporaryProject(["ashlar.yml": Self.rules, "Views/A.swift": ""])
        let staged = try Program.run("check", "--staged", in: outside)
        #expect(staged.status == 2)
        #expect(staged.complaint.contains("is it a git repository?"))
    }

    /// `--staged` reports the same as a check of the exported index.
    @Test(arguments: [UInt64(20_260_121), 7, 99]) func `a staged check equals a check of the exported index`(seed: UInt64) throws {
        var random = Random(seed: seed)
        let project = try project()
        var names = ["Views/Home.swift", "Views/Old.swift", "Data/Cache.swift"]
        for _ in 0..<12 {
            edit(project, &names, &random)
            if Int.random(in: 0..<2, using: &random) == 0 { try project.git("add", "-A") }
            if Int.random(in: 0..<5, using: &random) == 0 { try project.git("commit", "-q", "--allow-empty", "-m", "Step") }
            let staged = try findings(project, "--staged")
            let exported = try TemporaryProject([:])
            try project.git("checkout-index", "-a", "--prefix=\(exported.path)/")
            #expect(try findings(exported) == staged, "seed \(seed)")
        }
    }

    private func edit(_ project: TemporaryProject, _ names: inout [String], _ random: inout Random) {
        let name = names[Int.random(in: 0..<names.count, using: &random)]
        let text = ["struct A\(Int.random(in: 0..<9, using: &random)) { let cache: Cache }\n", "struct Cache {}\n", "// \(Int.random(in: 0..<99, using: &random))\n"]
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: try? project.write(text[Int.random(in: 0..<3, using: &random)], to: name)
        case 2:
            names.append("\(["Views", "Data"][Int.random(in: 0..<2, using: &random)])/\(names.count) ä.swift")
            try? project.write(text[Int.random(in: 0..<3, using: &random)], to: names[names.count - 1])
        case 3: if names.count > 2 { try? project.remove(name) }
        default:
            let new = "Views/moved \(Int.random(in: 0..<99, using: &random)).swift"
            _ = try? project.git("mv", name, new)
            names.append(new)
        }
    }
}
