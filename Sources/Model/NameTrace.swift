import AshlarFacts
import AshlarText

/// The names that the resolution of one file's references asks for: those in the file, and those that it meets in the declarations of
/// others. A change of declarations with other names cannot change the result. Used by one thread.
final class NameTrace: @unchecked Sendable {
    private(set) var names: Set<String> = []

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
    func insert(_ name: String) {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "(") }) else {
            names.insert(name)
            return
        }
        for component in name.split(separator: ".") { names.insert(String(component.prefix { $0 != "(" })) }
    }

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
        for supertype in inheritance?.supertypes(of: type) ?? [] { insert(supertype.name) }
    }
}
