package import AshlarFacts
package import AshlarText

extension NameFilter {
    /// The names of all variables and functions.
    package init(ofMembersIn files: [FileFacts]) {
        self.init(capacity: files.reduce(0) { $0 + $1.declarations.count - $1.types.count })
        for file in files.indices {
            for index in files[file].declarations.indices {
                // One field at a time: declarations are large to copy.
                guard !files[file].declarations[index].kind.isType else { continue }
                insert(files[file].declarations[index].name.utf8)
            }
        }
    }
}

/// Names that may resolve to types of a project.
struct TypeNameFilter: Hashable, Sendable {
    /// Names of one component.
    var single: NameFilter
    /// First components of longer names. Also holds external types that the project extends with nested types: alone, their
    /// names resolve to nothing in the project.
    package var first: NameFilter

    /// Adds a name of one component.
    package mutating func insert(_ name: some Sequence<UInt8>) {
        single.insert(name)
        first.insert(name)
    }

    package func mayContain(_ name: some Collection<UInt8>) -> Bool {
        guard let dot = name.firstIndex(of: UInt8(ascii: ".")) else { return single.mayContain(name) }
        return first.mayContain(name[..<dot])
    }
}

extension ByteView {
    /// The components of a dotted name.
    package var components: [Slice<ByteView>] { split(separator: UInt8(ascii: ".")) }

    /// `A` of `A.B.c`.
    var firstComponent: Slice<ByteView> { prefix { $0 != UInt8(ascii: ".") } }

    /// `a` of `a(_:b:)`.
    var function: Slice<ByteView> { prefix { $0 != UInt8(ascii: "(") } }
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

    /// `a` of `a()`.
    package var called: Slice<ByteView> { last == UInt8(ascii: ")") ? dropLast(2) : self }
}
