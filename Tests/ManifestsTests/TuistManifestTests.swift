import AshlarFacts
@testable import AshlarManifests
import AshlarText
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
            Bakery: App/Sources/ App/Shared/**/*.swift(-App/Shared/Old/) Common/A.swift -App/Derived/
            Dough: App/Dough/ -App/Derived/
            BakeryTests:\u{20}
            """)
        #expect(manifest.packages.map(\.localPath) == ["Oven"])
    }

    @Test func `a glob walks the folder that is written before two asterisks, without a slash too`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            let project = Project(name: "Shop", targets: [
                .target(name: "UI", product: .framework, sources: ["UI/Sources**"]),
                .target(name: "Core", product: .framework, sources: ["*/Core**/*.swift"]),
            ])
            """, helpers: TuistHelpers([]))
        #expect(files(manifest) == """
            UI: UI/Sources/ -Derived/
            Core: */Core/**/*.swift -Derived/
            """)
    }

    @Test func `braces without alternatives are those of a placeholder`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            let project = Project(name: "{NAME}", targets: [
                .target(name: "{NAME}", product: .app, sources: ["{NAME}/Sources/**", "{NAME}/*.swift", "{A,B}/**", "{C/D.swift"]),
            ])
            """, helpers: TuistHelpers([]))
        #expect(files(manifest) == #"{NAME}: {NAME}/Sources/ \{NAME\}/*.swift {A,B}/** {C/D.swift -Derived/"#)
    }

    @Test func `sources that a function from elsewhere makes are not known`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            let project = Project(name: "Shop", targets: [
                .target(name: "UI", product: .framework, sources: .init(globs: ["UI/Sources/**", .testing(at: "UI")].compactMap { $0 })),
            ])
            """, helpers: TuistHelpers([]))
        #expect(files(manifest) == "UI: UI/Sources/ -Derived/")
        #expect(!manifest.areTargetsKnown)
        #expect(text(manifest).contains("a source of 'UI' cannot be determined, because '.testing' is not part of the manifest"))
    }

    @Test func `sources and resources are lists, however the manifest makes them`() {
        let manifest = tuistManifest(path: "App/Project.swift", source: """
            import ProjectDescription
            let common: ResourceFileElements = .resources(["C/*.png"])
            let project = Project(name: "Shop", targets: [
                .target(name: "A", product: .framework, sources: .sourceFilesList(globs: ["A/**"]), resources: .resources(
                    ["R/**", .glob(pattern: .relativeToRoot("Shared/**"), excluding: ["R/Old/**"]), .folderReference(path: "Web")],
                    privacyManifest: .privacyManifest(tracking: false, trackingDomains: [], collectedDataTypes: [], accessedApiTypes: [])
                )),
                .target(name: "B", product: .framework, sources: .paths([.relativeToRoot("B/**"), "Own/**"]), resources: common),
                .target(name: "C", product: .framework, sources: ["C/**", .generated(.relativeToRoot("Made/C.swift"))], resources: [.images]),
                .target(name: "D", product: .framework, sources: [.init("D/**", excluding: "D/Old/**")], resources: .resources([.images])),
                .target(name: "E", product: .framework, resources: .resources([.elsewhere()])),
                .target(name: "F", product: .framework, sources: "F/**", resources: nil),
                .target(name: "G", product: .framework, sources: nil, resources: ResourceFileElements(resources: ["G/*.png"])),
            ])
            extension ResourceFileElement { static let images: Self = .glob(pattern: "Images/**") }
            """, helpers: TuistHelpers([]), root: "Top")
        #expect(files(manifest) == """
            A: App/A/ -App/Derived/
            B: Top/B/ App/Own/ -App/Derived/
            C: App/C/ Top/Made/C.swift -App/Derived/
            D: App/D/(-App/D/Old/) -App/Derived/
            E:\u{20}
            F: App/F/ -App/Derived/
            G:\u{20}
            """)
        #expect(manifest.targets.map(\.copied) == [
            [.folder("App/R"), .part(of: .folder("Top/Shared"), without: [.folder("App/R/Old")]), .folder("App/Web")], [.glob("App/C/*.png")],
            [.folder("App/Images")], [.folder("App/Images")], [], [], [.glob("App/G/*.png")],
        ])
        #expect(manifest.targets.filter(\.generatesSources).map(\.name) == ["E"])
        #expect(manifest.problems.isEmpty && manifest.unknowns.isEmpty && manifest.areTargetsKnown)
    }

    @Test func `exceptions take files out of a buildable folder, and give them to other targets`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            let project = Project(name: "Shop", targets: [
                .target(name: "App", product: .app, buildableFolders: [
                    "Shared", .folder(.relativeToRoot("App"), exceptions: .exceptions([
                        .exception(excluded: ["Info.plist", "Data", "App/Old.swift"], compilerFlags: ["A.swift": "-O"]),
                        .exception(target: "Widget", included: ["Names.swift"]),
                    ])),
                ]),
                .target(name: "Widget", product: .appExtension, buildableFolders: [.folder("Widget", exceptions: [.exception(excluded: ["*.md"])])]),
            ])
            """, helpers: TuistHelpers([]))
        #expect(files(manifest) == """
            App: Shared/ App/(-App/Info.plist -App/Data/ -App/App/Old.swift -App/Old.swift) -Derived/
            Widget: Widget/(-Widget/*.md) App/Names.swift -Derived/
            """)
        #expect(manifest.problems.isEmpty && manifest.unknowns.isEmpty)
    }

    @Test func `a variable of the manifest hides that of a helper`() {
        let helper = """
            import ProjectDescription
            let moduleName = "Copied"
            let project = Project(name: moduleName, targets: [.target(name: moduleName, product: .framework, sources: ["Sources/**"])])
            public let suffix = moduleName + "Kit"
            """
        let manifest = tuistManifest(path: "A/Project.swift", source: """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let moduleName = "A"
            let project = Project(name: moduleName, targets: [
                .target(name: moduleName + suffix, product: .framework, sources: ["Sources/**"]),
            ])
            """, helpers: TuistHelpers([(path: "Tuist/ProjectDescriptionHelpers/Copy.swift", source: helper)]))
        #expect(manifest.targets.map(\.name) == ["ACopiedKit"])
        #expect(manifest.problems.isEmpty)
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

    @Test func `which pods a target links is not known, and no gap in the manifest`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            let project = Project(name: "Shop", targets: [
                Target(name: "Home", product: .framework, dependencies: [.target(name: "Core"), .cocoapods(path: "../..")]),
                Target(name: "Core", product: .framework, dependencies: []),
            ])
            """, helpers: TuistHelpers([]))
        #expect(manifest.problems.isEmpty && manifest.unknowns.isEmpty)
        #expect(manifest.targets.map(\.areDependenciesKnown) == [false, true])
        #expect(manifest.targets[0].dependencies.map(\.name) == ["Core"])
    }

    @Test func `a result builder of the helpers joins what expressions give`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let isFull = Environment.full.getBoolean(default: false)
            @ListBuilder<Target> func frameworks(_ names: [String]) -> [Target] {
                let product = Product.framework
                for name in names { Target.target(name: name, product: product) }
                if names.isEmpty { Target.target(name: "None", product: product) }
            }
            let project = Project(name: "Shop", targets: frameworks(["Home", "Core"]) + [
                .target(name: "App", product: .app, dependencies: .build {
                    TargetDependency.target(name: "Home")
                    ["Net", "Log"].map { TargetDependency.external(name: $0) }
                    if isFull { TargetDependency.target(name: "Core") }
                }),
            ])
            """, helpers: TuistHelpers([(path: "Tuist/ProjectDescriptionHelpers/List.swift", source: """
            @resultBuilder public struct ListBuilder<Element> {
                public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
                public static func buildExpression(_ element: Element) -> [Element] { [element] }
                public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
                public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
                public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
            }
            extension Array { public static func build(@ListBuilder<Element> _ make: () -> [Element]) -> [Element] { make() } }
            """)]))
        #expect(text(manifest) == """
            framework Home
            framework Core
            app App -> target Home, product Net, product Log, target Core?
            """)
        #expect(!manifest.targets.map(\.areDependenciesKnown).contains(false))
    }

    private let modules = (path: "Plugin/Paths/ProjectDescriptionHelpers/Modules.swift", source: """
        import ProjectDescription
        public enum Modules { case feature(Feature), shared(Shared) }
        public protocol Named { func targetName(_ kind: Kind) -> String }
        public extension Named where Self: RawRepresentable {
            func targetName(_ kind: Kind) -> String { "\\(self.rawValue)\\(kind.rawValue)" }
        }
        extension Modules: Named {
            public func targetName(_ kind: Kind) -> String {
                switch self {
                case let .feature(module as any Named), let .shared(module as any Named): return module.targetName(kind)
                }
            }
        }
        public extension Modules { enum Feature: String, CaseIterable, Named { case Bread, Cake } }
        public extension Modules { enum Shared: String, CaseIterable, Named { case Oven } }
        public enum Kind: String { case sources = "", interface = "Interface", tests = "Tests" }
        public extension TargetDependency {
            static func feature(_ module: Modules.Feature, _ kind: Kind = .sources) -> TargetDependency {
                .project(target: module.targetName(kind), path: .relativeToFeature(module.rawValue))
            }
            static func shared(interface module: Modules.Shared) -> TargetDependency { .target(name: module.rawValue) }
        }
        public extension Path {
            static func relativeToFeature(_ name: String) -> Self { .relativeToRoot("Features/\\(name)") }
        }
        """)

    private let specifications = (path: "Tuist/ProjectDescriptionHelpers/Spec.swift", source: """
        import ProjectDescription
        protocol Configurable { func with(_ change: (inout Self) throws -> Void) rethrows -> Self }
        extension Configurable {
            func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
                var copy = self
                try change(&copy)
                return copy
            }
        }
        public struct Spec: Configurable {
            var sources: SourceFilesList?
            var dependencies: [TargetDependency]
            public init(sources: SourceFilesList? = nil, dependencies: [TargetDependency] = []) {
                self.sources = sources
                self.dependencies = dependencies
            }
            func target(named name: String, product: Product) -> Target {
                Target.target(name: name, product: product, bundleId: "b", sources: sources, dependencies: dependencies)
            }
        }
        public extension SourceFilesList {
            static let interface: SourceFilesList = "Interface/**"
            static let code: SourceFilesList = "Sources/**"
        }
        public extension Target {
            static func interface(module: Modules, spec: Spec) -> Target {
                spec.with { $0.sources = .interface }.target(named: module.targetName(.interface), product: .framework)
            }
            static func sources(module: Modules, spec: Spec = .init()) -> Target {
                spec.with { spec in spec.sources = .code }.target(named: module.targetName(.sources), product: .staticLibrary)
            }
        }
        public extension Project {
            static func module(_ name: String, targets: [Target]) -> Project { Project(name: name, targets: targets) }
        }
        """)

    @Test func `lists of files are joined`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            let sources: SourceFilesList = ["Sources/**"]
            let demo: SourceFilesList = "Demo/**"
            let project = Project(name: "Yard", targets: [
                Target(name: "Yard", product: .framework, bundleId: "b", sources: sources),
                Target(name: "YardDemo", product: .app, bundleId: "b", sources: SourceFilesList(globs: sources.globs + demo.globs)),
            ])
            """, helpers: TuistHelpers([]))
        #expect(files(manifest) == """
            Yard: Sources/ -Derived/
            YardDemo: Sources/ Demo/ -Derived/
            """)
    }

    @Test func `enumerations, extensions and specifications of plugins make targets`() {
        let manifest = tuistManifest(path: "Features/Bread/Project.swift", source: """
            import Paths
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project.module("Bread", targets: [
                .interface(module: .feature(.Bread), spec: .init()),
                .sources(module: .feature(.Bread), spec: .init(dependencies: [
                    .feature(.Bread, .interface)
                ] + Modules.Shared.allCases.map { .shared(interface: $0) })),
            ])
            """, helpers: TuistHelpers([modules, specifications]))
        #expect(text(manifest) == """
            framework BreadInterface
            library Bread -> target BreadInterface@Features/Bread, target Oven
            """)
        #expect(files(manifest) == """
            BreadInterface: Features/Bread/Interface/ -Features/Bread/Derived/
            Bread: Features/Bread/Sources/ -Features/Bread/Derived/
            """)
    }

    @Test func `extensions of lists name packages and change targets`() {
        let helpers = (path: "Tuist/ProjectDescriptionHelpers/Lists.swift", source: """
            import ProjectDescription
            public extension Array where Element == Package {
                static var project: [Package] { [.package(path: "../Oven")] }
                static let extra: [Package] = [.package(url: "https://example.com/Net.git", from: "1.0.0")]
            }
            extension [Target] {
                public func renamed() -> [Target] { map { $0.renamed() } }
            }
            extension Target {
                func renamed() -> Target {
                    var target = self
                    target.name = "New" + name
                    return target
                }
            }
            """)
        let manifest = tuistManifest(path: "App/Project.swift", source: """
            import ProjectDescription
            let project = Project(name: "App", packages: .project + .extra, targets: [
                .target(name: "App", product: .app, bundleId: "b", dependencies: [.package(product: "Oven")])
            ].renamed())
            """, helpers: TuistHelpers([helpers]))
        #expect(text(manifest) == "app NewApp -> product Oven")
        #expect(manifest.packages.map(\.identity) == ["oven", "net"])
    }

    @Test func `a member of an extended type comes before a variable of the manifest`() {
        let helper = (path: "Plugins/Paths/ProjectDescriptionHelpers/Needs.swift", source: """
            import ProjectDescription
            public extension TargetDependency {
                static let core = project(target: "Core", path: Path.core)
                static var net: TargetDependency { external(name: "Net") }
            }
            public extension Path { static var core: Self { relativeToRoot("Modules/Core") } }
            """)
        let manifest = tuistManifest(path: "App/Project.swift", source: """
            import Paths
            import ProjectDescription
            let project = Project(name: "App", targets: [
                .target(name: "App", product: .app, bundleId: "b", dependencies: [.core, .net]),
            ])
            """, helpers: TuistHelpers([helper]))
        #expect(text(manifest) == "app App -> target Core@Modules/Core, product Net")
    }

    @Test func `an enumeration with raw values has the members of RawRepresentable`() {
        let helper = (path: "Tuist/ProjectDescriptionHelpers/Modules.swift", source: """
            import ProjectDescription
            public protocol Packageable { static var all: [TargetDependency] { get } }
            extension Packageable where Self: CaseIterable, Self: RawRepresentable, Self.RawValue == String {
                public static var all: [TargetDependency] { allCases.map(\\.package) }
            }
            extension RawRepresentable where Self.RawValue == String {
                public var product: String { rawValue.capitalized }
                public var package: TargetDependency { .package(product: product) }
            }
            public enum Remote: String, CaseIterable, Packageable { case then, ribs = "RIBS" }
            """)
        func read(_ dependencies: String) -> String {
            text(tuistManifest(path: "App/Project.swift", source: """
                import ProjectDescription
                let project = Project(name: "App", targets: [
                    .target(name: "App", product: .app, bundleId: "b", dependencies: \(dependencies)),
                ])
                """, helpers: TuistHelpers([helper])))
        }
        #expect(read("[Remote.then.package]") == "app App -> product Then")
        #expect(read("Remote.all") == "app App -> product Then, product Ribs")
    }

    @Test func `a property reads one of its name and of another type in a protocol`() {
        let helper = (path: "Tuist/ProjectDescriptionHelpers/Modules.swift", source: """
            import ProjectDescription
            public protocol Module: RawRepresentable, CaseIterable { var target: TargetDependency { get } }
            extension Module where RawValue == String {
                var path: String { rawValue.firstUppercased }
                var target: String { "\\(self)".firstUppercased }
            }
            extension StringProtocol {
                public var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
            }
            public enum Own: String, Module {
                case compass, landData = "land/Data"
                public var target: ProjectDescription.TargetDependency {
                    .project(target: self.target, path: .relativeToRoot("Targets/\\(self.path)"))
                }
            }
            """)
        let manifest = tuistManifest(path: "App/Project.swift", source: """
            import ProjectDescription
            let project = Project(name: "App", targets: [
                .target(name: "App", product: .app, bundleId: "b", dependencies: Own.allCases.map { $0.target }),
            ])
            """, helpers: TuistHelpers([helper]))
        #expect(text(manifest) == "app App -> target Compass@Targets/Compass, target LandData@Targets/Land/Data")
    }

    @Test func `of a function of the library and one of the helpers, the one for the argument's type is called`() {
        let manifest = tuistManifest(path: "App/Project.swift", source: """
            import ProjectDescription
            enum Name: String { case core = "Core" }
            enum Remote: String { case net = "Net" }
            extension TargetDependency {
                static func target(name: Name) -> TargetDependency { .target(name: name.rawValue) }
                static func external(name: Remote) -> TargetDependency { external(name: name.rawValue) }
            }
            let project = Project(name: "App", targets: [
                .target(name: "App", product: .app, bundleId: "b", dependencies: [.target(name: .core), .external(name: .net)]),
            ])
            """, helpers: TuistHelpers([]))
        #expect(text(manifest) == "app App -> target Core, product Net")
    }

    @Test func `a requirement of a protocol is no property of its own`() {
        let manifest = tuistManifest(path: "App/Project.swift", source: """
            import ProjectDescription
            protocol Factory {
                var name: String { get }
                var needs: [TargetDependency] { get set }
                func targets() -> [Target]
            }
            class AppFactory: Factory {
                let name: String = "App"
                var needs: [TargetDependency] = [.external(name: "RxSwift")]
                func targets() -> [Target] {
                    [
                        .target(name: name, product: .app, bundleId: "b", dependencies: needs),
                        .target(name: "\\(name)Tests", product: .unitTests, bundleId: "b", dependencies: [.target(name: name)]),
                    ]
                }
            }
            let factory = AppFactory()
            let project = Project(name: factory.name, targets: factory.targets())
            """, helpers: TuistHelpers([]))
        #expect(text(manifest) == """
            app App -> product RxSwift
            test AppTests -> target App
            """)
    }

    @Test func `a static function that a protocol requires is that of its extension`() {
        let manifest = tuistManifest(path: "App/Project.swift", source: """
            import ProjectDescription
            protocol Provider { static func domain(_ name: String) -> TargetDependency }
            extension Provider {
                static func domain(_ name: String) -> TargetDependency { .project(target: name, path: .relativeToRoot("Domains/\\(name)")) }
            }
            struct Domain: Provider { static let users = domain("Users") }
            let project = Project(name: "App", targets: [
                .target(name: "App", product: .app, bundleId: "b", dependencies: [Domain.users]),
            ])
            """, helpers: TuistHelpers([]))
        #expect(text(manifest) == "app App -> target Users@Domains/Users")
    }

    @Test func `modules in an extension of lists name the dependencies`() {
        let helper = (path: "Plugins/P/ProjectDescriptionHelpers/Modules.swift", source: """
            import ProjectDescription
            public extension Array<TargetDependency> {
                static let libraries = Library.allCases.map { Element.external(name: $0.name) }
                enum Library: String, CaseIterable {
                    case rxCocoa
                    var name: String {
                        var name = rawValue.map { $0 }
                        name.removeFirst()
                        name.insert(Character(rawValue.first!.uppercased()), at: 0)
                        return "\\(String(name))"
                    }
                }
                enum Screen: String, CaseIterable {
                    case home, search
                    var dependency: TargetDependency { module(named: rawValue.capitalized + "Feature") }
                    private func module(named name: String) -> TargetDependency {
                        .project(target: "\\(name)", path: .relativeToRoot("Features/\\(name)"))
                    }
                }
            }
            """)
        func read(_ dependencies: String) -> String {
            text(tuistManifest(path: "App/Project.swift", source: """
                import ProjectDescription
                extension Project {
                    static func make(_ name: String, dependencies: [TargetDependency]) -> Project {
                        Project(name: name, targets: [.target(name: name, product: .app, bundleId: "b", dependencies: dependencies)])
                    }
                }
                let project = Project.make("App", dependencies: \(dependencies))
                """, helpers: TuistHelpers([helper])))
        }
        #expect(read(".Screen.allCases.map { $0.dependency }")
            == "app App -> target HomeFeature@Features/HomeFeature, target SearchFeature@Features/SearchFeature")
        #expect(read(".libraries") == "app App -> product RxCocoa")
    }

    @Test func `the module's name may stand before a variable of the helpers, and a text is a reference to a target`() {
        let helper = """
            import ProjectDescription
            public let appName: TargetReference = "App"
            let core = Target.target(name: "Core", product: .framework)
            func kit() -> Target { .target(name: "Kit", product: .framework) }
            public extension TargetDependency { static let core = TargetDependency.target(ProjectDescriptionHelpers.core) }
            """
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project(name: "P", targets: [
                .target(name: appName.targetName, product: .app, dependencies: [.core]),
                ProjectDescriptionHelpers.core, ProjectDescriptionHelpers.kit(),
            ])
            """, helpers: TuistHelpers([(path: "Tuist/ProjectDescriptionHelpers/Core.swift", source: helper)]))
        #expect(text(manifest) == "app App -> target Core\nframework Core\nframework Kit")
    }

    /// Helpers that name dependencies by types in an extension, and a function with a parameter of any type.
    private let libraries = """
        import ProjectDescription
        extension TargetDependency { enum Lib {} }
        extension TargetDependency.Lib {
            static let A = TargetDependency.external(name: "A")
            static let B = TargetDependency.external(name: "B")
            static let all = [TargetDependency.Lib.A, .Lib.B]
        }
        extension Package { enum Lib {} }
        func same<Value>(_ value: Value) -> Value { value }
        let isFull = ProcessInfo.processInfo.environment["FULL"] == "1"
        """

    @Test(arguments: [
        ("[TargetDependency.target(name: \"A\"), .Lib.B]", "target A, product B"),
        ("[.Lib.B, TargetDependency.target(name: \"A\")]", "product B, target A"),
        ("[isFull ? TargetDependency.target(name: \"A\") : TargetDependency.target(name: \"C\"), .Lib.B]", "target A?, target C?, product B"),
        ("[isFull ? .Lib.A : TargetDependency.target(name: \"C\"), .Lib.B]", "product A?, target C?, product B"),
        ("[(isFull ? TargetDependency.Lib.A : nil), .Lib.B].compactMap { $0 }", "product A?, product B"),
        ("[TargetDependency.Lib.A] + [.Lib.B]", "product A, product B"),
        ("[.Lib.B] + [.target(name: \"C\")] + [TargetDependency.Lib.A]", "product B, target C, product A"),
        ("[[TargetDependency.Lib.A], [.Lib.B]].flatMap { $0 }", "product A, product B"),
        ("isFull ? [TargetDependency.Lib.A] : [.Lib.B]", "product A?, product B?"),
        ("TargetDependency.Lib.all.filter { _ in true } + [.Lib.B]", "product A, product B"),
        ("[\"x\": [TargetDependency.Lib.A], \"y\": [.Lib.B]].values.flatMap { $0 }", "product A, product B"),
    ]) func `what names its type tells that of other elements`(list: String, expected: String) {
        func read(_ list: String) -> String {
            text(tuistManifest(path: "Project.swift", source: """
                import ProjectDescription
                let listed = \(list)
                let project = Project(name: "P", targets: [.target(name: "T", product: .framework, dependencies: listed)])
                """, helpers: TuistHelpers([(path: "Tuist/ProjectDescriptionHelpers/Lib.swift", source: libraries)])))
        }
        #expect(read(list) == "framework T -> " + expected)
        #expect(read("same(\(list))") == "framework T -> " + expected)
    }

    @Test func `a written type is that of the values of conditions`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            func needs(_ name: String) -> Target {
                let first: TargetDependency = if name == "T" { .Lib.A } else { .Lib.B }
                let second: [TargetDependency] = switch name {
                    case "T": [.Lib.B]
                    default: []
                }
                var all = [first]
                #if os(macOS)
                all.append(.Lib.B)
                #endif
                all += isFull ? [.Lib.A] : second
                return .target(name: name, product: .framework, dependencies: all)
            }
            let project = Project(name: "P", targets: [needs("T"), needs("S")])
            """, helpers: TuistHelpers([(path: "Tuist/ProjectDescriptionHelpers/Lib.swift", source: libraries)]))
        #expect(text(manifest) == """
            framework T -> product A, product B?
            framework S -> product B, product A?
            """)
    }

    @Test func `a dependency of an unknown kind is said to be unknown`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            let project = Project(name: "App", targets: [.target(name: "App", product: .app, bundleId: "b", dependencies: [.shared(.log)])])
            """, helpers: TuistHelpers([]))
        #expect(text(manifest) == """
            app App
            Project.swift:2:112: a dependency of 'App' cannot be determined, because '.shared' is not part of the manifest; write it as a literal
            """)
    }

    @Test func `products from elsewhere that are unknown are one problem, with a count`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            let project = Project(name: "Shop", targets: [
                .target(
                    name: "Shop", product: .app, dependencies: [.external(name: .then), .external(name: .snap), .target(name: "Core")]
                ),
                .target(name: "Core", product: .framework, dependencies: [.external(name: .then)]),
            ])
            """, helpers: TuistHelpers([]))
        #expect(text(manifest) == """
            app Shop -> target Core
            framework Core
            Project.swift:4:53: the names of 3 products of packages from elsewhere cannot be determined, the first because \
            its value is not text; rules over the project's own modules do not need them
            """)
    }

    @Test func `a helper that cannot be evaluated is one problem, with a count`() {
        let helper = (path: "Tuist/ProjectDescriptionHelpers/Names.swift", source: """
            import ProjectDescription
            public func named(_ name: String) -> String { name + ProcessInfo.processInfo.environment["SUFFIX"]! }
            """)
        let manifests = ["A", "B"].map { name in
            tuistManifest(path: "\(name)/Project.swift", source: """
                import ProjectDescription
                let project = Project(name: "\(name)", targets: [
                    .target(name: named("\(name)"), product: .framework, bundleId: "b"),
                    .target(name: named("Tests"), product: .unitTests, bundleId: "b", dependencies: [.target(name: named("\(name)"))]),
                    .target(name: "Plain", product: .framework, bundleId: "b", dependencies: [.target(name: named("\(name)"))]),
                ])
                """, helpers: TuistHelpers([helper]))
        }
        #expect(Manifest.problems(of: manifests).map { "\($0.location): \($0.message)" } == ["""
            Tuist/ProjectDescriptionHelpers/Names.swift:2:54: the name of a target and 1 other value (6 times, in 2 manifests) cannot be \
            determined, because 'ProcessInfo.processInfo' depends on the machine
            """])
        #expect(manifests.map(\.areTargetsKnown) == [false, false])
        #expect(manifests[0].targets.map(\.name) == ["Plain"])
    }

    @Test func `a value of the environment with a default is not nil`() {
        let helpers = TuistHelpers([(path: "Tuist/ProjectDescriptionHelpers/Make.swift", source: """
            import ProjectDescription
            public func app(_ project: String, called name: String? = nil) -> Project {
                let suffix: String = if let name { "" } else { "Project" }
                return Project(name: project, targets: [.target(name: (name ?? project) + suffix, product: .app, bundleId: "b")])
            }
            """)])
        func read(_ arguments: String) -> String {
            text(tuistManifest(path: "Project.swift", source: """
                import Foundation
                import ProjectDescription
                import ProjectDescriptionHelpers
                let variables = ProcessInfo.processInfo.environment
                let project = app(\(arguments))
                """, helpers: helpers))
        }
        #expect(read("\"Yard\"") == "app YardProject")
        #expect(read("\"Yard\", called: Environment.name.getString(default: \"Shop\")") == "app Shop")
        #expect(read("\"Yard\", called: variables[\"NAME\"] ?? \"Shop\"") == "app Shop")
        #expect(read("\"Yard\", called: variables[\"NAME\", default: \"Shop\"]") == "app Shop")
        #expect(read("\"Yard\", called: variables[\"NAME\"]") == "app Yard?\napp YardProject?")
    }

    @Test func `modules that are generic arguments`() {
        let helpers = [
            (path: "Plugins/P/ProjectDescriptionHelpers/A+Net.swift", source: """
                import ProjectDescription
                extension DEP { public enum Net {} }
                public extension DEP.Net { static let http: TargetDependency = .external(name: "HTTP") }
                """),
            (path: "Plugins/P/ProjectDescriptionHelpers/Modules.swift", source: """
                import ProjectDescription
                public typealias DEP = TargetDependency
                public protocol Modulable: CaseIterable { var path: String { get } }
                extension Modulable where Self: RawRepresentable, Self.RawValue == String {
                    public var path: String { "\\(Self.self)/\\(self.rawValue)" }
                }
                public enum Core: String, Modulable { case Log, Store }
                extension TargetDependency {
                    public static func module<T: Modulable>(_ module: T) -> TargetDependency {
                        .project(target: String(describing: module), path: .relativeToRoot(module.path))
                    }
                    public static func all<T: Modulable>(_ modules: T.Type) -> TargetDependency { .target(name: "\\(modules)") }
                }
                """),
            (path: "Tuist/ProjectDescriptionHelpers/Make.swift", source: """
                import ProjectDescription
                extension Project {
                    public enum Kind: Hashable {
                        case code, tests
                        var suffix: String { switch self { case .code: return ""; case .tests: return "Tests" } }
                    }
                    public static func root<T: Modulable>(_ root: T.Type) -> Project {
                        let needs: [TargetDependency] = T.allCases.map { .module($0) }
                        return .init(name: "Root", targets: [
                            .target(name: String(describing: T.self), product: .framework, bundleId: "b", dependencies: needs)
                        ])
                    }
                    public static func make<T: Modulable>(_ module: T, kinds: Set<Kind>, needs: [Kind: [TargetDependency]]) -> Project {
                        var targets: [Target] = []
                        kinds.forEach { kind in
                            let name = "\\(String(describing: module))\\(kind.suffix)"
                            let product: Product = if kind == .tests { .unitTests } else { .framework }
                            targets.append(.target(name: name, product: product, bundleId: "b", dependencies: needs[kind] ?? []))
                        }
                        return .init(name: "Made", targets: targets)
                    }
                }
                """),
        ]
        func read(_ project: String) -> String {
            text(tuistManifest(path: "Core/Project.swift", source: "import ProjectDescription\nlet project: Project = \(project)", helpers: TuistHelpers(helpers)))
        }
        #expect(read(".root(Core.self)") == "framework Core -> target Log@Core/Log, target Store@Core/Store")
        #expect(read(".make(Core.Log, kinds: [.code, .tests], needs: [.code: [DEP.Net.http, .all(Core.self)]])") == """
            framework Log -> product HTTP, target Core
            test LogTests
            """)
    }

    @Test func `the platforms of targets`() {
        let manifest = tuistManifest(path: "Project.swift", source: """
            import ProjectDescription
            let project = Project(name: "App", targets: [
                .target(name: "A", destinations: .iOS, product: .app, bundleId: "b"),
                .target(name: "B", destinations: [.iPad, .macCatalyst, .appleWatch], product: .app, bundleId: "b"),
                .target(name: "C", platform: .macOS, product: .app, bundleId: "b"),
                .target(name: "D", destinations: .mine, product: .app, bundleId: "b"),
            ])
            """, helpers: TuistHelpers([]))
        #expect(manifest.targets.map(\.platforms) == [["iOS"], ["iOS", "watchOS"], ["macOS"], []])
    }
}
