import ArgumentParser
import AshlarDriver
import AshlarStore
import AshlarText

struct Cache: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Manages the cache of facts and reports between runs.",
        subcommands: [Clear.self]
    )

    struct Clear: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Deletes the caches of all projects; the next run reads every file again."
        )

        func run() throws {
            guard let cacheFolder else { throw Failure("there is no cache folder; set HOME or XDG_CACHE_HOME") }
            let (count, bytes) = try clearCache(in: cacheFolder)
            let text = count == 0
                ? "there are no caches in '\(cacheFolder)'\n"
                : "deleted \(counted(count, "cache")) from '\(cacheFolder)', \((bytes + 1023) / 1024) kB\n"
            try deliver(Answer(text: text, isGood: true))
        }
    }
}
