import AshlarFileSystem
import AshlarText

/// Reads states of a project one after another, each with the facts of the one before.
struct StateReader: Sendable {
    let place: ProjectLocation
    let configuration: Configuration
    let purpose: Project.Purpose
    private(set) var choices: ReadingChoices
    private var readCount = 0
    private var earlier: ProjectSources?

    init(of place: ProjectLocation, by configuration: Configuration, for purpose: Project.Purpose, reading choices: ReadingChoices) {
        (self.place, self.configuration, self.purpose, self.choices) = (place, configuration, purpose, choices)
    }

    /// The files of a snapshot; `nil` for a commit without a Swift file that the rule file selects.
    ///
    /// - Throws: `Failure` or `WorkspaceError` if the snapshot cannot be read, or if the work tree has no such file.
    mutating func sources(of snapshot: Snapshot) throws -> ProjectSources? {
        let workspace = try Workspace(root: place.root, in: snapshot, threads: choices.threads)
        let listing = workspace.listing()
        let request = ReadingRequest(for: purpose, by: configuration.rules)
        guard snapshot.isOnDisk || request.files(of: listing).files.contains(where: request.isSource) else { return nil }
        let sources = try ProjectSources(request, of: listing, in: workspace, by: choices, reusing: earlier)
        if let refusal = sources.output.refusal { throw refusal.failure }
        earlier = sources
        return sources
    }

    /// The project in a commit; `nil` if it has no Swift file then.
    ///
    /// - Throws: `Failure` or `WorkspaceError` if the commit cannot be read.
    mutating func project(in commit: String) throws -> Project? {
        let project = try sources(of: .commit(commit, of: place.root)).map { try Project(linking: $0, by: configuration, choices) }
        readCount += 1
        return project
    }

    /// Reports how many of some commits are done; without a number, how many were read so far, of how many nobody knows. After the first
    /// state, this replaces the progress of reading its files.
    mutating func show(_ done: Int? = nil, of total: Int? = nil) {
        guard readCount > 0 else { return }
        choices.progress = nil
        choices.stateProgress?(done ?? readCount, total)
    }
}
