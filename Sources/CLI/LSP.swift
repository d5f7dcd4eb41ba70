import ArgumentParser
import AshlarDriver
import AshlarFileSystem
import AshlarLanguageServer
import AshlarStore
import AshlarText
import Foundation

struct LSP: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Serves an editor: findings while you type, over standard input and output.",
        discussion: "The editor starts it. It speaks the Language Server Protocol 3.17."
    )

    @Option(help: ArgumentHelp("The number of threads; by default one per processor.", valueName: "count"))
    var threads: Int?

    @Flag(help: "Read every file again, and do not write the cache.")
    var noCache = false

    /// Many editors pass it to every server.
    @Flag(help: "Use standard input and output, which is the default.")
    var stdio = false

    func validate() throws {
        if let threads, !(1...1_024).contains(threads) { throw ValidationError("--threads must be between 1 and 1024.") }
    }

    func run() throws {
        let choices = ReadingChoices(threads: threads ?? processorCount, cache: noCache ? nil : cacheFolder)
        Foundation.exit(LanguageServer(reading: choices, version: programVersion).run())
    }
}
