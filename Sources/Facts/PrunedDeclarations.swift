extension FileFacts {
    /// Removes declarations and re-parents what they contain.
    ///
    /// - Parameter isWanted: whether to keep each declaration. Ancestors of kept declarations are kept too.
    package mutating func keepDeclarations(_ isWanted: [Bool]) {
        var isKept = isWanted
        for index in declarations.indices.reversed() where isKept[index] {
            if let parent = declarations[index].parent { isKept[Int(parent)] = true }
        }
        guard isKept.contains(false) else { return }
        var kept: [Declaration] = []
        // For each declaration, the new index of the innermost kept one among itself and its ancestors.
        var numbers: [Int32] = []
        numbers.reserveCapacity(declarations.count)
        for index in declarations.indices {
            let parent = declarations[index].parent.map { numbers[Int($0)] }
            guard isKept[index] else {
                numbers.append(parent ?? -1)
                continue
            }
            numbers.append(Int32(kept.count))
            kept.append(declarations[index])
            kept[kept.count - 1].parent = parent
        }
        declarations = kept
        types = types.filter { isKept[Int($0)] }.map { numbers[Int($0)] }
        bodies.removeAll { !isKept[Int($0.declaration)] }
        renumberScopes { $0 < 0 ? $0 : numbers[Int($0)] }
    }

    /// Renumbers declarations in all facts.
    private mutating func renumberScopes(_ number: (Int32) -> Int32) {
        for index in references.indices { references[index].scope = number(references[index].scope) }
        for index in addresses.indices { addresses[index].scope = number(addresses[index].scope) }
        for index in calls.indices { calls[index].scope = number(calls[index].scope) }
        for index in bodies.indices { bodies[index].declaration = number(bodies[index].declaration) }
        for index in injection.uses.indices { injection.uses[index].scope = number(injection.uses[index].scope) }
        injection.renumberDeclarations(number)
    }
}

extension InjectionFacts {
    /// Renumbers declarations in all facts of injection but uses.
    fileprivate mutating func renumberDeclarations(_ number: (Int32) -> Int32) {
        for index in bindings.indices {
            bindings[index].owner = number(bindings[index].owner)
            bindings[index].member = bindings[index].member.map(number)
        }
        for index in injections.indices { injections[index].owner = number(injections[index].owner) }
        for index in implicitSingletons.indices { implicitSingletons[index].scope = number(implicitSingletons[index].scope) }
        for index in passedValues.indices { passedValues[index].scope = number(passedValues[index].scope) }
        for index in functions.indices { functions[index].declaration = number(functions[index].declaration) }
        for index in defaultLifetimes.indices { defaultLifetimes[index].container = defaultLifetimes[index].container.map(number) }
        for index in memberTypeOverrides.indices { memberTypeOverrides[index].declaration = number(memberTypeOverrides[index].declaration) }
        for index in containerParents.indices { containerParents[index].outer = number(containerParents[index].outer) }
        for index in lists.indices { lists[index].member = number(lists[index].member) }
        for index in givenMembers.indices {
            givenMembers[index].member = number(givenMembers[index].member)
            givenMembers[index].initializer = number(givenMembers[index].initializer)
        }
    }
}
