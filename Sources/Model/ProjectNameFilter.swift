package import AshlarFacts
package import AshlarText

/// Bloom filter of names that may resolve to a project declaration. A miss is definite, a hit is not.
package struct ProjectNameFilter: Hashable, Sendable {
    private var types: TypeNameFilter
    /// Names of types whose meaning may depend on the scope.
    private var scoped: NameFilter
    /// Variables and functions; empty if no access paths are resolved.
    private var members: NameFilter
    /// Global functions and variables.
    private var globals: NameFilter
    /// Members that are bindings.
    private var bindings: NameFilter

    /// The names of a linked project.
    ///
    /// - Parameters:
    ///   - bindings: the members that are bindings.
    ///   - followsValues: whether its facts include access paths.
    package init(of model: Model, bindings: [DeclarationID], followingValues followsValues: Bool) {
        let lookup = model.linker.resolver.lookup
        types = lookup.typeNames
        scoped = NameFilter(lookup.scopedNames)
        members = followsValues ? model.linker.resolver.accessPaths.memberNames : NameFilter(capacity: 0)
        globals = model.linker.resolver.globals.names
        self.bindings = NameFilter(bindings.map { model[$0].name })
    }

    /// Adds the names of declarations that are new since.
    package mutating func insert(_ declarations: [Declaration]) {
        for declaration in declarations {
            let name = declaration.name.utf8
            guard declaration.kind.isType else {
                members.insert(name)
                globals.insert(name)
                continue
            }
            types.insert(name)
            scoped.insert(name)
        }
    }

    /// Whether a name, qualified or not, may resolve to a type of the project.
    func mayMeanType(_ name: ByteView) -> Bool { types.mayContain(name) }

    /// Whether that may depend on the scope, as far as other files determine.
    func isScoped(_ name: ByteView) -> Bool { scoped.mayContain(name.firstComponent) }

    /// Whether an access path, `a.b().c`, may lead to a value of a type of the project.
    func mayLeadToValue(_ accessPath: ByteView) -> Bool { accessPath.mayLead(over: members) }

    /// Whether a name may be that of a global function, `log(_:)`, or variable.
    func mayMeanGlobal(_ name: ByteView) -> Bool { globals.mayContain(name.function) }

    /// Whether an access path may contain a binding.
    func mayLeadToBinding(_ accessPath: ByteView) -> Bool {
        accessPath.components.contains { bindings.mayContain($0.called) || $0.isUndeclaredStep }
    }
}

extension ByteView {
    /// Whether an access path may contain one of some members after its first component.
    package func mayLead(over members: NameFilter) -> Bool {
        components.dropFirst().contains { members.mayContain($0.called) || $0.isUndeclaredStep }
    }
}

extension Slice<ByteView> {
    /// Whether it is a component that is resolved without a declaration.
    fileprivate var isUndeclaredStep: Bool { Conventions.undeclaredSteps.contains(String(decoding: self, as: UTF8.self)) }
}

extension ProjectNameFilter: BinaryCodable {
    package init(placeholder: Void) {
        let none = NameFilter(capacity: 0)
        types = TypeNameFilter(single: none, first: none)
        (scoped, members, globals, bindings) = (none, none, none, none)
    }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&types.single)
        try coder.code(&types.first)
        try coder.code(&scoped)
        try coder.code(&members)
        try coder.code(&globals)
        try coder.code(&bindings)
    }
}
