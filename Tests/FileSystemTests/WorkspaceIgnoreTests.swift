@testable import AshlarFileSystem
import AshlarText
import Foundation
import TestSupport
import Testing

/// The directory walk ignores exactly what git ignores.
@Suite struct WorkspaceIgnoreTests {
    @Test(arguments: [
        "a.swift", "*.swift", "/a.swift", "d/", "/d", "d/a.swift", "d/*", "**/a.swift", "d/**", "d/**/a.swift",
        "**/e/**", "e", "e/a.swift", "/e/a.swift", "[ab].swift", "[!a].swift", "[^a].swift", "[a-b].swift",
        "[[:alpha:]].swift", "[[:digit:]].swift", "[]a].swift", "[a.swift", "a[", "?.swift", "\\a.swift", "\\#x",
        "#x", "\\!x", "!x", "x y ", "x\\ ", "x\\ \\ ", "x ", "*\n!a.swift", "*\n!d/\n!d/**", "*.swift\n!d/a.swift",
        "d\n!d/a.swift", "d/*\n!d/e", "*\n!*/\n!*.swift", "a.swift\r\nb.swift\r\n", "\u{FEFF}a.swift", "", "\n\n",
        "/", "//", "d//", "**", "***", "d**", "**d", "a**t", "d/**x", "*/a.swift", "*/*/a.swift", "*.sw*t", "*a*a*",
        "d/e/", "/d/e/a.swift", "\\", "a.swift\\", "[", "[]", "[!]", "[a-", "d/\\e", "[\\a].swift", "[b-a].swift",
        "foo/*/bar", "**/", "/**", "/*", "/*/", "/**/a.swift", "d/**/**/a.swift", "d/**e/a.swift", "é.swift", "?é*",
        "  a.swift", "a.swift  ", "a.swift\t", "!a.swift", "*.swift\n!/a.swift\n/a.swift", "[[:upper:][:digit:]]*",
        "*\n!.gitignore", "x*y", "{a,b}.swift", "A.SWIFT", "[d]/a.swift", "?/a.swift", "*/e",
    ])
    func `ignore rules match as in git`(rules: String) throws {
        try check([".gitignore": rules])
    }

    @Test(arguments: [
        ["*.swift", "!a.swift"], ["d", "!a.swift"], ["", "/a.swift"], ["", "e/"], ["*\n!*/", "!*.swift"],
        ["!a.swift", "a.swift"], ["d/a.swift", "!/a.swift"], ["/d/*", "!e"], ["e", "!e/"],
    ])
    func `inner ignore files take precedence`(rules: [String]) throws {
        try check([".gitignore": rules[0], "d/.gitignore": rules[1]])
    }

    @Test(arguments: [
        ("dev.yml", true), ("App/dev.yml", true), ("Local/a.yml", true), ("App/x.local.yml", true), ("App/keep.local.yml", false),
        ("a.yml", false), ("App/Local/a.yml", false), ("x.local.yml", false),
    ])
    func `a path is ignored whether or not a file is there`(path: String, isIgnored: Bool) throws {
        let project = try TemporaryFolder(["App/A.swift"])
        try project.write("dev.yml\n/Local/\n", at: ".gitignore")
        try project.write("*.local.yml\n!keep.local.yml\n", at: "App/.gitignore")
        #expect(try project.workspace.ignores(path) == isIgnored)
    }

    private func check(_ rules: [String: String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let project = try TemporaryFolder([
            "a.swift", "b.swift", "1.swift", "é.swift", "x", "x ", "x  ", "x y", "#x", "!x", "d/a.swift", "d/b.swift",
            "d/e/a.swift", "d/e/f/a.swift", "e/a.swift", "a/b/e/x", "xay", "Z9", "foo/q/bar/x", "]", "a[", "a\\",
            "\\", "dd/a.swift", "abcat", "banana", "d/ex/a.swift", "d/yx",
        ])
        for (file, text) in rules { try project.write(text, at: file) }
        let walked = try project.workspace.walk(from: "").paths.sorted { isPath($0, before: $1) }
        try project.git("init", "-q")
        // Only the repository's rules, not those of the user who runs the tests.
        try project.git("config", "core.excludesFile", "/dev/null")
        let listed = try (project.workspace.gitEntries(below: "")?.paths ?? []).sorted { isPath($0, before: $1) }
        #expect(walked == listed, sourceLocation: sourceLocation)
    }
}

extension DirectoryEntries {
    fileprivate var paths: [String] { entries.map(\.path) }
}
