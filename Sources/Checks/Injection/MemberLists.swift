import AshlarFacts
import AshlarModel

/// The lists among the members of a container.
struct MemberLists {
    struct List {
        let fact: MemberList
        let file: FileID
        let name: String
    }

    let lists: [List]
    private let model: Model
    /// The variables of the container by name.
    private let variables: [String: [DeclarationID]]

    init(of container: String, in model: Model) {
        self.model = model
        lists = model.files.enumerated().flatMap { file, facts in
            facts.injection.lists.compactMap { fact in
                let declaration = facts.declarations[Int(fact.member)]
                guard let parent = declaration.parent,
                      model.qualifiedName(of: DeclarationID(file: FileID(file), index: parent)) == container else { return nil }
                return List(fact: fact, file: FileID(file), name: declaration.name)
            }
        }
        let members = model.types.typesAndExtensions(named: container).flatMap { model.members(of: $0) }
        variables = Dictionary(grouping: members.filter { model[$0].kind == .variable }) { model[$0].name }
    }

    /// Whether a list holds a member wherever both exist; also if the list holds what cannot be told.
    ///
    /// - Parameter others: the members that lists may hold.
    func mayHold(_ member: DeclarationID, _ list: List, besides others: Set<DeclarationID>) -> Bool {
        areNeverTogether(member, list) || reaches(member, [list], besides: others)
    }

    /// Whether the value of a list mentions another variable of the container.
    func isMadeOfMembers(_ list: DeclarationID) -> Bool {
        let own = model[list].name
        return lists.contains { $0.name == own && $0.fact.names.contains { $0 != own && variables[$0] != nil } }
    }

    private func reaches(_ member: DeclarationID, _ lists: [List], besides others: Set<DeclarationID>) -> Bool {
        var seen: Set<String> = []
        var worklist = lists.flatMap(\.fact.names)
        while let name = worklist.popLast() {
            guard seen.insert(name).inserted else { continue }
            if name == model[member].name { return true }
            // Types, literals and shorthand parameters hold nothing.
            if name.first?.isUppercase == true || name.hasPrefix("$") || ["nil", "self", "super"].contains(name) { continue }
            let inner = self.lists.filter { $0.name == name }
            worklist += inner.flatMap(\.fact.names)
            guard inner.isEmpty, variables[name]?.contains(where: others.contains) != true else { continue }
            return true
        }
        return false
    }

    /// Whether no build has both a member and a list.
    private func areNeverTogether(_ member: DeclarationID, _ list: List) -> Bool {
        guard let own = model.files[Int(member.file)].condition(at: model[member].offset),
              let condition = model.files[Int(list.file)].condition(at: list.fact.offset) else { return false }
        return areExclusive([own, list.fact.isOtherwise ? "!(\(condition))" : condition])
    }
}
