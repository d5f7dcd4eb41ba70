import ArgumentParser
import AshlarDriver

struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Lists the rules in effect, runs their examples, and tells what they judge and how they changed.",
        subcommands: [List.self, Test.self, Coverage.self, Diff.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the rules in effect and the available presets, or the rules that hold for a path."
        )

        @Option(name: .customLong("for"), help: ArgumentHelp(
            "Tell which rules select this file, or files in this folder, and why.", valueName: "path"
        ))
        var path: String?
        @OptionGroup var answer: AnswerOptions
        @OptionGroup var project: ProjectOptions

        func run() throws {
            let configuration = try project.configuration()
            guard let path else { return try deliver(configuration.ruleList(as: answer.format)) }
            try configuration.requireRules([])
            try deliver(project.reading.read(configuration).rules(for: path, as: answer.format))
        }
    }

    struct Coverage: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "coverage",
            abstract: "Tells which dependencies between groups the rules forbid, permit, or do not judge.",
            discussion: """
                A dependency between each two groups of the rule file is put in by thought, to see which rule notices; between each two \
                modules if there are fewer than two groups. Rules against cycles and others that judge dependencies together are not asked.
                """
        )

        @OptionGroup var answer: AnswerOptions
        @OptionGroup var project: ProjectOptions

        func run() throws {
            let configuration = try project.configuration()
            try configuration.requireRules([])
            try deliver(project.reading.read(configuration, for: .exploration).ruleCoverage(as: answer.format))
        }
    }

    struct Diff: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "diff",
            abstract: "Tells how the rules became weaker or stronger since a revision, with baseline and suppressions.",
            discussion: "Compares the work tree with its merge base with the revision. Exit status 1 if the rules are weaker anywhere."
        )

        @Argument(help: "A revision of git, such as origin/main.") var revision: String
        @OptionGroup var answer: AnswerOptions
        @OptionGroup var project: ProjectOptions

        func run() throws {
            let place = project.location(near: nil)
            let result = try project.reading.withChoices { choices in
                try RuleComparison(of: place, since: revision, reading: choices).run(as: answer.format)
            }
            try deliver(result)
            if !result.isGood { throw ExitStatus.findings }
        }
    }

    struct Test: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test",
            abstract: "Runs the examples of the rules in effect, or of a preset.",
            discussion: "Exit status 1 if an example fails."
        )

        @Option(help: ArgumentHelp("Test the rules of this preset instead; 'all' for every preset.", valueName: "preset"))
        var preset: String?
        @OptionGroup var project: ProjectOptions

        func run() throws {
            let sets = try preset.map { try ruleSets(ofPreset: $0) } ?? [try project.configuration().rules]
            let answer = testExamples(of: sets)
            try deliver(answer)
            if !answer.isGood { throw ExitStatus.findings }
        }
    }
}
