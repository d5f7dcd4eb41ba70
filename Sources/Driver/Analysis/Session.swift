package import AshlarChecks
package import AshlarFileSystem
import AshlarManifests
package import AshlarReports
import AshlarText

/// A project in memory that answers for one snapshot after another. Each update reads the files that changed and links the project;
/// everything that is asked then is about that state, and equals the answer of a run that starts with nothing.
package struct Session: Sendable {
    private let check: ProjectCheck
    /// The state that the next update makes current: change it, then call `update`.
    package var snapshot = Snapshot.workTree
    private var state: State
    private var report: Report?

    /// The project of the last update.
    package var project: Project {
        get { state.project }
        set { state.project = newValue }
    }

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - check: what is asked of each state; `isStaged` and `since` do not apply.
    ///   - snapshot: the first state.
    /// - Throws: as `ProjectCheck.run` does.
    package init(_ check: ProjectCheck, in snapshot: Snapshot = .workTree) throws {
        (self.check, self.snapshot) = (check, snapshot)
        state = try State(of: check, in: snapshot, after: nil)
    }

    /// Makes the snapshot current. If it fails, the last state stays.
    ///
    /// - Parameters:
    ///   - listsDisk: whether files on disk may have changed; `false` if only the snapshot's changes in memory did.
    ///   - keepsRules: whether rules and baseline stay those of the last update, since their files cannot be read as they are.
    ///   - isCancelled: asked between files and between steps.
    /// - Throws: as `ProjectCheck.run` does, and `CancellationError`.
    package mutating func update(
        listsDisk: Bool = true, keepsRules: Bool = false, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws {
        var check = check
        check.choices.isCancelled = isCancelled
        state = try State(of: check, in: snapshot, after: state, listingDisk: listsDisk, keepingRules: keepsRules)
        report = nil
    }

    /// What was read of one snapshot.
    private struct State {
        var project: Project
        let baseline: BaselineFile?
        private let ruleText: RuleText
        private let disk: Listing
        private let sources: ProjectSources

        /// - Parameter earlier: the state before, of which what has not changed is reused.
        init(
            of check: ProjectCheck, in snapshot: Snapshot, after earlier: State?, listingDisk listsDisk: Bool = true,
            keepingRules keepsRules: Bool = false
        ) throws {
            func requireContinuation() throws { if check.choices.isCancelled?() == true { throw CancellationError() } }
            let kept = keepsRules ? earlier : nil
            ruleText = try kept?.ruleText ?? check.place.ruleText(in: snapshot)
            let sameRules = ruleText == earlier?.ruleText ? earlier : nil
            let configuration = try sameRules?.project.configuration ?? check.configuration(saying: ruleText)
            baseline = try kept.map(\.baseline) ?? check.baselineFile(in: snapshot)
            let workspace = try Workspace(root: check.place.root, in: snapshot, threads: check.choices.threads)
            disk = listsDisk ? workspace.baseListing() : earlier?.disk ?? workspace.baseListing()
            let listing = workspace.listing(over: disk)
            if !keepsRules { try configuration.requireGroups(in: listing, of: workspace) }
            try requireContinuation()
            sources = try ProjectSources(
                ReadingRequest(for: try check.purpose(by: configuration), by: configuration.rules),
                of: listing, in: workspace, by: check.choices, reusing: earlier?.sources
            )
            try requireContinuation()
            project = try Project(
                linking: sources, by: configuration, check.choices, isRelinkable: true, after: sameRules?.project
            )
        }
    }

    /// The report of a check of the current state. Rules run when it is first asked for after an update.
    package mutating func currentReport() throws -> Report {
        if let report { return report }
        var request = CheckRequest()
        (request.only, request.baseline) = (try check.selection(by: project.configuration), state.baseline)
        var new = try project.report(request)
        new.project = check.place.inReports
        report = new
        return new
    }

    /// The findings in some files and folders, relative to the root; all if empty.
    package mutating func findings(in paths: [String] = []) throws -> [Finding] {
        let all = try currentReport().findings
        return paths.isEmpty ? all : all.filter { finding in
            paths.contains { isSame(finding.location.path, as: $0) || isPath(finding.location.path, below: $0) }
        }
    }
}
