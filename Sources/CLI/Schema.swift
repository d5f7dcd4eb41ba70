import ArgumentParser
import AshlarDriver

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of the rule file, for completion and documentation in editors, or that of differences.",
        discussion: """
            Save it next to the rule file, and reference it in the first line, which the YAML language server reads:

              ashlar schema --output ashlar.schema.json
              # yaml-language-server: $schema=ashlar.schema.json

            It is JSON Schema, draft 2020-12, and includes the presets of the program that wrote it. 'ashlar schema diff' prints that of \
            'ashlar diff --format json'.
            """
    )

    enum Document: String, CaseIterable, ExpressibleByArgument { case rules, diff }

    @Argument(help: ArgumentHelp("rules or diff.", valueName: "document"))
    var document = Document.rules

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the schema to a file.", valueName: "file"))
    var output: String?

    func run() throws {
        try deliver(Answer(text: document == .rules ? ruleFileSchemaText : differenceSchemaText, isGood: true), to: output)
    }
}
