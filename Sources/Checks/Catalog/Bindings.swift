import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import AshlarYAML

/// The form, the name and the creation of bindings.
struct Bindings: Check {
    static let name = "bindings"
    static let summary = "Selected bindings have the form, the name and the factory that 'are' requires."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("of", .bindings, "The bindings that are checked."),
        .needed("are", .mapping(traitKeys), "The requirements."),
    ])

    private static let traitKeys = Keys([
        .optional("form", .several(.word(BindingSelector.Form.self) { $0.meaning }), "They have one of these forms."),
        .optional("member", .patterns, "Their names as members."),
        .optional("through", .patterns, "The type with which registered ones are registered: a type of this name, or one that inherits from it."),
        .optional("made-by", .patterns, "The function of the container that creates them."),
        .optional("listed-in", .patterns, """
            The member of the container that lists them, in each build that has both. It also lists the stored lists of such services that \
            are made of no other member.
            """),
        .optional("overridable", .flag, """
            Whether an initializer can replace them by another object, for a parameter that is nil by default, as in \
            'self.a = a ?? A()'. Only services with a protocol are checked. Stored members that every caller must provide have no default.
            """),
        .optional("constant", .flag, "Whether they are constants, so that no code can replace them."),
    ])

    private let selector: BindingSelector
    private let forms: [BindingSelector.Form]
    private let members: [Pattern]
    /// The types with which they are registered.
    private let receivers: [Pattern]
    /// The members of their container that create them.
    private let makers: [Pattern]
    /// The members of their container that list them.
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

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.injection) }

    func inspect(_ run: inout CheckRun) {
        let all = run.select(selector)
        let members = Set(all.compactMap { run.injectionGraph.bindings[$0.index].member })
        if areOverridable { inspectGivenMembers(besides: members, &run) }
        if !lists.isEmpty { inspectStoredLists(besides: members, &run) }
        // A member may get its value from several initializers or branches.
        var reported: Set<DeclarationID> = []
        for selected in all {
            let binding = run.injectionGraph.bindings[selected.index]
            guard !binding.fact.traits.contains(.alias), let service = binding.service?.name else { continue }
            let name = run.bindingGraph.memberName(of: selected.index) ?? service
            if !forms.isEmpty, !forms.contains(where: { $0.rawValue == binding.fact.form.rawValue }), !isHelper(binding, run.model) {
                let wanted = forms.map(\.phrase).joined(separator: " or ")
                report("'\(name)' is \(binding.fact.form.phrase), not \(wanted)", demand: "form", help: forms[0].help, selected, &run)
            }
            if let member = binding.member {
                inspect(member, named: name, making: service, selected, among: members, &run)
                inspectReplacement(of: member, named: name, making: service, selected, &reported, &run)
            }
            inspectReceiver(of: binding, named: name, selected, &run)
        }
    }

    private func inspect(
        _ member: DeclarationID, named name: String, making service: String, _ selected: SelectedBinding,
        among members: Set<DeclarationID>, _ run: inout CheckRun
    ) {
        let binding = run.injectionGraph.bindings[selected.index]
        let own = run.model[member].name
        if areConstant, binding.fact.form == .stored, !run.model[member].modifiers.contains(.constant) {
            report("'\(name)' can be replaced: it is not declared with 'let'", demand: "constant", help: "declare it with 'let'", selected, &run)
        }
        // The type of an external or composite value says little about its role here.
        if !self.members.isEmpty, binding.service?.declaration != nil, !isCalled(own, selected, binding.service, or: binding.otherNames) {
            let wanted = self.members.map { $0.filled(with: selected.captures) }
            report(
                "'\(name)' provides '\(service)' but is not named \(list(wanted, joinedBy: "or"))", demand: "name",
                help: "rename it to \(list(wanted, joinedBy: "or"))", selected, &run
            )
        }
        if !makers.isEmpty, !isMade(selected, &run) {
            let makers = list(makers.map(\.text), joinedBy: "or")
            report("'\(name)' is not created by \(makers)", demand: "factory", help: "create it by calling \(makers)", selected, &run)
        }
        if !lists.isEmpty, !isListed(selected, among: members, &run) {
            let lists = list(lists.map(\.text), joinedBy: "or")
            report("'\(name)' is not listed in \(lists)", demand: "list", help: "add it to \(lists)", selected, &run)
        }
    }

    /// - Parameter reported: the members that cannot be replaced, so far.
    private func inspectReplacement(
        of member: DeclarationID, named name: String, making service: String, _ selected: SelectedBinding,
        _ reported: inout Set<DeclarationID>, _ run: inout CheckRun
    ) {
        let binding = run.injectionGraph.bindings[selected.index]
        guard areOverridable, binding.fact.traits.isDisjoint(with: [.overridable, .mayBeOverridable]), run.model.isReplaceable(binding),
              reported.insert(member).inserted else { return }
        let own = run.model[member].name
        report(
            "'\(name)' cannot be overridden: no initializer accepts another '\(service)'", demand: "override",
            help: "add an optional initializer parameter and assign it as in 'self.\(own) = \(own) ?? …'",
            selected, &run
        )
    }

    /// The stored members that nothing provides where the caller of the initializer does not.
    private func inspectGivenMembers(besides bound: Set<DeclarationID>, _ run: inout CheckRun) {
        let model = run.model
        var initializers: [DeclarationID: Set<DeclarationID>] = [:]
        for (file, facts) in model.files.enumerated() where !model.isTestOfFile[file] {
            for fact in facts.injection.givenMembers {
                let member = DeclarationID(file: FileID(file), index: fact.member)
                guard !bound.contains(member) else { continue }
                initializers[member, default: []].insert(DeclarationID(file: FileID(file), index: fact.initializer))
            }
        }
        for member in run.select(selector, amongStored: initializers.keys.sorted()) {
            guard model[member].isStoredInInstance, let parent = model[member].parent,
                  case let container = model.qualifiedName(of: DeclarationID(file: member.file, index: parent)),
                  !model.supplies(model[member].type?.nominalText, to: container, besides: initializers[member] ?? []) else { continue }
            let name = model[member].name
            report(
                "'\(container).\(name)' has no default: every caller must provide it", demand: "default",
                help: "make the parameter nil by default and assign it as in 'self.\(name) = \(name) ?? …'", member, &run
            )
        }
    }

    /// The stored lists of selected services that are made of no other member, and that the members with a required name leave out.
    private func inspectStoredLists(besides bound: Set<DeclarationID>, _ run: inout CheckRun) {
        let model = run.model
        var found: [String: MemberLists] = [:]
        let candidates = model.files.enumerated().flatMap { file, facts -> [DeclarationID] in
            let members = model.isTestOfFile[file] ? [] : Set(facts.injection.lists.map(\.member)).sorted()
            return members.map { DeclarationID(file: FileID(file), index: $0) }
        }
        for member in run.select(selector, amongStored: candidates, areLists: true) where !bound.contains(member) {
            guard model[member].isStoredInInstance, let parent = model[member].parent,
                  !lists.contains(where: { $0.match(model[member].name) != nil }) else { continue }
            let container = model.qualifiedName(of: DeclarationID(file: member.file, index: parent))
            let known = found[container] ?? MemberLists(of: container, in: model)
            found[container] = known
            let named = known.lists.filter { list in lists.contains { $0.match(list.name) != nil } }
            guard !named.isEmpty, !known.isMadeOfMembers(member),
                  !named.allSatisfy({ known.mayHold(member, $0, besides: bound) }) else { continue }
            let wanted = list(lists.map(\.text), joinedBy: "or")
            report(
                "'\(container).\(model[member].name)' is not listed in \(wanted)", demand: "list", help: "add its elements to \(wanted)",
                member, &run
            )
        }
    }

    private func report(_ message: String, demand: String, help: String, _ member: DeclarationID, _ run: inout CheckRun) {
        let name = run.model.memberName(of: member)
        run.report(
            message, at: run.model.location(of: member),
            about: CheckRun.Subject(path: run.model.files[Int(member.file)].path, names: [name]), target: demand, help: help
        )
    }

    /// Whether a binding is a private function whose result the container may keep in a property of the same type:
    /// `lazy var users: any Users = makeUsers()`.
    private func isHelper(_ binding: InjectionGraph.Binding, _ model: Model) -> Bool {
        guard binding.fact.form == .function, let member = binding.member, model.access(of: member) <= .fileprivate,
              let type = model[member].type?.nominalText, let parent = model[member].parent else { return false }
        return model.members(of: DeclarationID(file: member.file, index: parent)).contains { other in
            model[other].kind == .variable && !model[other].modifiers.contains(.computed) && model[other].type?.nominalText == type
        }
    }

    /// Whether a member has a required name: after its service, as written or by its own name, or after its implementation.
    /// For a nested type, the name may include that of the outer type.
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

    /// Whether a factory of the same container with a required name creates the binding.
    private func isMade(_ selected: SelectedBinding, _ run: inout CheckRun) -> Bool {
        let binding = run.injectionGraph.bindings[selected.index]
        if case .accessPath(let accessPath) = binding.fact.implementation, let last = accessPath.split(separator: ".").last {
            let name = last.hasSuffix("()") ? String(last.dropLast(2)) : String(last)
            return makers.contains { $0.match(name, given: selected.captures) != nil }
        }
        return false
    }

    /// Whether the members with a required name list the binding, wherever both exist; also where that cannot be told.
    private func isListed(_ selected: SelectedBinding, among all: Set<DeclarationID>, _ run: inout CheckRun) -> Bool {
        let binding = run.injectionGraph.bindings[selected.index]
        guard let member = binding.member, let container = binding.container else { return true }
        let known = MemberLists(of: run.injectionGraph.containers[container].name, in: run.model)
        let named = known.lists.filter { list in lists.contains { $0.match(list.name, given: selected.captures) != nil } }
        guard !named.isEmpty else { return isUsed(selected, &run) }
        return named.allSatisfy { known.mayHold(member, $0, besides: all) }
    }

    /// Whether a member with a required name uses the binding.
    private func isUsed(_ selected: SelectedBinding, _ run: inout CheckRun) -> Bool {
        run.bindingGraph.injections[selected.index].contains { index in
            let injection = run.injectionGraph.injections[index]
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
              !run.model.matches(receivers, receiver, given: selected.captures) else { return }
        let wanted = run.model.typeNames(matching: receivers, given: selected.captures)
        // The registrar of a kind that the rule does not list may take any binding.
        if selected.captures["kind"] != nil, let other = receivers.lazy.compactMap({ $0.match(receiver.name)?["kind"] }).first,
           !selector.isKind(other) { return }
        // The project declares such types, but none for bindings of this kind.
        if wanted.isEmpty, !run.model.typeNames(matching: receivers, given: [:]).isEmpty { return }
        let expected = switch wanted.count {
        case 1: list(wanted)
        case 2...8: "one of " + list(wanted, joinedBy: "or")
        default: "a type named " + list(receivers.map { $0.filled(with: selected.captures) }, joinedBy: "or")
        }
        report(
            "'\(name)' is registered with '\(receiver.name)', expected \(expected)", demand: "registrar",
            help: "register it with \(expected)", selected, &run
        )
    }

    /// - Parameter demand: the requirement that the binding does not meet, in one word.
    private func report(_ message: String, demand: String, help: String, _ selected: SelectedBinding, _ run: inout CheckRun) {
        let name = run.injectionGraph.bindings[selected.index].fact.name
        run.report(
            message, at: run.bindingGraph.location(of: selected.index), about: run.bindingGraph.specificSubject(ofBinding: selected.index),
            target: [demand, name].compactMap { $0 }.joined(separator: " of "), help: help
        )
    }
}

extension BindingGraph {
    /// The names of a binding for exceptions, the most specific first: its member, else its service.
    func specificSubject(ofBinding index: Int) -> CheckRun.Subject {
        var subject = subject(ofBinding: index)
        if let member = memberName(of: index) { subject.names.insert(member, at: 0) }
        return subject
    }
}

extension BindingSelector.Form {
    fileprivate var phrase: String {
        switch self {
        case .registered: "registered"
        case .stored: "stored"
        case .lazy: "lazy"
        case .computed: "computed"
        case .function: "created by a function"
        }
    }

    /// What to do for a binding to have this form.
    fileprivate var help: String {
        switch self {
        case .registered: "register it with the container"
        case .stored: "declare it as a stored property"
        case .lazy: "declare it as a lazy property"
        case .computed: "declare it as a computed property"
        case .function: "create it in a function"
        }
    }
}

extension Declaration {
    fileprivate var isStoredInInstance: Bool {
        kind == .variable && modifiers.isDisjoint(with: [.computed, .static, .overridableStatic])
    }
}

extension Model {
    /// Whether some code outside of tests creates a container without a caller that provides an object of a type: another initializer, a
    /// static member, or a function that returns the container.
    fileprivate func supplies(_ type: String?, to container: String, besides initializers: Set<DeclarationID>) -> Bool {
        let last = container.split(separator: ".").last.map(String.init) ?? container
        let own = Set(types.typesAndExtensions(named: container))
        func requires(_ id: DeclarationID) -> Bool {
            self[id].parameters.contains { $0.defaultValue == nil && $0.type.nominalText == type }
        }
        for (file, facts) in files.enumerated() where !isTestOfFile[file] {
            for index in facts.declarations.indices {
                let kind = facts.declarations[index].kind
                guard kind == .initializer || kind == .function || kind == .variable else { continue }
                let id = DeclarationID(file: FileID(file), index: Int32(index))
                let isOwn = facts.declarations[index].parent.map { own.contains(DeclarationID(file: FileID(file), index: $0)) } ?? false
                if kind == .initializer {
                    if isOwn, !initializers.contains(id), !requires(id) { return true }
                } else if let result = facts.declarations[index].type?.nominalText,
                          [container, last].contains(result) || isOwn && result == "Self",
                          kind == .function || facts.declarations[index].modifiers.contains(.static), !requires(id) {
                    return true
                }
            }
        }
        return false
    }

    /// Whether the service of a binding has a protocol that others may conform to: values have none.
    fileprivate func isReplaceable(_ binding: InjectionGraph.Binding) -> Bool {
        guard let type = binding.service?.declaration else {
            return binding.member.flatMap { self[$0].type?.structure.containsExistential } ?? false
        }
        return self[type].kind == .protocol || inheritance.allSupertypes(of: type).contains { self[$0].kind == .protocol }
    }

    /// The names of the project's types that match one of some patterns, sorted, those of tests aside.
    fileprivate func typeNames(matching patterns: [Pattern], given captures: Captures) -> [String] {
        var names: Set<String> = []
        for (file, facts) in files.enumerated() where !isTestOfFile[file] {
            for index in facts.types where facts.declarations[Int(index)].kind.isNominal {
                let name = facts.declarations[Int(index)].name
                if patterns.contains(where: { $0.match(name, given: captures) != nil }) { names.insert(name) }
            }
        }
        return names.sorted()
    }
}

extension Binding.Form {
    fileprivate var phrase: String { BindingSelector.Form(rawValue: rawValue)?.phrase ?? rawValue }
}

extension InjectionGraph.Binding {
    /// The names of its service as written and of its implementation.
    fileprivate var otherNames: [String] {
        var names = [implementation?.baseName].compactMap { $0 }
        if case .type(let written) = fact.service, let name = written.nominalText { names.append(name) }
        return names
    }
}
