import Foundation
import Testing

/// Projects of local pods.
@Suite struct LocalPodTests {
    private func podspec(_ name: String, files: String, dependencies: [String] = []) -> String {
        "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.source_files = '\(files)'\n" + dependencies.map { "  s.dependency '\($0)'\n" }.joined() + "end\n"
    }

    private func project(podfile: String) throws -> TemporaryProject {
        try TemporaryProject([
            "ashlar.yml": "preset: layered-modules\n",
            "project.yml": """
                name: Shop
                targets:
                  ShopApp: {type: application, sources: App}
                  ShopTests: {type: bundle.unit-test, sources: Tests, dependencies: [{target: ShopApp}]}
                """,
            "Podfile": podfile,
            "HomeFeature.podspec": podspec("HomeFeature", files: "Features/Home/**/*.{h,m,swift}", dependencies: ["Core", "CartFeature", "Firebase/Messaging"]),
            "CartFeature.podspec": podspec("CartFeature", files: "Features/Cart/**/*.swift", dependencies: ["Core"]),
            "Modules/Core/Core.podspec": podspec("Core", files: "Sources"),
            "App/App.swift": "import HomeFeature\n",
            "Tests/T.swift": "@testable import ShopApp\n",
            "Features/Home/Home.swift": "import Core\nimport CartFeature\nimport FirebaseMessaging\n",
            "Features/Cart/Cart.swift": "import Core\n",
            "Modules/Core/Sources/Core.swift": "public struct Core {}\n",
        ])
    }

    private func findings(_ project: TemporaryProject) throws -> String {
        let result = try Program.run("check", in: project, environment: ["XCODE_VERSION_ACTUAL": "1640"])
        return (result.output + result.complaint).replacing(project.path + "/", with: "")
    }

    private static let podfile = """
        target 'ShopApp' do
          pod 'HomeFeature', path: '.'
          pod 'CartFeature', path: '.'
          pod 'Core', :path => 'Modules/Core'
          target 'ShopTests' do
            inherit! :search_paths
          end
        end
        """

    @Test func `a feature that imports another one is a finding`() throws {
        let project = try project(podfile: Self.podfile)
        let finding = "Features/Home/Home.swift:2:8: error: 'Home.swift' (Home) imports 'CartFeature' (Cart) [features-are-independent]\n"
        // The second run reads the cache.
        for _ in 0..<2 { #expect(try findings(project) == finding + "1 error (5 files, 9 rules)\n") }
        try project.write(podspec("HomeFeature", files: "Features/Home/*.swift", dependencies: ["CartFeature", "Firebase/Messaging"]), to: "HomeFeature.podspec")
        #expect(try findings(project) == """
            Features/Home/Home.swift:1:8: error: target 'HomeFeature' imports 'Core' but does not declare it as a dependency [imports-are-declared]
            \(finding)2 errors (5 files, 9 rules)

            """)
        try project.write("target 'ShopApp' do\nend\n", to: "Podfile")
        #expect(try findings(project).contains("'Home.swift' belongs to no target"))
    }
}
