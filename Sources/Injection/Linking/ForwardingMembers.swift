import AshlarFacts
import AshlarModel
import AshlarText

// Members that only give other members of their type: `static var client: Client { _client }`.

extension InjectionLinker {
    /// The computed members that give a stored one of their type, under the same type, each with that one: both are one binding.
    func forwardingMembers(_ candidates: [Candidate]) -> [DeclarationID: DeclarationID] {
        guard candidates.contains(where: { $0.fact.traits.contains(.forwarding) }) else { return [:] }
        let stored = Dictionary(candidates.lazy.filter { $0.fact.form == .stored || $0.fact.form == .lazy }.compactMap { candidate in
            candidate.fact.member.map { (DeclarationID(file: candidate.file, index: $0), candidate) }
        }) { first, _ in first }
        var found: [DeclarationID: DeclarationID] = [:]
        for candidate in candidates where candidate.fact.traits.contains(.forwarding) {
            guard let member = candidate.fact.member, case .accessPath(let path)? = candidate.fact.implementation, let owner = candidate.owner,
                  case let steps = accessPaths.steps(on: path, from: candidate.fact.owner, of: candidate.file),
                  steps.count == path.dottedPartCount, steps.dropLast().allSatisfy({ $0.member == nil }),
                  let target = steps.last?.member, let original = stored[target], original.owner == owner,
                  original.fact.idiom == HandWritten.name, original.service == candidate.service,
                  !isOwnInjection(original.fact, in: original.file) else { continue }
            found[DeclarationID(file: candidate.file, index: member)] = target
        }
        return found
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
