import ArgumentParser
import AshlarDriver
import AshlarText
import Foundation

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks the project and reports what breaks its rules.",
        discussion: """
            What the baseline lists is held back. Under GitHub Actions, GitLab CI and Xcode the report has the format that is \
            shown there, unless --format or --output says otherwise.

            Exit status: 0 nothing at error severity, 1 findings, 2 could not run.
            """
    )

    @Argument(help: ArgumentHelp("Report only what lies in these files and folders; the whole project is judged.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("Check this rule only; may be given several times.", valueName: "rule"))
    var only: [String] = []

    @Flag(help: "Judge what the next commit would record, as git's index has it.")
    var staged = false

    @Option(help: ArgumentHelp(
        "Report only what has come since this revision, or since the branch went apart from it; the whole project is judged.",
        valueName: "revision"
    ))
    var since: String?

    @OptionGroup var baseline: BaselineOptions

    @Option(help: ArgumentHelp(
        "The report's format: \(reportFormats.joined(separator: ", ")); with '=FILE' where it goes to a file of its own. May be given several times.",
        valueName: "format[=file]"
    ))
    var format: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the report to a file.", valueName: "file"))
    var output: String?

    @Flag(help: "Say how much was looked at and how long it took, on standard error.")
    var stats = false

    func validate() throws {
        if staged, project.reading.indexStore != nil { throw ValidationError("--index-store tells of what is built, not of what is staged.") }
    }

    func run() throws {
        try requireNoMisspeltCommand()
        let targets = try reportTargets(format, output: output)
        let outcome = try project.reading.withChoices { choices in
            var check = ProjectCheck(of: project.place(near: paths.first), reading: choices)
            check.paths = paths
            check.only = only
            check.baseline = baseline.choice
            check.isStaged = staged
            check.since = since
            return try check.run()
        }
        let isGood = try write(outcome.report, to: targets)
        if stats { FileHandle.standardError.write(Data(outcome.statistics.text.utf8)) }
        withExtendedLifetime(outcome) { Foundation.exit(isGood ? 0 : ExitStatus.findings.rawValue) }
    }
}

extension Check {
    /// Throws where the only path is no file and nearly a command: `ashlar chek` is read as a path to check.
    private func requireNoMisspeltCommand() throws {
        guard paths.count == 1, !paths[0].contains("/"), !FileManager.default.fileExists(atPath: paths[0]),
              let command = nearest(to: paths[0], among: AshlarCommand.commandNames) else { return }
        throw Failure("there is no command and no file '\(paths[0])'; did you mean 'ashlar \(command)'?")
    }
}

/// By which list of known findings.
struct BaselineOptions: ParsableArguments {
    @Option(name: .customLong("baseline"), help: ArgumentHelp(
        "The list of known findings; by default ashlar-baseline.txt beside the rule file.", valueName: "file"
    ))
    var file: String?

    @Flag(help: "Report what the baseline lists, too.")
    var noBaseline = false

    func validate() throws {
        if file != nil, noBaseline { throw ValidationError("--baseline and --no-baseline exclude each other.") }
    }

    var choice: ProjectCheck.BaselineChoice { noBaseline ? .none : file.map { .named($0) } ?? .usual }
}
