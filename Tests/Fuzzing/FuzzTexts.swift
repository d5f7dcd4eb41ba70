/// Small examples of formats, written for this project.
enum FuzzTexts {
    static let packageManifest = """
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
    static let tuistManifest = """
        import ProjectDescription
        import ProjectDescriptionHelpers
        extension Target {
            static func module(_ name: String) -> Target {
                .target(name: name, destinations: .iOS, product: .framework, bundleId: "a.\\(name)", sources: ["\\(name)/**"])
            }
        }
        let project = Project(name: "P", targets: [.module("A"), .module("B"), module("D")] + (1...3).map { .module("C\\($0)") })

        """
    static let podfile = """
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
    static let podspec = """
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
    static let xcodeGenManifest = """
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
    static let xcodeProject = """
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
    static let xmlProject = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>rootObject</key><string>1</string><key>objects</key><dict>
        <key>1</key><dict><key>isa</key><string>PBXProject</string><key>mainGroup</key><string>2</string><key>targets</key><array><string>3</string></array></dict>
        <key>3</key><dict><key>isa</key><string>PBXNativeTarget</string><key>name</key><string>A</string></dict>
        </dict></dict></plist>

        """
    static let baseline = """
        # Findings that Ashlar accepts for now
        App/Home/HomeView.swift: [views-know-no-data] 'HomeView' -> 'Cache'
        App/Home/HomeView.swift: [types-are-short] 'HomeView' (412) -- split with the next redesign
        'App/a: b.swift': [a-b] 'it\\'s' -> 'x' (3)
        .: [acyclic] 'A' -> 'B'
        Old.swift: 'B' is not named like 'A*' [a-b] (2) -- why

        """

    /// What is read without a parser must skip, or stop at: text, comments and conditions around imports.
    static let imports = [
        "#!/usr/bin/swift\n/* /* import A */ import B */import C\n@testable @_exported import struct D.E.F; public import G\nimport `H`\n",
        "let a = #\"import A \\#(b { import })\"#; let b = \"\"\"\n  import C \\(\"import D\")\n  \"\"\"\nimport E\nlet c = /import F\\/[/]/ ; import G\n",
        "#if canImport(A) && !os(Linux) || (swift(>=5.9))\nimport A\n#elseif DEBUG\n  #if B\n  import B\n  #endif\n#else\nimport C\n#endif\nimport D\n",
        "import A // import B\nfunc f() { a.import; let `import` = 1; x / y; z /* import C */ / w }\n@preconcurrency\n  import\n  D\nimport func E.f\n",
        "let r = #/ import A \\/# /#\nlet s = ##\"\"\"\n import B \"\"\"#\n\"\"\"##\nimport C\n@_spi(D) @_implementationOnly import D\ninternal import E.F\n",
    ]

    static let configuredProject = """
        // !$*UTF8*$!
        { objectVersion = 77; rootObject = 1; objects = {
        1 = {isa = PBXProject; mainGroup = 2; targets = (3, ); buildConfigurationList = 7; };
        2 = {isa = PBXGroup; children = (8, 9, ); sourceTree = "<group>"; };
        3 = {isa = PBXNativeTarget; name = "A"; productType = "com.apple.product-type.framework"; buildPhases = (); buildConfigurationList = 7; };
        7 = {isa = XCConfigurationList; buildConfigurations = (13, ); };
        8 = {isa = PBXFileReference; path = A.xcconfig; sourceTree = "<group>"; };
        9 = {isa = PBXFileReference; path = B.xcconfig; sourceTree = "<group>"; };
        13 = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = 8;
          buildSettings = { PRODUCT_NAME = "$(A)"; PRODUCT_MODULE_NAME = "$(A:c99extidentifier)"; EXCLUDED_SOURCE_FILE_NAMES = "$(C)"; }; };
        }; }

        """
    static let settings = """
        // Settings
        #include "B.xcconfig"
        #include? "Secrets.xcconfig"
        A = $(B)-$(TARGET_NAME:c99extidentifier)
        B = ${C:default=App} // a comment
        C[sdk=iphoneos*] = D
        SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) DEBUG $(B)
        PRODUCT_MODULE_NAME = $(PRODUCT_NAME)
        EXCLUDED_SOURCE_FILE_NAMES = *.swift App/{A,B}/*

        """

    /// What a client sends to a language server, one message a line; `file:///P` is the project.
    static let messages = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file:///P","capabilities":{"general":{"positionEncodings":["utf-8"]},"window":{"workDoneProgress":true}}}}"#,
        #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///P/App/Views/A.swift","version":1,"text":"struct A {}\nlet é = 1"}}}"#,
        #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///P/App/Views/A.swift","version":2},"contentChanges":[{"range":{"start":{"line":1,"character":4},"end":{"line":1,"character":6}},"text":"c: Cache"},{"text":"struct B { let c: Cache }\n"}]}}"#,
        #"{"jsonrpc":"2.0","id":"h","method":"textDocument/hover","params":{"textDocument":{"uri":"file:///P/App/Views/A.swift"},"position":{"line":0,"character":8}}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"textDocument/definition","params":{"textDocument":{"uri":"file:///P/App/Views/A.swift"},"position":{"line":0,"character":19}}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"file:///P/App/Views/A.swift"},"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}},"context":{"only":["quickfix"]}}}"#,
        #"{"jsonrpc":"2.0","id":4,"method":"textDocument/completion","params":{"textDocument":{"uri":"file:///P/ashlar.yml"},"position":{"line":2,"character":4}}}"#,
        #"{"jsonrpc":"2.0","id":5,"method":"textDocument/inlayHint","params":{"textDocument":{"uri":"file:///P/ashlar.yml"},"range":{"start":{"line":0,"character":0},"end":{"line":3,"character":0}}}}"#,
        #"{"jsonrpc":"2.0","id":6,"method":"textDocument/codeLens","params":{"textDocument":{"uri":"file:///P/App/Data/B.swift"}}}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///P/App/Views/A.swift"},"previousResultId":"x"}}"#,
        #"{"jsonrpc":"2.0","id":8,"method":"workspace/diagnostic","params":{"previousResultIds":[{"uri":"file:///P/App/Data/B.swift","value":"x"}]}}"#,
        #"{"jsonrpc":"2.0","id":9,"method":"workspace/executeCommand","params":{"command":"ashlar.explain","arguments":["a-b","file:///P/App/Views/A.swift"]}}"#,
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///P/ashlar.yml","version":1,"text":"rules:\n  - { id: a-b, rationale: x, naming: { types: '*' } }\n"}}}"#,
        #"{"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles","params":{"changes":[{"uri":"file:///P/App/Data/B.swift","type":3}]}}"#,
        #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#,
        #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"verbose"}}"#,
        #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///P/App/Views/A.swift"}}}"#,
        #"{"jsonrpc":"2.0","id":10,"method":"shutdown"}"#,
    ]
    /// What a language server sends.
    static let answers = [
        #"{"jsonrpc":"2.0","id":1,"result":{"capabilities":{}}}"#,
        #"{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"file:///P/A.swift","diagnostics":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}},"severity":1,"message":"x"}]}}"#,
        #"{"jsonrpc":"2.0","method":"$/progress","params":{"token":"t","value":{"kind":"begin","title":"x"}}}"#,
        #"{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"x"}}"#,
    ]
}
