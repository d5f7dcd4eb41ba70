@testable import AshlarFileSystem
import AshlarText
import Foundation
import TestSupport
import Testing

@Suite struct WorkspaceTests {
    @Test func `without git, every file is listed once in byte order`() throws {
        let project = try TemporaryFolder([
            "b.swift", "a/z.swift", "a b/é.swift", "a.swift", "B.swift", "x/🧱.swift",
        ])
        #expect(try project.paths == ["B.swift", "a b/é.swift", "a.swift", "a/z.swift", "b.swift", "x/🧱.swift"])
    }

    @Test func `foreign folders are not listed`() throws {
        let project = try TemporaryFolder([
            "A.swift", ".build/x.swift", "Pods/x.swift", "App/Carthage/x.swift", "DerivedData/x.swift",
            "App/Images.xcassets/Contents.json", ".swiftpm/x", "node_modules/x.swift", "Pods.swift", ".github/ci.yml",
        ])
        #expect(try project.paths == [".github/ci.yml", "A.swift", "Pods.swift"])
        try project.git("init", "-q")
        #expect(try project.paths == [".github/ci.yml", "A.swift", "Pods.swift"])
    }

    @Test func `names keep their bytes`() throws {
        let composed = "\u{E9}.swift"
        let decomposed = "e\u{301}.swift"
        let names = [composed, decomposed, "line\nbreak.swift", "e\u{301}/\u{1F468}\u{200D}\u{1F469}.swift"]
        let project = try TemporaryFolder(names)
        let expected = names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        #expect(try project.paths.map { Array($0.utf8) } == expected)
        try project.git("init", "-q")
        #expect(try project.paths.map { Array($0.utf8) } == expected)
        try project.git("add", "-A")
        #expect(try project.paths.map { Array($0.utf8) } == expected)
        let restricted = try project.workspace.listing().restricted(to: [decomposed])
        #expect(restricted.files.map { Array($0.path.utf8) } == [Array(decomposed.utf8)])
    }

    @Test func `a name that is not UTF-8 is a problem`() throws {
        let project = try TemporaryFolder(["A.swift"])
        let descriptor = open(project.path + "/\u{7F}x", O_CREAT | O_WRONLY, 0o600)
        close(descriptor)
        var bytes = Array((project.path + "/x").utf8CString)
        bytes.insert(CChar(bitPattern: 0xFF), at: bytes.count - 1)
        guard rename(project.path + "/\u{7F}x", bytes) == 0 else { return }  // macOS refuses such names
        for usesGit in [false, true] {
            if usesGit { try project.git("init", "-q") }
            let listing = try project.workspace.listing()
            #expect(listing.files.map(\.path) == ["A.swift"])
            #expect(listing.problems.map(\.message) == ["the name is not UTF-8 and was skipped; rename it"])
        }
    }

    @Test func `tracked and untracked files are listed, ignored and deleted ones are not`() throws {
        let project = try TemporaryFolder(["tracked.swift", "deleted.swift", "ignored.swift", "forced.swift"])
        try project.git("init", "-q")
        try project.write("ignored.swift\nforced.swift\n", at: ".gitignore")
        try project.git("add", "tracked.swift", "deleted.swift")
        try project.git("add", "-f", "forced.swift")
        try project.write("", at: "untracked.swift")
        try FileManager.default.removeItem(atPath: project.path + "/deleted.swift")
        #expect(try project.paths == [".gitignore", "forced.swift", "tracked.swift", "untracked.swift"])
    }

    @Test func `paths are relative to a root inside a repository`() throws {
        let project = try TemporaryFolder(["App/A.swift", "Other/B.swift"])
        try project.git("init", "-q")
        #expect(try Workspace(root: project.path + "/App").listing().files.map(\.path) == ["A.swift"])
    }

    @Test func `a root that the outer repository ignores is walked`() throws {
        let project = try TemporaryFolder(["out/Sample/A.swift", "out/Sample/skip/B.swift"])
        try project.git("init", "-q")
        try project.write("out\n", at: ".gitignore")
        try project.write("skip\n", at: "out/Sample/.gitignore")
        let listing = try Workspace(root: project.path + "/out/Sample").listing()
        #expect(listing.files.map(\.path) == [".gitignore", "A.swift"])
    }

    @Test func `nested repositories use their own ignore rules`() throws {
        let project = try TemporaryFolder(["A.swift", "Inner/B.swift", "Inner/skip.swift", "Inner/Deep/C.swift"])
        try project.write("skip.swift\n", at: "Inner/.gitignore")
        try project.git("init", "-q")
        try project.git("-C", "Inner", "init", "-q")
        try project.git("-C", "Inner/Deep", "init", "-q")
        let expected = ["A.swift", "Inner/.gitignore", "Inner/B.swift", "Inner/Deep/C.swift"]
        #expect(try project.paths == expected)
        // As a submodule, whose index entry is the folder itself.
        try project.git("-C", "Inner", "add", "B.swift")
        try project.git("-C", "Inner", "commit", "-q", "-m", "inner")
        try project.git("-c", "advice.addEmbeddedRepo=false", "add", "Inner")
        #expect(try project.paths == expected)
    }

    @Test func `the environment of a git hook has no effect`() throws {
        let project = try TemporaryFolder(["A.swift"])
        let other = try TemporaryFolder(["B.swift"])
        try project.git("init", "-q")
        try other.git("init", "-q")
        setenv("GIT_DIR", other.path + "/.git", 1)
        setenv("GIT_INDEX_FILE", other.path + "/.git/index", 1)
        defer {
            unsetenv("GIT_DIR")
            unsetenv("GIT_INDEX_FILE")
        }
        #expect(try project.paths == ["A.swift"])
    }

    @Test func `no program of the project is run`() throws {
        let project = try TemporaryFolder(["A.swift"])
        try project.git("init", "-q")
        try project.write("#!/bin/sh\ntouch '\(project.path)/ran'\n", at: "monitor")
        chmod(project.path + "/monitor", 0o755)
        try project.git("config", "core.fsmonitor", project.path + "/monitor")
        #expect(try project.paths == ["A.swift", "monitor"])
        #expect(!FileManager.default.fileExists(atPath: project.path + "/ran"))
    }

    @Test(arguments: [false, true]) func `links never loop and never count twice`(usesGit: Bool) throws {
        let outside = try TemporaryFolder(["Shared.swift", "Folder/X.swift"])
        let project = try TemporaryFolder(["App/A.swift", "Lib/B.swift"])
        try project.link("App/Again.swift", to: "A.swift")
        try project.link("App/Lib", to: "../Lib")
        try project.link("App/Loop", to: "..")
        try project.link("Lib/Inner", to: "../Lib")
        try project.link("App/Self", to: "Self")
        try project.link("App/Broken.swift", to: "nowhere.swift")
        try project.link("App/Shared.swift", to: outside.path + "/Shared.swift")
        try project.link("App/Shared.png", to: outside.path + "/Shared.swift")
        try project.link("App/other.yml", to: outside.path + "/Shared.swift")
        try project.link("App/Outside", to: outside.path + "/Folder")
        if usesGit { try project.git("init", "-q") }
        let listing = try project.workspace.listing()
        #expect(listing.files.map(\.path) == ["App/A.swift", "App/Shared.png", "Lib/B.swift"])
        #expect(listing.links.map { "\($0.path) -> \($0.target)" } == ["App/Again.swift -> App/A.swift", "App/Lib -> Lib"])
        #expect(listing.problems.map { "\($0.location.path): \($0.message)" } == [
            "App/Shared.swift: 2 symbolic links lead out of the project and were not followed, this one first; "
                + "choose a root that contains the files (--root)",
        ])
        #expect(try project.text(of: "App/Shared.swift") == nil)
    }

    @Test func `a tracked folder that became a link out of the project is not read`() throws {
        let outside = try TemporaryFolder(["B.swift"])
        let project = try TemporaryFolder(["App/A.swift", "Lib/B.swift"])
        try project.git("init", "-q")
        try project.git("add", "-A")
        try FileManager.default.removeItem(atPath: project.path + "/Lib")
        try project.link("Lib", to: outside.path)
        let listing = try project.workspace.listing()
        #expect(listing.files.map(\.path) == ["App/A.swift"])
        #expect(listing.problems.map(\.location.path) == ["Lib/B.swift"])
    }

    @Test func `a listing that git fails to make is a problem`() throws {
        let project = try TemporaryFolder(["A.swift"])
        try project.write("gitdir: nowhere\n", at: ".git")
        let listing = try project.workspace.listing()
        #expect(listing.files.map(\.path).contains("A.swift"))
        #expect(listing.problems.contains { $0.message.hasPrefix("the files were listed without git, which may ignore others: git failed in ") })
    }

    @Test func `an ignore file that cannot be read is a problem`() throws {
        let project = try TemporaryFolder(["A.swift", ".gitignore"])
        truncate(project.path + "/.gitignore", off_t(Workspace.maximumByteCount + 1))
        #expect(try project.workspace.listing().problems.map(\.location.path) == [".gitignore"])
    }

    @Test func `pipes are not files`() throws {
        let project = try TemporaryFolder(["A.swift"])
        mkfifo(project.path + "/pipe.swift", 0o600)
        #expect(try project.paths == ["A.swift"])
        #expect(try project.problem(with: "pipe.swift") != nil)
    }

    @Test func `very deep folders are a problem, not a crash`() throws {
        let project = try TemporaryFolder(["A.swift"])
        // Folders so deep that their paths exceed the maximum length.
        let script = "i=0; while [ $i -lt 60 ]; do n=$(printf 'd%.0s' $(seq 100)); mkdir $n && cd -P $n || exit 1; "
            + "i=$((i+1)); done"
        try run("/bin/sh", ["-c", script], in: project.path)
        let listing = try project.workspace.listing()
        #expect(listing.files.map(\.path) == ["A.swift"])
        #expect(listing.problems.count == 1)
        #expect(listing.problems[0].message.hasPrefix("the folder cannot be read (File name too long)"))
        try run("/bin/sh", ["-c", "rm -rf dddd*"], in: project.path)
    }

    @Test(arguments: [false, true]) func `files too deep to be read are skipped with a note`(usesGit: Bool) throws {
        func deep(_ count: Int) -> String { String(repeating: "deep/", count: count) + "A.swift" }
        let project = try TemporaryFolder(["A.swift", deep(100), deep(101), deep(102)])
        if usesGit { try project.git("init", "-q") }
        let listing = try project.workspace.listing()
        #expect(listing.files.map(\.path) == ["A.swift", deep(100)])
        #expect(listing.problems.map(\.message) == ["2 files lie more than 100 folders deep and were skipped, this one first; move them"])
        #expect(listing.problems[0].location.path == deep(101))
    }

    @Test(.enabled(if: geteuid() != 0, "root reads everything"), arguments: [false, true])
    func `an unreadable folder is a problem`(usesGit: Bool) throws {
        let project = try TemporaryFolder(["A.swift", "Locked/B.swift"])
        if usesGit { try project.git("init", "-q") }
        chmod(project.path + "/Locked", 0)
        defer { chmod(project.path + "/Locked", 0o755) }
        let listing = try project.workspace.listing()
        #expect(listing.files.map(\.path) == ["A.swift"])
        #expect(listing.problems == [Problem(
            location: Location(path: "Locked", line: 1, column: 1),
            message: "the folder cannot be read (Permission denied); check its permissions"
        )])
    }

    // MARK: - Paths from the user

    @Test func `paths are resolved from any folder`() throws {
        let project = try TemporaryFolder(["App/A.swift", "App/B/C.swift", "Other.swift"])
        let workspace = try project.workspace
        #expect(try workspace.relativePath(of: "B/../A.swift", from: project.path + "/App") == "App/A.swift")
        #expect(try workspace.relativePath(of: project.path + "/App/", from: "/") == "App")
        #expect(try workspace.relativePath(of: ".", from: project.path) == "")
        let listing = workspace.listing()
        #expect(try listing.restricted(to: ["App/B", "App/A.swift", "App"]).files.map(\.path)
            == ["App/A.swift", "App/B/C.swift"])
        #expect(try listing.restricted(to: [""]).files.count == 3)
    }

    @Test func `errors say what to do`() throws {
        let project = try TemporaryFolder(["App/A.swift", "Docs/read.md"])
        let workspace = try project.workspace
        #expect(throws: WorkspaceError.missing("Ap", ENOENT)) {
            try workspace.relativePath(of: "Ap", from: project.path)
        }
        #expect(throws: WorkspaceError.outside("..", root: workspace.root)) {
            try workspace.relativePath(of: "..", from: project.path)
        }
        #expect(throws: WorkspaceError.noSwiftFile("Docs")) { try workspace.listing().restricted(to: ["Docs"]) }
        #expect(throws: WorkspaceError.notAFolder(project.path + "/App/A.swift")) {
            try Workspace(root: project.path + "/App/A.swift")
        }
        #expect("\(WorkspaceError.missing("Ap", ENOENT))"
            == "'Ap' does not exist; check its spelling and the current folder")
        #expect("\(WorkspaceError.outside("..", root: "/p"))"
            == "'..' is outside the project at '/p'; name a file or folder inside it")
    }

    @Test func `a listing is filtered by sources and exclusions`() throws {
        let project = try TemporaryFolder(["App/A.swift", "App/Generated/B.swift", "Tests/T.swift"])
        let listing = try project.workspace.listing().selecting(
            sources: { $0.hasPrefix("App/") }, exclude: { $0.contains("Generated") }
        )
        #expect(listing.files.map(\.path) == ["App/A.swift"])
    }

    @Test func `a file has a size and a modification time`() throws {
        let project = try TemporaryFolder([])
        try project.write("let a = 1\n", at: "A.swift")
        let file = try #require(try project.workspace.listing().files.first)
        #expect(file.byteCount == 10)
        #expect(file.isSwift)
        #expect(abs(Double(try #require(file.stamp).modificationTime) / 1e9 - Date().timeIntervalSince1970) < 60)
    }
}
