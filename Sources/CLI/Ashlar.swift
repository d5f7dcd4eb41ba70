import ArgumentParser
import AshlarDriver
import AshlarFileSystem
import AshlarText
import Foundation

@main
struct AshlarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ashlar",
        abstract: "Checks a Swift project against its architecture, and draws what is really there.",
        version: programVersion,
        subcommands: [
            Init.self, Check.self, Graph.self, Why.self, Can.self, Explain.self, Rules.self, Baseline.self, Hook.self, Cache.self,
            Schema.self, DrawDOT.self,
        ],
        defaultSubcommand: Check.self
    )

    /// The names of all commands that people run.
    static var commandNames: [String] {
        var names: [String] = []
        for command in configuration.subcommands where command.configuration.shouldDisplay {
            names.append(command.configuration.commandName ?? "")
        }
        return names
    }

    /// Runs the command; every failure becomes one clear text on standard error and the exit status 2.
    static func main() {
        ignoreBrokenPipes()
        growMemoryInLargeSteps()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch let error where error is Failure || error is WorkspaceError || error is OutputError {
            complain("\(error)")
            Foundation.exit(ExitStatus.couldNotRun.rawValue)
        } catch {
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if code == .success {
                print(text)
                Foundation.exit(0)
            }
            FileHandle.standardError.write(Data((text + "\n").utf8))
            Foundation.exit(ExitStatus.couldNotRun.rawValue)
        }
    }

    private static func complain(_ text: String) {
        let prefix = text.contains("error: ") ? "" : "ashlar: "
        FileHandle.standardError.write(Data("\(prefix)\(text)\n".utf8))
    }
}

/// How a run ends, as scripts see it.
enum ExitStatus: Int32, Error {
    case findings = 1
    case couldNotRun = 2
}
