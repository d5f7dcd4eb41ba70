import AshlarFacts
package import AshlarModel

// What is asked for by a key path, under a key, or of the containers around.

extension WiringLinker {
    mutating func linkKeyPath(_ fact: Injection, root: String?, path: String, in file: FileID) {
        let names = path.split(separator: ".").map(String.init)
        guard let first = names.first, let type = self.root(root, of: fact, in: file) else {
            if fact.isTentative { return }
            names.first.map { _ = unfollowed.insert($0) }
            add(fact, in: file, service: nil, targets: [], state: .unknown)
            return
        }
        let members = ways.members(named: first, .variable, of: type)
        if fact.reach == .around {
            linkAround(fact, requirements: members, in: file)
            return
        }
        let targets = providers(at: members)
        let declared = members.first.flatMap { declaredService(of: $0) }
        var fact = fact
        if fact.isTentative {
            guard let target = targets.first else { return }
            fact.idiom = bindings[target].fact.idiom
        }
        if members.isEmpty {
            add(fact, in: file, service: InjectionGraph.Service(name: "\\." + first), targets: [], state: .external)
        } else if !targets.isEmpty {
            add(fact, in: file, service: bindings[targets[0]].service ?? declared, targets: targets, state: .bound)
        } else if members.contains(where: { isKeyed($0) }) {
            add(fact, in: file, service: declared, targets: [], state: .missing)
        } else {
            unfollowed.insert(first)
            add(fact, in: file, service: declared, targets: [], state: .unknown)
        }
    }

    private func root(_ root: String?, of fact: Injection, in file: FileID) -> Ways.ValueType? {
        if let root { return ways.type(Ways.Written(type: TypeName(text: root, offset: 0), file: file, scope: fact.owner)) }
        guard case .way(let way)? = fact.receiver else { return nil }
        return ways.steps(on: way, from: fact.owner, of: file).last?.type
    }

    package func members(_ path: String, of root: String, _ scope: Int32, _ file: FileID) -> [DeclarationID] {
        guard let first = path.split(separator: ".").first,
              let type = ways.type(Ways.Written(type: TypeName(text: root, offset: 0), file: file, scope: scope)) else { return [] }
        return ways.members(named: String(first), .variable, of: type)
    }

    /// The bindings that members are or stand for, else those that replace what is provided elsewhere.
    private func providers(at members: [DeclarationID]) -> [Int] {
        var found = members.flatMap { targets(of: $0) }
        if found.isEmpty {
            for member in members {
                guard case .key(let key)? = ways.told.members[member]?.clue,
                      let type = ways.type(Ways.Written(type: key, file: member.file, scope: member.index)) else { continue }
                found += byKey[type] ?? []
            }
        }
        return found.isEmpty ? members.flatMap { overrides[$0] ?? [] } : found
    }

    private func isKeyed(_ member: DeclarationID) -> Bool {
        if case .key? = ways.told.members[member]?.clue { true } else { false }
    }

    private func declaredService(of member: DeclarationID) -> InjectionGraph.Service? {
        guard let type = files[Int(member.file)].declarations[Int(member.index)].type else { return nil }
        return ways.service(Ways.Written(type: type, file: member.file, scope: member.index))
    }

    mutating func linkKey(_ fact: Injection, _ key: TypeName, in file: FileID) {
        let written = Ways.Written(type: key, file: file, scope: fact.owner)
        guard let type = ways.type(written) else {
            add(fact, in: file, service: nil, targets: [], state: .unknown)
            return
        }
        let targets = byKey[type] ?? []
        let service = ways.written(fact.service, from: fact.owner, of: file).flatMap { ways.service($0) }
            ?? targets.first.flatMap { bindings[$0].service } ?? ways.service(written)
        if let service { handedOn[HandedOn(idiom: fact.idiom, service: service)] = targets }
        if case .external = type, targets.isEmpty {
            add(fact, in: file, service: service, targets: [], state: .external)
        } else {
            add(fact, in: file, service: service, targets: targets, state: targets.isEmpty ? .missing : .bound)
        }
    }

    /// What a container asks of those around it: a member of the name and the type in the nearest that has one.
    private mutating func linkAround(_ fact: Injection, requirements: [DeclarationID], in file: FileID) {
        guard let requirement = requirements.first, let service = declaredService(of: requirement),
              case .project(let container)? = ways.type(around: fact.owner, of: file) else {
            add(fact, in: file, service: nil, targets: [], state: .unknown)
            return
        }
        let name = files[Int(requirement.file)].declarations[Int(requirement.index)].name
        // Most of what is missing, nobody has at all.
        let found = byMemberName[name] == nil ? [] : nestings.nearest(around: container) { outer in
            ways.members(named: name, .variable, of: .project(outer)).flatMap { byMember[$0] ?? [] }
                .filter { bindings[$0].service == service }
        }
        add(fact, in: file, service: service, targets: found, state: found.isEmpty ? .missing : .bound)
    }

    // MARK: What replaces others

    /// What replaces a member's object lives as long as that, where it does not say, and is found where that is found.
    mutating func linkOverrides() {
        for index in bindings.indices where bindings[index].fact.traits.contains(.override) {
            let members: [DeclarationID]
            switch bindings[index].fact.service {
            case .element(.way(let way)):
                members = ways.steps(on: way, from: bindings[index].fact.owner, of: bindings[index].file).last?.member.map { [$0] } ?? []
            case .keyPath(let root?, let path): members = self.members(path, of: root, bindings[index].fact.owner, bindings[index].file)
            default: continue
            }
            guard let member = members.first else { continue }
            let replaced = providers(at: [member]).first
            overrides[member, default: []].append(index)
            guard bindings[index].fact.scope == nil, let replaced else { continue }
            bindings[index].lifetime = bindings[replaced].lifetime
        }
    }
}
