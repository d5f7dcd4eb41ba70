import ArgumentParser
import AshlarDriver

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains what a rule requires and why, with good and bad code."
    )

    @Argument(help: "The rule's id, or the name of a check such as 'layers'.") var rule: String
    @OptionGroup var project: ProjectOptions

    func run() throws {
        try deliver(Answer(text: project.configuration().rules.explanation(of: rule), isGood: true))
    }
}
