import ArgumentParser
import AshlarDriver
import AshlarFileSystem
import AshlarStore
import AshlarText
import Foundation

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks the project and reports violations of its rules.",
        discussion: """
            Findings in the baseline are not reported. Under GitHub Actions, Azure Pipelines, TeamCity and Xcode, the \
            report uses the format that they display, unless --format or --output is given.

            Exit status: 0 no finding at error severity, 1 findings at error severity, 2 could not run. With --strict, a finding \
            at any severity is status 1.
            """
    )

    @Argument(help: ArgumentHelp("Report only findings in these files and folders; the whole project is checked.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("Check only this rule; may be given several times.", valueName: "rule"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Do not check this rule; may be given several times.", valueName: "rule"))
    var skip: [String] = []

    @Flag(help: "Exit with status 1 for warnings too.")
    var strict = false

    @Option(help: ArgumentHelp(
        "Report at most this many findings, errors before warnings; the counts and the exit status are those of all.",
        valueName: "number"
    ))
    var maxFindings: Int?

    @Flag(help: "In the text on standard output, omit notes, and print nothing if there are no findings.")
    var quiet = false

    @Flag(help: "End the text with the number of findings of each rule and, if there is a CODEOWNERS file, of each owner.")
    var summary = false

    @Flag(help: "Check the content of git's index, which the next commit would record.")
    var staged = false

    @Option(help: ArgumentHelp(
        "Report only findings that are new since this revision or since its merge base with HEAD; the whole project is checked.",
        valueName: "revision"
    ))
    var since: String?

    @Option(parsing: .upToNextOption, help: ArgumentHelp(
        """
        Use these shards of 'ashlar facts' instead of parsing the files that they hold unchanged; other files are read. Of a folder, \
        each '.facts' file.
        """,
        valueName: "shard"
    ))
    var facts: [String] = []

    @Flag(help: "With --facts: the files of the shards count as there, even if they are not on disk; manifests must be.")
    var withoutSources = false

    @OptionGroup var baseline: BaselineOptions

    @Option(help: ArgumentHelp(
        "The report's format: \(reportFormats.joined(separator: ", ")). Append '=FILE' to write it to a file. May be given several times.",
        valueName: "format[=file]"
    ))
    var format: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the report to a file.", valueName: "file"))
    var output: String?

    @Flag(help: "Print what was analyzed and how long each phase took, on standard error.")
    var stats = false

    func validate() throws {
        if let maxFindings, maxFindings < 1 { throw ValidationError("--max-findings needs a number of at least 1.") }
        if staged, project.reading.indexStore != nil { throw ValidationError("--index-store describes the build, not the staged content; use only one of them.") }
        if withoutSources, facts.isEmpty { throw ValidationError("--without-sources needs --facts.") }
        if withoutSources, staged { throw ValidationError("--without-sources and --staged exclude each other.") }
    }

    func run() throws {
        try requireNoUnknownCommand()
        let targets = try reportTargets(format, output: output)
        let outcome = try project.reading.withChoices { choices in
            var choices = choices
            if !facts.isEmpty { choices.shards = try FactsShards(reading: facts, by: versionText, replacingSources: withoutSources) }
            var check = ProjectCheck(of: project.location(near: paths.first), reading: choices)
            check.paths = paths
            check.only = only
            check.skip = skip
            check.baseline = baseline.choice
            check.isStaged = staged
            check.since = since
            check.showsFixes = targets.contains(where: \.showsFixes)
            return try check.run()
        }
        var choices = ReportChoices()
        (choices.limit, choices.isStrict, choices.isQuiet, choices.showsSummary) = (maxFindings, strict, quiet, summary)
        let isGood = try write(outcome.report, to: targets, by: choices)
        if stats { writeToStandardError(outcome.statistics.text) }
        withExtendedLifetime(outcome) { Foundation.exit(isGood ? 0 : ExitStatus.findings.rawValue) }
    }
}

extension Check {
    /// Throws if the first argument looks like a command and is no file: `ashlar chek` is parsed as a path for the default
    /// command.
    private func requireNoUnknownCommand() throws {
        guard let word = CommandLine.arguments.dropFirst().first, word == paths.first, !word.contains("/"), !word.contains("."),
              !FileManager.default.fileExists(atPath: word) else { return }
        let commands = AshlarCommand.commandNames
        let suggestion = nearest(to: word, among: commands).map { "did you mean 'ashlar \($0)'? The commands are" } ?? "the commands are"
        throw Failure(
            "there is no command '\(word)', and no file or folder of that name; \(suggestion) \(commands.joined(separator: ", "))"
        )
    }
}

/// Which baseline to use.
struct BaselineOptions: ParsableArguments {
    @Option(name: .customLong("baseline"), help: ArgumentHelp(
        "The baseline file; by default ashlar-baseline.txt next to the rule file.", valueName: "file"
    ))
    var file: String?

    @Flag(help: "Also report findings in the baseline.")
    var noBaseline = false

    func validate() throws {
        if file != nil, noBaseline { throw ValidationError("--baseline and --no-baseline exclude each other.") }
    }

    var choice: ProjectCheck.BaselineChoice { noBaseline ? .none : file.map { .named($0) } ?? .usual }
}
