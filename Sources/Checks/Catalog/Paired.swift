import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Counterparts: for each repository a fake one, for each module its interface, for each view its view model.
struct Paired: Check {
    static let name = "paired"
    static let summary = "For each file, type or module of one kind there is one of another, wherever it lies."

    static let captureUses: KeyValuePairs = ["with": ["each"]]

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("each", .end, "The files, types or modules that need a counterpart. Their captures name it."),
        .needed("with", .end, "The counterparts: with equal captures. A counterpart needs none itself."),
    ])

    private let each: DependencyEnd
    private let counterparts: DependencyEnd

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Paired? {
        guard let node = reader.mapping(node, of: "'paired'", keys: keys),
              let each = reader.end("each", of: "'paired'", in: node),
              let counterparts = reader.end("with", of: "'paired'", in: node) else { return nil }
        return Paired(each: each, counterparts: counterparts)
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        // Selectors of types require what they read.
        FactQuery()
    }

    func inspect(_ run: inout CheckRun) {
        let members = members(of: each, &run)
        // That there is no counterpart at all is told by the findings.
        var silent = run
        let found = self.members(of: counterparts, &silent)
        let capturesOf = Dictionary(grouping: found, by: \.identity).mapValues { $0.map(\.captures) }
        let captures = Set(found.map(\.captures))
        for member in members {
            // 'FakeLessonsRepository' is one of 'Lessons', and needs none; what '{name}.swift' binds in 'CartTests.swift' says nothing.
            let own = capturesOf[member.identity] ?? []
            if own.contains(where: { !isLonger($0, than: member.captures) }) { continue }
            if captures.contains(where: { agree(member.captures, $0) }) { continue }
            run.report(
                "'\(member.name)' has no counterpart: there is \(counterparts.nonexistence.filled(with: member.captures))",
                at: member.location, about: member.subject, help: "add it, or exclude '\(member.name)' from the rule"
            )
        }
    }

    /// A file, module or type that an end selects.
    private struct Member {
        enum Identity: Hashable {
            case node(Dependency.Node)
            case type(DeclarationID)
        }

        let identity: Identity
        let captures: Captures
        let name: String
        let location: Location
        let subject: CheckRun.Subject
    }

    private func members(of end: DependencyEnd, _ run: inout CheckRun) -> [Member] {
        switch end {
        case .either(let ends): return ends.flatMap { members(of: $0, &run) }
        case .types(let selector): return types(run.select(selector), run)
        case .externalTypes: return []
        case .files(let selector): return files(run.select(selector), areModules: run.areModules([selector]), run)
        }
    }

    private func types(_ types: [SelectedType], _ run: CheckRun) -> [Member] {
        types.map { type in
            let name = run.model.qualifiedName(of: type.id)
            return Member(
                identity: .type(type.id), captures: type.commonCaptures, name: name, location: run.model.location(of: type.id),
                subject: CheckRun.Subject(path: run.model.files[Int(type.id.file)].path, names: [name])
            )
        }
    }

    private func files(_ selection: Selection, areModules: Bool, _ run: CheckRun) -> [Member] {
        guard !areModules else {
            return run.model.modules.enumerated().compactMap { index, module in
                selection.modules[index].map { captures in
                    Member(
                        identity: .node(.module(ModuleID(index))), captures: captures, name: module.target.name,
                        location: module.target.location, subject: CheckRun.Subject(names: [module.target.name])
                    )
                }
            }
        }
        return selection.fileIDs.map { file in
            let path = run.model.files[Int(file)].path
            return Member(
                identity: .node(.file(file)), captures: selection.files[Int(file)] ?? [:], name: Path.name(of: path),
                location: Location(path: path, line: 1, column: 1), subject: CheckRun.Subject(path: path, names: [path])
            )
        }
    }
}

/// Whether the values of the captures in both are longer in one than in the other.
private func isLonger(_ left: Captures, than right: Captures) -> Bool {
    var excess = 0
    for (name, value) in right { excess += (left[name] ?? value).utf8.count - value.utf8.count }
    return excess > 0
}

extension String {
    /// The text with captures in place of their names: `Fake{name}Repository` with `Lessons`.
    func filled(with captures: Captures) -> String {
        captures.reduce(self) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
}
