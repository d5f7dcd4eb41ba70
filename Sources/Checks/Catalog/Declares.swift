import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// What files declare at their top level.
struct Declares: Check {
    static let name = "declares"
    static let summary = "Files declare nothing at their top level but the types of 'only' and extensions of these."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("in", .files, "Files that are checked."),
        .needed("only", .types, "The types that they may declare and extend."),
        .optional("besides", .patterns, "The names of types that they may declare and extend too, as another rule is about these."),
    ])

    private let files: FileSelector
    private let types: TypeSelector
    private let others: [Pattern]

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Declares? {
        guard let node = reader.mapping(node, of: "'declares'", keys: keys),
              let files = reader.files("in", of: "'declares'", in: node),
              let only = reader.required("only", of: "'declares'", in: node),
              let types = reader.types(only, of: "'only' of 'declares'") else { return nil }
        return Declares(files: files, types: types, others: reader.patterns(node["besides"], of: "'besides' of 'declares'"))
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.declarations) }

    func inspect(_ run: inout CheckRun) {
        let selected = run.select(types).map(\.id)
        let allowed = Set(selected)
        let names = Set(selected.map { run.model.qualifiedName(of: $0) })
        for file in run.select(files).fileIDs {
            let declarations = run.model.files[Int(file)].declarations
            for index in declarations.indices where declarations[index].parent == nil && !declarations[index].modifiers.contains(.local) {
                let id = DeclarationID(file: file, index: Int32(index))
                let name = run.model.qualifiedName(of: id)
                let kind = declarations[index].kind
                let isAllowed = kind == .extension ? names.contains { name == $0 || name.hasPrefix($0 + ".") } : allowed.contains(id)
                guard !isAllowed, !kind.isType || !others.contains(where: { $0.match(name) != nil }) else { continue }
                let subject = kind.isType ? name : declarations[index].name
                run.report(
                    kind == .extension ? "'\(subject)' is extended here, but is no \(types.summary)"
                        : "the \(kind.rawValue) '\(subject)' is no \(types.summary)",
                    at: run.model.location(of: id),
                    about: CheckRun.Subject(path: run.model.files[Int(file)].path, names: [subject]), target: kind.rawValue,
                    help: "move it to another module, or into one of the types that the rule allows"
                )
            }
        }
    }
}
