import AshlarChecks
import AshlarText

extension Report.ProjectPlace {
    /// A path of the project, from the root of its repository.
    func inRepository(_ path: String) -> String {
        folderInRepository.isEmpty ? path : "\(folderInRepository)/\(path)"
    }

    /// A place in the project, from the root of its repository.
    func inRepository(_ location: Location) -> Location {
        Location(path: inRepository(location.path), line: location.line, column: location.column)
    }

    /// A path of the project, from the root of the disk.
    func onDisk(_ path: String) -> String {
        root.isEmpty ? path : "\(root)/\(path)"
    }
}

extension Report {
    /// Every rule that the report speaks of: those that were checked, in their order, then those that only findings name,
    /// such as `exceptions-are-used`, in alphabetical order.
    var namedRules: [CheckedRule] {
        var seen: Set<String> = []
        var named = rules.filter { seen.insert($0.id).inserted }
        for finding in findings.sorted(by: { $0.rule < $1.rule }) where seen.insert(finding.rule).inserted {
            named.append(CheckedRule(id: finding.rule, severity: finding.severity, rationale: finding.rationale))
        }
        return named
    }
}
