import ArgumentParser
import AshlarDriver

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of the rule file, for completion and documentation in editors.",
        discussion: """
            Save it next to the rule file, and reference it in the first line, which the YAML language server reads:

              ashlar schema --output ashlar.schema.json
              # yaml-language-server: $schema=ashlar.schema.json

            It is JSON Schema, draft 2020-12, and includes the presets of the program that wrote it.
            """
    )

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the schema to a file.", valueName: "file"))
    var output: String?

    func run() throws {
        try deliver(Answer(text: ruleFileSchemaText, isGood: true), to: output)
    }
}
