import ArgumentParser
import AshlarDriver
import AshlarText
import CBuild

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Says what the program finds around it: git, Graphviz, an index store, its cache, the rule file.",
        discussion: """
            One line a subject: 'ok', 'note' for what only some commands need, 'wrong' for what keeps a check from running or makes \
            each run slow, with what to do. Exit status 1 if something is wrong.
            """
    )

    @OptionGroup var answer: AnswerOptions
    @OptionGroup var project: ProjectOptions

    func run() throws {
        let index = project.reading.indexStore.map(IndexStoreChoice.init)
        let result = diagnosis(of: project.location(near: nil), version: versionText, index: index, as: answer.format)
        try deliver(result)
        if !result.isGood { throw ExitStatus.findings }
    }
}

/// The version, with the commit and the swift-syntax that it was built of, where the build says so.
let versionText: String = {
    let parts = [("", ashlar_commit()), ("swift-syntax ", ashlar_swift_syntax())]
        .map { ($0, String(cString: $1)) }.filter { !$0.1.isEmpty }.map { $0.0 + $0.1 }
    return programVersion + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
}()
