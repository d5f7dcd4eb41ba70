@testable import AshlarFileSystem
import TestSupport
import Testing

/// What `.gitattributes` call generated.
@Suite struct GeneratedFileTests {
    @Test func `attributes of inner folders and later lines take precedence`() throws {
        let project = try TemporaryFolder([])
        try project.write("""
            # all of it
            API/** linguist-generated
            API/Own.swift -linguist-generated
            *.gql.swift text linguist-generated=true
            Views/ linguist-generated
            Odd.swift linguist-generated-by-us
            [attr]made linguist-generated

            """, at: ".gitattributes")
        try project.write("Hand.swift linguist-generated=false\n", at: "API/V2/.gitattributes")
        let generated = try project.workspace.generatedFiles(in: project.workspace.listing())
        let paths = [
            "API/A.swift", "API/Own.swift", "API/V2/B.swift", "API/V2/Hand.swift", "Q/C.gql.swift", "Views/D.swift", "Odd.swift", "made",
        ]
        #expect(paths.filter(generated.contain) == ["API/A.swift", "API/V2/B.swift", "Q/C.gql.swift"])
    }
}
