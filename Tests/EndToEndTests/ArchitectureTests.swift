import Foundation
import Testing

/// Ashlar checked by Ashlar, and rules about its sources that no rule file can state.
@Suite struct ArchitectureTests {
    @Test func `Ashlar keeps its own rules`() throws {
        let result = try Program.run("check", in: Program.package)
        #expect(result.status == 0, "\(result.output)\(result.complaint)")
    }

    @Test func `the examples of Ashlar's own rules hold, and each rule has one that breaks it`() throws {
        let result = try Program.run("rules", "test", in: Program.package)
        #expect(result.status == 0, "\(result.output)\(result.complaint)")
        let text = try String(contentsOfFile: Program.package + "/ashlar.yml", encoding: .utf8)
        for rule in text.components(separatedBy: "\n  - id: ").dropFirst() {
            #expect(rule.contains("// expect:"), "add an example that breaks '\(rule.prefix { $0 != "\n" })'")
        }
    }

    /// A folder with one value a file, and the file that lists these values.
    struct Catalog: CustomTestStringConvertible {
        var folder: String
        var list: String
        var testDescription: String { folder }
    }

    static let catalogs = [
        Catalog(folder: "Checks/Catalog", list: "Catalog.swift"), Catalog(folder: "Reports/Catalog", list: "Catalog.swift"),
        Catalog(folder: "Diagrams/Formats", list: "FormatCatalog.swift"), Catalog(folder: "Diagrams/Kinds", list: "KindCatalog.swift"),
    ]

    /// A file that its catalog does not name is never used.
    @Test(arguments: catalogs) func `every file of a catalog is listed in it`(catalog: Catalog) throws {
        let folder = Program.package + "/Sources/" + catalog.folder
        let list = try String(contentsOfFile: folder + "/" + catalog.list, encoding: .utf8)
        let words = Set(list.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() })
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file != catalog.list {
            let name = String(file.dropLast(".swift".count))
            #expect(words.contains(name.lowercased()), "add '\(name)' to Sources/\(catalog.folder)/\(catalog.list)")
        }
    }

    @Test func `every idiom is listed in its catalog`() throws {
        let folder = Program.package + "/Sources/Injection/Idioms"
        let list = try String(contentsOfFile: folder + "/Catalog.swift", encoding: .utf8)
        var count = 0
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file != "Catalog.swift" {
            let source = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            for match in source.matches(of: /(?:enum|struct) (\w+): Idiom\b/) {
                count += 1
                #expect(list.contains("    \(match.1).self,"), "add '\(match.1).self' to Sources/Injection/Idioms/Catalog.swift")
            }
        }
        #expect(count > 5)
    }

    @Test func `every subcommand is listed`() throws {
        let list = try String(contentsOfFile: Program.package + "/Sources/CLI/Ashlar.swift", encoding: .utf8)
        for file in try FileManager.default.contentsOfDirectory(atPath: Program.package + "/Sources/CLI") {
            let source = try String(contentsOfFile: Program.package + "/Sources/CLI/" + file, encoding: .utf8)
            let name = String(file.dropLast(".swift".count))
            guard source.contains("struct \(name): ParsableCommand") else { continue }
            #expect(list.contains("\(name).self"), "add \(name).self to the subcommands")
        }
    }

    @Test func `libraries are opened in one file`() throws {
        #expect(try files(with: "dlopen(") == ["IndexStore/IndexStoreLibrary.swift"])
    }

    @Test(arguments: ["fatalError(", "try!", "as! ", "preconditionFailure("])
    func `nothing traps on purpose`(word: String) throws {
        #expect(try files(with: word) == [])
    }

    private func files(with word: String) throws -> [String] {
        let sources = try #require(FileManager.default.enumerator(atPath: Program.package + "/Sources"))
        var found: [String] = []
        for case let file as String in sources where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: Program.package + "/Sources/" + file, encoding: .utf8)
            if text.contains(word) { found.append(file) }
        }
        return found.sorted()
    }
}
