import AshlarFacts
@testable import AshlarManifests
import Testing

@Suite struct TuistManifestTests {
    @Test func `targets and their dependencies`() {
        let manifest = tuistManifest(path: "App/Project.swift", source: """
            import ProjectDescription
            let project = Project(
                name: "Bakery",
                packages: [.package(path: "../Oven")],
                targets: [
                    .target(
                        name: "Bakery", destinations: .iOS, product: .app, bundleId: "bread",
                        sources: ["Sources/**", .glob("Shared/**/*.swift", excluding: ["Shared/Old/**"]), "//Common/A.swift"],
                        dependencies: [
                            .target(name: "Dough"),
                            .project(target: "Flour", path: .relativeToRoot("Mill")),
                            .external(name: "Yeast"),
                            .package(product: "Oven"),
                            .sdk(name: "StoreKit", type: .framework),
                            .xcframework(path: "Vendor/Salt.xcframework"),
                        ]
                    ),
                    Target(name: "Dough", platform: .iOS, product: .staticFramework, bundleId: "dough", buildableFolders: ["Dough"]),
                    .target(name: "BakeryTests", product: .unitTests, bundleId: "t", dependencies: [.target(name: "Bakery")]),
                ]
            )
            """, helpers: TuistHelpers([]))
        #expect(text(manifest) == """
            app Bakery -> target Dough, target Flour@Mill, product Yeast, product Oven, external StoreKit, external Salt
            framework Dough
            test BakeryTests -> target Bakery
            """)
        #expect(files(manifest) == """
            Bakery: App/Sources/ App/Shared/**/*.swift Common/A.swift -App/Shared/Old/
            Dough: App/Dough/
            BakeryTests:\u{20}
            """)
        #expect(manifest.packages.map(\.localPath) == ["Oven"])
    }

    @Test func `helpers compute the project`() {
        let helpers = [
            (path: "Tuist/ProjectDescriptionHelpers/Module.swift", source: """
                import ProjectDescription
                public protocol Module { var name: String { get } }
                public struct Feature: Module {
                    public let name: String
                    private let needs: [TargetDependency]
                    public init(_ name: String, needs: [TargetDependency] = []) { self.name = name; self.needs = needs }
                    public var targets: [Target] {
                        [.target(name: name, product: .framework, bundleId: prefix + name, sources: ["\\(name)/Sources/**"],
                            dependencies: needs)] + (hasTests ? [tests] : [])
                    }
                    private var tests: Target {
                        .target(name: "\\(name)Tests", product: .unitTests, bundleId: "t", dependencies: [.target(name: name)])
                    }
                    private var hasTests: Bool { FileManager.default.fileExists(atPath: name) }
                }
                private let prefix = "com.example."
                """),
            (path: "Tuist/ProjectDescriptionHelpers/Modules.swift", source: """
                import ProjectDescription
                public let home = Feature("Home", needs: [.Core.log, .external(name: "Net")])
                public extension TargetDependency { enum Core {} }
                public extension TargetDependency.Core {
                    static let log = TargetDependency.project(target: "Log", path: .relativeToRoot("Core"))
                }
                public extension Project {
                    static func app(name: String, features: [Feature]) -> Project {
                        Project(name: name, targets: features.flatMap(\\.targets))
                    }
                }
                """),
        ]
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project.app(name: "Shop", features: [home])
            """, helpers: TuistHelpers(helpers))
        #expect(text(manifest) == """
            framework Home -> target Log@Core, product Net
            test HomeTests? -> target Home
            """)
        #expect(manifest.name == "Shop")
    }

    @Test func `what a result builder or a plugin makes is not known`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            extension Array { static func build(@ListBuilder<Element> _ make: () -> [Element]) -> [Element] { make() } }
            let project = Project(name: "Shop", targets: [
                .target(name: "Home", product: .framework, dependencies: .build {
                    TargetDependency.target(name: "Core")
                    TargetDependency.external(name: "Net")
                }),
                .target(name: "Help", product: .framework, dependencies: [.target(name: "Core"), .module(.text)]),
                .target(name: "Core", product: .framework, dependencies: [.xctest]),
            ])
            """, helpers: TuistHelpers([]))
        #expect(manifest.targets.map(\.areDependenciesKnown) == [false, false, true])
    }
}
