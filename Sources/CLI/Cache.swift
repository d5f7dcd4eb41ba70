import ArgumentParser
import AshlarDriver
import AshlarStore
import AshlarText

struct Cache: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "What is kept of files between runs.",
        subcommands: [Clear.self]
    )

    struct Clear: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Takes away what is kept of all projects; the next run reads every file anew."
        )

        func run() throws {
            guard let cacheFolder else { throw Failure("no folder for caches is known; set HOME or XDG_CACHE_HOME") }
            let (count, bytes) = try clearCache(in: cacheFolder)
            let text = count == 0
                ? "nothing is kept in '\(cacheFolder)'\n"
                : "\(count) cache\(count == 1 ? "" : "s") taken out of '\(cacheFolder)', \((bytes + 1023) / 1024) kB\n"
            try deliver(Answer(text: text, isGood: true))
        }
    }
}
