import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarReports
import AshlarStore
import AshlarText

/// Checks a project against its rule file, as `ashlar check` does, and omits findings that the baseline lists.
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
///   - ruleFile: the rule file, as an absolute path or as a name to search for in the folders around the calling source file.
///   - only: the ids of the rules to check; all if empty.
///   - source: the calling source file.
/// - Returns: the findings, warnings included, in the order of their source locations.
/// - Throws: `CheckError` if the rule file does not exist or is not valid, or if the project cannot be read.
public func check(
    _ ruleFile: String = "ashlar.yml", only: [String] = [], from source: String = #filePath
) throws -> [Finding] {
    try reportingErrors {
        let check = try projectCheck(ruleFile, only: only, from: source)
        return try check.run().report.findings.map { Finding($0, in: check.place.root) }
    }
}

/// A check of the project of a rule file; parameters as for `check`.
func projectCheck(_ ruleFile: String, only: [String], from source: String) throws -> ProjectCheck {
    let path = try find(ruleFile, from: source)
    var check = ProjectCheck(
        of: ProjectLocation.find(from: Path.folder(of: path), explicit: path), reading: ReadingChoices(cache: cacheFolder)
    )
    check.only = only
    return check
}

/// Throws every error but that of a cancellation as a `CheckError`.
func reportingErrors<Result>(_ work: () throws -> Result) throws -> Result {
    do {
        return try work()
    } catch let error where error is CheckError || error is CancellationError {
        throw error
    } catch {
        throw CheckError(description: "\(error)")
    }
}

/// Why a project could not be checked, and what to do about it.
public struct CheckError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message for people.
    public var description: String
}

/// The absolute path of the rule file; for a name, in the nearest folder around a source file that has it.
private func find(_ ruleFile: String, from source: String) throws -> String {
    if ruleFile.hasPrefix("/") {
        guard FileStatus(of: ruleFile) != nil else { throw CheckError(description: "there is no rule file '\(ruleFile)'") }
        return ruleFile
    }
    var folder = Path.folder(of: source)
    while true {
        let candidate = folder + "/" + ruleFile
        if FileStatus(of: candidate) != nil { return candidate }
        guard !folder.isEmpty else {
            throw CheckError(
                description: "there is no '\(ruleFile)' in the folders around '\(source)'; write one with 'ashlar init'"
            )
        }
        folder = Path.folder(of: folder)
    }
}
