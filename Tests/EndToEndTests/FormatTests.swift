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
        ("GITLAB_CI", "true", "Views/Home.swift:1:26: error: \(message) [views-know-no-data]\n  why:"),
        ("XCODE_VERSION_ACTUAL", "1640", "/Views/Home.swift:1:26: error: \(message) [views-know-no-data]\n1 error"),
        ("GITHUB_ACTIONS", "false", "Views/Home.swift:1:26: error: \(message) [views-know-no-data]\n  why:"),
    ])
    func `the default format is the one of the CI system`(variable: String, value: String, expected: String) throws {
        let project = try project()
        let result = try Program.run("check", in: project, environment: [variable: value])
        #expect(result.status == 1)
        #expect(result.output.contains(expected), "\(result.output)")
        // GitLab reads the report from a file; the text is for the job log.
        let file = project.path + "/gl-code-quality-report.json"
        #expect(FileManager.default.fileExists(atPath: file) == (variable == "GITLAB_CI"))
    }

    @Test func `a requested format takes precedence`() throws {
        let project = try project()
        let json = try Program.run("check", "--format", "json", in: project, environment: ["GITHUB_ACTIONS": "true"])
        #expect(json.output.hasPrefix("{"))
        let written = try Program.run("check", "--output", "report.txt", in: project, environment: ["GITLAB_CI": "true"])
        #expect(written.output == "")
        #expect(try project.read("report.txt").hasPrefix("Views/Home.swift:1:26: error: "))
        #expect(!FileManager.default.fileExists(atPath: project.path + "/gl-code-quality-report.json"))
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
