import AshlarFacts
import AshlarModel
import AshlarYAML

/// The access levels of types and members.
struct AccessLevels: Check {
    static let name = "access"
    static let summary = "Selected types or members have one of the listed access levels."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .optional("types", .types, "Types whose access level is checked."),
        .optional("members", .members, "Members whose access level is checked."),
        .needed("is", .some(.word(Access.self)), "The allowed access levels."),
    ], .atLeastOne(["types", "members"]))

    private let form: Form
    private let levels: [Access]

    private enum Form {
        case types(TypeSelector)
        case members(MemberSelector)
    }

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> AccessLevels? {
        guard let node = reader.mapping(node, of: "'access'", keys: keys),
              let levelsNode = reader.required("is", of: "'access'", in: node) else { return nil }
        let levels: [Access] = reader.words(levelsNode, of: "'is' of 'access'")
        let form: Form?
        if let types = node["types"] {
            form = reader.types(types, of: "'types' of 'access'").map { .types($0) }
        } else if let members = node["members"] {
            form = reader.members(members, of: "'members' of 'access'").map { .members($0) }
        } else {
            reader.report("'access' needs 'types' or 'members'", at: node)
            form = nil
        }
        return form.map { AccessLevels(form: $0, levels: levels) }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.declarations) }

    func inspect(_ run: inout CheckRun) {
        switch form {
        case .types(let selector):
            for type in run.select(selector) { inspect(type.id, named: [run.model.qualifiedName(of: type.id)], chain: type.evidence, &run) }
        case .members(let selector):
            for type in run.select(selector.types) {
                let name = run.model.qualifiedName(of: type.id)
                for member in selector.members(of: type, in: run) {
                    let names = ["\(name).\(member.name)", "\(name).\(run.model[member.id].name)", name]
                    inspect(member.id, named: names, &run)
                }
            }
            for member in selector.globals(in: &run) + selector.membersOfForeignTypes(in: &run) {
                inspect(member.id, named: [run.model.memberName(of: member.id), run.model[member.id].name], &run)
            }
        }
    }

    /// - Parameter names: the name for messages, then further names that exceptions can use.
    private func inspect(
        _ id: DeclarationID, named names: [String], chain: [Finding.Step] = [], _ run: inout CheckRun
    ) {
        let access = run.model.access(of: id)
        guard !levels.contains(access) else { return }
        let wanted = levels.map(\.rawValue).joined(separator: " or ")
        run.report(
            "'\(names.first ?? "")' is \(access.rawValue), not \(wanted)",
            at: run.model.location(of: id),
            about: CheckRun.Subject(path: run.model.files[Int(id.file)].path, names: names),
            target: wanted, chain: chain, help: "change its access level to \(wanted)", suggesting: suggestions(for: id, in: run.model)
        )
    }

    /// The allowed levels that a modifier can give a declaration: none is wider than those of the declarations around it.
    private func suggestions(for id: DeclarationID, in model: Model) -> [Suggestion] {
        let (kind, parent) = (model[id].kind, model[id].parent.map { DeclarationID(file: id.file, index: $0) })
        guard kind != .case, kind != .deinitializer, parent.map({ model[$0].kind != .protocol }) ?? true else { return [] }
        let widest = parent.map(model.access) ?? .open
        return levels.filter { $0 <= widest && ($0 != .open || kind == .class) }.map { .access($0, at: model.location(of: id)) }
    }
}
