package import AshlarFacts
import AshlarText

extension FileFacts {
    /// The facts as far as they can change what is found in a project all of whose other files stay as they are: if they are the
    /// same of two states of a file, and declarations are among them, so is everything that links and checks find.
    ///
    /// Left out are names that mean nothing of the project, and declarations to which nothing refers. Where nobody asks how often
    /// a file refers to a type, nor from where in it, all references of one sort that stand in one type count as the first of them.
    ///
    /// - Parameters:
    ///   - names: those of the project.
    ///   - countsAll: whether each reference matters by itself.
    ///   - unnamed: the names of declarations that nothing in the project refers to, and nobody asks about.
    package func relevant(
        among names: KnownNames, countingAll countsAll: Bool, without unnamed: Set<String> = []
    ) -> FileFacts {
        // Who allows findings in comments does so by lines.
        guard suppressions.isEmpty else { return self }
        var kept = self
        keepReferences(in: &kept, among: names, countsAll)
        let functions = Set(declarations.indices.lazy.filter { declarations[$0].kind == .function }.map { declarations[$0].name })
        kept.wiring.uses = wiring.uses.filter { use in
            self.names.withBytes(at: Int(use.way)) { names.mayLeadToBinding($0) }
                || self.names[Int(use.way)].ownFunction.map(functions.contains) == true
        }
        kept.keepNamesInUse()
        kept.leaveOutDeclarations(named: unnamed)
        return kept
    }

    private func keepReferences(in kept: inout FileFacts, among names: KnownNames, _ countsAll: Bool) {
        let own = ownScopedNames
        // By name, as a type's and as a value's.
        var sorts: [Sort?] = Array(repeating: nil, count: 2 * self.names.count)
        var known: Set<Place> = []
        kept.references = references.compactMap { reference in
            let isValue = reference.role == .value
            let number = 2 * Int(reference.name) + (isValue ? 1 : 0)
            let sort = sorts[number] ?? self.names.withBytes(at: Int(reference.name)) { name in
                Sort(of: name, isValue: isValue, among: names, own)
            }
            sorts[number] = sort
            guard sort != .nothing else { return nil }
            var reference = reference
            // Of a value only the first use in a scope counts in any case.
            if !countsAll || isValue {
                if sort == .type { reference.scope = outermostType(around: reference.scope) ?? -1 }
                guard known.insert(Place(of: reference, in: self)).inserted else { return nil }
            }
            return reference
        }
    }

    /// What a name can come to.
    private enum Sort {
        case nothing
        /// The same in the whole file.
        case type
        /// What it is depends on the scope.
        case scoped

        init(of name: UnsafeBufferPointer<UInt8>, isValue: Bool, among names: KnownNames, _ own: Set<String>) {
            if isValue {
                self = names.mayLeadToValue(name) ? .scoped : .nothing
            } else if !names.mayMeanType(name) {
                self = .nothing
            } else {
                let first = String(decoding: name.firstComponent, as: UTF8.self)
                self = names.isScoped(name) || own.contains(first) ? .scoped : .type
            }
        }
    }

    /// What references have alike that tell the same.
    private struct Place: Hashable {
        var name: UInt32
        var scope: Int32
        var role: Reference.Role
        /// The innermost branch of `#if`.
        var branch: Int?

        init(of reference: Reference, in facts: FileFacts) {
            (name, scope, role) = (reference.name, reference.scope, reference.role)
            branch = facts.branches.lastIndex { $0.start <= reference.offset && reference.offset < $0.end }
        }
    }

    /// The names that this file itself gives another meaning in some scope: generic parameters, local types.
    private var ownScopedNames: Set<String> {
        var names: Set<String> = []
        for index in declarations.indices {
            names.formUnion(declarations[index].genericParameters)
            if declarations[index].modifiers.contains(.local) { names.insert(declarations[index].name) }
        }
        return names
    }
}

extension String {
    /// `f` of `f()` and `self.f()`.
    fileprivate var ownFunction: String? {
        let call = hasPrefix("self.") ? dropFirst(5) : self[...]
        return call.hasSuffix("()") && !call.contains(".") ? String(call.dropLast(2)) : nil
    }
}
