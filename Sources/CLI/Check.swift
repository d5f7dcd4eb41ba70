import AshlarDriver
import ArgumentParser
import Foundation

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks the project and reports what breaks its rules.",
        discussion: "Exit status: 0 nothing at error severity, 1 findings, 2 could not run."
    )

    @Argument(help: ArgumentHelp("Report only what lies in these files and folders; the whole project is judged.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("Check this rule only; may be given several times.", valueName: "rule"))
    var only: [String] = []

    @Option(help: ArgumentHelp("The report's format: text or json.", valueName: "format"))
    var format = "text"

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the report to a file.", valueName: "file"))
    var output: String?

    @Flag(help: "Say how much was looked at and how long it took, on standard error.")
    var stats = false

    func run() throws {
        let configuration = try project.configuration(near: paths.first)
        try configuration.requireRules(only)
        var read = try project.read(configuration)
        let answer = try read.check(
            paths, only: only, format: format, usesColor: output == nil && Terminal.standardOutput.showsColor
        )
        try deliver(answer, to: output)
        if stats { FileHandle.standardError.write(Data(read.statisticsText.utf8)) }
        // Ends while the project is there: to take it down takes longer than the system needs to forget it.
        withExtendedLifetime(read) { Foundation.exit(answer.isGood ? 0 : ExitStatus.findings.rawValue) }
    }
}
