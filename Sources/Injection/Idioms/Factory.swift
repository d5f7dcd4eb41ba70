import AshlarFacts
import AshlarModel
import AshlarSyntax

/// Factory 1 to 3: members that hold factories, and key paths to them, `@Injected(\.client)` and `resolve(\.client)`.
/// Source: https://github.com/hmlongco/Factory/tree/main/Sources/FactoryKit/FactoryKit.docc
enum Factory: Idiom {
    package static let name = "Factory"

    static let modules: Set<String> = ["Factory", "FactoryKit"]
    private static let types: Set<String> = ["Factory", "ParameterFactory", "FactoryKit.Factory", "FactoryKit.ParameterFactory"]
    /// The property wrappers, with the form of their injections.
    static let wrappers: [String: Injection.Form] = [
        "Injected": .strong, "LazyInjected": .lazy, "WeakLazyInjected": .lazy, "DynamicInjected": .lazy,
        "InjectedObject": .strong, "InjectedObservable": .strong,
    ]
    /// The container of wrappers and key paths that name none.
    private static let defaultContainer = "Container"

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let importsLibrary = !code.imports.isDisjoint(with: modules)
        var factories = Factories()
        for index in code.declarations.indices where code.declarations[index].kind == .variable {
            factories.readMember(Int32(index), code, into: &facts)
        }
        readWrappers(code, importsLibrary: importsLibrary, into: &facts)
        // A file of a module that imports the library elsewhere may register what a container has.
        guard importsLibrary || code.declarations.contains(where: { $0.inherits.contains { $0.nominalText == "AutoRegistering" } }) else { return }
        facts.bindings += code.declarations.indices.compactMap { function(Int32($0), code) }
        for site in code.calls where !factories.offsets.contains(site.call.start) { readCall(site, code, into: &facts) }
        for site in code.keyPaths { readKeyPath(site, code, into: &facts) }
        readDefaultLifetimes(code, into: &facts)
    }

    /// See `FactoryExamples.swift`.
    static var examples: [IdiomExample] { factoryExamples }

    // MARK: Members

    /// The members that hold factories, each with the call that creates its factory.
    private struct Factories {
        private var calls: [Int32: [BodyAnalysis.CallSite]]?
        /// The byte offsets of calls that create factories. Calls chained to them are read with them.
        private(set) var offsets: Set<UInt32> = []

        mutating func readMember(_ index: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
            guard let type = code.declarations[Int(index)].type, type.text.utf8.contains(UInt8(ascii: "F")),
                  let base = type.nominalText, types.contains(base) else { return }
            let member = code.declarations[Int(index)]
            guard let parent = member.parent else { return }
            let all = calls ?? Dictionary(grouping: code.calls) { $0.context.scope }
            calls = all
            let sites = all[index] ?? []
            let site = sites.first { $0.context.closure == 0 && $0.call.makesFactory }
            let arguments = type.genericArguments
            let result = site?.call.lastClosure?.resultType(site?.context.locals ?? code.noLocals)
            guard let service = arguments.last.map({ .type($0) }) ?? result else { return }
            facts.memberTypeOverrides.append(MemberTypeOverride(declaration: index, value: service, isCalled: true))
            guard !code.bodies[index].isEmpty else { return }
            var binding = Binding(
                idiom: name, form: member.modifiers.contains(.computed) ? .computed : .stored, service: service,
                owner: parent, offset: member.offset, start: member.start, end: member.end
            )
            binding.member = index
            binding.defaultLifetime = "unique"
            binding.traits = .called
            if arguments.count > 1 { binding.arguments = arguments[0].structure.parts.map(\.description) }
            if sites.contains(where: { $0.isNamed("promised") }) { binding.traits.insert(.placeholder) }
            if let site, let closure = site.call.lastClosure {
                offsets.insert(site.call.start)
                (binding.start, binding.end) = (closure.start, closure.end)
                binding.implementation = closure.implementation(site.context.locals, expected: arguments.last)
                binding.lifetime = site.lifetime
                if BodyAnalysis.onlyTraps(closure.statements) { binding.traits.insert(.placeholder) }
            }
            facts.bindings.append(binding)
            if let site { facts.bindings += overrides(of: binding, by: site, expected: arguments.last) }
        }

        /// `.onDebug { … }` and the like, chained to the factory.
        private func overrides(
            of binding: Binding, by site: BodyAnalysis.CallSite, expected: TypeName?
        ) -> [Binding] {
            site.modifiers.filter { $0.isOverride && !$0.isOutsideApp }.compactMap { call in
                guard let closure = call.lastClosure else { return nil }
                var override = Binding(
                    idiom: name, form: .registered, service: binding.service,
                    implementation: closure.implementation(site.context.locals, expected: expected), lifetime: binding.lifetime,
                    owner: binding.owner, offset: call.offset, start: closure.start, end: closure.end
                )
                override.api = call.name?.string ?? ""
                override.defaultLifetime = binding.defaultLifetime
                override.traits = .override
                return override
            }
        }
    }

    /// `extension Container { func page(for id: Int) -> Page { Page(users: self.users(), id: id) } }`: a function that makes what it gives,
    /// for arguments that only its callers know.
    private static func function(_ index: Int32, _ code: BodyAnalysis) -> Binding? {
        let member = code.declarations[Int(index)]
        guard member.kind == .function, !member.modifiers.contains(.static), member.genericParameters.isEmpty, let type = member.type,
              type.mayBeService, let parent = member.parent, code.declarations[Int(parent)].kind == .extension,
              code.declarations[Int(parent)].name == defaultContainer else { return nil }
        let results = BodyAnalysis.results(of: code.bodies[index], locals: code.noLocals)
        guard let made = BodyAnalysis.implementation(of: results, expected: type.nominal), case .type = made else { return nil }
        var binding = Binding(
            idiom: name, form: .function, service: .type(type), implementation: made, lifetime: "unique", owner: parent,
            offset: member.offset, start: member.start, end: member.end
        )
        binding.member = index
        return binding
    }

    // MARK: Calls

    private static func readCall(_ site: BodyAnalysis.CallSite, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        if site.call.isOverride, site.metatype == nil, let closure = site.call.lastClosure {
            guard !site.call.isOutsideApp else { return }
            switch site.receiver {
            // The only object of some other type has a `register` of its own.
            case .accessPath(let accessPath) where accessPath.leadsToSharedObject: break
            case .accessPath(let accessPath) where !accessPath.leadsToContainer: facts.bindings.append(override(at: accessPath, by: site, closure))
            case .accessPath, .none:
                if site.isNamed("register") { facts.bindings.append(registration(by: site, closure)) }
            case .parameter, .unknown: break
            }
        } else if site.isNamed("resolve"), case .accessPath(let accessPath) = site.receiver, accessPath.leadsToContainer,
                  site.call.arguments.isEmpty || site.metatype != nil {
            let expected = code.unresolvedType(of: site.context.expected)
            var injection = Injection(
                idiom: name, form: expected.mayBeMissing ? .optional : .strong,
                service: site.metatype.map { .type($0.typeName) } ?? expected, api: "resolve",
                owner: site.context.scope, offset: site.call.offset
            )
            injection.reach = .idiom
            injection.receiver = .accessPath(accessPath)
            injection.closure = site.context.closure
            facts.injections.append(injection)
        }
    }

    /// `resolve(\.client)`: the library's function resolves a member of its own container. Tentative, as the project may have such a function.
    private static func readKeyPath(_ site: BodyAnalysis.KeyPathSite, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard site.root == nil, !site.path.isEmpty, let call = site.call, call.callee.isName("resolve") else { return }
        KeyPaths.add(site, of: defaultContainer, by: "resolve", idiom: name, code, into: &facts)
    }

    /// `Container.shared.service.register { … }`
    private static func override(
        at accessPath: String, by site: BodyAnalysis.CallSite, _ closure: Expression.Closure
    ) -> Binding {
        var binding = Binding(
            idiom: name, form: .registered, service: .element(of: .accessPath(accessPath.withoutModifiers)),
            implementation: closure.implementation(site.context.locals, expected: nil), lifetime: site.lifetime,
            owner: site.context.scope, offset: site.call.offset, start: closure.start, end: closure.end
        )
        binding.api = site.name?.string ?? ""
        binding.defaultLifetime = "unique"
        binding.traits = .override
        if site.context.isConditional { binding.traits.insert(.conditional) }
        return binding
    }

    /// `container.register { A() as P }`, resolved by its type.
    private static func registration(by site: BodyAnalysis.CallSite, _ closure: Expression.Closure) -> Binding {
        var binding = Binding(
            idiom: name, form: .registered, service: closure.resultType(site.context.locals) ?? .unknown,
            implementation: closure.implementation(site.context.locals, expected: nil), lifetime: site.lifetime,
            owner: site.context.scope, offset: site.call.offset, start: closure.start, end: closure.end
        )
        binding.api = "register"
        binding.defaultLifetime = "unique"
        if case .accessPath = site.receiver { binding.receiver = site.receiver.unresolvedType }
        return binding
    }

    // MARK: Wrappers

    private static func readWrappers(_ code: BodyAnalysis, importsLibrary: Bool, into facts: inout InjectionFacts) {
        for wrapped in code.wrapped {
            let attribute = wrapped.attribute
            if attribute.name == "InjectedContainer", let index = wrapped.declaration, wrapped.type == nil, importsLibrary {
                let type = TypeName(text: attribute.metatype ?? defaultContainer, offset: wrapped.offset)
                facts.memberTypeOverrides.append(MemberTypeOverride(declaration: index, value: .type(type)))
            } else if attribute.name == "InjectedType", importsLibrary, let type = wrapped.type {
                var injection = Injection(
                    idiom: name, form: type.structure.isOptional ? .optional : .strong, service: .type(type),
                    api: "@InjectedType", owner: wrapped.owner, offset: wrapped.offset
                )
                injection.reach = .idiom
                facts.injections.append(injection)
            } else if let form = wrappers[attribute.name], let (root, path) = attribute.keyPath {
                let member = UnresolvedType.keyPath(root: root ?? defaultContainer, path: path)
                var injection = Injection(
                    idiom: name, form: form, service: member, api: "@" + attribute.name, owner: wrapped.owner,
                    offset: wrapped.offset
                )
                // Without the import, it may be a property wrapper of the project's own.
                injection.isTentative = !importsLibrary
                facts.injections.append(injection)
                if wrapped.type == nil, let index = wrapped.declaration {
                    facts.memberTypeOverrides.append(MemberTypeOverride(declaration: index, value: .element(of: member)))
                }
            } else if !Conventions.nonInjectingAttributes.contains(attribute.name), let (root, path) = attribute.keyPath {
                // It may be an alias of a wrapper; the linker decides.
                var injection = Injection(
                    idiom: name, service: .keyPath(root: root ?? defaultContainer, path: path), api: "@" + attribute.name,
                    owner: wrapped.owner, offset: wrapped.offset
                )
                injection.isTentative = true
                facts.injections.append(injection)
            }
        }
    }

    /// `manager.defaultScope = .singleton` in a container.
    private static func readDefaultLifetimes(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        for assignment in code.assignments {
            guard case .member(let base?, "defaultScope", _) = assignment.target.view, base.lastName?.string == "manager",
                  let lifetime = assignment.value.lastName?.string, let container = code.type(around: assignment.context.scope) else { continue }
            facts.defaultLifetimes.append(DefaultLifetime(idiom: name, container: container, lifetime: lifetime))
        }
    }
}

extension Expression.Call {
    /// `self { … }`, `Factory(self) { … }`, `.init(self) { … }`
    fileprivate var makesFactory: Bool {
        if callee.isName("self") || isImplicitInitializer { return lastClosure != nil }
        return ["Factory", "ParameterFactory"].contains(constructed?.split(separator: ".").last ?? "") && lastClosure != nil
    }

    /// Whether it overrides a factory's closure, always or in one context.
    fileprivate var isOverride: Bool {
        overrides.contains(name?.string ?? "")
    }

    /// Whether it overrides a factory's closure in tests or previews only, which are no part of the app.
    fileprivate var isOutsideApp: Bool {
        if isNamed("onTest") || isNamed("onPreview") { return true }
        guard isNamed("context") else { return false }
        let contexts = arguments.compactMap { argument -> String? in
            if case .member(nil, let name, _) = argument.value.view { name.string } else { nil }
        }
        return !contexts.isEmpty && contexts.allSatisfy { $0 == "test" || $0 == "preview" }
    }
}

private let overrides: Set<String> = [
    "register", "onArg", "onArgs", "onPreview", "onTest", "onDebug", "onSimulator", "onDevice", "context",
]

private let modifiers: Set<String> = [
    "unique", "cached", "singleton", "graph", "scope()", "reset()", "once()", "timeToLive()", "decorator()",
]

extension Substring {
    fileprivate var isOverride: Bool { hasSuffix("()") && overrides.contains(String(dropLast(2))) }
}

extension BodyAnalysis.CallSite {
    /// The lifetime of a factory: `.singleton`, `.scope(.session)`, `Factory(scope: .singleton)`.
    fileprivate var lifetime: String? {
        if let argument = call.argument("scope")?.lastName { return argument.string }
        if let call = modifiers.first(where: { $0.isNamed("scope") }) { return call.arguments.first?.value.lastName?.string }
        return members.first
    }
}

extension UnresolvedType {
    fileprivate var mayBeMissing: Bool {
        if case .type(let type) = self { type.structure.isOptional } else { false }
    }
}

extension String {
    /// Whether an access path ends at a container, judged by its last name.
    fileprivate var leadsToContainer: Bool {
        let last = split(separator: ".").last.map(String.init) ?? self
        return last == "self" || last.lowercased().contains("container") || (last == "shared" && !leadsToSharedObject)
    }

    /// Whether an access path ends at the shared object of a type that is not named as a container.
    fileprivate var leadsToSharedObject: Bool {
        let steps = split(separator: ".")
        return steps.last == "shared" && !(steps.dropLast().last?.lowercased().contains("container") ?? true)
    }

    /// The access path of a factory without the modifiers chained to it: `a.b` of `a.b.unique.register().onTest()`
    fileprivate var withoutModifiers: String {
        var steps = split(separator: ".")[...]
        while steps.count > 1, let last = steps.last, modifiers.contains(String(last)) || last.isOverride { steps.removeLast() }
        return steps.joined(separator: ".")
    }
}

extension TypeStructure {
    /// `Int` and `String` of `(Int, name: String)`; itself if it is no tuple.
    fileprivate var parts: [TypeStructure] {
        if case .tuple(let elements) = self { elements.map(\.type) } else { [self] }
    }
}
