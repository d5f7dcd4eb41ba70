import AshlarFacts
import AshlarModel

// Tells whether a call is one of a container's functions.

extension ContainerAPI {
    /// Whether a call may be of a function of some containers: its receiver is one or, if its type cannot be told, the labels are
    /// those of such a function. Other types have functions of the same name: `table.register(A.self, forCellReuseIdentifier: id)`.
    func mayCall(
        _ name: String, _ labels: [String]?, of owners: [AccessPathResolver.ValueType], on receiver: UnresolvedType?,
        from scope: Int32, of file: FileID
    ) -> Bool {
        if let type = receiverType(receiver, from: scope, of: file) { return isContainer(type) }
        guard let labels else { return true }
        return owners.contains { owner in
            accessPaths.members(named: name, .function, of: owner).contains { function in
                accessPaths.files[Int(function.file)].declarations[Int(function.index)].parameters.mayTake(labels)
            }
        }
    }

    /// The type of a call's receiver, which without a written one is that around the call; `nil` if it cannot be told.
    private func receiverType(
        _ receiver: UnresolvedType?, from scope: Int32, of file: FileID
    ) -> AccessPathResolver.ValueType? {
        guard let receiver else { return accessPaths.type(around: scope, of: file) }
        guard case .accessPath = receiver else { return nil }
        return accessPaths.written(receiver, from: scope, of: file).flatMap { accessPaths.type($0) }
    }
}

extension [Parameter] {
    /// Whether a call may have some labels: others of the parameters may have default values.
    fileprivate func mayTake(_ labels: [String]) -> Bool {
        var rest = self[...]
        for label in labels {
            guard let index = rest.firstIndex(where: { label == "?" || $0.label ?? "" == label }) else { return false }
            // More arguments without label may follow that of a variadic parameter.
            rest = rest[(rest[index].type.isVariadic ? index : index + 1)...]
        }
        return true
    }
}
