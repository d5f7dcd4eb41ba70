import Foundation
import Testing

/// `ashlar explain RULE --matches`: what a rule selects.
@Suite struct ExplainTests {
    private func project() throws -> TemporaryProject {
        try TemporaryProject([
            "ashlar.yml": """
                groups:
                  ui: UI/**
                  data: Data/**
                rules:
                  - id: screens-know-no-data
                    rationale: A screen asks a use case.
                    forbidden:
                      from: [ui, "!UI/Old/**"]
                      to: { types: { in: data, named: "*Store", kind: [struct] } }
                    except:
                      - from: List
                        reason: It moves next month.
                      - from: Gone
                        reason: It was there.
                  - id: nothing-is-off
                    rationale: It rests.
                    severity: off
                    forbidden: { from: ui, to: data }
                """,
            "ashlar-baseline.txt": """
                UI/Detail.swift: [screens-know-no-data] 'Detail' -> 'PriceStore'
                UI/Gone.swift: [screens-know-no-data] 'Gone' -> 'PriceStore'
                """,
            "UI/List.swift": "struct List { let store: PriceStore }",
            "UI/Detail.swift": "struct Detail { let store: PriceStore }",
            "UI/Home.swift": "struct Home { let store: PriceStore }",
            "UI/Old/Form.swift": "struct Form { let store: PriceStore }",
            "Data/PriceStore.swift": "struct PriceStore {}\nfinal class NameStore {}\nstruct Row {}",
            "Main.swift": "struct Main {}",
            "Tests/ListTests.swift": "import XCTest\nfinal class ListTests: XCTestCase {}",
        ])
    }

    @Test func `matches are told step by step`() throws {
        let told = try Program.run("explain", "screens-know-no-data", "--matches", "--places", "2", in: project())
        #expect(told.status == 0)
        #expect(told.output == """
            screens-know-no-data (error), at ashlar.yml:5:9

            ui, !UI/Old/**: 3 files, at ashlar.yml:8:13
              'ui': 4 files
              without 'UI/Old/**': 3 files
                UI/Detail.swift
                UI/Home.swift
                and 1 more

            data: 1 file, at ashlar.yml:9:26
              Data/PriceStore.swift

            struct named '*Store' in 'data': 1 type, at ashlar.yml:9:20
              all types: 9 types
              in 'data': 3 types
              kind struct: 2 types
              named '*Store': 1 type
                PriceStore, at Data/PriceStore.swift:1:8

            in none of these: 2 of 6 files
              Main.swift
              UI/Old/Form.swift

            in no group: 1 file
              Main.swift

            the exception at ashlar.yml:11:9 (It moves next month.) excuses 1 finding
              'List' (ui) refers to 'PriceStore'

            the exception at ashlar.yml:13:9 (It was there.) excuses 0 findings

            the baseline excuses 1 finding of 2 in it for this rule
              UI/Detail.swift: [screens-know-no-data] 'Detail' -> 'PriceStore'

            findings besides those: 1

            """)
    }

    @Test func `matches as JSON have all places`() throws {
        let told = try Program.run("explain", "screens-know-no-data", "--matches", "--format", "json", in: project())
        let document = try #require(try JSONSerialization.jsonObject(with: Data(told.output.utf8)) as? [String: Any])
        #expect(document["schema"] as? Int == 1)
        #expect(document["findings"] as? Int == 1)
        #expect((document["unselected"] as? [String]) == ["Main.swift", "UI/Old/Form.swift"])
        let selections = try #require(document["selections"] as? [[String: Any]])
        #expect(selections.map { $0["count"] as? Int } == [3, 1, 1])
        #expect((selections.last?["steps"] as? [[String: Any]])?.compactMap { $0["count"] as? Int } == [9, 3, 2, 1])
    }

    @Test func `rules without selectors judge the whole project, and others select folders and bindings`() throws {
        let project = try TemporaryProject([
            "ashlar.yml": """
                rules:
                  - id: modules-form-no-cycles
                    rationale: Why
                    acyclic: modules
                  - id: features-hold-sources
                    rationale: Why
                    layout: { at: "Features/{f}", holds: "*.swift" }
                  - id: stores-are-shared
                    rationale: Why
                    scoped: { bindings: { service: Store }, to: singleton }
                """,
            "Features/Cart/Cart.swift": "struct Cart {}\n",
            "App/Assembly.swift": """
                import Swinject
                protocol Store {}
                struct DiskStore: Store {}
                final class Assembly {
                    func register(in container: Container) { container.register(Store.self) { _ in DiskStore() } }
                }
                """,
        ])
        #expect(try Program.run("explain", "modules-form-no-cycles", "--matches", in: project).output == """
            modules-form-no-cycles (error), at ashlar.yml:2:9

            the rule has no selector: it judges the whole project, 2 files besides tests

            findings besides those: 0

            """)
        #expect(try Program.run("explain", "features-hold-sources", "--matches", in: project).output == """
            features-hold-sources (error), at ashlar.yml:5:9

            Features/{f}: 1 folder, at ashlar.yml:7:19
              Features/Cart

            in none of these: 1 of 2 files
              App/Assembly.swift

            findings besides those: 0

            """)
        let bindings = try Program.run("explain", "stores-are-shared", "--matches", in: project).output
        #expect(bindings.contains("\nbindings: 1 binding, at ashlar.yml:10:25\n  DiskStore, at App/Assembly.swift:5:"), "\(bindings)")
        #expect(bindings.contains("\nin none of these: 1 of 2 files\n  Features/Cart/Cart.swift\n"), "\(bindings)")
        try project.write("""
            groups: { features: Features/** }
            rules:
              - id: files-are-empty
                rationale: Why
                budget: { of: files, at-most: { lines: 0 } }
                except: [{ at: features, reason: old }]
            """, to: "ashlar.yml")
        // A file is named by its path, not by its group or module.
        #expect(try Program.run("explain", "files-are-empty", "--matches", in: project).output.contains("""
            (old) excuses 1 finding
              Features/Cart/Cart.swift
            """))
    }

    @Test func `a rule that is off or unknown selects nothing`() throws {
        let off = try Program.run("explain", "nothing-is-off", "--matches", in: project())
        #expect(off.status == 2)
        #expect(off.complaint == "ashlar: the rule 'nothing-is-off' is off, so it selects nothing; give it a severity to see what it would select\n")
        let unknown = try Program.run("explain", "screens-know-no-date", "--matches", in: project())
        #expect(unknown.status == 2)
        #expect(unknown.complaint.contains("did you mean 'screens-know-no-data'?"))
    }
}
