import Testing

@Suite struct ManifestTests {
    private let package = """
        //- Package.swift
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "A", dependencies: ["B"]),
            .target(name: "B"),
            .target(name: "C"),
            .target(name: "Empty"),
            .executableTarget(name: "Tool", dependencies: ["A"]),
            .testTarget(name: "ATests", dependencies: ["A", "Tool"]),
        ])
        //- Sources/A/A.swift
        import C
        import Foundation
        //- Sources/A/A2.swift
        import C
        #if canImport(B)
        import B
        #endif
        //- Sources/B/B.swift
        #if canImport(C)
        import C
        #endif
        //- Sources/C/C.swift
        //- Sources/Tool/main.swift
        print("Hello")
        //- Tests/ATests/T.swift
        @testable import A
        //- Scripts/s.swift
        struct S {}
        //- Scripts/t.swift
        struct T {}
        //- Other/o.swift
        struct O {}
        """

    @Test func `an undeclared import is a finding`() {
        check("manifest: [imports-are-declared]", in: package, finds: """
            Sources/A/A.swift:1:8: target 'A' imports 'C' but does not declare it as a dependency
              also: Sources/A/A2.swift:1:8
              help: add 'C' to the dependencies of 'A' at Package.swift:3:5
            """)
    }

    @Test func `an Xcode target may use a product of a package that only the workspace shows`() {
        check("manifest: [imports-are-declared, dependencies-are-used]", in: """
            //- App/App.xcodeproj/project.pbxproj
            // !$*UTF8*$!
            { rootObject = P000000001; objects = {
                P000000001 = { isa = PBXProject; targets = (T000000001); mainGroup = M000000001; };
                M000000001 = { isa = PBXGroup; children = (G000000001); sourceTree = "<group>"; };
                T000000001 = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                    buildPhases = (S000000001); packageProductDependencies = (D000000001, D000000002); fileSystemSynchronizedGroups = (G000000001); };
                G000000001 = { isa = PBXFileSystemSynchronizedRootGroup; path = Sources; sourceTree = "<group>"; };
                S000000001 = { isa = PBXSourcesBuildPhase; files = (); };
                D000000001 = { isa = XCSwiftPackageProductDependency; productName = KitProduct; };
                D000000002 = { isa = XCSwiftPackageProductDependency; productName = Unused; };
            }; }
            //- Libraries/Kit/Package.swift
            import PackageDescription
            let package = Package(name: "Kit", products: [
                .library(name: "KitProduct", targets: ["Kit"]), .library(name: "Unused", targets: ["Unused"]),
            ], targets: [.target(name: "Kit"), .target(name: "Unused")])
            //- Libraries/Kit/Sources/Kit/Kit.swift
            public struct Kit {}
            //- Libraries/Kit/Sources/Unused/Unused.swift
            public struct Unused {}
            //- App/Sources/App.swift
            import Kit
            """, finds: """
            App/App.xcodeproj/project.pbxproj:10:5: target 'App' depends on 'Unused' but never imports it
              help: remove the dependency from the manifest
            """)
    }

    private let shared = """
        //- project.yml
        name: Shop
        targets:
          Kit: {type: framework, platform: iOS, sources: Kit}
          WatchKit: {type: framework, platform: watchOS, sources: WatchKit}
          App: {type: application, platform: iOS, sources: [App, Common], dependencies: [{target: Kit}]}
          Widget: {type: app-extension, platform: iOS, sources: [Widget, Common], dependencies: [{target: Kit}]}
          TV: {type: application, platform: tvOS, sources: [TV, Twin]}
          Watch: {type: application, platform: watchOS, sources: [Watch, Twin], dependencies: [{target: WatchKit}]}
          Tool: {type: tool, platform: macOS, sources: [Tool, Mine]}
          Other: {type: tool, platform: macOS, sources: [Other, Mine]}
        //- Kit/Kit.swift
        //- WatchKit/WatchKit.swift
        //- App/App.swift
        //- Widget/Widget.swift
        //- TV/TV.swift
        //- Watch/Watch.swift
        //- Tool/main.swift
        //- Other/main.swift
        //- Common/Common.swift
        import Kit
        //- Twin/Twin.swift
        #if os(watchOS)
        import WatchKit
        #endif
        //- Mine/Mine.swift
        """

    @Test func `files that an app shares with its extension, or twins for two platforms, are no finding`() {
        check("manifest: [files-have-one-target]", in: shared, finds: """
            Mine/Mine.swift:1:1: 'Mine.swift' belongs to 2 targets: 'Tool' and 'Other'
              help: leave it in one target, and move code that several need into a module of its own
            """)
    }

    @Test func `tests compile the app extension that they cannot import`() {
        func project(_ type: String) -> String {
            """
            //- project.yml
            name: P
            targets:
              Widget: {type: \(type), platform: iOS, sources: [Widget]}
              WidgetTests: {type: bundle.unit-test, platform: iOS, sources: [Tests, Widget], dependencies: [{target: Widget}]}
            //- Widget/Widget.swift
            struct Widget {}
            //- Tests/Tests.swift
            struct Tests {}
            """
        }
        check("manifest: [files-have-one-target]", in: project("app-extension"), finds: "")
        check("manifest: [files-have-one-target]", in: project("framework"), finds: """
            Widget/Widget.swift:1:1: 'Widget.swift' belongs to 2 targets: 'Widget' and 'WidgetTests'
              help: leave it in one target, and move code that several need into a module of its own
            """)
    }

    @Test func `files that an app shares with its watch app and an extension are no finding`() {
        check("manifest: [files-have-one-target]", in: """
            //- project.yml
            name: P
            targets:
              Phone: {type: application, platform: iOS, sources: [Phone, Shared]}
              Watch: {type: application, platform: watchOS, sources: [Watch, Shared]}
              Widget: {type: app-extension, platform: iOS, sources: [Widget, Shared]}
              Tablet: {type: application, platform: iOS, sources: [Tablet, Phone/Both.swift]}
            //- Phone/Phone.swift
            struct Phone {}
            //- Phone/Both.swift
            struct Both {}
            //- Watch/Watch.swift
            struct Watch {}
            //- Widget/Widget.swift
            struct Widget {}
            //- Tablet/Tablet.swift
            struct Tablet {}
            //- Shared/Constants.swift
            enum Constants {}
            """, finds: """
            Phone/Both.swift:1:1: 'Both.swift' belongs to 2 targets: 'Phone' and 'Tablet'
              help: leave it in one target, and move code that several need into a module of its own
            """)
    }

    @Test func `a package and a project that build the same files are no finding`() {
        check("manifest: [files-have-one-target]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "CoreTests", path: "Tests")])
            //- project.yml
            name: P
            targets:
              P-Tests: {type: bundle.unit-test, platform: iOS, sources: [Tests]}
            //- Tests/MoneyTests.swift
            import XCTest
            """, finds: "")
    }

    @Test func `a folder of another case is the one that the file system would find`() {
        check("manifest: [targets-have-files, files-have-one-target]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Doh", path: "libraries/DoH/Sources"), .target(name: "Gone")])
            //- libraries/Doh/Sources/DNS.swift
            struct DNS {}
            """, finds: """
            Package.swift:2:97: target 'Gone' has no files
              help: add sources, or remove the target from the manifest
            """)
    }

    @Test func `an import counts for the targets whose platforms compile it`() {
        check("manifest: [imports-are-declared]", in: shared, finds: "")
    }

    @Test func `a target that only links is not asked for imports, and nobody must import it`() {
        check("manifest: [dependencies-are-used]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A", dependencies: ["Links"]), .target(name: "Links", dependencies: ["B"]), .target(name: "B"),
            ])
            //- Sources/A/A.swift
            import Foundation
            //- Sources/Links/Links.swift
            // Links what others need.
            //- Sources/B/B.swift
            public struct B {}
            """, finds: "")
    }

    @Test func `a framework of nothing but imports only links`() {
        check("manifest: [dependencies-are-used]", in: """
            //- project.yml
            name: P
            targets:
              Links: {type: framework, platform: iOS, sources: [Links], dependencies: [{target: A}, {target: B}]}
              A: {type: framework, platform: iOS, sources: [A]}
              B: {type: framework, platform: iOS, sources: [B]}
            //- Links/Links.swift
            import A
            //- A/A.swift
            public struct A {}
            //- B/B.swift
            public struct B {}
            """, finds: "")
    }

    @Test func `a product that another target declares may come with a module that re-exports it`() {
        check("manifest: [product-imports-are-declared]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", dependencies: [.package(url: "https://example.com/kit", from: "1.0.0")], targets: [
                .target(name: "A", dependencies: ["Exports"]), .target(name: "B"),
                .target(name: "Exports", dependencies: [.product(name: "Kit", package: "kit")]),
            ])
            //- Sources/A/A.swift
            import Exports
            import Kit
            //- Sources/B/B.swift
            import Kit
            //- Sources/Exports/Exports.swift
            @_exported import Kit
            """, finds: """
            Sources/B/B.swift:1:8: target 'B' imports 'Kit' but does not declare it as a dependency
            """)
    }

    @Test func `an unused dependency is a finding`() {
        check("manifest: [dependencies-are-used]", in: package, finds: "Package.swift:7:52: target 'Tool' depends on 'A' but never imports it\n  help: remove the dependency from the manifest")
    }

    @Test func `a test may run the program that it depends on`() {
        check("manifest: [dependencies-are-used]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Tool"), .target(name: "Kit"), .testTarget(name: "ToolTests", dependencies: ["Tool", "Kit"]),
            ])
            //- Guide/Tool.md
            //- Sources/Tool/main.swift
            //- Sources/Kit/K.swift
            public struct K {}
            //- Tests/ToolTests/T.swift
            struct T {}
            """, finds: """
            Package.swift:3:104: target 'ToolTests' depends on 'Kit' but never imports it
              help: remove the dependency from the manifest
            """)
    }

    @Test func `an app in which tests run brings along what they import`() {
        check("manifest: [dependencies-are-used]", in: """
            //- project.yml
            name: P
            targets:
              Host:
                type: application
                platform: iOS
                sources: [Host]
                dependencies:
                  - target: A
                  - target: B
              A: {type: framework, platform: iOS, sources: [A]}
              B: {type: framework, platform: iOS, sources: [B]}
              Tests: {type: bundle.unit-test, platform: iOS, sources: [Tests], dependencies: [{target: Host}, {target: A}]}
            //- Host/Host.swift
            import UIKit
            final class Delegate: UIResponder {}
            //- A/A.swift
            public struct A {}
            //- B/B.swift
            public struct B {}
            //- Tests/ATests.swift
            import A
            final class ATests { let a = A() }
            """, finds: """
            project.yml:9:9: target 'Host' depends on 'B' but never imports it
              help: remove the dependency from the manifest
            """)
    }

    @Test func `an app that imports some modules brings along what tests in it import and do not declare`() {
        check("manifest: [dependencies-are-used]", in: """
            //- project.yml
            name: P
            targets:
              Host:
                type: application
                platform: iOS
                sources: [Host]
                dependencies:
                  - target: A
                  - target: B
                  - target: C
              A: {type: framework, platform: iOS, sources: [A]}
              B: {type: framework, platform: iOS, sources: [B]}
              C: {type: framework, platform: iOS, sources: [C]}
              Tests: {type: bundle.unit-test, platform: iOS, sources: [Tests], dependencies: [{target: Host}, {target: C}]}
            //- Host/Host.swift
            import A
            final class Delegate { let a = A() }
            //- A/A.swift
            public struct A {}
            //- B/B.swift
            public struct B {}
            //- C/C.swift
            public struct C {}
            //- Tests/Tests.swift
            import B
            import C
            final class Tests { let b = B(), c = C() }
            """, finds: """
            project.yml:10:9: target 'Host' depends on 'C' but never imports it
              help: remove the dependency from the manifest
            """)
    }

    @Test func `a list that a helper gives to a module and to its tests is that of the module`() {
        let project = { (imported: String) in """
            //- Package.swift
            import PackageDescription
            func module(_ name: String, _ dependencies: [Target.Dependency]) -> [Target] {
                [
                    .target(name: name, dependencies: dependencies),
                    .testTarget(name: name + "Tests", dependencies: [.target(name: name)] + dependencies),
                ]
            }
            let package = Package(name: "P", targets: [.target(name: "Core")] + module("List", ["Core"]))
            //- Sources/Core/Core.swift
            public struct Core {}
            //- Sources/List/List.swift
            import \(imported)
            struct List {}
            //- Tests/ListTests/ListTests.swift
            @testable import List
            struct ListTests { let list = List() }
            """ }
        check("manifest: [dependencies-are-used]", in: project("Core"), finds: "")
        check("manifest: [dependencies-are-used]", in: project("Foundation"), finds: """
            Package.swift:8:85: target 'List' depends on 'Core' but never imports it
              help: remove the dependency from the manifest
            """)
    }

    @Test func `a dependency that a constant names is where it is listed`() {
        check("manifest: [dependencies-are-used]", in: """
            //- Package.swift
            import PackageDescription
            extension Target.Dependency {
                static let kit = Target.Dependency.target(name: "Kit")
            }
            let package = Package(name: "P", targets: [
                .target(name: "Kit"),
                .target(name: "App", dependencies: [
                    .kit,
                ]),
            ])
            //- Sources/Kit/K.swift
            public struct K {}
            //- Sources/App/A.swift
            struct A {}
            """, finds: """
            Package.swift:8:9: target 'App' depends on 'Kit' but never imports it
              help: remove the dependency from the manifest
            """)
    }

    @Test func `a module of the project may be declared as a product of the published package`() {
        check("manifest: [imports-are-declared]", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
            //- Sources/Kit/K.swift
            //- Sample/Package.swift
            import PackageDescription
            let package = Package(name: "Sample", dependencies: [.package(url: "https://example.com/kit", from: "1.0.0")], targets: [
                .executableTarget(name: "Sample", dependencies: [.product(name: "Kit", package: "kit")]),
            ])
            //- Sample/Sources/Sample/main.swift
            import Kit
            """, finds: "")
    }

    /// The line of a helper is the same for all of its targets, so it does not say where to declare.
    @Test func `the help says where to declare a dependency of a target that a helper creates`() {
        check(
            "manifest: [imports-are-declared]",
            in: """
                //- Package.swift
                import PackageDescription
                struct Feature {
                    let targets: [Target]
                    init(_ name: String, _ dependencies: [Target.Dependency] = []) {
                        targets = [.target(name: name, dependencies: dependencies)]
                    }
                }
                let features = [Feature("A", ["B"]), Feature("B"), Feature("C")]
                let package = Package(name: "P", targets: features.flatMap { $0.targets })
                //- Sources/A/A.swift
                import C
                //- Sources/B/B.swift
                import C
                //- Sources/C/C.swift
                """,
            finds: """
                Sources/A/A.swift:1:8: target 'A' imports 'C' but does not declare it as a dependency
                  help: add 'C' to the dependencies of 'A' beside 'B' at Package.swift:8:31
                Sources/B/B.swift:1:8: target 'B' imports 'C' but does not declare it as a dependency
                  help: add 'C' to the dependencies of 'B' at Package.swift:5:20, which makes 2 other targets too
                """
        )
    }

    @Test func `snippets need no target`() {
        check(
            "manifest: files-have-one-target",
            in: """
                //- Kit/Package.swift
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "A")])
                //- Kit/Sources/A/A.swift
                //- Kit/Snippets/Tour.swift
                //- Snippets/Stray.swift
                struct Stray {}
                """,
            finds: "Snippets/Stray.swift:1:1: 'Stray.swift' belongs to no target\n  help: add it to the sources of a target, or delete it"
        )
    }

    @Test func `a file with several targets or none is a finding`() {
        check("manifest: files-have-one-target", in: package, finds: """
            Other/o.swift:1:1: 'o.swift' belongs to no target
              help: add it to the sources of a target, or delete it
            Scripts/s.swift:1:1: 2 files of 'Scripts' belong to no target
              help: add them to the sources of a target, or delete them
            """)
        check(
            "manifest: files-have-one-target",
            in: """
                //- Package.swift
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "A", path: "S"), .target(name: "B", path: "S/B")])
                //- S/A.swift
                //- S/B/B.swift
                """,
            finds: "S/B/B.swift:1:1: 'B.swift' belongs to 2 targets: 'A' and 'B'\n  help: leave it in one target, and move code that several need into a module of its own"
        )
    }

    @Test func `a target without files is a finding`() {
        check("manifest: targets-have-files", in: package, finds: "Package.swift:6:5: target 'Empty' has no files\n  help: add sources, or remove the target from the manifest")
    }

    @Test func `the files of a submodule, and those that a plugin writes, may not be there`() {
        let project = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Core"), .target(name: "Vendor", path: "Vendor/Sources"),
                .target(name: "Proto", plugins: [.plugin(name: "ProtobufPlugin", package: "protobuf")]),
            ])
            //- Sources/Core/Core.swift
            public struct Core {}
            """
        check("manifest: [targets-have-files]", in: project, finds: """
            Package.swift:3:28: target 'Vendor' has no files
              help: add sources, or remove the target from the manifest
            """)
        check("manifest: [targets-have-files]", in: project + """

            //- .gitmodules
            [submodule "Vendor"]
            """, finds: "")
    }

    @Test func `a project without manifests has no findings`() {
        check(
            "manifest: [imports-are-declared, dependencies-are-used, files-have-one-target, targets-have-files]",
            in: "//- A.swift\nimport B", finds: ""
        )
    }

    @Test func `exceptions name targets`() {
        check("manifest: imports-are-declared\nexcept: [{ from: A, to: C, reason: old }]", in: package, finds: "")
        check("manifest: dependencies-are-used\nexcept: [{ from: Tool, reason: old }]", in: package, finds: "")
        check("manifest: files-have-one-target\nexcept: [{ at: Scripts, reason: old }, { at: Other/**, reason: old }]",
              in: package, finds: "")
        check("manifest: targets-have-files\nexcept: [{ at: Empty, reason: old }]", in: package, finds: "")
    }
}
