import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarModel
import AshlarReports
import AshlarText
import Foundation
import TestSupport
import Testing

/// A project in memory answers as a run that starts with nothing.
@Suite struct SessionTests {
    private static let rules = [
        """
        rules:
          - id: views-know-no-data
            rationale: Screens outlive databases.
            over: [imports, references, values, injections]
            forbidden: { from: Sources/Views/**, to: Sources/Data/** }
          - id: views-reach-no-store
            rationale: What reaches a store waits for it.
            forbidden: { from: Sources/Views/**, to: Sources/Data/A.swift, indirect: true }
          - id: folders-are-acyclic
            rationale: Folders are read one after the other.
            acyclic: { siblings: Sources/** }
          - id: files-are-acyclic
            rationale: Files in a cycle can only be changed together.
            over: [imports, references, values]
            acyclic: files
          - id: nothing-exits
            rationale: An app that exits looks as if it had crashed.
            calls: { in: { types: "*" }, to: "exit(_:)" }
          - id: one-of-each
            rationale: Two types of one name are confused.
            unique: { types: { named: "*Store" } }
          - id: nothing-loads
            rationale: What loads depends on the network.
            forbidden: { from: Sources/**, to: { external-types: [URLSession, UUID] } }
        """,
        """
        rules:
          - id: files-stay-short
            rationale: Nobody reads long files.
            budget: { of: files, at-most: { lines: 12 } }
          - id: owners-conform
            rationale: Owners are owned.
            conforms: { types: { named: "Own*" }, to: P }
          - id: views-know-no-data
            rationale: Screens outlive databases.
            forbidden: { from: { types: { inherits: C } }, to: Sources/Data/** }
        """,
    ]
    private static let manifests = [
        "let package = Package(name: \"P\", targets: [.target(name: \"Data\"), .target(name: \"Views\", dependencies: [\"Data\"])])",
        "let package = Package(name: \"P\", targets: [.target(name: \"Views\"), .target(name: \"Data\", dependencies: [\"Views\"])])",
        "let package = Package(name: \"P\", targets: [.target(name: \"All\", path: \"Sources\")])",
    ]
    private static let start = [
        "Sources/Data/A.swift": """
            public struct A { public struct Inner { var b: B } ; var c: C; func f() {} }
            public struct B { let a: A; func make() -> C { C() } }
            """,
        "Sources/Data/C.swift": "import Views\npublic class C: A { struct Inner {}; var b: B }\npublic protocol P { associatedtype Inner }",
        "Sources/Views/Home.swift": """
            import Data
            func early(a: A, owner: Owner) { a.mentioned.a.f(); owner.b.a.f() }
            final class AppContainer { static let shared = AppContainer(); lazy var a: A = A(); func makeB() -> B { B(a: a) } }
            """,
        "Sources/Views/Owner.swift": "struct Owner { let b: B }\nfunc helper(_ n: Int) {}\nlet limit = 1\nextension String { struct Kind {} }",
    ]
    private static let types = [
        "extension A { … }", "extension B { typealias Inner = A.Inner; … }", "struct G<T> { … }", "public struct H: P { struct Inner {}; … }",
        "struct Owner { … }", "struct Fresh { … }", "final class Store: C { … }", "class C { … }", "extension C: P { … }", "public struct A { … }",
        "struct Deep { struct Er { struct Inner {}; … }; … }", "#if DEBUG\n…\n#else\n…\n#endif", "…", "@_exported import Data\nstruct B { … }",
        "import struct Data.A\nclass FreshStore: A { … }", "protocol P: Q { … }", "protocol Q { … }", "fileprivate struct B { … }", "struct Broken { …",
        "typealias C = A", "import Views\nactor Fresh: Q { … }", "// ashlar:allow views-know-no-data -- why\nstruct Known { … }",
        "extension B: P, Q { … }", "extension Owner: P { … }", "protocol Q where Self: P { … }", "typealias Kin = C", "extension Kin { … }",
        "final class UserStore: Q { func load() {}; … }", "final class Page { init(store: UserStore, q: Q = UserStore.live) {}; … }",
        "@propertyWrapper struct Inject<Value> { init(_ path: KeyPath<AppContainer, Value>) {}; … }", "extension UserStore { … }", "extension Page: Q { … }",
        "typealias Kin = UserStore", "typealias Kin = URLSession", "extension URLSession { … }",
        "struct UserServices { let a: UserStore; let q: Q; let p: P; … }", "protocol AppDependencies { … }", "class Kind: Kin { … }", "struct Wide { \((0..<70).map { "let v\($0): A" }.joined(separator: "; ")); let b: B\n… }", "struct URLSession { … }",
    ]
    private static let members = [
        "func f() { let i: Inner; g(i, String(), B.self) }", "func h<U>(_ u: U) -> A? { nil }", "func l() { struct B {}; let b: B }",
        "func calls(a: A) { helper(limit); helper(a: 1) }", "func helper(_ n: Int) { limit }", "var limit: Int { helper(1); return 2 }",
        "let b: B", "func a<A>(_ a: A) {}", "let a: A", "let i: Inner", "let k: String.Kind", "let again: (A, A, A)?", "func e() { exit(1) }",
        "func v(b: B, text: String) { b.a.f(); b.make().b.a; text.count.description }", "func x(a: A) { a.c.b.a; self.c.b.a }",
        "func u() { AppContainer.shared.a.f(); AppContainer.shared.other.f() }", "let shared: AppContainer", "func w() { shared.makeB().a; shared.none.b }",
        "var fresh: Int { 0 }", "func freshly(_ b: B) -> A { b.a }", "let fresh: A", "var mentioned: B", "static let fresher = Fresh()", "lazy var freshest: A = A()",
        "func y(f: Fresh) { f.fresh.b; freshly(f.b).f() }", "case freshCase", "@Inner var y: Int", "let made: C = .init()", "let any: any P, some: [UUID?]",
        "init(b: B, c: C) { self.b = b }", "@Injected(\\.session) var session", "var session: A", "// a comment", "\n\n",
        "@Injected(\\.wide) var wide", "let wide: Wide", "func z(w: Wide) { w.b.a; w.v3.c }", "func UUID() {}",
        "let s = URLSession.shared, u = UUID()", "func show() { let page = Page(store: store, q: UserStore()); page.store = store }",
        "let store = UserStore()", "static let live = UserStore()", "func load() {}", "func reload() { store.load() }", "var store: UserStore { get }",
        "lazy var page = Page(store: store)", "func makePage() -> Page { Page(store: store) }", "init(store: UserStore, services: UserServices) { self.store = store }",
        "let services: UserServices", "func registerStores() { registerGenerated() }", "@Inject(\\.store) var injected", "var q: Q",
        "func pass() { Page(store: services.a, q: AppContainer.shared.store) }", "init(store: @autoclosure () -> UserStore) {}", "var user = \"\"", "struct Inner: P {}", "func generic<Inner>(_ i: Inner) -> Inner {}", "let kind: Kind", "let kin: Kin", "func k(k: Kin, u: URLSession) { k.b.a; kin.a.f(); u.b.a; k.store.load() }",
    ]

    private func one<Value>(of values: [Value], _ random: inout Random) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }

    private func source(_ random: inout Random) -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in one(of: Self.members, &random) }
            return one(of: Self.types, &random).replacing("…", with: members.joined(separator: "\n"))
        }.joined(separator: "\n")
    }

    /// A text with one line added, removed or repeated.
    private func edited(_ text: String, _ random: inout Random) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let index = Int.random(in: 0..<lines.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines.remove(at: index)
        case 1: lines[index] = lines[index].replacing(one(of: ["A", "B", "C", "a", "b"], &random), with: one(of: ["A", "B", "Fresh", "c", "b"], &random))
        default: lines.insert(one(of: Self.members, &random), at: index)
        }
        return lines.joined(separator: "\n")
    }

    private func session(_ root: String) throws -> Session {
        try Session(ProjectCheck(of: ProjectLocation.find(from: root), reading: ReadingChoices(threads: 1)))
    }

    /// The findings, problems, dependencies and injections, a line each.
    private func lines(_ session: inout Session) throws -> [String] {
        let report = try session.currentReport()
        let (model, graph) = (session.project.model, session.project.linked.injectionGraph)
        let all = model.dependencies + model.referencesWithinFiles
        return report.findings.map { "\($0.location) \($0.rule) \($0.message) \($0.chain.map { "\($0.text) \($0.location.map { "\($0)" } ?? "")" })" }
            + report.problems.map { "\($0.location) \($0.message)" }
            + all.map { dependency in
                "\(model.location(of: dependency)) \(dependency.source) \(dependency.target) \(dependency.evidence) \(dependency.isCertain) "
                    + "\(dependency.declaration.map { model.memberName(of: $0) } ?? "") \(dependency.owner.map { model.qualifiedName(of: $0) } ?? "") "
                    + "\(dependency.declaration.map { "\($0)" } ?? "") \(dependency.role.map { "\($0)" } ?? "")"
            }
            + graph.bindings.map { "\($0.file) \($0.fact.offset) \($0.service?.name ?? "")" }
            + graph.injections.map { "\($0.file) \($0.fact.offset) \($0.targets) \($0.state)" }
    }

    /// Files are edited, added, deleted, moved and reverted, in memory and on disk, among them the manifest and the rule file.
    @Test(arguments: [UInt64(1), 2, 3, 20_261_123]) func `a session equals a run that starts with nothing`(seed: UInt64) throws {
        var random = Random(seed: seed)
        let (folder, mirror) = (try TemporaryFolder([]), try TemporaryFolder([]))
        var disk = Self.start
        (disk["ashlar.yml"], disk["Package.swift"]) = (Self.rules[0], "import PackageDescription\n" + Self.manifests[0])
        for (path, text) in disk { try folder.write(text, at: path) }
        var session = try session(folder.path)
        let paths = Self.start.keys.sorted() + ["Sources/Data/D.swift", "Sources/Views/E.swift", "Sources/Views/Sub/F.swift", "Sources/New/N.swift"]
        // What is in memory in place of the files on disk.
        enum Change { case text(String), moved(from: String), deleted }
        var memory: [String: Change] = [:]
        func text(_ path: String) -> String? {
            switch memory[path] {
            case .text(let text): text
            case .moved(let source): disk[source]
            case .deleted: nil
            case nil: disk[path]
            }
        }
        var relinkedCount = 0
        let count = ProcessInfo.processInfo.environment["ASHLAR_EDITS"].flatMap { Int($0) } ?? 60
        for number in 0..<count {
            let path = one(of: paths, &random)
            var listsDisk = false
            switch Int.random(in: 0..<16, using: &random) {
            case 0:
                session.snapshot.delete(path)
                memory[path] = .deleted
            case 1:
                session.snapshot.revert(path)
                memory[path] = nil
            case 2, 3:
                let target = one(of: paths, &random)
                guard target != path, text(path) != nil else { continue }
                session.snapshot.move(path, to: target)
                (memory[target], memory[path]) = (memory[path] ?? .moved(from: path), .deleted)
            case 4:
                let rules = one(of: Self.rules, &random)
                session.snapshot.write(Array(rules.utf8), to: "ashlar.yml")
                memory["ashlar.yml"] = .text(rules)
            case 5:
                let manifest = "import PackageDescription\n" + one(of: Self.manifests, &random)
                session.snapshot.write(Array(manifest.utf8), to: "Package.swift")
                memory["Package.swift"] = .text(manifest)
            case 6, 7:
                // An editor saves a file, or a checkout changes it.
                let source = source(&random)
                session.snapshot.revert(path)
                try folder.write(source, at: path)
                (memory[path], disk[path], listsDisk) = (nil, source, true)
            case 8, 9:
                let source = source(&random)
                session.snapshot.write(Array(source.utf8), to: path)
                memory[path] = .text(source)
            default:
                let source = edited(text(path) ?? "", &random)
                session.snapshot.write(Array(source.utf8), to: path)
                memory[path] = .text(source)
            }
            guard paths.contains(where: { text($0) != nil }) else { continue }
            try session.update(listsDisk: listsDisk)
            if session.project.model.resolvedFileCount < session.project.model.files.count { relinkedCount += 1 }
            for path in paths + ["ashlar.yml", "Package.swift"] {
                if let text = text(path) { try mirror.write(text, at: path) } else { try? FileManager.default.removeItem(atPath: mirror.path + "/" + path) }
            }
            var cold = try self.session(mirror.path)
            let (expected, found) = (try lines(&cold), try lines(&session))
            let isEqual = expected == found
            #expect(isEqual, "seed \(seed), edit \(number) of '\(path)': \(Set(expected).symmetricDifference(found).sorted().prefix(12))")
            if !isEqual { return }
        }
        // Few files, which refer to each other: most edits affect several.
        #expect(relinkedCount > count / 10)
    }

    @Test func `a session answers for some files, and keeps its state after an error`() throws {
        let folder = try TemporaryFolder([])
        try folder.write(Self.rules[0], at: "ashlar.yml")
        for (path, text) in Self.start { try folder.write(text, at: path) }
        var session = try session(folder.path)
        let before = try session.findings(in: ["Sources/Views"])
        #expect(!before.isEmpty && before.allSatisfy { $0.location.path.hasPrefix("Sources/Views/") })
        session.snapshot.write(Array("rules: [".utf8), to: "ashlar.yml")
        #expect(throws: Failure.self) { try session.update() }
        #expect(try session.findings(in: ["Sources/Views"]) == before)
        session.snapshot.revert("ashlar.yml")
        session.snapshot.write(Array("struct Alone {}".utf8), to: "Sources/Views/Home.swift")
        #expect(throws: CancellationError.self) { try session.update(isCancelled: { true }) }
        #expect(try session.findings(in: ["Sources/Views"]) == before)
        try session.update(listsDisk: false)
        #expect(try session.findings(in: ["Sources/Views/Home.swift"]).isEmpty)
        #expect(try session.project.why("Sources/Views/Home.swift", "Sources/Data/A.swift").isGood == false)
    }

    @Test func `a session keeps its rules while their file is invalid`() throws {
        let folder = try TemporaryFolder([])
        try folder.write(Self.rules[0], at: "ashlar.yml")
        for (path, text) in Self.start { try folder.write(text, at: path) }
        var session = try session(folder.path)
        session.snapshot.write(Array("rules: [".utf8), to: "ashlar.yml")
        session.snapshot.write(Array("import Data\nstruct Home { let a: A }".utf8), to: "Sources/Views/Home.swift")
        try session.update(listsDisk: false, keepsRules: true)
        let kept = try session.findings()
        #expect(kept.contains { $0.location.path == "Sources/Views/Home.swift" && $0.location.line == 2 })
        session.snapshot.revert("ashlar.yml")
        try session.update(listsDisk: false)
        #expect(try session.findings() == kept)
    }

    @Test func `the text of a file that the project leaves out is no part of it`() throws {
        let folder = try TemporaryFolder([])
        let (ignored, fetched) = ("Sources/Views/Generated/G.swift", ".build/checkouts/F.swift")
        for (path, text) in ["ashlar.yml": Self.rules[0], ".gitignore": "Generated/\n", ignored: "", fetched: ""] { try folder.write(text, at: path) }
        for (path, text) in Self.start { try folder.write(text, at: path) }
        var session = try session(folder.path)
        for path in [ignored, fetched, "Sources/Views/Generated/New.swift", "Sources/Views/New.swift"] {
            session.snapshot.write(Array("struct New {}".utf8), to: path)
        }
        for listsDisk in [true, false] {
            try session.update(listsDisk: listsDisk)
            let paths = session.project.listing.files.map(\.path).filter(\.isSwift)
            #expect(paths == (Self.start.keys + ["Sources/Views/New.swift"]).sorted())
        }
    }
}

extension String {
    fileprivate var isSwift: Bool { hasSuffix(".swift") }
}
