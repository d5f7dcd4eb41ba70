import AshlarFacts
import AshlarModel
import AshlarSyntax

/// Factory 1 to 3: members that hold factories, and key paths to them.
/// Source: https://github.com/hmlongco/Factory/tree/main/Sources/FactoryKit/FactoryKit.docc
enum Factory: Idiom {
    package static let name = "Factory"

    private static let modules: Set<String> = ["Factory", "FactoryKit"]
    private static let types: Set<String> = ["Factory", "ParameterFactory", "FactoryKit.Factory", "FactoryKit.ParameterFactory"]
    /// The wrappers, with what they ask for at once, later or perhaps.
    private static let wrappers: [String: Injection.Form] = [
        "Injected": .strong, "LazyInjected": .lazy, "WeakLazyInjected": .lazy, "DynamicInjected": .lazy,
        "InjectedObject": .strong, "InjectedObservable": .strong,
    ]
    /// The container where none is named.
    private static let usualContainer = "Container"

    package static func read(_ code: Composition, into facts: inout WiringFacts) {
        let isSpoken = !code.imports.isDisjoint(with: modules)
        var factories = Factories()
        for index in code.declarations.indices where code.declarations[index].kind == .variable {
            factories.readMember(Int32(index), code, into: &facts)
        }
        readWrappers(code, isSpoken: isSpoken, into: &facts)
        guard isSpoken else { return }
        for site in code.calls where !factories.starts.contains(site.call.start) { readCall(site, code, into: &facts) }
        readUsualScopes(code, into: &facts)
    }

    /// How it looks is shown in `FactoryExamples.swift`.
    static var examples: [IdiomExample] { factoryExamples }

    // MARK: Members

    /// The members that hold factories, each with the call that makes it.
    private struct Factories {
        private var calls: [Int32: [Composition.CallSite]]?
        /// Where the calls begin that make factories: what is chained to them is read with them.
        private(set) var starts: Set<UInt32> = []

        mutating func readMember(_ index: Int32, _ code: Composition, into facts: inout WiringFacts) {
            guard let type = code.declarations[Int(index)].type, type.text.utf8.contains(UInt8(ascii: "F")),
                  let base = type.nominalText, types.contains(base) else { return }
            let member = code.declarations[Int(index)]
            guard let parent = member.parent else { return }
            let all = calls ?? Dictionary(grouping: code.calls) { $0.place.scope }
            calls = all
            let sites = all[index] ?? []
            let site = sites.first { $0.place.closure == 0 && $0.call.makesFactory }
            let arguments = type.genericArguments
            let made = site?.call.lastClosure?.givenType(site?.place.locals ?? code.noLocals)
            guard let service = arguments.last.map({ .type($0) }) ?? made else { return }
            facts.toldMembers.append(ToldMember(declaration: index, value: service, isCalled: true))
            guard !code.bodies[index].isEmpty else { return }
            var binding = Binding(
                idiom: name, form: member.modifiers.contains(.computed) ? .computed : .stored, service: service,
                owner: parent, offset: member.offset, start: member.start, end: member.end
            )
            binding.member = index
            binding.usualScope = "unique"
            binding.traits = .called
            if arguments.count > 1 { binding.arguments = arguments[0].text.tupleParts }
            if sites.contains(where: { $0.isNamed("promised") }) { binding.traits.insert(.placeholder) }
            if let site, let closure = site.call.lastClosure {
                starts.insert(site.call.start)
                (binding.start, binding.end) = (closure.start, closure.end)
                binding.implementation = closure.implementation(site.place.locals, expected: arguments.last)
                binding.scope = site.scope
                if Composition.onlyTraps(closure.statements) { binding.traits.insert(.placeholder) }
            }
            facts.bindings.append(binding)
            if let site { facts.bindings += overrides(of: binding, by: site, expected: arguments.last) }
        }

        /// `.onPreview { … }` and the like, chained to the factory.
        private func overrides(
            of binding: Binding, by site: Composition.CallSite, expected: TypeName?
        ) -> [Binding] {
            site.modifiers.filter(\.isOverride).compactMap { call in
                guard let closure = call.lastClosure else { return nil }
                var override = Binding(
                    idiom: name, form: .registered, service: binding.service,
                    implementation: closure.implementation(site.place.locals, expected: expected), scope: binding.scope,
                    owner: binding.owner, offset: call.offset, start: closure.start, end: closure.end
                )
                override.means = call.name?.string ?? ""
                override.usualScope = binding.usualScope
                override.traits = .override
                return override
            }
        }
    }

    // MARK: Calls

    private static func readCall(_ site: Composition.CallSite, _ code: Composition, into facts: inout WiringFacts) {
        if site.call.isOverride, site.metatype == nil, let closure = site.call.lastClosure {
            switch site.receiver {
            case .way(let way) where !way.leadsToContainer: facts.bindings.append(override(at: way, by: site, closure))
            case .way, .none:
                if site.isNamed("register") { facts.bindings.append(registration(by: site, closure)) }
            case .parameter, .unknown: break
            }
        } else if site.isNamed("resolve"), case .way(let way) = site.receiver, way.leadsToContainer,
                  site.call.arguments.isEmpty || site.metatype != nil {
            let expected = code.clue(of: site.place.expected)
            var injection = Injection(
                idiom: name, form: expected.mayBeMissing ? .optional : .strong,
                service: site.metatype.map { .type($0.typeName) } ?? expected, means: "resolve",
                owner: site.place.scope, offset: site.call.offset
            )
            injection.reach = .idiom
            injection.receiver = .way(way)
            injection.closure = site.place.closure
            facts.injections.append(injection)
        }
    }

    /// `Container.shared.service.register { … }`
    private static func override(
        at way: String, by site: Composition.CallSite, _ closure: Term.Closure
    ) -> Binding {
        var binding = Binding(
            idiom: name, form: .registered, service: .element(of: .way(way.withoutModifiers)),
            implementation: closure.implementation(site.place.locals, expected: nil), scope: site.scope,
            owner: site.place.scope, offset: site.call.offset, start: closure.start, end: closure.end
        )
        binding.means = site.name?.string ?? ""
        binding.usualScope = "unique"
        binding.traits = .override
        if site.place.isConditional { binding.traits.insert(.conditional) }
        return binding
    }

    /// `container.register { A() as P }`, found by its type.
    private static func registration(by site: Composition.CallSite, _ closure: Term.Closure) -> Binding {
        var binding = Binding(
            idiom: name, form: .registered, service: closure.givenType(site.place.locals) ?? .unknown,
            implementation: closure.implementation(site.place.locals, expected: nil), scope: site.scope,
            owner: site.place.scope, offset: site.call.offset, start: closure.start, end: closure.end
        )
        binding.means = "register"
        binding.usualScope = "unique"
        if case .way = site.receiver { binding.receiver = site.receiver.clue }
        return binding
    }

    // MARK: Wrappers

    private static func readWrappers(_ code: Composition, isSpoken: Bool, into facts: inout WiringFacts) {
        for wrapped in code.wrapped {
            let attribute = wrapped.attribute
            if attribute.name == "InjectedContainer", let index = wrapped.declaration, wrapped.type == nil, isSpoken {
                let type = TypeName(text: attribute.metatype ?? usualContainer, offset: wrapped.offset)
                facts.toldMembers.append(ToldMember(declaration: index, value: .type(type)))
            } else if attribute.name == "InjectedType", isSpoken, let type = wrapped.type {
                var injection = Injection(
                    idiom: name, form: type.text.hasSuffix("?") ? .optional : .strong, service: .type(type),
                    means: "@InjectedType", owner: wrapped.owner, offset: wrapped.offset
                )
                injection.reach = .idiom
                facts.injections.append(injection)
            } else if let form = wrappers[attribute.name], let (root, path) = attribute.keyPath {
                let member = TypeClue.keyPath(root: root ?? usualContainer, path: path)
                var injection = Injection(
                    idiom: name, form: form, service: member, means: "@" + attribute.name, owner: wrapped.owner,
                    offset: wrapped.offset
                )
                // Elsewhere it may be a wrapper of the project's own.
                injection.isTentative = !isSpoken
                facts.injections.append(injection)
                if wrapped.type == nil, let index = wrapped.declaration {
                    facts.toldMembers.append(ToldMember(declaration: index, value: .element(of: member)))
                }
            }
        }
    }

    /// `manager.defaultScope = .singleton` in a container.
    private static func readUsualScopes(_ code: Composition, into facts: inout WiringFacts) {
        for assignment in code.assignments {
            guard case .member(let base?, "defaultScope", _) = assignment.target.view, base.lastName?.string == "manager",
                  let scope = assignment.value.lastName?.string, let container = code.type(around: assignment.place.scope) else { continue }
            facts.usualScopes.append(UsualScope(idiom: name, container: container, scope: scope))
        }
    }
}

extension Term.Call {
    /// `self { … }`, `Factory(self) { … }`, `.init(self) { … }`
    fileprivate var makesFactory: Bool {
        if callee.isName("self") || isImplicitInitializer { return lastClosure != nil }
        return ["Factory", "ParameterFactory"].contains(constructed?.split(separator: ".").last ?? "") && lastClosure != nil
    }

    /// Whether it replaces what a factory makes, always or somewhere.
    fileprivate var isOverride: Bool {
        overrides.contains(name?.string ?? "")
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

extension Composition.CallSite {
    /// The scope that a factory tells: `.singleton`, `.scope(.session)`, `Factory(scope: .singleton)`.
    fileprivate var scope: String? {
        if let scope = call.argument("scope")?.lastName { return scope.string }
        if let call = modifiers.first(where: { $0.isNamed("scope") }) { return call.arguments.first?.value.lastName?.string }
        return members.first
    }
}

extension TypeClue {
    fileprivate var mayBeMissing: Bool {
        if case .type(let type) = self { type.text.hasSuffix("?") } else { false }
    }
}

extension String {
    /// Whether a way leads to a container, as its last word tells.
    fileprivate var leadsToContainer: Bool {
        let last = split(separator: ".").last.map(String.init) ?? self
        return last == "shared" || last == "self" || last.lowercased().contains("container")
    }

    /// The way to a factory, of what is chained to it: `a.b` of `a.b.unique.register().onTest()`
    fileprivate var withoutModifiers: String {
        var steps = split(separator: ".")[...]
        while steps.count > 1, let last = steps.last, modifiers.contains(String(last)) || last.isOverride { steps.removeLast() }
        return steps.joined(separator: ".")
    }

    /// `Int` and `String` of `(Int, name: String)`.
    fileprivate var tupleParts: [String] {
        guard hasPrefix("("), hasSuffix(")") else { return [self] }
        return dropFirst().dropLast().partsOfList
    }
}
