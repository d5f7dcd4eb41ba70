import AshlarFacts
import AshlarModel
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
            byMember[member] = bound
            byMemberName[files[Int(member.file)].declarations[Int(member.index)].name, default: []] += bound
        }
    }

    /// Whether a use is of a member that a function or computed member gives, among others.
    func isSelected(_ accessPath: String, by use: Use, of file: FileID) -> Bool {
        guard !use.isPassed, use.scope >= 0, selecting.contains(DeclarationID(file: file, index: use.scope)) else { return false }
        let name = accessPath.hasPrefix("self.") || accessPath.hasPrefix("Self.") ? accessPath.dropFirst(5) : accessPath[...]
        return !name.contains(".") && !name.hasSuffix(")")
    }
}
