import AshlarFacts
import AshlarModel

/// Some files must know at least one of some others.
struct Required: Check {
    static let name = "required"
    static let summary = "Every file of 'from' knows at least one of 'to'."

    private let source: FileSelector
    private let target: FileSelector

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Required? {
        guard let node = reader.mapping(node, of: "'required'", keys: ["from", "to"]),
              let source = reader.files("from", of: "'required'", in: node),
              let target = reader.files("to", of: "'required'", in: node) else { return nil }
        return Required(source: source, target: target)
    }

    func inspect(_ run: inout CheckRun) {
        let sources = run.select(source)
        let targets = run.selectTargets(target)
        // Here an ambiguous dependency counts: it may be the one that is asked for.
        var satisfied: Set<FileID> = []
        for dependency in run.model.dependencies where run.rule.evidence.contains(dependency.evidence) {
            guard let to = targets.captures(of: dependency.target) else { continue }
            switch dependency.source {
            case .file(let file):
                if let from = sources.files[Int(file)], agree(from, to) { satisfied.insert(file) }
            case .module, .external:
                continue
            }
        }
        for file in sources.fileIDs where !satisfied.contains(file) {
            let path = run.model.files[Int(file)].path
            run.report(
                "'\(Path.name(of: path))' knows nothing of '\(targets.label)'",
                at: Location(path: path, line: 1, column: 1),
                about: CheckRun.Subject(path: path, names: run.groupNames(of: .file(file)))
            )
        }
    }
}
