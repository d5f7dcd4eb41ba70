import AshlarFileSystem
package import AshlarReports

/// The request for a check of a project.
package struct ProjectCheck: Sendable {
    package var place: ProjectLocation
    /// Report only findings at or below these paths, as the user wrote them; everything if empty.
    package var paths: [String] = []
    /// The ids of the rules to check; all if empty.
    package var only: [String] = []
    package var baseline = BaselineChoice.usual
    /// Check the content of git's index instead of the work tree.
    package var isStaged = false
    /// Report only findings that are new since this revision; all if `nil`.
    package var since: String?
    package var choices: ReadingChoices

    /// Which baseline to use.
    package enum BaselineChoice: Hashable, Sendable {
        /// The file next to the rule file, if it exists.
        case usual
        case none
        /// A file that the user specified.
        case named(String)
    }

    package init(of place: ProjectLocation, reading choices: ReadingChoices) {
        self.place = place
        self.choices = choices
    }

    /// The result of a check.
    package struct Outcome: Sendable {
        package var report: Report
        package var statistics: Statistics
        /// The project as far as it was read; retained because deallocating it is slower than exiting the process.
        private var project: Project?
        private var unlinked: Project.Unlinked?

        init(report: Report, statistics: Statistics, project: Project? = nil, unlinked: Project.Unlinked? = nil) {
            self.report = report
            self.statistics = statistics
            self.project = project
            self.unlinked = unlinked
        }
    }

    /// Runs the check, or returns the cached report if nothing that it depends on has changed.
    ///
    /// - Throws: `Failure` or `WorkspaceError` if the configuration or the project cannot be read, or a path, a rule or a
    ///   revision does not exist.
    package func run() throws -> Outcome {
        var check = try IncrementalCheck(of: self)
        if let outcome = check.reportOfSameFiles() { return outcome }
        let unlinked = try check.readChanged()
        if let outcome = try check.reportOfSameMeaning(of: unlinked) { return outcome }
        return try check.newReport(of: consume unlinked)
    }
}
