import Foundation
import Testing

/// Marks in diagrams, and the answers of `can` about a new dependency.
@Suite struct QuestionTests {
    private func project(severity: String = "error") throws -> TemporaryProject {
        try TemporaryProject([
            "ashlar.yml": """
                rules:
                  - id: imports-are-declared
                    rationale: What the manifest does not say builds by luck.
                    manifest: [imports-are-declared]
                  - id: kit-stands-alone
                    rationale: What everybody builds on must build alone.
                    severity: \(severity)
                    forbidden: { from: "module:Kit", to: "module:App*" }
                """,
            "Package.swift": """
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "App", dependencies: ["Kit"]), .target(name: "AppHelp"), .target(name: "Kit", dependencies: ["AppHelp"]),
                ])
                """,
            "Sources/App/A.swift": "import Kit\n",
            "Sources/AppHelp/H.swift": "",
            "Sources/Kit/K.swift": "import AppHelp\n",
        ])
    }

    @Test func `a diagram marks only errors`() throws {
        let marked = try Program.run("graph", "modules", in: project())
        #expect(marked.output.contains("#D55E00"))
        #expect(!marked.output.contains("not marked"))
        let plain = try Program.run("graph", "modules", in: project(severity: "warning"))
        #expect(!plain.output.contains("#D55E00"))
        #expect(plain.output.contains("1 warning is not marked"))
    }

    @Test func `a layout ends at the time limit`() throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<60).map { ("F\($0).swift", "struct A\($0) { let b: A\(($0 * 7 + 1) % 60)? }") })
        let project = try TemporaryProject(files.merging(["ashlar.yml": "rules: []"]) { first, _ in first })
        let late = try Program.run("graph", "files", "--format", "svg", "--within", "0.0001", in: project)
        #expect(late.status == 2)
        #expect(late.complaint == "ashlar: 60 nodes and 60 edges were not laid out in 0.0001 seconds; show less with --focus or --collapse '*', or write them with --format json or dot\n")
        let drawn = try Program.run("graph", "files", "--format", "svg", in: project)
        #expect(drawn.output.hasPrefix("<?xml"))
        #expect(drawn.output.contains("F59.swift"))
    }

    @Test func `a picture that is too large to draw shows parts of the project`() throws {
        func types(from first: Int) -> String { (first..<first + 800).map { "struct T\($0) {}\n" }.joined() }
        let project = try TemporaryProject([
            "A/A.swift": types(from: 0), "B/B.swift": types(from: 800) + "struct U { let t: T0 }\n", "ashlar.yml": "rules: []",
        ])
        let svg = try Program.run("graph", "types", "--whole", "--format", "svg", in: project).output
        #expect(svg.contains("1601 nodes and 1 edges are too many to draw (at most 1500 and 4000)"))
        #expect(svg.contains("2 parts of the project") && svg.contains("format dot writes all of them"))
        #expect(try Program.run("graph", "types", "--whole", "--format", "dot", in: project).output.contains("\"T1599\" ["))
    }

    /// The manifest would declare the dependency, so a rule about undeclared imports reports nothing.
    @Test func `a new dependency counts as declared`() throws {
        let yes = try Program.run("can", "App", "AppHelp", in: project())
        #expect(yes.status == 0)
        #expect(yes.output == "yes: no rule forbids 'App' to depend on 'AppHelp'\n")
        let no = try Program.run("can", "Kit", "App", in: project())
        #expect(no.status == 1)
        #expect(no.output == """
            no: 'Kit' may not depend on 'App'
              kit-stands-alone: would find, for example: 'K.swift' imports 'App'
                why: What everybody builds on must build alone.

            """)
    }

    @Test func `a warning does not forbid a dependency`() throws {
        let result = try Program.run("can", "Kit", "App", in: project(severity: "warning"))
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("yes: 'Kit' may depend on 'App', but these rules would warn about it\n  kit-stands-alone: "))
    }
}
