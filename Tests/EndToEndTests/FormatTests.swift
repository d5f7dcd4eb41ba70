import Foundation
import Testing

/// The report format depends on the CI system, unless a format is given.
@Suite struct FormatTests {
    private func project() throws -> TemporaryProject {
        try TemporaryProject([
            "ashlar.yml": """
                rules:
                  - id: views-know-no-data
                    rationale: Screens outlive databases.
                    forbidden: { from: Views/**, to: Data/** }
                """,
            "Views/Home.swift": "struct Home { let cache: Cache }\n", "Data/Cache.swift": "struct Cache {}\n",
        ])
    }

    private static let message = "'Home' (Views) refers to 'Cache' (Data)"

    @Test(arguments: [
        ("GITHUB_ACTIONS", "true", "::error file=Views/Home.swift,line=1,col=26,title=views-know-no-data::\(message)"),
        ("TF_BUILD", "True", "##vso[task.logissue type=error;sourcepath=Views/Home.swift;linenumber=1;columnnumber=26;code=views-know-no-data]\(message)"),
        ("TEAMCITY_VERSION", "2025.11", "##teamcity[inspection typeId='views-know-no-data' message='|'Home|' (Views) refers to"),
        ("GITLAB_CI", "true", "Views/Home.swift:1:26: error: \(message) [views-know-no-data]\n  why:"),
        ("XCODE_VERSION_ACTUAL", "1640", "/Views/Home.swift:1:26: error: \(message) [views-know-no-data]\n1 error"),
        ("GITHUB_ACTIONS", "false", "Views/Home.swift:1:26: error: \(message) [views-know-no-data]\n  why:"),
    ])
    func `the default format is the one of the CI system`(variable: String, value: String, expected: String) throws {
        let project = try project()
        let result = try Program.run("check", in: project, environment: [variable: value])
        #expect(result.status == 1)
        #expect(result.output.contains(expected), "\(result.output)")
    }

    @Test func `a requested format takes precedence`() throws {
        let project = try project()
        let json = try Program.run("check", "--format", "json", in: project, environment: ["GITHUB_ACTIONS": "true"])
        #expect(json.output.hasPrefix("{"))
        let written = try Program.run("check", "--output", "report.txt", in: project, environment: ["GITHUB_ACTIONS": "true"])
        #expect(written.output == "")
        #expect(try project.read("report.txt").hasPrefix("Views/Home.swift:1:26: error: "))
    }

    private func severalFindings() throws -> TemporaryProject {
        try TemporaryProject([
            "ashlar.yml": """
                rules:
                  - id: views-know-no-data
                    rationale: Screens outlive databases.
                    forbidden: { from: Views/**, to: Data/** }
                  - id: no-managers
                    rationale: A manager may be anything.
                    severity: warning
                    forbidden: { from: Views/**, to: Managers/** }
                """,
            "Views/A.swift": "struct A { let manager: Manager }\n", "Views/B.swift": "struct B { let cache: Cache }\n",
            "Data/Cache.swift": "struct Cache {}\n", "Managers/Manager.swift": "struct Manager {}\n",
        ])
    }

    @Test func `--max-findings shows errors first and counts all`() throws {
        let result = try Program.run("check", "--max-findings", "1", in: severalFindings())
        #expect(result.status == 1)
        #expect(result.output.contains("Views/B.swift:1:23: error: "), "\(result.output)")
        #expect(!result.output.contains("Views/A.swift"))
        #expect(result.output.contains("1 error, 1 warning, 1 not shown (4 files, 2 rules)"), "\(result.output)")
        let json = try Program.run("check", "--max-findings", "1", "--format", "json", in: severalFindings()).output
        #expect(json.filter { $0 != " " }.contains("\"omitted\":1,"))
    }

    @Test func `--skip leaves out a rule, and --strict fails for warnings`() throws {
        let project = try severalFindings()
        let skipped = try Program.run("check", "--skip", "views-know-no-data", in: project)
        #expect(skipped.status == 0)
        #expect(skipped.output.contains("1 warning (4 files, 1 rule)"), "\(skipped.output)")
        #expect(try Program.run("check", "--skip", "views-know-no-data", "--strict", in: project).status == 1)
        #expect(try Program.run("check", "--skip", "views-know-no-data", "--skip", "no-managers", in: project).status == 2)
        let unknown = try Program.run("check", "--skip", "no-manager", in: project)
        #expect(unknown.status == 2)
        #expect(unknown.complaint.contains("no-managers"), "\(unknown.complaint)")
    }

    @Test func `--quiet prints nothing without findings`() throws {
        let project = try severalFindings()
        let result = try Program.run("check", "--quiet", "Data", in: project)
        #expect(result.status == 0 && result.output == "")
        #expect(try Program.run("check", "--quiet", in: project).output.contains("1 error, 1 warning"))
    }

    @Test func `several formats are written to their files`() throws {
        let project = try project()
        let result = try Program.run("check", "--format", "text", "--format", "sarif=a.sarif", "--format=junit=b=c.xml", in: project)
        #expect(result.output.hasPrefix("Views/Home.swift:1:26: error: "))
        #expect(try project.read("a.sarif").contains("\"2.1.0\""))
        #expect(try project.read("b=c.xml").contains("<testsuite"))
        let other = try Program.run("check", "--format", "csv", "--format", "json=d.json", "--output", "e.csv", in: project)
        #expect(other.output == "")
        #expect(try project.read("e.csv").contains("views-know-no-data"))
    }

    @Test(arguments: [
        (["--format", "text", "--format", "json"], "two formats write to standard output; write '--format NAME=FILE' for all but one"),
        (["--format", "text=a", "--format", "json=a"], "two formats write to 'a'; name a file for each"),
        (["--format", "text="], "'--format text=' has no file name; write 'text=FILE'"),
        (["--format", "sarrif"], "there is no report format 'sarrif'; did you mean 'sarif'?"),
        (["--format", "text=a", "--output", "b"], "'--output b' must belong to one format without a file; write '--format NAME=FILE' for each"),
    ])
    func `contradictory options are errors`(arguments: [String], complaint: String) throws {
        let project = try project()
        let result = try Program.run(Program.executable, ["check"] + arguments, in: project.path)
        #expect(result.status == 2)
        #expect(result.complaint == "ashlar: \(complaint)\n")
    }
}
