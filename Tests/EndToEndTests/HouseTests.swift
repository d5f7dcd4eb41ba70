import Foundation
import Testing

/// Ashlar on Ashlar: the rooms, their order, and what the code promises never to do.
@Suite struct HouseTests {
    @Test func theHouseKeepsItsOwnRules() throws {
        let result = try Program.run("check", in: Program.package)
        #expect(result.status == 0, "\(result.output)\(result.complaint)")
    }

    /// One folder, one list: a file that its catalog does not name is never used.
    @Test(arguments: ["Checks", "Reports", "Drawing"])
    func everyFileOfACatalogIsInItsList(room: String) throws {
        let folder = Program.package + "/Sources/\(room)/Catalog"
        let list = try String(contentsOfFile: folder + "/Catalog.swift", encoding: .utf8)
        let words = Set(list.split { !$0.isLetter }.map { $0.lowercased() })
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file != "Catalog.swift" {
            let name = String(file.dropLast(".swift".count))
            #expect(words.contains(name.lowercased()), "add '\(name)' to \(room)/Catalog/Catalog.swift")
        }
    }

    @Test func everySubcommandIsInTheList() throws {
        let list = try String(contentsOfFile: Program.package + "/Sources/CLI/Ashlar.swift", encoding: .utf8)
        for file in try FileManager.default.contentsOfDirectory(atPath: Program.package + "/Sources/CLI") {
            let source = try String(contentsOfFile: Program.package + "/Sources/CLI/" + file, encoding: .utf8)
            let name = String(file.dropLast(".swift".count))
            guard source.contains("struct \(name): ParsableCommand") else { continue }
            #expect(list.contains("\(name).self"), "add \(name).self to the subcommands")
        }
    }

    @Test func onlyOneRoomOpensLibraries() throws {
        #expect(try files(with: "dlopen(") == ["IndexStore/IndexStoreLibrary.swift"])
    }

    @Test(arguments: ["fatalError(", "try!", "as! ", "preconditionFailure("])
    func nothingTrapsOnPurpose(word: String) throws {
        #expect(try files(with: word) == [])
    }

    private func files(with word: String) throws -> [String] {
        let sources = try #require(FileManager.default.enumerator(atPath: Program.package + "/Sources"))
        var found: [String] = []
        for case let file as String in sources where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: Program.package + "/Sources/" + file, encoding: .utf8)
            if text.contains(word) { found.append(file) }
        }
        return found
    }
}
