import ArgumentParser
import AshlarDriver

struct Can: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "can",
        abstract: "Says whether the rules allow a new dependency, and which rules forbid it.",
        discussion: "Source and target are each a group of the rule file, a feature, a module, a type, a file, a folder or "
            + "a glob. Exit status 1 if a rule forbids the dependency."
    )

    @Argument(help: "The source of the dependency.") var source: String
    @Argument(help: "The target of the dependency.") var target: String
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var project: ProjectOptions

    func run() throws {
        let read = try project.reading.read(project.configuration(), for: .exploration)
        let result = try read.can(source, target, as: answer.format)
        try deliver(result)
        if !result.isGood { throw ExitStatus.findings }
    }
}
