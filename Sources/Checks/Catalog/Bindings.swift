import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// What bindings look like.
struct Bindings: Check {
    static let name = "bindings"
    static let summary = "Selected bindings have the form, the name and the maker that 'are' says."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("of", .bindings, "Which bindings."),
        .needed("are", .mapping(traitKeys), "What they are like."),
    ])

    private static let traitKeys = Keys([
        .optional("form", .several(.word(BindingSelector.Form.self) { $0.meaning }), "Of one of these forms."),
        .optional("member", .patterns, "What they are called as members."),
        .optional("through", .patterns, "To what registered ones are told: a type called so, or one that inherits from it."),
        .optional("made-by", .patterns, "The function of the container by which they are made."),
        .optional("listed-in", .patterns, "The member of the container in which they are listed."),
        .optional("overridable", .flag, "Whether another object can be handed in instead, as by 'self.a = a ?? A()'."),
        .optional("constant", .flag, "Whether nobody can replace them."),
    ])

    private let selector: BindingSelector
    private let forms: [BindingSelector.Form]
    private let members: [Pattern]
    /// The types of what they are told to.
    private let receivers: [Pattern]
    /// The members of their container by which they are made.
    private let makers: [Pattern]
    /// The members of their container in which they are listed.
    private let lists: [Pattern]
    private let areOverridable: Bool
    private let areConstant: Bool

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Bindings? {
        guard let node = reader.mapping(node, of: "'bindings'", keys: keys),
              let of = reader.required("of", of: "'bindings'", in: node),
              let selector = reader.bindings(of, of: "'of' of 'bindings'", at: node),
              let are = reader.required("are", of: "'bindings'", in: node),
              let are = reader.mapping(are, of: "'are' of 'bindings'", keys: traitKeys) else { return nil }
        return Bindings(
            selector: selector, forms: reader.words(are["form"], of: "'form' of 'are'"),
            members: reader.patterns(are["member"], of: "'member' of 'are'"),
            receivers: reader.patterns(are["through"], of: "'through' of 'are'"),
            makers: reader.patterns(are["made-by"], of: "'made-by' of 'are'"),
            lists: reader.patterns(are["listed-in"], of: "'listed-in' of 'are'"),
            areOverridable: reader.flag(are["overridable"], of: "'overridable' of 'are'") ?? false,
            areConstant: reader.flag(are["constant"], of: "'constant' of 'are'") ?? false
        )
    }

    func depth(over grounds: Set<Ground>) -> Depth { .wiring }
    func isAbout(unnamed declaration: Declaration) -> Bool { false }

    func inspect(_ run: inout CheckRun) {
        for selected in run.select(selector) {
            let binding = run.injectionGraph.bindings[selected.index]
            guard !binding.fact.traits.contains(.alias), let service = binding.service?.name else { continue }
            let name = run.bindingGraph.memberName(of: selected.index) ?? service
            if !forms.isEmpty, !forms.contains(where: { $0.rawValue == binding.fact.form.rawValue }) {
                let wanted = forms.map(\.phrase).joined(separator: " or ")
                report("'\(name)' is \(binding.fact.form.phrase), not \(wanted)", selected, &run)
            }
            if let member = binding.member { inspect(member, named: name, making: service, selected, &run) }
            inspectReceiver(of: binding, named: name, selected, &run)
        }
    }

    private func inspect(
        _ member: DeclarationID, named name: String, making service: String, _ selected: SelectedBinding, _ run: inout CheckRun
    ) {
        let binding = run.injectionGraph.bindings[selected.index]
        let own = run.model[member].name
        if areConstant, binding.fact.form == .stored, !run.model[member].modifiers.contains(.constant) {
            report("'\(name)' can be replaced, as it is no constant", selected, &run)
        }
        // Of what comes from outside, or is several things, the type says little of what it is here.
        if !members.isEmpty, binding.service?.declaration != nil, !isCalled(own, selected, binding.service, or: binding.otherNames) {
            let wanted = members.map { $0.filled(with: selected.captures) }
            report("'\(name)' gives '\(service)' and is not called \(list(wanted, joinedBy: "or"))", selected, &run)
        }
        if areOverridable, !binding.fact.traits.contains(.overridable) {
            report("nobody can hand in another '\(service)' for '\(name)'", selected, &run)
        }
        if !makers.isEmpty, !isMade(selected, &run) {
            report("'\(name)' is not made by \(list(makers.map(\.text), joinedBy: "or"))", selected, &run)
        }
        if !lists.isEmpty, !isListed(selected, &run) {
            report("'\(name)' is not listed in \(list(lists.map(\.text), joinedBy: "or"))", selected, &run)
        }
    }

    /// Whether a member is called as asked: after what it gives, as written or by its own name, or after what it makes. A
    /// type that lies in another may lend it both names.
    private func isCalled(
        _ member: String, _ selected: SelectedBinding, _ service: InjectionGraph.Service?, or names: [String]
    ) -> Bool {
        var captures = selected.captures
        if members.contains(where: { $0.match(member, given: captures) != nil }) { return true }
        for name in names where members.contains(where: { pattern in
            pattern.match(member, given: captures.mapValues { $0 == service?.baseName || $0 == service?.name ? name : $0 }) != nil
        }) { return true }
        let parts = service?.baseName.split(separator: ".").map(String.init) ?? []
        guard parts.count > 1, let last = parts.last else { return false }
        captures = captures.mapValues { $0 == last ? parts.joined() : $0 }
        return members.contains { $0.match(member, given: captures) != nil }
    }

    /// Whether what a binding gives comes from a member of the same container that is called so.
    private func isMade(_ selected: SelectedBinding, _ run: inout CheckRun) -> Bool {
        let binding = run.injectionGraph.bindings[selected.index]
        if case .way(let way) = binding.fact.implementation, let last = way.split(separator: ".").last {
            let name = last.hasSuffix("()") ? String(last.dropLast(2)) : String(last)
            return makers.contains { $0.match(name, given: selected.captures) != nil }
        }
        return false
    }

    /// Whether something that asks for a binding stands in a member of a name.
    private func isListed(_ selected: SelectedBinding, _ run: inout CheckRun) -> Bool {
        run.bindingGraph.askers[selected.index].contains { asker in
            let injection = run.injectionGraph.injections[asker]
            var next: Int32? = injection.fact.owner < 0 ? nil : injection.fact.owner
            while let index = next {
                let declaration = run.model.files[Int(injection.file)].declarations[Int(index)]
                if lists.contains(where: { $0.match(declaration.name, given: selected.captures) != nil }) { return true }
                next = declaration.parent
            }
            return false
        }
    }

    private func inspectReceiver(
        of binding: InjectionGraph.Binding, named name: String, _ selected: SelectedBinding, _ run: inout CheckRun
    ) {
        guard !receivers.isEmpty, binding.fact.form == .registered, let receiver = run.model.receiver(of: binding),
              !run.matches(receivers, receiver, given: selected.captures) else { return }
        report("'\(name)' is told to '\(receiver.name)', not to \(list(receivers.map { $0.filled(with: selected.captures) }, joinedBy: "or"))", selected, &run)
    }

    private func report(_ message: String, _ selected: SelectedBinding, _ run: inout CheckRun) {
        run.report(
            message, at: run.bindingGraph.location(of: selected.index), about: run.bindingGraph.subject(ofBinding: selected.index)
        )
    }
}

extension BindingSelector.Form {
    fileprivate var phrase: String {
        switch self {
        case .registered: "registered"
        case .stored: "stored"
        case .lazy: "lazy"
        case .computed: "computed"
        case .function: "made by a function"
        }
    }
}

extension Binding.Form {
    fileprivate var phrase: String { BindingSelector.Form(rawValue: rawValue)?.phrase ?? rawValue }
}

extension InjectionGraph.Binding {
    /// What it gives as written there, and what it makes.
    fileprivate var otherNames: [String] {
        var names = [implementation?.baseName].compactMap { $0 }
        if case .type(let written) = fact.service, let name = written.nominalText { names.append(name) }
        return names
    }
}
