import Foundation
import Testing

/// `ashlar blame` in a repository: the commit is found along first parents and in merged branches.
@Suite struct BlameTests {
    private func commit(_ message: String, _ files: [String: String], in project: TemporaryProject) throws {
        for (name, text) in files { try project.write(text, to: name) }
        try project.git("add", "-A")
        try project.git("commit", "-q", "--allow-empty", "-m", message, "--date", "2026-03-01T12:00:00Z")
    }

    private func blame(_ source: String, _ target: String, in project: TemporaryProject) throws -> Program.Result {
        try Program.run("blame", source, target, in: project)
    }

    @Test func `the commit that introduced a dependency is found`() throws {
        let project = try TemporaryProject.committed(["README.md": ""])
        try commit("Add sources", ["App/A.swift": "struct A {}\n", "App/B.swift": "struct B {}\n", "Kit/K.swift": "struct K {}\n"], in: project)
        for number in 1...5 { try commit("Change \(number)", ["App/A.swift": "struct A { var number = \(number) }\n"], in: project) }
        try commit("Use B in A", ["App/A.swift": "struct A { let b: B }\n"], in: project)
        for number in 1...4 { try commit("Comment \(number)", ["App/B.swift": "// \(number)\nstruct B {}\n"], in: project) }
        try project.git("checkout", "-q", "-b", "branch")
        try commit("Begin the branch", ["Kit/L.swift": "struct L {}\n"], in: project)
        try commit("Use K in B", ["App/B.swift": "\n\nstruct B { let k: K }\n"], in: project)
        try commit("End the branch", ["Kit/M.swift": "struct M {}\n"], in: project)
        try project.git("checkout", "-q", "main")
        try commit("Meanwhile", ["README.md": "More.\n"], in: project)
        try project.git("merge", "-q", "--no-ff", "-m", "Merge the branch", "branch")
        try project.write("struct A { let b: B; let m: M }\n", to: "App/A.swift")

        func expect(_ source: String, _ target: String, _ message: String, _ place: String) throws {
            let name = try project.git("log", "--format=%H", "--grep", "^\(message)$").prefix(10)
            let result = try blame(source, target, in: project)
            #expect(result.status == 0 && result.complaint == "")
            #expect(result.output == "'\(source)' depends on '\(target)' since \(name), 2026-03-01, Tester: \(message)\n  at \(place)\n")
        }
        try expect("A", "B", "Use B in A", "App/A.swift:1:19")
        try expect("App/A.swift", "App/B.swift", "Use B in A", "App/A.swift:1:19")
        try expect("App", "Kit", "Use K in B", "App/B.swift:3:19")
        try expect("B", "Kit", "Use K in B", "App/B.swift:3:19")

        let missing = try blame("A", "K", in: project)
        #expect(missing.status == 1)
        #expect(missing.output == "'A' does not depend on 'K' directly in HEAD; 'ashlar why' shows dependencies through others\n")
        // Only the work tree has this one.
        #expect(try blame("A", "M", in: project).status == 1)
        let unknown = try blame("A", "Bee", in: project)
        #expect(unknown.status == 2)
        #expect(unknown.complaint == "ashlar: nothing is called 'Bee'; name a group, a module, a type, a file or a folder\n")
    }

    @Test func `of a dependency that came and went, the first commit is named`() throws {
        let project = try TemporaryProject.committed(["App/A.swift": "struct A {}\n", "App/B.swift": "struct B {}\n", "C.swift": "struct C {}\n"])
        func use(_ message: String, _ isUsed: Bool) throws {
            try commit(message, ["App/A.swift": isUsed ? "struct A { let b: B }\n" : "struct A {}\n"], in: project)
        }
        try use("First", true)
        try use("Remove", false)
        // More commits than are read one by one.
        for number in 1...130 { try project.git("commit", "-q", "--allow-empty", "-m", "Empty \(number)") }
        try use("Again", true)
        try use("Remove again", false)
        try use("Back", true)
        try commit("Later", ["C.swift": "struct C { let b: B }\n"], in: project)
        let result = try blame("A", "B", in: project)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 4 && lines[0].hasSuffix(": First") && lines[1] == "  at App/A.swift:1:19")
        #expect(lines.dropFirst(2).first?.hasPrefix("it was gone in between, and came back in ") == true)
        #expect(lines.dropFirst(2).first?.hasSuffix("Tester: Back") == true)
        // A folder has no name that each use of it needs.
        #expect(try blame("App/A.swift", "App/B*", in: project).output.contains("note: a dependency that came and went before may be missed, unless a line had 'B'"))

        let json = try Program.run("blame", "A", "B", "--format", "json", in: project)
        #expect(json.output.contains("\"subject\" : \"First\"") && json.output.contains("\"subject\" : \"Back\""))
        let missing = try Program.run("blame", "B", "A", "--format", "json", in: project)
        #expect(missing.status == 1 && missing.output.contains("\"notes\" : [\n\n  ]") && !missing.output.contains("first"))
    }

    @Test func `a clone that lacks old contents tells what may be missed`() throws {
        let project = try TemporaryProject.committed(["App/A.swift": "struct A {}\n", "App/B.swift": "struct B {}\n", "C.swift": "struct C {}\n"])
        try commit("Gone", ["C.swift": "struct C { let gone: Int }\n"], in: project)
        try commit("Asset", ["C.svg": "B"], in: project)
        try commit("After", ["C.swift": "struct C {}\n"], in: project)
        for number in 1...130 { try project.git("commit", "-q", "--allow-empty", "-m", "Empty \(number)") }
        try commit("First", ["App/A.swift": "struct A { let b: B }\n"], in: project)
        func remove(_ object: String) throws { try FileManager.default.removeItem(atPath: project.path + "/.git/objects/" + object) }
        // What makes no dependencies is not read: the object is C.svg.
        try remove("73/71f47a6f8bd23a8fa1a8b2a9479cdd76380e54")
        let whole = try blame("A", "B", in: project)
        #expect(whole.output.contains(": First\n") && !whole.output.contains("note"))
        // The first change of C.swift.
        try remove("0f/0bda92858e040e280ecd0e11e3d7800fffb705")
        let partial = try blame("A", "B", in: project)
        #expect(partial.output.contains(": First\n"))
        #expect(partial.output.contains("note: a dependency that came and went before may be missed: git failed in"))
        #expect(partial.output.contains("'git fetch --refetch' gets what is missing"))
    }

    @Test func `a commit is described without the contents that it changes`() throws {
        let project = try TemporaryProject.committed(["A.swift": "struct A {}\n", "B.swift": "struct B {}\n", "D.svg": "a\nb\nc\nd\n"])
        try FileManager.default.removeItem(atPath: project.path + "/D.svg")
        try commit("First", ["A.swift": "struct A { let b: B }\n", "E.svg": "a\nb\nc\ne\n"], in: project)
        // Git would read E.svg to find out whether it is D.svg.
        try FileManager.default.removeItem(atPath: project.path + "/.git/objects/13/847f68514564c4882d515fff065e177618bd7a")
        let result = try blame("A", "B", in: project)
        #expect(result.output.contains(": First\n") && !result.output.contains("note"), "\(result.complaint)")
    }

    @Test func `a dependency of the first commit, and of a shallow clone`() throws {
        let project = try TemporaryProject.committed(["A.swift": "struct A { let b: B }\n", "B.swift": "struct B {}\n"])
        #expect(try blame("A", "B", in: project).output.contains(", Tester: Begin\n  at A.swift:1:19\n"))
        try commit("Later", ["B.swift": "struct B { var x = 0 }\n"], in: project)
        let clone = try TemporaryProject([:])
        try clone.git("clone", "-q", "--depth", "1", "file://" + project.path, clone.path + "/shallow")
        let shallow = try Program.run(Program.executable, ["blame", "A", "B"], in: clone.path + "/shallow")
        #expect(shallow.output.contains(": Later\n"))
        #expect(shallow.output.hasSuffix("note: this is the oldest commit of a shallow clone; 'git fetch --unshallow' fetches what was before\n"))
        let loose = try TemporaryProject(["A.swift": "struct A {}\n"])
        let outside = try blame("A", "A", in: loose)
        #expect(outside.status == 2)
        #expect(outside.complaint == "ashlar: git failed in '\(loose.path)': there is no .git; is it a git repository?\n")
    }
}
