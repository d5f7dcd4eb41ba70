import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarText

/// Which files of a project to read and which facts to extract, derived from the rules and the purpose.
struct ReadingRequest: Sendable {
    /// The source files to parse; all if empty.
    let sources: [FileSelector.Entry]
    let excluded: [FileSelector.Entry]
    let query: FactQuery

    init(for purpose: Project.Purpose, by rules: RuleSet) {
        (sources, excluded) = (rules.sources, rules.excluded)
        query = switch purpose {
        case .check: rules.inputs()
        case .rules(let ids): rules.inputs(only: ids)
        case .explanation: rules.inputs().union(FactQuery([.values, .globals]))
        case .injection: rules.inputs().union(FactQuery(.injection))
        case .exploration: rules.inputs().union(FactQuery(.globals))
        case .measurement: rules.inputs().union(FactQuery([.globals, .bodies], lengths: true))
        case .comparison: rules.inputs().union(FactQuery([.injection, .globals]))
        case .overview: rules.inputs().union(FactQuery([.injection, .globals, .bodies], lengths: true))
        // The rules to propose are not known yet.
        case .proposal: .everything
        }
    }

    /// The files of a listing that are not excluded.
    func files(of all: Listing) -> Listing {
        excluded.isEmpty ? all : all.selecting(sources: { _ in true }, exclude: isExcluded)
    }

    /// Whether the rule file excludes a path.
    private func isExcluded(_ path: String) -> Bool { !excluded.isEmpty && excluded.select(path) }

    /// Whether a file counts: it is not excluded, and is to be parsed.
    func reads(_ file: Workspace.File) -> Bool { isSource(file) && !isExcluded(file.path) }

    /// Whether to parse a file.
    func isSource(_ file: Workspace.File) -> Bool { file.isSwift && sources.select(file.path) }
}

extension [FileSelector.Entry] {
    /// Whether entries of `sources` or `exclude` select a path; later ones override earlier ones. If all of them exclude, every
    /// other path is selected.
    func select(_ path: String) -> Bool {
        var isSelected = allSatisfy(\.isExcluded)
        for entry in self {
            guard case .path(let selector) = entry.target, selector.pattern.matchFile(path) != nil else { continue }
            isSelected = !entry.isExcluded
        }
        return isSelected
    }
}
