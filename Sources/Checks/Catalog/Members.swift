import AshlarFacts
import AshlarModel

/// How many members of some sort types have.
struct Members: Check {
    static let name = "members"
    static let summary = "Selected types have at most, or at least, so many of the selected members."

    private let selector: MemberSelector
    private let least: Int
    private let most: Int?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Members? {
        guard let selector = reader.members(node, of: "'members'", besides: ["at-least", "at-most"]) else { return nil }
        guard node["at-least"] != nil || node["at-most"] != nil else {
            reader.report("'members' needs 'at-least', 'at-most' or both", at: node)
            return nil
        }
        let least = node["at-least"].flatMap { reader.count($0, of: "'at-least' of 'members'") } ?? 0
        let most = node["at-most"].flatMap { reader.count($0, of: "'at-most' of 'members'") }
        if let most, least > most { reader.report("'at-least' of 'members' is more than its 'at-most'", at: node) }
        return Members(selector: selector, least: least, most: most)
    }

    func inspect(_ run: inout CheckRun) {
        for type in run.select(selector.types) {
            let members = selector.members(of: type, in: run.model)
            if most == 0 {
                for member in members { report(member, of: type, &run) }
            } else if let most, members.count > most {
                let excess = "\(members.count - most) over the limit of \(most)"
                report("\(members.count) \(selector.summary(of: members.count)), \(excess)", members, of: type, &run)
            } else if members.count < least {
                let number = members.isEmpty ? "no" : "\(members.count)"
                let lack = least == 1 ? "" : ", \(least - members.count) fewer than it needs"
                report("\(number) \(selector.summary(of: max(1, members.count)))\(lack)", members, of: type, &run)
            }
        }
    }

    /// A type with too many or too few members, each of which is a step of the chain.
    private func report(
        _ number: String, _ members: [MemberSelector.Member], of type: SelectedType, _ run: inout CheckRun
    ) {
        let name = run.model.qualifiedName(of: type.id)
        let chain = members.map { member in
            let valueType = member.valueType.map { ": " + $0 } ?? ""
            return Finding.Step(
                text: "\(name).\(member.name)\(valueType), declared at", location: run.model.location(of: member.id)
            )
        }
        run.report(
            "'\(name)' has \(number)", at: run.model.location(of: type.id),
            about: CheckRun.Subject(path: run.model.files[Int(type.id.file)].path, names: [name]), chain: type.grounds + chain
        )
    }

    /// A member that should not be there at all.
    private func report(_ member: MemberSelector.Member, of type: SelectedType, _ run: inout CheckRun) {
        let owner = run.model.qualifiedName(of: type.id)
        let declaration = run.model[member.id]
        let name = "\(owner).\(member.name)"
        let message = switch (member.valueType, declaration.kind) {
        case (let valueType?, .variable): "'\(name)' is of type '\(valueType)'"
        case (let valueType?, _): "'\(name)' returns '\(valueType)'"
        case (nil, let kind): "'\(owner)' has the \(kind.rawValue) '\(member.name)'"
        }
        run.report(
            message, at: run.model.location(of: member.id),
            about: CheckRun.Subject(path: run.model.files[Int(member.id.file)].path, names: [name, "\(owner).\(declaration.name)", owner])
        )
    }
}

extension RuleReader {
    /// A number of things.
    fileprivate mutating func count(_ node: YAMLNode, of what: String) -> Int? {
        if let count = node.text.flatMap({ Int($0) }), count >= 0 { return count }
        report("\(what) must be a number", at: node)
        return nil
    }
}
