import ArgumentParser
import AshlarDriver

struct Can: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "can",
        abstract: "Says whether a new dependency would keep the rules, and which rule says so.",
        discussion: "Each is a group of the rule file, a module, a type, a file, a folder or a glob. Exit status 1 where it may not."
    )

    @Argument(help: "Who would know.") var source: String
    @Argument(help: "Who would be known.") var target: String
    @OptionGroup var project: ProjectOptions

    func run() throws {
        let read = try project.reading.read(project.configuration(), for: .exploration)
        let answer = try read.can(source, target)
        try deliver(Answer(text: answer.text + read.indexText, isGood: answer.isGood))
        if !answer.isGood { throw ExitStatus.findings }
    }
}
