import ArgumentParser
import AshlarDriver
import Foundation

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains what a rule requires and why, with good and bad code.",
        discussion: """
            With --matches, tells what each selector of the rule selects in the project, step by step, what is in none of them and \
            in no group, and what the rule's exceptions and the baseline excuse.
            """
    )

    @Argument(help: "The rule's id, or the name of a check such as 'layers'.") var rule: String

    @Flag(help: "Tell what the rule selects in the project.")
    var matches = false

    @Option(help: ArgumentHelp("With --matches: how many places each list shows.", valueName: "count"))
    var places = 5

    @OptionGroup var answer: AnswerOptions
    @OptionGroup var project: ProjectOptions

    func validate() throws {
        guard places >= 0 else { throw ValidationError("--places must not be negative.") }
    }

    func run() throws {
        let configuration = try project.configuration()
        guard matches else { return try deliver(configuration.explanation(of: rule, as: answer.format)) }
        try configuration.requireRules([rule])
        let baseline = try configuration.baseline(from: FileManager.default.currentDirectoryPath)
        let read = try project.reading.read(configuration, for: .rules([rule]))
        try deliver(read.matches(of: rule, baseline: baseline, limit: places, as: answer.format))
    }
}
