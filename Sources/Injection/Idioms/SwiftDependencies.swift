import AshlarFacts
import AshlarSyntax
import AshlarText

/// swift-dependencies: keys with live values, and members of `DependencyValues` that resolve them.
/// Source: https://github.com/pointfreeco/swift-dependencies/tree/main/Sources/Dependencies/Documentation.docc
enum SwiftDependencies: Idiom {
    package static let name = "swift-dependencies"

    private static let values = "DependencyValues"
    /// The types of the values that the library has keys for. Source: its DependencyValues folder; the Composable Architecture; Sharing.
    static let services = [
        "calendar": "Calendar", "continuousClock": "Clock", "suspendingClock": "Clock", "date": "DateGenerator",
        "defaultAppStorage": "UserDefaults", "dismiss": "DismissEffect",
        "fireAndForget": "FireAndForget", "mainQueue": "AnySchedulerOf<DispatchQueue>", "mainRunLoop": "AnySchedulerOf<RunLoop>",
        "notificationCenter": "NotificationCenter",
        "openSettings": "OpenSettingsEffect", "openURL": "OpenURLEffect", "urlSession": "URLSession", "uuid": "UUIDGenerator",
        "withRandomNumberGenerator": "WithRandomNumberGenerator",
    ]
    private static let modules: Set<String> = ["Dependencies", "ComposableArchitecture", "DependenciesMacros"]
    /// Functions whose closures take the values to override them.
    private static let overriding: Set<String> = [
        "withDependencies", "transformDependency", "prepareDependencies", "dependencies", "withValues", "Store", "TestStore",
    ]

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let keyed = code.keyed(by: ["DependencyKey"], member: "liveValue", in: values)
        // Files of the value may import nothing of the library.
        facts.bindings += (keyed.isEmpty ? code.keyedElsewhere(member: "liveValue", in: values) : keyed).map { binding in
            var binding = binding
            binding.idiom = name
            // The library caches a live value when it is first resolved.
            binding.lifetime = "singleton"
            return binding
        }
        guard !code.imports.isDisjoint(with: modules) || code.mentionsKeys(["DependencyKey"], of: values) else {
            // A module that the file imports may hand on the library, if the project adds the member to its values.
            facts.injections += code.wrapped.compactMap(injection).filter(\.isOfKeyPath).map { injection in
                var injection = injection
                injection.isTentative = true
                return injection
            }
            return
        }
        facts.memberTypeOverrides += code.keyedMembers(of: values)
        facts.memberTypeOverrides += code.untyped(["Dependency"], of: values)
        facts.bindings += overrides(in: code)
        facts.injections += code.wrapped.compactMap(injection)
        facts.injections += code.uses.compactMap(currentValue)
    }

    /// The members of keys that no app reads, by their indices: the values of tests and previews.
    static func membersOutsideApp(_ code: BodyAnalysis) -> Set<Int32> {
        code.members(named: ["testValue", "previewValue"], ofKeys: ["DependencyKey", "TestDependencyKey"])
    }

    /// `withDependencies { $0.client = … }`, `func prepare(_ values: inout DependencyValues) { values.client = … }`,
    /// `values[Client.self] = …`, `.dependency(\.client, …)`
    private static func overrides(in code: BodyAnalysis) -> [Binding] {
        let assigned = code.assignments.compactMap { override(by: $0, in: code) }
        let chained = code.keyPaths.compactMap { site -> Binding? in
            guard let call = site.call, call.isNamed("dependency") || call.isNamed("withValue"), call.arguments.count >= 2,
                  !site.path.isEmpty, let value = call.secondArgument else { return nil }
            return override(of: site.path, to: value, at: call.offset, site.context)
        }
        return assigned + chained
    }

    private static func override(by assignment: BodyAnalysis.Assignment, in code: BodyAnalysis) -> Binding? {
        let (context, value) = (assignment.context, assignment.value)
        // What a setter is given replaces nothing.
        guard !value.isName("newValue") else { return nil }
        switch assignment.target.view {
        case .member(let base?, let member, let offset):
            guard areValues(base, context, in: code) else { return nil }
            return override(of: member.string, to: value, at: offset, context)
        // In an extension of the values, without `self`.
        case .name(let member, let offset):
            guard assignment.name != nil, isInValues(context.scope, code) else { return nil }
            return override(of: member.string, to: value, at: offset, context)
        default:
            guard let (base, argument) = assignment.target.subscripted, areValues(base, context, in: code),
                  case .metatype(let type) = argument.view, case let key = type.typeName,
                  var binding = override(of: "", to: value, at: key.offset, context) else { return nil }
            (binding.service, binding.key) = (.type(key), key)
            binding.traits.remove(.tentative)
            return binding
        }
    }

    /// Whether an expression is of the type that holds the values: a closure's parameter, a local or a function's parameter of that
    /// type, or `self` in an extension of it.
    private static func areValues(_ base: Expression, _ context: BodyAnalysis.Context, in code: BodyAnalysis) -> Bool {
        switch context.locals.receiver(base) {
        case .parameter(let call, _): return overriding.contains(call) || call.lowercased().contains("dependenc")
        case .accessPath(let path):
            if path == "self" { return isInValues(context.scope, code) }
            guard path != values + "()" else { return true }
            let type = code.parameterType(named: path, around: context.scope)?.structure.name
            return type?.split(separator: ".").last.map { $0 == values } ?? false
        case .none, .unknown: return false
        }
    }

    /// Whether a declaration is in an extension of the type that holds the values.
    private static func isInValues(_ scope: Int32, _ code: BodyAnalysis) -> Bool {
        var scope = scope
        while scope >= 0 {
            if code.declarations[Int(scope)].kind.hasMembers { return code.declarations[Int(scope)].name == values }
            scope = code.declarations[Int(scope)].parent ?? -1
        }
        return false
    }

    private static func override(
        of path: String, to value: Expression, at offset: UInt32, _ context: BodyAnalysis.Context
    ) -> Binding? {
        guard let (start, end) = value.range else { return nil }
        var binding = Binding(
            idiom: name, form: .registered, service: .keyPath(root: values, path: path),
            implementation: value.implementation(context.locals, expected: nil), owner: context.scope, offset: offset,
            start: start, end: end
        )
        binding.receiver = .type(TypeName(text: values, offset: offset))
        binding.defaultLifetime = "singleton"
        // Tentative, because the member may be the library's own.
        binding.traits = [.override, .tentative]
        return binding
    }

    private static func injection(_ wrapped: BodyAnalysis.Wrapped) -> Injection? {
        guard wrapped.attribute.name == "Dependency" else { return nil }
        var injection = Injection(
            // The wrapper resolves whenever its value is read.
            idiom: name, form: .lazy, service: .unknown, api: "@Dependency", owner: wrapped.owner, offset: wrapped.offset
        )
        if let (root, path) = wrapped.attribute.keyPath {
            // A wrapper of another library may have an alias of this name: `@Dependency(Container.client)`.
            guard root == nil || root == values else { return nil }
            injection.service = .keyPath(root: root ?? values, path: path)
        } else if let key = wrapped.attribute.metatype {
            injection.key = TypeName(text: key, offset: wrapped.offset)
            if let type = wrapped.type { injection.service = .type(type) }
        } else {
            return nil
        }
        return injection
    }
}

extension SwiftDependencies {
    /// `DependencyValues._current.client`, which resolves without a wrapper.
    private static func currentValue(_ use: BodyAnalysis.UseSite) -> Injection? {
        // What a local holds is resolved where it gets it.
        guard use.known == 0, case .expression = use.what else { return nil }
        var path: [UInt8] = []
        use.appendAccessPath(to: &path)
        let steps = String(decoding: path, as: UTF8.self).dottedParts
        guard steps.count > 2, steps[0] == values, steps[1] == "_current" else { return nil }
        return Injection(
            idiom: name, form: use.context.closure == 0 ? .strong : .lazy,
            service: .keyPath(root: values, path: String(steps[2].prefix { $0 != "(" })), api: "_current",
            owner: use.context.scope, offset: use.offset
        )
    }
}

extension Injection {
    fileprivate var isOfKeyPath: Bool { if case .keyPath = service { true } else { false } }
}
