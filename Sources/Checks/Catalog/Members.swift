import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// The number of members of types.
struct Members: Check {
    static let name = "members"
    static let summary = "Selected types have at least or at most a number of the selected members."

    static let captureUses: KeyValuePairs = [
        "of": ["for"], "named": binding, "not-named": binding, "takes": binding, "type": binding, "not-type": binding, "list-of": binding,
    ]

    private static let binding = ["of", "for", "globals", "extensions"]

    static func captures(boundBy key: String, in value: YAMLNode) -> [String] {
        guard key == "for" else { return [] }
        return value["types"] != nil ? ["type"] : ["member", "taken"]
    }

    static let schema = Schema.mapping(MemberSelector.keys + keys)

    private static let keys = Keys([
        .optional("for", .mapping(occasionKeys), "Types or members for each of which the members are counted."),
        .optional("at-least", .scalar(.count), "The least number of these members in each type."),
        .optional("at-most", .scalar(.count), "The greatest number of these members in each type; with 0 each member is a finding."),
    ], .atLeastOne(["at-least", "at-most"]))

    fileprivate static let occasionKeys = Keys([
        .optional("types", .types, "Counted once for each of these types, whose name is {type}."),
        .optional("members", .members, """
            Counted once for each of these members, whose name is {member}, and whose parameter type that 'takes' selects is {taken}.
            """),
    ], .atLeastOne(["types", "members"]))

    private let selector: MemberSelector
    private let occasions: Occasions?
    private let least: Int
    private let most: Int?

    fileprivate enum Occasions {
        case types(TypeSelector)
        case members(MemberSelector)
    }

    /// What members are counted for: a type or a member of one, with its names for exceptions.
    private struct Occasion {
        let id: DeclarationID
        let names: [String]
        let captures: [Captures]
    }

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Members? {
        guard let selector = reader.members(node, of: "'members'", besides: keys) else { return nil }
        guard node["at-least"] != nil || node["at-most"] != nil else {
            reader.report("'members' needs 'at-least', 'at-most' or both", at: node)
            return nil
        }
        let least = node["at-least"].flatMap { reader.count($0, of: "'at-least' of 'members'") } ?? 0
        let most = node["at-most"].flatMap { reader.count($0, of: "'at-most' of 'members'") }
        if let most, least > most { reader.report("'at-least' of 'members' is more than its 'at-most'", at: node) }
        var occasions: Occasions?
        if let node = node["for"] {
            occasions = reader.occasions(node)
            guard occasions != nil else { return nil }
        }
        return Members(selector: selector, occasions: occasions, least: least, most: most)
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.declarations) }

    func inspect(_ run: inout CheckRun) {
        let types = run.select(selector.types)
        guard let occasions else {
            for type in types { inspect(type, for: nil, &run) }
            if most == 0 { for member in selector.globals(in: &run) { report(member, for: nil, &run) } }
            return
        }
        let all = select(occasions, &run)
        var hasCounterparts = false
        for occasion in all {
            var hasOwn = false
            for var type in types {
                type.captures = type.captures.flatMap { own in
                    occasion.captures.filter { agree(own, $0) }.map { own.merging($0) { own, _ in own } }
                }
                guard !type.captures.isEmpty else { continue }
                hasOwn = true
                inspect(type, for: occasion, &run)
            }
            if hasOwn { hasCounterparts = true } else if least > 0, !types.isEmpty { reportLack(of: occasion, &run) }
        }
        if let first = all.first, least == 0, !types.isEmpty, !hasCounterparts {
            let others = all.count > 1 ? " and \(all.count - 1) more" : ""
            run.noteEmpty(
                "no type of 'of' belongs to '\(first.names.first ?? "")'\(others), which 'for' selects: their captures differ",
                at: selector.types.location
            )
        }
    }

    /// An occasion without any type that could have the members.
    private func reportLack(of occasion: Occasion, _ run: inout CheckRun) {
        let name = occasion.names.first ?? ""
        let type = selector.types.summary.filled(with: common(occasion.captures))
        run.report(
            "'\(name)' has no counterpart: there is no \(type)", at: run.model.location(of: occasion.id),
            about: CheckRun.Subject(path: run.model.files[Int(occasion.id.file)].path, names: occasion.names), target: type,
            help: "add it, or exclude '\(name)' from the rule"
        )
    }

    /// Each with its name as a capture, besides those that it binds.
    private func select(_ occasions: Occasions, _ run: inout CheckRun) -> [Occasion] {
        switch occasions {
        case .types(let selector):
            return run.select(selector).map { type in
                let name = run.model[type.id].name
                return Occasion(
                    id: type.id, names: [run.model.qualifiedName(of: type.id)],
                    captures: type.captures.map { $0.merging(["type": name]) { own, _ in own } }
                )
            }
        case .members(let selector):
            return run.select(selector.types).flatMap { type in
                selector.members(of: type, in: run).map { member in
                    let name = run.model[member.id].fullName
                    return Occasion(
                        id: member.id, names: run.model.names(of: member),
                        captures: type.captures.map { captures in
                            let ofMember = ["member": name].merging(["taken": member.takenType].compactMapValues(\.self)) { own, _ in own }
                            return captures.merging(ofMember) { own, _ in own }
                        }
                    )
                }
            }
        }
    }

    private func inspect(_ type: SelectedType, for occasion: Occasion?, _ run: inout CheckRun) {
        var members = selector.members(of: type, in: run)
        if most == 0 {
            for member in members { report(member, for: occasion, &run) }
            return
        }
        if let most, members.count > most {
            members = selector.membersOfOneBuild(of: type, in: run)
            guard members.count > most else { return }
            let excess = "\(members.count - most) over the limit of \(most)"
            let summary = selector.summary(of: members.count, given: type.commonCaptures)
            report("\(members.count) \(summary), \(excess)", help: "move some of them to other types", members, of: type, for: occasion, &run)
        } else if members.count < least || least > 0 && !selector.isAlwaysThere(members, of: type, in: run.model) {
            members += selector.inheritedMembers(of: type, in: run)
            guard members.count < least || !selector.isAlwaysThere(members, of: type, in: run.model) else { return }
            guard members.count < least else {
                let summary = selector.summary(of: members.count, given: type.commonCaptures)
                report(
                    "\(members.count) \(summary) only in some builds or for some types", help: "move it out of the '#if' or the restricted extension",
                    members, of: type, for: occasion, &run
                )
                return
            }
            let number = members.isEmpty ? "no" : "\(members.count)"
            let lack = least == 1 ? "" : ", \(least - members.count) fewer than required"
            let summary = selector.summary(of: max(1, members.count), given: type.commonCaptures)
            report("\(number) \(summary)\(lack)", help: "add what is missing, or exclude the type from the rule", members, of: type, for: occasion, &run)
        }
    }

    /// A type with too many or too few members, each of which is a step of the chain.
    private func report(
        _ number: String, help: String, _ members: [MemberSelector.Member], of type: SelectedType, for occasion: Occasion?,
        _ run: inout CheckRun
    ) {
        let name = run.model.qualifiedName(of: type.id)
        var chain = type.evidence
        if occasion != nil {
            chain.append(Finding.Step(text: "\(name), declared at", location: run.model.location(of: type.id)))
        }
        chain += members.map { member in
            let valueType = member.valueType.map { ": " + $0 } ?? ""
            return Finding.Step(
                text: "\(run.model.names(of: member)[0])\(valueType), declared at", location: run.model.location(of: member.id)
            )
        }
        let id = occasion?.id ?? type.id
        run.report(
            "'\(name)' has \(number)", at: run.model.location(of: id),
            about: CheckRun.Subject(path: run.model.files[Int(id.file)].path, names: occasion?.names ?? [name]),
            target: occasion == nil ? nil : name, chain: chain, help: help
        )
    }

    /// A member that must not exist.
    private func report(_ member: MemberSelector.Member, for occasion: Occasion?, _ run: inout CheckRun) {
        let names = run.model.names(of: member)
        let declaration = run.model[member.id]
        let message = if let lack = selector.lack {
            "'\(names[0])' \(lack)"
        } else {
            message(for: member, names, declaration)
        }
        run.report(
            message, at: run.model.location(of: member.id),
            about: CheckRun.Subject(path: run.model.files[Int(member.id.file)].path, names: names + (occasion?.names ?? [])),
            target: occasion?.names.first ?? member.valueType ?? member.takenType,
            help: "remove it, or change it so that the rule no longer selects it"
        )
    }

    /// What is wrong with a member that must not exist.
    private func message(for member: MemberSelector.Member, _ names: [String], _ declaration: Declaration) -> String {
        switch (member.valueType, member.takenType, declaration.kind) {
        case (let type?, _, .variable): "'\(names[0])' is of type '\(type)'"
        case (let type?, _, _): "'\(names[0])' returns '\(type)'"
        case (nil, let type?, _): "'\(names[0])' takes '\(type)'"
        case (nil, nil, _) where selector.readsResults: "'\(names[0])' contains 'return'"
        case (nil, nil, let kind): "'\(names[2])' has the \(kind.rawValue) '\(member.name)'"
        }
    }
}

extension Model {
    /// The names of a member for exceptions: with its type and as the rule writes it, with its type and base name, its type alone.
    fileprivate func names(of member: MemberSelector.Member) -> [String] {
        guard let parent = self[member.id].parent else { return [member.name, self[member.id].name, Path.name(of: files[Int(member.id.file)].path)] }
        let owner = qualifiedName(of: DeclarationID(file: member.id.file, index: parent))
        return ["\(owner).\(member.name)", "\(owner).\(self[member.id].name)", owner]
    }
}

extension RuleReader {
    /// A number of at least zero.
    fileprivate mutating func count(_ node: YAMLNode, of what: String) -> Int? {
        if let count = node.text.flatMap({ Int($0) }), count >= 0 { return count }
        report("\(what) must be a number", at: node)
        return nil
    }

    /// The types or members for each of which members are counted.
    fileprivate mutating func occasions(_ node: YAMLNode) -> Members.Occasions? {
        guard let node = mapping(node, of: "'for' of 'members'", keys: Members.occasionKeys) else { return nil }
        if let types = node["types"] { return self.types(types, of: "'types' of 'for'").map { .types($0) } }
        if let members = node["members"] { return self.members(members, of: "'members' of 'for'").map { .members($0) } }
        report("'for' of 'members' needs 'types' or 'members'", at: node)
        return nil
    }
}
