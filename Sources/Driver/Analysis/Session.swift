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
    /// The project of the last update.
    package private(set) var project: Project
    private var baseline: BaselineFile?
    private var ruleText: String
    private var disk: Listing
    private var sources: ProjectSources
    private var report: Report?

    /// Reads a project.
    ///
    /// - Parameter check: what is asked of each state; `isStaged` and `since` do not apply.
    /// - Throws: as `ProjectCheck.run` does.
    package init(_ check: ProjectCheck) throws {
        self.check = check
        ruleText = try check.place.ruleText(in: .workTree)
        let configuration = try check.configuration(saying: ruleText)
        baseline = try check.baselineFile(in: .workTree)
        let workspace = try Workspace(root: check.place.root, threads: check.choices.threads)
        disk = workspace.baseListing()
        sources = try ProjectSources(
            ReadingRequest(for: check.purpose, by: configuration.rules), of: disk, in: workspace, by: check.choices
        )
        project = try Project(linking: sources, by: configuration, check.choices, isRelinkable: true)
    }

    /// Makes the snapshot current. If it fails, the last state stays.
    ///
    /// - Parameters:
    ///   - listsDisk: whether files on disk may have changed; `false` if only the snapshot's changes in memory did.
    ///   - isCancelled: asked between files and between steps.
    /// - Throws: as `ProjectCheck.run` does, and `CancellationError`.
    package mutating func update(listsDisk: Bool = true, isCancelled: @escaping @Sendable () -> Bool = { false }) throws {
        func requireContinuation() throws { if isCancelled() { throw CancellationError() } }
        var choices = check.choices
        choices.isCancelled = isCancelled
        let ruleText = try check.place.ruleText(in: snapshot)
        let configuration = ruleText == self.ruleText ? project.configuration : try check.configuration(saying: ruleText)
        let baseline = try check.baselineFile(in: snapshot)
        let workspace = try Workspace(root: check.place.root, in: snapshot, threads: choices.threads)
        let disk = listsDisk ? workspace.baseListing() : disk
        try requireContinuation()
        let sources = try ProjectSources(
            ReadingRequest(for: check.purpose, by: configuration.rules), of: snapshot.listing(over: disk), in: workspace, by: choices,
            reusing: self.sources
        )
        try requireContinuation()
        project = try Project(
            linking: sources, by: configuration, check.choices, isRelinkable: true, after: ruleText == self.ruleText ? project : nil
        )
        (self.ruleText, self.baseline, self.disk, self.sources, report) = (ruleText, baseline, disk, sources, nil)
    }

    /// The report of a check of the current state. Rules run when it is first asked for after an update.
    package mutating func currentReport() throws -> Report {
        if let report { return report }
        var request = CheckRequest()
        (request.only, request.baseline) = (check.only, baseline)
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
