@testable import AshlarFileSystem
import AshlarText
import Foundation
import Testing
import TestSupport

/// A listing that runs git for only a few paths equals a full listing by git.
@Suite struct WorkspaceGitTests {
    @Test(arguments: 0..<24 as Range<UInt64>) func `the listing equals that of git`(seed: UInt64) throws {
        var random = Random(seed: seed)
        let project = try TemporaryFolder([])
        try project.git("init", "-q")
        try project.git("config", "core.excludesFile", "/dev/null")
        if seed % 4 == 3 { try project.write("x*\n", at: ".git/info/exclude") }
        try change(project, with: &random)
        try project.git("add", "--ignore-errors", "--force", ".")
        if seed % 3 == 0 { try project.git("update-index", "--index-version", "4") }
        if seed % 5 == 0 { try project.git("update-index", "--split-index") }
        try change(project, with: &random)
        try check(project, "", seed)
        for folder in ["a", "d"] where FileStatus(of: project.path + "/" + folder, followingLinks: false)?.kind == .folder {
            try check(project, "/" + folder, seed)
        }
    }

    private func check(_ project: TemporaryFolder, _ folder: String, _ seed: UInt64) throws {
        let workspace = try Workspace(root: project.path + folder)
        let found = try workspace.gitEntries(below: "") ?? DirectoryEntries()
        let (own, expected) = (Set(found.texts), Set(try listedByGit(in: workspace).texts))
        #expect(own.subtracting(expected) == [], "seed \(seed), in '\(folder)'")
        // Files in a former submodule are found by scanning the folder.
        let missed = expected.subtracting(own).filter { path in path != "./" && !own.contains { $0.hasSuffix("/") && path.hasPrefix($0) } }
        #expect(missed == [], "seed \(seed), in '\(folder)'")
    }

    private func listedByGit(in workspace: Workspace) throws -> DirectoryEntries {
        var found = DirectoryEntries()
        for options in [["--cached"], ["--others", "--exclude-standard"]] {
            let answer = try Git(in: workspace.root).execute(["ls-files", "-z"] + options)
            found.add(workspace.entries(listedByGit: answer.output, below: ""))
        }
        return found
    }

    private static let names = ["a", "a.b", "a b", "d", "d.swift", "x.swift", "é", "e\u{301}", "Z", "Pods", ".build"]

    /// Creates or deletes random files, folders, links, ignore files and repositories, possibly replacing others.
    private func change(_ project: TemporaryFolder, with random: inout Random) throws {
        for _ in 0..<24 {
            let names = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.names.randomElement(using: &random) ?? "" }
            let path = names.joined(separator: "/")
            let absolute = project.path + "/" + path
            switch Int.random(in: 0..<12, using: &random) {
            case 0: try? FileManager.default.removeItem(atPath: absolute)
            case 1: try? project.link(path, to: ["a", "../d", "x.swift", "nowhere"].randomElement(using: &random) ?? "")
            case 2: try? project.write(["a\n", "x*\n!x.swift\n", "/d/\n", "*.b\n"].randomElement(using: &random) ?? "", at: path + "/.gitignore")
            case 3: try? FileManager.default.createDirectory(atPath: absolute, withIntermediateDirectories: true)
            case 4:
                // Replaces an entry by one of another kind.
                try? FileManager.default.removeItem(atPath: absolute)
                try? project.write("", at: path + (Bool.random(using: &random) ? "" : "/x.swift"))
            case 5:
                try? project.git("init", "-q", path)
                try? project.git("-C", path, "commit", "-q", "--allow-empty", "-m", "begin")
            default: try? project.write("", at: path)
            }
        }
    }

    @Test func `git decides about a name that is not UTF-8`() throws {
        let project = try TemporaryFolder(["App/A.swift"])
        try project.git("init", "-q")
        try project.git("add", "-A")
        var bytes = Array((project.path + "/App/x.swift").utf8CString)
        bytes.insert(CChar(bitPattern: 0xFF), at: bytes.count - 1)
        try project.write("", at: "App/x.swift")
        guard rename(project.path + "/App/x.swift", bytes) == 0 else { return }  // macOS refuses such names
        #expect(try project.workspace.listing().problems.count == 1)
        try project.write("x*\n", at: ".gitignore")
        #expect(try project.workspace.listing().problems.isEmpty)
        try project.git("add", "--force", "-A")
        #expect(try project.workspace.listing().problems.count == 1)
        #expect(try project.paths == [".gitignore", "App/A.swift"])
        let staged = try Workspace(root: project.path, in: .index(of: project.path)).listing()
        #expect(staged.problems.map(\.message) == ["the name is not UTF-8 and was skipped; rename it"])
        #expect(staged.files.map(\.path) == [".gitignore", "App/A.swift"])
    }

    @Test func `a root that was a submodule is walked`() throws {
        let project = try TemporaryFolder(["Inner/A.swift"])
        try project.git("init", "-q")
        try project.git("init", "-q", "Inner")
        try project.git("-C", "Inner", "commit", "-q", "--allow-empty", "-m", "begin")
        try project.git("-c", "advice.addEmbeddedRepo=false", "add", "Inner")
        try FileManager.default.removeItem(atPath: project.path + "/Inner/.git")
        #expect(try Workspace(root: project.path + "/Inner").listing().files.map(\.path) == ["A.swift"])
    }

    @Test func `a damaged index never leads out of the project`() throws {
        let outer = try TemporaryFolder(["Secret.swift"])
        try outer.write("", at: "p/App/Home.swift")
        try outer.write("", at: "p/App/Other.swift")
        let project = outer.path + "/p"
        for arguments in [["init", "-q"], ["add", "-A"]] { try run("/usr/bin/env", ["git", "-C", project] + arguments, in: project) }
        let index = try Data(contentsOf: URL(fileURLWithPath: project + "/.git/index"))
        let names = ["../Secret.swift", "./././App.swift", "App//////.swift", "/etc/passwd.txt", "App/../../a.txt"].map { String($0.prefix(14)) }
        for name in names {
            var damaged = index
            let place = try #require(damaged.range(of: Data("App/Home.swift".utf8)))
            damaged.replaceSubrange(place, with: Data(name.padding(toLength: 14, withPad: "t", startingAt: 0).utf8))
            try damaged.write(to: URL(fileURLWithPath: project + "/.git/index"))
            #expect(try Workspace(root: project).listing().files.allSatisfy { Path.isInside($0.path) }, "\(name)")
            if let snapshot = try? GitSnapshot.index(of: project) { #expect(snapshot.entries.allSatisfy { Path.isInside($0.path) }, "\(name)") }
        }
        for length in stride(from: 0, to: index.count, by: 13) {
            try index.prefix(length).write(to: URL(fileURLWithPath: project + "/.git/index"))
            #expect(try Workspace(root: project).listing().files.allSatisfy { Path.isInside($0.path) }, "\(length) bytes")
        }
    }

    @Test func `many untracked files are listed`() throws {
        let project = try TemporaryFolder((0..<120).map { "App/\($0).swift" } + ["App/A.swift", "skip.swift"])
        try project.git("init", "-q")
        try project.write("skip.swift\n", at: ".gitignore")
        try project.git("add", "App/A.swift")
        #expect(try project.paths.count == 122)
    }
}

extension DirectoryEntries {
    fileprivate var texts: [String] {
        entries.map { entry in
            switch entry {
            case .file(let file): "\(file.path) \(file.isRead ? "\(file.byteCount) \(String(describing: file.stamp))" : "")"
            case .folder(let path): "\(path)/"
            case .outerLink(let path): "\(path)@"
            case .link(let link, let file): "\(link.path) -> \(link.target) \(file.map { String(describing: $0.stamp) } ?? "")"
            }
        }
    }
}
