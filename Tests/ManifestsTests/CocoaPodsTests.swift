import AshlarFacts
@testable import AshlarManifests
import AshlarText
import TestSupport
import Testing

/// Podfiles and podspecs, as far as they are literals.
@Suite struct CocoaPodsTests {
    private func read(_ files: [String: String]) -> [Manifest] {
        projectManifests(files: files.keys.sorted()) { path in
            guard let text = files[path] else { throw Failure("'\(path)' does not exist") }
            return Array(text.utf8)
        }
    }

    private func spec(_ name: String, _ body: String) -> String {
        "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.version = '1.0'\n\(body)\nend\n"
    }

    private let podfile = """
        # frozen_string_literal: true
        platform :ios, '16.0'
        source 'https://cdn.cocoapods.org/'
        inhibit_all_warnings!

        def shared_pods
          pod 'Core', :path => 'Modules/Core'   # the base
          pod "Net/Live", path: 'Modules/Net', :testspecs => ['Tests']
        end

        abstract_target 'All' do
          use_frameworks! :linkage => :static
          pod 'Alamofire', '~> 5.8'
          shared_pods
          target 'Shop' do # rubocop:disable Metrics/BlockLength
            pod 'Home', path: '.'
            pod 'Log', :git => 'https://example.com/path.git', :commit => '1'
            target 'ShopTests' do
              inherit! :search_paths
              pod 'Snapshots'
            end
          end
          target 'Share' do
            inherit! :none
            pod('Core', path: 'Modules/Core')
          end
        end

        post_install do |installer|
          installer.pods_project.targets.each do |target|
            target.build_configurations.each { |config| config.build_settings['A'] = 'path' }
            pod 'Never', path: 'Modules/Never' if ['Core'].include? target.name
          end
        end
        """

    private let project = """
        name: Shop
        targets:
          Shop: {type: application, sources: App}
          ShopTests: {type: bundle.unit-test, sources: Tests, dependencies: [{target: Shop}]}
          Share: {type: app-extension, sources: Share}
        """

    private var podspecs: [String: String] {
        [
            "Home.podspec": spec("Home", """
                  s.description = <<-DESC
                  Shows: { what do |x| is (
                  DESC
                  s.source = { :git => 'https://example.com', :tag => "v#{s.version}" }
                  s.source_files = 'Features/Home/**/*.{h,m,swift}'
                  s.exclude_files = ['Features/Home/Drafts', 'Features/Home/**/Old*.swift']
                  s.dependency 'Core'
                  s.dependency 'Net/Live', '~> 1.0'
                  s.dependency 'Kingfisher'
                """),
            "Modules/Core/Core.podspec": spec("Core", """
                  s.module_name = 'ShopCore'
                  s.source_files = %w[Sources/**/*.swift Extra]
                  s.ios.deployment_target = "16.0"
                """),
            "Modules/Net/Net.podspec": spec("Net", """
                  s.subspec 'Live' do |live|
                    live.source_files = "Live/**/**.{swift}"
                    live.dependency 'Core'
                  end
                  s.subspec 'Fake' do |fake|
                    fake.dependency 'Net/Live'
                    fake.source_files = 'Fake/*.swift', 'Fake.swift'
                  end
                  s.test_spec 'Tests' do |test|
                    test.source_files = 'Tests/**/*.{swift}'
                    test.dependency 'Quick'
                  end
                """),
        ]
    }

    @Test func `paths that start from the folder of the Podfile`() {
        let manifests = read(["Apps/Demo/Podfile": """
            root = File.join(File.dirname(__FILE__), '../../')
            target 'Demo' do
              pod 'Core', :path => root
              pod 'Net', :path => File.expand_path('../Net', __dir__)
              pod 'Log', :path => File.expand_path('../Log', __FILE__)
              pod 'Home', :path => "#{__dir__}/Home"
              pod 'Made', :path => File.join(ENV['MADE'], 'Made')
            end
            """])
        #expect(manifests[0].packages.map(\.localPath) == ["Core.podspec", "Apps/Net/Net.podspec", "Apps/Demo/Log/Log.podspec", "Apps/Demo/Home/Home.podspec"])
        #expect(Manifest.problems(of: manifests).map(\.message) == [
            "the path of the pod 'Made' cannot be determined, because it is computed by 'File.join'; write it as a literal",
        ])
    }

    @Test func `local pods are targets, and the project's targets depend on them`() {
        let manifests = read(podspecs.merging(["Podfile": podfile, "project.yml": project]) { $1 })
        #expect(manifests.map { "\($0.path): \(text($0))" } == [
            "Home.podspec: library Home -> target Core@Modules/Core/Core.podspec, target Net@Modules/Net/Net.podspec, external Kingfisher",
            "Modules/Core/Core.podspec: library Core",
            """
            Modules/Net/Net.podspec: library Net -> target Core@Modules/Core/Core.podspec
            test Net-Unit-Tests -> pod Net@Modules/Net/Net.podspec, external Quick
            """,
            "Podfile: ",
            """
            project.yml: app Shop -> pod Home@Home.podspec, pod Core@Modules/Core/Core.podspec, pod Net@Modules/Net/Net.podspec
            test ShopTests -> target Shop, pod Home@Home.podspec, pod Core@Modules/Core/Core.podspec, pod Net@Modules/Net/Net.podspec
            appExtension Share -> pod Core@Modules/Core/Core.podspec
            """,
        ])
        #expect(manifests[0..<3].map(files) == [
            "Home: Features/Home/**/*.{h,m,swift} -Features/Home/Drafts/ -Features/Home/**/Old*.swift",
            "Core: Modules/Core/Sources/**/*.swift Modules/Core/Extra/*.{swift,m,mm,c,cc,cpp,cxx,h,hh,hpp,s,S}",
            """
            Net: Modules/Net/Live/**/**.swift Modules/Net/Fake/*.swift Modules/Net/Fake.swift
            Net-Unit-Tests: Modules/Net/Tests/**/*.swift
            """,
        ])
        #expect(manifests[1].targets[0].moduleName == "ShopCore")
        #expect(manifests[1].targets[0].platforms == ["iOS"])
        #expect(manifests.map(\.areTargetsKnown) == [true, true, true, true, true])
        #expect(manifests[4].targets.map(\.areDependenciesKnown) == [false, false, false])
        #expect(manifests[4].targets[0].dependencies[1].location == Location(path: "Podfile", line: 7, column: 3))
    }

    @Test func `podspecs that no Podfile names are no manifests, nor are Podfiles without local pods`() {
        #expect(read(podspecs) == [])
        #expect(read(["Podfile": "target 'A' do\n  pod 'B', :git => 'path'\n  pod 'C', path: '../../C'\n  pod 'D', path: 'D'\nend\n"]) == [])
    }

    @Test func `several Podfiles name a pod by its folder or its podspec`() {
        let manifests = read([
            "Kit.podspec": spec("Kit", "  s.source_files = 'Kit/**/*.swift'"),
            "Examples/One/Podfile": "target 'One' do\n  pod 'Kit', :path => '../../'\nend\n",
            "Examples/Two/Podfile": "target 'Two' do\n  pod 'Kit', :path => '../../Kit.podspec'\nend\n",
            "Examples/One/project.yml": "name: One\ntargets:\n  One: {type: application, sources: App}\n",
            "Examples/Two/Project/project.yml": "name: Two\ntargets:\n  Two: {type: application, sources: App}\n",
        ])
        #expect(manifests.filter { !$0.targets.isEmpty }.map(text) == [
            "app One -> pod Kit@Kit.podspec", "app Two -> pod Kit@Kit.podspec", "library Kit",
        ])
    }

    @Test func `a library that is a package and a pod is the package`() {
        let manifests = read([
            "Package.swift": "import PackageDescription\nlet package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])",
            "Kit.podspec": spec("Kit", "  s.source_files = 'Sources/Kit/**/*.swift'"),
            "Example/Podfile": "target 'Example' do\n  pod 'Kit', path: '..'\nend\n",
            "Example/project.yml": "name: Example\ntargets:\n  Example: {type: application, sources: App}\n",
        ])
        #expect(manifests.filter { !$0.targets.isEmpty }.map(text) == ["app Example -> pod Kit@Package.swift", "library Kit"])
    }

    @Test func `the project beside a podspec compiles the podspec's files`() {
        let manifests = read([
            "LocalPods/Kit/Kit.podspec": spec("Kit", "  s.source_files = 'Kit/*.swift'"),
            "LocalPods/Kit/Kit.xcodeproj/project.pbxproj": """
                // !$*UTF8*$!
                { rootObject = P000000001; objects = {
                    P000000001 = { isa = PBXProject; targets = (T000000001); mainGroup = G000000001; };
                    G000000001 = { isa = PBXGroup; sourceTree = "<group>"; children = (F000000001); };
                    F000000001 = { isa = PBXFileReference; path = Kit/Old.swift; sourceTree = "<group>"; };
                    T000000001 = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildPhases = (B000000001); };
                    B000000001 = { isa = PBXSourcesBuildPhase; files = (X000000001); };
                    X000000001 = { isa = PBXBuildFile; fileRef = F000000001; };
                }; }
                """,
            "Podfile": "def shared\n  pod 'Kit', :path => 'LocalPods/Kit'\nend\ntarget 'App' do\n  shared\nend\n",
            "project.yml": "name: App\ntargets:\n  App: {type: application, sources: App}\n",
        ])
        let kit = manifests.flatMap(\.targets).filter { $0.name == "Kit" }
        #expect(kit.map(\.sources) == [[.file("LocalPods/Kit/Kit/Old.swift"), .glob("LocalPods/Kit/Kit/*.swift")]])
    }

    @Test func `variables, parameters and loops over lists have their values`() {
        let manifests = read([
            "Podfile": """
                $modules = './Modules'
                def local(name, folder = name)
                  pod name, :path => "#{$modules}/#{name}"
                end
                target 'App' do
                  %w[A B].each do |name|
                    local name
                  end
                  options = { :path => 'Modules/C' }
                  pod 'C', options
                  local('D') unless ENV['PLAIN'] == '1'
                end
                """,
            "Modules/A/A.podspec": spec("A", "  folder = 'S' + 'rc'\n  s.source_files = \"#{folder}/#{s.name}/*.swift\""),
            "Modules/B/B.podspec": spec("B", "  core = ['X.swift']\n  s.source_files = core + ['Y.swift']"),
            "Modules/C/C.podspec": spec("C", "  s.source_files = 'A.swift'\n  s.source_files += ['{B,C/D}/*.swift']"),
            "Modules/D/D.podspec": spec("D", "  s.source_files = \"*\""),
            "project.yml": "name: P\ntargets:\n  App: {type: application, sources: App}\n",
        ])
        let path = { (name: String) in "pod \(name)@Modules/\(name)/\(name).podspec" }
        #expect(text(manifests[5]) == "app App -> \(path("A")), \(path("B")), \(path("C")), \(path("D"))?")
        #expect(manifests[0..<4].map(files) == [
            "A: Modules/A/Src/A/*.swift", "B: Modules/B/X.swift Modules/B/Y.swift",
            "C: Modules/C/A.swift Modules/C/B/*.swift Modules/C/C/D/*.swift", "D: Modules/D/*",
        ])
    }

    @Test func `what is computed is unknown, with its place`() {
        let manifests = read([
            "Podfile": """
                target 'App' do
                  Dir.glob('Modules/*').each do |folder|
                    pod File.basename(folder), :path => folder
                  end
                  pod 'A', :path => File.join(ENV['MODULES'], 'A')
                  pod 'B', :path => 'B'
                  pod 'C', ENV['VERSION']
                end
                """,
            "B/B.podspec": spec("B", "  s.source_files = Dir['Sources/**/*']\n  s.dependency name_of('Core')"),
        ])
        #expect(manifests.map(text) == [
            """
            other B
            B/B.podspec:4:3: the source files of a pod cannot be determined, because it is computed; write it as a literal
            B/B.podspec:5:3: the name of a dependency cannot be determined, because it is computed by 'name_of'; write it as a literal
            """,
            """
            Podfile:3:5: the name of a local pod cannot be determined, because it is computed by 'File.basename'; write it as a literal
            Podfile:5:3: the path of the pod 'A' cannot be determined, because it is computed by 'File.join'; write it as a literal
            """,
        ])
        #expect(manifests.map(\.areTargetsKnown) == [false, false])
    }

    @Test func `what a subspec excludes may belong to another`() {
        let manifests = read([
            "Podfile": "pod 'Kit', path: '.'\ntarget 'A'\n",
            "Kit.podspec": spec("Kit", """
                  s.subspec 'Client' do |ss|
                    ss.source_files = '**/*.swift'
                    ss.exclude_files = ['Host/*.swift', 'Old']
                  end
                  s.subspec 'Host' do |ss|
                    ss.source_files = 'Host/*.swift'
                    ss.exclude_files = 'Old'
                  end
                """),
        ])
        #expect(files(manifests[0]) == "Kit: **/*.swift Host/*.swift -Old/")
    }

    @Test(arguments: [
        ("Sources/**/*.{swift}", ["Sources/**/*.swift"]), ("A/**", ["A/*"]), ("**/**/*.swift", ["**/**/*.swift"]),
        ("{A,B}/*.{h,m}", ["{A,B}/*.{h,m}"]), ("{A,B/C}/{D,E}.swift", ["A/{D,E}.swift", "B/C/{D,E}.swift"]),
        ("A{,/B}/*.swift", ["A/*.swift", "A/B/*.swift"]), ("{A,{B,C}}.swift", ["A.swift", "{B,C}.swift"]), ("[Ss]rc/*.[hm]", ["?rc/*.?"]),
        ("A{.swift", ["A.swift"]), ("./A//B/", ["./A/B"]), ("", [""]),
    ])
    func `patterns of CocoaPods are globs`(pattern: String, globs: [String]) { #expect(podGlobs(pattern) == globs) }

    @Test func `a pattern of too many combinations is a problem`() {
        #expect(podGlobs(String(repeating: "{a/,b/}", count: 20)) == nil)
        let manifests = read([
            "Podfile": "pod 'A', path: '.'\ntarget 'App'\n",
            "A.podspec": spec("A", "  s.source_files = '\(String(repeating: "{a/,b/}", count: 20))'"),
        ])
        #expect(manifests[0].problems.map(\.location.line) == [4] && !manifests[0].areTargetsKnown)
    }

    /// Each text is read to its end in time, whatever it contains.
    @Test(arguments: [UInt64(5), 20_261_123]) func `any text is read in time`(seed: UInt64) {
        var random = Random(seed: seed)
        let words = ["do ", "end\n", "{ ", "} ", "|x| ", "( ", ") ", "[ ", "] ", "'", "\"", "#{", "%w[", "<<-A\n", "A\n", "/", "\\", "\n", ", ", "=> ", ": ", "? ",
                     "def a\n", "a\n", "if ", "case x\n", "when ", "else\n", "= ", "+= ", ".each ", "pod 'A', path: x\n", "s.source_files = ", "s.subspec 'B' ",
                     "=begin\n", "__END__\n", "& ", "-> ", "é", "\0", "x ", ":x ", "x: ", "1.0 ", "target 'T' ", "while ", "Pod::Spec.new do |s|\n"]
        let whole = Array((podfile + podspecs.values.sorted().joined()).unicodeScalars)
        for _ in 0..<60 {
            var text = ""
            if Bool.random(using: &random) {
                for _ in 0..<Int.random(in: 1...200, using: &random) { text += words.randomElement(using: &random) ?? "" }
            } else {
                var scalars = whole
                for _ in 0..<5 {
                    let index = Int.random(in: 0..<scalars.count, using: &random)
                    scalars.replaceSubrange(index..<min(index + 2, scalars.count), with: (words.randomElement(using: &random) ?? "").unicodeScalars)
                }
                for scalar in scalars { text.unicodeScalars.append(scalar) }
            }
            _ = podfileManifest(path: "Podfile", source: text + " path")
            _ = podspecManifest(path: "A.podspec", source: "Pod::Spec.new do |s|\n" + text)
        }
    }

    @Test(arguments: [
        String(repeating: "[", count: 20_000), String(repeating: "a do\n", count: 20_000), String(repeating: "\\/", count: 20_000),
        String(repeating: "''", count: 20_000), String(repeating: "if ", count: 20_000), String(repeating: "a.b\n\n", count: 20_000),
        "def f\nf\nf\nend\nf\n", "a = 'x'\n" + String(repeating: "a = a + a\n", count: 5_000), "a = ['x']\n" + String(repeating: "a += a\n", count: 5_000),
        "a = {}\n" + String(repeating: "a = { :b => a }\n", count: 9_000) + "pod 'A', a if x\n", String(repeating: "<<-A ", count: 20_000) + "\n",
        String(repeating: "%w[", count: 20_000), String(repeating: "\"#{", count: 20_000), String(repeating: "x ? ", count: 20_000),
        "l = %w[\(String(repeating: "a ", count: 4_000))]\nl.each do |x|\nl.each do |y|\nl.each do |z|\nq = l\nend\nend\nend\n",
    ])
    func `hostile text is read in time`(text: String) {
        let clock = ContinuousClock()
        let duration = clock.measure {
            _ = podfileManifest(path: "Podfile", source: text + "\n# path")
            _ = podspecManifest(path: "A.podspec", source: text)
        }
        #expect(duration < .seconds(20))
    }
}
