import Testing

@Suite struct ImportTests {
    @Test func `every form of import is read`() {
        check(
            """
            import A
            @testable import B
            @_exported import C
            @preconcurrency @_spi(Tools) import D
            public import E
            @_implementationOnly internal import F
            package import G; private import H
            import struct I.Size
            import func J.K.run
            import L.M
            import `default`
            """,
            imports: """
                A
                @testable B
                @_exported C
                @preconcurrency @_spi D
                public E
                @_implementationOnly internal F
                package G
                private H
                struct I.Size of I
                func J.K.run of J
                L.M of L
                default
                """
        )
    }

    @Test func `imports have the condition of their #if`() {
        check(
            """
            #if canImport(UIKit)
            import UIKit
            #elseif os(macOS) && !DEBUG
            import AppKit
              #if swift(>=6)
              import B
              #endif
            #else
            import C
            #endif
            import D
            """,
            imports: """
                UIKit #if canImport(UIKit)
                AppKit #if !(canImport(UIKit)) && os(macOS) && !DEBUG
                B #if !(canImport(UIKit)) && os(macOS) && !DEBUG && swift(>=6)
                C #if !(canImport(UIKit)) && !(os(macOS) && !DEBUG)
                D
                """
        )
    }

    @Test func `the word import in comments, strings and names is not an import`() {
        check(
            """
            // import A
            /* import B */
            let a = "import C"
            let b = \"""
            import D
            \"""
            let c = #"import E"#
            func `import`(_ f: Int) { self.import (1) }
            """,
            imports: ""
        )
    }

    @Test func `imports are not references`() {
        check("import struct Foundation.URL", refersTo: "")
    }
}
