import Foundation
import Testing

/// A limit of `budget` and a column of `ashlar metrics` are the same number.
@Suite struct MetricsTests {
    private let files = [
        "Package.swift": """
            let package = Package(name: "P", targets: [
                .target(name: "Cart", dependencies: ["Pay", "Log"]), .target(name: "Pay", dependencies: ["Log"]), .target(name: "Log"),
            ])
            """,
        "Sources/Cart/Cart.swift": """
            import Pay
            public struct Cart { let card: Card; let row: Row; struct Inner { let row: Row } }
            struct Row { func sum() { for _ in 0..<9 { if true {} } } }
            """,
        "Sources/Cart/Shelf.swift": "import Log\nfunc list(_ row: Row, _ entry: Entry) { if true && false {} }",
        "Sources/Pay/Card.swift": "import Log\npublic struct Card { let entry: Entry }",
        "Sources/Log/Entry.swift": "public struct Entry {}",
    ]

    @Test(arguments: ["files", "types", "modules"]) func `limits and metrics have one source`(kind: String) throws {
        let rule = "rules:\n  - { id: r, rationale: Why., budget: { of: \(kind), at-least: { dependencies: 99, dependents: 99 } } }\n"
        let project = try TemporaryProject(files.merging(["ashlar.yml": rule]) { first, _ in first })
        let measured = try JSONDecoder().decode(Measured.self, from: Data(try Program.run("metrics", kind, "--format", "json", in: project.path).output.utf8))
        let report = try Program.run("check", "--format", "json", in: project.path).output
        var found: [String: String] = [:]
        for match in report.matches(of: /'([^']+)' has (\d+) (dependenc|dependent)/) {
            found["\(match.1) \(match.3 == "dependent" ? "afferent" : "efferent")"] = String(match.2)
        }
        let own = measured.nodes.filter { kind != "types" || !$0.name.contains("/") && !$0.name.hasSuffix(".swift") }
        #expect(own.count > 2)
        for node in own {
            let name = kind == "files" ? String(node.name.split(separator: "/").last ?? "") : node.name
            #expect(found["\(name) afferent"] == "\(node.afferent)", "\(name)")
            #expect(found["\(name) efferent"] == "\(node.efferent)", "\(name)")
        }
    }

    @Test func `the complexity of a file is that of its most complex function`() throws {
        let rule = "rules:\n  - { id: r, rationale: Why., budget: { of: functions, at-least: { complexity: 99, depth: 99 } } }\n"
        let project = try TemporaryProject(files.merging(["ashlar.yml": rule]) { first, _ in first })
        let measured = try JSONDecoder().decode(Measured.self, from: Data(try Program.run("metrics", "files", "--format", "json", in: project.path).output.utf8))
        let report = try Program.run("check", in: project.path).output
        #expect(report.contains("'Row.sum()' has the complexity 3") && report.contains("'Row.sum()' nests statements 2 deep"))
        #expect(report.contains("'list(_:_:)' has the complexity 3") && report.contains("'list(_:_:)' nests statements 1 deep"))
        let node = measured.nodes.first { $0.name.hasSuffix("Cart.swift") }
        #expect(node?.complexity == 3 && node?.depth == 2)
        #expect(measured.nodes.first { $0.name.hasSuffix("Entry.swift") }?.complexity == 0)
    }

    private struct Measured: Decodable {
        let nodes: [Node]

        struct Node: Decodable { let name: String, afferent, efferent: Int, complexity, depth: Int? }
    }
}
