import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarStore
import AshlarText

extension ProjectLocation {
    /// Writes the facts of some of the project's files to a shard: all that the rules of the rule file need or, without one, all.
    ///
    /// - Parameters:
    ///   - paths: files and folders, as the user wrote them; the whole project if empty.
    ///   - folder: the folder that relative paths start from.
    ///   - program: what the program says of itself.
    /// - Throws: `Failure` if the rule file is invalid, or a source cannot be read; `WorkspaceError` for a path that is not there or
    ///   holds no Swift file of the project; `OutputError`.
    package func writeFacts(
        of paths: [String], from folder: String, to shard: String, by program: String, _ choices: ReadingChoices
    ) throws {
        let configuration = try Configuration.read(self, saying: ruleText(in: .workTree), readsExamples: false)
        let request = ReadingRequest(for: ruleFile == nil ? .proposal : .check, by: configuration.rules)
        let workspace = try Workspace(root: root, threads: choices.threads)
        let inner = try paths.map { try workspace.relativePath(of: $0, from: folder) }
        let listing = try workspace.listing().restricted(to: inner.isEmpty ? [""] : inner)
        let sources = request.files(of: listing).files.filter(request.isSource)
        let items = try sources.facts(of: request.query.kinds, in: workspace, choices)
        var others = listing
        others.files.removeAll { file in sources.index(of: file.path) != nil }
        let contents = FactsShard.Contents(kinds: request.query.kinds, others: others)
        try FactsShard.write(items, contents, by: program, to: shard)
    }
}

extension [Workspace.File] {
    /// - Throws: `Failure` if a file cannot be read.
    fileprivate func facts(of kinds: FactKinds, in workspace: Workspace, _ choices: ReadingChoices) throws(Failure) -> [FactsShard.Item] {
        let total = count
        var report: (@Sendable (Int) -> Void)?
        if let progress = choices.progress { report = { progress($0, total) } }
        let results: [Read] = mapConcurrently(
            self, threads: choices.threads, weight: \.byteCount, progress: report, seconds: { secondsToRead(byteCount: $0.byteCount) },
            late: { .refused(.tooSlow($0)) }
        ) { file, buffer in
            workspace.readText(of: file.path, into: buffer) { contents in
                switch contents {
                case .text(let source): .facts(FactsShard.Item(extract(path: file.path, source: source, kinds: kinds), of: source))
                case .unreadable(let problem): .facts(FactsShard.Item(FileFacts(unreadable: file.path, problem)))
                case .refused(let problem): .refused(problem)
                }
            }
        }
        var items: [FactsShard.Item] = []
        for result in results {
            switch result {
            case .facts(let item): items.append(item)
            case .refused(let problem): throw Failure("\(problem.location): error: \(problem.message)")
            }
        }
        return items
    }
}

/// A file that was read, or why it was not; it may be readable in the next run.
private enum Read: Sendable {
    case facts(FactsShard.Item)
    case refused(Problem)
}
