import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// How many members of some sort types have.
struct Members: Check {
    static let name = "members"
    static let summary = "Selected types have at most, or at least, so many of the selected members."

    static let schema = Schema.mapping(MemberSelector.keys + keys)

    private static let keys = Keys([
        .optional("for", .mapping(occasionKeys), "Types or members for each of which members are counted once."),
        .optional("at-least", .scalar(.count), "How many of these members each type has at least."),
        .optional("at-most", .scalar(.count), "How many of these members each type has at most; with 0 each is a finding."),
    ], .atLeastOne(["at-least", "at-most"]))

    fileprivate static let occasionKeys = Keys([
        .optional("types", .types, "Counted once for each of these types, whose name is {type}."),
        .optional("members", .members, "Counted once for each of these members, whose name is {member}."),
    ], .atLeastOne(["types", "members"]))

    private let selector: MemberSelector
    private let occasions: Occasions?
    private let least: Int
    private let most: Int?

    fileprivate enum Occasions {
        case types(TypeSelector)
        case members(MemberSelector)
    }

    /// What members are counted for: a type or a member of one, by the names that exceptions may give it.
    private struct Occasion {
        let id: DeclarationID
        let names: [String]
        let bindings: [Captures]
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

    func inspect(_ run: inout CheckRun) {
        let types = run.select(selector.types)
        guard let occasions else {
            for type in types { inspect(type, for: nil, &run) }
            return
        }
        for occasion in select(occasions, &run) {
            for var type in types {
                type.bindings = type.bindings.flatMap { own in
                    occasion.bindings.filter { agree(own, $0) }.map { own.merging($0) { own, _ in own } }
                }
                if !type.bindings.isEmpty { inspect(type, for: occasion, &run) }
            }
        }
    }

    /// Each with its name as a capture, besides those that it binds.
    private func select(_ occasions: Occasions, _ run: inout CheckRun) -> [Occasion] {
        switch occasions {
        case .types(let selector):
            return run.select(selector).map { type in
                let name = run.model[type.id].name
                return Occasion(
                    id: type.id, names: [run.model.qualifiedName(of: type.id)],
                    bindings: type.bindings.map { $0.merging(["type": name]) { own, _ in own } }
                )
            }
        case .members(let selector):
            return run.select(selector.types).flatMap { type in
                selector.members(of: type, in: run.model).map { member in
                    let name = run.model[member.id].fullName
                    return Occasion(
                        id: member.id, names: run.model.names(of: member),
                        bindings: type.bindings.map { $0.merging(["member": name]) { own, _ in own } }
                    )
                }
            }
        }
    }

    private func inspect(_ type: SelectedType, for occasion: Occasion?, _ run: inout CheckRun) {
        var members = selector.members(of: type, in: run.model)
        if most == 0 {
            for member in members { report(member, for: occasion, &run) }
        } else if let most, members.count > most {
            let excess = "\(members.count - most) over the limit of \(most)"
            let summary = selector.summary(of: members.count, given: type.captures)
            report("\(members.count) \(summary), \(excess)", members, of: type, for: occasion, &run)
        } else if members.count < least {
            members += selector.inheritedMembers(of: type, in: run.model)
            guard members.count < least else { return }
            let number = members.isEmpty ? "no" : "\(members.count)"
            let lack = least == 1 ? "" : ", \(least - members.count) fewer than it needs"
            let summary = selector.summary(of: max(1, members.count), given: type.captures)
            report("\(number) \(summary)\(lack)", members, of: type, for: occasion, &run)
        }
    }

    /// A type with too many or too few members, each of which is a step of the chain.
    private func report(
        _ number: String, _ members: [MemberSelector.Member], of type: SelectedType, for occasion: Occasion?,
        _ run: inout CheckRun
    ) {
        let name = run.model.qualifiedName(of: type.id)
        var chain = type.grounds
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
            about: CheckRun.Subject(path: run.model.files[Int(id.file)].path, names: occasion?.names ?? [name]), chain: chain
        )
    }

    /// A member that should not be there at all.
    private func report(_ member: MemberSelector.Member, for occasion: Occasion?, _ run: inout CheckRun) {
        let names = run.model.names(of: member)
        let declaration = run.model[member.id]
        let message = switch (member.valueType, member.takenType, declaration.kind) {
        case (let type?, _, .variable): "'\(names[0])' is of type '\(type)'"
        case (let type?, _, _): "'\(names[0])' returns '\(type)'"
        case (nil, let type?, _): "'\(names[0])' takes '\(type)'"
        case (nil, nil, _) where selector.asksForReturn: "'\(names[0])' says 'return'"
        case (nil, nil, let kind): "'\(names[2])' has the \(kind.rawValue) '\(member.name)'"
        }
        run.report(
            message, at: run.model.location(of: member.id),
            about: CheckRun.Subject(path: run.model.files[Int(member.id.file)].path, names: names + (occasion?.names ?? []))
        )
    }
}

extension Model {
    /// What a member may be called, its type before it: as the rule does, by its base name, by the type alone.
    fileprivate func names(of member: MemberSelector.Member) -> [String] {
        let owner = self[member.id].parent.map { qualifiedName(of: DeclarationID(file: member.id.file, index: $0)) } ?? ""
        return ["\(owner).\(member.name)", "\(owner).\(self[member.id].name)", owner]
    }
}

extension RuleReader {
    /// A number of things.
    fileprivate mutating func count(_ node: YAMLNode, of what: String) -> Int? {
        if let count = node.text.flatMap({ Int($0) }), count >= 0 { return count }
        report("\(what) must be a number", at: node)
        return nil
    }

    /// What members are counted once for.
    fileprivate mutating func occasions(_ node: YAMLNode) -> Members.Occasions? {
        guard let node = mapping(node, of: "'for' of 'members'", keys: Members.occasionKeys) else { return nil }
        if let types = node["types"] { return self.types(types, of: "'types' of 'for'").map { .types($0) } }
        if let members = node["members"] { return self.members(members, of: "'members' of 'for'").map { .members($0) } }
        report("'for' of 'members' needs 'types' or 'members'", at: node)
        return nil
    }
}
