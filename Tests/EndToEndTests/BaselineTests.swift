import AshlarChecks
import AshlarDriver
import Testing

/// Known findings are not reported, new ones are, and the baseline only shrinks.
@Suite struct BaselineTests {
    private static let rules = """
        rules:
          - id: views-know-no-data
            rationale: Screens outlive databases.
            forbidden: { from: Views/**, to: Data/** }
          - id: files-are-short
            rationale: Nobody reads long ones.
            budget: { of: files, in: Views/**, at-most: { lines: 3 } }
        """

    private static let files = [
        "ashlar.yml": rules,
        "Data/Cache.swift": "struct Cache {}\nstruct Store {}\n",
        "Views/Home.swift": "struct Home { let cache: Cache }\n",
        "Views/Long.swift": "struct Long {}\n// 2\n// 3\n// 4\n// 5\n",
    ]

    private func begun() throws -> TemporaryProject {
        let project = try TemporaryProject.committed(Self.files)
        let result = try Program.run("baseline", in: project)
        #expect(result.output == "2 findings recorded in 'ashlar-baseline.txt'; commit it\n")
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "Begin a baseline")
        return project
    }

    private func check(
        _ project: TemporaryProject, _ arguments: String..., status: Int32 = 0, says expected: String,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let result = try Program.run(Program.executable, ["check"] + arguments, in: project.path)
        #expect(result.complaint == "", sourceLocation: location)
        #expect(result.status == status, sourceLocation: location)
        #expect(result.output.contains(expected), "\(result.output)", sourceLocation: location)
    }

    @Test func `known findings are not reported`() throws {
        let project = try begun()
        #expect(try project.read("ashlar-baseline.txt") == """
            # Findings that Ashlar accepts for now, one a line, without line numbers. The list only shrinks:
            # 'ashlar baseline --update' removes resolved findings; only 'ashlar baseline --accept REASON' adds new ones.
            Views/Home.swift: [views-know-no-data] 'Home' -> 'Cache'
            Views/Long.swift: [files-are-short] 'Views/Long.swift' -> 'lines' (5)

            """)
        try check(project, says: "no findings")
        try check(project, "--no-baseline", status: 1, says: "2 errors")
    }

    @Test func `a known finding may move within its file`() throws {
        let project = try begun()
        try project.write("// One\nstruct Home {\n    let cache: Cache\n}\n// More\n", to: "Views/Home.swift")
        try check(project, status: 1, says: "'Home.swift' has 5 lines, 2 over the limit of 3")
        try project.write("// One\nstruct Home {\n    let cache: Cache }\n", to: "Views/Home.swift")
        try check(project, says: "no findings")
    }

    @Test func `a further finding is new`() throws {
        let project = try begun()
        try project.write("struct Home { let cache: Cache; let store: Store }\n", to: "Views/Home.swift")
        try check(project, status: 1, says: "refers to 'Store' (Data) [views-know-no-data]")
    }

    @Test func `a recorded measurement may shrink but not grow`() throws {
        let project = try begun()
        try project.write("struct Long {}\n// 2\n// 3\n// 4\n", to: "Views/Long.swift")
        try check(project, says: "no findings")
        #expect(try Program.run("baseline", "--update", in: project).status == 0)
        #expect(try project.read("ashlar-baseline.txt").contains("[files-are-short] 'Views/Long.swift' -> 'lines' (4)"))
        try project.write("struct Long {}\n// 2\n// 3\n// 4\n// 5\n", to: "Views/Long.swift")
        try check(project, status: 1, says: "'Long.swift' has 5 lines, 2 over the limit of 3")
    }

    @Test func `a resolved finding must be removed from the baseline`() throws {
        let project = try begun()
        try project.write("struct Home {}\n", to: "Views/Home.swift")
        try check(project, says: """
            ashlar-baseline.txt:3:1: warning: a finding of the baseline is resolved [baseline-is-current]
              chain: Views/Home.swift: [views-know-no-data] 'Home' -> 'Cache' ashlar-baseline.txt:3:1
              help: remove it: ashlar baseline --update
            """)
        let result = try Program.run("baseline", "--update", in: project)
        #expect(result.output == "1 resolved finding removed, 0 findings added; 'ashlar-baseline.txt' holds 1\n")
        try check(project, says: "no findings")
        // A resolved finding that returns is new.
        try project.write("struct Home { let cache: Cache }\n", to: "Views/Home.swift")
        try check(project, status: 1, says: "1 error")
    }

    @Test func `a finding that was not checked is not resolved`() throws {
        let project = try begun()
        try check(project, "--only", "files-are-short", says: "no findings")
        try check(project, "Data", says: "no findings")
    }

    @Test func `a renamed file keeps its baseline entries`() throws {
        let project = try begun()
        try project.write("", to: "Views/Start/Screens/.keep")
        try project.git("mv", "Views/Home.swift", "Views/Start/Screens/Begin.swift")
        try project.git("mv", "Views/Long.swift", "Views/Longer.swift")
        try check(project, says: "no findings")
        try project.git("commit", "-q", "-a", "-m", "Move")
        try check(project, says: "no findings")
        #expect(try Program.run("baseline", "--update", in: project).status == 0)
        #expect(try project.read("ashlar-baseline.txt").contains("""
            Views/Longer.swift: [files-are-short] 'Views/Longer.swift' -> 'lines' (5)
            Views/Start/Screens/Begin.swift: [views-know-no-data] 'Home' -> 'Cache'
            """))
    }

    @Test func `findings about a folder or several files stay known`() throws {
        let project = try TemporaryProject.committed([
            "ashlar.yml": """
                rules:
                  - id: screens-have-models
                    rationale: A view decides nothing.
                    layout: { at: "Views/{screen}", holds: ["{screen}View.swift", "{screen}Model.swift"] }
                  - id: imports-are-declared
                    rationale: The order of the build is no accident.
                    manifest: [imports-are-declared]
                """,
            "Package.swift": """
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "A", path: "Views"), .target(name: "B", path: "B")])
                """,
            "Views/Home/Extra.swift": "import B\n", "Views/Home/HomeView.swift": "", "Views/List/ListView.swift": "import B\n",
            "B/B.swift": "",
        ])
        #expect(try Program.run("baseline", in: project).status == 0)
        let known = try project.read("ashlar-baseline.txt")
        #expect(known.contains("\nPackage.swift: [imports-are-declared] 'A' -> 'B'\n"))
        #expect(known.contains("\nViews/Home: [screens-have-models] 'Home' -> 'HomeModel.swift'\n"))
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "Begin a baseline")
        // Each finding is located at this file, the first of several.
        try project.git("mv", "Views/Home/Extra.swift", "Views/Home/More.swift")
        let check = try Program.run("check", in: project)
        #expect(!check.output.contains("does not declare it") && !check.output.contains(" lacks "), "\(check.output)")
        try project.remove("Views/Home/More.swift")
        #expect(try !Program.run("check", in: project).output.contains("does not declare it"))
    }

    @Test func `adding to the baseline requires a reason`() throws {
        let project = try begun()
        try project.write("struct Home { let cache: Cache; let store: Store }\n", to: "Views/Home.swift")
        let state = try Program.run("baseline", in: project)
        #expect(state.status == 1)
        #expect(state.output.contains("1 is new"))
        #expect(try Program.run("baseline", "--update", in: project).output.contains("holds 2"))
        try check(project, status: 1, says: "1 error")
        #expect(try Program.run("baseline", "--accept", " ", in: project).status == 2)
        #expect(try Program.run("baseline", "--accept", "the shop opens on Monday", in: project).output.contains("holds 3"))
        #expect(try project.read("ashlar-baseline.txt").contains("[views-know-no-data] 'Home' -> 'Store' -- the shop opens on Monday\n"))
        try check(project, says: "no findings")
    }

    @Test func `merge conflicts are reported with their locations`() throws {
        let project = try begun()
        try project.write("# Ours\n<<<<<<< ours\nViews/A.swift: old [names]\n=======\nnonsense\n", to: "ashlar-baseline.txt")
        let result = try Program.run("check", in: project)
        #expect(result.status == 2)
        #expect(result.complaint == """
            ashlar-baseline.txt:2:1: error: unresolved merge conflict; keep the lines of both sides, then run 'ashlar baseline --update'
            ashlar-baseline.txt:4:1: error: unresolved merge conflict; keep the lines of both sides, then run 'ashlar baseline --update'
            ashlar-baseline.txt:5:1: error: not an entry of the form "path: [rule] 'subject' -> 'target'"; delete the line, or rewrite the file with 'ashlar baseline'

            """)
    }

    // MARK: The first format, which held sentences

    @Test func `a baseline of sentences still counts, says so once, and is rewritten by an update`() throws {
        let project = try begun()
        try project.write("""
            # What Ashlar found when this list began, a line each, without line numbers. It only ever shrinks:
            Views/Home.swift: 'Home' (Views) refers to 'Cache' (Data) [views-know-no-data] -- it is being replaced
            Views/Long.swift: 'Long.swift' has more than 3 lines [files-are-short] (5)

            """, to: "ashlar-baseline.txt")
        try check(project, says: """
            ashlar-baseline.txt:2:1: note: 2 entries are in the format of an earlier version and matched by the names in it; \
            run 'ashlar baseline --update' to rewrite the file
            """)
        try check(project, says: "1 note, 2 known")
        // What another sentence said of the same names is the same finding; other names are new.
        try project.write("struct Home { let store: Store }\n", to: "Views/Home.swift")
        try check(project, says: "2 known")
        try project.write("struct House { let store: Store }\n", to: "Views/Home.swift")
        try check(project, status: 1, says: "'House' (Views) refers to 'Store' (Data)")
        try project.write("struct Home { let cache: Cache }\n", to: "Views/Home.swift")
        #expect(try Program.run("baseline", "--update", in: project).status == 0)
        #expect(try project.read("ashlar-baseline.txt").hasSuffix("""
            Views/Home.swift: [views-know-no-data] 'Home' -> 'Cache' -- it is being replaced
            Views/Long.swift: [files-are-short] 'Views/Long.swift' -> 'lines' (5)

            """))
        try check(project, says: "no findings, 2 known")
    }

    @Test(arguments: [
        "A.swift: [r] 'x'", "Ä b.swift: [r-1] 'x' -> 'y'", "A.swift: [r] 'x' (4)", "A.swift: [r] 'x' -> 'y' (4) -- why: [not] 'this'",
        ".: [r] 'a -> b' -> 'c (4)'", "'a: [b].swift': [r] 'it\\'s' -> 'back\\\\slash'", "A.swift: [r] 'two\\u{a}lines'",
    ]) func `an entry is written as it is read`(line: String) throws {
        let file = try BaselineFile(path: "b.txt", text: line + "\n")
        #expect(file.entries.count == 1 && file.entries[0].quotedNames == nil)
        #expect(file.entries[0].line == line)
    }

    @Test func `any names survive being written and read`() throws {
        let parts = ["a", "'", "\\", "\n", " -> ", "(3)", " -- ", ": [", "]", "#", "\u{2028}", "é", "[r] 'x'"]
        for (index, first) in parts.enumerated() {
            for second in parts {
                let identity = Finding.Identity(
                    rule: "r", path: "p" + first + second, subject: second + first, target: index % 2 == 0 ? first + second : nil
                )
                let entry = KnownFindings.Entry(identity: identity, value: index % 3 == 0 ? index : nil, reason: "because")
                let text = BaselineFile(path: "b.txt", entries: [entry]).text
                #expect(try BaselineFile(path: "b.txt", text: text).entries == [entry], "\(text)")
            }
        }
    }
}
