import AshlarChecks
import AshlarDriver
import AshlarInjection
import AshlarModel
import Testing

/// What targets, products and files are, where names alone do not tell.
@Suite struct TargetTests {
    private let imports = "manifest: [imports-are-declared, dependencies-are-used]"
    private let tests = "forbidden: { from: [\"module:*\", \"!tests\"], to: [tests, module:XCTest] }"

    @Test func `a target of another Xcode project is known by its id, whatever it was called`() {
        check(imports, in: """
            //- Kit.xcodeproj/project.pbxproj
            // !$*UTF8*$!
            { rootObject = P000000001; objects = {
                P000000001 = { isa = PBXProject; targets = (T000000001, T000000002); mainGroup = M000000001; };
                M000000001 = { isa = PBXGroup; children = (G000000001, G000000002, F000000001, F000000002); sourceTree = "<group>"; };
                G000000001 = { isa = PBXFileSystemSynchronizedRootGroup; path = Kit; sourceTree = "<group>"; };
                G000000002 = { isa = PBXFileSystemSynchronizedRootGroup; path = More; sourceTree = "<group>"; };
                F000000001 = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
                F000000002 = { isa = PBXFileReference; path = More.framework; sourceTree = BUILT_PRODUCTS_DIR; };
                T000000001 = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildPhases = ();
                    productReference = F000000001; fileSystemSynchronizedGroups = (G000000001); };
                T000000002 = { isa = PBXNativeTarget; name = More; productType = "com.apple.product-type.framework"; buildPhases = ();
                    productReference = F000000002; fileSystemSynchronizedGroups = (G000000002); };
            }; }
            //- Kit/Kit.swift
            public struct Kit {}
            //- More/More.swift
            public struct More {}
            //- Example/Example.xcodeproj/project.pbxproj
            // !$*UTF8*$!
            { rootObject = P000000001; objects = {
                P000000001 = { isa = PBXProject; targets = (T000000001); mainGroup = M000000001; };
                M000000001 = { isa = PBXGroup; children = (G000000001, X000000001); sourceTree = "<group>"; };
                X000000001 = { isa = PBXFileReference; path = ../Kit.xcodeproj; sourceTree = "<group>"; };
                G000000001 = { isa = PBXFileSystemSynchronizedRootGroup; path = Sources; sourceTree = "<group>"; };
                T000000001 = { isa = PBXNativeTarget; name = Example; productType = "com.apple.product-type.application";
                    buildPhases = (B000000001); dependencies = (D000000001); fileSystemSynchronizedGroups = (G000000001); };
                D000000001 = { isa = PBXTargetDependency; name = "Kit-iOS"; targetProxy = C000000001; };
                C000000001 = { isa = PBXContainerItemProxy; containerPortal = X000000001; proxyType = 1;
                    remoteGlobalIDString = T000000001; remoteInfo = "Kit-iOS"; };
                B000000001 = { isa = PBXFrameworksBuildPhase; files = (L000000001); };
                L000000001 = { isa = PBXBuildFile; fileRef = R000000001; };
                R000000001 = { isa = PBXReferenceProxy; path = More.framework; remoteRef = C000000002; sourceTree = BUILT_PRODUCTS_DIR; };
                C000000002 = { isa = PBXContainerItemProxy; containerPortal = X000000001; proxyType = 2;
                    remoteGlobalIDString = F000000002; remoteInfo = "More-iOS"; };
            }; }
            //- Example/Sources/Example.swift
            import Kit
            import More
            """, finds: "")
    }

    @Test func `a product is used by an import of the module that it is named for`() {
        check(imports, in: """
            //- Kit/Package.swift
            import PackageDescription
            let package = Package(name: "Kit", products: [.library(name: "Engine", targets: ["Views"])], targets: [
                .target(name: "Engine"), .target(name: "Views", dependencies: ["Engine"]),
            ])
            //- Kit/Sources/Engine/Engine.swift
            public struct Engine {}
            //- Kit/Sources/Views/Views.swift
            import Engine
            //- Package.swift
            import PackageDescription
            let package = Package(name: "App", dependencies: [.package(path: "Kit")], targets: [
                .executableTarget(name: "App", dependencies: [.product(name: "Engine", package: "Kit")]),
            ])
            //- Sources/App/main.swift
            import Engine
            """, finds: "")
    }

    @Test func `a script is in no target, but the main file of a program is`() {
        check("manifest: [files-have-one-target, imports-are-declared]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.executableTarget(name: "App"), .target(name: "Kit"), .target(name: "Other")])
            //- Sources/App/main.swift
            #!/usr/bin/env swift
            import Other
            //- Sources/Kit/Kit.swift
            //- Sources/Kit/release.swift
            #!/usr/bin/env swift
            import Other
            //- Sources/Other/Other.swift
            //- Scripts/release.swift
            #!/usr/bin/swift
            import Foundation
            """, finds: """
            Sources/App/main.swift:2:8: target 'App' imports 'Other' but does not declare it as a dependency
              help: add 'Other' to the dependencies of 'App' at Package.swift:2:44
            """)
    }

    @Test func `what a tool wrote is left out, by its header or its name`() {
        check("manifest: [files-have-one-target, imports-are-declared]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])
            //- Sources/A/Mocks.swift
            // MARK: - Mocks generated from file: Store.swift

            import B
            //- Sources/A/Model.pb.swift
            import B
            //- Sources/A/NeedleGenerated.swift
            import B
            //- Sources/A/Assets.swift
            /*
             Generated using a tool — DO NOT EDIT
             */
            import B
            //- Sources/A/Generator.swift
            // Reports that are generated on demand.
            import B
            //- Sources/B/B.swift
            //- Derived/Bundle.swift
            // This file was automatically generated.
            //- Derived/TuistBundle+A.swift
            import Foundation
            """, finds: """
            Sources/A/Generator.swift:2:8: target 'A' imports 'B' but does not declare it as a dependency
              help: add 'B' to the dependencies of 'A' at Package.swift:2:44
            """)
    }

    @Test func `no rule judges a generated file`() {
        let files = """
            //- UI/A.generated.swift
            struct A { let b: B }
            //- UI/C.swift
            struct C { let a: A }
            //- Data/B.swift
            struct B {}
            """
        check("forbidden: { from: UI/**, to: Data/** }", in: files, finds: "")
        check("naming: { types: '*', match: ['*View', B] }", in: files, finds: """
            UI/C.swift:1:8: 'C' is not named like '*View' or 'B'
              help: rename it to match '*View' or 'B'
            """)
    }

    @Test func `what is left out is counted with its reason, once for all rules`() {
        let rules = RuleSet.read("""
            rules:
              - { id: a, rationale: Why, manifest: [imports-are-declared, dependencies-are-used] }
              - { id: b, rationale: Why, manifest: files-have-one-target }
            """, path: "ashlar.yml", presets: []).rules
        let project = LinkedProject(fixture: Fixture("""
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A", dependencies: ["Links"]), .target(name: "B"), .target(name: "C", path: "Sources/B/C"),
                .target(name: "Links", dependencies: ["B"]),
            ])
            //- Sources/A/A.pb.swift
            import B
            //- Sources/A/Other.swift
            import B
            //- Sources/B/C/C.generated.swift
            //- Sources/Links/Links.swift
            // Links what others need.
            //- Scripts/release.swift
            #!/usr/bin/swift
            //- Tour.playground/Pages/One.xcplaygroundpage/Contents.swift
            import B
            //- Tour.playground/Sources/Two.swift
            import B
            """))
        #expect(rules.outcomes(in: project).leftOut.map(\.text) == ["2 generated files", "1 script", "2 playground pages", "1 target that only links"])
    }

    private let foreign = """
        //- Package.swift
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "Core"), .target(name: "Doubles", dependencies: ["Core"]),
            .testTarget(name: "CoreObjCTests", dependencies: ["Core", "Doubles"]),
        ])
        //- Sources/Core/Core.swift
        public struct Money {}
        //- Sources/Doubles/Doubles.swift
        import Core
        import XCTest
        //- Tests/CoreObjCTests/CoreTests.m
        @import XCTest;
        @import Doubles;
        """

    @Test func `a target of other languages has its own folder, is a test, and uses what its files import`() {
        check("manifest: [files-have-one-target, targets-have-files, dependencies-are-used]", in: foreign, finds: "")
        check(tests, in: foreign, finds: "")
    }

    @Test func `a library for tests imports a test framework on some platforms, and no production module uses it`() {
        let library = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", products: [.library(name: "Checks", targets: ["Checks"])], targets: [
                .target(name: "Core"), .target(name: "Checks", dependencies: ["Core"]), .target(name: "Flags"), .executableTarget(name: "App"),
                .target(name: "Traits"), .target(name: "Samples"),
            ])
            //- Sources/Core/Core.swift
            //- Sources/Checks/Checks.swift
            #if !os(watchOS)
            import XCTest
            #endif
            import Core
            //- Sources/Samples/Sample.swift
            #if canImport(XCTest)
            import XCTest
            #endif
            //- Sources/Traits/Trait.swift
            #if DEBUG
            import Testing
            #endif
            //- Sources/App/main.swift
            #if os(macOS)
            import XCTest
            #endif
            """
        check(tests, in: library, finds: """
            Sources/App/main.swift:2:8: 'main.swift' imports 'XCTest'
            """)
    }

    @Test func `a module that manifests put above others is in the middle, not one whose helper it alone uses`() {
        let modules = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "App", dependencies: ["Core", "Base"]), .target(name: "Core", dependencies: ["Entities", "Helper"]),
                .target(name: "Features", dependencies: ["Core", "Entities"]), .target(name: "Entities"), .target(name: "Helper"),
                .target(name: "Base", dependencies: ["Digits"]), .target(name: "Digits"),
            ])
            //- Sources/App/App.swift
            //- Sources/Core/Core.swift
            import Entities
            //- Sources/Features/Features.swift
            //- Sources/Entities/Entities.swift
            //- Sources/Helper/Helper.swift
            //- Sources/Base/Base.swift
            import Digits
            //- Sources/Digits/Digits.swift
            """
        check("allowed: { from: [\"module:{Core,Base}\", \"!middle-modules\"], to: [] }", in: modules, finds: """
            Sources/Base/Base.swift:1:8: 'Base.swift' imports 'Digits'
              help: it may depend on 'module:{Core,Base}' only
            """)
        check("allowed: { from: [\"module:{Core,Store}\", \"!middle-modules\"], to: [] }", in: """
            //- Core/Project.swift
            import ProjectDescription
            let project = Project(name: "Core", targets: [
                .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "c", sources: ["Sources/**"],
                        dependencies: [.project(target: "Store", path: "Store")]),
            ])
            //- Core/Sources/Core.swift
            import Store
            //- Core/Store/Project.swift
            import ProjectDescription
            let project = Project(name: "Store", targets: [
                .target(name: "Store", destinations: .iOS, product: .framework, bundleId: "s", sources: ["Sources/**"]),
            ])
            //- Core/Store/Sources/Store.swift
            public struct Store {}
            """, finds: "")
    }

    @Test func `a module that imports others which no manifest declares for it is in the middle too`() {
        check("allowed: { from: [\"module:{Core,Base}\", \"!middle-modules\"], to: [] }", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Home", dependencies: ["Core", "Design"]), .target(name: "Login", dependencies: ["Core", "Design"]),
                .target(name: "Core"), .target(name: "Design"), .target(name: "Base"),
            ])
            //- Sources/Home/Home.swift
            //- Sources/Login/Login.swift
            //- Sources/Core/Core.swift
            import Design
            //- Sources/Design/Design.swift
            //- Sources/Base/Base.swift
            """, finds: "")
    }

    @Test func `files of no target need none if they are programs or data`() {
        check("manifest: [files-have-one-target]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Core")])
            //- Sources/Core/Core.swift
            //- bin/compare.swift
            import Foundation
            let path = CommandLine.arguments[1]
            print(path)
            //- bin/loop.swift
            for line in lines { use(line) }
            //- bin/Tool.swift
            @main struct Tool { static func main() {} }
            //- bin/conditional.swift
            #if canImport(Dispatch)
            import Dispatch
            #if os(Linux)
            let queue = "linux"
            #else
            Server.start()
            #endif
            #endif
            //- bin/Helper.swift
            struct Helper { func run() { print("") } }
            //- Scaffold/templates/SceneTests.swift
            import XCTest
            @testable import __APP__
            final class __SCENE__Tests: XCTestCase {}
            //- Tests/ParserFixtures/Input.swift
            struct Input {}
            //- Tests/ParserFixtures/ParserTests.swift
            import XCTest
            class ParserTests: XCTestCase {}
            """, finds: """
            Tests/ParserFixtures/ParserTests.swift:1:1: 'ParserTests.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            bin/Helper.swift:1:1: 'Helper.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            """)
    }

    @Test func `files of an app whose project is not there need no target`() {
        let sources = """
            //- Packages/Core/Package.swift
            import PackageDescription
            let package = Package(name: "Core", targets: [.target(name: "Core")])
            //- Packages/Core/Sources/Core/Core.swift
            public struct Core {}
            //- Packages/Core/Old/Old.swift
            struct Old {}
            //- Shop/Sources/App/AppDelegate.swift
            import UIKit
            @UIApplicationMain class AppDelegate: UIResponder {}
            //- Shop/Sources/Screens/List.swift
            struct List {}
            //- Shared/Theme.swift
            struct Theme {}
            """
        let package = """
            Packages/Core/Old/Old.swift:1:1: 'Old.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            """
        check("manifest: [files-have-one-target]", in: sources, finds: package)
        check("manifest: [files-have-one-target]", in: sources + """

            //- Package.swift
            import PackageDescription
            let package = Package(name: "Kit", targets: [.target(name: "Kit")])
            //- Sources/Kit/Kit.swift
            public struct Kit {}
            """, finds: package + """

            Shared/Theme.swift:1:1: 'Theme.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            """)
        check("manifest: [files-have-one-target]", in: sources + """

            //- Shop/project.yml
            name: Shop
            targets: {Shop: {type: application, platform: iOS, sources: [Sources/Screens]}}
            """, finds: package + """

            Shared/Theme.swift:1:1: 'Theme.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            Shop/Sources/App/AppDelegate.swift:1:1: 'AppDelegate.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            """)
    }

    @Test func `a program that measures may use what tests use`() {
        check(tests, in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Checks"), .executableTarget(name: "Speed", dependencies: ["Checks", .product(name: "Benchmark", package: "b")]),
                .executableTarget(name: "Memory", dependencies: ["Checks"], path: "Benchmarks/Memory"),
                .executableTarget(name: "App"), .testTarget(name: "T", dependencies: ["Checks"]),
            ])
            //- Sources/Checks/Checks.swift
            import XCTest
            //- Sources/Speed/main.swift
            import Benchmark
            import XCTest
            //- Benchmarks/Memory/main.swift
            import XCTest
            //- Sources/App/main.swift
            import XCTest
            //- Tests/T/T.swift
            import Checks
            """, finds: """
            Sources/App/main.swift:1:8: 'main.swift' imports 'XCTest'
            """)
    }

    @Test func `the project that builds a local pod's module has the dependencies of its podspec`() {
        check(imports, in: """
            //- Podfile
            target 'App' do
              pod 'Store', :path => 'Store', :testspecs => ['StoreTests']
              pod 'Domain', :path => 'Domain'
            end
            //- Store/Store.podspec
            Pod::Spec.new do |spec|
              spec.name = 'Store'
              spec.source_files = 'Store/*.swift'
              spec.dependency 'Domain'
              spec.test_spec 'StoreTests' do |tests|
                tests.source_files = 'StoreTests/*.swift'
              end
            end
            //- Store/Store.xcodeproj/project.pbxproj
            // !$*UTF8*$!
            { rootObject = P000000001; objects = {
                P000000001 = { isa = PBXProject; targets = (T000000001, T000000002); mainGroup = M000000001; };
                M000000001 = { isa = PBXGroup; children = (G000000001, G000000002); sourceTree = "<group>"; };
                G000000001 = { isa = PBXFileSystemSynchronizedRootGroup; path = Store; sourceTree = "<group>"; };
                G000000002 = { isa = PBXFileSystemSynchronizedRootGroup; path = StoreTests; sourceTree = "<group>"; };
                T000000001 = { isa = PBXNativeTarget; name = Store; productType = "com.apple.product-type.framework"; buildPhases = ();
                    fileSystemSynchronizedGroups = (G000000001); };
                T000000002 = { isa = PBXNativeTarget; name = StoreTests; productType = "com.apple.product-type.bundle.unit-test";
                    buildPhases = (); fileSystemSynchronizedGroups = (G000000002); };
            }; }
            //- Store/Store/Store.swift
            import Domain
            import Other
            //- Store/StoreTests/StoreTests.swift
            import Domain
            //- Domain/Domain.podspec
            Pod::Spec.new do |spec|
              spec.name = 'Domain'
              spec.source_files = '*.swift'
            end
            //- Domain/Domain.swift
            public struct Domain {}
            //- Other/Package.swift
            import PackageDescription
            let package = Package(name: "Other", targets: [.target(name: "Other", path: "Sources")])
            //- Other/Sources/Other.swift
            """, finds: """
            Store/Store/Store.swift:2:8: target 'Store' imports 'Other' but does not declare it as a dependency
              help: add 'Other' to the dependencies of 'Store' at Store/Store.xcodeproj/project.pbxproj:7:5
            """)
    }

    @Test func `a module without code that links libraries from elsewhere stands for these`() {
        let umbrella = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Core", dependencies: ["Libraries", "All", "Base"]), .target(name: "Base"),
                .target(name: "Libraries", dependencies: [.product(name: "Zip", package: "zip")]),
                .target(name: "All", dependencies: ["Base"]),
            ])
            //- Sources/Core/Core.swift
            import Base
            //- Sources/Base/Base.swift
            public struct Base {}
            //- Sources/Libraries/Libraries.swift
            import Foundation
            //- Sources/All/All.swift
            import Foundation
            """
        check("allowed: { from: module:Core, to: [] }", in: umbrella, finds: """
            Package.swift:3:55: target 'Core' depends on 'All'
              help: it may depend on 'module:Core' only
            Sources/Core/Core.swift:1:8: 'Core.swift' imports 'Base'
              help: it may depend on 'module:Core' only
            """)
        check(imports, in: umbrella, finds: "")
    }

    @Test func `bundles of tests share helpers, and a resource needs no target`() {
        check("manifest: [files-have-one-target]", in: """
            //- project.yml
            name: P
            targets:
              App: {type: application, platform: iOS, sources: [App]}
              AppTests: {type: bundle.unit-test, platform: iOS, sources: [Tests, Shared]}
              FlowTests: {type: bundle.ui-testing, platform: iOS, sources: [FlowTests, Shared]}
            //- App/App.swift
            struct App {}
            //- Tests/Tests.swift
            //- FlowTests/Flow.swift
            //- Shared/Clock.swift
            struct Clock {}
            //- Old/Old.swift
            struct Old {}
            //- Kit/Project.swift
            import ProjectDescription
            let project = Project(name: "Kit", targets: [
                .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "k", sources: ["Sources/**"],
                        resources: [.glob(pattern: "Resources/**")]),
            ])
            //- Kit/Sources/Kit.swift
            struct Kit {}
            //- Kit/Resources/Sample.swift
            struct Sample {}
            """, finds: """
            Old/Old.swift:1:1: 'Old.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            """)
    }

    @Test func `an app that previews another, and tests beside it, may share its files, tests inside of it may not`() {
        check("manifest: [files-have-one-target]", in: """
            //- project.yml
            name: P
            targets:
              App: {type: application, platform: iOS, sources: [App, Screens, Shared]}
              Preview: {type: application, platform: iOS, sources: [Screens, Preview.swift]}
              FlowTests: {type: bundle.ui-testing, platform: iOS, sources: [FlowTests, Screens]}
              AppTests: {type: bundle.unit-test, platform: iOS, sources: [Tests, Shared], dependencies: [{target: App}]}
              LogicTests: {type: bundle.unit-test, platform: iOS, sources: [LogicTests, App/Start.swift]}
            //- App/App.swift
            struct App {}
            //- LogicTests/Tests.swift
            //- App/Start.swift
            struct Start {}
            //- Preview.swift
            struct Preview {}
            \((1...9).map { "//- Screens/Screen\($0).swift\nstruct Screen\($0) {}" }.joined(separator: "\n"))
            //- Shared/Clock.swift
            struct Clock {}
            //- Tests/Tests.swift
            //- FlowTests/Flow.swift
            """, finds: """
            Shared/Clock.swift:1:1: 'Clock.swift' belongs to 2 targets: 'App' and 'AppTests'
              help: leave it in one target, and move code that several need into a module of its own
            """)
    }

    @Test func `apps that share the file which launches them are one app for several servers`() {
        check("manifest: [files-have-one-target]", in: """
            //- project.yml
            name: P
            targets:
              Mock: {type: application, platform: iOS, sources: [App.swift, Mock]}
              Live: {type: application, platform: iOS, sources: [App.swift, Live, Clock.swift]}
              Other: {type: application, platform: iOS, sources: [Other, Clock.swift]}
            //- App.swift
            import SwiftUI
            @main struct MyApp: App {}
            //- Mock/Server.swift
            struct Server {}
            //- Mock/Answers.swift
            struct Answers {}
            //- Live/Server.swift
            struct Server {}
            //- Live/Requests.swift
            struct Requests {}
            //- Clock.swift
            struct Clock {}
            //- Other/Other.swift
            import SwiftUI
            @main struct Other: App {}
            """, finds: """
            Clock.swift:1:1: 'Clock.swift' belongs to 2 targets: 'Live' and 'Other'
              help: leave it in one target, and move code that several need into a module of its own
            """)
    }

    @Test func `a program that runs tests is none of production`() {
        check(tests, in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", products: [.executable(name: "App", targets: ["App"])], targets: [
                .executableTarget(name: "Runner", dependencies: ["NodeTests"]), .executableTarget(name: "App", dependencies: ["NodeTests"]),
                .target(name: "NodeTests", path: "NodeTests/Nodes"),
            ])
            //- Sources/Runner/main.swift
            import NodeTests
            //- Sources/App/main.swift
            import NodeTests
            //- NodeTests/Nodes/Nodes.swift
            public struct Nodes {}
            """, finds: """
            Sources/App/main.swift:1:8: 'main.swift' imports 'NodeTests' (tests)
            """)
    }

    @Test func `a bundle of tests that shares all its files with an app is a test`() {
        check("forbidden: { from: [\"module:*\", \"!tests\"], to: [module:XCTest] }", in: """
            //- project.yml
            name: P
            targets:
              App: {type: application, platform: iOS, sources: [App]}
              Flows: {type: bundle.ui-testing, platform: iOS, sources: [App/Names.swift], dependencies: [{sdk: XCTest.framework}]}
            //- App/App.swift
            struct App {}
            //- App/Names.swift
            enum Names {}
            """, finds: "")
    }

    @Test func `a plugin writes sources, whose imports are not known, unless it only judges them`() {
        check(imports, in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Client", dependencies: ["Types"], plugins: [.plugin(name: "OpenAPIGenerator", package: "generator")]),
                .target(name: "Server", dependencies: ["Types"], plugins: [.plugin(name: "SwiftLint", package: "lint")]),
                .target(name: "Types"),
            ])
            //- Sources/Client/Client.swift
            struct Client {}
            //- Sources/Server/Server.swift
            struct Server {}
            //- Sources/Types/Types.swift
            public struct Types {}
            """, finds: """
            Package.swift:4:44: target 'Server' depends on 'Types' but never imports it
              help: remove the dependency from the manifest
            """)
    }

    @Test func `a template of a project is none, and the files that it means may belong to a copy`() {
        func project(_ sources: String) -> String {
            """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Core")])
            //- Sources/Core/Core.swift
            struct Core {}
            //- App/Integrations/project.yml
            name: App
            targets:
              App: {type: application, platform: iOS, sources: [Sources]}
              AppTests: {type: bundle.unit-test, platform: iOS, sources: [\(sources)]}
            //- App/Sources/Home.swift
            struct Home {}
            //- App/Integrations/Tests/Tests.swift
            struct Tests {}
            """
        }
        check("manifest: [targets-have-files, files-have-one-target]", in: project("../AppTests"), finds: """
            App/Integrations/Tests/Tests.swift:1:1: 'Tests.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            """)
        check("manifest: targets-have-files", in: project("Tests"), finds: """
            App/Integrations/project.yml:3:3: target 'App' has no files
              help: add sources, or remove the target from the manifest
            """)
    }

    @Test func `a script completes a template, whose names are placeholders`() {
        func project(_ folder: String, _ app: String) -> String {
            """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Maker")])
            //- Sources/Maker/Maker.swift
            struct Maker {}
            //- \(folder)/Project.swift
            import ProjectDescription
            let project = Project(name: "App", targets: [
                .target(name: "\(app)", destinations: .iOS, product: .app, bundleId: "a", sources: ["\(app)/**"], dependencies: [.target(name: "Data")]),
                .target(name: "Data", destinations: .iOS, product: .framework, bundleId: "d", sources: ["Data/**"]),
            ])
            //- \(folder)/\(app)/App.swift
            struct App {}
            //- \(folder)/Data/Data.swift
            struct Data {}
            //- \(folder)/Screens/Home.swift
            import Data
            struct Home {}
            //- \(folder)/\(app)UITests/Tests.swift
            import XCTest
            final class Tests: XCTestCase {}
            """
        }
        check("manifest: [files-have-one-target, dependencies-are-used]", in: project("template", "{APP}"), finds: "")
        check("manifest: [files-have-one-target, dependencies-are-used]", in: project("yard", "Yard"), finds: """
            yard/Project.swift:3:114: target 'Yard' depends on 'Data' but never imports it
              help: remove the dependency from the manifest
            yard/Screens/Home.swift:1:1: 'Home.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            yard/YardUITests/Tests.swift:1:1: 'Tests.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            """)
    }

    @Test func `a target whose sources are not known may have files`() {
        check("manifest: targets-have-files", in: """
            //- Project.swift
            import ProjectDescription
            let project = Project(name: "P", targets: [
                .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "k", sources: .plugged()),
                .target(name: "Images", destinations: .iOS, product: .framework, bundleId: "i", resources: [.plugged()]),
                .target(name: "Gone", destinations: .iOS, product: .framework, bundleId: "g", sources: ["Gone/**"]),
            ])
            //- Kit/Kit.swift
            struct Kit {}
            """, finds: """
            Project.swift:5:5: target 'Gone' has no files
              help: add sources, or remove the target from the manifest
            """)
    }

    @Test func `a file of another language may be all that a target of XcodeGen has`() {
        check("manifest: targets-have-files", in: """
            //- project.yml
            name: P
            targets:
              Kit: {type: framework, platform: iOS, sources: [Kit/Kit.m]}
              None: {type: framework, platform: iOS, sources: [Kit/None.m]}
            //- Kit/Kit.m
            //- App.swift
            struct App {}
            """, finds: """
            project.yml:4:3: target 'None' has no files
              help: add sources, or remove the target from the manifest
            """)
    }

    @Test func `projects in folders of fixtures are data, unless another manifest refers to them`() {
        check("manifest: [targets-have-files, files-have-one-target]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", dependencies: [.package(path: "AppFixtures")], targets: [.target(name: "Reader")])
            //- Sources/Reader/Reader.swift
            struct Reader {}
            //- Fixtures/Empty/Package.swift
            import PackageDescription
            let package = Package(name: "Empty", targets: [.target(name: "Empty")])
            //- Fixtures/Empty/Loose.swift
            struct Loose {}
            //- AppFixtures/Package.swift
            import PackageDescription
            let package = Package(name: "AppFixtures", targets: [.target(name: "Users"), .target(name: "Gone")])
            //- AppFixtures/Sources/Users/Users.swift
            struct Users {}
            """, finds: """
            AppFixtures/Package.swift:2:78: target 'Gone' has no files
              help: add sources, or remove the target from the manifest
            """)
    }

    @Test func `a local package that is not where the manifest says is the one that lies elsewhere`() {
        let package = { (name: String, dependencies: String) in """
            //- \(name)/Package.swift
            import PackageDescription
            let package = Package(name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])], \(dependencies))
            //- \(name)/Sources/\(name)/\(name).swift

            """ }
        let fixture = package("DB", "dependencies: [.package(path: \"Model\")], targets: [.target(name: \"DB\", dependencies: [\"Model\"])]")
            + "struct DB {}\n" + package("Model", "targets: [.target(name: \"Model\")]")
        check(imports, in: fixture + "public struct Model {}\n", finds: """
            DB/Package.swift:2:172: target 'DB' depends on 'Model' but never imports it
              help: remove the dependency from the manifest
            """)
    }

    @Test func `a package that an example names by its address is the one around it`() {
        check(imports, in: """
            //- Package.swift
            import PackageDescription
            let package = Package(
                name: "kit", products: [.library(name: "Kit", targets: ["Kit", "Errors"])],
                targets: [.target(name: "Errors"), .target(name: "Kit", dependencies: ["Errors"])]
            )
            //- Sources/Errors/Errors.swift
            public struct Failed {}
            //- Sources/Kit/Kit.swift
            import Errors
            //- Examples/Box/Package.swift
            import PackageDescription
            let package = Package(
                name: "Box", dependencies: [.package(url: "https://example.org/acme/kit.git", from: "1.0.0")],
                targets: [.executableTarget(name: "Box", dependencies: [.product(name: "Kit", package: "kit")])]
            )
            //- Examples/Box/Sources/Box/main.swift
            import Errors
            import Kit

            """, finds: "")
    }

    @Test func `a local package that is not where the manifest says may be the one at the root`() {
        check(imports, in: """
            //- Package.swift
            import PackageDescription
            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")]
            )
            //- Sources/Kit/Kit.swift
            public struct Kit {}
            //- Example/Themes/Package.swift
            import PackageDescription
            let package = Package(name: "Themes", dependencies: [.package(path: "../Kit")], targets: [
                .target(name: "Themes", dependencies: ["Kit"]),
            ])
            //- Example/Themes/Sources/Themes/Themes.swift
            struct Themes {}
            """, finds: """
            Example/Themes/Package.swift:3:44: target 'Themes' depends on 'Kit' but never imports it
              help: remove the dependency from the manifest
            """)
    }

    @Test func `a specification that links a test framework, and a bundle of tests whose files are missing, are tests`() {
        check(tests, in: """
            //- Podfile
            target 'App' do
              pod 'Entity', :path => 'Entity'
              pod 'Entity/Tests', :path => 'Entity'
            end
            //- Entity/Entity.podspec
            Pod::Spec.new do |s|
              s.name = 'Entity'
              s.subspec 'Core' do |sp|
                sp.source_files = 'Core/**/*'
              end
              s.subspec 'Tests' do |sp|
                sp.framework = 'XCTest'
                sp.source_files = 'Tests/**/*'
              end
            end
            //- Entity/Core/User.swift
            public struct User {}
            //- Entity/Tests/UserTests.swift
            import XCTest
            //- App.xcodeproj/project.pbxproj
            // !$*UTF8*$!
            { rootObject = P000000001; objects = {
                P000000001 = { isa = PBXProject; targets = (T000000001); mainGroup = M000000001; };
                M000000001 = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
                T000000001 = { isa = PBXNativeTarget; name = Flows; productType = "com.apple.product-type.bundle.ui-testing";
                    buildPhases = (B000000001); };
                B000000001 = { isa = PBXFrameworksBuildPhase; files = (L000000001); };
                L000000001 = { isa = PBXBuildFile; fileRef = F000000001; };
                F000000001 = { isa = PBXFileReference; path = XCTest.framework; sourceTree = SDKROOT; };
            }; }
            """, finds: "")
    }

    @Test func `a target of Tuist without sources needs no files`() {
        check("manifest: [targets-have-files]", in: """
            //- Project.swift
            import ProjectDescription
            let project = Project(name: "P", targets: [
                .target(name: "All", destinations: .iOS, product: .framework, bundleId: "a", sources: nil, dependencies: [.target(name: "Kit")]),
                .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "k", sources: ["Kit/**"]),
                .target(name: "Shared", destinations: .iOS, product: .framework, bundleId: "s", sources: [], dependencies: [.target(name: "Kit")]),
            ])
            //- Other.swift
            """, finds: """
            Project.swift:4:5: target 'Kit' has no files
              help: add sources, or remove the target from the manifest
            """)
    }

    @Test func `files without code keep folders and modules in place`() {
        let project = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", products: [.library(name: "Kit", targets: ["Kit"])], targets: [
                .target(name: "Kit", dependencies: ["Kit2", "Marker"]), .target(name: "Kit2"), .target(name: "Marker"),
                .target(name: "Checks"), .target(name: "All", dependencies: ["Kit", "Checks"]),
                .target(name: "App", dependencies: ["Checks"]), .testTarget(name: "KitTests", dependencies: ["Kit", "StrictTests", "Support"]),
                .target(name: "StrictTests", dependencies: ["Kit"], path: "Tests/Strict"),
                .target(name: "Support", dependencies: ["Kit"], path: "Tests/Support"),
            ])
            //- Sources/Kit/Kit.swift
            #if canImport(Marker)
            public struct Kit {}
            #endif
            //- Sources/Kit2/Kit2.swift
            public struct Kit2 {}
            //- Sources/Marker/Marker.swift
            // Intentionally empty.
            /* As the /* others */. */
            //- Sources/Checks/Checks.swift
            public struct Checks {}
            //- Sources/All/All.swift

            //- Sources/App/App.swift
            import Checks
            //- Sources/Old/Keep.swift

            //- Sources/Old/Old.swift
            import Foundation
            //- Sources/Old/Loud.swift
            import Foundation
            let loud = true
            //- Tests/KitTests/KitTests.swift
            import Kit
            //- Tests/Strict/Strict.swift
            import Kit
            struct Strict {}
            //- Tests/Support/Support.swift
            import Kit
            public struct Support {}
            """
        check("manifest: [files-have-one-target, dependencies-are-used]", in: project, finds: """
            Package.swift:3:41: target 'Kit' depends on 'Kit2' but never imports it
              help: remove the dependency from the manifest
            Package.swift:5:120: target 'KitTests' depends on 'Support' but never imports it
              help: remove the dependency from the manifest
            Sources/Old/Loud.swift:1:1: 'Loud.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            """)
        check("forbidden: { from: [\"module:*\", \"!tests\"], to: [tests, module:Checks] }", in: project, finds: """
            Sources/App/App.swift:1:8: 'App.swift' imports 'Checks'
            """)
    }

    @Test func `a dependency that a line of a helper declares for several targets is used by one of them`() {
        let project = { (imported: String) in """
            //- Tuist/ProjectDescriptionHelpers/Module.swift
            import ProjectDescription
            public func module(_ name: String) -> Target {
                .target(name: name, destinations: .iOS, product: .framework, bundleId: name, sources: ["\\(name)/**"], dependencies: [.target(name: "Core")])
            }
            //- Project.swift
            import ProjectDescription
            import ProjectDescriptionHelpers
            let core = Target.target(name: "Core", destinations: .iOS, product: .framework, bundleId: "Core", sources: ["Core/**"])
            let project = Project(name: "P", targets: [module("A"), module("B"), core])
            //- A/A.swift
            \(imported)
            public struct A {}
            //- B/B.swift
            public struct B {}
            //- Core/Core.swift
            public struct Core {}
            """ }
        check(imports, in: project("import Core"), finds: "")
        check(imports, in: project("import Foundation"), finds: """
            Tuist/ProjectDescriptionHelpers/Module.swift:3:122: target 'A' depends on 'Core' but never imports it
              help: remove the dependency from the manifest
            Tuist/ProjectDescriptionHelpers/Module.swift:3:122: target 'B' depends on 'Core' but never imports it
              help: remove the dependency from the manifest
            """)
    }

    @Test func `a file that a build writes may import what its target declares`() {
        check(imports, in: """
            //- App.xcodeproj/project.pbxproj
            // !$*UTF8*$!
            { rootObject = P000000001; objects = {
                P000000001 = { isa = PBXProject; targets = (T000000001, T000000002); mainGroup = M000000001; };
                M000000001 = { isa = PBXGroup; children = (F000000001, F000000002, F000000003); sourceTree = "<group>"; };
                F000000001 = { isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
                F000000002 = { isa = PBXFileReference; path = R.swift; sourceTree = "<group>"; };
                F000000003 = { isa = PBXFileReference; path = Kit.swift; sourceTree = "<group>"; };
                T000000001 = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                    buildPhases = (S000000001); dependencies = (D000000001); };
                T000000002 = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
                    buildPhases = (S000000002); };
                D000000001 = { isa = PBXTargetDependency; target = T000000002; };
                S000000001 = { isa = PBXSourcesBuildPhase; files = (B000000001, B000000002); };
                S000000002 = { isa = PBXSourcesBuildPhase; files = (B000000003); };
                B000000001 = { isa = PBXBuildFile; fileRef = F000000001; };
                B000000002 = { isa = PBXBuildFile; fileRef = F000000002; };
                B000000003 = { isa = PBXBuildFile; fileRef = F000000003; };
            }; }
            //- App.swift
            import SwiftUI
            struct Main: View {}
            //- Kit.swift
            public struct Kit {}
            """, finds: "")
    }

    @Test func `a helper that makes a module with its tests declares what tests of one module use for those of others`() {
        let project = { (imported: String) in """
            //- Tuist/ProjectDescriptionHelpers/Module.swift
            import ProjectDescription
            extension Project {
                public static func module(_ name: String, _ dependencies: [TargetDependency] = []) -> Project {
                    let tests = Target.target(
                        name: name + "Tests", destinations: .iOS, product: .unitTests, bundleId: name + "Tests", sources: ["Tests/**"],
                        dependencies: [.target(name: name)] + dependencies
                    )
                    let module = Target.target(
                        name: name, destinations: .iOS, product: .framework, bundleId: name, sources: ["Sources/**"], dependencies: dependencies
                    )
                    return Project(name: name, targets: [module, tests])
                }
            }
            //- A/Project.swift
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project.module("A")
            //- A/Sources/A.swift
            public struct A {}
            //- A/Tests/Tests.swift
            \(imported)
            struct ATests {}
            //- B/Project.swift
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project.module("B", [.project(target: "A", path: "../A")])
            //- B/Sources/B.swift
            public struct B {}
            //- B/Tests/Tests.swift
            import Foundation
            struct BTests {}
            //- C/Project.swift
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project.module("C", [.project(target: "A", path: "../A")])
            //- C/Sources/C.swift
            import A
            public struct C {}
            //- C/Tests/Placeholder.swift
            // Tests follow.
            import Foundation
            """ }
        let own = """
            B/Project.swift:3:36: target 'B' depends on 'A' but never imports it
              help: remove the dependency from the manifest
            """
        check("manifest: dependencies-are-used", in: project("@testable import A"), finds: own)
        // Tests that import no module of the project yet are those of a template.
        check("manifest: dependencies-are-used", in: project("import Foundation"), finds: own)
    }

    @Test(arguments: [
        // Another module brings the members along, none does, others cannot see them, and they are of a type of the module itself.
        ("import Middle", "extension String { public func localized() -> String { self } }", true),
        ("", "extension String { public func localized() -> String { self } }", false),
        ("import Middle", "extension String { func localized() -> String { self } }", false),
        ("import Middle", "public struct Text {}\npublic extension Text { func localized() {} }", false),
        ("import Middle", "public extension Swift.String { var localized: String { self } }", true),
    ])
    func `extensions may be used without an import`(statement: String, declaration: String, mayBeUsed: Bool) {
        check("manifest: dependencies-are-used", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Page", dependencies: ["Middle", "Texts"]),
                .target(name: "Middle", dependencies: ["Texts"]),
                .target(name: "Texts"),
            ])
            //- Sources/Page/Page.swift
            \(statement)
            struct Page { let title = "title".localized() }
            //- Sources/Middle/Middle.swift
            import Texts
            public struct Middle {}
            //- Sources/Texts/Texts.swift
            \(declaration)
            """, finds: (statement.isEmpty ? """
            Package.swift:3:42: target 'Page' depends on 'Middle' but never imports it
              help: remove the dependency from the manifest

            """ : "") + (mayBeUsed ? "" : """
            Package.swift:3:52: target 'Page' depends on 'Texts' but never imports it
              help: remove the dependency from the manifest
            """))
    }

    @Test func `files beside those of another build tool may be compiled by it`() {
        check("manifest: files-have-one-target", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Core")])
            //- CMakeLists.txt
            add_subdirectory(Sources)
            //- Sources/Core/Core.swift
            struct Core {}
            //- Sources/Old/Old.swift
            struct Old {}
            //- Examples/Board/CMakeLists.txt
            idf_component_register(SRCS Main.swift)
            //- Examples/Board/Main.swift
            struct Main {}
            """, finds: """
            Sources/Old/Old.swift:1:1: 'Old.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            """)
    }

    @Test func `the manifest that Tuist installs packages by has no targets`() {
        check("manifest: targets-have-files", in: """
            //- Tuist/Package.swift
            import PackageDescription
            let package = Package(name: "P", dependencies: [.package(url: "https://example.org/Net", from: "1.0.0")], targets: [
                .target(name: "P", dependencies: [.product(name: "Net", package: "Net")]),
            ])
            //- Kit/Package.swift
            import PackageDescription
            let package = Package(name: "Kit", targets: [.target(name: "Kit")])
            //- App/App.swift
            struct App {}
            """, finds: """
            Kit/Package.swift:2:46: target 'Kit' has no files
              help: add sources, or remove the target from the manifest
            """)
    }

    /// Twins of one module name, for two platforms, each with a helper of its own.
    private let twins = """
        //- project.yml
        name: P
        targets:
          Watch: {type: framework, platform: watchOS, sources: [Watch], productName: Kit, dependencies: [{target: Base}]}
          Phone: {type: framework, platform: iOS, sources: [Phone], productName: Kit, dependencies: [{target: Base}]}
          Base: {type: framework, platform: iOS, sources: [Base]}
          PhoneApp: {type: application, platform: iOS, sources: [PhoneApp], dependencies: [{target: Phone}]}
          WatchApp: {type: application, platform: watchOS, sources: [WatchApp], dependencies: [{target: Watch}]}
          Other: {type: application, platform: iOS, sources: [Other]}
        //- Watch/Kit.swift
        import Base
        public struct Kit {}
        public struct Crown {}
        //- Phone/Kit.swift
        import Base
        public struct Kit {}
        //- Base/Base.swift
        public struct Base {}
        //- PhoneApp/App.swift
        import Kit
        let kit = Kit()
        //- WatchApp/App.swift
        import Kit
        let kit = Kit()
        let crown = Crown()
        //- Other/Other.swift
        import Kit
        let kit = Kit()
        """

    @Test func `an import of a module that two targets have goes to the one that the importer declares`() {
        check("forbidden: { from: \"PhoneApp/**\", to: \"Watch/**\" }", in: twins, finds: "")
        check("forbidden: { from: \"WatchApp/**\", to: \"Phone/**\" }", in: twins, finds: "")
        check("forbidden: { from: \"PhoneApp/**\", to: \"Phone/**\" }", in: twins, finds: """
            PhoneApp/App.swift:1:8: 'App.swift' (PhoneApp) imports 'Phone'
            """)
        check("forbidden: { from: \"WatchApp/**\", to: \"Watch/**\" }", in: twins, finds: """
            WatchApp/App.swift:1:8: 'App.swift' (WatchApp) imports 'Watch'
            """)
        check("manifest: [imports-are-declared, dependencies-are-used]", in: twins, finds: """
            Other/Other.swift:1:8: target 'Other' imports 'Kit' but does not declare it as a dependency
              help: add 'Watch' to the dependencies of 'Other' at project.yml:8:3
            """)
    }

    @Test func `an import means the module that a flag of the compiler gives its name to, in each target of a file`() {
        check("manifest: [imports-are-declared, dependencies-are-used]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "Yard", targets: [
                .target(name: "Log", path: "Sources/Log"),
                .target(name: "LogForPlugin", path: "Other/Log"),
                .target(name: "Tools", dependencies: ["Log"], path: "Sources", sources: ["Tools"]),
                .target(
                    name: "ToolsForPlugin", dependencies: ["LogForPlugin"], path: "Sources", sources: ["Tools"],
                    swiftSettings: [.unsafeFlags(["-module-alias", "Log=LogForPlugin"])]
                ),
                .target(
                    name: "Plugin", dependencies: ["LogForPlugin", "ToolsForPlugin"],
                    swiftSettings: [
                        .unsafeFlags(["-O", "-module-alias", "Log=LogForPlugin", "-module-alias", "Tools=ToolsForPlugin"]),
                    ]
                ),
            ])
            //- Sources/Log/Log.swift
            public struct Log {}
            //- Other/Log/Log.swift
            public struct Log {}
            //- Sources/Tools/Tools.swift
            import Log
            //- Sources/Plugin/Plugin.swift
            import Log
            import Tools
            """, finds: "")
    }

    @Test func `a plan of tests makes no target, and what it runs is a test by its product`() {
        let fixture = """
            //- Shop.xcodeproj/project.pbxproj
            // !$*UTF8*$!
            { rootObject = P; objects = {
                P = { isa = PBXProject; mainGroup = G; targets = (T1, T2); };
                G = { isa = PBXGroup; children = (S1, S2, R1); sourceTree = "<group>"; };
                R1 = { isa = PBXFileReference; path = Shop.xctestplan; sourceTree = "<group>"; };
                S1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Shop; sourceTree = "<group>"; };
                S2 = { isa = PBXFileSystemSynchronizedRootGroup; path = Checks; sourceTree = "<group>"; };
                T1 = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; buildPhases = (B1);
                    fileSystemSynchronizedGroups = (S1); };
                T2 = { isa = PBXNativeTarget; name = Checks; productType = "com.apple.product-type.bundle.unit-test";
                    fileSystemSynchronizedGroups = (S2); dependencies = (D1); };
                B1 = { isa = PBXSourcesBuildPhase; files = (X1); };
                X1 = { isa = PBXBuildFile; fileRef = R1; };
                D1 = { isa = PBXTargetDependency; target = T1; };
            }; }
            //- Shop.xctestplan
            {"testTargets": [{"target": {"containerPath": "container:Shop.xcodeproj", "identifier": "T2", "name": "Checks"}},
                {"target": {"containerPath": "container:Kit", "identifier": "Gone", "name": "GoneTests"}}], "version": 1}
            //- Shop/App.swift
            import Checks
            struct App {}
            //- Checks/Checks.swift
            @testable import Shop
            struct Checks {}
            """
        check("forbidden: { from: [\"module:*\", \"!tests\"], to: tests }", in: fixture, finds: """
            Shop/App.swift:1:8: 'App.swift' imports 'Checks' (tests)
            """)
        check("manifest: [imports-are-declared, files-have-one-target, targets-have-files]", in: fixture, finds: """
            Shop/App.swift:1:8: target 'Shop' imports 'Checks' but does not declare it as a dependency
              help: add 'Checks' to the dependencies of 'Shop' at Shop.xcodeproj/project.pbxproj:8:5
            """)
    }

    @Test func `a target refers to its own copy of a file that several compile, another to that of the target it imports`() {
        let fixture = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "Yard", targets: [
                .target(name: "Core", path: "Sources", sources: ["Core", "Shared"]),
                .target(name: "TestUtils", dependencies: ["Core"], path: "Sources", sources: ["TestUtils", "Shared"]),
                .target(name: "App", dependencies: ["Core", "TestUtils"]),
            ])
            //- Sources/Shared/Require.swift
            public func require(_ isTrue: Bool) {}
            //- Sources/Core/Money.swift
            public struct Money { func check() { require(true) } }
            //- Sources/TestUtils/Samples.swift
            import Core
            //- Sources/App/Basket.swift
            import Core
            struct Basket { func check() { require(true) } }
            //- Sources/App/Preview.swift
            import TestUtils
            struct Preview { func check() { require(true) } }
            """
        check("forbidden: { from: \"module:*\", to: module:TestUtils }\nover: references", in: fixture, finds: """
            Sources/App/Preview.swift:2:33: 'Preview' refers to 'require'
              chain: Preview → require, declared at Sources/Shared/Require.swift:1:13
            """)
        check("layers: [module:TestUtils, module:Core]\nover: references", in: fixture, finds: "")
        check("independent: [module:TestUtils, module:Core]\nover: references", in: fixture, finds: "")
        check("forbidden: { from: \"Sources/Core/**\", to: \"Sources/Shared/**\" }\nover: references", in: fixture, finds: """
            Sources/Core/Money.swift:1:38: 'Money' (Sources/Core) refers to 'require' (Sources/Shared)
              chain: Money → require, declared at Sources/Shared/Require.swift:1:13
            """)
    }
}
