import AshlarChecks
@testable import AshlarDiagrams
import AshlarReports
import AshlarText
import TestSupport
import Testing

@testable import AshlarDriver

/// Diagrams of dependency injection.
@Suite struct InjectionPictureTests {
    private static let shop = [
        "App/Assembly.swift": """
            import Swinject
            final class ShopAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(HTTP.self) { _ in HTTPClient() }.inObjectScope(.container)
                    container.register(Cart.self) { r in Cart(http: r.resolve(HTTP.self)!) }
                    container.register(CartModel.self) { r in CartModel(cart: r.resolve(Cart.self)!) }.inObjectScope(.transient)
                }
            }
            """,
        "App/Shop.swift": """
            import Swinject
            protocol HTTP {}
            class Client { func clock(_ r: Resolver) { _ = r.resolve(Clock.self)! } }
            final class HTTPClient: Client, HTTP {}
            protocol Basket {}
            struct Cart: Basket { let http: HTTP }
            final class CartModel { let cart: Cart; func log(_ r: Resolver) { r.resolve(Log.self)?.write() } }
            protocol Log {}
            struct Clock {}
            """,
        "App/CartView.swift": """
            import Swinject
            struct CartView { let model = container.resolve(CartModel.self)! }
            """,
        "Tests/AppTests/CartTests.swift": """
            import Swinject
            final class CartTests { func f(container: Container) { _ = container.resolve(HTTP.self)! } }
            """,
    ]

    @Test func `bindings and consumers are nodes`() throws {
        let picture = try picture(Self.shop)
        #expect(picture.nodes.map { node in
            [node.id, node.kind, node.lifetime ?? "-", node.group ?? "-", node.implementation ?? "-", node.isAbstract ? "abstract" : ""]
                .joined(separator: " | ")
        } == [
            "Cart in ShopAssembly | struct | graph | ShopAssembly | - | ",
            "CartModel in ShopAssembly | class | transient | ShopAssembly | - | ",
            "CartTests | class | - | - | - | ",
            "CartView | struct | - | - | - | ",
            "HTTP as HTTPClient in ShopAssembly | class | container | ShopAssembly | HTTPClient | abstract",
            "missing Clock | missing | - | - | - | ",
            "missing Log | missing | - | - | - | ",
        ])
    }

    /// A subclass has the injections of its superclass.
    @Test func `edges show the strength of an injection`() throws {
        #expect(try edges(of: picture(Self.shop)) == [
            "Cart injects HTTP", "CartModel injects Cart", "CartModel injects optionally Log",
            "CartTests injects HTTP", "CartView injects CartModel", "HTTP injects Clock",
        ])
    }

    @Test func `a forwarded service is an alias of its binding`() throws {
        var files = Self.shop
        files["App/Basket.swift"] = """
            import Swinject
            func assemble(container: Container) { container.register(Cart.self) { _ in Cart() }.implements(Basket.self) }
            """
        #expect(try edges(of: picture(files)).contains("Basket aliases Cart"))
    }

    @Test func `a part of the diagram is shown`() throws {
        var options = PictureOptions()
        options.from = ["Cart"]
        #expect(try picture(Self.shop, options).nodes.map(\.name) == ["Cart", "HTTP", "Clock"])
        options.from = ["ShopAssembly"]
        options.depth = 0
        #expect(try picture(Self.shop, options).nodes.map(\.name) == ["Cart", "CartModel", "HTTP"])
        options = PictureOptions()
        options.showsTests = false
        options.collapsed = ["*"]
        let collapsed = try picture(Self.shop, options)
        #expect(collapsed.nodes.map { "\($0.name) \($0.count)" } == ["CartView 1", "ShopAssembly 3", "Clock 1", "Log 1"])
    }

    @Test func `paths are printed as text`() throws {
        let answer = try project(Self.shop).diagramSource.paths(in: .injection, to: "HTTPClient", PictureOptions())
        #expect(answer.isGood)
        #expect(answer.text == """
            2 paths to 'HTTP (HTTPClient)'

            CartTests
              is injected with HTTP (HTTPClient), at Tests/AppTests/CartTests.swift:2:70

            CartView
              is injected with CartModel, at App/CartView.swift:2:41
              is injected with Cart, at App/Assembly.swift:6:69
              is injected with HTTP (HTTPClient), at App/Assembly.swift:5:59

            """)
        let none = try project(Self.shop).diagramSource.paths(in: .injection, to: "CartView", PictureOptions())
        #expect(!none.isGood)
        #expect(none.text == "there is no path to 'CartView'\n")
    }

    @Test func `paths start at the given node`() throws {
        var options = PictureOptions()
        options.from = ["CartModel"]
        #expect(try project(Self.shop).diagramSource.paths(in: .injection, to: "HTTP", options).text.hasPrefix("""
            1 path to 'HTTP (HTTPClient)'

            CartModel
              is injected with Cart,
            """))
    }

    @Test func `findings mark the bindings and injections that they concern`() throws {
        var finding = Finding(rule: "r", severity: .error, location: Location(path: "A.swift", line: 1, column: 1), subject: "A", message: "m")
        finding.injectionParts = [.binding(1), .injection(0), .injection(0)]
        var warning = finding
        warning.severity = .warning
        let marked = InjectionFindingCounts(JudgedFindings([finding, warning, finding]))
        #expect(marked.bindings.mapValues(\.errorCount) == [1: 2] && marked.bindings[1]?.indices == [0, 1, 2])
        let accepted = InjectionFindingCounts(JudgedFindings([finding, warning, finding], accepted: [1, 2]))
        #expect(accepted.bindings[1]?.errorCount == 1 && accepted.bindings[1]?.acceptedCount == 2 && accepted.warningCount == 0)
        #expect(marked.injections.mapValues(\.errorCount) == [0: 2] && marked.injections[0]?.indices == [0, 1, 2])
        #expect(marked.warningCount == 1)
    }

    @Test func `groups of the rule file are frames`() throws {
        var files = Self.shop
        files["ashlar.yml"] = "groups: { shop: App/Shop.swift, all: App/** }"
        var options = PictureOptions()
        options.frames = .layer
        options.showsTests = false
        #expect(try picture(files, options).nodes.map { $0.group ?? "-" } == ["shop", "shop", "all", "shop", "-", "-"])
    }

    @Test func `a forwarded binding is one node`() throws {
        let picture = try picture(["AppContainer.swift": """
            final class AppContainer {
                private let store = Store()
                func makeStore() -> Store { store }
                func makeScreen() -> Screen { Screen(store: makeStore()) }
            }
            final class Store {}
            final class Screen { init(store: Store) {} }
            """])
        #expect(picture.nodes.map { "\($0.name) \($0.lifetime ?? "-")" } == ["Screen transient", "Store singleton"])
        #expect(edges(of: picture) == ["Screen injects Store"])
    }

    @Test func `a component that makes a view controller is called by it`() throws {
        let picture = try picture(["RootComponent.swift": """
            import NeedleFoundation
            import UIKit
            final class RootViewController: UIViewController { init(child: UIViewController) { fatalError() } }
            final class RootComponent: BootstrapComponent {
                var rootViewController: UIViewController { RootViewController(child: childViewController) }
                var childViewController: UIViewController { makeFromStoryboard() }
            }
            """])
        #expect(picture.nodes.map { "\($0.name) \($0.implementation ?? "-")" }.contains("RootViewController -"), "\(picture.nodes.map(\.name))")
        #expect(!picture.nodes.contains { $0.name == "UIViewController" })
        #expect(try !picture.nodes(called: "UIViewController").isEmpty)
    }

    @Test func `a large picture shows parts, and a focus opens one`() throws {
        var files: [String: String] = [:]
        for container in 0..<4 {
            let members = (0..<40).map { "    func make\($0)() -> T\(container)x\($0) { T\(container)x\($0)(\($0 == 0 ? "" : "a: make\($0 - 1)()")) }" }
            let types = (0..<40).map { "struct T\(container)x\($0) { \($0 == 0 ? "" : "let a: T\(container)x\($0 - 1); ")func run() {} }" }
            let other = container == 0 ? "" : "    func other() -> T0x1 { Shop0Container().make1() }"
            files["App/C\(container).swift"] = (["final class Shop\(container)Container {"] + members + [other, "}"] + types).joined(separator: "\n")
        }
        var options = PictureOptions()
        #expect(try picture(files, options).nodes.count >= 160)
        options.showsParts = true
        let overview = try picture(files, options)
        #expect(overview.nodes.map(\.name) == (0..<4).map { "Shop\($0)Container" } && overview.nodes.allSatisfy { $0.isPart && $0.kind == "container" })
        #expect(overview.notes.last?.hasSuffix("in 4 parts of the project: --focus NAME opens one, --whole draws everything") == true)
        options.focus = ["Shop2Container"]
        let opened = try picture(files, options)
        #expect(opened.nodes.filter(\.isPart).allSatisfy { $0.name != "Shop2Container" })
        #expect(opened.nodes.count { !$0.isPart && $0.name.hasPrefix("T2x") } == 40)
        options.focus = ["T2x3"]
        #expect(try picture(files, options).nodes.map(\.name) == ["T2x2", "T2x3", "T2x4"])
        options.focus = []
        #expect(try project(files).diagramSource.paths(in: .injection, to: "T2x3", options).text.hasPrefix("1 path to 'T2x3'\n\nT2x39\n"))
    }

    @Test func `a project without bindings is an error that names the idioms`() throws {
        let failure = #expect(throws: Failure.self) { try picture(["A.swift": "struct A {}"]) }
        #expect(failure?.lines.first?.contains("the supported idioms are 'hand-written'") == true)
    }

    @Test func `statistics count containers, bindings and injections`() throws {
        #expect(try project(Self.shop).linked.injectionStatisticsText == """
            containers 1, bindings 3: Swinject 3
            lifetimes of bindings: container 1, graph 1, transient 1
            forms of bindings: registered 3
            injections 6: strong 5, optional 1
            states of injections: bound 4, missing 2
            unresolved: services of 0 bindings and 0 injections, 0 names of members

            """)
    }

    // MARK: Helpers

    private func picture(_ files: [String: String], _ options: PictureOptions = PictureOptions()) throws -> Picture {
        try project(files).diagramSource.picture(of: .injection, options)
    }

    private func project(_ files: [String: String]) throws -> Project {
        let folder = try TemporaryFolder([])
        for (path, text) in files { try folder.write(text, at: path) }
        return try withExtendedLifetime(folder) {
            try Project.read(Configuration.load(from: folder.path, root: folder.path), for: .injection)
        }
    }

    /// `A injects B`, by the names that readers see.
    private func edges(of picture: Picture) -> [String] {
        let names = Dictionary(uniqueKeysWithValues: picture.nodes.map { ($0.id, $0.name) })
        return picture.edges.map { "\(names[$0.source] ?? "") \($0.evidence.rawValue) \(names[$0.target] ?? "")" }
    }
}
