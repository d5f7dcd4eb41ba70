import AshlarChecks
import AshlarDriver
import Foundation

/// The page of all commands, derived from the program's help.
@Sendable func commandsPage(_ program: CommandHelp) -> String {
    let common = program.common
    var text = """
        # Every command

        The commands and options of `ashlar`, derived from its help.

        ## Overview

        | command | purpose |
        |---|---|

        """
    let commands = program.all().filter { $0.words.count > 1 }
    for (words, command) in commands { text += "| `\(words.joined(separator: " "))` | \(cell(command.abstract ?? "")) |\n" }
    text += "\nWithout a command, `ashlar` runs `check`. Exit status: 0 no finding at error severity, 1 findings or a negative answer, 2 could not run.\n"
    for (words, command) in commands where command.subcommands == nil {
        text += "\n## \(words.joined(separator: " "))\n\n\(command.abstract ?? "")\n" + discussion(of: command)
        let own = (command.arguments ?? []).filter { $0.shouldDisplay && !common.contains($0) }
        if !own.isEmpty { text += "\n" + table(of: own) }
    }
    return text + "\n## Options of many commands\n\n" + table(of: common)
}

private func table(of arguments: [CommandHelp.Argument]) -> String {
    "| option | meaning |\n|---|---|\n" + arguments.map { argument in
        let value = argument.defaultValue.map { " By default `\($0)`." } ?? ""
        return "| `\(cell(argument.usage))` | \(cell(argument.abstract ?? ""))\(value) |\n"
    }.joined()
}

/// The paragraphs of the discussion; indented ones become code.
private func discussion(of command: CommandHelp) -> String {
    (command.discussion ?? "").components(separatedBy: "\n\n").filter { !$0.isEmpty }.map { paragraph in
        let lines = paragraph.split(separator: "\n")
        guard lines.allSatisfy({ $0.hasPrefix("  ") }) else { return "\n\(paragraph)\n" }
        return "\n" + quoted(lines.map { $0.dropFirst(2) }.joined(separator: "\n"), as: "text")
    }.joined()
}
