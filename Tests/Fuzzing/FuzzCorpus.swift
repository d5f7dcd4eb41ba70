import AshlarFileSystem
import Foundation

/// Small examples of what each target reads, written for this project.
enum FuzzCorpus {
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    static let sources = files(in: "Samples") { $0.hasSuffix(".swift") }
    /// Projects in one text (`Fixture`).
    static let projects = files(in: "Tests/Variants") { $0.hasSuffix(".txt") }

    static func of(_ target: FuzzTarget) -> [[UInt8]] {
        switch target {
        case .gitIndex: gitIndices
        case .facts: sources.map { extractedFacts(of: $0) }
        case .cache: [CacheSample.bytes]
        default: texts(of: target).map { Array($0.utf8) }
        }
    }

    private static func texts(of target: FuzzTarget) -> [String] {
        switch target {
        case .source: sources
        case .project: projects
        case .package: files(in: "Samples") { $0.hasSuffix("Package.swift") } + files(in: ".") { $0 == "Package.swift" } + [packageManifest]
        case .tuist: [tuistManifest]
        case .xcodeGen: [xcodeGenManifest]
        case .xcode: [xcodeProject, xmlProject]
        case .pods: [podfile, podspec]
        case .rules: files(in: "Samples") { $0.hasSuffix("ashlar.yml") } + files(in: "Rules") { $0.hasSuffix(".yml") }
        case .pattern: ["App/{feature}/**/{feature}*View.swift\nApp/Home/Views/HomeListView.swift", "**/*{a,b}?.swift\nA/B/Ca.swift", "{n}*{n}\naXa"]
        case .baseline: [baseline]
        case .ignoreFile: ["*.swift\n!Keep.swift\n/build/\n**/Pods/**\na/**/b\n[a-z]?[!0-9].o\n\\#x\ntrailing\\ \n[[:alpha:]]*\n[]a]\n"]
        case .gitIndex, .facts, .cache: []
        }
    }

    /// Words of a target's format, which are inserted besides those of every format.
    static func words(of target: FuzzTarget) -> [String] {
        switch target {
        case .source, .project, .package, .tuist: [
            "a < ", "\\.a", "#\"", "\\(", "#if A\n", "#endif\n", "#else\n", "import A\n", "@testable import struct A.B;", "case ", "if ", "let a = ",
            "func f() ", "some ", "any ", "try ", "await ", ".b(c)", "()", "[0]", "? b : ", " + ", "@a ", "@A(b) ", "extension ", "protocol P: ", "class ",
            "where ", "init(", "self", "Self", "#selector(", "-> ", "in ", "{ $0 }", "_ = ", "inout ", "switch a {", "default:", "//- A.swift\n",
            "// ashlar:allow ", "for a in b {", "0...", ".init(", "repeat {", "Array(repeating: ", ".map { ", ".prefix(", ".flatMap", "var ", "+= ",
        ]
        case .xcodeGen, .rules: [
            "&a ", "*a", "<<: ", "- ", ": ", "? ", "${s}", "${target_name}", "{n}", "**/", "{a,b}", "\n  ", "|", ">", "!!binary ", "---\n", "...\n",
            "include: ", "templates: ", "not: ", "any: ", "all: ",
        ]
        case .pods: [
            "do |a|\n", "end\n", "if ", "unless ", "def a(b)\n", "case a\nwhen ", "%w[a]", "<<-A\n", "\nA\n", "#{s.name}", "pod 'A', path: ", "=> ", "a: ", ".each ",
            "s.source_files = ", "{a,b/c}", "**/", "target 'A' ", "=begin\n", "__END__\n", "+= ", "? 'a' : ", "-> ", "|", "/",
        ]
        case .xcode: ["isa = ", "{ ", "; ", " = ", "( ", ", ", "PBXGroup", "children", "rootObject", "<00ff>", "<dict>", "</dict>", "<!DOCTYPE x [<!ENTITY a \"b\">]>"]
        case .pattern, .ignoreFile: ["*a", "**/", "{a,b}", "{n}", "?", "[a-", "[!", "[[:alpha:]]", "\\", "!", "/**/"]
        case .baseline: [": [", "] '", "' -> '", "(", ") ", " -- ", "''", "\\'"]
        case .gitIndex: ["DIRC", "\0\0\0\u{4}", "\0\0\0\u{2}", "TREE", "link", "sdir", "../", "/"]
        case .facts, .cache: []
        }
    }

    private static func files(in folder: String, where isChosen: (String) -> Bool) -> [String] {
        let folder = package + "/" + folder
        let names = folder.hasSuffix("/.") ? try? FileManager.default.contentsOfDirectory(atPath: folder) : nil
        let paths = names ?? FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.filter(isChosen).sorted().prefix(400).compactMap { try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
    }

    /// Index files of versions 2 to 4, written by git.
    private static var gitIndices: [[UInt8]] {
        let folder = NSTemporaryDirectory() + "ashlar-fuzz-git-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["App/Home/A.swift", "App/Home/B.swift", "App/é.swift", "Package.swift", String(repeating: "long/", count: 40) + "C.swift"] {
            try? FileManager.default.createDirectory(atPath: folder + "/" + name + "/..", withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: nil)
        }
        func git(_ arguments: [String]) {
            let variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
            _ = try? AshlarFileSystem.run(["git", "-C", folder] + arguments, environment: variables, input: [], within: 10)
        }
        git(["init", "-q"])
        git(["add", "-A"])
        return [2, 3, 4].compactMap { version in
            git(["update-index", "--index-version", "\(version)"])
            if version == 3 { git(["update-index", "--skip-worktree", "Package.swift"]) }
            return smallFile(at: folder + "/.git/index")
        }
    }

    // MARK: Texts

    private static let packageManifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let names = ["A", "B"]
        var package = Package(name: "p", targets: names.map { .target(name: $0, path: "Sources/" + $0) })
        for target in package.targets where target.name.hasPrefix("A") { target.dependencies.append("B") }
        func module(_ name: String, dependsOn: [Target.Dependency] = []) -> Target { .target(name: "M" + name, dependencies: dependsOn) }
        #if os(macOS)
        package.products += [.library(name: "A", targets: Array(names.prefix(1)))]
        #endif
        package.targets += (1...3).map { module("\\($0)", dependsOn: $0 > 1 ? [.target(name: "M\\($0 - 1)")] : []) }
        let flags = names.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        if let first = names.first, flags[first] == 1 { package.dependencies.append(.package(path: "../\\(first.lowercased())")) }

        """
    private static let tuistManifest = """
        import ProjectDescription
        import ProjectDescriptionHelpers
        extension Target {
            static func module(_ name: String) -> Target {
                .target(name: name, destinations: .iOS, product: .framework, bundleId: "a.\\(name)", sources: ["\\(name)/**"])
            }
        }
        let project = Project(name: "P", targets: [.module("A"), .module("B"), module("D")] + (1...3).map { .module("C\\($0)") })

        """
    private static let podfile = """
        def shared
          pod 'A/B', :path => './' # local
        end
        abstract_target 'All' do
          %w[A B].each { |name| pod name, path: "#{name}" }
          target 'App' do
            inherit! :none
            shared
            pod 'C', *options if ENV['C']
          end
        end
        post_install do |installer| installer.targets.each { |t| t.x = /a|b/ } end
        """
    private static let podspec = """
        Pod::Spec.new do |s|
          s.name = 'A'
          s.description = <<-DESC
            Text
            DESC
          s.platforms = { :ios => '15.0', :osx => "12" }
          s.source_files = %w[A/**/*.swift B], "C/#{s.name}/*.{h,m,swift}"
          s.ios.exclude_files = ['A/{B,C/D}']
          s.subspec 'B' do |b| b.dependency 'A/C', '~> 1.0' end
          s.test_spec do |t|
            t.source_files = 'T/' + 'U.swift'
          end
        end
        """
    private static let xcodeGenManifest = """
        name: P
        include: [other.yml, { path: project.yml, relativePaths: false }]
        options: { createIntermediateGroups: true }
        targetTemplates:
          Base: { platform: iOS, sources: ["${target_name}/Sources"], templateAttributes: { kind: x } }
          More: { templates: [Base], dependencies: [{ sdk: A.framework }] }
        targets:
          A: { templates: [Base, More], type: application, dependencies: [{ target: B }, { package: C, products: [D, E] }] }
          B: { type: framework, platform: [iOS, macOS], sources: [{ path: B, excludes: ["**/*.md"] }], settings: { base: { PRODUCT_NAME: B } } }
        packages: { C: { path: ../C } }

        """
    private static let xcodeProject = """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 77; rootObject = 1; objects = {
        1 /* Project */ = {isa = PBXProject; mainGroup = 2; targets = (3, ); buildConfigurationList = 7; packageReferences = (9, ); };
        2 = {isa = PBXGroup; children = (4, 5, 2, ); sourceTree = "<group>"; path = App; };
        3 = {isa = PBXNativeTarget; name = "A B"; productType = "com.apple.product-type.application"; buildPhases = (6, ); dependencies = (12, );
          fileSystemSynchronizedGroups = (5, ); packageProductDependencies = (10, ); buildConfigurationList = 7; };
        4 = {isa = PBXFileReference; path = "A.swift"; sourceTree = "<group>"; };
        5 = {isa = PBXFileSystemSynchronizedRootGroup; path = B; sourceTree = SOURCE_ROOT; exceptions = (11, ); };
        6 = {isa = PBXSourcesBuildPhase; files = (8, ); };
        7 = {isa = XCConfigurationList; buildConfigurations = (13, ); };
        8 = {isa = PBXBuildFile; fileRef = 4; };
        9 = {isa = XCLocalSwiftPackageReference; relativePath = ../C; };
        10 = {isa = XCSwiftPackageProductDependency; productName = D; package = 9; };
        11 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = 3; membershipExceptions = (Info.plist, ); };
        12 = {isa = PBXTargetDependency; target = 3; };
        13 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG $(inherited)"; }; };
        }; }

        """
    private static let xmlProject = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>rootObject</key><string>1</string><key>objects</key><dict>
        <key>1</key><dict><key>isa</key><string>PBXProject</string><key>mainGroup</key><string>2</string><key>targets</key><array><string>3</string></array></dict>
        <key>3</key><dict><key>isa</key><string>PBXNativeTarget</string><key>name</key><string>A</string></dict>
        </dict></dict></plist>

        """
    private static let baseline = """
        # Findings that Ashlar accepts for now
        App/Home/HomeView.swift: [views-know-no-data] 'HomeView' -> 'Cache'
        App/Home/HomeView.swift: [types-are-short] 'HomeView' (412) -- split with the next redesign
        'App/a: b.swift': [a-b] 'it\\'s' -> 'x' (3)
        .: [acyclic] 'A' -> 'B'
        Old.swift: 'B' is not named like 'A*' [a-b] (2) -- why

        """
}
