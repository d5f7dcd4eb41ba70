import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Selects members that map values of one type to values of another, in whatever form: functions and subscripts with such a result
/// or a completion that takes it, functions that are stored or returned, and members of the first type.
struct ValueMapping: Sendable {
    fileprivate let sources: [Pattern]
    fileprivate let results: [Pattern]

    /// Whether a member is such a mapping, by its written types.
    func isDone(by id: DeclarationID, in model: Model) -> Bool {
        let declaration = model[id]
        switch declaration.kind {
        case .variable:
            guard let type = declaration.type else { return false }
            return isFunction(type, at: id, model) || (isMemberOfSource(id, model) && matches(results, type, at: id, model))
        case .function, .subscript:
            if let type = declaration.type, isFunction(type, at: id, model) { return true }
            guard isMemberOfSource(id, model) || declaration.parameters.contains(where: { matches(sources, $0.type, at: id, model) })
            else { return false }
            if let type = declaration.type, matches(results, type, at: id, model) { return true }
            return declaration.parameters.contains { parameter in
                if parameter.type.isInOut, matches(results, parameter.type, at: id, model) { return true }
                let (type, place) = model.aliasedType(parameter.type, at: id)
                return type.function?.parameters.contains { matches(results, $0, at: place, model) } ?? false
            }
        default: return false
        }
    }

    /// Whether it is a member of the instances of a mapped type: `extension URL { var navigation: … }`.
    private func isMemberOfSource(_ id: DeclarationID, _ model: Model) -> Bool {
        guard let parent = model[id].parent, model[id].modifiers.isDisjoint(with: [.static, .overridableStatic]) else { return false }
        let name = model.qualifiedName(of: DeclarationID(file: id.file, index: parent))
        return sources.contains { $0.match(name) != nil || $0.match(name.lastComponent) != nil }
    }

    /// The same for the types among the results that the project declares.
    func toOwnTypes(of model: Model) -> ValueMapping {
        ValueMapping(sources: sources, results: results.filter { !model.types.declarations(named: $0.text).isEmpty })
    }

    private func isFunction(_ type: TypeName, at id: DeclarationID, _ model: Model) -> Bool {
        let (type, place) = model.aliasedType(type, at: id)
        guard let function = type.function else { return false }
        return function.parameters.contains { matches(sources, $0, at: place, model) } && matches(results, function.result, at: place, model)
    }

    /// Whether a type holds values of a type with such a name or supertype.
    private func matches(_ patterns: [Pattern], _ type: TypeName, at id: DeclarationID, _ model: Model) -> Bool {
        let (type, place) = model.aliasedType(type, at: id)
        return type.valueNames.contains { name in
            var names: Set<String> = [name, name.lastComponent]
            let (aliased, inner) = model.aliasedType(TypeName(text: name, offset: type.offset), at: place)
            if inner != place { return matches(patterns, aliased, at: inner, model) }
            if let declared = model.type(named: name, at: place) { names.formUnion(model.inheritance.allSupertypeNames(of: declared)) }
            return patterns.contains { pattern in names.contains { pattern.match($0) != nil } }
        }
    }
}

extension ValueMapping {
    static let keys = Keys([
        .needed("from", .somePatterns, "The types of which they take a value."),
        .needed("to", .somePatterns, "The types, or supertypes of these, of which they give a value: as a result, or to a closure that they take."),
    ])
}

extension RuleReader {
    mutating func mapping(of node: YAMLNode?, of what: String) -> ValueMapping? {
        guard let node, let node = mapping(node, of: what, keys: ValueMapping.keys) else { return nil }
        return ValueMapping(
            sources: patterns(node["from"], of: "'from' of \(what)"), results: patterns(node["to"], of: "'to' of \(what)")
        )
    }
}

extension String {
    fileprivate var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }
}
