import AshlarFacts
import AshlarSyntax
import AshlarText

/// A container that the project itself declares: `container.register(P.self, scope: .singleton) { … }`, `resolve()`,
/// property wrappers.
///
/// A container's functions are recognized by their declarations: a generic function that takes a type and a factory or an
/// instance of it registers, also one that hands both on to a registration of a library; one that returns a value of its generic parameter
/// resolves. The container of a library that is not known is one by its name, `DependencyContainer`, if `register` is called on it with a
/// type and a function that makes the object; it resolves by `resolve`. A value that describes a service for a container,
/// `Module { Users() as UsersProtocol }`, is a registration if an initializer of its type takes the function and the project resolves services.
enum OwnContainer: Idiom {
    package static let name = "own container"

    private static let names = RegistrationNames(idiom: name, isTentative: true, infersService: true, hasUnlabeledLifetimes: true)
    /// Functions that may resolve without a type argument. Their declarations decide whether they do.
    private static let bare = Words(Conventions.bareResolvingFunctions)

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        for index in code.declarations.indices {
            guard let function = function(Int32(index), code) ?? description(Int32(index), code) ?? wrapper(Int32(index), code)
                ?? unread(Int32(index), code) else { continue }
            facts.functions.append(function)
            if function.role == .registers, !function.isUnread, code.alsoTakesTypes(Int32(index)) {
                facts.functions.append(unreadRegistration(Int32(index)))
            }
            // Calls may leave out a type with a default: `register<T>(_ type: T.Type = T.self, factory: () -> T)`.
            if function.role == .registers, !function.infersService, !function.isUnread, code.declarations[index].mayLeaveOutType {
                var inferring = function
                inferring.infersService = true
                facts.functions.append(inferring)
            }
            // Calls may pass the type where the declaration takes any object: `register<T>(interface: T, factory: () -> Any)`.
            if function.role == .registers, function.takesInstance, code.declarations[index].takesFactory {
                var keyed = function
                (keyed.takesInstance, keyed.infersService) = (false, false)
                facts.functions.append(keyed)
            }
        }
        facts.injections += wrappedVariables(code)
        // A project may wrap a library's container in functions of its own. The library's own calls are read by its idiom.
        let registered = Set(facts.bindings.map(\.offset))
        let resolved = Set(facts.injections.map(\.offset))
        // The further types of a registration follow it.
        var isRead = false
        let bindings = code.registrations(names).filter { binding in
            if !binding.traits.contains(.alias) { isRead = registered.contains(binding.offset) }
            return !isRead
        }
        let injections = code.resolutions(names, bare: bare).filter { !resolved.contains($0.offset) }
        facts.bindings += bindings
        facts.injections += injections + code.captured(injections, by: bindings)
        facts.lifetimeConstants = lifetimeConstants(code)
    }

    // MARK: Declarations

    private static func function(_ index: Int32, _ code: BodyAnalysis) -> ContainerFunction? {
        // Declarations are large to copy, and this rules out most of them.
        guard code.declarations[Int(index)].kind == .function, !code.declarations[Int(index)].genericParameters.isEmpty else { return nil }
        let declaration = code.declarations[Int(index)]
        // Functions that take key paths resolve members, which are the bindings: see `KeyPaths`.
        guard !declaration.parameters.contains(where: { $0.type.nominalText?.hasSuffix("KeyPath") == true }) else { return nil }
        guard !declaration.modifiers.contains(.local), let generic = declaration.genericParameters.first(where: { parameter in
                  declaration.parameters.contains {
                      $0.type.structure.isMetatype(of: parameter) || $0.type.structure.returns(parameter)
                          || ($0.type.nominalText == parameter && registers(declaration.name))
                  } || declaration.type?.nominalText == parameter
              }) else { return nil }
        let bounds = declaration.constraints.filter { $0.left == generic && $0.relation == .conforms }.map(\.right)
        let takesType = declaration.parameters.contains { $0.type.structure.isMetatype(of: generic) }
        let returnsInstance = declaration.type?.nominalText == generic
        // What takes an instance and returns one reads a stored value, and the instance is its default.
        let mayTakeInstance = !returnsInstance && (takesType || (registers(declaration.name) && declaration.type == nil))
        // With the type, the instance may be any value, or one of another generic parameter: `register<T>(_ type: T.Type, instance: Any)`,
        // `register<P, T>(_ instance: T, for type: P.Type)`.
        let mayTakeOthers = takesType && registers(declaration.name) && declaration.type == nil
        let made = mayTakeOthers ? declaration.genericParameters : [generic]
        let instances = mayTakeOthers ? made + ["Any"] : made
        // What gives and takes values of the type, and returns one of both, is a binding of SwiftUI: `binding(get:set:) -> Binding<T>`.
        let linksValues = declaration.type?.genericArguments.contains { $0.nominalText == generic } == true
            && declaration.parameters.contains { $0.type.function?.parameters.contains { $0.nominalText == generic } == true }
        let forwards = forwardedCall(of: index, generic, code)
        // What it hands on to a registration makes the service, whatever a library calls it: `factory: ResolverFactory<T>`.
        let takesAlias = (mayTakeOthers && declaration.parameters.contains { $0.type.structure.returnsAny || code.isFactory($0.type) })
            || (takesType && forwards.map(registers) == true && declaration.parameters.contains { parameter in
                parameter.type.genericArguments.contains { $0.nominalText == generic }
            })
        // Without the type, only a name tells a registration from work that a closure does: `perform(_ work: () -> T)`.
        if takesType || (registers(declaration.name) && !linksValues), takesAlias || declaration.parameters.contains(where: { parameter in
            made.contains(where: parameter.type.structure.returns)
                || (mayTakeInstance && parameter.type.nominalText.map(instances.contains) == true)
        }) {
            var function = ContainerFunction(role: .registers, declaration: index)
            function.bounds = bounds
            function.takesInstance = !takesAlias && !declaration.parameters.contains { made.contains(where: $0.type.structure.returns) }
            function.infersService = !takesType
            function.forwards = forwards
            function.lifetime = impliedLifetime(of: index, code)
            function.keyType = keyType(among: declaration.parameters.map(\.type), of: [generic])
            return function
        }
        // A view that a storyboard or a list makes is no service: `controller<T: UIViewController>(_ type: T.Type) -> T`.
        guard returnsInstance, let type = declaration.type, !bounds.contains(where: { Conventions.interfaceSupertypes.contains($0.text) }),
              !declaration.parameters.contains(where: \.type.structure.isFunction) else { return nil }
        var function = ContainerFunction(role: .resolves, declaration: index)
        function.bounds = bounds
        function.forwards = forwards
        function.keyType = keyType(among: declaration.parameters.map(\.type), of: [generic])
        function.lifetime = declaration.parameters.lazy
            .compactMap { $0.defaultValue?.split(separator: ".").last.map(String.init) }
            .first { Conventions.lifetimeRanks[$0] != nil }
        function.caches = code.assignments.contains { assignment in
            guard assignment.context.scope == index else { return false }
            switch assignment.target.view {
            case .name, .member: return false
            default: return true
            }
        }
        if type.structure.isOptional { function.form = .optional }
        return function
    }

    /// An initializer of a type whose values describe services: `init<T>(_ make: @escaping () -> T)`, or with the type,
    /// `init(_ type: Any.Type, _ make: @escaping () -> Any)`.
    private static func description(_ index: Int32, _ code: BodyAnalysis) -> ContainerFunction? {
        guard code.declarations[Int(index)].kind == .initializer, let parent = code.declarations[Int(index)].parent,
              Conventions.descriptionTypes.contains(code.declarations[Int(parent)].name) else { return nil }
        let (declaration, type) = (code.declarations[Int(index)], code.declarations[Int(parent)])
        let generics = declaration.genericParameters + type.genericParameters
        let bounds = (declaration.constraints + type.constraints).filter { $0.relation == .conforms && generics.contains($0.left) }.map(\.right)
        let takesType = declaration.parameters.contains { $0.type.structure.isAnyMetatype }
        let taken = declaration.parameters.filter { parameter in
            generics.contains { parameter.type.structure.returns($0) || parameter.type.nominalText == $0 }
                || takesType && parameter.type.structure.returnsObject
        }
        guard !taken.isEmpty, !bounds.contains(where: { Conventions.interfaceSupertypes.contains($0.text) }) else { return nil }
        var function = ContainerFunction(role: .registers, declaration: index)
        function.bounds = bounds
        function.takesInstance = !taken.contains { $0.type.structure.isFunction }
        function.infersService = !takesType
        return function
    }

    /// The function that a function calls with the type that it takes.
    private static func forwardedCall(of index: Int32, _ generic: String, _ code: BodyAnalysis) -> String? {
        let types = code.declarations[Int(index)].parameters.filter { $0.type.structure.isMetatype(of: generic) }.map(\.name)
        return code.calls.first { site in
            guard site.context.scope == index else { return false }
            if let type = site.metatype?.typeName.text { return type == generic }
            // What the factory gets and the name are passed on: `resolve(tag: tag, arguments: argument)`.
            let own = site.call.arguments.prefix { $0.label?.string.hasPrefix("arg") != true }
                .filter { !names.nameLabels.contains($0.label?.string ?? "") }
            guard let argument = own.first else { return types.isEmpty && (bare.contains(site.name) || isResult(site, of: index, code)) }
            guard case .name(let name, _) = argument.value.view else { return false }
            return types.contains(name.string)
        }?.call.name?.string
    }

    /// Whether a call by a name that a parameter gives is what a function returns: `return try pool.pull(key: key)`.
    private static func isResult(_ site: BodyAnalysis.CallSite, of index: Int32, _ code: BodyAnalysis) -> Bool {
        guard case .declared(index) = site.context.expected, !site.call.arguments.isEmpty else { return false }
        let parameters = code.declarations[Int(index)].parameters.map(\.name)
        return site.call.arguments.allSatisfy { argument in
            if case .name(let name, _) = argument.value.view { parameters.contains(name.string) } else { false }
        }
    }

    /// The variables that stand for a lifetime, by the names of their types.
    private static func lifetimeConstants(_ code: BodyAnalysis) -> [LifetimeConstant] {
        code.declarations.indices.compactMap { index in
            guard code.declarations[index].kind == .variable, code.bodies.has(Int32(index)) else { return nil }
            let results = BodyAnalysis.results(of: code.bodies[Int32(index)], locals: code.noLocals)
            guard results.count == 1, case .member(let base, let value, _) = results[0].value.view else { return nil }
            let declaration = code.declarations[index]
            var type = declaration.type?.text ?? base?.lastName?.string ?? ""
            if type == "Self", let parent = declaration.parent { type = code.declarations[Int(parent)].name }
            let last = type.dottedParts.last?.lowercased() ?? ""
            guard Conventions.lifetimeTypeParts.contains(where: last.contains) else { return nil }
            return LifetimeConstant(name: declaration.name, lifetime: value.string)
        }
    }

    /// The lifetime of a registering function's bindings: the one that it always forwards, a parameter's default, or one in the
    /// function's name.
    private static func impliedLifetime(of index: Int32, _ code: BodyAnalysis) -> String? {
        let declaration = code.declarations[Int(index)]
        let labels = names.lifetimeLabels
        for site in code.calls where site.context.scope == index {
            for argument in site.call.arguments where labels.contains(argument.label?.string ?? "") {
                if case .member(nil, let name, _) = argument.value.view { return name.string }
            }
        }
        let parameter = declaration.parameters.first { labels.contains($0.label ?? "") || labels.contains($0.name) }
        if let value = parameter?.defaultValue { return value.split(separator: ".").last.map(String.init) }
        let name = declaration.name.lowercased()
        return ["singleton", "transient", "graph", "weak"].first { name.contains($0) }
    }

    /// A property wrapper that resolves its value.
    private static func wrapper(_ index: Int32, _ code: BodyAnalysis) -> ContainerFunction? {
        guard code.declarations[Int(index)].kind.isNominal, !code.declarations[Int(index)].genericParameters.isEmpty else { return nil }
        let declaration = code.declarations[Int(index)]
        guard declaration.attributes.contains(where: { $0.name == "propertyWrapper" }) else { return nil }
        let types = variables(holdingTypesOf: index, code)
        let resolution = code.calls.first { site in
            guard site.context.scope >= 0, declaration.start <= site.call.start, site.call.end <= declaration.end,
                  !site.call.isConstruction, site.name.map({ registers($0.string) }) != true else { return false }
            // `.by(type: T.self)` makes a key.
            if case .member(nil, _, _) = site.call.callee.view { return false }
            let passesType = site.call.arguments.contains { argument in
                switch argument.value.view {
                case .metatype(let type): declaration.genericParameters.contains(type.typeName.text)
                case .name(let name, _): types.contains(name.string)
                case .member(let base?, let name, _): base.isName("self") && types.contains(name.string)
                default: false
                }
            }
            return passesType || bare.contains(site.name) && !site.call.arguments.contains { $0.label == nil }
        }
        guard let resolution else { return nil }
        var function = ContainerFunction(role: .wraps, declaration: index)
        function.forwards = resolution.call.name?.string
        let members = code.declarations.filter { $0.parent == index }
        function.keyType = keyType(among: members.compactMap(\.type) + members.flatMap { $0.parameters.map(\.type) }, of: declaration.genericParameters)
        // A resolution in an initializer or a function of the wrapper itself is not lazy; all others are.
        let context = code.declarations[Int(resolution.context.scope)]
        if context.kind == .variable || context.parent != index { function.form = .lazy }
        function.keepsObject = context.kind != .variable || context.modifiers.contains(.lazy)
            || code.assignments.contains { $0.context.scope == resolution.context.scope && $0.name != nil }
        return function
    }

    /// The members of a type and the parameters of its functions that are one of its generic parameters as a value, `type: T.Type`, or a key of
    /// it, `identifier: InjectIdentifier<T>`.
    private static func variables(holdingTypesOf index: Int32, _ code: BodyAnalysis) -> Set<String> {
        let generics = code.declarations[Int(index)].genericParameters
        var names: Set<String> = []
        for member in code.declarations where member.parent == index {
            if let type = member.type?.structure, generics.contains(where: { type.isMetatype(of: $0) || type.isKey(of: $0) }) {
                names.insert(member.name)
            }
            for parameter in member.parameters where generics.contains(where: {
                parameter.type.structure.isMetatype(of: $0) || parameter.type.structure.isKey(of: $0)
            }) {
                names.insert(parameter.name)
            }
        }
        return names
    }

    /// The generic type among some types of which the argument is a generic parameter alone: `Key` of `Key<T>`.
    private static func keyType(among types: [TypeName], of generics: [String]) -> String? {
        types.first { type in generics.contains(where: type.structure.isKey) }?.structure.unwrapped.name
    }

    // MARK: Wrapped variables

    /// Whether a property wrapper is of a library whose idiom reads it. A file that imports none of those may have one of that name from a
    /// library that is not known and that another file re-exports.
    private static func isOfLibrary(_ attribute: Attribute, _ code: BodyAnalysis) -> Bool {
        if Factory.wrappers[attribute.name] != nil, attribute.keyPath != nil || !code.imports.isDisjoint(with: Factory.modules) { return true }
        return (ResolverLibrary.wrappers[attribute.name] != nil && code.imports.contains("Resolver"))
            || (Dip.wrappers.contains(attribute.name) && code.imports.contains("Dip"))
    }

    /// Properties and local variables with property wrappers other than the system's.
    private static func wrappedVariables(_ code: BodyAnalysis) -> [Injection] {
        var known: Set<UInt32> = []
        return code.wrapped.compactMap { wrapped in
            let attribute = wrapped.attribute
            // `@Injected(.users) var users`
            let key = attribute.arguments.flatMap { $0.first == "." && !$0.dropFirst().contains { ".(, :".contains($0) } ? $0 : nil }
            guard wrapped.type != nil || key != nil, wrapped.owner >= 0, !Conventions.nonInjectingAttributes.contains(attribute.name),
                  !isOfLibrary(attribute, code), known.insert(wrapped.offset).inserted, attribute.arguments?.contains("\\") != true else { return nil }
            var injection = Injection(
                idiom: name, form: wrapped.type?.structure.isOptional == true ? .optional : .strong,
                service: wrapped.type.map { .type($0) } ?? .unknown,
                api: "@" + attribute.name, owner: wrapped.owner, offset: wrapped.offset
            )
            injection.isTentative = true
            injection.name = key
            // `@Injected(P.self)` resolves the type that it names.
            if let arguments = attribute.arguments, arguments.hasSuffix(".self") {
                // `as: P.self`
                let type = arguments.dropLast(5).split(separator: ":").last.map { $0.drop { $0 == " " } } ?? ""
                injection.service = .type(TypeName(text: String(type), offset: wrapped.offset))
            }
            return injection
        }
    }
}

extension BodyAnalysis {
    /// Whether a type is an alias of a function that makes an object of any type: `typealias Maker = (Resolver) -> Any`. Where another file
    /// declares it, the name tells.
    fileprivate func isFactory(_ type: TypeName) -> Bool {
        guard let name = type.nominalText, !name.contains(".") else { return false }
        let alias = declarations.first { $0.kind == .typealias && $0.name == name }
        guard let alias else { return ["Closure", "Block"].contains(where: name.hasSuffix) }
        return alias.type?.structure.returnsAny == true
    }
}

extension TypeStructure {
    /// Whether it is a function whose result may be any object, or the type of one: `() -> Any`, `() -> any Singleton.Type`.
    fileprivate var returnsAny: Bool {
        guard case .function(_, _, let result) = unwrapped else { return false }
        if case .metatype = result.undecorated { return true }
        return result.undecorated.name == "Any" || result.undecorated.name == "AnyObject"
    }
}

extension Declaration {
    /// Whether one of its parameters is a closure that makes an object of any type.
    fileprivate var takesFactory: Bool {
        parameters.contains { $0.type.structure.returnsAny }
    }

    /// Whether calls may leave out the metatype of a generic parameter.
    fileprivate var mayLeaveOutType: Bool {
        parameters.contains { parameter in
            parameter.defaultValue != nil && genericParameters.contains(where: parameter.type.structure.isMetatype)
        }
    }
}

extension TypeStructure {
    /// `T.Type`, `(any T).Type`, `T.Type?`
    func isMetatype(of parameter: String) -> Bool {
        if case .metatype(let type) = unwrapped { type.undecorated.name == parameter } else { false }
    }

    /// Whether it is a key of the type, as a generic type of the project may be: `Key<T>`.
    fileprivate func isKey(of parameter: String) -> Bool {
        let arguments = unwrapped.genericArguments
        return arguments.count == 1 && arguments[0].name == parameter
    }

    /// `Any.Type`, `T.Type`
    fileprivate var isAnyMetatype: Bool {
        if case .metatype = unwrapped { true } else { false }
    }

    /// Whether it is a closure that returns something.
    fileprivate var returnsObject: Bool {
        if case .function(_, _, let result) = unwrapped { !result.isVoid } else { false }
    }

    /// Whether a parameter's type is a closure that returns a value of a type: `@escaping (R) -> T`.
    fileprivate func returns(_ parameter: String) -> Bool {
        if case .function(_, _, let result) = unwrapped { result.undecorated.name == parameter } else { false }
    }
}
