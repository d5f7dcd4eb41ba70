import AshlarFacts
import AshlarModel
import AshlarSyntax
import AshlarText

// Members that only give other members of their type: `static var client: Client { _client }`.

extension InjectionLinker {
    /// The computed members and functions that give a stored one of their type, under the same type, each with that one: both are one
    /// binding. Those that give what their type received, `func client() -> Client { client }`, are none.
    func forwardingMembers(
        _ candidates: [Candidate]
    ) -> (ofBound: [DeclarationID: DeclarationID], ofGiven: [DeclarationID: DeclarationID]) {
        guard candidates.contains(where: { $0.fact.traits.contains(.forwarding) }) else { return ([:], [:]) }
        let stored = Dictionary(candidates.lazy.filter { $0.fact.form == .stored || $0.fact.form == .lazy }.compactMap { candidate in
            candidate.fact.member.map { (DeclarationID(file: candidate.file, index: $0), candidate) }
        }) { first, _ in first }
        var found: (ofBound: [DeclarationID: DeclarationID], ofGiven: [DeclarationID: DeclarationID]) = ([:], [:])
        for candidate in candidates where candidate.fact.traits.contains(.forwarding) {
            guard let index = candidate.fact.member, case .accessPath(let path)? = candidate.fact.implementation, let owner = candidate.owner,
                  case let steps = accessPaths.steps(on: path, from: candidate.fact.owner, of: candidate.file),
                  steps.count == path.dottedPartCount, steps.dropLast().allSatisfy({ $0.member == nil }),
                  let target = steps.last?.member else { continue }
            let member = DeclarationID(file: candidate.file, index: index)
            guard let original = stored[target] else {
                if keepsGiven(target, of: owner, as: candidate.service) { found.ofGiven[member] = target }
                continue
            }
            guard original.owner == owner, original.fact.idiom == HandWritten.name, original.service == candidate.service,
                  !isOwnInjection(original.fact, in: original.file) else { continue }
            found.ofBound[member] = target
        }
        return found
    }

    /// Whether a member of a type keeps a service that its objects receive.
    private func keepsGiven(_ member: DeclarationID, of owner: AccessPathResolver.ValueType, as service: InjectionGraph.Service?) -> Bool {
        guard let service, files[Int(member.file)].declarations[Int(member.index)].mayBeGiven else { return false }
        return declaredService(of: member) == service && accessPaths.type(around: member.index, of: member.file) == owner
    }

    /// The members of protocols of the project for which a member of a type is.
    func requirements(of member: DeclarationID) -> [DeclarationID] {
        guard let type = accessPaths.declaration(around: member.index, of: member.file) else { return [] }
        let own = files[Int(member.file)].declarations[Int(member.index)]
        return accessPaths.inheritance.allSupertypes(of: type).filter { kind(of: $0) == .protocol }.flatMap {
            accessPaths.members(named: own.name, own.kind, of: .project($0))
        }
    }

    /// Makes the bindings of stored members those of the members that give them.
    mutating func indexForwardingMembers() {
        for member in forwarding.keys.sorted() {
            guard let target = forwarding[member], let bound = byMember[target] else { continue }
            index(bound, as: member)
        }
    }

    // MARK: Inherited members

    /// The computed members that only give what a superclass keeps for their class, `var client: Client { dependency.client }` of a
    /// `Component<PageDependency>` from outside or of the project, or another such member: the parent binds it. Each with the requirement
    /// of the generic argument which that is, if it is known.
    func inheritedMembers(_ candidates: [Candidate]) -> [DeclarationID: DeclarationID?] {
        var found: [DeclarationID: DeclarationID?] = [:]
        var open: [(member: DeclarationID, target: DeclarationID)] = []
        for candidate in candidates where candidate.fact.idiom == HandWritten.name && candidate.fact.form == .computed {
            guard let index = candidate.fact.member, case .accessPath(let path)? = candidate.fact.implementation, !path.startsLikeType,
                  !path.utf8.contains(UInt8(ascii: "(")), case .project(let owner)? = candidate.owner,
                  case let isOfOutside = inheritsFromOutside(owner), isOfOutside || hasGenericSuperclass(owner) else { continue }
            let member = DeclarationID(file: candidate.file, index: index)
            let own = path.hasPrefix("self.") ? String(path.dropFirst("self.".count)) : path
            let steps = accessPaths.steps(on: own, from: candidate.fact.owner, of: candidate.file)
            let isKnown = steps.count == own.dottedPartCount
            if isOfOutside, steps.isEmpty {
                found[member] = .some(nil)
            } else if steps.count > 1, isOfOutside ? isOfGenericArgument(steps[0]) : isKnown && isOfGenericParameter(steps[0].member, of: owner) {
                found[member] = isKnown ? steps.last?.member : .some(nil)
            } else if steps.count == 1, own.dottedPartCount == 1, let target = steps[0].member {
                open.append((member, target))
            }
        }
        while case let new = open.filter({ found[$0.target] != nil }), !new.isEmpty {
            for (member, target) in new { found[member] = found[target] }
            open.removeAll { found[$0.member] != nil }
        }
        return found
    }

    /// Whether the superclass of a class is given generic arguments.
    private func hasGenericSuperclass(_ type: DeclarationID) -> Bool {
        kind(of: type) == .class && files[Int(type.file)].declarations[Int(type.index)].inherits.first?.structure.genericArguments.isEmpty == false
    }

    /// Whether a step leads to what a superclass from outside keeps of its generic argument.
    private func isOfGenericArgument(_ step: AccessPathResolver.Step) -> Bool {
        step.member == nil && step.type == nil && step.written != nil && !step.isParameter
    }

    /// Whether a member of a class's superclass keeps an object of the superclass's generic parameter.
    private func isOfGenericParameter(_ member: DeclarationID?, of type: DeclarationID) -> Bool {
        guard let member else { return false }
        let own = files[Int(member.file)].declarations[Int(member.index)]
        guard own.mayBeGiven, let parent = own.parent, DeclarationID(file: member.file, index: parent) != type, let name = own.type?.nominalText,
              kind(of: DeclarationID(file: member.file, index: parent)) == .class else { return false }
        return files[Int(member.file)].declarations[Int(parent)].genericParameters.contains(name)
    }

    /// Whether the superclass of a class is from outside.
    func inheritsFromOutside(_ type: DeclarationID) -> Bool {
        kind(of: type) == .class
            && accessPaths.inheritance.supertypes(of: type).first.map { $0.declarations.isEmpty && isOutside($0.name) } == true
    }

    /// Makes the bindings for what inherited members give those of these members, and of the requirements for which they are.
    mutating func indexInheritedMembers() {
        guard !inherited.isEmpty else { return }
        let members = inherited.keys.sorted()
        let byRequirement = Dictionary(grouping: members.flatMap { member in requirements(of: member).map { (member, $0) } }, by: \.1)
        var found: [DeclarationID: [Int]] = [:]
        for member in members {
            var bound: Set<Int> = []
            var seen: Set = [member]
            var open = [member]
            // Parents forward what theirs have.
            while let next = open.popLast() {
                guard case let requirement?? = inherited[next] else { continue }
                bound.formUnion(targets(of: requirement))
                open += (byRequirement[requirement] ?? []).map(\.0).filter { seen.insert($0).inserted }
            }
            if bound.isEmpty { continue }
            found[member] = bound.sorted()
            for requirement in requirements(of: member) {
                found[requirement] = bound.union(found[requirement] ?? targets(of: requirement)).sorted()
            }
        }
        for (member, bound) in found.sorted(by: { $0.key < $1.key }) { index(bound, as: member) }
    }

    // MARK: Selected members

    /// Whether a use is of a member that a function or computed member gives, among others.
    func isSelected(_ accessPath: String, by use: Use, of file: FileID) -> Bool {
        guard !use.isPassed, use.scope >= 0, selecting.contains(DeclarationID(file: file, index: use.scope)) else { return false }
        let name = accessPath.hasPrefix("self.") || accessPath.hasPrefix("Self.") ? accessPath.dropFirst(5) : accessPath[...]
        return !name.contains(".") && !name.hasSuffix(")")
    }
}
