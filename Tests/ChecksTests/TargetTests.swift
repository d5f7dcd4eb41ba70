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
            """, finds: """
            Sources/A/Generator.swift:2:8: target 'A' imports 'B' but does not declare it as a dependency
              help: add 'B' to the dependencies of 'A' at Package.swift:2:44
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
        #expect(rules.outcomes(in: project).leftOut == ["2 generated files", "1 script", "2 playground pages", "1 target that only links"])
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
                .target(name: "Traits"),
            ])
            //- Sources/Core/Core.swift
            //- Sources/Checks/Checks.swift
            #if !os(watchOS)
            import XCTest
            #endif
            import Core
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
    }
}
