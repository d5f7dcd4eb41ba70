import ArgumentParser
import AshlarDriver

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of the rule file, for completion and documentation in editors, or that of what a command writes.",
        discussion: """
            Save it next to the rule file, and reference it in the first line, which the YAML language server reads:

              ashlar schema --output ashlar.schema.json
              # yaml-language-server: $schema=ashlar.schema.json

            It is JSON Schema, draft 2020-12, and includes the presets of the program that wrote it. 'ashlar schema diff' prints that of \
            'ashlar diff --format json', and so do the other documents for the command of their name, 'rule-list' for 'ashlar rules' and \
            'matches' for 'ashlar explain --matches'.
            """
    )

    enum Document: CaseIterable, ExpressibleByArgument {
        case rules, diff
        case answer(AnswerDocument)

        static let allCases: [Document] = [.rules, .diff] + AnswerDocument.allCases.map { .answer($0) }

        init?(argument: String) {
            guard let document = Self.allCases.first(where: { $0.name == argument }) else { return nil }
            self = document
        }

        var name: String {
            switch self {
            case .rules: "rules"
            case .diff: "diff"
            case .answer(let document): document.rawValue
            }
        }

        static var allValueStrings: [String] { allCases.map(\.name) }
        var defaultValueDescription: String { name }

        var text: String {
            switch self {
            case .rules: ruleFileSchemaText
            case .diff: differenceSchemaText
            case .answer(let document): document.schemaText
            }
        }
    }

    @Argument(help: ArgumentHelp("One of \(Document.allValueStrings.joined(separator: ", ")).", valueName: "document"))
    var document = Document.rules

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the schema to a file.", valueName: "file"))
    var output: String?

    func run() throws {
        try deliver(Answer(text: document.text, isGood: true), to: output)
    }
}
