import AshlarFacts
import AshlarModel

// Which values make objects of one kind a tree or a chain.

extension InjectionLinker {
    /// Whether a value is the child, the parent or the successor of an object of its own kind rather than its service: `self`, or
    /// what a function or an assignment sets, under a type that the object itself has, `root.setChild(coordinator)`; or what a
    /// function sets of a type that has this function too. What an initializer gets may be decorated: `CachedUsers(users: users)`.
    ///
    /// - Parameter function: the function that sets the value; `nil` if an initializer or an assignment does.
    func isOfOwnKind(
        _ service: InjectionGraph.Service, isSelf: Bool, passedBy form: PassedValues.Form, to receiver: DeclarationID?,
        in function: DeclarationID?
    ) -> Bool {
        guard let receiver, let type = service.declaration,
              isSelf || form == .function || form == .assignment else { return false }
        let kinds = kinds(of: receiver)
        if kinds.contains(type) { return true }
        guard let function else { return false }
        let name = files[Int(function.file)].declarations[Int(function.index)].name
        let shared = kinds.intersection(self.kinds(of: type))
        return shared.contains { !accessPaths.members(named: name, .function, of: .project($0)).isEmpty }
    }

    /// A type of the project and its supertypes there.
    private func kinds(of type: DeclarationID) -> Set<DeclarationID> {
        Set([type] + accessPaths.inheritance.allSupertypes(of: type))
    }
}
