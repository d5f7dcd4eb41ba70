package import AshlarFacts
package import AshlarText

/// The names of all variables and functions of a project.
struct MemberNames: Sendable {
    /// All of them, and those that there were before files were replaced.
    private(set) var all: NameFilter
    /// Those that may be mistaken for names of types.
    private var capitalized = NamedDeclarations()

    init(in files: [FileFacts]) {
        all = NameFilter(capacity: files.reduce(0) { $0 + $1.declarations.count - $1.types.count })
        // One field at a time: the facts of a file are large to copy.
        for file in files.indices { insert(files[file].declarations, at: FileID(file)) }
    }

    private mutating func insert(_ declarations: [Declaration], at file: FileID) {
        for index in declarations.indices {
            // One field at a time: declarations are large to copy.
            guard !declarations[index].kind.isType else { continue }
            all.insert(declarations[index].name.utf8)
            guard declarations[index].name.mayNameType else { continue }
            capitalized.insert(DeclarationID(file: file, index: Int32(index)), named: declarations[index].name)
        }
    }

    /// Replaces the members of a file.
    mutating func replace(_ before: FileFacts, by after: FileFacts, at file: FileID) {
        for index in before.declarations.indices where before.declarations[index].name.mayNameType {
            capitalized.remove(before.declarations[index].name, of: file)
        }
        insert(after.declarations, at: file)
    }

    /// Whether a variable or a function has a name that is spelled like a type's.
    func contains(typeName name: String) -> Bool { capitalized.contains(name) }
}

extension String {
    fileprivate var mayNameType: Bool { utf8.first.map { !($0 >= UInt8(ascii: "_") && $0 <= UInt8(ascii: "z")) } ?? false }
}

/// What the names of a project's types may mean: tells of most names, without a lookup, that they mean something else. After files were
/// replaced, it also has the names of before, which are looked up in vain.
struct TypeNames: Sendable {
    /// Names that may resolve to types of the project: types, member types, and the modules and external types that contain them.
    private(set) var all: TypeNameFilter
    /// The last components of all nested types' names: a name that is not in this set is no member type of the project.
    private(set) var nested: Set<String> = []
    /// The names of all generic parameters of types.
    private(set) var generic: Set<String> = []
    /// The names of types declared inside bodies, by file.
    private(set) var local: [Set<String>] = []

    /// - Parameter outerNames: names of modules and of folders that may stand for modules.
    init(in files: [FileFacts], _ types: TypeIndex, outerNames: some Collection<String>) {
        let count = types.names.count
        all = TypeNameFilter(single: NameFilter(capacity: count), first: NameFilter(capacity: count + outerNames.count))
        for name in outerNames { all.first.insert(name.utf8) }
        for name in types.names { insert(name) }
        local = files.indices.map { insertParameters(of: files[$0].types, files[$0].declarations) }
    }

    /// Inserts the qualified name of a type.
    private mutating func insert(_ name: String) {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return all.insert(name.utf8) }
        // An external type that the project extends with nested types: its name leads to these.
        all.first.insert(name.utf8.prefix { $0 != UInt8(ascii: ".") })
        let last = name.utf8[name.utf8.index(after: dot)...]
        all.insert(last)
        nested.insert(String(Substring(last)))
    }

    /// Inserts the generic parameters of a file's types.
    ///
    /// - Returns: the names of types that are declared inside its bodies.
    private mutating func insertParameters(of types: [Int32], _ declarations: [Declaration]) -> Set<String> {
        var local: Set<String> = []
        for index in types {
            // One field at a time: declarations are large to copy.
            let kind = declarations[Int(index)].kind
            if kind.isNominal { generic.formUnion(declarations[Int(index)].genericParameters) }
            guard kind.isNamedType, declarations[Int(index)].modifiers.contains(.local) else { continue }
            local.insert(declarations[Int(index)].name)
        }
        return local
    }

    /// Replaces the names of a file.
    mutating func replace(by after: FileFacts, at file: FileID) {
        for (_, name) in TypeIndex.entries(of: after.types, after.declarations) { insert(name) }
        local[Int(file)] = insertParameters(of: after.types, after.declarations)
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
