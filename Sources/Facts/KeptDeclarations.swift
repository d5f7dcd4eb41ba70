extension FileFacts {
    /// Leaves out declarations. What stands in one of these stands in the one around it from then on.
    ///
    /// - Parameter isWanted: by declaration. What is around a wanted one stays too.
    package mutating func keepDeclarations(_ isWanted: [Bool]) {
        var isKept = isWanted
        for index in declarations.indices.reversed() where isKept[index] {
            if let parent = declarations[index].parent { isKept[Int(parent)] = true }
        }
        guard isKept.contains(false) else { return }
        var kept: [Declaration] = []
        // By declaration: the number of the innermost one that stays, from it outwards.
        var numbers: [Int32] = []
        numbers.reserveCapacity(declarations.count)
        for index in declarations.indices {
            let around = declarations[index].parent.map { numbers[Int($0)] }
            guard isKept[index] else {
                numbers.append(around ?? -1)
                continue
            }
            numbers.append(Int32(kept.count))
            kept.append(declarations[index])
            kept[kept.count - 1].parent = around
        }
        declarations = kept
        types = types.filter { isKept[Int($0)] }.map { numbers[Int($0)] }
        renumberScopes { $0 < 0 ? $0 : numbers[Int($0)] }
    }

    /// Puts other numbers for those of declarations, wherever one stands.
    private mutating func renumberScopes(_ number: (Int32) -> Int32) {
        for index in references.indices { references[index].scope = number(references[index].scope) }
        for index in addresses.indices { addresses[index].scope = number(addresses[index].scope) }
        for index in calls.indices { calls[index].scope = number(calls[index].scope) }
        for index in wiring.uses.indices { wiring.uses[index].scope = number(wiring.uses[index].scope) }
        wiring.renumberDeclarations(number)
    }
}

extension WiringFacts {
    /// Puts other numbers for those of the declarations that are told or ask, or around which that is.
    fileprivate mutating func renumberDeclarations(_ number: (Int32) -> Int32) {
        for index in bindings.indices {
            bindings[index].owner = number(bindings[index].owner)
            bindings[index].member = bindings[index].member.map(number)
        }
        for index in injections.indices { injections[index].owner = number(injections[index].owner) }
        for index in functions.indices { functions[index].declaration = number(functions[index].declaration) }
        for index in usualScopes.indices { usualScopes[index].container = usualScopes[index].container.map(number) }
        for index in toldMembers.indices { toldMembers[index].declaration = number(toldMembers[index].declaration) }
        for index in nestings.indices { nestings[index].outer = number(nestings[index].outer) }
    }
}
