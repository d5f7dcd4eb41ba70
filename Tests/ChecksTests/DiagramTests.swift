@testable import AshlarChecks
import AshlarDriver
import AshlarInjection
import AshlarText
import Testing

/// Diagrams as rules.
@Suite struct DiagramTests {
    private func arrows(_ text: String, at path: String) -> [String] {
        let diagram = ArchitectureDiagram(text, at: path)
        return diagram.arrows.map { "\(diagram.components[$0.source]) → \(diagram.components[$0.target])" }.sorted()
    }

    @Test func `arrows of PlantUML`() {
        let text = """
            @startuml
            ' a note
            title Layers
            package "User interface" as ui
            component Rules
            [Storage] as st
            skinparam shadowing false
            ui --> Rules : asks
            Rules ..> st
            [Network] <-- Rules
            Log -[hidden]- Rules
            ui <|-- Screens
            @enduml
            """
        #expect(arrows(text, at: "a.puml") == ["Rules → Network", "Rules → Storage", "Screens → User interface", "User interface → Rules"])
    }

    @Test func `parts that are no mapping are an error`() {
        let rules = "rules: [{ id: r, rationale: W, diagram: { file: a.puml, parts: [a] } }]"
        let shared = [Preset(name: "a.puml", files: [("", "[A] --> [B]")])]
        let problems = RuleSet.read(rules, path: "ashlar.yml", presets: [], extending: shared).problems
        #expect(problems.map(\.message) == ["'parts' of 'diagram' must be a mapping: { Component: a group, a path or a module }"])
    }

    @Test func `containers, comments and lines without a head are no components and no arrows`() {
        func components(_ text: String, at path: String) -> [String] { ArchitectureDiagram(text, at: path).components }
        let container = "package \"All\" {\n  [A]\n}\nfolder \"Core\" as core {\n  [B]\n}\n[A] --> core\n"
        #expect(components(container, at: "a.puml") == ["A", "B", "Core"])
        #expect(arrows(container, at: "a.puml") == ["A → Core"])
        let graph = "/* no\n component */ graph { a -- b; c--d }"
        #expect(components(graph, at: "a.dot") == ["a", "b", "c", "d"] && arrows(graph, at: "a.dot") == [])
    }

    @Test func `texts of several lines are no components`() {
        let text = """
            [A] --> [B]
            note right of A
              [X] --> [Y]
              [Z]
            end note
            note left of B : about it
            note "in quotes" as N
            legend right
              [C] --> [D]
            endlegend
            title
              [E] --> [F]
            end title
            [B] --> [G]
            """
        #expect(ArchitectureDiagram(text, at: "a.puml").components == ["A", "B", "G"])
        #expect(arrows(text, at: "a.puml") == ["A → B", "B → G"])
    }

    @Test func `titles of subgraphs, and what Mermaid draws besides components`() {
        let text = """
            ---
            title: Layers
            ---
            flowchart TD
              subgraph ui [User interface]
                Screens
              end
              subgraph data["Data layer"]
                Store
              end
              ui --> data
            """
        #expect(arrows(text, at: "a.mmd") == ["User interface → Data layer"])
        #expect(ArchitectureDiagram(text, at: "a.mmd").components == ["Screens", "Store", "User interface", "Data layer"])
        let sequence = "%% a note\nsequenceDiagram\n  A->>B: ask\n"
        #expect(ArchitectureDiagram(sequence, at: "a.mmd").otherKind == "sequenceDiagram" && arrows(sequence, at: "a.mmd") == [])
    }

    @Test func `arrows of Mermaid`() {
        let text = """
            flowchart TD
              %% a note
              ui[User interface] --> rules(Rules) --> storage[(Storage)]
              ui -- asks --> log & Network
              rules -.->|reads| Network:::outside; Network <--> Clock
              classDef outside fill:#eee
              style ui fill:#fff
            """
        let found = [
            "Clock → Network", "Network → Clock", "Rules → Network", "Rules → Storage", "User interface → Network", "User interface → Rules",
            "User interface → log",
        ]
        #expect(arrows(text, at: "a.mmd") == found)
        #expect(arrows("# Title\n\n```mermaid\n\(text)\n```\n", at: "a.md") == found)
    }

    @Test func `arrows of DOT`() {
        let text = """
            digraph layers {
              rankdir = LR; node [shape=box]
              // a note
              ui [label="User interface", shape=box]
              ui -> Rules -> "Storage" [style=dashed]
              Rules->{Log Network}
              subgraph cluster_a { Screens -> ui; }
            }
            """
        #expect(arrows(text, at: "a.dot") == [
            "Rules → Log", "Rules → Network", "Rules → Storage", "Screens → User interface", "User interface → Rules",
        ])
    }

    @Test func `what is no diagram has no arrows`() {
        for path in ["a.puml", "a.mmd", "a.dot", "a.md"] {
            for text in ["", "-->", "[", "a[", "{ -> }", "\"", "a -->|", "<", "a -- ", "```mermaid\n"] {
                #expect(arrows(text, at: path) == [], "\(path): \(text)")
            }
        }
    }

    private let source = """
        //- UI/A.swift
        struct A { let store: Store; let rule: Rule }
        //- Rules/Rule.swift
        struct Rule { let store: Store }
        //- Data/Store.swift
        struct Store {}
        """

    private func found(_ check: String, diagram: String = "ui --> Rules\nRules --> data\n") -> [String] {
        let file = """
            groups: { ui: UI/**, data: Data/** }
            rules: [{ id: r, rationale: W, diagram: \(check) }]
            """
        let (rules, problems) = RuleSet.read(file, path: "ashlar.yml", presets: [], extending: [Preset(name: "docs/a.puml", files: [("", diagram)])])
        guard problems.isEmpty, let today = CalendarDay("2026-01-31") else { return problems.map { "\($0.location): \($0.message)" } }
        return rules.findings(in: LinkedProject(fixture: Fixture(source)), today: today).map { "\($0.location): \($0.message) (\($0.help ?? ""))" }
    }

    @Test func `a dependency without an arrow is a finding`() {
        #expect(found("{ file: docs/a.puml, parts: { Rules: Rules/** } }") == [
            "UI/A.swift:1:23: 'A' (ui) refers to 'Store' (data) ('docs/a.puml' has no arrow from 'ui' to 'data')",
        ])
        #expect(found("{ file: docs/a.puml }") == ["UI/A.swift:1:23: 'A' (ui) refers to 'Store' (data) ('docs/a.puml' has no arrow from 'ui' to 'data')", """
            ashlar.yml:2:49: the rule 'r' selects nothing: no group or module is called 'Rules', a component of 'docs/a.puml'; name it under \
            'parts' (correct it or remove it)
            """])
    }

    @Test func `errors in the settings of a diagram`() {
        #expect(found("{ file: a.puml }") == [
            "ashlar.yml:2:49: there is no diagram at 'a.puml'; a path starts from the folder of this file and stays below the root",
        ])
        #expect(found("{ file: docs/a.puml, parts: { Rule: a } }") == ["ashlar.yml:2:71: the diagram has no component 'Rule'; did you mean 'Rules'?"])
        #expect(found("{ file: docs/a.puml }", diagram: "nothing\n") == [
            "ashlar.yml:2:49: the diagram 'docs/a.puml' connects no components; it is read as PlantUML, Mermaid or DOT by its extension",
        ])
    }
}
