import AshlarDriver
import Foundation
import Testing

/// The hook rejects a commit that breaks a rule, and preserves an existing hook.
@Suite struct HookTests {
    private static let rules = """
        rules:
          - id: views-know-no-data
            rationale: Screens outlive databases.
            forbidden: { from: Views/**, to: Data/** }
        """

    private func project(in folder: String = "") throws -> TemporaryProject {
        try TemporaryProject.committed([
            folder + "ashlar.yml": Self.rules, folder + "Data/Cache.swift": "struct Cache {}\n",
            folder + "Views/Home.swift": "struct Home {}\n", folder + "Views/Other.swift": "struct Other {}\n",
        ])
    }

    private func install(in project: TemporaryProject, folder: String = "") throws -> Program.Result {
        try Program.run("hook", "install", in: project.path + "/" + folder)
    }

    private let bad = "struct Home { let cache: Cache }\n"

    @Test func `a commit that breaks a rule is rejected`() throws {
        let project = try project()
        #expect(try install(in: project).output == "each commit is checked by '\(project.path)/.git/hooks/pre-commit'\n")
        try project.write(bad, to: "Views/Home.swift")
        try project.git("add", "-A")
        #expect(throws: (any Error).self) { try project.git("commit", "-q", "-m", "Bad") }
        try project.write("struct Home {}\n// Good\n", to: "Views/Home.swift")
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "Good")
    }

    /// Git passes the hook a temporary index in this case.
    @Test func `the committed content is checked, not all staged content`() throws {
        let project = try project()
        #expect(try install(in: project).status == 0)
        try project.write(bad, to: "Views/Home.swift")
        try project.write("struct Other {}\n// More\n", to: "Views/Other.swift")
        try project.git("add", "Views/Home.swift")
        try project.git("commit", "-q", "-m", "One file", "Views/Other.swift")
        #expect(throws: (any Error).self) { try project.git("commit", "-q", "-a", "-m", "All") }
        #expect(throws: (any Error).self) { try project.git("commit", "-q", "-m", "One", "Views/Home.swift") }
    }

    @Test func `an existing hook is preserved`() throws {
        let project = try project()
        let hook = project.path + "/.git/hooks/pre-commit"
        try project.write("#!/bin/sh\necho before >> said\nexit $(cat status)\n", to: ".git/hooks/pre-commit")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
        try project.write("0", to: "status")
        let installed = try install(in: project)
        #expect(installed.output.contains("the previous hook is preserved as 'pre-commit.before-ashlar' and runs first"))
        #expect(try install(in: project).status == 0)

        try project.git("commit", "-q", "--allow-empty", "-m", "Good")
        #expect(try project.read("said") == "before\n")
        try project.write("1", to: "status")
        #expect(throws: (any Error).self) { try project.git("commit", "-q", "--allow-empty", "-m", "Refused") }

        let removed = try Program.run("hook", "uninstall", in: project)
        #expect(removed.output.contains("is the previous hook again"))
        #expect(try project.read(".git/hooks/pre-commit").contains("echo before"))
        #expect(try Program.run("hook", "uninstall", in: project).status == 2)
    }

    @Test func `projects of one repository share the hook`() throws {
        let project = try project(in: "it's one/")
        try project.write(Self.rules, to: "two/ashlar.yml")
        try project.write("struct Two {}", to: "two/Views/Two.swift")
        try project.write("struct Data {}", to: "two/Data/Data.swift")
        #expect(try install(in: project, folder: "it's one").status == 0)
        #expect(try install(in: project, folder: "two").status == 0)
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "Good")
        try project.write(bad, to: "it's one/Views/Home.swift")
        #expect(throws: (any Error).self) { try project.git("commit", "-q", "-a", "-m", "Bad") }
        #expect(try Program.run("hook", "uninstall", in: project.path + "/it's one").output.contains("still checks two"))
        try project.git("commit", "-q", "-a", "-m", "Unchecked")
    }

    @Test func `a folder outside a repository is an error`() throws {
        let project = try TemporaryProject(["ashlar.yml": Self.rules])
        let result = try install(in: project)
        #expect(result.status == 2)
        #expect(result.complaint.contains("is it a git repository?"))
    }
}
