import AshlarChecks
import AshlarText
import Foundation

/// The manual page `ashlar(1)`, in the macros of mdoc(7).
func manualPage(_ program: CommandHelp) -> String {
    let common = program.common
    var text = """
        .\\" Derived from the help of the program: make guide
        .Dd Version \(programVersion)
        .Dt ASHLAR 1
        .Os
        .Sh NAME
        .Nm ashlar
        .Nd architecture linter for Swift projects
        .Sh SYNOPSIS
        .Nm
        .Op Ar command
        .Op Ar options
        .Sh DESCRIPTION
        \(escaped(program.abstract ?? ""))
        Without a command,
        .Nm
        runs
        .Ar check .
        .Sh COMMANDS

        """
    for (words, command) in program.all() where words.count > 1 && command.subcommands == nil {
        text += ".Ss \(words.joined(separator: " "))\n" + paragraphs([command.abstract ?? ""] + discussion(of: command))
        text += list(of: (command.arguments ?? []).filter { $0.shouldDisplay && !common.contains($0) })
    }
    return text + ".Sh OPTIONS OF MANY COMMANDS\n" + list(of: common) + """
        .Sh FILES
        .Bl -tag -width Ds
        .It Pa ashlar.yml
        The rule file, at the root of the project.
        .It Pa ashlar-baseline.txt
        The baseline: known findings, one line each.
        .El
        .Sh EXIT STATUS
        0 no finding at error severity, 1 findings or a negative answer, 2 could not run.

        """
}

private func discussion(of command: CommandHelp) -> [String] {
    (command.discussion ?? "").components(separatedBy: "\n\n").filter { !$0.isEmpty }
}

/// Paragraphs; indented ones are printed literally.
private func paragraphs(_ texts: [String]) -> String {
    texts.map { text in
        let lines = text.split(separator: "\n").map { escaped(String($0)) }
        guard text.hasPrefix("  ") else { return lines.joined(separator: "\n") + "\n" }
        return ".Bd -literal -offset indent\n\(lines.map { $0.drop { $0 == " " } }.joined(separator: "\n"))\n.Ed\n"
    }.joined(separator: ".Pp\n")
}

private func list(of arguments: [CommandHelp.Argument]) -> String {
    guard !arguments.isEmpty else { return "" }
    let items = arguments.map { argument in
        ".It \(macros(of: argument))\n\(escaped(argument.abstract ?? ""))\n"
    }
    return ".Bl -tag -width Ds\n" + items.joined() + ".El\n"
}

private func macros(of argument: CommandHelp.Argument) -> String {
    let value = "Ar " + (argument.valueName ?? "").replacing("|", with: " | ") + (argument.isRepeating && argument.kind == "positional" ? " ..." : "")
    let names = (argument.names ?? []).sorted { $0.kind == "short" && $1.kind != "short" }
        .map { $0.kind == "short" ? "Fl \($0.name)" : "Fl -\($0.name)" }.joined(separator: " , ")
    switch argument.kind {
    case "positional": return value
    case "flag": return names
    default: return names + " " + value
    }
}

/// A text with macros and escapes quoted.
private func escaped(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("…", with: "...").replacing("–", with: "\\(en")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
}
