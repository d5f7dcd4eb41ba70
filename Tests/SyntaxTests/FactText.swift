import AshlarFacts
import AshlarSyntax
import AshlarText
import Testing

// Facts as text: one line for each import, declaration or reference of a source.

/// Checks the imports that the parser finds, and those found without parsing.
func check(_ source: String, imports expected: String, at location: SourceLocation = #_sourceLocation) {
    for kinds in [FactKinds.declarations, []] {
        let facts = scan(path: "F.swift", text: source, kinds: kinds)
        #expect(lines(facts.imports.map { text(of: $0, in: facts) }) == expected, sourceLocation: location)
    }
}

func check(_ source: String, declares expected: String, at location: SourceLocation = #_sourceLocation) {
    let facts = scan(path: "F.swift", text: source)
    #expect(lines(facts.declarations.map { text(of: $0, in: facts) }) == expected, sourceLocation: location)
}

func check(_ source: String, refersTo expected: String, at location: SourceLocation = #_sourceLocation) {
    let facts = scan(path: "F.swift", text: source, kinds: .declarations)
    #expect(lines(facts.references.map { text(of: $0, in: facts) }) == expected, sourceLocation: location)
}

/// Checks the locations of all names, as `line:column name`.
func check(_ source: String, locations expected: String, at location: SourceLocation = #_sourceLocation) {
    let facts = scan(path: "F.swift", text: source)
    let names = facts.imports.map { ($0.offset, $0.path) } + facts.declarations.map { ($0.offset, $0.name) }
        + facts.references.map { ($0.offset, facts.names[Int($0.name)]) }
    let locations = names.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { offset, name in
        let position = facts.location(of: offset)
        return "\(position.line):\(position.column) \(name)"
    }
    #expect(lines(locations) == expected, sourceLocation: location)
}

func check(_ source: String, problems expected: String, at location: SourceLocation = #_sourceLocation) {
    let facts = scan(path: "F.swift", text: source)
    #expect(lines(facts.problems.map { "\($0.location): \($0.message)" }) == expected, sourceLocation: location)
}

private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") }

private func text(of fact: Import, in facts: FileFacts) -> String {
    let words = fact.attributes.map { "@" + $0 } + [fact.access?.rawValue, fact.kind].compactMap { $0 }
    let scope = fact.path == fact.module ? "" : " of \(fact.module)"
    return (words + [fact.path]).joined(separator: " ") + scope + (facts.condition(at: fact.offset).map { " #if \($0)" } ?? "")
}

/// `  @attribute(…) access setter(set) modifiers kind name<T>(label name: Type = value) -> type: inherits where T: P #if c`
private func text(of declaration: Declaration, in facts: FileFacts) -> String {
    var depth = 0
    var parent = declaration.parent
    while let index = parent {
        depth += 1
        parent = facts.declarations[Int(index)].parent
    }
    var words = declaration.attributes.map { "@" + $0.name + ($0.arguments.map { "(\($0))" } ?? "") }
    if let access = declaration.access { words.append(access.rawValue) }
    if let access = declaration.setterAccess { words.append("\(access.rawValue)(set)") }
    words += modifierNames.filter { declaration.modifiers.contains($0.modifier) }.map(\.name)
    words += [declaration.kind.rawValue, declaration.name]
    var result = String(repeating: "  ", count: depth) + words.joined(separator: " ")
    if !declaration.genericParameters.isEmpty { result += "<\(declaration.genericParameters.joined(separator: ", "))>" }
    if !declaration.parameters.isEmpty { result += "(\(declaration.parameters.map(text).joined(separator: ", ")))" }
    if let type = declaration.type { result += " -> \(type.text)" }
    if !declaration.inherits.isEmpty { result += ": \(declaration.inherits.map(\.text).joined(separator: ", "))" }
    let constraints = declaration.constraints.map { "\($0.left) \($0.relation.rawValue) \($0.right.text)" }
    if !constraints.isEmpty { result += " where \(constraints.joined(separator: ", "))" }
    return result + (facts.condition(at: declaration.offset).map { " #if \($0)" } ?? "")
}

private func text(of parameter: Parameter) -> String {
    let names = [parameter.label ?? "_", parameter.name].filter { !$0.isEmpty }.joined(separator: " ")
    return "\(names): \(parameter.type.text)" + (parameter.defaultValue.map { " = \($0)" } ?? "")
}

private let modifierNames: [(modifier: Declaration.Modifiers, name: String)] = [
    (.static, "static"), (.overridableStatic, "class"), (.final, "final"), (.lazy, "lazy"), (.weak, "weak"),
    (.unowned, "unowned"), (.override, "override"), (.mutating, "mutating"), (.nonisolated, "nonisolated"),
    (.convenience, "convenience"), (.required, "required"), (.indirect, "indirect"), (.async, "async"),
    (.throws, "throws"), (.constant, "let"), (.computed, "computed"), (.defined, "defined"), (.local, "local"),
]

/// `role Name in Scope.member`
private func text(of reference: Reference, in facts: FileFacts) -> String {
    var names: [String] = []
    var scope: Int32? = reference.scope < 0 ? nil : reference.scope
    while let index = scope {
        names.append(facts.declarations[Int(index)].name)
        scope = facts.declarations[Int(index)].parent
    }
    let scopePath = names.isEmpty ? "" : " in " + names.reversed().joined(separator: ".")
    return "\(reference.role) \(facts.names[Int(reference.name)])\(scopePath)"
}
