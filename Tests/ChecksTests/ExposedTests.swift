import Testing

@Suite struct ExposedTests {
    private let manifests = """
        //- App/App.xcodeproj/project.pbxproj
        { objects = {
            P = { isa = PBXProject; targets = (A); packageReferences = (L); };
            L = { isa = XCLocalSwiftPackageReference; relativePath = ../Kit; };
            A = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (B); };
            B = { isa = PBXSourcesBuildPhase; files = (F); };
            F = { isa = PBXBuildFile; fileRef = R; };
            R = { isa = PBXFileReference; path = Main.swift; sourceTree = SOURCE_ROOT; };
        }; rootObject = P; }
        //- App/Main.swift
        import Kit
        struct Main { let named: Named; func show() { make().use() } }
        //- Kit/Package.swift
        let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [
            .target(name: "Kit"), .target(name: "Macros"),
        ])

        """

    @Test func `a public type that no other module names is a finding`() {
        check("exposed:", in: manifests + """
            //- Kit/Sources/Kit/Kit.swift
            public struct Named {}
            public struct Unused { public struct Inner {}; public static let one = Unused() }
            struct Own { let other: Unused }
            public struct Shown {}
            public struct Limit {}
            public func make(_ shown: Shown = Shown()) -> some Sequence { [1] }
            extension Named: Comparable where Element: Limit {}
            @objc public class Seen {}
            public enum Kind { case one(Payload) }
            public struct Payload {}
            """, finds: """
            Kit/Sources/Kit/Kit.swift:2:15: 'Unused' is public, and no other module names it
              help: make it internal
            Kit/Sources/Kit/Kit.swift:9:13: 'Kind' is public, and no other module names it
              help: make it internal
            """)
    }

    @Test func `nothing is said where a type may be used without a name`() {
        check("exposed: { in: Kit }", in: manifests + """
            //- Kit/Sources/Kit/Inferred.swift
            public let value = Result.make()
            public struct Result { static func make() -> Result { Result() } }
            //- Kit/Sources/Kit/Inlined.swift
            @inlinable public func sum() -> Int { Helper().sum }
            //- Kit/Sources/Kit/Helper.swift
            public struct Helper { public var sum = 1 }
            //- Kit/Sources/Macros/Macro.swift
            @freestanding(expression) public macro log() = #externalMacro(module: "M", type: "T")
            public struct Expanded {}
            """, finds: "")
    }

    @Test func `a package that nothing here uses is for others`() {
        check("exposed:", in: """
            //- Package.swift
            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit"), .target(name: "Inner")]
            )
            //- Sources/Kit/Kit.swift
            import Inner
            public struct Kit { let used: Used }
            //- Sources/Inner/Inner.swift
            public struct Used {}
            public struct Unused {}
            """, finds: """
            Sources/Inner/Inner.swift:2:15: 'Unused' is public, and no other module names it
              help: make it internal
            """)
    }
}
