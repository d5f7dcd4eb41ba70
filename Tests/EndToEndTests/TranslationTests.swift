import Foundation
import Testing

/// `ashlar init --from`: rules of other tools.
@Suite struct TranslationTests {
    private func translated(_ text: String, named name: String) throws -> (output: String, notes: String, project: TemporaryProject) {
        let project = try TemporaryProject([
            name: text, "Sources/Domain/A.swift": "import UIKit\nstruct A {}\n", "Sources/Generated/B.swift": "struct B {}\n",
        ])
        let result = try Program.run("init", "--from", name, "--dry-run", in: project)
        #expect(result.status == 0, "\(result.complaint)")
        return (result.output, result.complaint, project)
    }

    @Test func `layers by imports`() throws {
        let (text, notes, project) = try translated("""
            exclude: [/.build/, Generated]
            alwaysAllow: [Foundation]
            dependencyOrder: [Domain, UserInterface]
            layers:
              - name: Domain
                paths: [Sources/Domain]
                allow: [Combine]
              - name: UserInterface
                modules: [UIToolkit, Booking]
                paths: [Sources/UI/**]
                deny: [Data]
                severity: warning
            """, named: ".solid.yml")
        #expect(text == """
            # Translated from .solid.yml.
            exclude: ["**/Generated/**"]
            groups:
              domain: ["Sources/Domain", "module:Domain"]
              user-interface: ["Sources/UI/**", "module:UIToolkit", "module:Booking"]
            rules:
              - id: domain-imports-what-is-listed
                rationale: "Domain may import only what is agreed on."
                over: imports
                allowed: { from: domain, to: ["module:Combine", "module:Foundation"], imports: ["Combine", "Foundation"] }
              - id: user-interface-does-not-import-what-is-denied
                rationale: "UserInterface must not reach across."
                severity: warning
                over: imports
                forbidden: { from: user-interface, to: ["module:Data"] }
              - id: layers-point-inward
                rationale: "Dependencies point to what lasts."
                over: imports
                layers: [user-interface, domain]

            """)
        #expect(notes.contains("3 rules translated"))
        try project.write(text, to: "ashlar.yml")
        let checked = try Program.run("check", "--only", "domain-imports-what-is-listed", in: project)
        #expect(checked.output.contains("Sources/Domain/A.swift:1:8: error: 'A.swift' (domain) imports 'UIKit'"), "\(checked.output)\(checked.complaint)")
    }

    @Test func `custom rules about imports, types and calls`() throws {
        let (text, notes, project) = try translated(#"""
            included: [Sources, ./Modules/, "${HOME}/A"]
            excluded: Sources/Generated
            custom_rules:
              no_database_in_views:
                regex: '^\s*import\s+(RealmSwift|CoreData)\b'
                included: ["Sources/UI/.*"]
                excluded: '.*Tests\.swift'
                message: "Ask a repository."
                severity: error
              no_stacks:
                regex: "\\b(NavigationStack)\\b"
              no_print:
                regex: "\\bprint\\("
                message: "Use a logger."
              print_usage:
                regex: "print\\(.*\\)"
              no_output:
                regex: '((\bprint)|(Swift\.print)|(\bdump))\s*\('
              no_log:
                regex: "\\b(NSLog)\\b"
              no_traps:
                regex: '^\h*(assert|precondition)\('
              no_statement:
                regex: '(^|;)[:blank:]*print\('
              alignment:
                regex: '\.textAlignment(\s*)=(\s*).left'
              odd_path:
                regex: "import XCTest"
                included: "(?!A)/.*"
              no_tests:
                regex: "import XCTest"
                included: ['X/(A|B)/.*', 'Sources/.*\.swift']
              no_testable:
                regex: '@testable\s+import\s+(Domain|Data)'
              no_concurrency:
                regex: '^@preconcurrency import'
              alone: b
            """#, named: ".swiftlint.yml")
        #expect(text == """
            # Translated from .swiftlint.yml.
            # No equal: alignment: the expression is about more than an import, a type or a call
            # No equal: odd_path: its paths cannot be written as globs, nor as expressions without look-around
            # No equal: alone: it has no 'regex'
            # No equal: included: there is no './Modules/'
            # No equal: included: '${HOME}/A' is no path below the root
            sources: ["Sources"]
            exclude: ["Sources/Generated"]
            rules:
              - id: no-database-in-views
                rationale: "Ask a repository."
                forbidden: { from: ["**/*Sources/UI/**", "!**/*Tests.swift"], to: ["module:RealmSwift", "module:CoreData"] }
              - id: no-stacks
                rationale: "no_stacks"
                severity: warning
                forbidden: { from: ["**"], to: { external-types: ["NavigationStack"] } }
              - id: no-print
                rationale: "Use a logger."
                severity: warning
                calls: { in: ["**"], to: ["print"] }
              - id: print-usage
                rationale: "print_usage"
                severity: warning
                calls: { in: ["**"], to: ["print"] }
              - id: no-output
                rationale: "no_output"
                severity: warning
                calls: { in: ["**"], to: ["print", "dump"] }
              - id: no-log
                rationale: "no_log"
                severity: warning
                calls: { in: ["**"], to: ["NSLog"] }
              - id: no-traps
                rationale: "no_traps"
                severity: warning
                calls: { in: ["**"], to: ["assert", "precondition"] }
              - id: no-statement
                rationale: "no_statement"
                severity: warning
                calls: { in: ["**"], to: ["print"] }
              - id: no-tests
                rationale: "no_tests"
                severity: warning
                forbidden: { from: ["/X/(A|B)/.*/", "**/*Sources/**/*.swift"], to: ["module:XCTest"] }
              - id: no-testable
                rationale: "no_testable"
                severity: warning
                imports: { in: ["**"], of: ["Domain", "Data"], forbids: testable }
              - id: no-concurrency
                rationale: "no_concurrency"
                severity: warning
                imports: { in: ["**"], forbids: preconcurrency }

            """)
        #expect(notes.contains("no equal: odd_path"))
        try project.write(text, to: "ashlar.yml")
        #expect(try Program.run("rules", in: project).status == 0)
    }

    @Test func `a file of no known tool`() throws {
        let project = try TemporaryProject(["a.yml": "a: b\n"])
        let result = try Program.run("init", "--from", "a.yml", in: project)
        #expect(result.status == 2)
        #expect(result.complaint.contains("has neither 'layers', as a .solid.yml, nor 'custom_rules', as a .swiftlint.yml"))
    }
}
