import ArgumentParser
import AshlarDriver
import Foundation

struct Facts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "facts",
        abstract: "Writes what a check needs of some source files to a file, a shard, for 'ashlar check --facts'.",
        discussion: """
            Each shard can be written by another machine, and stored as long as its files are unchanged. Its bytes depend on nothing \
            but the files, the kinds of facts and the program. It holds what the rules of the rule file need or, without a rule \
            file, everything.
            """
    )

    @Argument(help: ArgumentHelp("The files and folders; the whole project by default.", valueName: "path"))
    var paths: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("The shard.", valueName: "shard"))
    var output: String

    @OptionGroup var place: LocationOptions
    @OptionGroup var threads: ThreadOptions

    func run() throws {
        try place.location(near: paths.first).writeFacts(
            of: paths, from: FileManager.default.currentDirectoryPath, to: output, by: versionText, ReadingChoices(threads: threads.count)
        )
    }
}
