import AshlarFacts
import AshlarModel
import AshlarText

// What an app keeps for itself where it starts.

extension InjectionLinker {
    /// The stored members of types with which an app starts of which only the code of these types calls functions or reads members: their
    /// objects serve no others. What coordinates the app is composed there nevertheless.
    mutating func findOwnObjects(_ candidates: [Candidate]) -> Set<DeclarationID> {
        var members: [String: [(member: DeclarationID, owner: AccessPathResolver.ValueType)]] = [:]
        for candidate in candidates where candidate.fact.idiom == HandWritten.name && !isTest[Int(candidate.file)] {
            guard [.stored, .lazy].contains(candidate.fact.form), let index = candidate.fact.member, let owner = candidate.owner,
                  composing.contains(owner), isEntryPoint(owner), !isWrapped(index, in: candidate.file),
                  candidate.made?.name.hasSuffix(Conventions.coordinatorSuffix) != true else { continue }
            let name = files[Int(candidate.file)].declarations[Int(index)].name
            members[name, default: []].append((DeclarationID(file: candidate.file, index: index), owner))
        }
        ownMemberNames = Set(members.keys)
        guard !members.isEmpty else { return [] }
        var (called, passedOn): (Set<DeclarationID>, Set<DeclarationID>) = ([], [])
        let filter = NameFilter(members.keys)
        for file in files.indices where !isTest[file] {
            // By index of the access path in the file's names.
            let known = (0..<files[file].names.count).map { index in
                files[file].names.withBytes(at: index) { $0.components.contains { filter.mayContain($0.called) } }
            }
            for use in files[file].injection.uses where known[Int(use.accessPath)] {
                note(use, of: members, in: FileID(file), &called, &passedOn)
            }
        }
        return called.subtracting(passedOn)
    }

    /// Whether code makes an object that an app keeps for itself.
    func isOfOwnObject(_ offset: UInt32, in file: FileID) -> Bool {
        files[Int(file)].injection.bindings.contains { fact in
            fact.start <= offset && offset < fact.end && fact.idiom == HandWritten.name
                && fact.member.map { ownObjects.contains(DeclarationID(file: file, index: $0)) } == true
        }
    }

    /// Notes which of some members, by name, a use calls something on, and which it hands on or reads from outside of their types.
    private func note(
        _ use: Use, of members: [String: [(member: DeclarationID, owner: AccessPathResolver.ValueType)]], in file: FileID,
        _ called: inout Set<DeclarationID>, _ passedOn: inout Set<DeclarationID>
    ) {
        let names = files[Int(file)].names[Int(use.accessPath)].dottedParts
        // The receiver of an implicit member is a type: `.storage`.
        guard names.first != "_" else { return }
        let first = names.first == "self" ? 1 : 0
        let around = accessPaths.type(around: use.scope, of: file)
        for (position, name) in names.enumerated() {
            for (member, owner) in members[String(name)] ?? [] {
                guard position != first else {
                    // Another type of the file may have a member of the name.
                    guard around == owner else { continue }
                    if position < names.count - 1 { called.insert(member) } else if !use.isAssigned { passedOn.insert(member) }
                    continue
                }
                let steps = accessPaths.steps(on: names.joined(separator: "."), from: use.scope, of: file)
                if steps.count <= position || steps[position].member.map({ $0 == member }) != false { passedOn.insert(member) }
            }
        }
    }
}
