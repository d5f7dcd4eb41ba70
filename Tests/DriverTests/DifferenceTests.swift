import AshlarChecks
import AshlarDiagrams
import AshlarText
import TestSupport
import Testing

@testable import AshlarDriver

/// What differs between two states of a project, in every format and in both directions.
@Suite struct DifferenceTests {
    private static let before = [
        "ashlar.yml": """
            groups: { screens: Sources/App/**, data: Sources/Data/** }
            rules:
              - id: screens-know-no-data
                rationale: Screens outlive databases.
                forbidden: { from: screens, to: data }
              - id: files-stay-short
                rationale: Nobody reads long files.
                budget: { of: files, at-most: { lines: 4 } }
              - id: nothing-is-captive
                rationale: What a singleton holds lives on.
                scoped: {}
            """,
        "Package.swift": """
            import PackageDescription
            let package = Package(name: "Shop", targets: [
                .executableTarget(name: "App", dependencies: ["Kit", "Old"]), .target(name: "Kit"), .target(name: "Old"), .target(name: "Data"),
            ])
            """,
        "Sources/App/Assembly.swift": """
            import Swinject
            final class ShopAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Clock.self) { _ in SystemClock() }.inObjectScope(.container)
                    container.register(Basket.self) { r in Cart(clock: r.resolve(Clock.self)!) }.inObjectScope(.container)
                    container.register(Log.self) { _ in Log() }
                }
            }
            """,
        "Sources/App/Shop.swift": """
            import Kit
            protocol Clock {}
            final class SystemClock: Clock { var time = 0 }
            protocol Basket {}
            final class Cart: Basket { let clock: Clock; init(clock: Clock) { self.clock = clock } }
            final class Log { var lines = 0 }
            """,
        "Sources/App/Home.swift": "import Old\nstruct Home {}",
        "Sources/Kit/Kit.swift": "public struct Kit {}",
        "Sources/Old/Old.swift": "public struct Old {}",
        "Sources/Data/Rows.swift": "public struct Rows {}",
    ]

    /// A file moved, lines moved, and: the module Old is gone, Net is new and in a cycle with Kit, a forbidden import, a captive
    /// dependency by a shorter lifetime, another implementation, a type more.
    private static let after: [String: String] = {
        var files = before
        files["Package.swift"] = """
            import PackageDescription
            let package = Package(name: "Shop", targets: [
                .executableTarget(name: "App", dependencies: ["Kit", "Data"]), .target(name: "Kit", dependencies: ["Net"]),
                .target(name: "Net", dependencies: ["Kit"]), .target(name: "Data"),
            ])
            """
        files["Sources/App/Assembly.swift"] = """
            import Swinject
            final class ShopAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Clock.self) { _ in SystemClock() }
                    container.register(Basket.self) { r in Cart(clock: r.resolve(Clock.self)!) }.inObjectScope(.container)
                    container.register(Bag.self) { r in Bag(basket: r.resolve(Basket.self)!) }
                    container.register(Log.self) { _ in FileLog() }
                }
            }
            """
        files["Sources/App/Shop.swift"] = nil
        files["Sources/App/Model/Shop.swift"] = "\n" + before["Sources/App/Shop.swift"]! + "\nclass FileLog: Log {}\nstruct Bag { let basket: Basket }"
        files["Sources/App/Home.swift"] = "import Data\nstruct Home { let rows: Rows }"
        files["Sources/Kit/Kit.swift"] = "import Net\npublic struct Kit {}"
        files["Sources/Net/Net.swift"] = "import Kit\npublic protocol Net {}"
        files["Sources/Old/Old.swift"] = nil
        return files
    }()

    private static let renames = ["Sources/App/Model/Shop.swift": "Sources/App/Shop.swift"]

    private func architecture(_ files: [String: String], renamedBy renames: [String: String] = [:]) throws -> Architecture {
        let folder = try TemporaryFolder([])
        for (path, text) in files { try folder.write(text, at: path) }
        return try withExtendedLifetime(folder) {
            var project = try Project.read(Configuration.load(from: folder.path, root: folder.path), for: .comparison)
            return project.architecture(PictureKind.all, ProjectComparison.completeOptions, renamedBy: renames)
        }
    }

    private func outcome(
        from before: [String: String], to after: [String: String], renames: [String: String] = [:]
    ) throws -> ProjectComparison.Outcome {
        ProjectComparison.Outcome(
            before: .init(revision: "v1", commit: "0123456789", architecture: try architecture(before, renamedBy: swapped(renames))),
            after: .init(architecture: try architecture(after)), renames: renames, ruleFile: "ashlar.yml"
        )
    }

    private func swapped(_ renames: [String: String]) -> [String: String] { Dictionary(uniqueKeysWithValues: renames.map { ($1, $0) }) }

    @Test(arguments: DifferenceFormat.allCases.map(\.rawValue) + ["dot", "mermaid"])
    func `a difference is written as in its golden file`(format: String) throws {
        let outcome = try outcome(from: Self.before, to: Self.after, renames: Self.renames)
        let text = try DifferenceFormat(rawValue: format).map(outcome.rendered)
            ?? String(decoding: rendered(outcome.picture, as: format), as: UTF8.self)
        let difference = try goldenDifference(of: text, from: "changes.\(format)")
        #expect(difference == nil)
    }

    @Test func `a state does not differ from itself`() throws {
        for files in [Self.before, Self.after] {
            let outcome = try outcome(from: files, to: files)
            #expect(outcome.difference.isEmpty)
            #expect(outcome.rendered(as: .markdown) == "")
            #expect(outcome.rendered(as: .text) == "nothing changed from 'v1' to the work tree\n")
            #expect(outcome.picture.nodes.isEmpty)
        }
    }

    @Test func `the way back is the mirror image`() throws {
        let there = try outcome(from: Self.before, to: Self.after).difference
        let back = try outcome(from: Self.after, to: Self.before).difference
        #expect(!there.isEmpty)
        #expect(there.mirrored == back)
        #expect(there.mirrored.mirrored == there)
    }

    @Test func `moved lines and renamed files are no change`() throws {
        var moved = Self.before
        for (path, text) in Self.before where path.hasSuffix(".swift") && path != "Package.swift" {
            moved[path] = nil
            moved[path.replacing(".swift", with: "+New.swift")] = "// A line more.\n\n" + text
        }
        moved["ashlar.yml"] = Self.before["ashlar.yml"]!.replacing("lines: 4", with: "lines: 99")
        var start = Self.before
        start["ashlar.yml"] = moved["ashlar.yml"]
        let renames = Dictionary(uniqueKeysWithValues: start.keys.filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }.map {
            ($0.replacing(".swift", with: "+New.swift"), $0)
        })
        #expect(try outcome(from: start, to: moved, renames: renames).difference.isEmpty)
    }

    @Test func `a file that becomes longer over its limit is no change`() throws {
        var longer = Self.before
        longer["Sources/App/Shop.swift"]! += "\n\n"
        #expect(try outcome(from: Self.before, to: longer).difference.isEmpty)
    }

    @Test func `a finding that counts more types is the same finding with another number`() throws {
        var few = Self.before
        few["ashlar.yml"]!.replace("lines: 4", with: "types: 4")
        var many = few
        many["Sources/App/Shop.swift"]! += "\nstruct Voucher {}"
        let findings = try outcome(from: few, to: many).difference.findings
        #expect(findings.added.isEmpty && findings.removed.isEmpty)
        #expect(findings.changed.map { [$0.before.measured, $0.after.measured] } == [[5, 6]])
    }

    private func injections(_ files: [String: String], pathsTo service: String) throws -> Architecture {
        let folder = try TemporaryFolder([])
        for (path, text) in files { try folder.write(text, at: path) }
        return try withExtendedLifetime(folder) {
            var project = try Project.read(Configuration.load(from: folder.path, root: folder.path), for: .comparison)
            return project.architecture([.injection], ProjectComparison.completeOptions, pathsTo: service)
        }
    }

    @Test func `paths to a service are compared`() throws {
        let before = try injections(Self.before, pathsTo: "Clock")
        let difference = Difference(from: before, to: try injections(Self.after, pathsTo: "Clock")).paths
        #expect(difference.added.map(\.names) == [["Bag", "Cart", "Clock"]])
        #expect(difference.removed.map(\.names) == [["Cart", "Clock"]])
        #expect(difference.added.map(\.location?.line) == [5])
    }

    /// Of ten levels of two types each, every type gets both of the next level: more than a thousand paths.
    @Test func `more paths than can be listed are not compared`() throws {
        func files(adding extra: [String]) -> [String: String] {
            var (types, registered) = (["final class Log {}"], ["container.register(Log.self) { _ in Log() }"])
            func add(_ name: String, getting first: String, _ second: String) {
                types.append("final class \(name) { init(first: \(first), second: \(second)) {} }")
                registered.append("container.register(\(name).self) { r in \(name)(first: r.resolve(\(first).self)!, second: r.resolve(\(second).self)!) }")
            }
            for level in 0..<9 {
                for name in ["A\(level)", "B\(level)"] { add(name, getting: "A\(level + 1)", "B\(level + 1)") }
            }
            for name in ["A9", "B9"] + extra { add(name, getting: "Log", "Log") }
            return ["A.swift": """
                import Swinject
                \(types.joined(separator: "\n"))
                final class LogAssembly: Assembly {
                    func assemble(container: Container) {
                        \(registered.joined(separator: "\n"))
                    }
                }
                """]
        }
        let before = try injections(files(adding: []), pathsTo: "Log")
        let after = try injections(files(adding: ["Extra"]), pathsTo: "Log")
        let difference = Difference(from: before, to: after)
        #expect(difference.paths.isEmpty)
        #expect(difference.graphs.first?.dependencies.added.map(\.key) == [["Extra", "Log", ""]])
        #expect(after.notes == ["there are too many paths to 'Log' to compare them; only its injections are compared"])
    }

    @Test func `bindings of one class in two containers are compared one by one`() throws {
        func file(first: String, second: String) -> [String: String] {
            ["A.swift": """
                import Swinject
                final class Clock {}
                final class Cart { init(clock: Clock?) {} }
                final class FirstAssembly: Assembly {
                    func assemble(container: Container) {
                        container.register(Clock.self) { _ in Clock() }
                        \(first)
                    }
                }
                final class SecondAssembly: Assembly {
                    func assemble(container: Container) {
                        container.register(Clock.self) { _ in Clock() }
                        \(second)
                    }
                }
                """]
        }
        let injecting = "container.register(Cart.self) { r in Cart(clock: r.resolve(Clock.self)!) }"
        let plain = "container.register(Cart.self) { _ in Cart(clock: nil) }"
        func injections(_ difference: ProjectComparison.Outcome) throws -> Changes<ComparedGraph.Dependency> {
            try #require(difference.difference.graphs.last?.dependencies)
        }
        let new = try injections(outcome(from: file(first: injecting, second: plain), to: file(first: injecting, second: injecting)))
        #expect(new.added.map(\.key) == [["Cart", "Clock", "Cart in SecondAssembly"]])
        #expect(new.removed.isEmpty && new.changed.isEmpty)
        let moved = try injections(outcome(from: file(first: injecting, second: ""), to: file(first: "", second: injecting)))
        #expect(moved.isEmpty)
    }

    @Test func `names in a comment are escaped, and a long comment is cut`() throws {
        var many = Self.before
        many["Sources/App/Many.swift"] = (0..<900).map { "final class <b>`Type\($0)`</b> {}" }.joined(separator: "\n")
        let targets = (0..<900).map { ".target(name: \"Module|*\($0)*With a rather long name so that few fit\")" }
        many["Package.swift"] = "import PackageDescription\nlet package = Package(name: \"P\", targets: [\(targets.joined(separator: ","))])"
        let comment = try outcome(from: Self.before, to: many).rendered(as: .markdown)
        #expect(comment.utf8.count <= 65_536)
        #expect(comment.contains(/\n\d+ more\n/))
        #expect(comment.hasPrefix("### Ashlar: changes of the architecture from `v1` to the work tree\n"))
    }

    /// A picture shows numbers in place of the edges of a hub.
    @Test func `injections of hubs are compared`() throws {
        func files(_ count: Int) -> [String: String] {
            let models = (0..<count).map { "final class Model\($0) { init(hub: Hub) {} }" }
            let registered = (0..<count).map { "container.register(Model\($0).self) { r in Model\($0)(hub: r.resolve(Hub.self)!) }" }
            return ["A.swift": """
                import Swinject
                final class Hub {}
                \(models.joined(separator: "\n"))
                final class HubAssembly: Assembly {
                    func assemble(container: Container) {
                        container.register(Hub.self) { _ in Hub() }
                        \(registered.joined(separator: "\n"))
                    }
                }
                """]
        }
        let injections = try #require(outcome(from: files(70), to: files(71)).difference.graphs.last?.dependencies)
        #expect(injections.added.map(\.key) == [["Model70", "Hub", ""]])
    }

    // MARK: Random graphs

    private func graph(_ random: inout Random) -> ComparedGraph {
        let names = "ABCDEFGH".map(String.init).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        let edges = names.flatMap { source in
            names.compactMap { target -> Picture.Edge? in
                guard source != target, Int.random(in: 0..<4, using: &random) == 0 else { return nil }
                let evidence: Picture.Edge.Evidence = Bool.random(using: &random) ? .declared : .imports
                let line = Int.random(in: 1..<9, using: &random)
                return Picture.Edge(
                    source: source, target: target, evidence: evidence, locations: [Picture.Location(file: "F", line: line, column: 1)]
                )
            }
        }
        return ComparedGraph(of: Picture(
            title: "", kind: "modules",
            nodes: names.map { name in
                var node = Picture.Node(id: name, name: name, kind: "library", file: "F", line: Int.random(in: 1..<9, using: &random))
                var size = Picture.Size()
                size.types = Int.random(in: 0..<3, using: &random)
                node.size = size
                return node
            },
            edges: edges
        ))
    }

    @Test(arguments: 0..<200) func `differences of random graphs are complete and mirrored`(seed: UInt64) throws {
        var random = Random(seed: seed)
        let (first, second) = (graph(&random), graph(&random))
        let (before, after) = (Architecture(graphs: [first]), Architecture(graphs: [second]))
        #expect(Difference(from: before, to: before).isEmpty, "seed \(seed)")
        let there = Difference(from: before, to: after)
        #expect(there.mirrored == Difference(from: after, to: before), "seed \(seed)")
        let changes = there.graphs[0]
        func keys(_ elements: [some ComparedElement]) -> Set<[String]> { Set(elements.map(\.key)) }
        #expect(
            keys(first.dependencies).subtracting(keys(changes.dependencies.removed)).union(keys(changes.dependencies.added))
                == keys(second.dependencies), "seed \(seed)"
        )
        #expect(
            keys(first.nodes).subtracting(keys(changes.nodes.removed)).union(keys(changes.nodes.added)) == keys(second.nodes), "seed \(seed)"
        )
        var cycles = Set(first.cycles).subtracting(changes.cycles.removed).union(changes.cycles.added)
        for change in changes.cycles.changed {
            cycles.remove(change.before)
            cycles.insert(change.after)
        }
        #expect(cycles == Set(second.cycles), "seed \(seed)")
    }
}
