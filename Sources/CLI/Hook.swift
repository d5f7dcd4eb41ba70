import ArgumentParser
import AshlarDriver
import AshlarFileSystem
import Foundation

struct Hook: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hook",
        abstract: "Makes git check each commit before it is created.",
        subcommands: [Install.self, Uninstall.self]
    )

    struct Install: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "install",
            abstract: "Adds a check of the staged content to git's pre-commit hook.",
            discussion: "An existing hook is preserved and runs first."
        )

        @OptionGroup var project: ProjectFolder

        func run() throws {
            try deliver(Answer(text: project.hook().install(calling: programName), isGood: true))
        }
    }

    struct Uninstall: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "uninstall",
            abstract: "Removes the check from git's pre-commit hook and restores the previous hook."
        )

        @OptionGroup var project: ProjectFolder

        func run() throws {
            try deliver(Answer(text: project.hook().uninstall(), isGood: true))
        }
    }

    struct ProjectFolder: ParsableArguments {
        @Option(help: ArgumentHelp("The project's root; by default the folder of the rule file.", valueName: "folder"))
        var root: String?

        func hook() throws -> GitHook {
            let current = FileManager.default.currentDirectoryPath
            let configuration = try Configuration.load(from: current, root: root)
            try configuration.requireRules([])
            return try GitHook(ofProjectAt: configuration.root)
        }
    }
}
