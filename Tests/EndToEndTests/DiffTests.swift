import Foundation
import Testing

/// `ashlar diff` in a repository: which states are read, by which rules, and what fails.
@Suite struct DiffTests {
    private static let files = [
        "ashlar.yml": """
            rules:
              - id: kit-knows-no-app
                rationale: A kit is used by many.
                forbidden: { from: "module:Kit", to: "module:App" }
            """,
        "Package.swift": """
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "App", dependencies: ["Kit"]), .target(name: "Kit"), .target(name: "Net")])
            """,
        "Sources/App/A.swift": "import Kit\npublic struct A { let kit: Kit }\n",
        "Sources/Kit/Kit.swift": "public struct Kit {}\n",
        "Sources/Net/Net.swift": "public struct Net {}\n",
    ]

    private func diff(_ arguments: String..., in project: TemporaryProject) throws -> Program.Result {
        try withExtendedLifetime(project) { try Program.run(Program.executable, ["diff"] + arguments, in: project.path) }
    }

    @Test func `a picture and a page show what changed since a revision`() throws {
        let project = try TemporaryProject.committed(Self.files)
        try project.write("import App\npublic struct Kit { let a: A }\n", to: "Sources/Kit/Kit.swift")
        try project.write("struct Net {}\n", to: "Sources/Net/More/More.swift")
        let picture = try Program.run("graph", "modules", "--since", "HEAD", "--format", "mermaid", in: project)
        #expect(picture.output.contains("new, 1 finding") && picture.output.contains("from 'HEAD' to the work tree"))
        #expect(!picture.output.contains("Net"))
        let narrowed = try Program.run("graph", "modules", "--since", "HEAD", "--focus", "Net", "--format", "json", in: project)
        #expect(narrowed.status == 0 && narrowed.output.contains("\"nodes\": []"))
        for wrong in [["--intended"], ["--why", "Kit"], ["--index-store", "auto"]] {
            #expect(try Program.run(Program.executable, ["graph", "modules", "--since", "HEAD"] + wrong, in: project.path).status != 0)
        }
        let page = try Program.run("graph", "modules", "--since", "HEAD", "--format", "html", in: project)
        #expect(page.output.hasPrefix("<!DOCTYPE html>") && page.output.contains("<svg") && !page.output.contains("<?xml"))
        #expect(!page.output.contains("<script"))
        #expect(try Program.run("explore", "--since", "HEAD", "--output", "page.html", in: project).status == 0)
        let explored = try String(contentsOfFile: project.path + "/page.html", encoding: .utf8)
        #expect(explored.contains("\"changes\":{\"since\":\"'HEAD'\"") && explored.contains("dependencies between modules: 1 new"))
    }

    @Test func `the work tree is compared with a revision, and a revision with another`() throws {
        let project = try TemporaryProject.committed(Self.files)
        #expect(try diff("HEAD", in: project).output == "nothing changed from 'HEAD' to the work tree\n")
        #expect(try diff("HEAD", "--format", "markdown", in: project).output == "")
        // A renamed file, a moved line, and a new dependency that a new rule forbids.
        try project.git("mv", "Sources/App/A.swift", "Sources/App/B.swift")
        try project.write("\nimport Kit\nimport Net\npublic struct A { let kit: Kit }\n", to: "Sources/App/B.swift")
        try project.write(Self.files["ashlar.yml"]!.replacing("Kit\", to: \"module:App", with: "App\", to: \"module:Net"), to: "ashlar.yml")
        let expected = """
            changes from 'HEAD' to the work tree; both by the rules of the work tree in 'ashlar.yml'

            dependencies between modules: 1 new
              + 'App' → 'Net' (imported only, breaks a rule), Sources/App/B.swift:3

            """
        let result = try diff("HEAD", in: project)
        #expect(result.status == 0 && result.complaint == "")
        #expect(result.output.hasPrefix(expected))
        #expect(result.output.contains("+ error: 'B.swift' imports 'Net' [kit-knows-no-app], Sources/App/B.swift:3"))
        #expect(!result.output.contains("'A'"))
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "Import Net")
        #expect(try diff("HEAD", in: project).output == "nothing changed from 'HEAD' to the work tree\n")
        let between = try diff("HEAD~1", "HEAD", in: project).output
        #expect(between == result.output.replacing("'HEAD' to the work tree", with: "'HEAD~1' to 'HEAD'").replacing("of the work tree", with: "of 'HEAD'"))
        // The rules of the later state judge both: the earlier one did not forbid this.
        let back = try diff("HEAD", "HEAD~1", in: project).output
        #expect(back.contains("- 'App' → 'Net' (imported only), Sources/App/B.swift:3"))
        #expect(!back.contains("findings"))
        // A tag on another branch: what that branch did is not undone here.
        try project.git("checkout", "-q", "-b", "other", "HEAD~1")
        try project.write("import Kit\npublic struct N {}\n", to: "Sources/Net/N.swift")
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "Import Kit")
        let branch = try diff("main", in: project).output
        #expect(branch.contains(", the merge base of HEAD and 'main' to the work tree"))
        #expect(branch.contains("+ 'Net' → 'Kit' (imported only), Sources/Net/N.swift:1"))
        #expect(!branch.contains("'App' → 'Net'"))
        let json = try diff("main", "--format", "json", in: project).output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(object["schema"] as? Int == 1)
        #expect(Set(object.keys) == ["schema", "before", "after", "rules", "graphs", "captives", "paths", "findings"])
    }

    @Test func `a commit without a rule file is judged by the rules of the work tree`() throws {
        let project = try TemporaryProject.committed(Self.files.filter { $0.key != "ashlar.yml" })
        try project.write("import App\npublic struct Kit { let a: A }\n", to: "Sources/Kit/Kit.swift")
        try project.git("commit", "-q", "-a", "-m", "Import App")
        try project.write(Self.files["ashlar.yml"]!, to: "ashlar.yml")
        let changes = try diff("HEAD~1", "HEAD", in: project).output
        #expect(changes.hasPrefix("changes from 'HEAD~1' to 'HEAD'; both by the rules of the work tree in 'ashlar.yml'\n"))
        #expect(changes.contains("[kit-knows-no-app]"))
    }

    @Test func `what cannot be compared is an error that says what to do`() throws {
        let project = try TemporaryProject.committed(["README.md": ""])
        for (name, text) in Self.files { try project.write(text, to: name) }
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "Add sources")
        func expectError(_ message: String, _ arguments: String..., at folder: String? = nil) throws {
            let result = try Program.run(Program.executable, ["diff"] + arguments, in: folder ?? project.path)
            #expect(result.status == 2 && result.output == "")
            #expect(result.complaint == "ashlar: \(message)\n")
        }
        try expectError("the revision 'HEAD~1' has no Swift file below '\(project.path)' that the rule file selects; name a later one", "HEAD~1")
        try expectError("git has no revision 'nowhere'; fetch it (a shallow clone has few), or name a branch, a tag or a commit", "nowhere")
        try expectError("git has no revision 'nowhere'; fetch it (a shallow clone has few), or name a branch, a tag or a commit", "HEAD", "nowhere")
        try expectError("'HEAD~1..HEAD' is a range; name its two ends: ashlar diff FROM TO", "HEAD~1..HEAD")
        try expectError("there is no format 'markdwn'; did you mean 'markdown'?", "HEAD", "--format", "markdwn")
        let loose = try TemporaryProject(Self.files)
        try expectError("git failed in '\(loose.path)': there is no .git; is it a git repository?", "HEAD", at: loose.path)
        let clone = try TemporaryProject([:])
        try clone.git("clone", "-q", "--depth", "1", "file://" + project.path, clone.path + "/shallow")
        try expectError(
            "git has no revision 'HEAD~1'; fetch it (a shallow clone has few), or name a branch, a tag or a commit", "HEAD~1", at: clone.path + "/shallow"
        )
        #expect(try Program.run("diff", "HEAD", "--index-store", "auto", in: project).status == 2)
        #expect(try Program.run("diff", "HEAD", "--kind", "di", in: project).complaint.hasPrefix("ashlar: no bindings and no injections found"))
    }
}
