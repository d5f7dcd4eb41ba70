import ArgumentParser
import AshlarDriver
import AshlarFileSystem
import AshlarStore
import Foundation

/// How a project is read.
struct ReadingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("On how many threads to work; by default one for each processor.", valueName: "count"))
    var threads: Int?

    @Option(help: ArgumentHelp(
        "Look only at what is compiled for a platform: iOS, macOS, linux …; by default every branch of #if counts.",
        valueName: "name"
    ))
    var platform: String?

    @Option(help: ArgumentHelp("With --platform: a flag that is set; DEBUG is. May be given several times.", valueName: "flag"))
    var define: [String] = []

    @Option(help: ArgumentHelp(
        "Take what files name from a build's index store, as .build/debug/index/store, or from the newest one ('auto').",
        valueName: "path|auto"
    ))
    var indexStore: String?

    @Flag(help: "Read every file anew, and keep nothing for the next run.")
    var noCache = false

    func validate() throws {
        if let threads, threads < 1 { throw ValidationError("--threads must be at least 1.") }
        if platform == nil, !define.isEmpty { throw ValidationError("--define needs --platform.") }
    }

    /// Does what reads a project, with a progress bar where a person waits.
    func withChoices<Result>(_ work: (ReadingChoices) throws -> Result) rethrows -> Result {
        let bar = ProgressBarBox()
        defer { bar.clear() }
        let choices = ReadingChoices(
            platform: platform, flags: define, threads: threads ?? processorCount, indexStore: indexStore.map(IndexStoreChoice.init),
            cache: noCache ? nil : cacheFolder
        ) { done, total in
            bar.advance(to: done, of: total)
        }
        return try work(choices)
    }

    func read(_ configuration: Configuration, for purpose: Project.Purpose = .check) throws -> Project {
        try withChoices { try Project.read(configuration, for: purpose, by: $0) }
    }
}

/// Makes the bar once the total is known.
private final class ProgressBarBox: @unchecked Sendable {
    private let lock = NSLock()
    private var bar: ProgressBar?

    func advance(to done: Int, of total: Int) {
        lock.withLock {
            if bar == nil { bar = ProgressBar("Reading", total: total) }
            bar?.advance(to: done)
        }
    }

    func clear() { lock.withLock { bar?.clear() } }
}
