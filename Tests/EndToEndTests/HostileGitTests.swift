import Foundation
import Testing

/// No program runs that a repository contains or configures, and no variable of the environment names one for git.
@Suite struct HostileGitTests {
    /// A project whose check asks git for everything: a baseline names a file that was renamed, a file changed without a change
    /// of its size or status, and another is not tracked.
    private static func project() throws -> TemporaryProject {
        let project = try TemporaryProject.committed([
            "ashlar.yml": "rules:\n  - { id: a-b, rationale: x, naming: { types: \"*\", match: [\"A*\"] } }\n",
            "Old.swift": "struct B {}\nstruct AA {}\nstruct AB {}\nstruct AC {}\n", "C.swift": "struct C {}\n",
            "ashlar-baseline.txt": "Old.swift: 'B' is not named like 'A*' [a-b]\n", "run.sh": "#!/bin/sh\ntouch \"$(dirname \"$0\")/RAN\"\ncat\n",
        ])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: project.path + "/run.sh")
        try project.git("clone", "-q", project.path, "Inner")
        try project.git("mv", "Old.swift", "New.swift")
        try project.git("-c", "advice.addEmbeddedRepo=false", "add", "Inner")
        try project.git("commit", "-q", "-m", "Rename")
        try project.write("struct D {}\n", to: "C.swift")
        try project.write("struct E {}\n", to: "E.swift")
        try project.write("struct F {}\n", to: "Inner/C.swift")
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: project.path + "/New.swift")
        return project
    }

    /// Every command that starts git.
    private static func runAll(in project: TemporaryProject, environment: [String: String] = [:]) throws {
        for arguments in [
            ["check"], ["check", "--no-cache", "--since", "HEAD~1"], ["check", "--staged", "--no-cache"], ["baseline", "--no-cache"],
            ["diff", "HEAD~1", "--no-cache"], ["diff", "HEAD~1", "HEAD"], ["blame", "*.swift", "E"], ["history"],
            ["hook", "install"],
        ] {
            let result = try Program.run(Program.executable, arguments, in: project.path, environment: environment)
            #expect([0, 1, 2].contains(result.status), "\(arguments): \(result.complaint)")
            let ran = FileManager.default.fileExists(atPath: project.path + "/RAN")
            #expect(!ran, "\(arguments) ran a program")
        }
    }

    @Test(arguments: [
        [
            "core.fsmonitor", "core.hooksPath", "core.sshCommand", "core.pager", "core.editor", "core.askPass", "core.gitProxy",
            "core.alternateRefsCommand", "gpg.program", "gpg.openpgp.program", "gpg.ssh.program", "diff.external", "diff.d.command",
            "diff.d.textconv", "filter.f.smudge", "credential.helper", "merge.m.driver", "pager.config", "pager.ls-files",
            "alias.ls-files", "uploadpack.packObjectsHook", "trace2.eventTarget",
        ],
        ["filter.f.clean"], ["filter.f.process"], ["filter.f=g.clean"],
    ])
    func `no program that a configuration names is run`(keys: [String]) throws {
        let project = try Self.project()
        let filter = keys[0].contains("=") ? "f=g" : "f"
        for folder in [".", "Inner"] {
            for key in keys {
                try project.git("-C", folder, "config", key, project.path + (key == "core.hooksPath" ? "/hooks" : "/run.sh"))
            }
            try project.git("-C", folder, "config", "log.showSignature", "true")
            try project.write("* filter=\(filter) diff=d merge=m\n", to: "\(folder)/.git/info/attributes")
        }
        for hook in ["post-index-change", "pre-commit", "reference-transaction", "fsmonitor-watchman"] {
            for folder in ["hooks", ".git/hooks"] {
                try project.write("#!/bin/sh\ntouch '\(project.path)/RAN'\n", to: "\(folder)/\(hook)")
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(project.path)/\(folder)/\(hook)")
            }
        }
        try? project.remove("RAN")
        try Self.runAll(in: project)
    }

    @Test(arguments: ["ext::RUN", "ssh://host/x", "upload-pack"])
    func `nothing missing is fetched`(kind: String) throws {
        let project = try Self.project()
        let program = project.path + "/run.sh"
        let object = try project.git("rev-parse", "HEAD~1:Old.swift").trimmingCharacters(in: .whitespacesAndNewlines)
        try project.git("config", "core.repositoryFormatVersion", "1")
        try project.git("config", "extensions.partialClone", "origin")
        try project.git("config", "remote.origin.promisor", "true")
        try project.git("config", "protocol.allow", "always")
        try project.git("config", "core.sshCommand", program)
        try project.git("config", "remote.origin.uploadpack", program)
        try project.git("config", "remote.origin.url", kind == "upload-pack" ? project.path + "/Inner" : kind.replacing("RUN", with: program))
        try project.remove(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
        try project.write("struct G {}\n", to: "New.swift")
        try Self.runAll(in: project)
        // What is missing is said, not taken for empty.
        try project.git("update-index", "--cacheinfo", "100644,\(String(repeating: "1", count: 40)),C.swift")
        let staged = try Program.run("check", "--staged", "--no-cache", in: project)
        #expect(staged.status == 2)
        #expect(staged.complaint.contains("git has no contents of 'C.swift'"), "\(staged.complaint)")
    }

    @Test func `no variable names a program`() throws {
        let project = try Self.project()
        try project.write("* filter=f\n", to: ".git/info/attributes")
        let program = project.path + "/run.sh"
        var variables = ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "filter.f.clean", "GIT_CONFIG_VALUE_0": program]
        for name in ["GIT_PAGER", "GIT_EXTERNAL_DIFF", "GIT_SSH", "GIT_SSH_COMMAND", "GIT_ASKPASS", "GIT_EDITOR", "GIT_PROXY_COMMAND"] {
            variables[name] = program
        }
        variables["GIT_TRACE2_EVENT"] = project.path + "/RAN"
        try Self.runAll(in: project, environment: variables)
    }

    @Test func `the user's settings hold, except for programs`() throws {
        let project = try Self.project()
        let home = try TemporaryProject([
            ".gitconfig": "[core]\n\texcludesFile = ~/ignored\n[filter \"f\"]\n\tclean = \(project.path)/run.sh\n", "ignored": "E.swift\n",
        ])
        try project.write("* filter=f\n", to: ".git/info/attributes")
        try Self.runAll(in: project, environment: ["HOME": home.path])
        let checked = try Program.run("check", "--no-cache", in: project, environment: ["HOME": home.path])
        #expect(!checked.output.contains("E.swift"))
        #expect(try Program.run("check", "--no-cache", in: project).output.contains("E.swift"))
    }

    @Test func `a linked work tree is read like the main one`() throws {
        let project = try Self.project()
        try project.git("worktree", "add", "-q", "Linked", "-b", "linked")
        let linked = project.path + "/Linked"
        let result = try Program.run("check", "--no-cache", "--since", "HEAD~1", in: linked)
        #expect(result.status == 0, "\(result.output)\(result.complaint)")
    }
}
