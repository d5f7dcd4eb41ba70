import AshlarChecks
import AshlarText

extension Report.ProjectLocation {
    /// A path of the project, relative to the root of its repository.
    package func inRepository(_ path: String) -> String {
        folderInRepository.isEmpty ? path : "\(folderInRepository)/\(path)"
    }

    /// A source location of the project, relative to the root of its repository.
    func inRepository(_ location: Location) -> Location {
        Location(path: inRepository(location.path), line: location.line, column: location.column)
    }

    /// A path of the project, as an absolute path.
    func onDisk(_ path: String) -> String {
        root.isEmpty ? path : "\(root)/\(path)"
    }
}

extension Report {
    /// A line of a log for each problem, with its location relative to the repository.
    var noteLines: [String] {
        problems.map { "\(project.inRepository($0.location)): note: \(inOneLine($0.message))" }
    }

    /// Every rule of the report: the checked rules in their order, then, in alphabetical order, rules that only findings name,
    /// such as `exceptions-are-used`.
    var namedRules: [CheckedRule] {
        var seen: Set<String> = []
        var named = rules.filter { seen.insert($0.id).inserted }
        for finding in findings.sorted(by: { $0.rule < $1.rule }) where seen.insert(finding.rule).inserted {
            named.append(CheckedRule(id: finding.rule, severity: finding.severity, rationale: finding.rationale))
        }
        return named
    }
}
