import AshlarFileSystem
import Foundation
import Fuzzing
import Testing
import TestSupport

/// Readers of files that strangers write, given mutated files: each ends in time and reports problems, whatever it reads.
///
/// These try a few inputs of each target; `make fuzz TIME=600` runs the same for ten minutes, in a build with optimizations.
@Suite(.serialized) struct FuzzTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Inputs"

    @Test(arguments: FuzzTarget.allCases) func `every mutated file is read in time`(target: FuzzTarget) throws {
        let folder = try TemporaryFolder([])
        let run = FuzzRun(target, for: 0.5, from: 1, in: folder.path)
        #expect(run.failures == [])
        #expect(run.count > 0)
    }

    /// What once failed, by targets.
    @Test(arguments: FuzzTarget.allCases) func `every input that failed once is read`(target: FuzzTarget) throws {
        let folder = try TemporaryFolder([])
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(target)"))?.sorted() ?? [] {
            let input = try #require(smallFile(at: "\(Self.folder)/\(target)/\(name)"))
            #expect(target.problem(reading: input, in: folder.path) == nil, "\(name)")
        }
    }
}
