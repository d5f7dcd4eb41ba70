import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Some files or types must refer to at least one of some others.
struct Required: Check {
    static let name = "required"
    static let summary = "Every file or type in 'from' refers to at least one in 'to'."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("from", .end, "Each of these files or types must refer to one of the others."),
        .needed("to", .end, "The files, types or modules one of which is required."),
    ])

    private let source: DependencyEnd
    private let target: DependencyEnd

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Required? {
        guard let node = reader.mapping(node, of: "'required'", keys: keys),
              let source = reader.end("from", of: "'required'", in: node),
              let target = reader.end("to", of: "'required'", in: node) else { return nil }
        return Required(source: source, target: target)
    }

    func factKinds(over edgeKinds: Set<EdgeKind>) -> FactKinds { edgeKinds.factKinds() }
    func isAffected(byUnreferenced declaration: Declaration) -> Bool {
        if case .types(let selector) = source { selector.isAffected(byUnreferenced: declaration) } else { false }
    }

    var lengths: LengthRequirement { .none }
    var calledNames: CalledNames { .none }

    func inspect(_ run: inout CheckRun) {
        let sources = run.select(source)
        let targets = run.selectTargets(target)
        // An ambiguous dependency counts: it may be the required one.
        var satisfiedFiles: Set<FileID> = []
        var satisfiedTypes: Set<DeclarationID> = []
        for dependency in run.allDependencies where run.rule.goes(by: dependency) {
            guard case .file(let file) = dependency.source, let from = sources.captures(ofSource: dependency),
                  let to = targets.captures(ofTarget: dependency), agree(from, to) else { continue }
            satisfiedFiles.insert(file)
            for selection in sources.typeSelections { satisfiedTypes.formUnion(selection.sources(of: dependency)) }
        }
        inspect(sources, satisfiedFiles, satisfiedTypes, &run)
    }

    private func inspect(
        _ sources: EndSelection, _ satisfiedFiles: Set<FileID>, _ satisfiedTypes: Set<DeclarationID>, _ run: inout CheckRun
    ) {
        switch sources {
        case .either(let ends):
            for end in ends { inspect(end, satisfiedFiles, satisfiedTypes, &run) }
        case .files(let selection):
            for file in selection.fileIDs where !satisfiedFiles.contains(file) {
                let path = run.model.files[Int(file)].path
                report(
                    Path.name(of: path), at: Location(path: path, line: 1, column: 1),
                    about: CheckRun.Subject(path: path, names: [path] + run.groupNames(of: .file(file))), &run
                )
            }
        case .types(let selection):
            for type in selection.types where !satisfiedTypes.contains(type.id) {
                let name = run.model.qualifiedName(of: type.id)
                report(
                    name, at: run.model.location(of: type.id),
                    about: CheckRun.Subject(path: run.model.files[Int(type.id.file)].path, names: [name]), &run
                )
            }
        }
    }

    private func report(
        _ name: String, at location: Location, about subject: CheckRun.Subject, _ run: inout CheckRun
    ) {
        run.report(
            "'\(name)' refers to \(target.absence)", at: location, about: subject,
            help: "add the reference, or exclude '\(name)' from the rule"
        )
    }
}
