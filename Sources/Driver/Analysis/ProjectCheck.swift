import AshlarFileSystem
package import AshlarReports

/// A check of a project, from where it lies to the report.
package struct ProjectCheck: Sendable {
    package var place: ProjectPlace
    /// Report only what lies at or below these, as the user writes them; everything where empty.
    package var paths: [String] = []
    /// The ids of the rules to check; all where empty.
    package var only: [String] = []
    package var baseline = BaselineChoice.usual
    /// Judge what the next commit would record.
    package var isStaged = false
    /// The revision since which findings have come that are to be reported; all where `nil`.
    package var since: String?
    package var choices: ReadingChoices

    /// By which list of known findings.
    package enum BaselineChoice: Hashable, Sendable {
        /// The one beside the rule file, where there is one.
        case usual
        case none
        /// One that the user names.
        case named(String)
    }

    package init(of place: ProjectPlace, reading choices: ReadingChoices) {
        self.place = place
        self.choices = choices
    }

    /// What has been found out.
    package struct Outcome: Sendable {
        package var report: Report
        package var statistics: Statistics
        /// The project, as far as it was read: to take it down takes longer than to leave it to the end of the process.
        private var project: Project?
        private var unlinked: Project.Unlinked?

        init(report: Report, statistics: Statistics, project: Project? = nil, unlinked: Project.Unlinked? = nil) {
            self.report = report
            self.statistics = statistics
            self.project = project
            self.unlinked = unlinked
        }
    }

    /// Does it, or gives the report of the last time where nothing has changed since that it rests on.
    ///
    /// - Throws: `Failure` and `WorkspaceError`, as reading a configuration and a project do, and where a path, a rule or a
    ///   revision is not there.
    package func run() throws -> Outcome {
        var round = try CheckRound(of: self)
        if let outcome = round.reportOfSameFiles() { return outcome }
        let unlinked = try round.readChanged()
        if let outcome = try round.reportOfSameMeaning(of: unlinked) { return outcome }
        return try round.newReport(of: consume unlinked)
    }
}
