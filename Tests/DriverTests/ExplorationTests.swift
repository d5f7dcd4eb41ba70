import AshlarChecks
import AshlarDiagrams
import AshlarDriver
import Foundation
import TestSupport
import Testing

/// The page of `ashlar explore`: its document agrees with the other commands, and nothing in it becomes markup.
@Suite struct ExplorationTests {
    private static let shop = [
        "ashlar.yml": """
            groups: { presentation: App/UI/**, domain: App/Domain/**, data: App/Data/** }
            rules:
              - id: layers-point-down
                rationale: A screen outlives no database.
                help: Ask a use case.
                layers: [presentation, domain, data]
              - id: features-are-independent
                rationale: A feature ships alone.
                severity: warning
                independent: App/UI/{feature}/**
            """,
        "Package.swift": """
            import PackageDescription
            let package = Package(name: "Shop", targets: [
                .target(name: "App", dependencies: ["Kit"], path: "App"), .target(name: "Kit"),
                .testTarget(name: "AppTests", dependencies: ["App"]),
            ])
            """,
        "App/UI/Cart/CartModel.swift": "import Kit\nfinal class CartModel { let load: LoadCart; let home: HomeModel?; init(load: LoadCart) { self.load = load } }",
        "App/UI/Home/HomeModel.swift": "final class HomeModel { var load: LoadCart? }",
        "App/Domain/LoadCart.swift": "struct LoadCart { let store: CartStore }\nprotocol Loading {}",
        "App/Data/CartStore.swift": "final class CartStore { var model: CartModel?; var use: LoadCart? }",
        "App/Container.swift": """
            final class Container {
                lazy var store = CartStore()
                func makeLoad() -> LoadCart { LoadCart(store: store) }
                func makeModel() -> CartModel { CartModel(load: makeLoad()) }
            }
            """,
        "Sources/Kit/Kit.swift": "public struct Kit {}",
        "Tests/AppTests/CartTests.swift": "@testable import App\nfinal class CartTests { var model: CartModel? }",
    ]

    @Test func `the document of a small project`() throws {
        var exploration = try exploration(Self.shop)
        exploration.title = "Shop"
        #expect(try goldenDifference(of: exploration.document, from: "exploration.json") == nil)
        var again = try self.exploration(Self.shop)
        again.title = "Shop"
        #expect(again.page == exploration.page)
    }

    @Test(arguments: [true, false])
    func `numbers agree with graph and metrics`(showsTests: Bool) throws {
        var options = PictureOptions()
        options.showsTests = showsTests
        let document = try document(of: exploration(Self.shop, options))
        let source = try project(Self.shop).diagramSource
        let levels = try #require(document["levels"] as? [[String: Any]])
        #expect(levels.compactMap { $0["kind"] as? String } == PictureKind.all.map(\.name))
        for (kind, level) in zip(PictureKind.all, levels) {
            var drawn = options
            (drawn.showsAmbiguous, drawn.hubs) = (true, 0)
            let picture = try source.picture(of: kind, drawn)
            let nodes = try #require(level["nodes"] as? [String: [Int]])
            #expect(nodes["id"]?.count == picture.nodes.count)
            let edges = self.edges(try #require(level["edges"] as? [Int]))
            let ids = picture.nodes.map(\.id)
            #expect(edges.map { ids[$0.source] } == picture.edges.map(\.source))
            #expect(edges.map(\.count) == picture.edges.map(\.count))
            guard kind.needs == .dependencies else { continue }
            let metrics = try source.metrics(of: kind, showsTests: showsTests)
            let written = try #require(level["metrics"] as? [String: Any])
            #expect(written["nodes"] as? Int == metrics.nodes.count && written["dependencies"] as? Int == metrics.dependencyCount)
            let rows = try #require(written["rows"] as? [Int])
            var afferent = 0
            for row in stride(from: 0, to: rows.count, by: 12) { afferent += rows[row] }
            #expect(afferent == metrics.nodes.reduce(0) { $0 + $1.afferent })
        }
    }

    @Test func `what the rules allow agrees with the command can`() throws {
        let exploration = try exploration(Self.shop)
        let project = try project(Self.shop)
        for level in exploration.levels where level.kind.name == "layers" || level.kind.name == "modules" {
            let names = level.picture.nodes.map(\.id)
            let forbidden = try #require(level.permissions).forbidden
            for source in names.indices {
                for target in names.indices where source != target {
                    let isAllowed = forbidden[PermissionTable.Pair(source: source, target: target)] == nil
                    // A dependency that is there already adds no finding.
                    let isThere = level.picture.edges.contains { $0.source == names[source] && $0.target == names[target] && $0.findingCount > 0 }
                    if !isThere { #expect(try project.can(names[source], names[target]).isGood == isAllowed, "\(names[source]) → \(names[target])") }
                }
            }
        }
    }

    @Test func `a link has the findings that judge it, and those of the baseline are accepted`() throws {
        var project = try project(Self.shop)
        let open = try project.exploration(PictureOptions())
        let layers = try #require(open.levels.first { $0.kind.name == "layers" }?.picture)
        let edge = try #require(layers.edges.first { $0.source == "data" && $0.target == "presentation" })
        #expect(edge.findings.map { open.findings[$0].rule } == ["layers-point-down"])
        #expect(open.known.isEmpty)
        let entries = open.findings.map { KnownFindings.Entry($0) }
        let accepted = try project.exploration(PictureOptions(), acceptedBy: BaselineFile(path: "ashlar-baseline.txt", entries: entries))
        #expect(accepted.known == Set(open.findings.indices))
    }

    @Test func `levels that the project does not have are left out, with the reason`() throws {
        let exploration = try exploration(["A.swift": "struct A { let b: B }", "B.swift": "struct B {}"])
        #expect(exploration.levels.filter { $0.absence == nil }.map(\.kind.name) == ["files", "types"])
        #expect(exploration.levels.first { $0.kind.name == "layers" }?.absence?.hasPrefix("no group of the rule file selects a file") == true)
        #expect(exploration.levels.allSatisfy { $0.permissions == nil })
    }

    @Test func `cycles have a cut`() throws {
        let exploration = try exploration(["A.swift": "struct A { let b: B? }", "B.swift": "struct B { let a: [A]; let c: A }"])
        let cycle = try #require(exploration.levels.first { $0.kind.name == "files" }?.cycles.first)
        #expect(cycle.nodes == [0, 1] && cycle.path == [0, 1, 0] && cycle.isMinimal)
        #expect(cycle.cut == [PermissionTable.Pair(source: 0, target: 1)])
    }

    // MARK: Layout

    @Test func `Graphviz lays out small levels, from layers to modules`() throws {
        var project = try project(Self.shop)
        let levels = try project.exploration(PictureOptions(), laidOutBy: DrawingChoices()).levels
        #expect(levels.filter { $0.layout != nil }.map(\.kind.name) == ["modules", "layers", "features"])
        let layers = try #require(levels.first { $0.kind.name == "layers" })
        let layout = try #require(layers.layout)
        let rows = zip(layers.picture.nodes, layout.boxes).sorted { $0.1.y < $1.1.y }.map(\.0.name)
        #expect(rows == ["presentation", "domain", "data"])
        #expect(layout.boxes.allSatisfy { $0.height == 40 && $0.width >= 76 })
        #expect(Set(layout.curves.map(\.pair)).count == layout.curves.count && layout.curves.count == 4)
        #expect(layout.curves.allSatisfy { $0.points.count % 3 == 1 })
        let again = try project.exploration(PictureOptions(), laidOutBy: DrawingChoices())
        #expect(again.levels.map(\.layout) == levels.map(\.layout))
    }

    @Test func `what is no layout is none`() throws {
        let layers = try #require(try exploration(Self.shop).levels.first { $0.kind.name == "layers" })
        for output in ["", "graph 1 2 3\nstop\n", "graph 1 2 3\nnode a 1 1 1 1\n", "graph 1 2 3\nnode 0 1 1 1 1\nedge 0 1 9 1 1\n"] {
            #expect(layers.layout(by: Array(output.utf8)) == nil)
        }
        #expect(layers.layout(by: nil) == nil)
    }

    // MARK: The page

    private static let hostile = [
        "Package.swift": """
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "</script><img src=x onerror=alert(1)>", path: "M"), .target(name: "{{SCRIPT}}", path: "N")])
            """,
        "M/<img src=x onerror=alert(1)>.swift": "struct `A</script><script>alert(1)` {}",
        "M/<!--<script>\u{2028}&amp; \"'.swift": "struct B { let a: A }",
        "N/javascript:alert(1).swift": "struct A {}",
        "ashlar.yml": "groups: { \"<b>x</b>{{STYLE}}\": M/**, other: N/** }",
    ]

    @Test func `names of the project cannot become markup`() throws {
        let exploration = try exploration(Self.hostile)
        let page = exploration.page
        #expect(page.components(separatedBy: "<script").count == 3)
        #expect(page.components(separatedBy: "</script").count == 3)
        #expect(!page.contains("<img") && !page.contains("<b>x") && !page.contains("<!--") && !page.contains("\u{2028}"))
        let document = exploration.document
        #expect(!document.contains { "<>&".contains($0) })
        // Nothing is lost.
        let strings = try #require(self.document(of: exploration)["strings"] as? [String])
        #expect(strings.contains("M/<img src=x onerror=alert(1)>.swift") && strings.contains("</script><img src=x onerror=alert(1)>"))
        #expect(strings.contains("{{SCRIPT}}") && strings.contains("<b>x</b>{{STYLE}}"))
        // Only the marks of the page are filled in.
        #expect(page.contains("\\u003cb\\u003ex\\u003c/b\\u003e{{STYLE}}"))
    }

    @Test func `the page allows its own script and style, and loads nothing`() throws {
        let page = try exploration(Self.shop).page
        let policy = try #require(page.firstMatch(of: #/Content-Security-Policy" content="([^"]*)"/#)?.1)
        #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
        #expect(!policy.contains("unsafe"))
        for attribute in [" src=", "<link", "@import", "url(http", "fetch(", "XMLHttpRequest", "innerHTML", "eval(", " onclick=", "style=\""] {
            #expect(!page.contains(attribute), "\(attribute)")
        }
        #expect(page.ranges(of: #/https?:\/\//#).count == page.ranges(of: "http://www.w3.org/2000/svg").count)
        #expect(!page.contains("{{"))
    }

    @Test func `links lead from the page to the sources`() {
        #expect(relativeFolder(of: "/a/b", from: "/a/b/page.html") == "")
        #expect(relativeFolder(of: "/a/b", from: "/a/b/out/x/page.html") == "../../")
        #expect(relativeFolder(of: "/a/b", from: "/tmp/page.html") == "../a/b/")
    }

    // MARK: Helpers

    private func exploration(_ files: [String: String], _ options: PictureOptions = PictureOptions()) throws -> Exploration {
        var project = try project(files)
        return try project.exploration(options)
    }

    private func project(_ files: [String: String]) throws -> Project {
        let folder = try TemporaryFolder([])
        for (path, text) in files { try folder.write(text, at: path) }
        return try withExtendedLifetime(folder) {
            try Project.read(Configuration.load(from: folder.path, root: folder.path), for: .overview)
        }
    }

    private func document(of exploration: Exploration) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(exploration.document.utf8)) as? [String: Any])
    }

    /// The edges of a level, as the document encodes them.
    private func edges(_ values: [Int]) -> [(source: Int, count: Int)] {
        var edges: [(source: Int, count: Int)] = []
        var start = 0
        while start < values.count {
            edges.append((values[start], values[start + 4]))
            start += 7 + values[start + 5] + 2 * values[start + 6]
        }
        return edges
    }
}
