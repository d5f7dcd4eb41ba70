import Foundation
import Testing

/// `ashlar history` in a repository: which commits are measured, what of them is cached, and what fails.
@Suite struct HistoryTests {
    private static let manifest = """
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "App", dependencies: ["Kit"]), .target(name: "Kit")])
        """

    private func commit(_ day: String, _ files: [String: String], in project: TemporaryProject) throws {
        for (name, text) in files { try project.write(text, to: name) }
        try project.git("add", "-A")
        // The author's day is another one: that of the committer counts.
        try project.git(
            "commit", "-q", "--allow-empty", "-m", day, "--date", "2020-01-01T12:00:00Z", environment: ["GIT_COMMITTER_DATE": day + "T12:00:00Z"]
        )
    }

    private func project() throws -> TemporaryProject {
        let project = try TemporaryProject([:])
        try project.git("init", "-q", "-b", "main")
        try commit("2026-01-05", ["README.md": ""], in: project)
        try commit("2026-01-11", ["Package.swift": Self.manifest, "Sources/App/A.swift": "import Kit\nstruct A {}\n", "Sources/Kit/K.swift": "struct K {}\n"], in: project)
        try commit("2026-01-12", ["Sources/Kit/K.swift": "import App\nstruct K {}\n"], in: project)
        try commit("2026-01-18", ["Sources/Kit/L.swift": "struct L {}\n"], in: project)
        try commit("2026-02-03", ["Sources/Kit/K.swift": "struct K {}\n"], in: project)
        // Only the work tree has this.
        try project.write("struct M {}\n", to: "Sources/Kit/M.swift")
        return project
    }

    private func history(_ arguments: String..., in project: TemporaryProject) throws -> Program.Result {
        try withExtendedLifetime(project) { try Program.run(Program.executable, ["history"] + arguments, in: project.path) }
    }

    /// The cells of a table without the commits, line by line.
    private func cells(_ result: Program.Result) -> [String] {
        result.output.split(separator: "\n").dropFirst().filter { $0.first?.isNumber == true }
            .map { $0.split(separator: " ").enumerated().filter { $0.offset != 1 }.map(\.element).joined(separator: " ") }
    }

    @Test func `the last commit of each period is measured`() throws {
        let project = try project()
        let weeks = try history(in: project)
        #expect(weeks.status == 0 && weeks.complaint == "")
        #expect(cells(weeks) == [
            "2026-01-11 3 5 2 2 1 - - 0 75.0 %", "2026-01-18 4 7 3 2 2 1 0 2 100.0 %", "2026-02-03 4 6 3 2 1 0 1 0 75.0 %",
        ])
        #expect(cells(try history("--every", "month", in: project)).map { $0.prefix(10) } == ["2026-01-18", "2026-02-03"])
        #expect(cells(try history("--every", "day", "--since", "2026-01-12", in: project)).map { $0.prefix(10) }
            == ["2026-01-12", "2026-01-18", "2026-02-03"])
        let all = try history("--every", "commit", in: project)
        #expect(cells(all).count == 4)
        #expect(all.output.hasSuffix("note: 1 commit without a Swift file, or without modules, left out\n"))
    }

    @Test func `what was measured is read from the cache, unless the rules changed`() throws {
        let project = try project()
        let cache = try TemporaryProject([:])
        let environment = ["XDG_CACHE_HOME": cache.path]
        func run(_ arguments: String...) throws -> Program.Result {
            try Program.run(Program.executable, ["history"] + arguments, in: project.path, environment: environment)
        }
        let first = try run()
        let file = try #require(FileManager.default.contentsOfDirectory(atPath: cache.path + "/ashlar").first { $0.hasSuffix(".history") })
        #expect(try run() == first)
        // A damaged cache is none.
        let path = "ashlar/" + file
        let stored = try Data(contentsOf: URL(fileURLWithPath: cache.path + "/" + path))
        try stored.prefix(stored.count - 3).write(to: URL(fileURLWithPath: cache.path + "/" + path))
        #expect(try run() == first)
        try project.write("""
            rules:
              - id: kit-knows-no-app
                rationale: A kit is used by many.
                forbidden: { from: "module:Kit", to: "module:App" }
            """, to: "ashlar.yml")
        #expect(cells(try run()).map { $0.suffix(3) } == ["0 0", "1 0", "0 0"])
        #expect(try run("--no-cache") == run())
    }

    @Test func `an unknown day, a late one, and a folder without a repository are errors`() throws {
        let project = try project()
        let late = try history("--since", "2027-01-01", in: project)
        #expect(late.status == 2)
        #expect(late.complaint == "ashlar: no commit of HEAD is as late as 2027-01-01; the latest is of 2026-02-03\n")
        let unknown = try history("--since", "2026-02-30", in: project)
        #expect(unknown.status == 2 && unknown.complaint == "ashlar: '2026-02-30' is no day; write it as 2026-03-01\n")
        let format = try history("--format", "htm", in: project)
        #expect(format.status == 2 && format.complaint == "ashlar: there is no format 'htm'; did you mean 'html'?\n")
        let layers = try history("layers", in: project)
        #expect(layers.status == 2 && layers.complaint.hasPrefix("ashlar: "))
        let loose = try TemporaryProject(["A.swift": "struct A {}\n"])
        #expect(try history(in: loose).complaint == "ashlar: git failed in '\(loose.path)': there is no .git; is it a git repository?\n")
    }
}
