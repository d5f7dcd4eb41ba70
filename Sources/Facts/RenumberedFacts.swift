extension InjectionFacts {
    /// The same facts where the file's declarations have other numbers; `nil` if one of those that they name is gone.
    ///
    /// - Parameter numbers: for each declaration, its new number.
    package func renumbered(_ numbers: [Int32?]) -> InjectionFacts? {
        var copy = self
        var isComplete = true
        func renumber(_ index: inout Int32) {
            guard index >= 0 else { return }
            if let number = numbers[Int(index)] { index = number } else { isComplete = false }
        }
        func renumber(_ index: inout Int32?) {
            guard var number = index else { return }
            renumber(&number)
            index = number
        }
        for index in copy.bindings.indices {
            renumber(&copy.bindings[index].member)
            renumber(&copy.bindings[index].owner)
        }
        for index in copy.injections.indices { renumber(&copy.injections[index].owner) }
        for index in copy.functions.indices { renumber(&copy.functions[index].declaration) }
        for index in copy.defaultLifetimes.indices { renumber(&copy.defaultLifetimes[index].container) }
        for index in copy.uses.indices { renumber(&copy.uses[index].scope) }
        for index in copy.implicitSingletons.indices { renumber(&copy.implicitSingletons[index].scope) }
        for index in copy.memberTypeOverrides.indices { renumber(&copy.memberTypeOverrides[index].declaration) }
        for index in copy.containerParents.indices { renumber(&copy.containerParents[index].outer) }
        for index in copy.lists.indices { renumber(&copy.lists[index].member) }
        for index in copy.givenMembers.indices {
            renumber(&copy.givenMembers[index].member)
            renumber(&copy.givenMembers[index].initializer)
        }
        for index in copy.passedValues.indices { renumber(&copy.passedValues[index].scope) }
        return isComplete ? copy : nil
    }
}
