import AshlarFacts
import AshlarText

/// Names of declarations, and of types of which all members count: what linking requests, or what differs after a change.
package struct RequestedNames: Sendable {
    package var names: Set<String> = []
    /// The names of the types and extensions of which all members count.
    package var memberLists: Set<String> = []

    package init() {}

    package mutating func formUnion(_ other: RequestedNames) {
        names.formUnion(other.names)
        memberLists.formUnion(other.memberLists)
    }

    /// Whether something that differs is among these.
    package func areAffected(by differing: RequestedNames) -> Bool {
        differing.names.contains(where: names.contains) || differing.memberLists.contains(where: memberLists.contains)
    }
}

/// The names that the linking of one file asks for: those in the file, and those that it meets in the declarations of others; and the types
/// of which it asks for all members, by their names. A change of declarations with other names, in other types, cannot change the result.
/// Used by one thread.
package final class NameTrace: @unchecked Sendable {
    package private(set) var requested = RequestedNames()
    /// The types of which all supertypes were asked for.
    private var inheriting: Set<DeclarationID> = []

    package init() {}

    /// The names of a file: its references, the types that it declares or extends with what they inherit from, and the key paths of its
    /// property wrappers.
    init(of facts: FileFacts) {
        for index in facts.names.indices { insert(facts.names[index]) }
        // One field at a time: declarations are large to copy.
        for index in facts.types {
            insert(baseName(of: facts.declarations[Int(index)].name))
            for name in Inheritance.names(writtenAt: index, in: facts) { insert(name) }
        }
        for path in facts.declarations.keyPathVariables.flatMap(\.paths) { path.names.forEach(insert) }
        for statement in facts.imports { insert(statement.path) }
    }

    /// Inserts the components of a qualified name or of an access path, without arguments.
    package func insert(_ name: String) {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "(") }) else {
            requested.names.insert(name)
            return
        }
        for component in name.split(separator: ".") { requested.names.insert(String(component.prefix { $0 != "(" })) }
    }

    /// Inserts what another trace notes.
    package func formUnion(_ other: NameTrace) { requested.formUnion(other.requested) }

    /// Inserts the names of the types around a scope.
    func insertTypes(around scope: Int32, of facts: FileFacts) {
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            if facts.declarations[Int(index)].kind.isType { insert(baseName(of: facts.declarations[Int(index)].name)) }
            next = facts.declarations[Int(index)].parent
        }
    }

    /// Inserts the name of a type, and those of its supertypes as they are written.
    func insert(_ type: DeclarationID, of files: [FileFacts], _ inheritance: Inheritance?) {
        insert(files[Int(type.file)].declarations[Int(type.index)].name)
        for supertype in inheritance?.stated(of: type) ?? [] { insert(supertype.name) }
    }

    /// Inserts the names of a type and of all of its supertypes.
    func insertAll(of type: DeclarationID, of files: [FileFacts], _ inheritance: Inheritance) {
        guard inheriting.insert(type).inserted else { return }
        insert(type, of: files, inheritance)
        for supertype in inheritance.stated(of: type).flatMap(\.declarations) { insertAll(of: supertype, of: files, inheritance) }
    }

    /// Notes that all members of a type or an extension are asked for.
    func insertMembers(of type: DeclarationID, of files: [FileFacts]) {
        requested.memberLists.insert(Self.lastName(of: files[Int(type.file)].declarations[Int(type.index)].name))
    }

    /// The name of a type or of what an extension extends, without generic arguments and outer types.
    package static func lastName(of type: String) -> String {
        let name = baseName(of: type)
        return name.dottedParts.last.map(String.init) ?? name
    }
}
