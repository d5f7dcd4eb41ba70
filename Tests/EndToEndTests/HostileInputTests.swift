import Foundation
import Testing

/// Whatever a project contains, and however the program is started, it ends in time with status 0, 1 or 2.
@Suite struct HostileInputTests {
    private static let rules = "rules:\n  - { id: a-b, rationale: x, naming: { types: \"*\", match: [\"A*\"] } }\n"

    private func project(_ files: [String: String] = [:]) throws -> TemporaryProject {
        try TemporaryProject(["ashlar.yml": Self.rules, "A.swift": "struct B {}\n"].merging(files) { $1 })
    }

    /// Runs a shell command in a project; `ashlar` is the program.
    private func shell(_ command: String, in project: TemporaryProject) throws -> Program.Result {
        try Program.run("/bin/sh", ["-c", "ashlar() { '\(Program.executable)' \"$@\"; }; " + command], in: project.path)
    }

    @Test(arguments: [
        "ashlar check --threads 9223372036854775807", "ashlar graph files --hubs 9223372036854775807", "ashlar graph files --within 1e19",
        "ashlar graph files --within nan", "ashlar graph files --depth 9223372036854775807", "ashlar baseline --accept 'a\nb'",
        "ashlar check --no-cache >&-", "ashlar check --no-cache >&- 2>&-", "ashlar draw-dot svg <&-", "ashlar check --no-cache > /dev/full",
    ])
    func `what cannot be done is an error`(command: String) throws {
        guard !command.contains("/dev/full") || FileManager.default.fileExists(atPath: "/dev/full") else { return }
        #expect(try shell(command, in: project()).status == 2)
    }

    @Test(arguments: [
        "ashlar check --no-cache --stats 2>&-", "ashlar check --no-cache 2>&- <&-", "XDG_CACHE_HOME=$PWD/cache; ulimit -f 1; ashlar check",
    ])
    func `what fails beside the report does not fail it`(command: String) throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<40).map { ("F\($0).swift", "struct A\($0) { let a: Int; func b() { c(d) } }\n") })
        let result = try shell(command, in: project(files))
        #expect(result.status == 1, "\(result.complaint)")
        #expect(result.output.contains("A.swift:1:8: error:"))
    }

    @Test func `pipes in place of files are not read`() throws {
        for name in [".gitignore", "P.swift", "ashlar-baseline.txt", "Package.swift", "project.yml", ".git", ".git/index", ".git/HEAD", ".git/packed-refs"] {
            let project = try project()
            if name.hasPrefix(".git/") { try project.git("init", "-q") }
            try? FileManager.default.removeItem(atPath: project.path + "/" + name)
            #expect(mkfifo(project.path + "/" + name, 0o644) == 0)
            for arguments in [["check", "--no-cache"], ["check", "--no-cache", "--since", "HEAD"], ["check", "--no-cache", "--staged"]] {
                let result = try Program.run(Program.executable, arguments, in: project.path)
                #expect([1, 2].contains(result.status), "\(name) \(arguments)")
            }
        }
    }

    @Test(arguments: ["ashlar.yml", "ashlar-baseline.txt"])
    func `a link does not show a file outside of the project`(name: String) throws {
        let secret = try TemporaryProject(["secret": "token: s3cret\n"])
        let project = try project()
        try? project.remove(name)
        try FileManager.default.createSymbolicLink(atPath: "\(project.path)/\(name)", withDestinationPath: "\(secret.path)/secret")
        for arguments in [["check", "--no-cache"], ["baseline", "--no-cache"]] {
            let result = try Program.run(Program.executable, arguments, in: project.path)
            #expect(result.status == 2)
            #expect(result.complaint.contains("is a symbolic link to '\(secret.path)/secret', outside of the project"))
            #expect(!(result.output + result.complaint).contains("s3cret"))
        }
        #expect(try secret.read("secret") == "token: s3cret\n")
    }

    @Test func `what a manifest includes behind a link out of the project is not read`() throws {
        let outside = try TemporaryProject(["other.yml": "targets: { Secret: { type: application, sources: [x] } }\n"])
        for included in ["Link/other.yml", "other.yml", "../other.yml", outside.path + "/other.yml"] {
            let project = try project(["project.yml": "name: a\ninclude: [\(included)]\ntargets: { A: { type: application, sources: [A.swift] } }\n"])
            for (link, target) in [("Link", outside.path), ("other.yml", outside.path + "/other.yml")] {
                try FileManager.default.createSymbolicLink(atPath: "\(project.path)/\(link)", withDestinationPath: target)
            }
            let result = try Program.run("check", "--no-cache", in: project)
            #expect(result.output.contains("project.yml:2:"), "\(included): \(result.output)")
            #expect(try !Program.run("graph", "modules", "--no-cache", "--format", "json", in: project).output.contains("Secret"))
        }
    }

    @Test func `what killed runs left is deleted after a day`() throws {
        let project = try project()
        try project.git("init", "-q")
        let temporary = try TemporaryProject(["ashlar-git.oldold/HEAD": "", "ashlar-git.newnew/HEAD": "", "ashlar-git.shared/HEAD": "", "other/x": ""])
        for (name, permissions) in [("oldold", 0o700), ("newnew", 0o700), ("shared", 0o755)] {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: "\(temporary.path)/ashlar-git.\(name)")
        }
        for name in ["ashlar-git.oldold", "ashlar-git.shared", "other"] {
            let old = Date(timeIntervalSinceNow: -100_000)
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: "\(temporary.path)/\(name)")
        }
        _ = try Program.run("check", "--no-cache", in: project, environment: ["TMPDIR": temporary.path + "/"])
        let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path).sorted()
        #expect(left == ["ashlar-git.newnew", "ashlar-git.shared", "other"])
    }

    @Test func `names cannot move the cursor or begin a command`() throws {
        let project = try project([
            "::error::x/B.swift": "struct B {}\n", "=cmd|x/B.swift": "struct C {}\n", "a\u{202E}b/B.swift": "struct D {}\n",
            "c\u{1B}[2J/B.swift": "struct E {}\n", "d\n::error::/B.swift": "struct F {}\n", "javascript:x/B.swift": "struct G { let a: B }\n",
        ])
        for format in ["text", "github", "azure", "teamcity", "xcode", "markdown", "csv", "junit", "checkstyle"] {
            let text = try Program.run("check", "--no-cache", "--format", format, in: project).output
            #expect(!text.contains("\u{202E}") && !text.contains("\u{1B}"), "\(format)")
            #expect(format == "github" || !text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("::") }, "\(format)")
            let commands = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("##vso[") || $0.hasPrefix("##teamcity[") }
            #expect(["azure", "teamcity"].contains(format) || commands.isEmpty, "\(format)")
            #expect(!text.contains("\n=") && !text.contains(",="), "\(format)")
        }
        for format in ["svg", "dot", "mermaid", "html"] {
            let text = try Program.run("graph", "files", "--no-cache", "--format", format, in: project).output
            #expect(!text.contains("\u{202E}") && !text.contains("\u{1B}"), "\(format)")
            #expect(!text.contains(/(href|URL)[= ]"javascript:/), "\(format)")
        }
    }

    /// A line for each number, with the number in place of `I` and its predecessor in place of `P`.
    private static func rows(_ line: String, _ count: Int) -> String {
        (1...count).map { line.replacing("I", with: "\($0)").replacing("P", with: "\($0 - 1)") + "\n" }.joined()
    }

    private static let using = "rules:\n  - { id: a-b, rationale: x, forbidden: { from: \"${s12}\", to: a } }\n"
    private static let ruleFiles: [String] = [
        "settings:\n  s0: App/**\n" + rows("  sI: [\"${sP}\", \"${sP}\", \"${sP}\", \"${sP}\", \"${sP}\", \"${sP}\"]", 12) + using,
        "settings:\n  s0: Application\n" + rows("  sI: \"${sP}${sP}${sP}${sP}${sP}${sP}${sP}${sP}\"", 12) + using,
        "groups:\n  a0: &a0 [App/**]\n" + rows("  aI: &aI [*aP, *aP, *aP, *aP, *aP, *aP]", 12),
        "a0: &a0 {x: 1}\n" + rows("aI: &aI { ? [*aP, *aP] : 1 }", 30), "a0: &a0 {x: 1}\n" + rows("aI: &aI { <<: [*aP, *aP], yI: 1 }", 30),
        String(repeating: "[", count: 100_000), "a: " + String(repeating: "{a: ", count: 100_000),
    ]

    @Test(arguments: ruleFiles.indices)
    func `a rule file that expands without end is an error`(number: Int) throws {
        let result = try Program.run("check", "--no-cache", in: project(["ashlar.yml": Self.ruleFiles[number]]))
        #expect(result.status == 2)
        #expect(result.complaint.contains("ashlar.yml:"), "\(result.complaint)")
    }

    @Test func `templates that include each other are a problem`() throws {
        let templates = (0..<40).map { "  T\($0): { templates: [T\($0 + 1), T\($0 + 1)], sources: [x] }\n" }.joined()
        let result = try Program.run("check", "--no-cache", in: project([
            "project.yml": "name: a\ntargetTemplates:\n\(templates)  T40: { sources: [x] }\ntargets:\n  A: { templates: [T0], type: application }\n",
        ]))
        #expect(result.output.contains("project.yml:45:3: note: more than 200 templates apply to the target"), "\(result.output)")
    }
}
