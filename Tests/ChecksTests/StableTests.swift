import Testing

@Suite struct StableTests {
    private let package = """
        //- Package.swift
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "App", dependencies: ["Core", "Feature"]),
            .target(name: "Core", dependencies: ["Feature"]),
            .target(name: "Feature", dependencies: ["A", "B", "C"]),
            .target(name: "Tool", dependencies: ["Core"]),
            .target(name: "A"), .target(name: "B"), .target(name: "C"),
        ])
        //- Sources/App/App.swift
        //- Sources/Core/Core.swift
        import Feature
        //- Sources/Feature/Feature.swift
        //- Sources/Tool/Tool.swift
        //- Sources/A/A.swift
        //- Sources/B/B.swift
        //- Sources/C/C.swift
        """

    @Test func `a dependency on what is less stable is a finding`() {
        check("stable: modules", in: package, finds: """
            Package.swift:4:42: 'Core', with 1 of 3 dependencies outward, depends on 'Feature', with 3 of 5 dependencies outward
              also: Sources/Core/Core.swift:1:8
              help: move what 'Core' needs into a part that depends on less, or let it declare a protocol for it
            """)
        check("""
            stable: modules
            except:
              - { from: Core, to: Feature, reason: known }
            """, in: package, finds: "")
    }

    @Test func `folders can be the units`() {
        check("stable: '{part}/**'", in: """
            //- Base/Base.swift
            struct Base { let screen: Screen }
            //- Screens/Screen.swift
            struct Screen { let a: A; let b: B }
            //- Parts/A.swift
            struct A {}
            //- Other/B.swift
            struct B {}
            //- App/App.swift
            struct App { let base: Base }
            //- Web/Web.swift
            struct Web { let base: Base }
            """, finds: """
            Base/Base.swift:1:27: 'Base', with 1 of 3 dependencies outward, depends on 'Screens', with 2 of 3 dependencies outward
              help: move what 'Base' needs into a part that depends on less, or let it declare a protocol for it
            """)
    }
}
