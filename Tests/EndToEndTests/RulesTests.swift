import Foundation
import Testing

/// `ashlar rules`: what holds where, what the rules judge, and how they changed.
@Suite struct RulesTests {
    private let files = [
        "ashlar.yml": """
            extends: Rules/team.yml
            folders: UI/Old
            groups: { ui: UI/**, data: Data/**, log: Log/** }
            """,
        "Rules/team.yml": """
            rules:
              - id: screens-know-no-data
                rationale: A screen asks a use case.
                forbidden: { from: ui, to: data }
                except: [{ from: "UI/Sheet.swift", reason: It moves., until: 2999-01-01 }]
              - id: types-are-small
                rationale: Why
                budget: { of: files, at-most: { lines: 100 } }
            """,
        "UI/Old/ashlar-folder.yml": "rules: [{ id: screens-know-no-data, severity: warning, reason: It goes in May. }]\n",
        "UI/Home.swift": "struct Home { let store: Store }\n",
        "UI/Sheet.swift": "struct Sheet { let store: Store }\n",
        "UI/Old/Form.swift": "struct Form { let store: Store }\n",
        "Data/Store.swift": "struct Store {}\n",
        "Log/Log.swift": "struct Log {}\n",
    ]

    private func json(_ words: String..., in project: TemporaryProject) throws -> [String: Any] {
        let result = try Program.run(Program.executable, words, in: project.path)
        return try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.complaint)")
    }

    @Test func `the rules of a path, and why they hold`() throws {
        let project = try TemporaryProject(files)
        let told = try Program.run("rules", "--for", "UI/Old/Form.swift", in: project)
        #expect(told.output == """
            UI/Old/Form.swift: group ui

            screens-know-no-data  warning  forbidden, at Rules/team.yml:2:9
              why: A screen asks a use case.
              selected by ui, at Rules/team.yml:4:24, a group at ashlar.yml:3:15
              here warning instead of error: It goes in May., at UI/Old/ashlar-folder.yml:1:15

            types-are-small  error  budget, at Rules/team.yml:6:9
              why: Why
              holds for the whole project

            """)
        #expect(try Program.run("rules", "--for", "UI", in: project).output.contains("""
            screens-know-no-data  error  forbidden, at Rules/team.yml:2:9
              why: A screen asks a use case.
              selected by ui, at Rules/team.yml:4:24, a group at ashlar.yml:3:15
              in UI/Old warning instead of error: It goes in May., at UI/Old/ashlar-folder.yml:1:15
              an exception excuses 'UI/Sheet.swift' → '*', until 2999-01-01: It moves., at Rules/team.yml:5:14
            """))
        let answer = try json("rules", "--for", "UI/Sheet.swift", "--format", "json", in: project)
        let rules = try #require(answer["rules"] as? [[String: Any]])
        #expect(rules.count == 2)
        #expect((rules.first?["exceptions"] as? [[String: Any]])?.first?["reason"] as? String == "It moves.")
        try project.write("""
            groups: { data: Data/** }
            rules:
              - id: r
                rationale: Why
                forbidden: { from: UI/**, to: data }
                except: [{ from: Form, to: Store, reason: old, at-most: 2 }, { from: Other, reason: other }, { to: Store, reason: all }]
            """, to: "ashlar.yml")
        try project.write("// ashlar:allow r until 2999-01-01 -- It goes.\nstruct Form { let store: Store }\n", to: "UI/Old/Form.swift")
        let own = try Program.run("rules", "--for", "UI/Old/Form.swift", in: project).output
        #expect(own.contains("""
            r  error  forbidden, at ashlar.yml:3:9
              why: Why
              selected by UI/**, at ashlar.yml:5:24
              an exception excuses 'Form' → 'Store', at most 2 findings: old, at ashlar.yml:6:14
              an exception excuses '*' → 'Store': all, at ashlar.yml:6:98
              a comment allows it, until 2999-01-01: It goes., at UI/Old/Form.swift:1:1
            """), "\(own)")
        let wrong = try Program.run("rules", "--for", "UI/Hom.swift", in: project)
        #expect(wrong.status == 2)
        #expect(wrong.complaint.contains("did you mean 'UI/Home.swift'?"))
    }

    @Test func `pairs of groups that no rule judges`() throws {
        let result = try Program.run("rules", "coverage", in: TemporaryProject(files))
        #expect(result.output == """
            6 pairs of groups: 1 forbidden, 0 permitted, 5 not judged

            no rule judges a dependency
              from ui to log
              from data to ui
              from data to log
              from log to ui
              from log to data

            forbidden
              from ui to data: screens-know-no-data

            """)
    }

    @Test func `coverage asks rules about what they select, and permits what a rule names`() throws {
        let rules = """
            groups: { ui: UI/**, data: Data/**, log: Log/** }
            rules:
              - id: screens-are-above
                rationale: Why
                layers: [ui, data]
              - id: old-screens-log-nothing
                rationale: Why
                forbidden: { from: UI/Old/**, to: log }
              - id: the-log-knows-no-store
                rationale: Why
                severity: warning
                over: constructions
                forbidden: { from: { types: Log }, to: { types: Store } }
              - id: modules-know-no-other
                rationale: Why
                over: imports
                forbidden: { from: log, to: "module:Other" }
            """
        let result = try Program.run("rules", "coverage", in: TemporaryProject(files.merging(["ashlar.yml": rules]) { $1 }))
        #expect(result.output == """
            6 pairs of groups: 3 forbidden, 1 permitted, 2 not judged

            no rule judges a dependency
              from data to log
              from log to ui

            forbidden
              from ui to log: old-screens-log-nothing
              from data to ui: screens-are-above
              from log to data: the-log-knows-no-store

            permitted
              from ui to data: screens-are-above

            these rules forbid none of the pairs: modules-know-no-other

            """)
    }

    @Test func `answers for programs`() throws {
        let project = try TemporaryProject(files)
        #expect((try json("rules", "--format", "json", in: project)["rules"] as? [Any])?.count == 2)
        let why = try json("why", "ui", "data", "--format", "json", in: project)
        #expect(why["depends"] as? Bool == true)
        #expect((why["steps"] as? [[String: Any]])?.first?["to"] as? String == "Store")
        let can = try json("can", "ui", "data", "--format", "json", in: project)
        #expect(can["isAllowed"] as? Bool == false)
        #expect((can["rules"] as? [[String: Any]])?.first?["id"] as? String == "screens-know-no-data")
        #expect((try json("explain", "types-are-small", "--format", "json", in: project)["check"] as? [String: Any])?["name"] as? String == "budget")
        #expect((try json("doctor", "--format", "json", in: project)["subjects"] as? [Any])?.isEmpty == false)
        #expect(try json("baseline", "--format", "json", in: project)["entries"] as? Int == 2)
        #expect(try json("baseline", "--format", "json", in: project)["known"] as? Int == 2)
    }

    @Test func `weaker and stronger rules since a revision`() throws {
        let project = try TemporaryProject.committed(files)
        #expect(try Program.run("rules", "diff", "HEAD", in: project).output == "the rules are those of HEAD\n")
        try project.write("""
            rules:
              - id: screens-know-no-data
                rationale: A screen asks a use case.
                severity: warning
                forbidden: { from: "UI/Old/**", to: data }
              - id: types-are-small
                rationale: Why
                budget: { of: files, at-most: { lines: 100 } }
                except: [{ at: "Log/**", reason: generated }]
              - id: files-are-acyclic
                rationale: Why
                acyclic: files
            """, to: "Rules/team.yml")
        try project.write("// ashlar:allow screens-know-no-data -- later\nstruct Home { let store: Store }\n", to: "UI/Home.swift")
        let result = try Program.run("rules", "diff", "HEAD", in: project)
        #expect(result.status == 1)
        #expect(result.output == """
            weaker than at HEAD:
              screens-know-no-data: warning instead of error, at Rules/team.yml:2:9
              screens-know-no-data: was 'forbidden: { from: ui, to: data }', is 'forbidden: { from: UI/Old/**, to: data }'; finds 1 violation \
            in today's code instead of 2, at Rules/team.yml:2:9
              types-are-small: a new exception for 'Log/**': generated, at Rules/team.yml:9:14
              screens-know-no-data: 1 more suppress it by a comment in UI/Home.swift

            stronger than at HEAD:
              screens-know-no-data: no exception for 'UI/Sheet.swift' → '*' any more
              files-are-acyclic: is new (error), at Rules/team.yml:10:9

            """)
    }

    @Test(arguments: [
        ("{ lines: 100 }", "{ lines: 200 }", "weaker"), ("{ lines: 100 }", "{ lines: 99 }", "stronger"),
        ("{ lines: 100, types: 2 }", "{ lines: 100 }", "weaker"), ("{ lines: 100, types: 2 }", "{ lines: 99, types: 3 }", "weaker"),
        ("{ lines: 100 }, in: '{f}.swift'", "{ lines: 200 }, in: '{f}.*'", "weaker"), ("{ lines: 100 }", "{ lines: 100 }, in: '*.swift'", "changed"),
    ])
    func `limits that nothing exceeds`(was: String, now: String, direction: String) throws {
        try expect(direction, from: "budget: { of: files, at-most: \(was) }", to: "budget: { of: files, at-most: \(now) }")
    }

    @Test func `dependencies that rules would no longer find make them weaker`() throws {
        let rules = { (layers: String, data: String) in """
            groups: { ui: UI/**, data: \(data), log: Log/** }
            rules:
              - id: order
                rationale: Why
                layers: \(layers)
            """ }
        let project = try TemporaryProject.committed(files.merging(["ashlar.yml": rules("[ui, data, log]", "Data/**")]) { $1 })
        try project.write(rules("[ui, log]", "Data/**"), to: "ashlar.yml")
        #expect(try Program.run("rules", "diff", "HEAD", in: project).output == """
            weaker than at HEAD:
              order: was 'layers: [ui, data, log]', is 'layers: [ui, log]'; finds the same in today's code, no longer forbids \
            data → ui, log → data, at ashlar.yml:3:9

            """)
        // A group that no longer selects what it did changes the rule that names it.
        try project.write("struct Row {}\n", to: "Data/Old/Row.swift")
        try project.write(rules("[ui, data, log]", "Data/Old/**"), to: "ashlar.yml")
        #expect(try Program.run("rules", "diff", "HEAD", in: project).output == """
            weaker than at HEAD:
              order: selects otherwise, by groups, settings or exceptions; finds the same in today's code, no longer forbids \
            former data → ui, log → former data, at ashlar.yml:3:9

            """)
    }

    @Test(arguments: [
        ("layers: { order: [A.swift, B.swift], closed: true }", "layers: { order: [A.swift, B.swift] }", "weaker"),
        ("layers: { order: [A.swift, B.swift], exhaustive: true }", "layers: { order: [A.swift, B.swift], exhaustive: false }", "weaker"),
        ("forbidden: { from: A.swift, to: B.swift }", "forbidden: { from: A.swift, to: B.swift, indirect: true }", "stronger"),
        ("forbidden: { from: A.swift, to: B.swift, indirect: true }", "forbidden: { from: A.swift, to: B.swift, indirect: true, via: A.swift }", "weaker"),
        ("forbidden: { from: A.swift, to: B.swift }", "over: references, forbidden: { from: A.swift, to: B.swift }", "weaker"),
        ("acyclic: files", "over: references, acyclic: files", "changed"),
    ])
    func `settings that demand more or less`(was: String, now: String, direction: String) throws {
        try expect(direction, from: was, to: now)
    }

    /// What `rules diff` calls a change of a rule with which the findings stay the same.
    private func expect(_ direction: String, from was: String, to now: String) throws {
        let rules = { (body: String) in "rules: [{ id: r, rationale: W, \(body) }]\n" }
        let project = try TemporaryProject.committed(["ashlar.yml": rules(was), "A.swift": "struct A {}", "B.swift": "struct B {}"])
        try project.write(rules(now), to: "ashlar.yml")
        let result = try Program.run("rules", "diff", "HEAD", in: project)
        #expect(result.output.hasPrefix(direction) && result.status == (direction == "weaker" ? 1 : 0), "\(result)")
    }

    @Test func `files that no longer count make the rules weaker`() throws {
        let rules = "rules: [{ id: r, rationale: W, forbidden: { from: UI/**, to: Data/** } }]\n"
        let project = try TemporaryProject.committed(["ashlar.yml": rules, "UI/A.swift": "struct A { let b: B }", "Data/B.swift": "struct B {}"])
        try project.write("exclude: [UI/A.swift]\n" + rules, to: "ashlar.yml")
        let result = try Program.run("rules", "diff", "HEAD", in: project)
        #expect(result.status == 1)
        #expect(result.output == "weaker than at HEAD:\n  'exclude' was [], is [UI/A.swift]: 1 file no longer counts, at ashlar.yml:1:11\n")
        try project.write("sources: [UI, Data]\n" + rules, to: "ashlar.yml")
        let same = try Program.run("rules", "diff", "HEAD", in: project)
        #expect(same.status == 0 && same.output.hasSuffix("is [UI, Data]: the same files count, at ashlar.yml:1:11\n"))
    }

    @Test func `the baseline lies beside the rule file in force`() throws {
        let project = try TemporaryProject([
            "Rules/strict.yml": "rules: [{ id: r, rationale: W, forbidden: { from: UI/**, to: Data/** } }]\n",
            "UI/A.swift": "struct A { let b: B }", "Data/B.swift": "struct B {}",
        ])
        let begun = try Program.run("baseline", "--config", "Rules/strict.yml", "--root", ".", in: project)
        #expect(begun.output == "1 finding recorded in 'Rules/ashlar-baseline.txt'; commit it\n")
        #expect(try Program.run("check", "--config", "Rules/strict.yml", "--root", ".", in: project).status == 0)
    }
}
