import AshlarDriver
import AshlarFacts
import AshlarReports
import AshlarStore
import AshlarText
import Foundation

/// Holds a project against its rule file, as `ashlar check` does: what the baseline lists is held back.
///
/// In a test:
///
///     import Ashlar
///     import Testing
///
///     @Test func architecture() throws {
///         let findings = try Ashlar.check()
///         #expect(findings.isEmpty)
///     }
///
/// - Parameters:
///   - ruleFile: the rule file, as a path or as a name that is looked for in the folders around the calling source.
///   - only: the ids of the rules to check; all where empty.
///   - source: the calling source.
/// - Returns: what breaks the rules, warnings among it, in the order of places.
/// - Throws: `CheckError` where there is no such rule file, where it is wrong, and where the project cannot be read.
public func check(
    _ ruleFile: String = "ashlar.yml", only: [String] = [], from source: String = #filePath
) throws -> [Finding] {
    do {
        let path = try find(ruleFile, from: source)
        let place = ProjectPlace.find(from: Path.folder(of: path), explicit: path)
        var check = ProjectCheck(of: place, reading: ReadingChoices(cache: cacheFolder))
        check.only = only
        return try check.run().report.findings.map { Finding($0, in: place.root) }
    } catch let error as CheckError {
        throw error
    } catch {
        throw CheckError(description: "\(error)")
    }
}

/// Why a project could not be checked: what is the matter and what to do about it.
public struct CheckError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
}

/// The rule file in the nearest folder around a source that has it.
private func find(_ ruleFile: String, from source: String) throws -> String {
    let files = FileManager.default
    if ruleFile.hasPrefix("/") {
        guard files.fileExists(atPath: ruleFile) else { throw CheckError(description: "there is no rule file '\(ruleFile)'") }
        return ruleFile
    }
    var folder = Path.folder(of: source)
    while true {
        let candidate = folder + "/" + ruleFile
        if files.fileExists(atPath: candidate) { return candidate }
        guard !folder.isEmpty else {
            throw CheckError(description: "there is no '\(ruleFile)' in the folders around '\(source)'; write one with 'ashlar init'")
        }
        folder = Path.folder(of: folder)
    }
}
