import AshlarFacts
package import AshlarModel
import AshlarText

// What is asked for without being named: by the use of a member, by an initializer that a container calls itself.

extension WiringLinker {
    /// Uses of the members that are bindings.
    mutating func linkUses(_ concurrency: some Concurrency) {
        guard !byMemberName.isEmpty else { return }
        providing = NameFilter(byMemberName.keys)
        let linker = self
        for uses in concurrency.map(count: files.count, { linker.uses(in: FileID($0)) }) {
            injections += uses.injections
            unfollowed.formUnion(uses.unfollowed)
        }
    }

    /// What the uses in a file ask for, and the names of members that cannot be followed there.
    private struct Uses: Sendable {
        var injections: [InjectionGraph.Injection] = []
        var unfollowed: Set<String> = []
    }

    private func uses(in file: FileID) -> Uses {
        var found = Uses()
        guard !files[Int(file)].wiring.uses.isEmpty else { return found }
        // By name.
        var known: [Bool?] = Array(repeating: nil, count: files[Int(file)].names.count)
        var memory = Ways.Memory()
        for use in files[Int(file)].wiring.uses {
            let mayLead = known[Int(use.way)] ?? files[Int(file)].names.withBytes(at: Int(use.way)) { self.mayLead($0) }
            known[Int(use.way)] = mayLead
            if mayLead { link(use, in: file, remembering: &memory, into: &found) }
        }
        return found
    }

    private func mayLead(_ way: UnsafeBufferPointer<UInt8>) -> Bool {
        way.components.contains { name in
            providing.mayHold(name.called) && byMemberName[String(decoding: name.called, as: UTF8.self)] != nil
        }
    }

    private func link(_ use: Use, in file: FileID, remembering memory: inout Ways.Memory, into found: inout Uses) {
        let way = files[Int(file)].names[Int(use.way)]
        let names = way.split(separator: ".")
        let steps = ways.steps(on: way, from: use.scope, of: file, remembering: &memory)
        for name in names.suffix(max(0, names.count - steps.count)) {
            found.unfollowed.insert(String(name.hasSuffix("()") ? name.dropLast(2) : name))
        }
        // A name that means members of several types may be any of them.
        if steps.contains(where: { $0.member == nil && $0.type == nil && $0.written == nil }) {
            for name in names { found.unfollowed.insert(String(name.hasSuffix("()") ? name.dropLast(2) : name)) }
        }
        for (position, step) in steps.enumerated() where position >= Int(use.known) {
            guard let member = step.member else { continue }
            let targets = self.targets(of: member)
            guard let first = targets.first else { continue }
            if bindings[first].fact.traits.contains(.called), !step.isCalled { continue }
            // The way leads through a container to what it holds.
            if position < steps.count - 1, bindings[first].isContainer { continue }
            let consumer = consumer(at: use.offset, from: use.scope, of: file)
            if case .binding(let own) = consumer, targets.contains(own) { continue }
            var form: Injection.Form = use.isTested ? .optional : .strong
            if use.closure > 0 {
                if case .binding(let own) = consumer, use.closure > bindings[own].fact.start { form = .lazy }
            }
            // A function that is handed on is called later.
            if isFunction(member), position == names.count - 1, !names[position].hasSuffix("()") { form = .lazy }
            var fact = Injection(
                idiom: bindings[first].fact.idiom, form: form, service: .way(way), means: "member", owner: use.scope,
                offset: use.offset
            )
            fact.closure = use.closure
            fact.isProjected = position < steps.count - 1 || steps.count < names.count
            found.injections.append(InjectionGraph.Injection(
                fact: fact, file: file, consumer: consumer, service: bindings[first].service, targets: targets,
                state: .bound, isTest: isTest[Int(file)]
            ))
        }
    }

    private func isFunction(_ member: DeclarationID) -> Bool {
        files[Int(member.file)].declarations[Int(member.index)].kind == .function
    }

    /// The bindings that a member is, or that conforming containers have for a requirement.
    package func targets(of member: DeclarationID) -> [Int] {
        let declarations = files[Int(member.file)].declarations
        if let own = byMember[member] {
            // Functions of one name are told apart by labels, which a way does not tell.
            guard declarations[Int(member.index)].kind == .function, let container = bindings[own[0]].container else { return own }
            let name = declarations[Int(member.index)].name
            return own + (byMemberName[name] ?? []).filter { bindings[$0].container == container && !own.contains($0) }
        }
        guard let parent = declarations[Int(member.index)].parent,
              declarations[Int(parent)].kind == .protocol else { return [] }
        let name = declarations[Int(member.index)].name
        let requirement = qualifiedTypeName(of: parent, in: declarations)
        return (byMemberName[name] ?? []).filter { index in
            guard let container = bindings[index].container, let type = containerList[container].declaration else { return false }
            return ways.inheritance.allSupertypeNames(of: type).contains(requirement)
        }
    }

    /// The parameters of initializers that are wired whole.
    mutating func linkInitializers() {
        for index in bindings.indices where bindings[index].fact.traits.contains(.wiresInitializer) {
            guard let type = bindings[index].implementation?.declaration,
                  let initializer = ways.initializers(of: .project(type)).first else { continue }
            for parameter in files[Int(initializer.file)].declarations[Int(initializer.index)].parameters where parameter.defaultValue == nil {
                let written = Ways.Written(type: parameter.type, file: initializer.file, scope: initializer.index)
                guard let service = ways.service(written) else { continue }
                let fact = Injection(
                    idiom: bindings[index].fact.idiom, form: parameter.type.text.hasSuffix("?") ? .optional : .strong,
                    service: .type(parameter.type), means: "init", owner: bindings[index].fact.owner,
                    offset: bindings[index].fact.start
                )
                let targets = providers(of: service, for: fact, in: bindings[index].file)
                injections.append(InjectionGraph.Injection(
                    fact: fact, file: bindings[index].file, consumer: .binding(index), service: service, targets: targets,
                    state: targets.isEmpty ? .missing : .bound, isTest: bindings[index].isTest
                ))
            }
        }
    }
}
