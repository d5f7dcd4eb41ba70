import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Some files or types must refer to at least one of some others.
struct Required: Check {
    static let name = "required"
    static let summary = "Every file or type in 'from' refers to at least one in 'to'."

    static let captureUses: KeyValuePairs = ["to": ["from"]]

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

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(over: edgeKinds) }

    func inspect(_ run: inout CheckRun) {
        let sources = run.select(source)
        let targets = run.selectTargets(target)
        inspect(sources, targets, &run)
    }

    private func inspect(_ sources: EndSelection, _ targets: EndSelection, _ run: inout CheckRun) {
        switch sources {
        case .either(let ends):
            for end in ends { inspect(end, targets, &run) }
        case .files(let selection):
            let satisfied = satisfiedFiles(selection, targets, run)
            for file in selection.fileIDs where !satisfied.contains(file) {
                let path = run.model.files[Int(file)].path
                report(
                    Path.name(of: path), at: Location(path: path, line: 1, column: 1),
                    about: CheckRun.Subject(path: path, names: [path] + run.groupNames(of: .file(file))), &run
                )
            }
        case .types(let selection):
            let satisfied = satisfiedTypes(selection, targets, run)
            for type in selection.types where !satisfied(type) {
                let name = run.model.qualifiedName(of: type.id)
                report(
                    name, at: run.model.location(of: type.id),
                    about: CheckRun.Subject(path: run.model.files[Int(type.id.file)].path, names: [name]), &run
                )
            }
        }
    }

    /// The selected files that refer to a target. An ambiguous dependency counts: it may be the required one.
    private func satisfiedFiles(_ sources: Selection, _ targets: EndSelection, _ run: CheckRun) -> Set<FileID> {
        var satisfied: Set<FileID> = []
        for dependency in run.allDependencies where run.rule.goes(by: dependency) {
            guard case .file(let file) = dependency.source, let from = sources.captures(of: dependency.source),
                  let to = targets.captures(ofTarget: dependency), agree(from, to) else { continue }
            satisfied.insert(file)
        }
        return satisfied
    }

    /// Whether a type refers to a target: in its declaration or an extension, or one of its supertypes does. A protocol with
    /// requirements to which a target conforms counts as well, as it may stand for that, unless the type itself conforms to it.
    private func satisfiedTypes(
        _ sources: TypeSelection, _ targets: EndSelection, _ run: CheckRun
    ) -> (SelectedType) -> Bool {
        let model = run.model
        var protocols: [DeclarationID: Captures] = [:]
        for selection in targets.typeSelections {
            for type in selection.types {
                for supertype in model.inheritance.allSupertypes(of: type.id)
                where model[supertype].kind == .protocol && !model.members(of: supertype).isEmpty {
                    protocols[supertype] = protocols[supertype].map { common([$0, type.commonCaptures]) } ?? type.commonCaptures
                }
            }
        }
        var known: [DeclarationID: [Captures]] = [:]
        // Within a file, only what it declares itself can be a target: a selected type, such a protocol, an alias of either.
        let declaring = Set(protocols.keys.map(\.file))
        let within = targets.typeSelections.isEmpty ? [] : model.files.indices.filter { file in
            targets.holds(FileID(file)) || declaring.contains(FileID(file)) || model.files[file].declaresAlias
        }.flatMap { model.references(within: FileID($0)) }
        for dependency in Array(run.allDependencies) + within where run.rule.goes(by: dependency) {
            guard !model.isInDebugBuildsOnly(dependency) else { continue }
            var to = targets.captures(ofTarget: dependency)
            if to == nil, dependency.role != .inheritance, let named = dependency.declaration { to = protocols[named] }
            guard let to else { continue }
            // An import is one of all types of its file.
            let owners = dependency.owner.map { [model.outermostType(of: $0)] } ?? sources.sources(of: dependency)
            for owner in owners { known[owner, default: []].append(to) }
        }
        return { type in
            ([type.id] + model.inheritance.allSupertypes(of: type.id)).contains { candidate in
                (known[candidate] ?? known[model.outermostType(of: candidate)] ?? []).contains { agree(type.commonCaptures, $0) }
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

extension Model {
    /// Whether only debug builds compile a reference.
    fileprivate func isInDebugBuildsOnly(_ dependency: Dependency) -> Bool {
        guard case .file(let file) = dependency.source, !files[Int(file)].branches.isEmpty,
              let condition = files[Int(file)].condition(at: dependency.mark) else { return false }
        return isOfDebugBuildsOnly(condition)
    }
}
