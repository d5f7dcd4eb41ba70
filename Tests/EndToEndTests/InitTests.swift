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
        for index in 0..<8 { files["App/Views/More\(index).swift"] = "struct More\(index) { let store: Store }\n" }
        let project = try TemporaryProject(files)
        let result = try Program.run("init", in: project)
        #expect(result.status == 0)
        #expect(try project.read("ashlar.yml").contains("""
              # Each layer may depend on those after it. 13 of 14 references between them follow this order today.
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
