import ArgumentParser
import AshlarDriver
import AshlarFileSystem
import AshlarStore
import Foundation

/// How many threads read a project.
struct ThreadOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The number of threads; by default one per processor.", valueName: "count"))
    var threads: Int?

    /// The number that is used.
    var count: Int { threads ?? processorCount }

    func validate() throws {
        if let threads, !(1...1_024).contains(threads) { throw ValidationError("--threads must be between 1 and 1024.") }
    }
}

/// The options that control how a project is read.
struct ReadingOptions: ParsableArguments {
    @OptionGroup var threads: ThreadOptions

    @Option(help: ArgumentHelp(
        """
        Analyze only code that is compiled for this platform: iOS, macOS, linux …; by default every branch of #if counts that a \
        file's targets may be built for.
        """,
        valueName: "name"
    ))
    var platform: String?

    @Option(help: ArgumentHelp("With --platform: a compilation condition that is set, besides DEBUG. May be given several times.", valueName: "flag"))
    var define: [String] = []

    @Option(help: ArgumentHelp(
        "Resolve names with a build's index store, such as .build/debug/index/store, or with the newest one ('auto').",
        valueName: "path|auto"
    ))
    var indexStore: String?

    @Flag(help: "Read every file again, and do not write the cache.")
    var noCache = false

    func validate() throws {
        if platform == nil, !define.isEmpty { throw ValidationError("--define needs --platform.") }
    }

    /// Passes the options to a body that reads a project, and shows a progress bar in a terminal.
    func withChoices<Result>(_ work: (ReadingChoices) throws -> Result) rethrows -> Result {
        let bar = ProgressBarBox()
        defer { bar.clear() }
        return try work(ReadingChoices(
            platform: platform, flags: define, threads: threads.count, indexStore: indexStore.map(IndexStoreChoice.init),
            cache: noCache ? nil : cacheFolder, progress: { bar.advance("Reading", to: $0, of: $1) },
            stateProgress: { bar.advance("Reading commits", to: $0, of: $1) }
        ))
    }

    func read(_ configuration: Configuration, for purpose: Project.Purpose = .check) throws -> Project {
        try withChoices { try Project.read(configuration, for: purpose, by: $0) }
    }
}

/// Creates the progress bar of each activity once it begins; the second one replaces the first.
private final class ProgressBarBox: @unchecked Sendable {
    private let begun = ContinuousClock.now
    private let lock = NSLock()
    private var bar: ProgressBar?
    private var title = ""

    func advance(_ title: String, to done: Int, of total: Int?) {
        lock.withLock {
            if self.title != title {
                bar?.clear()
                (bar, self.title) = (ProgressBar(title, total: total, since: begun), title)
            }
            bar?.advance(to: done)
        }
    }

    func clear() { lock.withLock { bar?.clear() } }
}
