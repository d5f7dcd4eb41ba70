import AshlarFacts
@testable import AshlarManifests
import AshlarText
import Testing

@Suite struct ProjectManifestsTests {
    private func read(_ files: [String: String]) -> [Manifest] {
        projectManifests(files: files.keys.sorted()) { path in
            guard let text = files[path] else { throw Missing() }
            return Array(text.utf8)
        }
    }

    private struct Missing: Error {}

    private func text(_ manifest: Manifest) -> String {
        var lines = ["\(manifest.tool.rawValue) \(manifest.name)"]
        for target in manifest.targets {
            let edges = target.dependencies.map { "\($0.kind) \($0.name)\($0.package.map { "@" + $0 } ?? "")" }
            let files = target.sources.map { "\($0)" } + target.excluded.map { "-\($0)" }
            let short = files.map { $0.replacing("AshlarFacts.Manifest.FileSet.", with: "") }
            lines.append("\(target.kind) \(target.name) \(short) \(edges)")
        }
        return (lines + Manifest.problems(of: [manifest]).map { "\($0.location): \($0.message)" }).joined(separator: "\n")
    }

    private let project = """
        // !$*UTF8*$!
        { rootObject = P000000001; objects = {
            P000000001 /* Project */ = { isa = PBXProject; mainGroup = G000000001; targets = (T000000001, T000000002);
                packageReferences = (R000000001); };
            G000000001 = { isa = PBXGroup; children = (G000000002, S000000001, S000000002, F000000009); sourceTree = "<group>"; };
            G000000002 = { isa = PBXGroup; children = (F000000001); path = App; sourceTree = "<group>"; };
            F000000001 = { isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
            F000000009 = { isa = PBXFileReference; path = Core.framework; sourceTree = BUILT_PRODUCTS_DIR; };
            S000000001 = { isa = PBXFileSystemSynchronizedRootGroup; path = Core; sourceTree = "<group>"; exceptions = (E000000001, E000000002); };
            S000000002 = { isa = PBXFileSystemSynchronizedRootGroup; path = Core/Deep; sourceTree = "<group>"; };
            E000000001 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Old.swift, Deep); target = T000000002; };
            E000000002 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Key.swift); target = T000000001; };
            T000000001 /* App */ = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                buildPhases = (B000000001, B000000002); dependencies = (D000000001); packageProductDependencies = (Q000000001); };
            T000000002 /* Core */ = { isa = PBXNativeTarget; name = "Core-Kit"; productType = "com.apple.product-type.framework";
                productReference = F000000009; fileSystemSynchronizedGroups = (S000000001, S000000002); };
            B000000001 = { isa = PBXSourcesBuildPhase; files = (X000000001); };
            B000000002 = { isa = PBXFrameworksBuildPhase; files = (X000000002); };
            X000000001 = { isa = PBXBuildFile; fileRef = F000000001; };
            X000000002 = { isa = PBXBuildFile; fileRef = F000000009; };
            D000000001 = { isa = PBXTargetDependency; target = T000000002; };
            Q000000001 = { isa = XCSwiftPackageProductDependency; package = R000000001; productName = Net; };
            R000000001 = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Net; };
        }; }
        """

    @Test func `an Xcode project`() {
        let manifests = read(["ios/Shop.xcodeproj/project.pbxproj": project])
        #expect(manifests.map(text) == ["""
            Xcode Shop
            app App ["file(\\"ios/App/Main.swift\\")", "file(\\"ios/Core/Key.swift\\")"] ["target Core-Kit", "product Net@net"]
            framework Core-Kit ["part(of: folder(\\"ios/Core\\"), without: [file(\\"ios/Core/Old.swift\\"), folder(\\"ios/Core/Deep\\")])", "folder(\\"ios/Core/Deep\\")"] []
            """])
        #expect(manifests[0].targets[1].moduleName == "Core_Kit")
        #expect(manifests[0].targets[0].location.line == 13)
        #expect(manifests[0].packages.map(\.localPath) == ["ios/Packages/Net"])
    }

    @Test func `a static library that another project builds has the name of its module`() {
        let linked = project.replacing("path = Core.framework;", with: "path = libNet.a;")
            .replacing("productReference = F000000009; ", with: "")
            .replacing("dependencies = (D000000001); packageProductDependencies = (Q000000001);", with: "")
        #expect(read(["Shop.xcodeproj/project.pbxproj": linked])[0].targets[0].dependencies.map(\.name) == ["Net"])
    }

    @Test func `dependencies of a target with pods are not all known`() {
        let withPods = project.replacing("buildPhases = (B000000001, B000000002);", with: "buildPhases = (B000000001, B000000002, B000000003);")
            .replacing("X000000001 =", with: """
                B000000003 = { isa = PBXShellScriptBuildPhase; name = "[CP] Check Pods Manifest.lock"; };
                X000000001 =
                """)
        let known = [project, withPods].map { text in read(["Shop.xcodeproj/project.pbxproj": text])[0].targets.map(\.areDependenciesKnown) }
        #expect(known == [[true, true], [false, true]])
    }

    @Test func `dependencies of XcodeGen targets that a Podfile names are not all known`() {
        let manifests = read([
            "ios/project.yml": "name: Shop\ntargets:\n  Shop: {type: application}\n  ShopKit: {type: framework}\n",
            "ios/Podfile": "target 'Shop' do\n  pod 'Alamofire'\nend\n",
        ])
        #expect(manifests.first { $0.tool == .xcodeGen }?.targets.map(\.areDependenciesKnown) == [false, true])
    }

    @Test func `the packages in a synchronized folder are the project's own`() {
        let shown = project.replacing("packageReferences = (R000000001);", with: "")
        let package = "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Kit\")"
        let manifests = read([
            "ios/Shop.xcodeproj/project.pbxproj": shown, "ios/Core/Kit/Package.swift": package, "ios/Other/Package.swift": package,
        ])
        #expect(manifests.first { $0.tool == .xcode }?.packages.map(\.localPath) == ["ios/Core/Kit"])
    }

    @Test func `an XcodeGen project with includes and templates`() {
        let manifests = read([
            "project.yml": """
                name: Shop
                include: [Core/target.yml]
                packages:
                  Net: {path: Packages/Net}
                targetTemplates:
                  Feature:
                    type: framework
                    sources: ["Features/${target_name}"]
                    dependencies: [{target: Core}]
                targets:
                  Home: {templates: [Feature], dependencies: [{package: Net, products: [Net, NetTesting]}]}
                  App:
                    type: application
                    sources:
                      - path: App
                        excludes: ["**/*Draft.swift", Old]
                    dependencies: [{target: Home}, {sdk: StoreKit.framework}]
                """,
            "Core/target.yml": "targets:\n  Core:\n    type: library.static\n    sources: Sources\n",
            "Shop.xcodeproj/project.pbxproj": project,
        ])
        #expect(manifests.map(text) == ["""
            XcodeGen Shop
            library Core ["folder(\\"Core/Sources\\")"] []
            framework Home ["folder(\\"Features/Home\\")"] ["target Core", "product Net@Net", "product NetTesting@Net"]
            app App ["part(of: folder(\\"App\\"), without: [glob(\\"App/**/*Draft.swift\\"), folder(\\"App/Old\\")])"] ["target Home", "external StoreKit"]
            """])
        #expect(manifests[0].targets[0].location.path == "Core/target.yml")
    }

    @Test func `of an Xcode project to which files were added, the XcodeGen file is no longer used`() {
        func tools(_ targets: String, _ files: [String]) -> [Manifest.Tool] {
            var all = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
            all["project.yml"] = "name: Shop\ntargets:\n  App: {type: application, platform: iOS, sources: [App]}\n" + targets
            all["Shop.xcodeproj/project.pbxproj"] = project
            return read(all).map(\.tool)
        }
        let files = ["App/Main.swift", "Core/Key.swift"]
        #expect(tools("", files) == [.xcode])
        #expect(tools("", ["App/Main.swift"]) == [.xcodeGen])
        #expect(tools("  Core-Kit: {type: framework, platform: iOS, sources: [Core]}\n", files) == [.xcodeGen])
        #expect(tools("  Home: {type: framework, platform: iOS, sources: [Home]}\n", files) == [.xcodeGen])
    }

    @Test func `an Xcode project may be generated from an XcodeGen file in a folder below`() {
        func tools(_ name: String, _ targets: String) -> [Manifest.Tool] {
            read([
                "Spec/Shop.yml": "name: \(name)\ntargets:\n  App: {type: application, platform: iOS, sources: [../App]}\n" + targets,
                "Shop.xcodeproj/project.pbxproj": project,
            ]).map(\.tool)
        }
        let kit = "  Core-Kit: {type: framework, platform: iOS, sources: [../Core]}\n"
        #expect(tools("Shop", kit) == [.xcodeGen])
        #expect(tools("Other", kit) == [.xcode, .xcodeGen])
        #expect(tools("Shop", "") == [.xcode, .xcodeGen])
    }

    @Test func `XcodeGen files have any name, and what another one includes is no project of its own`() {
        let manifests = read([
            "project-shop.yml": """
                name: Shop
                include: [Spec/settings.yml, Spec/targets.yml]
                targets:
                  Shop: {dependencies: [{package: Core, product: Kit}, {target: Mill/Flour}]}
                projectReferences: {Mill: {path: Mill/Mill.xcodeproj}}
                """,
            "Spec/settings.yml": "name: Shop\noptions: {}\nlocalPackages: [./Packages/Core]\n",
            "Spec/targets.yml": "name: Shop\ntargets:\n  Shop: {type: application, sources: ../App}\ninclude: [settings.yml]\n",
            "Packages/Core/Package.swift": """
                import PackageDescription
                let package = Package(name: "Core", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
                """,
            ".ci.yml": "name: Build\njobs:\n  targets: []\n",
            "deploy.yaml": "targets: [a]\n",
        ])
        #expect(manifests.map(text) == ["""
            SwiftPM Core
            library Kit ["firstFolder([\\"Packages/Core/Sources/Kit\\", \\"Packages/Core/Source/Kit\\", \\"Packages/Core/src/Kit\\", \\"Packages/Core/srcs/Kit\\"])"] []
            """, """
            XcodeGen Shop
            app Shop ["folder(\\"App\\")"] ["product Kit@Core", "target Flour@Mill/Mill.xcodeproj"]
            """])
        #expect(manifests[1].packages.map(\.localPath) == ["Packages/Core"])
    }

    @Test func `each source of an XcodeGen target includes and excludes for itself`() {
        let manifests = read(["project.yml": """
            name: Shop
            targets:
              App:
                type: application
                sources:
                  - {path: App, excludes: [Helper, "**/*Draft.swift"]}
                  - App/Helper
                  - {path: Kit, includes: [Public, "*.swift"], excludes: [Public/Old.swift]}
                  - {path: Other, includes: []}
            """])
        #expect(files(manifests[0]) == """
            App: App/(-App/Helper/ -App/**/*Draft.swift) App/Helper/ Kit/Public/(-Kit/Public/Old.swift) \
            Kit/*.swift(-Kit/Public/Old.swift) Other/
            """)
    }

    @Test func `paths of nested includes start where XcodeGen starts`() {
        // The first and the last are resolved from their folders, the others from that of the project's file.
        let manifests = read([
            "ios/project.yml": "name: Shop\ninclude: [Spec/a.yml, {path: Spec/b.yml, relativePaths: false}]\ntargets: {}\n",
            "ios/Spec/a.yml": "include: [More/c.yml]\ntargets:\n  A: {type: framework, sources: A}\n",
            "ios/Spec/More/c.yml": "targets:\n  C: {type: framework, sources: C}\n",
            "ios/Spec/b.yml": """
                include: [{path: Spec/Deep/d.yml, relativePaths: false}, Spec/e.yml]
                targets: {B: {type: framework, sources: B}}
                """,
            "ios/Spec/Deep/d.yml": "include: [{path: Spec/Deep/f.yml, relativePaths: no}]\ntargets: {D: {type: framework, sources: D}}\n",
            "ios/Spec/Deep/f.yml": "targets: {F: {type: framework, sources: F}}\n",
            "ios/Spec/e.yml": "targets: {E: {type: framework, sources: E}}\n",
        ])
        #expect(manifests.map { files($0) } == ["""
            C: ios/Spec/More/C/
            A: ios/Spec/A/
            F: ios/F/
            D: ios/D/
            E: ios/Spec/E/
            B: ios/B/
            """])
        #expect(manifests[0].problems.isEmpty && manifests[0].areTargetsKnown)
    }

    @Test func `a template with an empty value takes that of an included file away`() {
        let manifests = read([
            "project.yml": """
                include: [base.yml]
                name: Shop
                targetTemplates:
                  kit:REPLACE: {dependencies: [{package: Kit}]}
                  binaries:
                    dependencies:
                """,
            "base.yml": """
                targetTemplates:
                  binaries: {dependencies: [{framework: Build/Map.xcframework}]}
                  kit: {dependencies: [{target: Kit}]}
                  app: {templates: [binaries, kit], type: application}
                targets: {App: {templates: [app]}}
                """,
        ])
        #expect(manifests.map(text) == ["XcodeGen Shop\napp App [] [\"product Kit@Kit\"]"])
    }

    @Test func `a target of XcodeGen may have another name than its key`() {
        let manifests = read(["project.yml": """
            name: Shop
            targets:
              Kit: {name: ShopKit, type: framework}
              App: {type: application, dependencies: [{target: ShopKit}]}
            """])
        #expect(manifests.map(text) == ["XcodeGen Shop\nframework ShopKit [] []\napp App [] [\"target ShopKit\"]"])
    }

    @Test func `an empty included file leaves targets unknown only if the others need one`() {
        func manifest(_ dependency: String) -> Manifest {
            read([
                "project.yml": "name: Shop\ninclude: [local.yml]\ntargets:\n  App: {type: tool, dependencies: [{target: \(dependency)}]}\n  Kit: {type: framework}\n",
                "local.yml": "# settings of a developer\n",
            ])[0]
        }
        #expect(manifest("Kit").areTargetsKnown && manifest("Kit").problems.isEmpty)
        #expect(!manifest("Made").areTargetsKnown)
        #expect(manifest("Made").problems.map(\.message) == [
            "the included file 'local.yml' is empty, or git ignores it; it may declare the target 'Made', which is declared nowhere",
        ])
    }

    @Test func `an XcodeGen file that adds targets to another one is the project`() {
        let manifests = read([
            "project.yml": "name: Shop\ntargets:\n  Shop: {type: application, sources: App}\n",
            "project_debug.yml": "include: [project.yml]\ntargets:\n  Shop: {dependencies: [{target: Menu}]}\n  Menu: {type: framework, sources: Menu}\n",
        ])
        #expect(manifests.map(\.path) == ["project_debug.yml"])
        #expect(manifests[0].name == "Shop" && manifests[0].targets.map(\.name) == ["Shop", "Menu"])
    }

    @Test func `an included file that is not valid YAML is not said to be absent`() {
        let manifests = read([
            "project.yml": "name: Shop\ninclude: [a.yml]\ntargets: {}\n", "a.yml": "targets:\n  A: {type: framework\n",
        ])
        #expect(manifests[0].problems.map(\.location.path) == ["a.yml"])
    }

    @Test func `a long file of XcodeGen may repeat few keys, since each costs a reading`() {
        let padding = String(repeating: "# padding\n", count: 60_000)
        func targets(_ text: String) -> [String] { read(["project.yml": padding + text]).flatMap(\.targets).map(\.name) }
        let one = "name: P\ntargets:\n  App: { type: tool }\ntargets:\n  Kit: { type: tool }\n"
        #expect(targets(one) == ["Kit"])
        #expect(targets(one + "targets:\n  Core: { type: tool }\n") == [])
    }

    @Test func `of a key that a mapping of XcodeGen repeats, the last one counts`() {
        let manifests = read(["project.yml": """
            name: Shop
            targets:
              App: {type: application, sources: Old, "sources": [App]}
              Kit:
                type: framework
                dependencies: [{target: Old}]
                sources: Kit
                dependencies: [{target: App}]
              App:
                type: tool
                sources: Tool
            targets:
              Kit:
                type: library.static
                sources: Kit
                sources: Kit2
                sources: Kit3
            """])
        #expect(manifests.map(text) == ["XcodeGen Shop\nlibrary Kit [\"folder(\\\"Kit3\\\")\"] []"])
    }

    @Test func `the platforms of targets of XcodeGen and Xcode`() {
        let specification = """
            name: Shop
            targets:
              Watch: {type: application, platform: watchOS}
              Kit: {type: framework, platform: auto, supportedDestinations: [iOS, macCatalyst, tvOS]}
              Both: {type: framework, platform: [iOS, macOS]}
            """
        #expect(read(["project.yml": specification])[0].targets.map(\.platforms) == [["watchOS"], ["iOS", "tvOS"], ["iOS"], ["macOS"]])
        func platforms(ofProject project: String, ofTarget target: String) -> Set<String> {
            read(["App.xcodeproj/project.pbxproj": """
                // !$*UTF8*$!
                { rootObject = P000000001; objects = {
                    P000000001 = { isa = PBXProject; targets = (T000000001); buildConfigurationList = L000000001; mainGroup = G000000001; };
                    T000000001 = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                        buildConfigurationList = L000000002; };
                    L000000001 = { isa = XCConfigurationList; buildConfigurations = (C000000001); };
                    L000000002 = { isa = XCConfigurationList; buildConfigurations = (C000000002); };
                    C000000001 = { isa = XCBuildConfiguration; buildSettings = { \(project) }; };
                    C000000002 = { isa = XCBuildConfiguration; \(target) };
                    G000000001 = { isa = PBXGroup; sourceTree = "<group>"; path = Pods; children = (F000000003); };
                    F000000003 = { isa = PBXFileReference; path = "Target Support Files/Pods-App/Pods-App.debug.xcconfig"; sourceTree = "<group>"; };
                }; }
                """])[0].targets[0].platforms
        }
        #expect(platforms(ofProject: "SDKROOT = iphoneos;", ofTarget: "buildSettings = {};") == ["iOS"])
        #expect(platforms(ofProject: "SDKROOT = iphoneos;", ofTarget: "buildSettings = { SDKROOT = watchos; };") == ["watchOS"])
        #expect(platforms(ofProject: "SDKROOT = auto;", ofTarget: "buildSettings = { SUPPORTED_PLATFORMS = \"macosx xros xrsimulator\"; };")
            == ["macOS", "visionOS"])
        #expect(platforms(ofProject: "SDKROOT = auto;", ofTarget: "buildSettings = {};") == [])
        #expect(platforms(ofProject: "SDKROOT = iphoneos;", ofTarget: "baseConfigurationReference = F000000001; buildSettings = {};") == [])
        #expect(platforms(ofProject: "", ofTarget: "buildSettings = {};") == [])
        // What 'pod install' writes is not committed, and names no platform.
        #expect(platforms(ofProject: "SDKROOT = iphoneos;", ofTarget: "baseConfigurationReference = F000000003; buildSettings = {};") == ["iOS"])
    }

    /// An Xcode project's target with these settings of two build configurations.
    private func target(_ first: String, _ second: String) -> Manifest.Target {
        read(["ios/Shop.xcodeproj/project.pbxproj": """
            // !$*UTF8*$!
            { rootObject = P000000001; objects = {
                P000000001 = { isa = PBXProject; targets = (T000000001); };
                T000000001 = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                    buildConfigurationList = L000000002; };
                L000000002 = { isa = XCConfigurationList; buildConfigurations = (C000000001, C000000002); };
                C000000001 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(first) }; };
                C000000002 = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(second) }; };
            }; }
            """])[0].targets[0]
    }

    @Test func `settings exclude files, in all configurations or in some`() {
        let release = target("", "\"EXCLUDED_SOURCE_FILE_NAMES[arch=*]\" = \"Shop/Debug/*\";")
        #expect(release.excluded == [] && release.partial == [.glob("ios/**/Shop/Debug/*")])
        let both = target("EXCLUDED_SOURCE_FILE_NAMES = (A.swift, \"B*.swift\");", "EXCLUDED_SOURCE_FILE_NAMES = A.swift;")
        #expect(both.excluded == [.glob("ios/**/A.swift")] && both.partial == [.glob("ios/**/B*.swift")])
        let unknown = target("EXCLUDED_SOURCE_FILE_NAMES = \"$(OTHER)/*\";", "")
        #expect(unknown.excluded == [] && unknown.partial == [])
    }

    @Test func `settings of Xcode and XcodeGen define compilation flags, in all configurations or in some`() {
        let flags = Manifest.Flags(certain: ["EXTENSION", "STORE"], possible: ["BETA", "DEBUG"], isComplete: false)
        #expect(target(
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(inherited) DEBUG EXTENSION\"; OTHER_SWIFT_FLAGS = (\"-D\", STORE, \"-DBETA\");",
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS = EXTENSION; OTHER_SWIFT_FLAGS = \"-D STORE -O\";"
        ).flags == flags)
        #expect(target("SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(inherited)\";", "").flags == Manifest.Flags(isComplete: false))
        #expect(read(["project.yml": """
            name: Shop
            targets:
              App:
                type: application
                platform: iOS
                settings:
                  base: {OTHER_SWIFT_FLAGS: [-D STORE], SWIFT_ACTIVE_COMPILATION_CONDITIONS: EXTENSION}
                  configs:
                    Debug: {SWIFT_ACTIVE_COMPILATION_CONDITIONS: [DEBUG, EXTENSION, BETA]}
            """])[0].targets[0].flags == flags)
    }

    @Test func `files of build settings name modules and platforms`() {
        let project = """
            // !$*UTF8*$!
            { rootObject = P000000001; objects = {
                P000000001 = { isa = PBXProject; targets = (T000000001, T000000002); buildConfigurationList = L000000001; mainGroup = G000000001; };
                G000000001 = { isa = PBXGroup; sourceTree = "<group>"; children = (F000000001, F000000002); };
                F000000001 = { isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = "<group>"; };
                F000000002 = { isa = PBXFileReference; path = Config/Store.xcconfig; sourceTree = "<group>"; };
                T000000001 = { isa = PBXNativeTarget; name = "My App"; buildPhases = (S000000001); buildConfigurationList = L000000002; };
                T000000002 = { isa = PBXNativeTarget; name = "My App Store"; buildPhases = (); buildConfigurationList = L000000003; };
                S000000001 = { isa = PBXSourcesBuildPhase; files = (); };
                L000000001 = { isa = XCConfigurationList; buildConfigurations = (C000000001); };
                L000000002 = { isa = XCConfigurationList; buildConfigurations = (C000000002); };
                L000000003 = { isa = XCConfigurationList; buildConfigurations = (C000000003); };
                C000000001 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; };
                C000000002 = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F000000001; buildSettings = { }; };
                C000000003 = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F000000002; buildSettings = { }; };
            }; }
            """
        let files = [
            "App.xcodeproj/project.pbxproj": project,
            "Config/Base.xcconfig": "#include? \"Secrets.xcconfig\"\nSDKROOT[sdk=*] = appletvos\nSDKROOT = macosx // not iphoneos\nDEFAULT_NAME = My_App\n",
            "Config/App.xcconfig": "#include \"Base.xcconfig\"\nPRODUCT_MODULE_NAME = $(TARGET_NAME:c99extidentifier)\n",
            "Config/Store.xcconfig": "#include \"Base.xcconfig\"\n#include \"Store.xcconfig\"\nPRODUCT_MODULE_NAME = $(OTHER_NAME:default=$(DEFAULT_NAME))\n",
        ]
        let targets = read(files)[0].targets
        #expect(targets.map(\.moduleName) == ["My_App", "My_App"])
        #expect(targets.map(\.platforms) == [["macOS"], ["macOS"]])
        // The same below a synchronized folder.
        var below = files
        below["App.xcodeproj/project.pbxproj"] = project
            .replacing("F000000002 = { isa = PBXFileReference; path = Config/Store.xcconfig;", with: "F000000002 = { isa = PBXFileSystemSynchronizedRootGroup; path = Config;")
            .replacing("baseConfigurationReference = F000000002;", with: "baseConfigurationReferenceAnchor = F000000002; baseConfigurationReferenceRelativePath = Store.xcconfig;")
        let synchronized = read(below)[0].targets
        #expect(synchronized.map(\.moduleName) == ["My_App", "My_App"])
        #expect(synchronized.map(\.platforms) == [["macOS"], ["macOS"]])
        // Without its settings file, a target may have another name and another platform.
        let without = read(files.filter { $0.key != "Config/Store.xcconfig" })[0].targets
        #expect(without[1].moduleName == "My_App_Store" && without[1].platforms.isEmpty)
        // It requires a version of the project's platform.
        var requiring = files.filter { $0.key != "Config/Store.xcconfig" }
        requiring["App.xcodeproj/project.pbxproj"] = project
            .replacing("baseConfigurationReference = F000000002; buildSettings = { }", with: "baseConfigurationReference = F000000002; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 17.0; }")
        #expect(read(requiring)[0].targets[1].platforms == ["iOS"])
    }

    @Test func `build settings that grow when they are expanded name nothing`() {
        // Each refers to the next many times: without a limit, the value has 100 to the power of 7 parts.
        let settings = (1...7).map { "A\($0) = " + String(repeating: "$(A\($0 + 1))", count: 100) + "\n" }.joined()
        for last in ["x", ""] {
            let targets = read([
                "App.xcodeproj/project.pbxproj": """
                    // !$*UTF8*$!
                    { rootObject = P000000001; objects = {
                        P000000001 = { isa = PBXProject; targets = (T000000001); mainGroup = G000000001; };
                        G000000001 = { isa = PBXGroup; sourceTree = "<group>"; children = (F000000001); };
                        F000000001 = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
                        T000000001 = { isa = PBXNativeTarget; name = App; buildPhases = (); buildConfigurationList = L000000002; };
                        L000000002 = { isa = XCConfigurationList; buildConfigurations = (C000000001); };
                        C000000001 = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F000000001; };
                    }; }
                    """,
                "App.xcconfig": settings + "A8 = \(last)\nPRODUCT_NAME = $(A1)\n",
            ])[0].targets
            #expect(targets.map(\.moduleName) == ["App"])
        }
    }

    @Test func `targets that share a phase with many files are refused`() {
        let project = """
            // !$*UTF8*$!
            { rootObject = P; objects = { P = { isa = PBXProject; mainGroup = G; targets = (\(String(repeating: "T, ", count: 1_100))); };
            G = { isa = PBXGroup; sourceTree = "<group>"; children = (F); }; F = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
            T = { isa = PBXNativeTarget; name = App; buildPhases = (S); };
            S = { isa = PBXSourcesBuildPhase; files = (\(String(repeating: "B, ", count: 1_000))); }; B = { isa = PBXBuildFile; fileRef = F; };
            }; }
            """
        let manifests = read(["App.xcodeproj/project.pbxproj": project])
        #expect(manifests.map(text) == [
            "Xcode App\nApp.xcodeproj/project.pbxproj:1:1: its targets list more than 1000000 files; simplify them",
        ])
        #expect(!manifests[0].areTargetsKnown)
    }

    @Test func `an Xcode target of nothing, headers, scripts or files elsewhere has no sources, and a file may be called Package`() {
        let manifests = read([
            "App.xcodeproj/project.pbxproj": """
                // !$*UTF8*$!
                { rootObject = P000000001; objects = {
                    P000000001 = { isa = PBXProject; targets = (T000000001, T000000002, T000000003, T000000004, T000000005); };
                    T000000005 = { isa = PBXNativeTarget; name = Lint; buildPhases = (S000000001, L000000001);
                        productType = "com.apple.product-type.framework"; };
                    L000000001 = { isa = PBXShellScriptBuildPhase; shellScript = swiftlint; };
                    T000000001 = { isa = PBXNativeTarget; name = Watch; buildPhases = (R000000001); productType = "com.apple.product-type.application.watchapp2"; };
                    T000000002 = { isa = PBXNativeTarget; name = App; buildPhases = (S000000001); productType = "com.apple.product-type.application"; };
                    T000000003 = { isa = PBXNativeTarget; name = Zip; buildPhases = (S000000001, H000000001); productType = "com.apple.product-type.framework"; };
                    R000000001 = { isa = PBXResourcesBuildPhase; files = (); };
                    S000000001 = { isa = PBXSourcesBuildPhase; files = (); };
                    H000000001 = { isa = PBXHeadersBuildPhase; files = (B000000001); };
                    T000000004 = { isa = PBXNativeTarget; name = Far; buildPhases = (S000000002); productType = "com.apple.product-type.library.static"; };
                    S000000002 = { isa = PBXSourcesBuildPhase; files = (B000000002); };
                    B000000001 = { isa = PBXBuildFile; };
                    B000000002 = { isa = PBXBuildFile; fileRef = F000000001; };
                    F000000001 = { isa = PBXFileReference; path = "/Users/ci/build/far.cpp"; sourceTree = "<absolute>"; };
                }; }
                """,
            "App/Models/Package.swift": "struct Package { let name: String }",
            "App/Pins/Package.swift": "struct Package {}\n// swift-tools-version >= 5.6\nlet package = Package(name: \"pin\")",
        ])
        #expect(manifests.count == 1 && manifests[0].targets.map(\.kind) == [.other, .app, .other, .other, .other])
    }

    @Test func `the variant of a package manifest is the one that SwiftPM reads`() {
        func manifest(_ tools: String, _ name: String) -> String {
            "// swift-tools-version:\(tools)\nlet package = Package(name: \"\(name)\")"
        }
        let manifests = read([
            "a/Package.swift": manifest("5.5", "plain"), "a/Package@swift-5.9.swift": manifest("5.9", "variant"),
            "a/Package@swift-99.swift": manifest("99.0", "future"),
            "b/Package.swift": manifest("6.0", "plain"), "b/Package@swift-5.9.swift": manifest("5.9", "variant"),
            "c/Package.swift": manifest("99.0", "future"), "c/Package@swift-5.9.swift": manifest("5.9", "variant"),
            "Pods/c/Package.swift": manifest("5.9", "foreign"),
        ])
        #expect(manifests.map(\.path) == ["a/Package@swift-5.9.swift", "b/Package.swift", "c/Package@swift-5.9.swift"])
    }

    @Test func `Tuist projects share the helpers of their folder`() {
        func helper(_ name: String, _ kind: String) -> String {
            """
            import ProjectDescription
            public var \(name)Count = 0
            extension Target {
                public static func \(name)(_ text: String) -> Target {
                    \(name)Count += 1
                    return .target(name: "\\(text)\\(\(name)Count)", product: .\(kind), bundleId: "b")
                }
            }
            """
        }
        func project(_ targets: String) -> String {
            "import ProjectDescription\nlet project = Project(name: \"p\", targets: [\(targets)])"
        }
        let manifests = read([
            "Tuist/ProjectDescriptionHelpers/Make.swift": helper("make", "framework"),
            "old/tuist/ProjectDescriptionHelpers/Make.swift": helper("make", "app"),
            "Plugins/Kit/Plugin.swift": "", "Plugins/Kit/ProjectDescriptionHelpers/Kit.swift": helper("kit", "unitTests"),
            "A/Project.swift": project(".make(\"A\"), .make(\"A\"), .kit(\"ATests\")"),
            "B/Project.swift": project(".make(\"B\")"),
            "old/C/Project.swift": project(".make(\"C\"), .kit(\"CTests\")"),
            "small/project.swift": project(".make(\"D\")"),
            "other/Project.swift": "let project = 1", "model/project.swift": "struct Project {}",
        ])
        #expect(manifests.map { manifest in manifest.targets.map { "\($0.kind) \($0.name)" }.joined(separator: ", ") } == [
            "framework A1, framework A2, test ATests1", "framework B1", "app C1, test CTests1", "framework D1",
        ])
    }

    @Test func `a helper may have the name of a package's manifest`() {
        let manifests = read([
            "App/Project.swift": """
                import ProjectDescription
                import Kit
                let app = Target.target(name: "App", product: .app, bundleId: "b", dependencies: [.core])
                let project = Project(name: "p", targets: [app])
                """,
            "Plugins/Plugin.swift": "import ProjectDescription\nlet plugin = Plugin(name: \"Kit\")",
            "Plugins/ProjectDescriptionHelpers/Package.swift": """
                // swift-tools-version: 6.0
                import ProjectDescription
                public extension TargetDependency { static let core: Self = .project(target: "Core", path: "../Core") }
                """,
        ])
        #expect(manifests.map(\.path) == ["App/Project.swift"])
        #expect(manifests[0].targets[0].dependencies.map(\.name) == ["Core"])
    }

    @Test func `a template of which every line is a comment is no manifest`() {
        let manifests = read([
            "Scripts/New/Project.swift": "//import ProjectDescription\n//\n//let project = Project.module(name: \"New\")\n",
            "Scripts/Old/Package.swift": "// swift-tools-version: 6.0\n\n// import PackageDescription\n",
            "Scripts/Empty/Project.swift": "//  ProjectDescriptionHelpers\n\nimport Foundation\n",
            "App/Project.swift": "import ProjectDescription\nlet project = Project(name: \"p\", targets: [])\n",
        ])
        #expect(manifests.map(\.path) == ["App/Project.swift"])
    }

    @Test func `a broken manifest does not affect others`() {
        let manifests = read([
            "A.xcodeproj/project.pbxproj": "<<<<<<< HEAD", "Package.swift": "let package = Package(name: \"p\")",
            "b/project.yml": "targets: [",
        ])
        #expect(manifests.map(\.problems.count) == [1, 0, 1])
    }
}
