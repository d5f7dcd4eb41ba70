import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// The keyword before protocols that are the types of values.
struct Spelled: Check {
    static let name = "spelled"
    static let summary = "Where selected protocols are the types of values, one of the listed keywords ('any', 'some') precedes them."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("types", .types, "Protocols that are checked where they are the types of values."),
        .needed("with", .some(.word(Word.self)), "The keywords one of which precedes them."),
    ])

    private enum Word: String, CaseIterable { case any, some }

    private let types: TypeSelector
    private let words: [Word]

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Spelled? {
        guard let node = reader.mapping(node, of: "'spelled'", keys: keys),
              let types = reader.required("types", of: "'spelled'", in: node),
              let with = reader.required("with", of: "'spelled'", in: node),
              let selector = reader.types(types, of: "'types' of 'spelled'") else { return nil }
        return Spelled(types: selector, words: reader.words(with, of: "'with' of 'spelled'"))
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.references) }

    private struct Cause: Hashable {
        let user: String
        let type: DeclarationID
    }

    func inspect(_ run: inout CheckRun) {
        let selected = Set(run.select(types).map(\.id))
        let aliases = run.model.aliases(of: selected)
        var places: [Cause: [Location]] = [:]
        for dependency in run.model.dependencies + run.model.referencesWithinFiles where dependency.isCertain {
            guard let declared = dependency.declaration, case .file(let file) = dependency.source,
                  let type = selected.contains(declared) ? declared : aliases[declared] else { continue }
            switch dependency.role {
            case .existential: if words.contains(.any) { continue }
            case .opaque: if words.contains(.some) { continue }
            case .type: break
            default: continue
            }
            let user = dependency.owner.map { run.model.qualifiedName(of: run.model.outermostType(of: $0)) }
                ?? Path.name(of: run.model.files[Int(file)].path)
            places[Cause(user: user, type: type), default: []].append(run.model.location(of: dependency))
        }
        for (cause, places) in places.sorted(by: { ($0.key.type, $0.key.user) < ($1.key.type, $1.key.user) }) {
            let type = run.model.qualifiedName(of: cause.type)
            run.report(
                "'\(cause.user)' uses '\(type)' without \(list(words.map(\.rawValue), joinedBy: "or"))",
                at: places.sorted(), about: [cause.user, type], target: type, evidence: .references,
                suggesting: { [.keyword(words[0].rawValue, at: $0)] }
            )
        }
    }
}

extension Model {
    /// The type aliases that stand for some protocols without `any` or `some`, each with its protocol.
    fileprivate func aliases(of protocols: Set<DeclarationID>) -> [DeclarationID: DeclarationID] {
        var found: [DeclarationID: DeclarationID] = [:]
        for alias in declarations(where: { $0.kind == .typealias }) {
            guard let name = self[alias].type?.structure.name, let type = type(named: name, at: alias), protocols.contains(type) else { continue }
            found[alias] = type
        }
        return found
    }
}
