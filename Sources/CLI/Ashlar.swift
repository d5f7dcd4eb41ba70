import ArgumentParser
import AshlarDriver
import AshlarFileSystem
import AshlarText
import Foundation

@main
struct AshlarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ashlar",
        abstract: "Checks a Swift project against its architecture rules and draws its actual dependencies.",
        version: versionText,
        subcommands: [
            Init.self, Check.self, Graph.self, Explore.self, Metrics.self, Diff.self, Blame.self, History.self, Why.self, Can.self,
            Explain.self, Rules.self, Baseline.self, Facts.self, Hook.self, Cache.self, Schema.self, LSP.self, Doctor.self, DrawDOT.self,
        ],
        defaultSubcommand: Check.self
    )

    /// The names of all commands that the help lists.
    static var commandNames: [String] {
        var names: [String] = []
        for command in configuration.subcommands where command.configuration.shouldDisplay {
            names.append(command.configuration.commandName ?? "")
        }
        return names
    }

    /// Runs the command. A failure prints one message on standard error and exits with status 2.
    static func main() {
        prepareStandardStreams()
        growMemoryInLargeSteps()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch let error where error is Failure || error is WorkspaceError || error is OutputError {
            printError("\(error)")
            Foundation.exit(ExitStatus.couldNotRun.rawValue)
        } catch {
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if code == .success {
                print(text)
                Foundation.exit(0)
            }
            writeToStandardError(text + "\n")
            Foundation.exit(ExitStatus.couldNotRun.rawValue)
        }
    }

    private static func printError(_ text: String) {
        let prefix = text.contains("error: ") ? "" : "ashlar: "
        writeToStandardError("\(prefix)\(text)\n")
    }
}

/// The exit statuses other than 0.
enum ExitStatus: Int32, Error {
    case findings = 1
    case couldNotRun = 2
}
