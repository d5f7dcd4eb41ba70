import ArgumentParser
import AshlarDriver

struct Blame: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blame",
        abstract: "Shows the commit, the author and the day since which one subject depends on another.",
        discussion: """
            Source and target are each a group of the rule file, a feature, a module, a type, a file, a folder or a glob. The first \
            commit is shown that has a direct dependency, and a later one if it was gone in between; commits are judged by the rule \
            file of the work tree. Changes that are not committed do not count. Exit status 1 if HEAD has no such dependency.
            """
    )

    @Argument(help: "The source of the dependency.") var source: String
    @Argument(help: "The target of the dependency.") var target: String
    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("\(OriginFormat.allCases.map(\.rawValue).joined(separator: " or ")).", valueName: "format"))
    var format = OriginFormat.text

    func validate() throws {
        if project.reading.indexStore != nil { throw ValidationError("--index-store describes one build, not the history; leave it out.") }
    }

    func run() throws {
        let answer = try project.reading.withChoices { choices in
            try DependencyOrigin(of: project.location(near: nil), from: source, to: target, reading: choices).run().answer(as: format)
        }
        try deliver(answer)
        if !answer.isGood { throw ExitStatus.findings }
    }
}

extension OriginFormat: ExpressibleByArgument {}
