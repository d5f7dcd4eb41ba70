package import AshlarFacts
package import AshlarText

/// The names by which what a file says can come to mean something of the project: of a name that is not here it is certain that
/// it means nothing, of one that is here nothing is certain.
package struct KnownNames: Hashable, Sendable {
    private var types: TypeNameFilter
    /// Those of them that may mean one thing in one scope of a file and another in the next.
    private var scoped: NameFilter
    /// Variables and functions; none where no values are followed.
    private var members: NameFilter
    /// The members that provide something.
    private var bindings: NameFilter

    /// Those of a linked project.
    ///
    /// - Parameters:
    ///   - bindings: the members that provide something.
    ///   - followsValues: whether its facts tell of values.
    package init(of model: Model, bindings: [DeclarationID], followingValues followsValues: Bool) {
        let lookup = model.linker.resolver.lookup
        types = lookup.typeNames
        scoped = NameFilter(lookup.scopedNames)
        members = followsValues ? model.linker.resolver.ways.memberNames : NameFilter(room: 0)
        self.bindings = NameFilter(bindings.map { model[$0].name })
    }

    /// Adds the names of declarations that came later.
    package mutating func insert(_ declarations: [Declaration]) {
        for declaration in declarations {
            let name = declaration.name.utf8
            guard declaration.kind.isType else {
                members.insert(name)
                continue
            }
            types.insert(name)
            scoped.insert(name)
        }
    }

    /// Whether a name, which may have several components, can mean a type of the project.
    func mayMeanType(_ name: UnsafeBufferPointer<UInt8>) -> Bool { types.mayHold(name) }

    /// Whether that depends on where in its file it stands, for all that the other files say.
    func isScoped(_ name: UnsafeBufferPointer<UInt8>) -> Bool { scoped.mayHold(name.firstComponent) }

    /// Whether a way, `a.b().c`, can lead to a value of a type of the project.
    func mayLeadToValue(_ way: UnsafeBufferPointer<UInt8>) -> Bool { way.mayLead(over: members) }

    /// Whether a way can lead over what is provided.
    func mayLeadToBinding(_ way: UnsafeBufferPointer<UInt8>) -> Bool {
        way.components.contains { bindings.mayHold($0.called) || $0.isPassed }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a way can lead over some members from what it begins with.
    package func mayLead(over members: NameFilter) -> Bool {
        components.dropFirst().contains { members.mayHold($0.called) || $0.isPassed }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// Whether it is a step that is followed though nobody declares it.
    fileprivate var isPassed: Bool { passed.contains(String(decoding: self, as: UTF8.self)) }
}

private let passed: Set<String> = ["init()", "self", "shared", "callAsFunction()", "resolve()"]

extension KnownNames: Storable {
    package init(blank: Void) {
        let none = NameFilter(room: 0)
        types = TypeNameFilter(single: none, first: none)
        (scoped, members, bindings) = (none, none, none)
    }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&types.single)
        try archive.pass(&types.first)
        try archive.pass(&scoped)
        try archive.pass(&members)
        try archive.pass(&bindings)
    }
}
