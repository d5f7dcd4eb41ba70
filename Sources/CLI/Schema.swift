import ArgumentParser
import AshlarDriver

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of the rule file, by which editors complete and explain it.",
        discussion: """
            Keep it beside the rule file, and name it there in a first line that the YAML language server reads:

              ashlar schema --output ashlar.schema.json
              # yaml-language-server: $schema=ashlar.schema.json

            It is JSON Schema, draft 2020-12. It knows the presets of the program that wrote it.
            """
    )

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the schema to a file.", valueName: "file"))
    var output: String?

    func run() throws {
        try deliver(Answer(text: ruleFileSchemaText, isGood: true), to: output)
    }
}
