import AshlarChecks
import Foundation

/// A command, decoded from the help of the argument parser.
struct CommandHelp: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [CommandHelp]?
    var shouldDisplay: Bool?

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

/// The help of the whole program.
///
/// - Throws: if the program cannot be run.
func commandHelp() throws -> CommandHelp {
    struct Dump: Decodable { var command: CommandHelp }
    let dump = try Program.run("--experimental-dump-help", in: Program.package)
    return try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command
}

extension CommandHelp {
    /// The command and all its subcommands, each with the words that call it.
    func all(below parents: [String] = []) -> [(words: [String], command: CommandHelp)] {
        let words = parents + [commandName]
        return [(words, self)] + (subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }.flatMap { $0.all(below: words) }
    }

    /// The options that at least half of the commands have; they are listed once.
    var common: [Argument] {
        let commands = all()
        let arguments = commands.flatMap { $0.command.arguments ?? [] }
        return commands.flatMap { $0.command.arguments ?? [] }.reduce(into: []) { common, argument in
            if !common.contains(argument), arguments.count(where: { $0 == argument }) * 2 >= commands.count { common.append(argument) }
        }
    }
}

extension CommandHelp.Argument {
    /// The usage: `--format <format>`, `-o, --output <file>`, `<path>`.
    var usage: String {
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
