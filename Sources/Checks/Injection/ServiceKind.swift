import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// A kind of services, such as use cases: by their names, by what they inherit from, or by where they are declared.
struct ServiceKind: Sendable {
    fileprivate var names: [Pattern] = []
    fileprivate var supertypes: [Pattern] = []
    fileprivate var files: [Pattern] = []
    fileprivate var otherNames: [Pattern] = []

    static let keys = Keys([
        .optional("named", .somePatterns, "Their names match one of these patterns."),
        .optional("inherits", .somePatterns, "They inherit from or conform to a type whose name matches one of these patterns."),
        .optional("in", .somePatterns, "They are declared in a file that matches one of these patterns."),
        .optional("not-named", .somePatterns, "Those that 'in' selects have none of these names."),
    ], .atLeastOne(["named", "inherits", "in"]))

    /// Whether the service or the implementation of a binding is of this kind.
    func includes(_ binding: InjectionGraph.Binding, in model: Model) -> Bool {
        [binding.service, binding.implementation].contains { $0.map { includes($0, in: model) } ?? false }
    }

    private func includes(_ service: InjectionGraph.Service, in model: Model) -> Bool {
        if service.spellings.contains(where: { names.match($0) }) { return true }
        guard let type = service.declaration else { return false }
        let inherited = supertypes.isEmpty ? [] : model.inheritance.allSupertypeNames(of: type)
        if inherited.contains(where: { supertypes.match($0) }) { return true }
        return files.contains { $0.matchFile(model.files[Int(type.file)].path) != nil }
            && !service.spellings.contains { otherNames.match($0) }
    }
}

extension [Pattern] {
    fileprivate func match(_ name: String) -> Bool { contains { $0.match(name) != nil } }
}

extension RuleReader {
    mutating func serviceKind(_ node: YAMLNode, of what: String) -> ServiceKind? {
        guard let node = mapping(node, of: what, keys: ServiceKind.keys) else { return nil }
        return ServiceKind(
            names: patterns(node["named"], of: "'named' of \(what)"),
            supertypes: patterns(node["inherits"], of: "'inherits' of \(what)"),
            files: patterns(node["in"], of: "'in' of \(what)"),
            otherNames: patterns(node["not-named"], of: "'not-named' of \(what)")
        )
    }
}
