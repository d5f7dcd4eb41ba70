import ArgumentParser
import AshlarDriver

struct Why: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Shows the shortest dependency chain from one subject to another.",
        discussion: "Source and target are each a group of the rule file, a feature, a module, a type, a file, a folder or "
            + "a glob. Exit status 1 if there is no chain."
    )

    @Argument(help: "Where the chain starts.") var source: String
    @Argument(help: "Where the chain ends.") var target: String
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var project: ProjectOptions

    func run() throws {
        let read = try project.reading.read(project.configuration(), for: .explanation)
        let result = try read.why(source, target, as: answer.format)
        try deliver(result)
        if !result.isGood { throw ExitStatus.findings }
    }
}
