import Foundation
import Testing

/// The schema of rule files for editors. `Tests/Schema/check` compares it with the program.
@Suite struct SchemaTests {
    @Test func `the schema is written and complete`() throws {
        let project = try TemporaryProject([:])
        let printed = try Program.run("schema", in: project.path)
        #expect(printed.status == 0)
        let written = try Program.run("schema", "--output", "rules.json", in: project.path)
        #expect(written.status == 0 && written.output.isEmpty)
        #expect(try String(contentsOfFile: project.path + "/rules.json", encoding: .utf8) == printed.output)

        let schema = try #require(try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any])
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        let definitions = try #require(schema["$defs"] as? [String: Any])
        let references = Set(printed.output.matches(of: /#\/\$defs\/([a-z-]+)/).map { String($0.1) })
        #expect(references.subtracting(definitions.keys) == [])
    }
}
