import AshlarFacts
@testable import AshlarManifests
import AshlarText
import Testing

@Suite struct PackageManifestTests {
    private func read(_ source: String, path: String = "Package.swift") -> Manifest {
        packageManifest(path: path, source: "// swift-tools-version: 6.0\nimport PackageDescription\n" + source)
    }

    @Test func `literal targets and their dependencies`() {
        let manifest = read("""
            let package = Package(
                name: "mason",
                products: [.library(name: "Stone", targets: ["Stone"])],
                dependencies: [
                    .package(url: "https://example.com/tools/Chisel.git", from: "1.0.0"),
                    .package(path: "../quarry/"),
                    .package(name: "Cement", path: "Vendor/cement"),
                ],
                targets: [
                    .target(name: "Stone", dependencies: ["Lime", .product(name: "Chisel", package: "chisel")]),
                    .executableTarget(name: "cut-stone", dependencies: [.target(name: "Stone", condition: .when(platforms: [.linux]))]),
                    .testTarget(name: "StoneTests", dependencies: [.byName(name: "Stone")]),
                    .systemLibrary(name: "CStone"),
                    .binaryTarget(name: "Granite", path: "Granite.xcframework"),
                ]
            )
            """, path: "yard/Package.swift")
        #expect(text(manifest) == """
            library Stone -> byName Lime, product Chisel@chisel
            executable cut-stone -> target Stone
            test StoneTests -> byName Stone
            system CStone
            binary Granite
            """)
        #expect(manifest.targets[1].moduleName == "cut_stone")
        #expect(manifest.targets[0].location == Location(path: "yard/Package.swift", line: 12, column: 9))
        #expect(manifest.packages.map(\.identity) == ["chisel", "quarry", "Cement"])
        #expect(manifest.packages.map(\.localPath) == [nil, "quarry", "yard/Vendor/cement"])
        #expect(manifest.products == [Manifest.Product(name: "Stone", targets: ["Stone"])])
    }

    @Test func `a member without its type is one of the list's elements, also in a call that returns the list`() {
        let manifest = read("""
            let package = Package(name: "p", targets: [.a, .z, .b])
            extension Target.Dependency {
                static let z: Self = .target(name: "Z")
                static let y: Self = .target(name: "Y")
            }
            extension Target {
                static let a: Target = .target(
                    name: "A", dependencies: [.z].appending(.y, if: true).adding([.y, "B"]).reversed().appending("C", if: true)
                )
                static let b: Target = .target(name: "B", dependencies: [.z, .q])
                static let y: Target = .target(name: "Y")
                static let z: Target = .target(name: "Z")
            }
            extension Array {
                func appending(_ element: Element, if isIncluded: Bool) -> [Element] { isIncluded ? self + [element] : self }
                func adding(_ other: [Element]) -> Self { self + other }
            }
            """)
        #expect(text(manifest) == """
            library A -> byName B, target Y, target Z, byName C
            library Z
            library B -> target Z
            Package.swift:12:66: a dependency of 'B' cannot be determined, because '.q' is not part of the manifest; \
            write it as a literal
            """)
        #expect(manifest.targets.map(\.areDependenciesKnown) == [true, true, false])
    }

    @Test func `the library's name may stand before its types`() {
        let manifest = read("""
            let names: [Swift.String] = ["A", "B"]
            let package = PackageDescription.Package(name: "p", targets: names.map { PackageDescription.Target.target(name: $0) })
            """)
        #expect(text(manifest) == "library A\nlibrary B")
    }

    @Test func `of functions with the same labels, the one for the argument's type is called`() {
        let manifest = read("""
            enum Feature: String { case home = "Home", list = "List", Cart }
            extension Target {
                static func feature(_ name: String) -> Target { .target(name: name) }
                static func feature(_ name: Feature) -> Target { .feature(name.rawValue) }
            }
            let package = Package(name: "p", targets: [.feature(.home), .feature(Feature.list), .feature("Shop"), .feature(.Cart)])
            """)
        #expect(text(manifest) == "library Home\nlibrary List\nlibrary Shop\nlibrary Cart")
    }

    @Test func `a function with the name and labels of the library's calls that one`() {
        let manifest = read("""
            let core = Target.target(name: "Core")
            let net = Target.target(name: "Net", dependencies: [core], libraries: [.product(name: "NIO", package: "nio")])
            let package = Package(name: "p", targets: [[core, net], [.testTarget(name: "NetTests", dependencies: [net])]])
            extension Target {
                var dependency: Target.Dependency { .target(name: name, condition: nil) }
                static func target(
                    name: String, dependencies: [Target] = [], libraries: [Target.Dependency] = [], resources: [Resource] = []
                ) -> Target {
                    .target(name: name, dependencies: dependencies.map { $0.dependency } + libraries, resources: resources)
                }
                static func testTarget(name: String, dependencies: [Target]) -> Target {
                    let tested = dependencies.map { $0.dependency }
                    return testTarget(name: name, dependencies: tested)
                }
            }
            extension Package {
                convenience init(name: String, targets: [[Target]]) {
                    self.init(name: name, targets: targets.flatMap { $0 })
                }
            }
            """)
        #expect(text(manifest) == "library Core\nlibrary Net -> target Core, product NIO@nio\ntest NetTests -> target Net")
    }

    @Test func `source folders follow the conventions of SwiftPM`() {
        let manifest = read("""
            let package = Package(name: "p", targets: [
                .target(name: "A", exclude: ["Old", "Draft.swift"]),
                .target(name: "B", path: "Lib/./B", sources: ["Core", "Main.swift"], resources: [.copy("Core/Pages"), .process("a.json")]),
                .testTarget(name: "ATests"),
            ])
            """)
        #expect(files(manifest) == """
            A: Sources/A/|Source/A/|src/A/|srcs/A/ -Sources/A/Old/ -Source/A/Old/ -src/A/Old/ -srcs/A/Old/ \
            -Sources/A/Draft.swift -Source/A/Draft.swift -src/A/Draft.swift -srcs/A/Draft.swift
            B: Lib/B/Core/ Lib/B/Main.swift -Lib/B/Core/Pages/ -Lib/B/a.json
            ATests: Tests/ATests/|Sources/ATests/|Source/ATests/|src/ATests/|srcs/ATests/|Tests/
            """)
    }

    @Test func `symbolic links lead to files and folders`() {
        let manifest = read("""
            let package = Package(name: "p", targets: [
                .target(name: "A"),
                .target(name: "B", path: "Linked/B", exclude: ["Old"]),
                .target(name: "C", path: "C", sources: ["One.swift"]),
                .testTarget(name: "ATests"),
            ])
            """)
        let followed = manifest.following([
            "Sources/A/X.swift": .file("Kept/X.swift"), "Sources/A/More": .folder("Kept/More"), "Linked": .folder("Lib"),
            "C/One.swift": .file("Kept/One.swift"), "Other": .folder("Lib"),
        ])
        #expect(followed.targets.map(\.linked) == [
            [.folder("Kept/More"), .file("Kept/X.swift")], [.folder("Lib/B")], [.file("Kept/One.swift")], [],
        ])
        #expect(files(followed) == """
            A: Sources/A/|Source/A/|src/A/|srcs/A/ Kept/More/ Kept/X.swift
            B: Lib/B/ -Lib/B/Old/
            C: Kept/One.swift
            ATests: Tests/ATests/|Sources/ATests/|Source/ATests/|src/ATests/|srcs/ATests/|Tests/
            """)
    }

    @Test func `flags that targets define`() {
        let manifest = read("""
            let shared: [SwiftSetting] = [
                .define("A"), .enableExperimentalFeature("F"), .define("B", .when(platforms: [.linux, .macOS])),
                .define("C", .when(configuration: .debug)),
            ]
            let package = Package(
                name: "p",
                traits: ["T", .trait(name: "U", enabledTraits: ["V"]), .trait(name: "V"), .default(enabledTraits: ["U"])],
                targets: [.target(name: "M", swiftSettings: shared), .target(name: "N", swiftSettings: [unheard])]
            )
            """)
        #expect(manifest.targets.map(\.flags) == [
            Manifest.Flags(
                certain: ["A", "U", "V"], onPlatforms: ["B": ["linux", "macOS"]], possible: ["C"], absent: ["T"]
            ),
            Manifest.Flags(certain: ["U", "V"], absent: ["T"], isComplete: false),
        ])
    }

    @Test func `files that only some machines exclude are included`() {
        let manifest = read("""
            #if os(Linux)
            let excluded = ["A.txt"]
            #else
            let excluded = ["A.txt", "B"]
            #endif
            let package = Package(name: "p", targets: [
                .target(name: "T", path: "T", exclude: excluded),
                .target(name: "U", path: "U", exclude: ["C"]),
            ])
            """)
        #expect(files(manifest) == "T: T/ -T/A.txt\nU: U/ -U/C/")
    }

    @Test func `code computes targets`() {
        let manifest = read(#"""
            extension Target.Dependency {
                static let core: Self = "Core"
                static func feature(_ name: String) -> Self { .target(name: "\(name)Feature") }
            }
            func module(_ name: String, needs: [Target.Dependency] = [], tested: Bool = true) -> [Target] {
                var targets: [Target] = [.target(name: name, dependencies: needs)]
                guard tested else { return targets }
                targets.append(.testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + needs))
                return targets
            }
            enum Feature: String, CaseIterable {
                case home, settings
                var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
            }
            let package = Package(name: "p", targets: module("Core", tested: false))
            package.targets += Feature.allCases.flatMap { module($0.title + "Feature", needs: [.core], tested: $0 == .home) }
            package.targets.append(.executableTarget(name: "App", dependencies: ["Home", "Settings"].map { .feature($0) }))
            for target in package.targets where target.type == .executable {
                target.dependencies.append(.product(name: "Log", package: "log"))
            }
            """#)
        #expect(text(manifest) == """
            library Core
            library HomeFeature -> byName Core
            test HomeFeatureTests -> byName HomeFeature, byName Core
            library SettingsFeature -> byName Core
            executable App -> target HomeFeature, target SettingsFeature, product Log@log
            """)
    }

    @Test func `tuples have the labels of the type that is written for them`() {
        let manifest = read("""
            import PackageDescription
            let modules: [(name: String, dependencies: [String])] = [("Core", []), ("Users", ["Core"])]
            let package = Package(name: "App", targets: modules.map { module in
                .target(name: module.name, dependencies: module.dependencies.map { .target(name: $0) })
            })
            """)
        #expect(manifest.targets.map(\.name) == ["Core", "Users"])
        #expect(manifest.targets.map { $0.dependencies.map(\.name) } == [[], ["Core"]])
    }

    @Test func `both branches of an unknown condition are evaluated`() {
        let manifest = read("""
            import Foundation
            #if os(Linux)
            let backends = ["Epoll"]
            #else
            let backends = ["Kqueue"]
            #endif
            let package = Package(name: "p", targets: [
                .target(name: "Loop", dependencies: backends.map { .target(name: $0) }),
            ])
            if ProcessInfo.processInfo.environment["BENCHMARKS"] != nil {
                package.targets.append(.executableTarget(name: "Bench", dependencies: ["Loop"]))
            } else {
                package.targets[0].dependencies.append("Log")
            }
            """)
        #expect(text(manifest) == """
            library Loop -> target Epoll?, target Kqueue?, byName Log?
            executable Bench? -> byName Loop
            """)
    }

    @Test func `branches of a condition do not affect each other`() {
        let variables = (0..<200).map { "var v\($0) = \"V\($0)\"" }.joined(separator: "\n")
        let manifest = read(variables + """

            func echo(_ text: String) -> String { text }
            var made: [String] = []
            if Context.environment["SIDE"] != nil {
                for number in 0..<100 { v7 = echo("Then\\(number)") }
                v120 = "Then120"
                made.append("A")
            } else {
                for number in 0..<150 { v199 = echo("Else\\(number)") }
                v120 = "Else120"
                made.append("A")
            }
            let package = Package(name: "p", targets: ([v7, v8, v120, v199] + made).map { .target(name: $0) })
            """)
        #expect(text(manifest) == """
            library Then99?
            library V7?
            library V8
            library Then120?
            library Else120?
            library V199?
            library Else149?
            library A
            """)
    }

    @Test func `conditions on the Swift version are evaluated`() {
        let manifest = read("""
            let package = Package(name: "p", targets: [.target(name: "A")])
            #if swift(>=5.9) && compiler(<99)
            package.targets.append(.macro(name: "M"))
            #elseif TUIST
            package.targets.append(.target(name: "Never"))
            #endif
            """)
        #expect(text(manifest) == "library A\nmacro M")
    }

    @Test func `an unknown name is a problem and an unknown setting is not`() {
        let manifest = read("""
            import Foundation
            let names = try! FileManager.default.contentsOfDirectory(atPath: "Sources")
            let package = Package(
                name: "p",
                targets: [.target(name: "A", swiftSettings: [.define(Context.environment["D"]!)])]
                    + names.map { .target(name: $0) }
            )
            """)
        #expect(text(manifest) == """
            library A
            Package.swift:4:18: a target cannot be determined, because 'FileManager.default' depends on the machine; write it as a literal
            """)
    }

    @Test func `every evaluation ends`() {
        let endless = read("""
            func more(_ names: [String]) -> [String] { more(names + names) }
            var package = Package(name: "p", targets: [.target(name: "A")])
            while true { package.targets.append(.target(name: more(["A"]).joined())) }
            """)
        #expect(!endless.problems.isEmpty)
        let deep = read("let x = " + String(repeating: "(", count: 300) + String(repeating: ")", count: 300))
        #expect(deep.problems.first?.location == Location(path: "Package.swift", line: 3, column: 109))
        let long = read("let x = 1" + String(repeating: " + 1", count: 20_000) + "\nlet package = Package(name: \"p\")")
        #expect(long.problems.isEmpty)
        // Each call is compared with each function of its name.
        let functions = (0..<700).map { "static func make(a\($0): Int) -> Target { .target(name: \"A\") }\n" }.joined()
        let many = read("extension Target {\n\(functions)}\nlet package = Package(name: \"p\", targets: ["
            + String(repeating: ".make(a699: 1), ", count: 700) + "])")
        #expect(many.problems.contains { $0.message.hasPrefix("the manifest computes too much") })
        #expect(read("let nothing = 1").problems.map(\.message) == [
            "no package can be read here; declare it with 'let package = Package(name: …)'"
        ])
    }

    /// Each is followed by a package, which is read as far as its values can be told.
    @Test(arguments: [
        "let a = -(0 - 9223372036854775807 - 1)", "let a = \"abc\".prefix(-1)", "let a = \"abc\".dropFirst(-1)", "let a = \"abc\".suffix(-9)",
        "let a = [1].prefix(-1)", "let a = [1].dropLast(-1)", "let a = [1, 2][2..<1]", "let a = [1][9223372036854775807...]",
        "for i in 9223372036854775800...9223372036854775807 { _ = i }", "let a = 9223372036854775807 + 1",
        "struct Range { var low: Int; var high: Int }\nfor i in Range(low: 9, high: 1) { _ = i }",
        "struct Range { var low: Int; var high: Int }\nlet a = [1, 2][Range(low: 2, high: 1)]",
        "typealias A = B\ntypealias B = A\nlet a: A = .init()\nlet b = A()", "typealias A = B.C\ntypealias B = A.C\nlet b = A.x",
        "var a: [Any] = [1]\nfor _ in 0..<60 { a = [a, a, a, a] }\nlet b = a == a", "var a: [Any] = []\nfor _ in 0..<9000 { a = [a] }\nlet b = a == a",
        "var a = \"a\"\nfor _ in 0..<60 { a = a + a }", "var a = [1]\nfor _ in 0..<60 { a += a }",
        "while true {}", "let a = [\(1)].map { a in [a, a].map { a in [a, a] } }",
        "struct A { var a = A() }\nlet b = A()", "class A { var b: A? }\nlet a = A()\na.b = a\nlet c = a == a", "let a = a + a",
        "let a = 1" + String(repeating: " + 1", count: 900), "let a = x" + String(repeating: ".y", count: 900),
        "x" + String(repeating: ".y", count: 90) + " = 1", "let a = " + String(repeating: "-", count: 900) + "1",
    ])
    func `the interpreter ends for any manifest`(code: String) {
        let manifest = read(code + "\nlet package = Package(name: \"p\", targets: [.target(name: \"A\")])")
        #expect(manifest.targets.map(\.name) == ["A"] || !manifest.problems.isEmpty)
    }

    @Test func `a chain that is too long for the evaluation is a problem`() {
        let manifest = read("let a = x" + String(repeating: ".y", count: 9_000))
        #expect(manifest.problems.first?.message.contains("nested 6001 syntax nodes deep") == true)
    }

    @Test func `extensions of the library's types name targets`() {
        #expect(text(packageManifest(path: "Package.swift", source: """
            // swift-tools-version:5.9
            import PackageDescription
            let package = Package(
                name: "Bakery",
                products: [.bread],
                targets: [.Prefixed.oven, .bread, .bread.tests]
            )
            extension Product {
                static let bread = library(name: .bread, targets: [.bread, .Prefixed.oven])
            }
            extension Target {
                static let source = Source()
                static let bread = target(name: .bread, dependencies: [.Prefixed.oven, .net])
                var tests: Target { .testTarget(name: name + "Tests", dependencies: [.byName(name: name)]) }
                static func binaryTarget(name: String, remoteChecksum: String) -> Target {
                    switch source {
                    case .local: return .binaryTarget(name: name, path: path(of: name))
                    case .remote: return .binaryTarget(name: name, url: "https://example.com/\\(name).zip", checksum: remoteChecksum)
                    }
                }
                static func path(of name: String) -> String { "build/\\(name).xcframework" }
                enum Prefixed {
                    static let oven = binaryTarget(name: .Prefixed.oven, remoteChecksum: "0")
                }
            }
            extension Target.Dependency {
                static let net = product(name: "Net", package: "net")
                enum Prefixed { static let oven = byName(name: .Prefixed.oven) }
            }
            enum Source {
                case local, remote
                init() { if getenv("LOCAL") != nil { self = .local } else { self = .remote } }
            }
            extension String {
                static let bread = "Bread"
                enum Prefixed { static let oven = "BKOven" }
            }
            """)) == """
            binary BKOven
            library Bread -> byName BKOven, product Net@net
            test BreadTests -> byName Bread
            """)
    }
}
