import AshlarFacts

/// The variables whose property wrappers begin with a key path, `@Injected(\.session) var session`, and those that such a path may end with.
struct KeyPathIndex: Sendable {
    /// For each file, the variables without a written type whose property wrappers begin with a key path, with the last names of these.
    private(set) var variables: [[(index: Int, names: [String])]]
    /// The typed variables that a key path in a property wrapper may end with.
    private(set) var targets = NamedDeclarations()
    /// The last names of all key paths, and those that there were before files were replaced.
    private var names: Set<String> = []

    init(in files: [FileFacts]) {
        variables = files.map(\.keyPathVariables)
        insertTargets(of: Set(variables.flatMap { $0.flatMap(\.names) }), in: files)
    }

    /// Inserts the variables of names that no key path had before.
    private mutating func insertTargets(of new: Set<String>, in files: [FileFacts]) {
        guard !new.isEmpty else { return }
        for file in files.indices { insertTargets(of: new, in: files[file], at: FileID(file)) }
        names.formUnion(new)
    }

    private mutating func insertTargets(of names: Set<String>, in facts: FileFacts, at file: FileID) {
        for index in facts.declarations.indices where facts.declarations[index].kind == .variable {
            guard facts.declarations[index].type != nil, names.contains(facts.declarations[index].name) else { continue }
            targets.insert(DeclarationID(file: file, index: Int32(index)), named: facts.declarations[index].name)
        }
    }

    /// Replaces the variables of some files.
    ///
    /// - Parameters:
    ///   - earlier: the facts of all files before.
    ///   - files: the facts of all files as they are now.
    mutating func replace(_ changed: [FileID], of earlier: [FileFacts], by files: [FileFacts]) {
        for file in changed {
            variables[Int(file)] = files[Int(file)].keyPathVariables
            let before = earlier[Int(file)].declarations
            for index in before.indices where before[index].kind == .variable { targets.remove(before[index].name, of: file) }
            insertTargets(of: names, in: files[Int(file)], at: file)
        }
        let named = Set(changed.flatMap { variables[Int($0)].flatMap(\.names) })
        insertTargets(of: named.subtracting(names), in: files)
    }
}

/// `session` of `\.account.session`; `nil` if the first of some arguments is no key path.
private func lastName(ofKeyPath arguments: String) -> String? {
    guard arguments.hasPrefix("\\") else { return nil }
    let path = arguments.prefix { $0 != "," && $0 != " " }
    return path.split(separator: ".").last.map(String.init)
}

extension FileFacts {
    /// The variables without a written type whose property wrappers begin with a key path, with the last names of these.
    var keyPathVariables: [(index: Int, names: [String])] {
        declarations.indices.compactMap { index in
            // One field at a time: declarations are large to copy.
            guard declarations[index].kind == .variable, declarations[index].type == nil else { return nil }
            let names = declarations[index].attributes.compactMap { $0.arguments.flatMap(lastName(ofKeyPath:)) }
            return names.isEmpty ? nil : (index, names)
        }
    }
}
