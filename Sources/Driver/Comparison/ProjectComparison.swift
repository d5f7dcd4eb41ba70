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
    /// The revision of the later state. If `nil`, that is the work tree, and the earlier state is the merge base of HEAD and
    /// `before`.
    package var after: String?
    /// The graphs to compare, which the project must have; if empty, those of `usualKinds` that it has.
    package var kinds: [PictureKind] = []
    package var usualKinds: [PictureKind] = [.modules, .layers, .features, .injection]
    /// What both states are read for.
    package var purpose = Project.Purpose.comparison
    package var options = Self.completeOptions
    /// A service: the paths of injections to it are compared too.
    package var service: String?
    package var choices: ReadingChoices

    package init(of place: ProjectLocation, from before: String, to after: String? = nil, reading choices: ReadingChoices) {
        (self.place, self.before, self.after, self.choices) = (place, before, after, choices)
    }

    /// Every edge, also those of hubs, and the sizes of nodes.
    package static var completeOptions: PictureOptions {
        var options = PictureOptions()
        (options.hubs, options.measuresSizes) = (0, true)
        return options
    }

    /// Two states and what differs between them.
    package struct Outcome: Sendable {
        package var before, after: State
        package var difference: Difference
        /// The service whose paths were compared.
        package var service: String?
        /// The rule file that judges both states; `nil` without one.
        package var ruleFile: String?
        /// Whether the later state is a commit without that file, so that the one of the work tree is read.
        package var rulesAreOfWorkTree: Bool
        /// The location of the project, for paths relative to the repository.
        package var project: Report.ProjectLocation

        package init(
            before: State, after: State, service: String? = nil, renames: [String: String] = [:], ruleFile: String? = nil,
            rulesAreOfWorkTree: Bool = false, project: Report.ProjectLocation = .init()
        ) {
            (self.before, self.after, self.service, self.ruleFile, self.project) = (before, after, service, ruleFile, project)
            self.rulesAreOfWorkTree = rulesAreOfWorkTree
            difference = Difference(from: before.architecture, to: after.architecture, renames: renames)
        }
    }

    /// A state of the project.
    package struct State: Sendable {
        /// As the user named it; `nil` for the work tree.
        package var revision: String?
        /// The full object name of the commit; `nil` for the work tree.
        package var commit: String?
        /// Whether the commit is not the revision's own, but its merge base with HEAD.
        package var isMergeBase: Bool
        package var architecture: Architecture

        package init(revision: String? = nil, commit: String? = nil, isMergeBase: Bool = false, architecture: Architecture) {
            (self.revision, self.commit, self.isMergeBase, self.architecture) = (revision, commit, isMergeBase, architecture)
        }

        /// What texts call it.
        package var name: String {
            guard let revision else { return "the work tree" }
            guard isMergeBase, let commit else { return "'\(revision)'" }
            return "\(commit.prefix(8)), the merge base of HEAD and '\(revision)'"
        }
    }

    /// Reads both states, by the rules of the later one, and compares them.
    ///
    /// - Throws: `Failure` or `WorkspaceError` if there is no repository or no such revision, if a state has no Swift file, if
    ///   the rule file is invalid, or if the project has no graph of a requested kind.
    package func run() throws -> Outcome { try compare().outcome }

    /// Compares both states, and returns the later one too.
    func compare() throws -> (outcome: Outcome, project: Project) {
        let git = Git(in: place.root)
        for revision in [before, after].compactMap(\.self) where revision.contains("..") {
            throw Failure("'\(revision)' is a range; name its two ends: ashlar diff FROM TO")
        }
        let old = try after == nil ? git.mergeBase(with: before) : git.commit(named: before)
        let new = try after.map(git.commit)
        let snapshot = try new.map { try Snapshot.commit($0, of: place.root) } ?? .workTree
        let configuration = try Configuration.read(place, saying: place.ruleText(in: snapshot), readsExamples: false)
        let renames = try git.renames(since: old, to: new)
        var reader = StateReader(of: place, by: configuration, for: purpose, reading: choices)
        func sources(of snapshot: Snapshot, named name: String) throws -> ProjectSources {
            if let sources = try reader.sources(of: snapshot) { return sources }
            throw Failure("the revision '\(name)' has no Swift file below '\(place.root)' that the rule file selects; name a later one")
        }
        let afterSources = try sources(of: snapshot, named: after ?? "")
        let beforeSources = try sources(of: .commit(old, of: place.root), named: before)
        let kinds = kinds.isEmpty ? usualKinds : kinds
        var project = try Project(linking: afterSources, by: configuration, choices)
        let state = State(revision: after, commit: new, architecture: project.architecture(kinds, options, pathsTo: service))
        let base = try after == nil && git.commit(named: before) != old
        var earlierProject = try Project(linking: beforeSources, by: configuration, choices)
        let present = Dictionary(renames.map { ($1, $0) }) { min($0, $1) }
        let earlier = State(
            revision: before, commit: old, isMergeBase: base,
            architecture: earlierProject.architecture(kinds, options, pathsTo: service, renamedBy: present)
        )
        // A kind that the user did not name may be missing.
        let failures = zip(earlier.architecture.failures, state.architecture.failures).map { $0 == nil ? nil : $1 }
        if !self.kinds.isEmpty, let failure = failures.compactMap(\.self).first { throw failure }
        if let failure = state.architecture.serviceFailure, earlier.architecture.serviceFailure != nil { throw failure }
        let outcome = Outcome(
            before: earlier, after: state, service: service, renames: renames, ruleFile: configuration.ruleFile,
            rulesAreOfWorkTree: place.ruleFile.map { snapshot.lacks($0.name) } == true, project: place.inReports
        )
        return (outcome, project)
    }
}

extension Project {
    /// What the project is compared by.
    ///
    /// - Parameters:
    ///   - service: a service whose paths of injections are compared; `nil` for none.
    ///   - renames: present paths by the paths of this state.
    package mutating func architecture(
        _ kinds: [PictureKind], _ options: PictureOptions, pathsTo service: String? = nil, renamedBy renames: [String: String] = [:]
    ) -> Architecture {
        let findings = findings()
        let source = DiagramSource(linked, rules: configuration.rules, findings: JudgedFindings(findings), root: configuration.root)
        var architecture = Architecture(graphs: [])
        architecture.size = source.size(showsTests: options.showsTests)
        for kind in kinds {
            let picture = Result { try source.picture(of: kind, options) }
            architecture.failures.append(picture.failure)
            let nothing = Picture(title: "", kind: kind.name, nodes: [], edges: [])
            architecture.graphs.append(ComparedGraph(of: (try? picture.get()) ?? nothing, renamedBy: renames))
        }
        if let injection = kinds.firstIndex(where: { $0.needs == .injection }) {
            architecture.captives = linked.captiveDependencies
            if let service { architecture.addPaths(to: service, in: architecture.graphs[injection]) }
        }
        // Problems of the rule file say nothing about the code, and an earlier state never had this rule file.
        architecture.findings = findings.filter { $0.location.path != configuration.ruleFile }.map { finding in
            var finding = finding
            // Lines are no part of an architecture.
            if configuration.rules.countsLines(finding) { finding.measured = nil }
            return finding
        }
        architecture.notes += model.incompleteManifestNotes
        return architecture
    }
}

extension Architecture {
    fileprivate mutating func addPaths(to service: String, in graph: ComparedGraph) {
        do {
            paths = try graph.paths(to: service)
            guard paths == nil else { return }
            notes.append("there are too many paths to '\(service)' to compare them; only its injections are compared")
        } catch {
            serviceFailure = error
        }
    }
}

extension Result {
    fileprivate var failure: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
