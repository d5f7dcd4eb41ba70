import AshlarFacts
import AshlarSyntax

// The graph that a function builds from locals and passes on as one structure:
// `let client = Client()`, `let users = Users(client: client)`, `return Services(client: client, users: users, log: Log(), …)`.

extension HandWritten {
    /// What the initializer of a structure gets: a local, or an object that is constructed there.
    private struct Part {
        /// The label under which the structure gets it.
        var label: String
        /// The value that the local is bound to, or the object.
        var value: Expression
    }

    /// Reads the locals that a function passes to one initializer under at least three labels, and the objects that it constructs there, as
    /// bindings of members of its type, and what else the function passes the locals to, as injections. Two of the locals must be constructed
    /// where they are bound. The linker decides whether the type holds services.
    static func readLocalGraph(of site: BodyAnalysis.CallSite, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard site.call.arguments.count >= 3, site.context.scope >= 0, let type = site.call.constructed else { return }
        let locals = site.call.arguments.compactMap { argument -> Part? in
            guard let label = argument.label?.string, case .name(let name, _) = argument.value.view,
                  let value = site.context.locals.value(of: name), value.call != nil else { return nil }
            return Part(label: label, value: value)
        }
        guard locals.count >= 3, locals.count(where: { $0.value.call?.isConstruction == true }) >= 2 else { return }
        let made = site.call.arguments.compactMap { argument -> Part? in
            guard let label = argument.label?.string, argument.value.call?.isConstruction == true else { return nil }
            return Part(label: label, value: argument.value)
        }
        let structure = TypeName(text: type, offset: site.call.start)
        for part in locals + made {
            guard let (start, end) = part.value.range, let call = part.value.call,
                  let origin = part.value.implementation(site.context.locals, expected: nil) else { continue }
            var binding = Binding(
                idiom: name, form: .stored, service: origin, implementation: origin, lifetime: "singleton", owner: site.context.scope,
                offset: call.offset, start: start, end: end
            )
            binding.receiver = .type(structure)
            binding.name = part.label
            binding.traits = [.tentative, .local, .root, .conditional]
            facts.bindings.append(binding)
        }
        func inject(_ value: Expression, _ context: BodyAnalysis.Context, _ api: String) {
            guard case .name(let name, let offset) = value.view, let bound = context.locals.value(of: name)?.call?.start,
                  let local = locals.first(where: { $0.value.call?.start == bound }) else { return }
            var injection = Injection(
                idiom: Self.name, service: .type(structure), api: api, owner: context.scope, offset: offset
            )
            injection.name = local.label
            injection.isTentative = true
            injection.closure = context.closure
            facts.injections.append(injection)
        }
        for other in code.calls where other.context.scope == site.context.scope {
            let call = other.call
            // A function of the type around, or of another type itself, only hands on.
            guard call.isConstruction || call.receiver.map({ !$0.namesType }) == true else { continue }
            // So does a view's state, which keeps it for the view: `_vault = State(wrappedValue: vault)`.
            if call.constructed.map(Conventions.stateWrappers.contains) == true { continue }
            for argument in call.arguments {
                inject(argument.value, other.context, call.start == site.call.start ? "init" : "argument")
            }
        }
        for assignment in code.assignments where assignment.context.scope == site.context.scope {
            guard case .member(let base?, _, _) = assignment.target.view, !base.unwrapped.isName("self") else { continue }
            inject(assignment.value, assignment.context, "argument")
        }
    }
}

extension Expression {
    /// Whether it is the name of a type.
    fileprivate var namesType: Bool { if case .name(let name, _) = view { name.startsLikeType } else { false } }
}
