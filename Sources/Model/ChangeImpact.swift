package import AshlarFacts
import AshlarText

extension FileFacts {
    /// The facts that can affect the findings while all other files stay unchanged. If two states of a file agree in these,
    /// declarations included, linking and checks give the same result for both.
    ///
    /// Removes names that do not resolve to the project, and unreferenced declarations. Unless each reference counts, equal
    /// references within one type are reduced to the first of them.
    ///
    /// - Parameters:
    ///   - names: the names of the project.
    ///   - countsAll: whether a rule depends on each single reference, by number or position.
    ///   - unreferenced: names of declarations that nothing in the project refers to and no rule depends on.
    package func relevant(
        among names: ProjectNameFilter, countingAll countsAll: Bool, without unreferenced: Set<String> = []
    ) -> FileFacts {
        // Suppressions apply to lines.
        guard suppressions.isEmpty else { return self }
        var result = self
        filterReferences(in: &result, among: names, countsAll)
        let functions = Set(declarations.indices.lazy.filter { declarations[$0].kind == .function }.map { declarations[$0].name })
        result.injection.uses = injection.uses.filter { use in
            // What a type passes to the objects that it makes decides whether it is a container.
            use.isPassed || self.names.withBytes(at: Int(use.accessPath)) { names.mayLeadToBinding($0) }
                || self.names[Int(use.accessPath)].ownFunction.map(functions.contains) == true
        }
        result.keepNamesInUse()
        result.removeDeclarations(named: unreferenced)
        return result
    }

    private func filterReferences(in result: inout FileFacts, among names: ProjectNameFilter, _ countsAll: Bool) {
        let own = ownScopedNames
        // Two entries per name: as the name of a type, and as that of a value.
        var meanings: [Meaning?] = Array(repeating: nil, count: 2 * self.names.count)
        var seen: Set<ReferenceKey> = []
        result.references = references.compactMap { reference in
            let isValue = reference.role.isOfValue
            if reference.role == .global {
                return self.names.withBytes(at: Int(reference.name)) { names.mayMeanGlobal($0) } ? reference : nil
            }
            let number = 2 * Int(reference.name) + (isValue ? 1 : 0)
            let meaning = meanings[number] ?? self.names.withBytes(at: Int(reference.name)) { name in
                Meaning(of: name, isValue: isValue, among: names, own)
            }
            meanings[number] = meaning
            guard meaning != .nothing else { return nil }
            var reference = reference
            // Of a value, only the first use in a scope counts in any case.
            if !countsAll || isValue {
                if meaning == .type { reference.scope = outermostType(around: reference.scope) ?? -1 }
                guard seen.insert(ReferenceKey(of: reference, in: self)).inserted else { return nil }
            }
            return reference
        }
    }

    /// What a name may resolve to.
    private enum Meaning {
        /// Nothing in the project.
        case nothing
        /// A type, the same in the whole file.
        case type
        /// A type or value that depends on the scope.
        case scoped

        init(of name: ByteView, isValue: Bool, among names: ProjectNameFilter, _ own: Set<String>) {
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

    /// References with equal keys resolve to the same target with the same evidence.
    private struct ReferenceKey: Hashable {
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

    /// Names to which this file gives a different meaning in some scope: generic parameters, local types.
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
