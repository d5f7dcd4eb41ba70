import AshlarFacts

/// How the declarations of a file correspond to those of an earlier state.
package struct DeclarationChange: Sendable {
    /// For each earlier declaration, the index of the same one now; `nil` if there is none.
    package private(set) var numbers: [Int32?] = []
    /// The names of the declarations that are not the same in both states, and of the types and extensions whose members are not.
    package private(set) var differing = RequestedNames()
    /// The names of the supertypes that types state which are not the same in both states.
    package private(set) var supertypes: Set<String> = []
    /// Whether both states have the same declarations in the same order.
    package private(set) var isIdentity = true

    /// What other files can see of a declaration, without positions.
    private struct Interface: Hashable {
        var declaration: Declaration
        /// The interface of the declaration around it.
        var parent: Int?
        var condition: String?
        /// Whether it is a type that is compiled.
        var isType: Bool
    }

    init(from before: FileFacts, to after: FileFacts) {
        var known: [Interface: Int] = [:]
        let (old, new) = (Self.interfaces(of: before, &known), Self.interfaces(of: after, &known))
        if old == new {
            numbers = old.indices.map { Int32($0) }
            return
        }
        isIdentity = false
        var remaining: [Int: [Int32]] = [:]
        for index in new.indices.reversed() { remaining[new[index], default: []].append(Int32(index)) }
        numbers = old.map { remaining[$0]?.popLast() }
        let matched = numbers.compactMap(\.self)
        let isInOrder = zip(matched, matched.dropFirst()).allSatisfy(<)
        for index in old.indices where !isInOrder || numbers[index] == nil { insertNames(of: index, in: before) }
        let kept = isInOrder ? Set(matched) : []
        for index in new.indices where !kept.contains(Int32(index)) { insertNames(of: index, in: after) }
    }

    /// A number for the interface of each declaration, the same for equal ones.
    private static func interfaces(of facts: FileFacts, _ known: inout [Interface: Int]) -> [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(facts.declarations.count)
        let types = Set(facts.types)
        for index in facts.declarations.indices {
            let declaration = facts.declarations[index]
            let interface = Interface(
                declaration: declaration.withoutPositions, parent: declaration.parent.map { numbers[Int($0)] },
                condition: facts.branches.isEmpty ? nil : facts.condition(at: declaration.offset), isType: types.contains(Int32(index))
            )
            let number = known[interface] ?? known.count
            known[interface] = number
            numbers.append(number)
        }
        return numbers
    }

    private mutating func insertNames(of index: Int, in facts: FileFacts) {
        let declaration = facts.declarations[index]
        for component in baseName(of: declaration.name).split(separator: ".") { differing.names.insert(String(component)) }
        differing.names.formUnion(declaration.genericParameters)
        // Extensions of an alias are ones of the type for which it stands.
        if let aliased = declaration.aliasedName { differing.names.insert(aliased) }
        if declaration.kind.isType { supertypes.formUnion(Inheritance.names(writtenAt: Int32(index), in: facts)) }
        if let parent = declaration.parent, facts.declarations[Int(parent)].kind.isType {
            differing.memberLists.insert(NameTrace.lastName(of: facts.declarations[Int(parent)].name))
        }
    }
}

extension Declaration {
    fileprivate var withoutPositions: Declaration {
        var copy = self
        (copy.offset, copy.start, copy.end, copy.parent) = (0, 0, 0, nil)
        copy.type?.offset = 0
        for index in parameters.indices { copy.parameters[index].type.offset = 0 }
        if !inherits.isEmpty { copy.inherits = inherits.map { TypeName(text: $0.text, offset: 0) } }
        if !constraints.isEmpty {
            copy.constraints = constraints.map { Constraint(left: $0.left, relation: $0.relation, right: TypeName(text: $0.right.text, offset: 0)) }
        }
        return copy
    }
}

extension [FileID: DeclarationChange] {
    /// The files of which declarations that remain have other numbers.
    package var renumberedFiles: [FileID] {
        compactMap { file, change in
            change.numbers.enumerated().allSatisfy { $1 == nil || $1 == Int32($0) } ? nil : file
        }
    }
}

extension DeclarationID {
    /// The identity that a declaration has after a change; `nil` if it is gone.
    package func renumbered(by changes: [FileID: DeclarationChange]) -> DeclarationID? {
        guard let change = changes[file], !change.isIdentity else { return self }
        return change.numbers[Int(index)].map { DeclarationID(file: file, index: $0) }
    }
}
