import AshlarDiagrams
import AshlarDriver
import AshlarReports
import AshlarText
import TestSupport
import Testing

/// Dependency chains, new dependencies, and the choice of diagram formats.
@Suite struct QuestionTests {
    private func project(_ files: [String: String]) throws -> (Project, TemporaryFolder) {
        let folder = try TemporaryFolder([])
        for (path, text) in files { try folder.write(text, at: path) }
        return (try Project.read(Configuration.load(from: folder.path, root: folder.path), for: .exploration), folder)
    }

    // MARK: Why and can

    @Test func `the links of a chain are types, not files`() throws {
        let (project, folder) = try project([
            "A.swift": "struct AView { let b: B.Inner }\nstruct AView_Previews { let c: C }",
            "B.swift": "struct B {}\nstruct Neighbour { let c: C }",
            "Extensions.swift": "extension B { struct Inner { let d: D } }",
            "C.swift": "struct C {}",
            "D.swift": "struct D { struct Part {} }",
        ])
        try withExtendedLifetime(folder) {
            try #expect(project.why("AView", "C").text == "'AView' does not depend on 'C', directly or transitively\n")
            try #expect(project.why("A.swift", "C").isGood)
            try #expect(project.why("AView", "D").text == """
                'AView' depends on 'D' in 2 steps
                  AView refers to B.Inner, at A.swift:1:23
                  B refers to D, at Extensions.swift:1:37

                """)
        }
    }

    @Test func `a target is known by the name that tells it from a namesake, and others may not be known`() throws {
        let manifest = """
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])
            """
        let (project, folder) = try project([
            "Package.swift": manifest, "Other/Package.swift": manifest,
            "Odd/Package.swift": "import PackageDescription\nlet package = Package(name: \"P\", targets: unheard())",
            "Sources/A/A.swift": "import B", "Sources/B/B.swift": "",
            "Other/Sources/A/A.swift": "", "Other/Sources/B/B.swift": "",
        ])
        try withExtendedLifetime(folder) {
            try #expect(project.why("A (Package.swift)", "B (Package.swift)").isGood)
            try #expect(!project.why("A (Other)", "B (Other)").isGood)
            let unknown = #expect(throws: Failure.self) { try project.why("A", "Gone") }
            #expect(unknown?.lines.joined() == """
                nothing is called 'Gone'; name a group, a module, a type, a file or a folder; it may be one of the targets of \
                'Odd/Package.swift', which are not all known
                """)
        }
    }

    @Test func `an extension in another module is no part of the type, and declared dependencies count first`() throws {
        let (project, folder) = try project([
            "Package.swift": """
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "Base"), .target(name: "Log"),
                    .target(name: "Extra", dependencies: ["Base", "Log"]),
                ])
                """,
            "Sources/Base/Item.swift": "public struct Item {}",
            "Sources/Extra/Item+Log.swift": "import Base\nimport Log\nextension Item { func log() {} }",
            "Sources/Log/Log.swift": "public struct Log {}",
        ])
        try withExtendedLifetime(folder) {
            try #expect(project.why("Base", "Log").text == "'Base' does not depend on 'Log', directly or transitively\n")
            try #expect(project.why("Extra", "Log").text == """
                'Extra' depends on 'Log' in 1 step
                  Extra depends on Log, at Package.swift:4:51

                """)
        }
    }

    @Test func `a chain stays among the namesakes that one build compiles`() throws {
        let (project, folder) = try project([
            "Package.swift": """
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "Kit"), .target(name: "UI", dependencies: ["Kit"])])
                """,
            "project.yml": """
                name: P
                targets:
                  Kit: { type: framework, platform: iOS, sources: [Sources/Kit] }
                  UI: { type: framework, platform: iOS, sources: [Sources/UI], dependencies: [{ target: Kit }] }
                  App: { type: application, platform: iOS, sources: [App], dependencies: [{ target: UI }] }
                """,
            "Sources/Kit/Kit.swift": "public struct Kit {}", "Sources/UI/View.swift": "import Kit\nstruct View { let kit: Kit }",
            "App/App.swift": "import Kit\nimport UI\nstruct Main { let kit: Kit }",
        ])
        try withExtendedLifetime(folder) {
            for (own, other) in [("Package.swift", "project.yml"), ("project.yml", "Package.swift")] {
                try #expect(project.why("UI (\(own))", "Kit (\(own))").isGood)
                try #expect(!project.why("UI (\(own))", "Kit (\(other))").isGood)
            }
            try #expect(project.why("App", "Kit (project.yml)").isGood)
            try #expect(!project.why("App", "Kit (Package.swift)").isGood)
        }
    }

    @Test func `one file is the example for a group`() throws {
        let (project, folder) = try project([
            "ashlar.yml": """
                groups: { ui: UI, data: Data }
                rules: [{ id: r, rationale: W, forbidden: { from: ui, to: data } }]
                """,
            "UI/A.swift": "struct A {}", "UI/B.swift": "struct B {}", "Data/C.swift": "struct C {}",
        ])
        try withExtendedLifetime(folder) {
            try #expect(project.can("ui", "C").text.contains("r: would find, for example: 'A.swift' (ui) refers to 'C' (data)\n"))
            try #expect(project.can("B", "C").text.contains("r: would find: 'B' (ui) refers to 'C' (data)\n"))
        }
    }

    @Test func `what a file imports already is as forbidden as what it would`() throws {
        let (project, folder) = try project([
            "Package.swift": """
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "A", dependencies: ["B", "C"]), .target(name: "B"), .target(name: "C"),
                ])
                """,
            "ashlar.yml": "rules: [{ id: r, rationale: W, forbidden: { from: 'module:A', to: 'module:B' } }]",
            "Sources/A/A.swift": "import B\nimport C\nstruct A { let b: B1 }",
            "Sources/B/B.swift": "public struct B1 {}\npublic struct B2 {}",
            "Sources/C/C.swift": "public struct C1 {}",
        ])
        try withExtendedLifetime(folder) {
            for target in ["B", "B1", "B2", "Sources/B/B.swift"] { try #expect(!project.can("Sources/A/A.swift", target).isGood, "\(target)") }
            try #expect(project.can("Sources/A/A.swift", "B2").text.contains("r: would find: 'A.swift' imports 'B'\n"))
            try #expect(project.can("Sources/A/A.swift", "C1").isGood)
        }
    }

    @Test func `modules may be named as in rule files`() throws {
        let (project, folder) = try project(["A.swift": "import UIKit"])
        try withExtendedLifetime(folder) {
            try #expect(project.why("A.swift", "module:UIKit").isGood)
        }
    }

    @Test func `features may be named as pictures name them`() throws {
        let (project, folder) = try project([
            "ashlar.yml": "rules: [{ id: r, rationale: W, independent: 'App/{feature}/**' }]",
            "App/Home/HomeView.swift": "struct HomeView { let cart: Cart; let extra: Extra }", "App/Cart/Cart.swift": "struct Cart {}",
            "App/Cart/Extra.swift": "struct Extra {}",
        ])
        try withExtendedLifetime(folder) {
            let answer = try project.why("Home", "Cart")
            #expect(answer.text.hasPrefix("'Home' depends on 'Cart' in 1 step\n  HomeView refers to Cart, at App/Home/HomeView.swift:1:"))
            #expect(answer.text.hasSuffix("\nnote: 'Cart' means the type of that name; 'feature:Cart' means the feature\n"))
            let feature = try project.why("feature:Home", "feature:Cart")
            #expect(feature.isGood && !feature.text.contains("note: "))
            #expect(try !project.can("feature:Cart", "Home").isGood)
            #expect(throws: Failure.self) { try project.why("feature:Extra", "Cart") }
        }
    }

    // MARK: Pictures

    @Test func `only rules about the drawn dependencies color edges`() throws {
        let (project, folder) = try project([
            "ashlar.yml": """
                groups: { ui: "*/UI", data: "*/Data" }
                rules:
                  - { id: l, rationale: W, layers: [ui, data] }
                  - { id: f, rationale: W, independent: "{feature}/**" }
                  - { id: u, rationale: W, forbidden: { from: "A/UI/**", to: "B/Data/**" } }
                """,
            "A/UI/V.swift": "struct V { let d: D; let e: E }", "B/Data/D.swift": "struct D {}",
            "A/Data/E.swift": "struct E { let v: V }",
        ])
        try withExtendedLifetime(folder) {
            try #expect(edges(of: project, .layers) == ["data → ui: 1", "ui → data: 0"])
            try #expect(edges(of: project, .features) == ["A → B: 1"])
        }
    }

    private func edges(of project: Project, _ kind: PictureKind) throws -> [String] {
        try project.diagramSource.picture(of: kind, PictureOptions()).edges.map { "\($0.source) → \($0.target): \($0.findingCount)" }
    }

    @Test func `the file extension of the output determines the format`() throws {
        try #expect(pictureFormat(requested: nil, output: "a.svg") == "svg")
        try #expect(pictureFormat(requested: nil, output: "a.mmd") == "mermaid")
        try #expect(pictureFormat(requested: nil, output: "a") == "dot")
        try #expect(pictureFormat(requested: "dot", output: "a.txt") == "dot")
        let failure = #expect(throws: Failure.self) { try pictureFormat(requested: nil, output: "a.gif") }
        #expect(failure?.lines.first?.hasPrefix("there is no picture format 'gif'; ") == true)
    }
}
