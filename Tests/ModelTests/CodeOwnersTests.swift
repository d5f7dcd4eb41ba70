import AshlarModel
import Testing

@Suite struct CodeOwnersTests {
    private func check(_ text: String, _ expected: [(path: String, owners: [String])]) {
        let owners = CodeOwners(text)
        for (path, own) in expected { #expect(owners.owners(of: path) == own, "\(path)") }
    }

    @Test func `the last matching line counts`() {
        check("""
            # All of it.
            *               @acme/all
            *.swift         @acme/swift   # all sources
            /App/           @acme/app @ann
            Features        dev@acme.org
            docs/*          @acme/docs
            /App/Legacy
            """, [
            ("README.md", ["@acme/all"]), ("Sources/A.swift", ["@acme/swift"]), ("App/A.swift", ["@acme/app", "@ann"]),
            ("Sources/App/A.swift", ["@acme/swift"]), ("Lib/Features/A/B.swift", ["dev@acme.org"]), ("docs/a.md", ["@acme/docs"]),
            ("docs/deep/a.md", ["@acme/all"]), ("App/Legacy/A.swift", []),
        ])
    }

    @Test func `each section of GitLab has a last line`() {
        check("""
            * @all
            [UI] @ui-lead
            /App/
            /App/Special/ @special
            ^[Security][2] @security
            **/Login/**
            !/App/Login/Generated/**
            [ui]
            /Widgets/
            """, [
            ("App/A.swift", ["@all", "@ui-lead"]), ("App/Special/A.swift", ["@all", "@special"]),
            ("App/Login/A.swift", ["@all", "@security", "@ui-lead"]), ("App/Login/Generated/A.swift", ["@all", "@ui-lead"]),
            ("Widgets/A.swift", ["@all", "@ui-lead"]),
        ])
    }

    @Test func `spaces can be escaped and braces mean themselves`() {
        check("/ @c\n/My\\ App/ @a\n/{x}/ @b\n\n   \nname-without-owner", [
            ("My App/A.swift", ["@a"]), ("{x}/A.swift", ["@b"]), ("Other.swift", ["@c"]), ("name-without-owner", []),
        ])
        #expect(CodeOwners("").owners(of: "A.swift") == [])
        #expect(CodeOwners().isEmpty && !CodeOwners("").isEmpty)
        #expect(CodeOwners("[A] @a\n* @b").names == ["@a", "@b"])
    }
}
