import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// Bindings whose service is a protocol, not a concrete type.
struct Abstract: Check {
    static let name = "abstract"
    static let summary = """
        The services of bindings are protocols: always, or where the concrete type conforms to a protocol of the project; with 'as', \
        members have a type of that form.
        """

    static let schema = Schema.bindingCheck(besides: keys)

    private static let keys = Keys([
        .optional("always", .flag, "Whether a concrete type is a finding even if it conforms to no protocol of the project."),
        .optional("stored-in", .types, """
            Also the stored members of these types and of the types nested in them, in optionals and collections; goes with 'as'.
            """),
        .optional("besides", .patterns, "The names or supertypes of concrete types that stored members may have."),
        .optional("as", .patterns, "The form in which the types of members are written: \"any *Contract\"."),
    ])

    private let bindings: BindingSelector
    /// Whether a type that conforms to no protocol of the project is a finding too.
    private let always: Bool
    /// How the type of a member is written: `any *Contract`.
    private let forms: [Pattern]
    /// The types whose stored members are checked too.
    private let owners: TypeSelector?
    /// The names or supertypes of concrete types that stored members may have.
    private let others: [Pattern]

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Abstract? {
        guard let (bindings, settings) = reader.bindingCheck(node, name, besides: keys) else { return nil }
        return Abstract(
            bindings: bindings, always: reader.flag(settings["always"], of: "'always' of 'abstract'") ?? false,
            forms: reader.patterns(settings["as"], of: "'as' of 'abstract'"),
            owners: settings["stored-in"].flatMap { reader.types($0, of: "'stored-in' of 'abstract'") },
            others: reader.patterns(settings["besides"], of: "'besides' of 'abstract'")
        )
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.injection) }

    func inspect(_ run: inout CheckRun) {
        var reported: Set<DeclarationID> = []
        for selected in run.select(bindings) {
            let binding = run.injectionGraph.bindings[selected.index]
            guard let service = binding.service, !binding.fact.traits.contains(.alias) else { continue }
            if let type = service.declaration, run.model[type].kind.isConcrete {
                inspect(type, of: selected.index, &run)
                if let member = binding.member { reported.insert(member) }
            } else if always, binding.member == nil, let kind = binding.concreteKind {
                report(
                    "'\(service.name)' is registered by its concrete type\(kind.isEmpty ? "" : " (\(kind))"), not by a protocol",
                    selected.index, target: service.name,
                    help: "declare a protocol with what others use of it, and register it by that protocol", &run
                )
            } else if !forms.isEmpty, let member = binding.member, let type = run.model[member].type,
                      case let structure = run.model.aliasedType(type, at: member).type.structure.unwrapped,
                      case let written = structure.description, !hasForm(structure, given: selected.captures) {
                let isNamed = forms.contains { $0.match("any " + written, given: selected.captures) != nil }
                report(
                    "'\(run.bindingGraph.memberName(of: selected.index) ?? service.name)' is of type '\(written)', not \(list(forms.map(\.text), joinedBy: "or"))",
                    selected.index, target: written,
                    help: "declare it with a type of the form \(list(forms.map(\.text), joinedBy: "or"))",
                    suggesting: isNamed ? [.variableType("any " + written, insteadOf: written, at: run.model.location(of: member))] : [], &run
                )
                reported.insert(member)
            }
        }
        guard let owners else { return }
        for type in run.select(owners) { inspectMembers(of: type.id, besides: reported, &run) }
    }

    /// Whether a type has one of the forms, or a part of a composition has: `any LoggerContract & Sendable`.
    private func hasForm(_ type: TypeStructure, given captures: Captures) -> Bool {
        var texts = [type.description]
        if texts[0].hasPrefix("any "), case .composition(let parts) = type.undecorated { texts += parts.map { "any \($0.description)" } }
        return texts.contains { text in forms.contains { $0.match(text, given: captures) != nil } }
    }

    /// The stored members of a type and of the types nested in it, whatever creates their values.
    private func inspectMembers(of owner: DeclarationID, besides reported: Set<DeclarationID>, _ run: inout CheckRun) {
        let model = run.model
        for id in model.typeAndExtensions(of: owner).flatMap(model.members) where !reported.contains(id) {
            if model[id].kind.isNominal { inspectMembers(of: id, besides: reported, &run) }
            guard model[id].kind == .variable, !model[id].modifiers.contains(.computed), let type = model[id].type else { continue }
            let (written, place) = model.aliasedType(type, at: id)
            if let (parameter, contract) = contractOfGenericParameter(in: written, of: owner, model) {
                let subject = "\(model.qualifiedName(of: owner)).\(model[id].name)"
                run.report(
                    "'\(subject)' has the generic parameter '\(parameter)' as its type, not a protocol", at: model.location(of: id),
                    about: CheckRun.Subject(path: model.files[Int(id.file)].path, names: [subject]), target: parameter,
                    help: "declare it with 'any \(contract)' instead"
                )
                continue
            }
            for name in written.valueNames {
                guard let concrete = model.type(named: name, at: place), model[concrete].kind.isConcrete,
                      case let inherited = model.inheritance.allSupertypeNames(of: concrete),
                      !others.contains(where: { other in inherited.union([name]).contains { other.match($0) != nil } }),
                      let contract = inherited.sorted().first(where: { name in forms.contains { $0.match("any " + name) != nil } })
                else { continue }
                let subject = "\(model.qualifiedName(of: owner)).\(model[id].name)"
                run.report(
                    "'\(subject)' has the \(model[concrete].kind.rawValue) '\(model.qualifiedName(of: concrete))' in its type, not a protocol",
                    at: model.location(of: id), about: CheckRun.Subject(path: model.files[Int(id.file)].path, names: [subject]),
                    target: name, help: "declare it with 'any \(contract)' instead",
                    suggesting: [.variableType("any " + contract, insteadOf: name, at: model.location(of: id))]
                )
                break
            }
        }
    }

    /// A generic parameter of a type in the type of a member, with the protocol that it conforms to, if members may have that protocol as
    /// their type.
    private func contractOfGenericParameter(
        in written: TypeName, of owner: DeclarationID, _ model: Model
    ) -> (parameter: String, contract: String)? {
        guard !forms.isEmpty, !model[owner].genericParameters.isEmpty else { return nil }
        for name in written.valueNames where model[owner].genericParameters.contains(name) {
            for contract in model[owner].constraints.filter({ $0.left == name }).flatMap(\.right.valueNames) {
                if forms.contains(where: { $0.match("any " + contract) != nil }), !others.contains(where: { $0.match(contract) != nil }) {
                    return (name, contract)
                }
            }
        }
        return nil
    }

    private func inspect(_ type: DeclarationID, of index: Int, _ run: inout CheckRun) {
        let model = run.model
        let protocols = model.inheritance.supertypes(of: type).flatMap(\.declarations)
            .filter { model[$0].kind == .protocol }.map { model.qualifiedName(of: $0) }
        guard always || !protocols.isEmpty else { return }
        let name = model.qualifiedName(of: type)
        let subject = run.bindingGraph.memberName(of: index) ?? name
        let verb = subject == name ? "register" : "declare"
        let message = subject == name
            ? "'\(name)' is registered by its concrete type (\(model[type].kind.rawValue)), not by a protocol"
            : "'\(subject)' has the \(model[type].kind.rawValue) '\(name)' as its type, not a protocol"
        report(
            message, index, target: name,
            help: protocols.isEmpty
                ? "declare a protocol with what others use of '\(name)', and \(verb) it by that protocol"
                : "\(verb) it as \(list(protocols, joinedBy: "or"))",
            suggesting: run.injectionGraph.bindings[index].member.map { member in
                protocols.map { .variableType("any " + $0, insteadOf: model[type].name, at: model.location(of: member)) }
            } ?? [],
            &run
        )
    }

    private func report(
        _ message: String, _ index: Int, target: String, help: String?, suggesting suggestions: [Suggestion] = [], _ run: inout CheckRun
    ) {
        run.report(
            message, at: run.bindingGraph.location(of: index), about: run.bindingGraph.specificSubject(ofBinding: index), target: target,
            help: help, suggesting: suggestions
        )
    }
}

extension InjectionGraph.Binding {
    /// The kind of a service that no declaration of the project shows to be concrete, empty if it is a class or a value; `nil` if the
    /// service may be a protocol.
    fileprivate var concreteKind: String? {
        guard let service, service.declaration == nil else { return nil }
        switch TypeStructure(service.name) {
        case .function: return "function"
        case .tuple: return "tuple"
        case .array, .dictionary: return "collection"
        default: break
        }
        // Only a concrete type is constructed, or has a static member that is accessed on the type.
        if implementation?.name == service.name { return "" }
        if case .accessPath(let accessPath) = fact.implementation, accessPath.hasPrefix(service.name + ".") { return "" }
        return nil
    }
}

extension Declaration.Kind {
    fileprivate var isConcrete: Bool { [.class, .struct, .actor, .enum].contains(self) }
}
