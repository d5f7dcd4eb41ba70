import AshlarChecks
package import AshlarDiagrams
import AshlarReports
import AshlarText

extension Project {
    /// The input of diagrams: the project with the findings of the rules in effect.
    package var diagramSource: DiagramSource { diagramSource(acceptedBy: nil) }

    /// The input of diagrams.
    ///
    /// - Parameter baseline: the findings that the project accepts for now; `nil` if there is no such file.
    package func diagramSource(acceptedBy baseline: BaselineFile?) -> DiagramSource {
        let findings = configuration.rules.findings(in: linked, today: .today)
        return DiagramSource(
            linked, rules: configuration.rules, findings: JudgedFindings(findings, acceptedBy: baseline),
            root: configuration.root, notes: pictureNotes
        )
    }
}

extension JudgedFindings {
    /// - Parameter baseline: `nil` if there is no such file.
    init(_ findings: [Finding], acceptedBy baseline: BaselineFile?) {
        let new = baseline.map { Set(KnownFindings(entries: $0.entries).comparison(with: findings).new) }
        self.init(findings, accepted: Set(findings.indices.filter { new?.contains(findings[$0]) == false }))
    }
}

extension DiagramSource {
    /// The paths to a node of a diagram from its roots, as text: one line for each edge, with its location.
    ///
    /// - Throws: what `picture(of:_:)` throws.
    package func paths(in kind: PictureKind, to name: String, _ options: PictureOptions) throws -> Answer {
        var options = options
        // Paths lead to nodes, also where a picture of the whole shows parts of the project.
        (options.why, options.hubs, options.showsParts) = (nil, 0, false)
        let picture = try picture(of: kind, options)
        return picture.answer(why: try picture.nodes(called: name), from: try options.from.flatMap(picture.nodes(called:)))
    }
}

extension Picture {
    /// The paths to some nodes, one paragraph each; not good if there are none.
    package func answer(why ids: [String], from starts: [String]) -> Answer {
        let names = Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, $0.fullName) })
        let targets = Set(ids.compactMap { names[$0] }).sorted().map { "'\($0)'" }.joined(separator: ", ")
        let found = paths(to: ids, from: starts, limit: shownPaths)
        guard !found.paths.isEmpty else { return Answer(text: "there is no path to \(targets)\n", isGood: false) }
        let count = found.paths.count
        let heading = found.isComplete
            ? "\(counted(count, "path")) to \(targets)"
            : "more than \(counted(count, "path")) to \(targets); these are the shortest"
        let paragraphs = found.paths.map { path in
            let start = path.first.flatMap { names[$0.source] } ?? ""
            let steps = path.map { edge in
                "  \(edge.verb) \(names[edge.target] ?? edge.target)" + (edge.locations.first.map { ", at \($0)" } ?? "")
            }
            return ([start] + steps).joined(separator: "\n")
        }
        return Answer(text: ([heading] + paragraphs).joined(separator: "\n\n") + "\n", isGood: true)
    }
}

extension Picture.Node {
    /// The name with the implementation in parentheses.
    fileprivate var fullName: String { name + (implementation.map { " (\($0))" } ?? "") }
}

extension Picture.Edge {
    fileprivate var verb: String {
        let verb = switch evidence {
        case .imports: "imports"
        case .references: "refers to"
        case .values: "uses a value of"
        case .declared: "depends on"
        case .injects: "is injected with"
        case .injectsLazily: "is lazily injected with"
        case .injectsOptionally: "is optionally injected with"
        case .aliases: "is an alias of"
        case .allowed: "may depend on"
        }
        return certainty == .ambiguous ? "perhaps \(verb)" : verb
    }
}
