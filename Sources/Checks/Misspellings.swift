import AshlarFacts
import AshlarModel
import AshlarText

// Names in rules that nothing has. A name from outside of the project that nobody uses is reported only if it is a misspelling: a rule may
// be there so that nobody does.

extension CheckRun {
    /// Notes names that no type of the project and nothing in its files has, and patterns if all of them match nothing.
    ///
    /// - Parameter what: what the rule takes them for: `container`.
    mutating func requireTypes(named patterns: [Pattern], as what: String) {
        guard rule.preset == nil else { return }
        let unknown = patterns.filter { !isTypeName($0) }
        for pattern in unknown where pattern.isLiteral || unknown.count == patterns.count {
            noteEmpty("there is no \(what) named '\(pattern.text)'", at: rule.location)
        }
    }

    /// Notes names of which nothing has any, where there is one that may be meant.
    ///
    /// - Parameters:
    ///   - problem: what is wrong with a name: `nothing uses 'UIImagee'`.
    ///   - known: the names that there are, in any order.
    mutating func noteMisspelled(_ names: [String], _ problem: (String) -> String, among known: () -> Set<String>) {
        guard rule.preset == nil, !names.isEmpty else { return }
        let all = known()
        for name in names where !all.contains(name) {
            guard let meant = correction(of: name, among: all) else { continue }
            noteEmpty("\(problem(name)); did you mean '\(meant)'?", at: rule.location)
        }
    }

    private func isTypeName(_ pattern: Pattern) -> Bool {
        // Generic arguments are part of no name in a file.
        if pattern.text.contains("<") { return true }
        func hasName(_ name: String) -> Bool {
            pattern.match(name) != nil || name.split(separator: ".").contains { pattern.match(String($0)) != nil }
        }
        return model.types.names.contains(where: hasName)
            || model.files.contains { facts in facts.names.indices.contains { hasName(facts.names[$0]) } }
    }
}

extension Model {
    /// The names in files that begin like those of types, and that no type of the project has.
    var externalNames: Set<String> {
        var names: Set<String> = []
        for facts in files {
            for index in facts.names.indices {
                for part in facts.names[index].split(separator: ".") where part.first?.isUppercase == true { names.insert(String(part)) }
            }
        }
        return names.filter { types.declarations(named: $0).isEmpty }
    }

    /// The names of what the types of the project inherit from and conform to.
    var supertypeNames: Set<String> {
        var names: Set<String> = []
        for (file, facts) in files.enumerated() {
            for index in facts.types {
                names.formUnion(inheritance.allSupertypeNames(of: DeclarationID(file: FileID(file), index: index)))
            }
        }
        return names
    }

    /// Whether a type of the project inherits from or conforms to something of a name.
    func hasSupertype(named name: String) -> Bool {
        files.indices.contains { file in
            files[file].types.contains { index in
                inheritance.allSupertypeNames(of: DeclarationID(file: FileID(file), index: index)).contains(name)
            }
        }
    }
}

/// The name with one letter more or less, or with two of them exchanged, that a name was probably meant to be. A plural and a participle
/// are other names, and another letter may make one: `decode` and `decoded`, `CIImage` and `UIImage`.
private func correction(of name: String, among known: Set<String>) -> String? {
    guard name.count > 4 else { return nil }
    let near = known.filter { candidate in
        guard abs(candidate.count - name.count) < 2, candidate.first == name.first else { return false }
        guard candidate.count != name.count else { return candidate.sorted() == name.sorted() }
        return !["s", "d"].contains { candidate == name + $0 || name == candidate + $0 }
    }
    return nearestWord(to: name, among: near, within: 1)
}
