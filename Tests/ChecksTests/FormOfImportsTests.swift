import Testing

@Suite struct FormOfImportsTests {
    private let files = """
        //- App/A.swift
        @testable import Core
        @_exported import Models
        public import UIKit
        import struct Geometry.Point
        //- Tests/ATests.swift
        @testable import Core
        import XCTest
        """

    @Test func `forms that are forbidden are findings`() {
        check("imports: { in: App, forbids: [testable, exported, by-name] }", in: files, finds: """
            App/A.swift:1:18: 'Core' is imported with '@testable'
              help: import it otherwise
            App/A.swift:2:19: 'Models' is imported with '@_exported'
              help: import it otherwise
            App/A.swift:4:15: 'Geometry.Point' is imported by name
              help: import it otherwise
            """)
        check("imports: { of: Core, in: '!Tests/**', forbids: testable }", in: files, finds: """
            App/A.swift:1:18: 'Core' is imported with '@testable'
              help: import it otherwise
            """)
    }

    @Test func `forms that are required are findings where they are missing`() {
        check("imports: { of: Core, requires: [testable, access] }", in: files, finds: """
            App/A.swift:1:18: 'Core' is not imported with an access level
              help: import it so
            Tests/ATests.swift:1:18: 'Core' is not imported with an access level
              help: import it so
            """)
    }

    @Test func `other access levels than the given ones are findings`() {
        check("imports: { access: [internal, private] }", in: files, finds: """
            App/A.swift:3:15: 'UIKit' is imported as 'public'
              help: import it as 'internal' or 'private'
            """)
    }

    @Test func `a rule without any form is wrong`() {
        check("imports: { in: App }", isWrong: "ashlar.yml:4:14: 'imports' needs 'forbids', 'requires' or 'access'")
        check("imports: { forbids: testable, requires: testable }", isWrong: """
            ashlar.yml:4:45: 'testable' cannot be both forbidden and required
            """)
        check("imports: { forbids: tested }", isWrong: """
            ashlar.yml:4:25: 'forbids' of 'imports' cannot be 'tested'; it may be 'testable', 'exported', 'preconcurrency', 'implementation-only', 'spi', 'access' or 'by-name'
            """)
    }
}
