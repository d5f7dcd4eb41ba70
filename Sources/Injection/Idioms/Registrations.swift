package import AshlarFacts
import AshlarModel
package import AshlarSyntax

// Shared by idioms whose containers are filled by registrations at run time.

/// The names in the API of one idiom's containers.
struct RegistrationNames {
    var idiom: String
    /// The lifetime of bindings that state none.
    var defaultLifetime: String?
    /// Whether the container's functions are the project's own: its declarations decide which calls are registrations.
    var isTentative = false
    /// Whether a registration may state no type: its service is the type of its factory's result.
    var infersService = false
    /// Whether factories get the container as their first argument.
    var passesContainer = true
    /// Whether an argument without a label may be the lifetime: `register(P.self, .singleton) { … }`.
    var hasUnlabeledLifetimes = false
    /// Chained calls whose closure injects properties when the object exists: `initCompleted`.
    var completing: Set<String> = []
    /// Chained calls whose first argument is the lifetime: `inObjectScope`.
    var lifetimeModifiers: Set<String> = Conventions.lifetimeModifiers
    /// The resolving functions, if the project does not declare them.
    var resolving: Set<String> = []
    /// Labels of arguments that are a lifetime.
    var lifetimeLabels: Set<String> = Conventions.lifetimeLabels
    /// Labels of arguments that name a binding, to distinguish it from others of the same service.
    var nameLabels: Set<String> = Conventions.bindingNameLabels
    /// Labels of arguments that state the service, wherever they are: `register(.singleton, type: P.self)`.
    var typeLabels: Set<String> = []
}

extension BodyAnalysis {
    /// The registrations of a file: calls with a type and with a factory or an instance.
    func registrations(_ names: RegistrationNames) -> [Binding] {
        calls.indices.flatMap { index -> [Binding] in
            // This rules out nearly all calls.
            let describes = calls[index].mayDescribe(names)
            let mayRegister = describes || calls[index].metatype != nil || calls[index].mayInferService(names)
                || calls[index].statesTypeLater(names)
            guard mayRegister || calls[index].mayRegisterVariable(names) else { return [] }
            let site = calls[index]
            let variable = site.metatype == nil ? typeVariable(of: site) : nil
            guard mayRegister || variable != nil else { return [] }
            // A preview is an entry point of its own, which registers doubles.
            let isDescription = describes || names.isTentative && site.metatype != nil && site.call.isConstruction && site.call.lastClosure != nil
            guard !site.context.isInPreview, let name = site.name?.string, !site.call.isConstruction || isDescription,
                  let factory = site.call.factory(besides: names, hasType: site.metatype != nil || variable != nil) else { return [] }
            // Without a declaration as proof, the call's name must say that it registers, and the argument must be a factory,
            // not an observer or a key.
            guard names.isTentative || (registers(name) && factory.isFactory) else { return [] }
            var type = site.metatype?.typeName ?? (names.isTentative ? site.call.typeAfterObject : site.call.type(by: names))
            if case .type(let named)? = variable { type = named }
            let results = factory.results(site.context.locals)
            var implementation = BodyAnalysis.implementation(of: results, expected: type?.nominal)
            // A factory may give the type of the object: `register(P.self) { Impl.self }`.
            if implementation == nil, names.isTentative, factory.isClosure, results.count == 1, case .metatype(let made) = results[0].value.view {
                implementation = .type(made.typeName)
            }
            let stated = type.map { UnresolvedType.type($0) } ?? variable
            let result = stated ?? factory.resultType(site.context.locals) ?? implementation
            // A call that registers something does so even if the type cannot be told. The linker knows the project's own functions.
            let isRegistration = !names.isTentative || (registers(name) && factory.isClosure)
            guard let service = result ?? (isRegistration ? .unknown : nil) else { return [] }
            var binding = Binding(
                idiom: names.idiom, form: .registered, service: service, implementation: implementation,
                lifetime: lifetime(of: site, names), owner: site.context.scope, offset: site.call.offset,
                start: factory.start, end: max(factory.end, endOfCompletion(of: site, names))
            )
            binding.name = site.call.name(by: names) ?? (names.isTentative && stated == nil ? site.call.leadingKey.map { "." + $0 } : nil)
            binding.arguments = factory.isInitializer ? site.call.argumentTypes : factory.arguments(names)
            binding.add(BodyAnalysis.construction(of: results))
            binding.api = name
            if stated == nil { binding.traits.insert(.infersService) }
            binding.defaultLifetime = names.defaultLifetime
            if names.isTentative {
                binding.traits.insert(.tentative)
                binding.callLabels = site.call.labels
            }
            binding.receiver = site.receiver.unresolvedType
            if site.context.isConditional { binding.traits.insert(.conditional) }
            if isIsolated(site) { binding.traits.insert(.isolated) }
            // Where a closure gets no container, it may get other services.
            let isWired = !names.passesContainer && !binding.arguments.isEmpty
            if factory.isInitializer || isWired { binding.traits.insert(.injectsInitializer) }
            if factory.onlyTraps { binding.traits.insert(.placeholder) }
            if !factory.isFactory || factory.isObject(site.context.locals) { binding.traits.insert(.instance) }
            // Who registers what a value describes, and when, is not known.
            if isDescription {
                binding.lifetime = binding.lifetime ?? "?"
                binding.traits.formUnion([.root, .conditional])
            }
            return [binding] + aliases(of: binding, by: site, names)
        }
    }

    /// Whether a call's receiver is a local that is constructed without arguments and only used for its members.
    private func isIsolated(_ site: CallSite) -> Bool {
        guard let receiver = site.call.receiver?.unwrapped, case .name(let name, _) = receiver.view,
              let made = site.context.locals.value(of: name)?.call, made.isConstruction, made.arguments.isEmpty
        else { return false }
        return !localUses.contains { $0.call == made.offset && $0.isWhole }
    }

    /// The end of the closures that inject properties of a registered object: `.initCompleted { r, object in … }`.
    private func endOfCompletion(of site: CallSite, _ names: RegistrationNames) -> UInt32 {
        site.modifiers.filter { names.completing.contains($0.name?.string ?? "") }.compactMap(\.lastClosure?.end).max() ?? 0
    }

    /// Further services of the same object: `.implements(Q.self, R.self)`, chained to a registration, and the other types that a function
    /// of the project takes, `register(Impl.self, as: P.self) { … }`.
    private func aliases(of binding: Binding, by site: CallSite, _ names: RegistrationNames) -> [Binding] {
        func alias(_ value: Expression, at offset: UInt32?) -> Binding? {
            guard case .metatype(let type) = value.view, binding.service != .type(type.typeName) else { return nil }
            var alias = binding
            alias.service = .type(type.typeName)
            alias.implementation = binding.service
            alias.offset = offset ?? type.typeName.offset
            (alias.start, alias.end) = (alias.offset, alias.offset)
            alias.traits.insert(.alias)
            return alias
        }
        let chained = site.modifiers.filter { ["implements", "implement", "as"].contains($0.name?.string ?? "") }.flatMap { call in
            call.arguments.compactMap { argument in
                let isName = Conventions.bindingNameLabels.contains(argument.label?.string ?? "")
                return isName ? nil : alias(argument.value, at: call.offset)
            }
        }
        guard names.isTentative, !site.call.isConstruction else { return chained }
        return chained + site.call.arguments.dropFirst().compactMap { argument -> Binding? in
            let label = argument.label?.string ?? ""
            let isOther = names.nameLabels.contains(label) || names.lifetimeLabels.contains(label) || label.hasPrefix("arg")
            return isOther ? nil : alias(argument.value, at: nil)
        }
    }

    /// The lifetime that a registration states, in an argument or a chained call.
    func lifetime(of site: CallSite, _ names: RegistrationNames) -> String? {
        for argument in site.call.arguments where names.lifetimeLabels.contains(argument.label?.string ?? "") {
            return lifetimeName(argument.value, site.context.locals)
        }
        if names.hasUnlabeledLifetimes {
            for argument in site.call.arguments where argument.label == nil {
                if case .member(nil, let name, _) = argument.value.view { return name.string }
            }
        }
        for call in site.modifiers where names.lifetimeModifiers.contains(call.name?.string ?? "") {
            return call.arguments.first?.value.lastName?.string
        }
        // `.asSingleton()`, `.singleton`
        return site.modifiers.compactMap(\.name?.string).first { isLifetimeName($0) } ?? site.members.first { isLifetimeName($0) }
    }

    /// The lifetime that a value is; see `Binding.lifetime`.
    private func lifetimeName(_ value: Expression, _ locals: Locals) -> String {
        switch value.view {
        case .member(_, let name, _): return name.string
        case .name(let name, _):
            guard locals.binds(name) else { return "?" + name.string }
            return locals.value(of: name).map { lifetimeName($0, locals.hiding(name)) } ?? "?"
        default: return value.lastName?.string ?? "?"
        }
    }

    /// The uses of locals, outside of which a service is resolved, in the code of bindings: these capture what was resolved.
    func captured(_ injections: [Injection], by bindings: [Binding]) -> [Injection] {
        guard !localUses.isEmpty else { return [] }
        let resolved = Dictionary(injections.map { ($0.offset, $0) }) { first, _ in first }
        return localUses.compactMap { use -> Injection? in
            guard var injection = resolved[use.call], !injection.isProjected,
                  let binding = bindings.last(where: { $0.start <= use.offset && use.offset < $0.end }),
                  injection.offset < binding.start else { return nil }
            injection.owner = use.context.scope
            injection.offset = use.offset
            injection.closure = use.context.closure
            injection.isProjected = !use.isWhole
            return injection
        }
    }

    /// The assignments of locals, for which a service is resolved, to properties of other objects.
    func assigned(_ injections: [Injection]) -> [Injection] {
        guard !injections.isEmpty else { return [] }
        let resolved = Dictionary(injections.map { ($0.offset, $0) }) { first, _ in first }
        return assignments.compactMap { assignment -> Injection? in
            guard case .member(let owner?, _, let offset) = assignment.target.view, !owner.isName("self"),
                  case .name(let local, _) = assignment.value.view,
                  let call = assignment.context.locals.value(of: local)?.calledValue, var injection = resolved[call.offset] else { return nil }
            injection.owner = assignment.context.scope
            injection.offset = offset
            injection.closure = assignment.context.closure
            return injection
        }
    }

    /// The resolutions of a file: calls with a type, and calls whose expected type is the service.
    ///
    /// - Parameter bare: the functions that may be called without a type.
    func resolutions(_ names: RegistrationNames, bare: Words) -> [Injection] {
        // Calls that are the value of a local of which only members are used.
        var projected = Set(localUses.lazy.filter { !$0.isWhole }.map(\.call))
        for use in localUses where use.isWhole { projected.remove(use.call) }
        return calls.indices.compactMap { index -> Injection? in
            // This rules out nearly all calls.
            guard calls[index].metatype != nil || bare.contains(calls[index].name)
                || calls[index].mayResolveVariable(names) else { return nil }
            let site = calls[index]
            guard let name = site.name?.string, !site.call.isConstruction,
                  !Conventions.nonResolvingFunctions.contains(name), site.call.lastClosure == nil else { return nil }
            let service: UnresolvedType
            if let type = (site.metatype ?? (names.isTentative ? site.call.laterMetatype : nil))?.typeName {
                guard !registers(name), names.isTentative || names.resolving.contains(name) else { return nil }
                service = .type(type)
            } else if let variable = typeVariable(of: site), !names.isTentative || variable != .unknown {
                service = variable
            } else {
                // Those of the factory may follow: `resolve(arguments: 1, 2)`.
                let own = site.call.arguments.prefix { $0.label?.string != "arguments" }
                let key = names.isTentative ? site.call.key : nil
                guard bare.contains(site.name), key != nil || !own.contains(where: { $0.label == nil }) else { return nil }
                service = unresolvedType(of: site.context.expected)
            }
            // Properties are injected when the object exists: this breaks cycles, as lazy injections do.
            let isCompleting = if case .parameter(let function, _) = site.receiver { names.completing.contains(function) } else { false }
            var injection = Injection(
                idiom: names.idiom, form: isCompleting ? .lazy : site.context.isTested ? .optional : .strong, service: service, api: name,
                owner: site.context.scope, offset: site.call.offset
            )
            injection.name = site.call.name(by: names) ?? (names.isTentative ? site.call.key.map { "." + $0 } : nil)
            injection.isTentative = names.isTentative
            if names.isTentative { injection.callLabels = site.call.labels }
            injection.isProjected = !site.members.isEmpty || !site.modifiers.isEmpty || projected.contains(injection.offset)
            injection.parameter = parameter(at: injection.offset)
            injection.argumentCount = site.call.arguments.reduce(0) { $0 + ($1.label?.string.hasPrefix("arg") == true ? 1 : 0) }
            injection.receiver = site.receiver.unresolvedType
            injection.closure = site.context.closure
            return injection
        }
    }
}

extension Binding {
    /// Adds how the implementation is constructed.
    mutating func add(_ construction: (labels: [String]?, parts: [TypeName])) {
        parts = construction.parts
        guard let labels = construction.labels else { return }
        self.labels = labels
        traits.insert(.statesLabels)
    }
}

extension Expression.Call {
    /// The member of a type of keys that is the only argument: `users` of `resolve(.users)`.
    fileprivate var key: String? { arguments.count == 1 ? leadingKey : nil }

    /// The same of the first argument: `users` of `register(.users) { UserStore() }`.
    fileprivate var leadingKey: String? {
        guard let argument = arguments.first, argument.label == nil, case .member(nil, let name, _) = argument.value.view else { return nil }
        return name.string
    }

    /// The metatype of an argument without a label: `P` of `resolve(.new, P.self)`.
    fileprivate var laterMetatype: WrittenType? {
        for argument in arguments where argument.label == nil {
            if case .metatype(let type) = argument.value.view { return type }
        }
        return nil
    }
}

extension BodyAnalysis.CallSite {
    /// Whether a call may register an object for the type that a later argument states; the declaration of the function decides.
    fileprivate func statesTypeLater(_ names: RegistrationNames) -> Bool {
        guard names.isTentative, let name, Conventions.storingPrefixes.contains(where: name.string.hasPrefix) else { return false }
        return call.lastClosure == nil && call.typeAfterObject != nil
    }

    /// Whether a call may make a value that describes a service by a function or an object, `Module { Users() as UsersProtocol }`, if the
    /// project declares such a type.
    fileprivate func mayDescribe(_ names: RegistrationNames) -> Bool {
        guard names.isTentative, metatype == nil, let name, name.startsLikeType, Conventions.descriptionTypes.contains(name.string),
              call.receiver == nil else { return false }
        if let closure = call.lastClosure { return closure.parameters.count <= 1 }
        return call.arguments.count == 1 && call.arguments.first?.label == nil
    }

    /// Whether a call may register with a library's container a service whose type a variable gives: `container.register(type) { … }`.
    fileprivate func mayRegisterVariable(_ names: RegistrationNames) -> Bool {
        !names.isTentative && givesVariable && name.map { registers($0.string) } == true
    }

    /// Whether a call may resolve such a service.
    fileprivate func mayResolveVariable(_ names: RegistrationNames) -> Bool {
        !names.isTentative && givesVariable && name.map { names.resolving.contains($0.string) } == true
    }

    /// Whether the first argument is a name without a label.
    private var givesVariable: Bool {
        guard let argument = call.arguments.first, argument.label == nil, case .name = argument.value.view else { return false }
        return true
    }

    /// Whether a call without a type may register a service of the type that its factory returns.
    fileprivate func mayInferService(_ names: RegistrationNames) -> Bool {
        guard names.infersService, let name, registers(name.string) else { return false }
        if !names.isTentative {
            // A library's function has its labels; others of that name are no registrations: `register(forTaskWithIdentifier:)`.
            let known = names.nameLabels.union(names.lifetimeLabels).union(names.typeLabels).union(["", "factory"])
            guard call.arguments.allSatisfy({ known.contains($0.label?.string ?? "") }) else { return false }
        }
        if call.lastClosure != nil || call.argument("factory") != nil { return true }
        // `register(Users.init)`
        if case .member(let base?, "init", _)? = call.arguments.first?.value.view, base.isTypePath { return true }
        // An object, if the declaration says so; what is added is rather an element, unless it is called a service.
        guard names.isTentative, let argument = call.arguments.first(where: { !names.nameLabels.contains($0.label?.string ?? "") }) else { return false }
        let label = argument.label?.string ?? ""
        let isElement = name.string.hasPrefix("add")
            && !Conventions.serviceWords.contains { name.string.hasSuffix($0) || label == $0.lowercased() }
        return !isElement
    }
}

/// Whether the name of a function says that it registers bindings.
func registers(_ name: String) -> Bool {
    Conventions.registeringPrefixes.contains { name.hasPrefix($0) }
}

/// Whether the name of a chained call or member is a lifetime.
func isLifetimeName(_ name: String) -> Bool {
    let name = name.lowercased()
    return Conventions.lifetimeModifierNames.contains { name == $0 || name == "as" + $0 || name == "in" + $0 + "scope" }
}

/// The argument of a registration that is the factory or the instance.
struct RegisteredFactory {
    let value: Expression
    /// The argument's label; `nil` for a closure.
    fileprivate(set) var label: String?
    package let start: UInt32
    package let end: UInt32

    package var isClosure: Bool { value.closure != nil }

    /// Whether it is a closure, has no label, or has one that says that it is a factory.
    var isFactory: Bool { isClosure || ["", "factory", "initializer"].contains(label ?? "") }

    /// Whether it is an object that is made in place or before: `Users()`, `users`.
    func isObject(_ locals: BodyAnalysis.Locals) -> Bool {
        switch value.unwrapped.view {
        case .call(let call): call.isConstruction
        case .name(let name, _): locals.value(of: name)?.call?.isConstruction == true
        default: false
        }
    }

    /// `Impl.init`: all parameters of the initializer are injected.
    var isInitializer: Bool {
        if case .member(_?, "init", _) = value.view { true } else { false }
    }

    package var onlyTraps: Bool { value.closure.map { BodyAnalysis.onlyTraps($0.statements) } ?? false }

    /// The types of a closure's parameters, but for the container: the first in libraries that pass it and, with the project's own
    /// containers, unless its type is written and is none.
    func arguments(_ names: RegistrationNames) -> [String] {
        guard let closure = value.closure else { return [] }
        var types = closure.parameters.map { $0.type?.typeName }
        if types.isEmpty { types = Array(repeating: nil, count: closure.shorthandCount) }
        guard let first = types.first else { return [] }
        let mayBeContainer = first?.nominalText.map { ContainerName($0) != nil || $0.contains("Resolv") } ?? true
        let isContainer = names.passesContainer && (!names.isTentative || mayBeContainer)
        return types.dropFirst(isContainer ? 1 : 0).map { $0?.text ?? "_" }
    }

    /// The type of an object or of a closure's result, as far as it is written.
    func resultType(_ locals: BodyAnalysis.Locals) -> UnresolvedType? {
        switch value.unwrapped.view {
        case .cast(_, let type, _): return .type(type.typeName)
        case .name(let name, _): return locals.type(of: name).map { .type($0) }
        default: break
        }
        return value.closure?.resultType(locals)
    }

    package func results(_ locals: BodyAnalysis.Locals) -> [BodyAnalysis.Result] {
        guard let closure = value.closure else { return BodyAnalysis.results(of: value, locals: locals) }
        var locals = locals
        locals.bind(closure.parameters, of: nil)
        return BodyAnalysis.results(of: closure.statements, locals: locals)
    }
}

extension Expression.Call {
    /// The labels of its arguments; see `Binding.callLabels`.
    var labels: [String] { arguments.map { $0.label?.string ?? ($0.value.closure == nil ? "" : "?") } }

    /// The type that an argument after the first states: `P` of `register(Impl(), for: P.self)` and `register(Impl(), forProtocol: P.self)`.
    fileprivate var typeAfterObject: TypeName? {
        for argument in arguments.dropFirst() {
            guard case .metatype(let type) = argument.value.view, let label = argument.label?.string,
                  Conventions.serviceLabels.contains(where: { label.hasPrefix("\($0)") }) else { continue }
            return type.typeName
        }
        return nil
    }

    /// The types of what each resolution gives: `Int` of `autoregister(Page.self, argument: Int.self, initializer: Page.init)`.
    fileprivate var argumentTypes: [String] {
        var (types, isArgument): ([String], Bool) = ([], false)
        for argument in arguments {
            if let label = argument.label?.string { isArgument = label.hasPrefix("arg") }
            if isArgument, case .metatype(let type) = argument.value.view { types.append(type.typeName.text) }
        }
        return types
    }

    /// The type that an argument with one of some labels states.
    fileprivate func type(by names: RegistrationNames) -> TypeName? {
        guard !names.typeLabels.isEmpty else { return nil }
        for argument in arguments where names.typeLabels.contains(argument.label?.string ?? "") {
            if case .metatype(let type) = argument.value.view { return type.typeName }
        }
        return nil
    }

    /// The factory or instance of a registration, after the type if it has one; `nil` if there is none.
    func factory(besides names: RegistrationNames, hasType: Bool) -> RegisteredFactory? {
        if let closure = lastClosure {
            return RegisteredFactory(value: Expression(closure.node), start: closure.start, end: closure.end)
        }
        for argument in arguments.dropFirst(hasType ? 1 : 0) {
            let label = argument.label?.string ?? ""
            if names.lifetimeLabels.contains(label) || names.nameLabels.contains(label) || names.typeLabels.contains(label)
                || label.hasPrefix("arg") { continue }
            if label.isEmpty, names.hasUnlabeledLifetimes, case .member(nil, _, _) = argument.value.view { continue }
            // One more of the types of arguments.
            if label.isEmpty, !names.isTentative, case .metatype = argument.value.view { continue }
            guard let (start, end) = argument.value.range else { continue }
            return RegisteredFactory(value: argument.value, label: label, start: start, end: end)
        }
        return nil
    }

    /// The name of the binding, `?` if it is no literal; `nil` for one without a name.
    func name(by names: RegistrationNames) -> String? {
        for argument in arguments where names.nameLabels.contains(argument.label?.string ?? "") {
            switch argument.value.view {
            case .text(let text): return text.string
            // Values of variables and raw values of cases are unknown; the name of a case is used for its value.
            case .member(let base?, "rawValue", _):
                if case .name(let variable, _) = base.view, !variable.startsLikeType { return "?" }
                return base.lastName?.string ?? "?"
            // A property of a case: `Option.favorites.title`.
            case .member(let base?, let name, _):
                guard case .member(_, let inner, _) = base.view, !inner.startsLikeType else { return name.string }
                return "\(inner.string).\(name.string)"
            case .member(nil, let name, _): return name.string
            default: return "?"
            }
        }
        return nil
    }
}

extension BodyAnalysis.Receiver {
    /// The type of the container; unknown for a closure's parameter.
    package var unresolvedType: UnresolvedType? {
        switch self {
        case .none: nil
        case .accessPath(let accessPath): .accessPath(accessPath)
        case .parameter, .unknown: .unknown
        }
    }
}
