import AshlarFacts
import AshlarModel

/// How widely types and members can be seen.
struct AccessLevels: Check {
    static let name = "access"
    static let summary = "Selected types or members have one of the listed access levels."

    private let types: TypeSelector
    private let members: Members?
    private let levels: [Access]

    private struct Members {
        var kinds: [Kind]
        var names: [Pattern]
        var otherNames: [Pattern]
    }

    private enum Kind: String, CaseIterable {
        case function, initializer, `subscript`, variable, `case`, `class`, `struct`, `enum`, actor, `protocol`, `typealias`
    }

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> AccessLevels? {
        guard let node = reader.mapping(node, of: "'access'", keys: ["types", "members", "is"]),
              let levelsNode = reader.required("is", of: "'access'", in: node) else { return nil }
        let levels: [Access] = reader.words(levelsNode, of: "'is' of 'access'")
        if let types = node["types"] {
            guard let selector = reader.types(types, of: "'types' of 'access'") else { return nil }
            return AccessLevels(types: selector, members: nil, levels: levels)
        }
        guard let membersNode = node["members"] else {
            reader.report("'access' needs 'types' or 'members'", at: node)
            return nil
        }
        guard let members = reader.mapping(
                  membersNode, of: "'members' of 'access'", keys: ["of", "kind", "named", "not-named"]
              ),
              let of = reader.required("of", of: "'members' of 'access'", in: members),
              let selector = reader.types(of, of: "'of' of 'access'") else { return nil }
        return AccessLevels(
            types: selector,
            members: Members(
                kinds: reader.words(members["kind"], of: "'kind' of 'access'"),
                names: reader.patterns(members["named"], of: "'named' of 'access'"),
                otherNames: reader.patterns(members["not-named"], of: "'not-named' of 'access'")
            ),
            levels: levels
        )
    }

    func inspect(_ run: inout CheckRun) {
        for type in run.select(types) {
            guard let members else {
                inspect(type.id, named: run.model.qualifiedName(of: type.id), &run)
                continue
            }
            let name = run.model.qualifiedName(of: type.id)
            for opening in run.model.openings(of: type.id) {
                for member in run.model.members(of: opening) {
                    let declaration = run.model[member]
                    guard let kind = Kind(rawValue: declaration.kind.rawValue),
                          members.kinds.isEmpty || members.kinds.contains(kind),
                          members.names.isEmpty || members.names.contains(where: { $0.match(declaration.name) != nil }),
                          !members.otherNames.contains(where: { $0.match(declaration.name) != nil }) else { continue }
                    inspect(member, named: "\(name).\(declaration.name)", &run)
                }
            }
        }
    }

    private func inspect(_ id: DeclarationID, named name: String, _ run: inout CheckRun) {
        let access = run.model.access(of: id)
        guard !levels.contains(access) else { return }
        run.report(
            "'\(name)' is \(access.rawValue), not \(levels.map(\.rawValue).joined(separator: " or "))",
            at: run.model.location(of: id),
            about: CheckRun.Subject(path: run.model.files[Int(id.file)].path, names: [name])
        )
    }
}
