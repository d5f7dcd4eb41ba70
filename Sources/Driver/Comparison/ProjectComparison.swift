import AshlarChecks
package import AshlarDiagrams
import AshlarFileSystem
package import AshlarReports
import AshlarText
import Foundation

/// The request to compare two states of a project.
package struct ProjectComparison: Sendable {
    package var place: ProjectLocation
    /// The revision of the earlier state.
    package var before: String
    /// The revision of the later state. If `nil`, that is the work tree, and the earlier state is the merge base of HEAD and `before`.
    package var after: String?
    /// The graphs to compare; if empty, those of `usualKinds` that the project has.
    package var kinds: [PictureKind] = []
    package var options = PictureOptions()
    package var choices: ReadingChoices

    package init(of place: ProjectLocation, from before: String, to after: String? = nil, reading choices: ReadingChoices) {
        (self.place, self.before, self.after, self.choices) = (place, before, after, choices)
        options.measuresSizes = true
    }

    private static let usualKinds: [PictureKind] = [.modules, .layers, .features, .injection]

    /// Two states and what differs between them.
    package struct Outcome: Sendable {
        package var before, after: State
        package var difference: Difference
        /// The rule file, and the revision that it is of.
        package var ruleFile: String?
        /// The location of the project, for paths relative to the repository.
        package var project: Report.ProjectLocation

        package init(
            before: State, after: State, renames: [String: String] = [:], ruleFile: String? = nil, project: Report.ProjectLocation = .init()
        ) {
            (self.before, self.after, self.ruleFile, self.project) = (before, after, ruleFile, project)
            difference = Difference(from: before.architecture, to: after.architecture, renames: renames)
        }
    }

    /// A state of the project.
    package struct State: Sendable {
        /// What readers call it: `'v1.2'`, `the work tree`.
        package var name: String
        /// The full object name of the commit; `nil` for the work tree.
        package var commit: String?
        package var architecture: Architecture
        /// Why parts of the architecture may be missing.
        package var notes: [String]

        package init(name: String, commit: String? = nil, architecture: Architecture, notes: [String] = []) {
            (self.name, self.commit, self.architecture, self.notes) = (name, commit, architecture, notes)
        }
    }

    /// Reads both states, by the rules of the later one, and compares them.
    ///
    /// - Throws: `Failure` or `WorkspaceError` if there is no repository or no such revision, if a state has no Swift file, if the rule
    ///   file is invalid, or if the project has no graph of a requested kind.
    package func run() throws -> Outcome {
        let git = Git(in: place.root)
        for revision in [before, after].compactMap(\.self) where revision.contains("..") {
            throw Failure("'\(revision)' is a range; name its two ends: ashlar diff FROM TO")
        }
        let old = try after == nil ? git.mergeBase(with: before) : git.commit(named: before)
        let new = try after.map(git.commit)
        let snapshot = try new.map { try Snapshot.commit($0, of: place.root) } ?? .workTree
        let configuration = try Configuration.read(place, saying: place.ruleText(in: snapshot), readsExamples: false)
        let renames = try git.renames(since: old, to: new)
        let present = Dictionary(renames.map { ($1, $0) }) { min($0, $1) }
        let afterSources = try sources(of: snapshot, named: after ?? "", configuration)
        let beforeSources = try sources(of: .commit(old, of: place.root), named: before, configuration, reusing: afterSources)
        let beforeGraphs = try state(of: beforeSources, configuration, renamedBy: present)
        let afterGraphs = try state(of: afterSources, configuration)
        if let failure = zip(beforeGraphs.failures, afterGraphs.failures).compactMap({ $0 == nil ? nil : $1 }).first, !kinds.isEmpty { throw failure }
        let isBase = after == nil ? try git.commit(named: before) != old : false
        return Outcome(
            before: State(
                name: isBase ? "the merge base \(old.prefix(8)) of HEAD and '\(before)'" : "'\(before)'", commit: old,
                architecture: beforeGraphs.architecture, notes: beforeGraphs.notes
            ),
            after: State(
                name: after.map { "'\($0)'" } ?? "the work tree", commit: new, architecture: afterGraphs.architecture, notes: afterGraphs.notes
            ),
            renames: renames, ruleFile: configuration.ruleFile, project: place.inReports
        )
    }

    /// - Parameter name: the revision of the snapshot; empty for the work tree.
    private func sources(
        of snapshot: Snapshot, named name: String, _ configuration: Configuration, reusing later: ProjectSources? = nil
    ) throws -> ProjectSources {
        let workspace = try Workspace(root: place.root, in: snapshot, threads: choices.threads)
        let listing = workspace.listing()
        let request = ReadingRequest(for: .comparison, by: configuration.rules)
        if !name.isEmpty, !request.files(of: listing).files.contains(where: request.isSource) {
            throw Failure("the revision '\(name)' has no Swift file below '\(place.root)' that the rule file selects; name a later one")
        }
        return try ProjectSources(request, of: listing, in: workspace, by: choices, reusing: later)
    }

    private struct ReadState {
        var architecture: Architecture
        /// For each kind of graph, why there is none.
        var failures: [Failure?]
        var notes: [String]
    }

    /// - Parameter renames: present paths by the paths of this state.
    private func state(
        of sources: ProjectSources, _ configuration: Configuration, renamedBy renames: [String: String] = [:]
    ) throws -> ReadState {
        var project = try Project(linking: sources, by: configuration, choices)
        let findings = project.findings()
        let source = DiagramSource(project.linked, rules: configuration.rules, findings: findings, root: configuration.root)
        var state = ReadState(architecture: Architecture(graphs: []), failures: [], notes: project.model.incompleteManifestNotes)
        for kind in kinds.isEmpty ? Self.usualKinds : kinds {
            var picture = Picture(title: "", kind: kind.name, nodes: [], edges: [])
            var failure: Failure?
            do { picture = try source.picture(of: kind, options) } catch let error as Failure { failure = error }
            state.failures.append(failure)
            state.architecture.graphs.append(ComparedGraph(of: picture, renamedBy: renames))
        }
        // Problems of the rule file say nothing about the code, and the earlier state never had this rule file.
        state.architecture.findings = findings.filter { $0.location.path != configuration.ruleFile }
        if state.architecture.graphs.contains(where: { $0.kind == PictureKind.injection.name }) {
            state.architecture.captives = project.linked.captiveDependencies
        }
        return state
    }
}
