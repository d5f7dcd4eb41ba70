import AshlarFacts

/// The variables whose property wrappers begin with a key path, `@Injected(\.session) var session`, and those that such a path may end with.
struct KeyPathIndex: Sendable {
    /// For each file, the variables without a written type whose property wrappers begin with a key path, with these.
    private(set) var variables: [[(index: Int, paths: [WrapperKeyPath])]]
    /// The typed variables that a key path in a property wrapper may begin or end with.
    private(set) var targets = NamedDeclarations()
    /// The first and last names of all key paths, and those that there were before files were replaced.
    private var names: Set<String> = []

    init(in files: [FileFacts]) {
        // One field at a time: the facts of a file are large to copy.
        variables = files.indices.map { files[$0].declarations.keyPathVariables }
        insertTargets(of: Set(variables.flatMap { $0.flatMap(\.paths).flatMap(\.names) }), in: files)
    }

    /// Inserts the variables of names that no key path had before.
    private mutating func insertTargets(of new: Set<String>, in files: [FileFacts]) {
        guard !new.isEmpty else { return }
        for file in files.indices { insertTargets(of: new, in: files[file].declarations, at: FileID(file)) }
        names.formUnion(new)
    }

    private mutating func insertTargets(of names: Set<String>, in declarations: [Declaration], at file: FileID) {
        for index in declarations.indices where declarations[index].kind == .variable {
            guard declarations[index].type != nil, names.contains(declarations[index].name) else { continue }
            targets.insert(DeclarationID(file: file, index: Int32(index)), named: declarations[index].name)
        }
    }

    /// Replaces the variables of some files.
    ///
    /// - Parameters:
    ///   - earlier: the facts of all files before.
    ///   - files: the facts of all files as they are now.
    mutating func replace(_ changed: [FileID], of earlier: [FileFacts], by files: [FileFacts]) {
        for file in changed {
            variables[Int(file)] = files[Int(file)].declarations.keyPathVariables
            let before = earlier[Int(file)].declarations
            for index in before.indices where before[index].kind == .variable { targets.remove(before[index].name, of: file) }
            insertTargets(of: names, in: files[Int(file)].declarations, at: file)
        }
        let named = Set(changed.flatMap { variables[Int($0)].flatMap(\.paths).flatMap(\.names) })
        insertTargets(of: named.subtracting(names), in: files)
    }
}

/// A key path with which the arguments of a property wrapper begin: `\.account.session`.
struct WrapperKeyPath: Sendable {
    /// The name of the type that the path begins at, if it is written or if the wrapper decides it; `nil` if it is not known.
    let root: String?
    let first: String
    let last: String

    var names: [String] { [first, last] }

    /// - Returns: `nil` if the first argument is no key path.
    init?(_ attribute: Attribute) {
        guard let arguments = attribute.arguments, arguments.hasPrefix("\\") else { return nil }
        var names = arguments.dropFirst().prefix { $0 != "," && $0 != " " }.split(separator: ".").map(String.init)
        let written = arguments.hasPrefix("\\.") || names.isEmpty ? nil : names.removeFirst()
        guard let first = names.first, let last = names.last else { return nil }
        (self.first, self.last, root) = (first, last, written ?? Self.roots[attribute.name])
    }

    /// The roots of the wrappers of SwiftUI and of swift-dependencies. A member of another type that happens to have the same name is
    /// not meant: `@Environment(\.colorScheme)` is no `Settings.colorScheme`.
    private static let roots = [
        "Environment": "EnvironmentValues", "FocusedValue": "FocusedValues", "FocusedBinding": "FocusedValues",
        "Dependency": "DependencyValues",
    ]
}

extension [Declaration] {
    /// A file's variables without a written type whose property wrappers begin with a key path, with these.
    var keyPathVariables: [(index: Int, paths: [WrapperKeyPath])] {
        indices.compactMap { index in
            // One field at a time: declarations are large to copy.
            guard self[index].kind == .variable, self[index].type == nil else { return nil }
            let paths = self[index].attributes.compactMap(WrapperKeyPath.init)
            return paths.isEmpty ? nil : (index, paths)
        }
    }
}
