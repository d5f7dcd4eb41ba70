import AshlarChecks
import Foundation

/// A command as the program's parser knows it.
struct CommandHelp: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [CommandHelp]?

    struct Argument: Decodable, Hashable {
        var kind: String
        var abstract: String?
        var valueName: String?
        var names: [Name]?
        var isOptional: Bool
        var isRepeating: Bool
        var shouldDisplay: Bool
        var defaultValue: String?

        struct Name: Decodable, Hashable {
            var kind: String
            var name: String
        }
    }
}

/// What the program says of itself.
///
/// - Throws: where it does not run.
func commandHelp() throws -> CommandHelp {
    struct Dump: Decodable { var command: CommandHelp }
    let dump = try Program.run("--experimental-dump-help", in: Program.package)
    return try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command
}

extension CommandHelp {
    /// The command and those below it, with the words by which each is called; what only groups others is left out.
    func all(below parents: [String] = []) -> [(words: [String], command: CommandHelp)] {
        let words = parents + [commandName]
        return [(words, self)] + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { $0.all(below: words) }
    }

    /// The options that many commands have, and those that every command has: told once.
    var common: [Argument] {
        let commands = all()
        let arguments = commands.flatMap { $0.command.arguments ?? [] }
        return commands.flatMap { $0.command.arguments ?? [] }.reduce(into: []) { common, argument in
            if !common.contains(argument), arguments.count(where: { $0 == argument }) * 2 >= commands.count { common.append(argument) }
        }
    }
}

extension CommandHelp.Argument {
    /// As it is written: `--format <format>`, `-o, --output <file>`, `<path>`.
    var written: String {
        let names = (names ?? []).sorted { $0.kind == "short" && $1.kind != "short" }
            .map { $0.kind == "short" ? "-\($0.name)" : "--\($0.name)" }.joined(separator: ", ")
        let value = "<\(valueName ?? "")>" + (isRepeating && kind == "positional" ? " ..." : "")
        switch kind {
        case "positional": return value
        case "flag": return names
        default: return names + " " + value
        }
    }
}
