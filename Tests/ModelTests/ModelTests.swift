import AshlarChecks
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarSyntax
import TestSupport
import Testing

@Suite struct ModelTests {
    // MARK: Access

    @Test(arguments: [
        ("struct X {}", "internal"), ("private struct X {}", "private"), ("open class X {}", "open"),
        ("struct A { public struct X {} }", "internal"), ("public struct A { struct X {} }", "internal"),
        ("public struct A { public struct X {} }", "public"), ("private struct A { struct X {} }", "private"),
        ("public protocol X {}", "public"), ("public protocol A { associatedtype X }", "public"),
        ("public extension A { struct X {} }", "public"), ("private extension A { struct X {} }", "private"),
        ("public extension A { internal struct X {} }", "internal"), ("extension A { public struct X {} }", "public"),
        ("public protocol A { func X() }", "public"), ("public enum A { case X }", "public"),
        ("public struct A { var X: Int }", "internal"), ("fileprivate enum A { public enum B { case X } }", "fileprivate"),
    ])
    func `effective access is no wider than that of the enclosing type`(source: String, access: String) throws {
        let model = model("//- A.swift\n" + source)
        let id = try #require(model.declarations { $0.name == "X" }.first)
        #expect(model.access(of: id).rawValue == access)
    }

    // MARK: Supertypes

    @Test(arguments: [
        ("class X: A<B, C>, D {}", "A D"), ("class X: A & B {}", "A B"), ("struct X: @unchecked Sendable {}", "Sendable"),
        ("class X: M.A {}", "A M.A"), ("class X: Y {}\nclass Y: Z {}\nclass Z: A {}", "A Y Z"),
        ("struct X {}\nextension X: A {}\nextension A: B {}\nprotocol A {}", "A B"),
        ("class X: Y {}\ntypealias Y = Z & A\nclass Z: B {}", "A B Y Z"), ("class X: Y {}\nclass Y: X {}", "X Y"),
        ("class X: (A) {}", "A"), ("struct X: ~Copyable {}", "~Copyable"),
        ("class X: A<[B: C], (D) -> E>.F {}", "A.F F"), ("class X: Y {}\ntypealias Y = (A) -> B", "Y"),
    ])
    func `supertypes are transitive`(source: String, names: String) throws {
        let model = model("//- A.swift\n" + source)
        let id = try #require(model.types.declarations(named: "X").first)
        #expect(model.inheritance.allSupertypeNames(of: id).sorted().joined(separator: " ") == names)
    }

    // MARK: Modules

    @Test func `folders of targets are modules`() {
        check(["A/B/C.swift", "A/D.swift", "AB/E.swift", "F.swift"], targets: [
            target("A", sources: [.folder("A")]), target("All", sources: [.folder("")]), target("None", sources: [.folder("G")]),
        ], areModules: """
            A: A/B/C.swift A/D.swift
            All: A/B/C.swift A/D.swift AB/E.swift F.swift
            None:
            """)
    }

    @Test func `targets may have globs, files and exclusions`() {
        check(["A/B.swift", "A/C/D.swift", "A/C/E.swift", "F/G.swift"], targets: [
            target("Glob", sources: [.glob("A/*.swift"), .glob("F/**")]), target("Case", sources: [.glob("a/c/**/*.swift")]),
            target("File", sources: [.file("F/G.swift"), .file("F/None.swift"), .file("a/c/D.swift")]),
            target("Less", sources: [.folder("A")], excluded: [.folder("A/C"), .file("A/None.swift")]),
            target("But", sources: [.folder("A")], excluded: [.file("A/C/D.swift"), .glob("A/B*")]),
            target("First", sources: [.firstFolder(["X", "F", "A"])]),
        ], areModules: """
            Glob: A/B.swift F/G.swift
            Case: A/C/D.swift A/C/E.swift
            File: A/C/D.swift F/G.swift
            Less: A/B.swift
            But: A/C/E.swift
            First: F/G.swift
            """)
    }

    @Test func `files are sorted by bytes`() {
        // By characters, the first would come last.
        let files = ["A/e\u{301}.swift", "A/f.swift", "A/z.swift", "A/\u{E8}.swift"]
        check(files, targets: [
            target("Same", sources: files.map { .file($0) }), target("Other", sources: [.file("A/\u{E9}.swift"), .file("A/e\u{300}.swift")]),
        ], areModules: """
            Same: \(files.joined(separator: " "))
            Other: \(files[0]) \(files[3])
            """)
    }

    @Test func `conditional targets without files are dropped`() {
        check(["A/B.swift"], targets: [
            target("A", sources: [.folder("A")], isConditional: true),
            target("B", sources: [.folder("B")], isConditional: true), target("C", sources: [.folder("C")]),
        ], areModules: "A: A/B.swift\nC:")
    }

    @Test func `a conditional target with C sources only exists`() {
        let targets = [
            target("zlib", sources: [.folder("zlib")], isConditional: true),
            target("None", sources: [.folder("None")], isConditional: true),
        ]
        let manifest = Manifest(path: "Package.swift", tool: .swiftPM, name: "P", targets: targets)
        let model = Model(linking: [extract(path: "A.swift", text: "")], manifests: [manifest], paths: ["zlib/inflate.c"])
        #expect(model.modules.map(\.name) == ["zlib"])
    }

    /// Shared helpers alone do not make the snapshot tests exist.
    @Test func `files shared with another target do not make a conditional target exist`() {
        check(["Tests/Shared/S.swift", "Tests/Unit/U.swift"], targets: [
            target("SnapshotTests", sources: [.glob("Tests/Snapshots/**"), .glob("Tests/Shared/**")], isConditional: true),
            target("UnitTests", sources: [.glob("Tests/Unit/**"), .glob("Tests/Shared/**")], isConditional: true),
        ], areModules: "UnitTests: Tests/Shared/S.swift Tests/Unit/U.swift")
    }

    @Test func `a manifest is a template if nothing is where its targets look, unless one place may be misspelt`() {
        func isRead(_ targets: [Manifest.Target], at path: String, _ files: String...) -> Bool {
            let manifest = Manifest(path: path, tool: path.hasSuffix(".yml") ? .xcodeGen : .xcode, name: "P", targets: targets)
            let model = Model(linking: [extract(path: "A.swift", text: "")], manifests: [manifest], paths: files)
            #expect(model.manifests.count == (model.modules.isEmpty ? 0 : 1) && model.problems.count == 1 - model.manifests.count)
            return !model.modules.isEmpty
        }
        let app = target("App", sources: [.folder("A/B/App")])
        let tests = target("Tests", sources: [.folder("A/B/Tests").subtracting([.file("A/B/Tests/T.swift")])])
        #expect(!isRead([app, tests], at: "A/B/project.yml", "A/App/A.m"))
        #expect(!isRead([app, tests], at: "A/B/project.yml"))
        #expect(!isRead([app], at: "A/B/project.yml", "A/App/A.m"))
        #expect(!isRead([app], at: "A/B/project.yml", "App/A.m"))
        #expect(!isRead([tests], at: "A/B/project.yml", "A/Tests/T.m"))
        #expect(!isRead([target("App", sources: [.glob("A/B/App/*.m")])], at: "A/B/project.yml", "A/App/A.m"))
        #expect(!isRead([target("App", sources: [.file("A/B/A.m")])], at: "A/B/P.xcodeproj/project.pbxproj", "A.m"))
        #expect(isRead([app], at: "A/B/project.yml", "App.m"))
        #expect(isRead([app, tests], at: "A/B/project.yml", "A/B/Tests/T.m"))
        #expect(isRead([app, tests], at: "project.yml", "A/App/A.m"))
        #expect(isRead([app, tests], at: "A/B/project.yml", ".gitmodules"))
        #expect(isRead([target("App", sources: [])], at: "A/B/project.yml"))
        var images = app
        images.copied = [.folder("A/B/Images")]
        #expect(isRead([images, tests], at: "A/B/project.yml", "A/B/Images/A.png"))
    }

    @Test func `a manifest at the root is left over if projects of its tool below have the files`() {
        func manifests(_ tool: Manifest.Tool, targets: Int = 2) -> [String] {
            let targets = ["App", "Tests"].prefix(targets).map { target($0, sources: [.glob("Yard/\($0)/**")]) }
            let manifests = [
                Manifest(path: "Project.swift", tool: .tuist, name: "P", targets: targets),
                Manifest(path: "Home/Project.swift", tool: tool, name: "Home", targets: [target("Home", sources: [.folder("Home/Sources")])]),
            ]
            let model = Model(
                linking: [extract(path: "Home/Sources/A.swift", text: "")], manifests: manifests, paths: ["Home/Sources/A.swift"]
            )
            return model.manifests.map(\.path)
        }
        #expect(manifests(.tuist) == ["Home/Project.swift"])
        #expect(manifests(.tuist, targets: 1) == ["Home/Project.swift", "Project.swift"])
        #expect(manifests(.swiftPM) == ["Home/Project.swift", "Project.swift"])
    }

    @Test func `files of unknown targets count as one module, which imports name by its folders`() {
        let text = """
            //- App/A.swift
            import CoreNetwork
            let a: Client?, b: Hidden?, c: Screen?
            //- Core/Log/H.swift
            struct Helper {}
            //- Core/Network/Sources/C.swift
            public struct Client { let helper: Helper }
            struct Hidden {}
            //- Home/S.swift
            public struct Screen {}
            """
        func references(areTargetsKnown: Bool) -> [String] {
            var manifest = Manifest(path: "App/Project.swift", tool: .tuist, name: "App", targets: [target("App", sources: [.folder("App")])])
            manifest.areTargetsKnown = areTargetsKnown
            let model = model(text, manifests: [manifest])
            #expect(model.problems.count == (areTargetsKnown ? 0 : 1))
            return model.dependencies.filter { $0.evidence == .references }.map { "\(model.name(of: $0.source)) → \(model.name(of: $0.target))" }
        }
        #expect(references(areTargetsKnown: false) == ["A.swift → C.swift", "C.swift → H.swift"])
        #expect(references(areTargetsKnown: true) == ["C.swift → H.swift"])
    }

    @Test func `branches of #if for platforms that no target is built for do not count`() {
        let text = """
            //- Watch/A.swift
            #if os(iOS)
            let a: Phone?
            #else
            let b: Watch?
            #endif
            #if canImport(UIKit) && !DEBUG
            let c: Phone?
            #endif
            //- Watch/P.swift
            struct Phone {}
            //- Watch/W.swift
            struct Watch {}
            """
        func references(_ platforms: Set<String>...) -> [String] {
            let targets = platforms.enumerated().map { index, platforms in
                var target = target("T\(index)", sources: [.folder("Watch")])
                target.platforms = platforms
                return target
            }
            let model = model(text, manifests: [Manifest(path: "project.yml", tool: .xcodeGen, name: "P", targets: targets)])
            return model.dependencies.filter { $0.evidence == .references }.map { model.name(of: $0.target) }
        }
        #expect(references(["macOS"]) == ["W.swift"])
        #expect(references(["watchOS"]) == ["W.swift", "P.swift"])
        #expect(references(["macOS"], ["iOS"]) == ["P.swift", "W.swift", "P.swift"])
        #expect(references(["macOS"], []) == ["P.swift", "W.swift", "P.swift"])
    }

    @Test func `branches of #if that no compiler since Swift 6 compiles do not count`() {
        let text = """
            //- A.swift
            #if compiler(>=5.6)
            let a: New?
            #else
            let b: Old?
            #endif
            #if false
            let c: Old?
            #endif
            #if swift(<5.5)
            let d: Old?
            #endif
            #if swift(>=6.2)
            let e: Coming?
            #else
            let f: New?
            #endif
            //- N.swift
            struct New {}
            //- O.swift
            struct Old {}
            //- C.swift
            struct Coming {}
            """
        let model = model(text)
        #expect(model.dependencies.filter { $0.evidence == .references }.map { model.name(of: $0.target) } == ["N.swift", "C.swift", "N.swift"])
    }

    @Test func `the code in a catalog of documentation belongs to no module`() {
        let manifest = Manifest(path: "Package.swift", tool: .swiftPM, name: "P", targets: [target("Kit", sources: [.folder("Sources/Kit")])])
        let model = model("""
            //- Sources/Kit/Kit.docc/Tutorials/01.swift
            struct Page {}
            //- Sources/Kit/Page.swift
            struct Page {}
            """, manifests: [manifest])
        #expect(model.modules[0].files == [1])
        #expect(model.isExcludedOfFile == [true, false])
    }

    @Test func `a dependency within a module that compiles both ends has no module edge`() {
        let manifest = Manifest(path: "Package.swift", tool: .swiftPM, name: "P", targets: [
            target("App", sources: [.folder("App"), .folder("Shared")]),
            target("Widget", sources: [.folder("Widget"), .folder("Shared")]),
            target("Kit", sources: [.folder("Kit")]),
        ])
        let model = model("//- App/A.swift\nimport UIKit\n//- Kit/K.swift\n//- Shared/S.swift\n//- Widget/W.swift\n", manifests: [manifest])
        func ends(_ source: Dependency.Node, _ target: Dependency.Node) -> String {
            let dependency = Dependency(source: source, target: target, evidence: .references, isCertain: true, mark: 0)
            return model.moduleEnds(of: dependency).map { "\(model.name(of: $0.source)) → \(model.name(of: $0.target))" }
                .joined(separator: ", ")
        }
        #expect(ends(.file(3), .file(2)) == "")
        #expect(ends(.file(2), .file(0)) == "")
        #expect(ends(.file(2), .module(2)) == "App → Kit, Widget → Kit")
        #expect(ends(.file(1), .file(2)) == "")
        #expect(ends(.module(0), .external(0)) == "App → UIKit")
    }

    @Test func `an import in a file of two packages goes to the target that each of them declares`() {
        func package(_ path: String) -> Manifest {
            var using = target("EI", sources: [.folder("EI")])
            using.dependencies = [Manifest.Dependency(kind: .target, name: "EM", location: using.location)]
            return Manifest(path: path, tool: .swiftPM, name: "P", targets: [target("EM", sources: [.folder("EM")]), using])
        }
        let manifests = ["Fuzz/Package.swift", "Package.swift"].map(package)
        let model = model("//- EI/I.swift\nimport EM\n//- EM/M.swift\n", manifests: manifests)
        let ends = model.dependencies.filter { $0.evidence == .imports }.flatMap { model.moduleEnds(of: $0) }
        func name(_ node: Dependency.Node) -> String {
            if case .module(let id) = node { model.moduleNames[Int(id)] } else { model.name(of: node) }
        }
        #expect(ends.map { "\(name($0.source)) → \(name($0.target))" } == [
            "EI (Fuzz) → EM (Fuzz)", "EI (Package.swift) → EM (Package.swift)",
        ])
    }

    @Test func `modules of one name are distinguished by their folders`() {
        let manifests = ["A", "B"].map { folder in
            Manifest(path: "\(folder)/Package.swift", tool: .swiftPM, name: folder, targets: [
                target("Core", sources: [.folder("\(folder)/Core")]), target(folder, sources: [.folder("\(folder)/\(folder)")]),
            ])
        }
        #expect(model("//- A/Core/C.swift\n//- B/Core/C.swift", manifests: manifests).moduleNames == ["Core (A)", "A", "Core (B)", "B"])
        let beside = ["A/Package.swift", "Package.swift", "A/Core.podspec", "B/Package.swift"].map { path in
            Manifest(path: path, tool: .swiftPM, name: "P", targets: [target("Core", sources: [.folder("C")])])
        }
        #expect(model("//- A.swift", manifests: beside).moduleNames == [
            "Core (A/Core.podspec)", "Core (A/Package.swift)", "Core (B)", "Core (Package.swift)",
        ])
    }

    @Test func `a file of two targets sees both`() {
        let manifest = Manifest(path: "Package.swift", tool: .swiftPM, name: "P", targets: [
            target("M", sources: [.folder("M"), .folder("Shared")]), target("N", sources: [.folder("N"), .folder("Shared")]),
        ])
        let model = model(
            """
            //- M/A.swift
            struct A { let c: C }
            //- N/B.swift
            struct B { let c: C }
            //- Shared/C.swift
            struct C { let a: A; let b: B }
            """,
            manifests: [manifest]
        )
        #expect(references(in: model) == """
            M/A.swift: C in Shared/C.swift
            N/B.swift: C in Shared/C.swift
            Shared/C.swift: A in M/A.swift
            Shared/C.swift: B in N/B.swift
            """)
    }

    // MARK: Imports and declared dependencies

    @Test func `imports resolve to modules or external modules`() {
        let manifest = Manifest(path: "Package.swift", tool: .swiftPM, name: "P", targets: [
            target("M", sources: [.folder("M")], dependencies: [dependency(.byName, "N"), dependency(.target, "Lost")]),
            target("N", sources: [.folder("N")], dependencies: [dependency(.external, "UIKit")]),
        ])
        check(
            "//- M/A.swift\nimport N\nimport struct Foundation.URL\nimport M\n//- N/B.swift\n",
            manifests: [manifest],
            dependencies: """
                M declares N
                M declares (Lost)
                N declares (UIKit)
                M/A.swift imports N
                M/A.swift imports (Foundation)
                """
        )
    }

    @Test func `a module is imported by its module name`() {
        var target = target("my-lib", sources: [.folder("M")])
        target.moduleName = "my_lib"
        let manifest = Manifest(path: "Package.swift", tool: .swiftPM, name: "P", targets: [target])
        check("//- A.swift\nimport my_lib\n//- M/B.swift\n", manifests: [manifest], dependencies: "A.swift imports my-lib")
    }

    @Test func `a product of a local package resolves to its targets`() {
        let app = Manifest(
            path: "App/Package.swift", tool: .swiftPM, name: "App",
            targets: [target("M", sources: [.folder("App")], dependencies: [
                dependency(.product, "Kit", of: "LIB"), dependency(.byName, "Kit"), dependency(.product, "Kit", of: "other"),
            ])],
            packages: [.init(identity: "lib", localPath: "Lib", location: manifestLocation)]
        )
        let lib = Manifest(
            path: "Lib/Package.swift", tool: .swiftPM, name: "Lib",
            targets: [target("N", sources: [.folder("Lib/N")]), target("O", sources: [.folder("Lib/O")])],
            products: [.init(name: "Kit", targets: ["N", "O"])]
        )
        check("//- App/A.swift\n//- Lib/N/B.swift\n//- Lib/O/C.swift\n", manifests: [app, lib], dependencies: """
            M declares N
            M declares O
            M declares N
            M declares O
            M declares (Kit)
            """)
    }

    /// A clone's folder, and so the identity of a package at its root, may have any name.
    @Test(arguments: ["swift-yard", "Yard", "yard"])
    func `a package is named by its manifest or by the folder of the root package`(name: String) {
        let root = Manifest(
            path: "Package.swift", tool: .swiftPM, name: "Yard", targets: [target("M", sources: [.folder("M")])],
            products: [.init(name: "M", targets: ["M"])]
        )
        let benchmarks = Manifest(
            path: "Benchmarks/Package.swift", tool: .swiftPM, name: "benchmarks",
            targets: [target("B", sources: [.folder("Benchmarks/B")], dependencies: [dependency(.product, "M", of: name)])],
            packages: [.init(identity: "..", localPath: "", location: manifestLocation), .init(identity: "x", localPath: nil, location: manifestLocation)]
        )
        check("//- M/A.swift\n//- Benchmarks/B/B.swift\n", manifests: [root, benchmarks], dependencies: "B declares M")
    }

    @Test func `no target compiles a manifest`() {
        let package = Manifest(path: "Package.swift", tool: .swiftPM, name: "P", targets: [target("P", sources: [.folder("")])])
        let model = model("//- A.swift\n//- B/Package.swift\n//- Package.swift\nimport PackageDescription\n", manifests: [
            package,
        ])
        #expect(model.modules[0].files.map { model.files[Int($0)].path } == ["A.swift", "B/Package.swift"])
    }

    @Test func `a target of another project is named by its folder`() {
        let app = Manifest(path: "App/Project.swift", tool: .tuist, name: "App", targets: [
            target("M", sources: [.folder("App")], dependencies: [dependency(.target, "N", of: "Lib")]),
            target("N", sources: [.folder("App")]),
        ])
        let lib = Manifest(path: "Lib/Project.swift", tool: .tuist, name: "Lib", targets: [target("N", sources: [.folder("Lib")])])
        let model = model("//- Lib/B.swift\n", manifests: [app, lib])
        #expect(model.dependencies.map(\.target) == [.module(2)])
    }

    @Test func `a target of a generated project is that of its source, not that of a package beside it`() {
        let kit = target("Kit", sources: [.folder("Kit")])
        let needed = dependency(.target, "Kit", of: "Kit.xcodeproj")
        let app = target("App", kind: .app, sources: [.folder("Example")], dependencies: [needed])
        let model = model("//- Kit/A.swift\n//- Example/B.swift\n", manifests: [
            Manifest(path: "Example/project.yml", tool: .xcodeGen, name: "Example", targets: [app]),
            Manifest(path: "Package.swift", tool: .swiftPM, name: "Kit", targets: [kit]),
            Manifest(path: "project.yml", tool: .xcodeGen, name: "Kit", targets: [kit]),
        ])
        #expect(model.dependencies.map(\.target) == [.module(2)])
    }

    @Test func `an import resolves to the module of the same package first`() {
        let manifests = ["A", "B"].map { name in
            Manifest(path: "\(name)/Package.swift", tool: .swiftPM, name: name, targets: [
                target("Core", sources: [.folder("\(name)/Core")]), target("M", sources: [.folder("\(name)/M")]),
            ])
        }
        let model = model(
            "//- A/Core/C.swift\n//- A/M/D.swift\nimport Core\n//- B/Core/C.swift\n//- B/M/D.swift\nimport Core\n",
            manifests: manifests
        )
        #expect(model.dependencies.map { $0.target } == [.module(0), .module(2)])
    }

    // MARK: Extensions and members

    @Test func `a type has the members of extensions in its own module`() {
        let model = model(
            """
            //- M/A.swift
            public struct A { func b() { struct C {} }; struct D { let e: Int } }
            //- M/B.swift
            extension A { func f() {}; var g: Int { 1 } }
            //- N/C.swift
            import M
            extension A { func h() {} }
            """,
            modules: ["M", "N"]
        )
        let members = model.typeAndExtensions(of: model.types.declarations(named: "A")[0]).flatMap { model.members(of: $0) }
        #expect(members.map { model[$0].name } == ["b", "D", "f", "g"])
    }

    // MARK: Properties

    @Test func `the order of facts does not matter`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = Random(seed: seed)
        let names = ["A", "B", "C", "D", "E", "F"]
        let facts = (0..<36).map { number in
            let types = names.filter { _ in Bool.random(using: &random) }
            let used = names.filter { _ in Bool.random(using: &random) }
            let source = "import M\nimport N\n" + types.map { "public struct \($0) {}\n" }.joined()
                + used.map { "extension \($0) { struct G: \($0) { let h: G } }\n" }.joined()
            return extract(path: "\(["M", "N", "O"][number % 3])/F\(number).swift", text: source)
        }
        let manifests = ["M", "N"].map { name in
            Manifest(path: "\(name)/Package.swift", tool: .swiftPM, name: name, targets: [
                target(name, sources: [.folder(name)], dependencies: [dependency(.external, "X")]),
            ])
        }
        let sorted = everything(of: Model(linking: facts, manifests: manifests))
        let shuffled = everything(of: Model(
            linking: facts.shuffled(using: &random), manifests: manifests.shuffled(using: &random)
        ))
        #expect(sorted == shuffled, "seed \(seed)")
        #expect(sorted.contains(" in N/F") && sorted.contains("?"), "seed \(seed)")
    }

    private func everything(of model: Model) -> String {
        let dependencies = model.dependencies.map { "\(model.location(of: $0)) \(text(of: $0, in: model)) \(String(describing: $0.owner))" }
        return (model.paths + model.modules.map { "\($0)" } + dependencies).joined(separator: "\n")
    }
}
