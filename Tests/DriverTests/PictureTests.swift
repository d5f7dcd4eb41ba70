import AshlarChecks
import AshlarDiagrams
import AshlarDriver
import AshlarReports
import AshlarSyntax
import AshlarText
import Foundation
import TestSupport
import Testing

/// Diagrams of files and types.
@Suite struct PictureTests {
    private static let shop = [
        "Package.swift": """
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "App", dependencies: ["Kit"]), .target(name: "Kit"), .testTarget(name: "AppTests", dependencies: ["App"]),
            ])
            """,
        "Sources/App/Home.swift": "import Kit\nstruct Home { let cart: Cart.Item; let state: State }\nlet shared: Cart? = nil",
        "Sources/App/State.swift": "enum State { case empty(Text) }\nprivate struct Text {}",
        "Sources/App/Home+Text.swift": "extension Home { struct Text {} }\nextension String { var home: Home? { nil } }",
        "Sources/Kit/Cart.swift": "public struct Cart { public struct Item {} }",
        "Sources/Kit/State.swift": "struct State { let cart: Cart }",
        "Tests/AppTests/HomeTests.swift": "@testable import App\nfinal class HomeTests { let home: Home; let state: State }",
    ]

    // MARK: Files

    @Test func `file names include as many folders as make them unique`() throws {
        let picture = try picture(.files, Self.shop)
        #expect(picture.nodes.map(\.id) == Self.shop.keys.sorted())
        #expect(picture.nodes.map(\.name) == [
            "Package.swift", "Home+Text.swift", "Home.swift", "App/State.swift", "Cart.swift", "Kit/State.swift", "HomeTests.swift",
        ])
        #expect(distinguishingNames(["a/x/F", "b/x/F", "b/y/F", "F"]) == ["a/x/F", "b/x/F", "b/y/F", "F"])
    }

    @Test func `a file depends on the files of the types that it names`() throws {
        let picture = try picture(.files, Self.shop)
        #expect(edges(of: picture) == [
            "Home+Text.swift → Home.swift 2", "Home.swift → App/State.swift 1", "Home.swift → Cart.swift 2",
            "Kit/State.swift → Cart.swift 1", "HomeTests.swift → Home.swift 1", "HomeTests.swift → App/State.swift 1",
        ])
    }

    @Test func `groups of the rule file take precedence over folders as frames`() throws {
        var files = Self.shop
        files["ashlar.yml"] = "groups: { kit: Sources/Kit/**, all: Sources/** }"
        files["Sources/App/Home.swift"] = nil
        files["Tests/AppTests/HomeTests.swift"] = ""
        #expect(try picture(.files, files).nodes.map { $0.group ?? "-" } == ["-", "all", "all", "kit", "kit", "Tests/AppTests"])
    }

    @Test func `tests are hidden`() throws {
        var options = PictureOptions()
        options.showsTests = false
        let files = try picture(.files, Self.shop, options)
        #expect(!files.nodes.contains { $0.name == "HomeTests.swift" })
        #expect(files.edges.count == 4)
        #expect(try !picture(.types, Self.shop, options).nodes.contains { $0.name == "HomeTests" })
    }

    @Test func `a focus is an id, a name or the end of a path`() throws {
        for name in ["Sources/Kit/Cart.swift", "Cart.swift", "Kit/Cart.swift"] {
            var options = PictureOptions()
            options.focus = [name]
            #expect(try picture(.files, Self.shop, options).nodes.map(\.name) == ["Home.swift", "Cart.swift", "Kit/State.swift"])
        }
        var options = PictureOptions()
        options.focus = ["Carts.swift"]
        let failure = #expect(throws: Failure.self) { try picture(.files, Self.shop, options) }
        #expect(failure?.lines == ["the picture has no node 'Carts.swift'; did you mean 'Cart.swift'?"])
    }

    @Test func `folders collapse`() throws {
        var options = PictureOptions()
        options.collapsed = ["*"]
        #expect(try edges(of: picture(.files, Self.shop, options)) == [
            "Sources/App → Sources/Kit 2", "Tests/AppTests → Sources/App 2",
        ])
    }

    // MARK: Types

    @Test func `a type node includes nested types and extensions`() throws {
        let picture = try picture(.types, Self.shop)
        #expect(picture.nodes.map { "\($0.name) \($0.kind) \($0.group ?? "-")" } == [
            "App.State enum App", "Cart struct Kit", "Home struct App", "HomeTests class AppTests", "Kit.State struct Kit",
            "Home.swift file App", "String extension App", "Text struct App",
        ])
        #expect(edges(of: picture) == [
            "App.State → Text 1", "Home → App.State 1", "Home → Cart 1", "HomeTests → App.State 1", "HomeTests → Home 1", "Kit.State → Cart 1",
            "Home.swift → Cart 1", "String → Home 1",
        ])
    }

    /// A type does not get the dependencies of extensions in other modules.
    @Test func `an extension of a type of another module is a node of its own`() throws {
        var files = Self.shop
        files["Sources/App/Cart+Home.swift"] = "import Kit\nextension Cart { var home: Home? { nil } }"
        files["Sources/Kit/String.swift"] = "extension String { var cart: Cart? { nil } }"
        let picture = try picture(.types, files)
        #expect(picture.nodes.filter { $0.kind == "extension" }.map { "\($0.id) in \($0.group ?? "-")" } == [
            "Cart (App) in App", "String (App) in App", "String (Kit) in Kit",
        ])
        #expect(edges(of: picture).filter { $0.hasPrefix("Cart") } == ["Cart (App) → Cart 1", "Cart (App) → Home 1"])
    }

    @Test func `an extension in a file of no target belongs to its type`() throws {
        var files = Self.shop
        files["Sources/App/Bot.swift"] = "protocol Bot {}\nstruct Bots { let bot: Bot }"
        files["Deprecated/Bot+Old.swift"] = "extension Bot { var old: Old? { nil } }\nstruct Old {}"
        let picture = try picture(.types, files)
        #expect(picture.nodes.filter { $0.file?.contains("/Bot") == true }.map { "\($0.id) \($0.kind) \($0.file ?? "")" } == [
            "Bot protocol Sources/App/Bot.swift", "Bots struct Sources/App/Bot.swift", "Old struct Deprecated/Bot+Old.swift",
        ])
    }

    /// These are not dependencies between files.
    @Test func `types in one file depend on each other`() throws {
        let files = ["A.swift": "struct A { let b: B; let a: [A] }\nextension B { var a: A? { nil } }\nstruct B {}"]
        #expect(try edges(of: picture(.types, files)) == ["A → B 1", "B → A 1"])
        #expect(try edges(of: picture(.files, files)) == [])
    }

    @Test func `types private to their files are separate nodes`() throws {
        let picture = try picture(.types, [
            "A.swift": "private struct Part {}\nstruct A { let b: B }", "B.swift": "fileprivate enum Part {}\nstruct B {}",
        ])
        #expect(picture.nodes.map(\.id) == ["A", "B", "Part (A.swift)", "Part (B.swift)"])
    }

    @Test func `findings mark the types that they concern`() throws {
        let picture = try picture(.types, [
            "ashlar.yml": "rules: [{ id: r, rationale: W, forbidden: { from: A.swift, to: B.swift } }]",
            "A.swift": "struct A { let b: B }\nstruct C { let b: B; let d: D }", "B.swift": "struct B {}\nstruct D {}",
        ])
        #expect(picture.edges.map { "\($0.source) → \($0.target) \($0.findingCount)" } == ["A → B 1", "C → B 1", "C → D 1"])
    }

    // MARK: Rules

    private static let layers = [
        "A/A.swift": "struct A { let b: B }", "B/B.swift": "struct B { let c: C? }", "C/C.swift": "struct C { let a: A?; let d: D? }",
        "D/D.swift": "struct D { let e: E? }", "E/E.swift": "struct E {}", "F/F.swift": "struct F {}",
    ]
    private static let groups = "groups: { a: A/**, b: B/**, c: C/**, d: D/**, e: E/**, f: F/** }\nrules:\n"

    @Test func `findings of the baseline are accepted, as in explore`() throws {
        let project = try project([
            "ashlar.yml": """
                groups: { low: Low/**, high: High/** }
                rules: [{ id: r, rationale: W, layers: [high, low] }]
                """,
            "High/A.swift": "struct A {}", "Low/B.swift": "struct B { let a: A }",
        ])
        let findings = project.configuration.rules.findings(in: project.linked, today: .today)
        let baseline = BaselineFile(path: "ashlar-baseline.txt", entries: findings.map { KnownFindings.Entry($0) })
        for (accepted, counts) in [(nil, [1, 0]), (baseline, [0, 1])] {
            let picture = try project.diagramSource(acceptedBy: accepted).picture(of: .layers, PictureOptions())
            #expect(picture.edges.map { [$0.findingCount, $0.acceptedCount] } == [counts])
        }
    }

    @Test(arguments: [
        ("layers: [a, b, c, d]", ["a b used", "a c unused", "a d unused", "b c used", "b d unused", "c a forbidden", "c d used"]),
        ("layers: { order: [a, b, c, d], closed: true }", ["a b used", "b c used", "c a forbidden", "c d used"]),
        ("allowed: { from: c, to: [d, e, f] }", ["c a forbidden", "c d used", "c e unused", "c f unused"]),
        ("protected: { of: d, only-from: [c, f] }", ["c d used", "f d unused"]),
        ("forbidden: { from: c, to: a }", ["c a forbidden"]),
        ("independent: [a, b, c, d, e, f]", ["a b forbidden", "b c forbidden", "c a forbidden", "c d forbidden", "d e forbidden"]),
    ])
    func `rules say what is intended, and leave the rest undecided`(rule: String, decided: [String]) throws {
        var files = Self.layers
        files["ashlar.yml"] = Self.groups + "  - { id: r, rationale: W, \(rule) }\n  - { id: all, rationale: W, severity: off, acyclic: [a, b, c, d, e, f] }"
        let picture = try project(files).intendedPicture(of: .features, PictureOptions())
        let all = picture.edges.map { "\($0.source) \($0.target) \($0.intent?.rawValue ?? "-")" }
        #expect(all.filter { !$0.hasSuffix(" undecided") } == decided)
        let used = ["a b", "b c", "c a", "c d", "d e"]
        #expect(all.filter { $0.hasSuffix(" undecided") } == used.filter { used in !decided.contains { $0.hasPrefix(used) } }.map { $0 + " undecided" })
    }

    @Test func `nothing is intended without rules, or of files`() throws {
        var files = Self.layers
        #expect(throws: Failure.self) { try project(files).intendedPicture(of: .modules, PictureOptions()) }
        files["ashlar.yml"] = Self.groups + "  - { id: r, rationale: W, layers: [a, b] }"
        #expect(throws: Failure.self) { try project(files).intendedPicture(of: .files, PictureOptions()) }
        #expect(try project(files).intendedPicture(of: .layers, PictureOptions()).edges.map(\.intent) == [.used])
    }

    @Test func `a picture of layers says how many files are in none`() throws {
        var files = Self.layers
        files["ashlar.yml"] = "groups: { a: A/**, b: B/** }\nrules: [{ id: r, rationale: W, layers: [a, b] }]"
        #expect(try picture(.layers, files).notes == ["4 of 6 files are in no layer; the rule file has no other groups to draw"])
        files["ashlar.yml"] = "groups: { a: A/**, b: B/**, rest: [C/**, D/**, E/**] }\nrules: [{ id: r, rationale: W, layers: [a, b, rest] }]"
        #expect(try picture(.layers, files).notes == ["1 of 6 files is in no layer"])
    }

    @Test func `a picture of layers says which groups it leaves out`() throws {
        var files = Self.layers
        files["ashlar.yml"] = Self.groups + "  - { id: r, rationale: W, layers: [a, b] }\n  - { id: s, rationale: W, layers: [c, d, e] }"
        #expect(try picture(.layers, files).notes == [
            "only the groups that 'r' orders: 'c', 'd', 'e' and 'f' are not drawn; --rule draws those of 's'",
        ])
    }

    /// For each module, a threshold and the command `metrics` give one number.
    @Test(arguments: [("modules", "dependencies"), ("modules", "dependents"), ("files", "dependencies"), ("files", "dependents")])
    func `a threshold limits the number that metrics prints`(kind: String, measure: String) throws {
        var files = Self.shop
        let tests = measure == "dependents" ? "tests: any, " : ""
        files["ashlar.yml"] = "rules: [{ id: r, rationale: W, budget: { of: \(kind), \(tests)at-most: { \(measure): 0 } } }]"
        let project = try project(files)
        let source = project.diagramSource
        let metrics = try source.metrics(of: try #require(PictureKind(named: kind)), showsTests: true)
        let measured = metrics.nodes.map { ($0.name, measure == "dependencies" ? $0.efferent : $0.afferent) }.filter { $1 > 0 }
        #expect(!measured.isEmpty)
        let findings = project.configuration.rules.findings(in: project.linked, today: .today)
        let limited = findings.map { finding in (Path.name(of: finding.subject), finding.measured ?? 0) }
        #expect(limited.map { "\($0) \($1)" }.sorted() == measured.map { "\(Path.name(of: $0)) \($1)" }.sorted())
    }

    // MARK: Size

    @Test func `a diagram too large for Graphviz is refused`() throws {
        let picture = Picture(
            title: "", kind: "files", nodes: (0..<2_000).map { Picture.Node(id: "\($0)", name: "", kind: "file") }, edges: []
        )
        let failure = #expect(throws: Failure.self) { try rendered(picture, as: "svg") }
        #expect(failure?.lines == [
            "2000 nodes and 0 edges are too many to draw (at most 1500 and 4000); show less with --focus or --collapse '*', "
                + "or write them with --format json or dot"
        ])
        for format in ["dot", "json", "mermaid"] { #expect(try !rendered(picture, as: format).isEmpty) }
    }

    @Test func `a file is found without its extension`() throws {
        let nodes = ["App/A.swift", "Kit/A.swift", "App/BA.swift"].map { Picture.Node(id: $0, name: $0, kind: "file") }
        let picture = Picture(title: "", kind: "files", nodes: nodes, edges: [])
        #expect(try picture.nodes(called: "A") == ["App/A.swift", "Kit/A.swift"])
        #expect(try picture.nodes(called: "Kit/A") == ["Kit/A.swift"])
    }

    @Test func `lines do not cross out the titles of frames`() throws {
        let nodes = ["a", "b"].map { Picture.Node(id: $0, name: $0, kind: "file", group: "Frame & <\($0)>") }
        let picture = Picture(
            title: "", kind: "files", nodes: nodes, edges: [Picture.Edge(source: "a", target: "b", evidence: .references)])
        let svg = String(decoding: try rendered(picture, as: "svg"), as: UTF8.self)
        let lastLine = try #require(svg.range(of: #"class="edge""#, options: .backwards))
        let titles = svg[lastLine.upperBound...].split(separator: "\n").filter { $0.contains("Frame &amp; &lt;") && $0.hasPrefix("<text") }
        #expect(titles.count == 2)
        #expect(svg.hasSuffix("</g>\n</svg>\n"))
        #expect(svg.split(separator: "\n").count { $0.hasPrefix("<text") && $0.contains("Frame &amp; &lt;") } == 2)
    }

    @Test func `images draw the titles of frames after all lines`() throws {
        let positioned = """
            digraph G {
            \tgraph [bb="0,0,90,90",
            \t\tlp="45,80"
            \t];
            \tnode [label="\\N"];
            \tsubgraph cluster_a {
            \t\tgraph [bb="8,8,80,70",
            \t\t\tfontsize=12,
            \t\t\tlabel="A [b]\\
            ;",
            \t\t\tlheight=0.18,
            \t\t\tlp="30,60",
            \t\t\tlwidth=0.5
            \t\t];
            \t\ta\t[color=red,
            \t\t\theight=0.5,
            \t\t\tperipheries=2,
            \t\t\tpos="40,30",
            \t\t\twidth=1];
            \t}
            \ta -> b\t[pos="e,1,1 2,2"];
            }

            """
        let titled = try #require(addingFrameTitles(to: positioned)).split(separator: "\n")
        #expect(titled[1] == "graph [layout=nop2, outputorder=edgesfirst];")
        #expect(titled.suffix(2) == [
            #""title of frame 0" [label="A [b];", shape=plaintext, style=filled, margin=0, fixedsize=true, width=0.5, height=0.18, "#
                + #"pos="30,60", fontsize=12];"#,
            "}",
        ])
        // Graphviz adds the second border to the size again.
        #expect(titled.contains { $0.contains("height=0.38") } && titled.contains { $0.contains("width=0.88") })
        #expect(addingFrameTitles(to: "digraph G {\n}\n") == nil)
    }

    @Test(arguments: ["png", "pdf"]) func `an image with frames is drawn`(format: String) throws {
        let nodes = ["a", "b"].map { Picture.Node(id: $0, name: $0, kind: "actor", group: "Frame & <\($0)> {") }
        let picture = Picture(
            title: "", kind: "files", nodes: nodes, edges: [Picture.Edge(source: "a", target: "b", evidence: .references)])
        #expect(try rendered(picture, as: format).count > 500)
    }

    @Test func `a diagram that is too large is drawn with its groups collapsed`() throws {
        let nodes = (0..<2_000).map { Picture.Node(id: "\($0)", name: "\($0)", kind: "file", group: "G\($0 % 3)") }
        let edges = (0..<100).map { Picture.Edge(source: "\($0)", target: "\($0 + 1)", evidence: .references) }
        let groups = (0..<3).map { Picture.Group(id: "G\($0)", name: "G\($0)") }
        let picture = Picture(title: "", kind: "files", nodes: nodes, edges: edges, groups: groups)
        let svg = String(decoding: try rendered(picture, as: "svg"), as: UTF8.self)
        for name in ["G0", "G1", "G2"] { #expect(svg.contains(">\(name)")) }
        #expect(!svg.contains(">1999<"))
        #expect(svg.contains("2000 nodes and 100 edges are too many to draw"))
    }

    // MARK: Helpers

    private func project(_ files: [String: String]) throws -> Project {
        let folder = try TemporaryFolder([])
        for (path, text) in files { try folder.write(text, at: path) }
        return try withExtendedLifetime(folder) {
            try Project.read(Configuration.load(from: folder.path, root: folder.path), for: .measurement)
        }
    }

    private func picture(
        _ kind: PictureKind, _ files: [String: String], _ options: PictureOptions = PictureOptions()
    ) throws -> Picture {
        let folder = try TemporaryFolder([])
        for (path, text) in files { try folder.write(text, at: path) }
        return try withExtendedLifetime(folder) {
            try Project.read(Configuration.load(from: folder.path, root: folder.path), for: .exploration).diagramSource.picture(of: kind, options)
        }
    }

    /// `A → B 2`, by the names that readers see.
    private func edges(of picture: Picture) -> [String] {
        let names = Dictionary(uniqueKeysWithValues: picture.nodes.map { ($0.id, $0.name) })
        return picture.edges.map { "\(names[$0.source] ?? "") → \(names[$0.target] ?? "") \($0.count)" }
    }
}
