import ArgumentParser
import AshlarDriver

struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Lists the rules in effect, or runs their examples.",
        subcommands: [List.self, Test.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the rules in effect and the available presets."
        )

        @OptionGroup var project: ProjectOptions

        func run() throws {
            try deliver(Answer(text: project.configuration().rules.listText, isGood: true))
        }
    }

    struct Test: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test",
            abstract: "Runs the examples of the rules in effect, or of a preset.",
            discussion: "Exit status 1 if an example fails."
        )

        @Option(help: ArgumentHelp("Test the rules of this preset instead; 'all' for every preset.", valueName: "preset"))
        var preset: String?
        @OptionGroup var project: ProjectOptions

        func run() throws {
            let sets = try preset.map { try ruleSets(ofPreset: $0) } ?? [try project.configuration().rules]
            let answer = testExamples(of: sets)
            try deliver(answer)
            if !answer.isGood { throw ExitStatus.findings }
        }
    }
}
