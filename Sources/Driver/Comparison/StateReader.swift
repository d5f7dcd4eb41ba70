import AshlarFileSystem
import AshlarText

/// Reads states of a project one after another, each with the facts of the one before.
struct StateReader: Sendable {
    let place: ProjectLocation
    let configuration: Configuration
    let purpose: Project.Purpose
    let choices: ReadingChoices
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
        try sources(of: .commit(commit, of: place.root)).map { try Project(linking: $0, by: configuration, choices) }
    }
}
