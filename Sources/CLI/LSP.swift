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

    @OptionGroup var threads: ThreadOptions

    @Flag(help: "Read every file again, and do not write the cache.")
    var noCache = false

    /// Many editors pass it to every server.
    @Flag(help: "Use standard input and output, which is the default.")
    var stdio = false

    /// What the server runs itself with: see `Supervisor`.
    @Flag(help: .hidden)
    var worker = false

    func run() throws {
        if !worker, let program = programPath {
            Foundation.exit(Supervisor(of: [program] + CommandLine.arguments.dropFirst() + ["--worker"]).run())
        }
        let choices = ReadingChoices(threads: threads.count, cache: noCache ? nil : cacheFolder)
        Foundation.exit(LanguageServer(reading: choices, version: programVersion).run())
    }
}
