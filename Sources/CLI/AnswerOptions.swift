import ArgumentParser
import AshlarDriver

/// The format of an answer, for commands that people and programs ask.
struct AnswerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The format: \(AnswerFormat.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "format"))
    var format = AnswerFormat.text
}

extension AnswerFormat: ExpressibleByArgument {}
