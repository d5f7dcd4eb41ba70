import Testing

@Suite struct PolicyTests {
    private let package = """
        //- Package.swift
        // swift-tools-version: 5.7
        import PackageDescription
        let package = Package(
            name: "Shop", platforms: [.iOS(.v15), .macOS("12.3"), .tvOS(.v16)],
            dependencies: [
                .package(url: "https://github.com/apple/swift-nio.git", from: "2.0.0"),
                .package(url: "git@github.com:acme/Log", .upToNextMinor(from: "1.2.0")),
                .package(url: "https://example.org/Fast", branch: "main"),
                .package(url: "https://example.org/Old", "1.0.0"..<"2.0.0"),
                .package(url: "https://example.org/Pin", exact: "1.0.0"),
                .package(path: "../Local"),
            ],
            targets: [
                .target(name: "Cart", resources: [.process("Images")], swiftSettings: [.unsafeFlags(["-Ounchecked", "-v"]), .define("A")]),
                .target(name: "Pay"),
                .testTarget(name: "CartTests", dependencies: ["Cart"], resources: [.copy("Fixtures")]),
                .binaryTarget(name: "Fast", path: "Fast.xcframework"),
                .plugin(name: "Generate", capability: .buildTool()),
            ]
        )
        //- Sources/Cart/A.swift
        struct A {}
        //- Sources/Pay/B.swift
        struct B {}
        //- Tests/CartTests/C.swift
        @testable import Cart
        """

    @Test func `packages are among those that are allowed`() {
        check("policy: { packages: ['github.com/{apple,acme}/*', pin, 'example.org/*', '!example.org/Old'] }", in: package, finds: """
            Package.swift:9:9: the package 'example.org/Old' is not among the allowed ones
            """)
        check("policy: { packages: ['https://github.com/apple/swift-nio.git', 'github.com/acme/*', '*.org/{Fast,Old,Pin}'] }", in: package, finds: "")
        check("policy: { packages: '!**/Fast' }", in: package, finds: """
            Package.swift:8:9: the package 'example.org/Fast' is not among the allowed ones
            """)
    }

    @Test func `versions are chosen in allowed ways`() {
        check("policy: { versions: [exact, major] }", in: package, finds: """
            Package.swift:7:9: 'github.com/acme/Log' is used up to the next minor version of 1.2.0; the rule allows 'exact' and 'major'
            Package.swift:8:9: 'example.org/Fast' is used at the branch 'main'; the rule allows 'exact' and 'major'
            Package.swift:9:9: 'example.org/Old' is used in a range of versions from 1.0.0; the rule allows 'exact' and 'major'
            """)
        check("policy: { versions: [minor, range, branch, exact, major] }", in: package, finds: "")
    }

    @Test func `the tools version lies between two`() {
        check("policy: { tools-version: { at-least: 5.9 } }", in: package, finds: """
            Package.swift:1:1: 'Shop' requires the tools version 5.7, lower than 5.9
              help: raise it
            """)
        check("policy: { tools-version: { at-least: 5, at-most: 5.6.1 } }", in: package, finds: """
            Package.swift:1:1: 'Shop' requires the tools version 5.7, higher than 5.6.1
              help: lower it
            """)
        check("policy: { tools-version: { at-least: 5.7.0, at-most: 5.10 } }", in: package, finds: "")
        check("policy: { tools-version: { at-least: newest } }", isWrong: """
            ashlar.yml:4:42: 'at-least' of 'tools-version' must be a version such as 5.9
            """)
    }

    @Test func `platforms and their versions are those of the rule`() {
        check("policy: { platforms: { iOS: 16, macOS: 12.3 } }", in: package, finds: """
            Package.swift:4:31: 'Shop' is for iOS 15, not for 16
              help: state iOS 16
            Package.swift:4:59: 'Shop' states the platform tvOS
              help: the platforms are 'iOS' and 'macOS'
            """)
    }

    @Test func `platforms are written as in manifests, in any case`() {
        check("policy: { platforms: { ios: 15, MacOS: 12.3, tvos: 16 } }", in: package, finds: "")
        check("policy: { platforms: [iOS] }", isWrong: "ashlar.yml:4:26: 'platforms' of 'policy' must be a mapping: { iOS: 16 }")
        check("policy: { platforms: { iphone: 16 } }", isWrong: """
            ashlar.yml:4:28: there is no platform 'iphone'; the platforms are 'iOS', 'macOS', 'macCatalyst', 'tvOS', 'watchOS', 'visionOS' and 'driverKit'
            """)
        check("policy: { platforms: { macOSS: 12 } }", isWrong: "ashlar.yml:4:28: there is no platform 'macOSS'; did you mean 'macOS'?")
    }

    @Test func `flags, binaries and plugins can be forbidden`() {
        check("policy: { forbids: [unsafe-flags, binary-targets, plugins] }", in: package, finds: """
            Package.swift:14:80: target 'Cart' has the unsafe flags '-Ounchecked -v'
              help: remove them, or name the setting that does the same
            Package.swift:17:9: target 'Fast' is built elsewhere
              help: build it from source
            Package.swift:18:9: target 'Generate' is a plugin
              help: move it to a package of its own
            """)
    }

    @Test func `resources lie in some targets`() {
        check("policy: { resources-in: '*Tests' }", in: package, finds: """
            Package.swift:14:43: target 'Cart' has the resource 'Images'
              help: move it to a target that may have resources
            """)
    }

    @Test func `targets have tests`() {
        check("policy: { tested: '*' }", in: package, finds: """
            Package.swift:15:9: no target of tests depends on 'Pay'
              help: add a target that tests it
            """)
        check("policy: { tested: '!Pay' }", in: package, finds: "")
        check("policy: { tested: '*' }\nexcept: [{ at: Pay, reason: soon }]", in: package, finds: "")
    }

    @Test func `packages of other tools are read too`() {
        check("policy: { versions: exact }", in: """
            //- project.yml
            name: Shop
            packages:
              Log: { url: https://github.com/acme/Log, branch: main }
              Pin: { github: acme/Pin, exactVersion: 1.0.0 }
            targets:
              Shop: { type: application, platform: iOS, sources: [App] }
            //- App/A.swift
            struct A {}
            //- Tool/Project.swift
            import ProjectDescription
            let project = Project(
                name: "Tool", packages: [.remote(url: "https://github.com/acme/Range", requirement: .upToNextMajor(from: "1.0"))], targets: []
            )
            """, finds: """
            Tool/Project.swift:3:30: 'github.com/acme/Range' is used up to the next major version of 1.0; the rule allows 'exact'
            project.yml:3:3: 'github.com/acme/Log' is used at the branch 'main'; the rule allows 'exact'
            """)
    }

    @Test func `a rule without any manifest selects nothing`() {
        check("policy: { in: 'Other/**', forbids: plugins }", in: package, finds: """
            ashlar.yml:2:9: the rule 'r' selects nothing: nothing matches 'Other/**' [rules-select-something]
              help: correct it or remove it
            """)
        check("policy: { in: Package.swift }", isWrong: """
            ashlar.yml:4:13: 'policy' needs one of 'packages', 'versions', 'tools-version', 'platforms', 'forbids', 'resources-in' or 'tested'
            """)
    }
}
