import AshlarDriver
import Foundation
import Testing

/// `init` writes a rule file that the project satisfies, and overwrites nothing.
@Suite struct InitTests {
    /// A sample without its rule file.
    private func sample(_ name: String) throws -> TemporaryProject {
        let folder = Program.package + "/Samples/" + name
        var files: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            guard path.hasSuffix(".swift") || path.hasSuffix(".yml") else { continue }
            files[path] = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
        }
        files["ashlar.yml"] = nil
        return try TemporaryProject(files)
    }

    @Test(arguments: ["ApplicationLayer", "CompositionRoot", "CoreModule", "DIContainer", "FeatureScreens"].flatMap { [$0, $0 + "Drifted"] })
    func `a new rule file reports no findings`(name: String) throws {
        let project = try sample(name)
        let begun = try Program.run("init", in: project)
        #expect(begun.status == 0, "\(begun.complaint)")
        let check = try Program.run("check", in: project)
        #expect(check.status == 0, "\(check.output)")
        #expect(check.output.hasPrefix("no findings"), "\(check.output)")
    }

    @Test(arguments: [
        ("ApplicationLayer", "application-layer"), ("CompositionRoot", "composition-root"), ("CoreModule", "core-module"),
        ("DIContainer", "di-container"), ("FeatureScreens", "feature-screens"),
    ])
    func `the preset that fits best is proposed`(name: String, preset: String) throws {
        let result = try Program.run("init", "--dry-run", in: sample(name))
        #expect(result.complaint.contains("'\(preset)' fits best: "), "\(result.complaint)")
        #expect(result.output.contains("\npreset: ") && result.output.contains(preset), "\(result.output)")
    }

    private let plain = [
        "App/Views/HomeView.swift": "struct HomeView { let store: Store }\n", "App/Views/ListView.swift": "struct ListView { let store: Store }\n",
        "App/Views/RowView.swift": "struct RowView { let a: Item; let b: Store; let c: Other }\n",
        "App/Data/Store.swift": "struct Store { let item: Item }\n", "App/Data/Item.swift": "struct Item { let view: RowView }\n",
        "App/Data/Other.swift": "struct Other {}\n",
    ]

    @Test func `layers are proposed in the order that most references follow`() throws {
        var files = plain
        for index in 0..<28 { files["App/Views/More\(index).swift"] = "struct More\(index) { let store: Store }\n" }
        let project = try TemporaryProject(files)
        let result = try Program.run("init", in: project)
        #expect(result.status == 0)
        #expect(try project.read("ashlar.yml").contains("""
              # Each layer may depend on those after it. 33 of 34 references between them follow this order today.
              # 1 finding today, recorded in the baseline.
              - id: layers-know-only-those-below
                rationale: Code that changes often may depend on stable code, not the other way round.
                layers: [presentation, data]
            """))
        try project.write("struct Other { let row: RowView }\n", to: "App/Data/Other.swift")
        let check = try Program.run("check", in: project)
        #expect(check.status == 1)
        #expect(check.output.contains("App/Data/Other.swift:1:25: error: 'Other' (data) refers to 'RowView' (presentation) [layers-know-only-those-below]"))
        #expect(check.output.contains("1 error, 1 known"))
    }

    @Test func `a few uses are no layers`() throws {
        let text = try proposal(for: plain)
        #expect(!text.contains("layers-know-only-those-below"))
    }

    @Test func `a folder of one part of the project is no layer`() throws {
        var files: [String: String] = ["App/Data/Store.swift": "struct Store {}\n"]
        for index in 0..<40 { files["App/Views/More\(index).swift"] = "struct More\(index) { let store: Store }\n" }
        for index in 0..<2 { files["App/Data/Data\(index).swift"] = "struct Data\(index) {}\n" }
        for index in 0..<60 { files["App/Other/Other\(index).swift"] = "struct Other\(index) {}\n" }
        #expect(try !proposal(for: files).contains("layers:"))
    }

    @Test func `folders of layers beside each other are layers, whatever lies in them`() throws {
        var files: [String: String] = [:]
        for index in 0..<20 {
            files["App/Presentation/Page\(index).swift"] = "struct Page\(index) { let item: Item\(index) }\n"
            files["App/Domain/Item\(index).swift"] = "struct Item\(index) {}\n"
            files["App/Data/Store\(index).swift"] = "struct Store\(index) { let item: Item\(index) }\n"
        }
        files["App/Data/Views/TableView.swift"] = "struct TableView { let item: Item0 }\n"
        files["App/Presentation/Extensions/Domain/Item.swift"] = "extension Item0 { func page() -> Page0 { Page0(item: self) } }\n"
        let text = try proposal(for: files)
        #expect(text.contains("""
              presentation: ["App/Presentation/**"]
              domain: ["App/Domain/**"]
              data: ["App/Data/**"]
            """), "\(text)")
        #expect(text.contains("""
              # Each layer may depend on those after it, and 'presentation' and 'data' not on each other. 42 of 42 references between them \
            follow this order today.
            """) && text.contains("    layers: [[presentation, data], domain]\n"), "\(text)")
    }

    @Test func `layers of features are one glob, and the views of a component are no layer`() throws {
        var files: [String: String] = [:]
        for feature in ["Author", "Feed", "Filter"] {
            for index in 0..<10 {
                let (page, item) = ("\(feature)Page\(index)", "\(feature)Item\(index)")
                files["Feature/\(feature)/Sources/Presentation/\(page).swift"] = "struct \(page) { let item: \(item) }\n"
                files["Feature/\(feature)/Sources/Domain/\(item).swift"] = "struct \(item) {}\n"
            }
        }
        files["Core/UIKit/Sources/Bar/Views/Bar.swift"] = "struct Bar {}\n"
        let text = try proposal(for: files)
        #expect(text.contains("""
              presentation: ["Feature/*/Sources/Presentation/**"]
              domain: ["Feature/*/Sources/Domain/**"]
            """), "\(text)")
    }

    private func proposal(for files: [String: String]) throws -> String {
        try Program.run("init", "--dry-run", in: TemporaryProject(files)).output
    }

    /// A package with these targets, each of them with its dependencies, and a file that imports them.
    private func package(_ targets: [(name: String, needs: [String])]) -> [String: String] {
        var files = ["Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
            \(targets.map { "    .target(name: \"\($0.name)\", dependencies: \($0.needs))," }.joined(separator: "\n"))
            ])
            """]
        for target in targets {
            files["Sources/\(target.name)/\(target.name).swift"] = target.needs.map { "import \($0)\n" }.joined() + "public struct \(target.name)Value {}\n"
        }
        return files
    }

    @Test func `modules without layers get the rules that hold for any modules`() throws {
        let text = try proposal(for: package([("Networking", []), ("Player", ["Networking"]), ("Library", ["Networking"])]))
        #expect(text.contains("\npreset: modules\n") && !text.contains("severity: off") && !text.contains("layered"), "\(text)")
    }

    @Test func `modules may name their layers`() throws {
        let names = ["Home", "List", "Shop"]
        var targets: [(name: String, needs: [String])] = []
        for name in names {
            targets.append((name + "Presentation", [name + "UseCase"]))
            targets.append((name + "UseCase", []))
            targets.append((name + "Repository", [name + "UseCase"]))
        }
        var files = package(targets)
        for name in names {
            for index in 0..<6 {
                for layer in ["Presentation", "Repository"] {
                    files["Sources/\(name)\(layer)/Part\(index).swift"] = """
                        import \(name)UseCase
                        struct \(name)\(layer)Part\(index) { let value: \(name)UseCaseValue }

                        """
                }
            }
        }
        let text = try proposal(for: files)
        #expect(text.contains("""
              presentation: ["module:*Presentation"]
              domain: ["module:*UseCase"]
              data: ["module:*Repository"]
            """) && text.contains("    layers: [[presentation, data], domain]\n"), "\(text)")
    }

    @Test func `modules in layers get the preset for them`() throws {
        let text = try proposal(for: package([
            ("ShopApp", ["CatalogFeature", "OrderFeature", "BasketFeature"]), ("CatalogFeature", ["StockService", "Core"]),
            ("OrderFeature", ["StockService"]), ("BasketFeature", ["Core"]), ("StockService", ["Core"]), ("Core", []),
        ]))
        #expect(text.contains("\npreset: layered-modules\n"), "\(text)")
    }

    @Test func `a core that depends on what it is made of is not taken for the lowest layer`() throws {
        let text = try proposal(for: package([
            ("ShopApp", ["CatalogFeature", "OrderFeature", "BasketFeature"]), ("CatalogFeature", ["Core"]), ("OrderFeature", ["Core"]),
            ("BasketFeature", ["Core"]), ("Core", ["StockService"]), ("StockService", []),
        ]))
        #expect(text.contains("\npreset: modules\n"), "\(text)")
        #expect(text.contains("- id: features-are-independent\n") && text.contains("independent: \"module:{feature}Feature\""), "\(text)")
    }

    @Test func `a feature that shows all others is left out, and the features are drawn`() throws {
        let project = try TemporaryProject(package([
            ("TabFeature", ["HomeFeature", "ListFeature", "ShopFeature"]), ("HomeFeature", []), ("ListFeature", []), ("ShopFeature", []),
        ]))
        #expect(try Program.run("init", in: project).status == 0)
        #expect(try project.read("ashlar.yml").contains(#"independent: ["module:{feature}Feature", "!module:TabFeature"]"#))
        let picture = try Program.run("graph", "features", "--format", "mermaid", in: project)
        #expect(picture.status == 0 && picture.output.contains("Home") && !picture.output.contains("Tab"), "\(picture.output)\(picture.complaint)")
    }

    @Test func `a flow of nothing but features, and a building block that features share, are left out`() throws {
        let text = try proposal(for: package([
            ("App", ["HomeFeature", "ListFeature", "SignInFeature"]), ("SignInFeature", ["LoginFeature", "PasswordFeature"]),
            ("HomeFeature", ["LoadingFeature", "Base"]), ("ListFeature", ["LoadingFeature", "Base"]), ("LoginFeature", ["LoadingFeature", "Base"]),
            ("PasswordFeature", ["Base"]), ("LoadingFeature", ["Base"]), ("Base", []),
        ]))
        #expect(text.contains(#"independent: ["module:{feature}Feature", "!module:LoadingFeature", "!module:SignInFeature"]"#), "\(text)")
        #expect(text.contains("'SignInFeature' composes others; they share 'LoadingFeature'"), "\(text)")
    }

    @Test func `the features of a package are the folders of its targets, whatever their names end in`() throws {
        let names = ["FeedUI", "PostUI", "LoginUI"]
        var files = ["Packages/Features/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Features", targets: \(names).map { .target(name: $0) })
            """]
        for name in names { files["Packages/Features/Sources/\(name)/\(name).swift"] = "public struct \(name)View {}\n" }
        let text = try proposal(for: files)
        #expect(text.contains("3 feature modules, such as FeedUI, LoginUI, PostUI"), "\(text)")
        #expect(text.contains("module-at:Packages/Features/Sources/{feature}/**"), "\(text)")
    }

    @Test func `what most features need is no feature, though the app needs it too`() throws {
        let names = ["HomeFeature", "ListFeature", "ShopFeature", "UserFeature"]
        let text = try proposal(for: package(
            [("App", names + ["BaseFeature"]), ("BaseFeature", ["Core"]), ("Core", [])] + names.map { ($0, ["BaseFeature"]) }
        ))
        #expect(text.contains(#"["module:{feature}Feature", "!module:BaseFeature"]"#), "\(text)")
    }

    @Test func `features with many dependencies on each other are drawn, though their rule is off`() throws {
        var files: [String: String] = [:]
        for feature in ["Home", "List", "Shop"] {
            for index in 0..<12 {
                files["App/Features/\(feature)/\(feature)\(index).swift"] = "struct \(feature)\(index) { let a: Home0; let b: List\(index); let c: Shop\(index) }\n"
            }
        }
        let project = try TemporaryProject(files)
        #expect(try Program.run("init", in: project).status == 0)
        #expect(try project.read("ashlar.yml").contains("""
              - id: feature-folders-are-independent
                severity: off
            """))
        let picture = try Program.run("graph", "features", "--format", "mermaid", in: project)
        #expect(picture.status == 0 && picture.output.contains("Home"), "\(picture.complaint)")
    }

    @Test func `libraries in a folder of modules are no features`() throws {
        var files: [String: String] = [:]
        for name in ["Logging", "Storage", "Networking"] {
            files["Modules/\(name)/\(name).swift"] = "public struct \(name) {}\n"
            files["App/Use\(name).swift"] = "import \(name)\nstruct Use\(name) { let value: \(name) }\n"
        }
        #expect(try !proposal(for: files).contains("feature"))
    }

    @Test func `interfaces of modules become rules`() throws {
        let names = ["Login", "Profile", "Settings"]
        let targets = names.flatMap { [($0, ["\($0)Interface"]), ("\($0)Interface", [])] } + [
            ("Home", names.map { $0 + "Interface" }), ("Search", names.map { $0 + "Interface" }), ("Shell", names),
        ]
        let project = try TemporaryProject(package(targets))
        #expect(try Program.run("init", in: project).status == 0)
        let rules = try project.read("ashlar.yml")
        #expect(rules.contains("""
              # 3 modules have an interface of their own.
              - id: interfaces-know-no-implementation
                rationale: What depends on an interface must build without any implementation.
                forbidden:
                  from: "module:*Interface"
                  to:
                    - "module:Login"
                    - "module:Profile"
                    - "module:Settings"
            """), "\(rules)")
        try project.write("import Profile\n", to: "Sources/Login/Other.swift")
        let check = try Program.run("check", in: project)
        #expect(check.output.contains("[modules-know-only-interfaces]"), "\(check.output)")
    }

    @Test func `features know interfaces of each other, and the module around them is none`() throws {
        let names = ["Login", "Profile", "Settings"]
        func source(_ folder: String, _ needs: [String]) -> [String: String] {
            ["Features/\(folder)/File.swift": needs.map { "import \($0)\n" }.joined() + "public struct Value {}\n"]
        }
        var (targets, files) = ([#".target(name: "Features", dependencies: \#(names), path: "Features/Sources")"#], source("Sources", names))
        for (name, other) in zip(names, names.dropFirst() + names.prefix(1)) {
            let needs = [name + "Interface", other + "Interface"]
            targets += [
                #".target(name: "\#(name)", dependencies: \#(needs), path: "Features/\#(name)/Sources")"#,
                #".target(name: "\#(name)Interface", path: "Features/\#(name)/Interface")"#,
            ]
            files.merge(source(name + "/Sources", needs).merging(source(name + "/Interface", [])) { $1 }) { $1 }
        }
        targets.append(#".target(name: "Home", dependencies: ["LoginInterface", "ProfileInterface", "SettingsInterface"])"#)
        files["Sources/Home/Home.swift"] = names.map { "import \($0)Interface\n" }.joined()
        files["Package.swift"] = "import PackageDescription\nlet package = Package(name: \"P\", targets: [\(targets.joined(separator: ", "))])\n"
        let result = try Program.run("init", "--dry-run", in: TemporaryProject(files))
        #expect(result.complaint.contains("- 3 feature modules, such as Login, Profile, Settings\n"), "\(result.complaint)")
        #expect(result.output.contains(#"independent: ["module-at:Features/{feature}/**", "!module:*Interface", "!module:Features"]"#), "\(result.output)")
        #expect(!result.complaint.contains("- features-are-independent: "), "\(result.complaint)")
    }

    @Test func `the length of generated files limits nobody`() throws {
        var files = plain
        for index in 0..<60 { files["App/Views/More\(index).swift"] = "struct More\(index) {}\n" }
        for index in 0..<9 { files["App/API/Api\(index).pb.swift"] = String(repeating: "let a = 1\n", count: 900) }
        let result = try Program.run("init", "--dry-run", in: TemporaryProject(files))
        #expect(result.output.contains("at-most: { lines: 300 }") && !result.complaint.contains("files-stay-readable"), "\(result.output)")
    }

    @Test func `the findings for the baseline are listed by rule, with an example`() throws {
        var files = plain
        for index in 0..<28 { files["App/Views/More\(index).swift"] = "struct More\(index) { let store: Store }\n" }
        let result = try Program.run("init", in: TemporaryProject(files))
        #expect(result.output.contains("""
            - layers-know-only-those-below: 1 finding for the baseline; for example 'App/Data/Item.swift': 'Item' (data) refers to 'RowView' (presentation)
            """), "\(result.output)")
    }

    @Test func `what targets decide is doubtful as long as some are not known`() throws {
        var files = package([("Core", []), ("Shop", ["Core"])])
        files["Sources/Core/Core.swift"] = "import XCTest\npublic struct Core {}\n"
        files["Tools/Package.swift"] = "import PackageDescription\nlet package = Package(name: \"T\", targets: unheard())\n"
        let result = try Program.run("init", in: TemporaryProject(files))
        #expect(result.output.contains("""
            - production-modules-import-no-test-modules: 1 finding for the baseline; doubtful: the targets of 1 of 2 manifests are not \
            all known; for example 'Sources/Core/Core.swift'
            """), "\(result.output)")
    }

    @Test func `a picture of layers shows those of the rule, and says which files are in two`() throws {
        let project = try TemporaryProject(plain)
        try project.write("""
            groups: { all: "App/**", views: "App/Views/**", data: ["App/Data/**", "App/Views/RowView.swift"] }
            rules:
              - { id: layers, rationale: a, layers: [views, data] }
            """, to: "ashlar.yml")
        let picture = try Program.run("graph", "layers", in: project)
        #expect(picture.output.contains("1 file is in 'views' and in 'data', and drawn in 'views'"), "\(picture.output)")
        #expect(!picture.output.contains("\"all\""))
        #expect(picture.output.contains("1 findings") || picture.output.contains("1 finding"), "\(picture.output)")
    }

    @Test func `existing files are not overwritten`() throws {
        for name in ["ashlar.yml", "ashlar-baseline.txt"] {
            let project = try TemporaryProject(plain)
            try project.write("# Mine\n", to: name)
            let result = try Program.run("init", in: project)
            #expect(result.status == 2)
            #expect(result.complaint == "ashlar: '\(project.path)/\(name)' exists already; edit it, or replace it with --force\n")
            #expect(try project.read(name) == "# Mine\n")
            #expect(try Program.run("init", "--force", in: project).status == 0)
            #expect(try Program.run("check", in: project).status == 0)
        }
    }

    @Test func `a preset can be requested`() throws {
        let project = try TemporaryProject(plain)
        #expect(try Program.run("init", "--preset", "core-modul", in: project).complaint.contains("did you mean 'core-module'?"))
        #expect(try Program.run("init", "--preset", "core-module", in: project).status == 0)
        #expect(try project.read("ashlar.yml").contains("preset: core-module"))
        #expect(try Program.run("check", in: project).output.hasPrefix("no findings"))
    }

    @Test func `a folder without Swift files is an error`() throws {
        let project = try TemporaryProject(["README.md": ""])
        let result = try Program.run("init", in: project)
        #expect(result.status == 2)
        #expect(result.complaint.contains("no Swift file below"))
        #expect(!FileManager.default.fileExists(atPath: project.path + "/ashlar.yml"))
    }
}
