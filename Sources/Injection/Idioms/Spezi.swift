import AshlarFacts
import AshlarSyntax

/// Spezi: modules that a configuration lists, and that ask for each other.
/// Source: https://swiftpackageindex.com/stanfordspezi/spezi/documentation/spezi/module-dependency
enum Spezi: Idiom {
    package static let name = "Spezi"

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard code.imports.contains(where: { $0.hasPrefix("Spezi") }) else { return }
        for site in code.calls where site.isNamed("Configuration") && site.call.isConstruction {
            if let standard = site.call.argument("standard") { add(standard, in: site.context.scope, to: &facts, code) }
            for argument in site.call.arguments {
                if let closure = argument.value.closure { add(closure.statements, in: site.context.scope, to: &facts, code) }
            }
        }
        // Functions list modules for a configuration, or to load them later.
        for index in code.declarations.indices where code.declarations[index].type?.isListOfModules == true {
            add(code.bodies[Int32(index)], in: Int32(index), to: &facts, code)
        }
        for index in code.declarations.indices where code.declarations[index].kind.hasMembers {
            // A module that others ask for is made when no configuration lists it.
            guard code.declarations[index].inherits.contains(where: { $0.nominalText == "DefaultInitializable" }) else { continue }
            let (declared, type) = (code.declarations[index], code.declarations[index].name)
            var binding = Binding(
                idiom: name, form: .registered, service: .type(TypeName(text: type, offset: declared.offset)),
                implementation: .type(TypeName(text: type, offset: declared.offset)), lifetime: "singleton", owner: Int32(index),
                offset: declared.offset, start: declared.offset, end: declared.offset
            )
            // One that is listed takes its place.
            binding.traits = .override
            facts.bindings.append(binding)
        }
        facts.injections += code.wrapped.compactMap(injection)
    }

    static let examples = [
        IdiomExample("modules that a configuration lists, and that ask for each other", of: name, """
            import Spezi
            final class Delegate: SpeziAppDelegate {
                override var configuration: Configuration {
                    Configuration(standard: AppStandard()) {
                        if isOnline { Uploader() }
                        store
                        Reminders(hour: 8)
                    }
                }
                private var isOnline: Bool { true }
                private var store: Store {
                    let limit = 3
                    return Store(limit: limit)
                }
            }
            actor AppStandard: Standard { @Dependency(Store.self) private var store }
            final class Uploader: Module { @StandardActor var standard: AppStandard }
            final class Store: Module { init(limit: Int) {} }
            final class Clock: Module, DefaultInitializable { init() {} }
            final class Reminders: Module {
                @Dependency var clock: Clock
                @Dependency(Uploader.self) var uploader: Uploader?
                @Application(\\.logger) var logger
                init(hour: Int) {}
            }
            """, gives: """
            AppStandard → AppStandard (singleton) in Delegate
            Uploader → Uploader (singleton) in Delegate
            Store → ? (singleton) in Delegate
            Reminders → Reminders (singleton) in Delegate
            Clock → Clock (singleton) in Clock
            AppStandard ← Store
            Uploader ← AppStandard
            Reminders ← Clock
            Reminders ← Uploader optional
            Reminders ← \\.logger external
            """),
        IdiomExample("functions that list modules", of: name, """
            import Spezi
            enum Modules {
                static func base(hour: Int) -> [any Module] {
                    log(hour)
                    return [Reminders(hour: hour)]
                }
                static var all: [any Module] {
                    Array {
                        Uploader()
                        if isOnline { Clock() }
                        base(hour: 8)
                    }
                }
                static var isOnline: Bool { true }
            }
            final class Uploader: Module {}
            final class Clock: Module { init() {} }
            final class Reminders: Module { init(hour: Int) {} }
            """, gives: """
            Reminders → Reminders (singleton) in Modules
            Uploader → Uploader (singleton) in Modules
            Clock → Clock (singleton) in Modules
            """),
    ]

    private static func add(
        _ statements: [Expression.Statement], in scope: Int32, to facts: inout InjectionFacts, _ code: BodyAnalysis
    ) {
        for statement in statements {
            switch statement {
            case .value(let value), .result(let value): add(value, in: scope, to: &facts, code)
            case .branch(let node), .block(let node):
                let first = facts.bindings.count
                add(Expression.Statement.statements(of: node), in: scope, to: &facts, code)
                for index in facts.bindings[first...].indices { facts.bindings[index].traits.insert(.conditional) }
            case .local, .wrapped, .function: break
            }
        }
    }

    /// Adds the module that a listed expression is: a construction, or a member of the delegate with the type of a module; or those of a
    /// list.
    private static func add(_ module: Expression, in scope: Int32, to facts: inout InjectionFacts, _ code: BodyAnalysis) {
        if case .list(let modules) = module.view {
            for module in modules { add(module, in: scope, to: &facts, code) }
            return
        }
        if let call = module.call, call.constructed == "Array" {
            for argument in call.arguments {
                if let closure = argument.value.closure { add(closure.statements, in: scope, to: &facts, code) }
            }
            return
        }
        guard let (start, end) = module.range else { return }
        let type: TypeName
        if let path = module.call?.constructed {
            type = TypeName(text: path, offset: start)
        } else if case .name(let name, _) = module.view, let member = code.declarations.first(where: { declaration in
            declaration.kind == .variable && name.string == declaration.name
        }), let declared = member.type, declared.mayBeService {
            type = declared
        } else {
            return
        }
        var binding = Binding(
            idiom: name, form: .registered, service: .type(type), implementation: .type(type), lifetime: "singleton",
            owner: scope, offset: start, start: start, end: end
        )
        // The framework runs the modules that are listed, and modules of packages may ask for the standard.
        binding.traits.insert(.root)
        // A member may have made it anywhere.
        if module.call == nil { binding.implementation = nil }
        facts.bindings.append(binding)
    }

    private static func injection(_ wrapped: BodyAnalysis.Wrapped) -> Injection? {
        let service: UnresolvedType
        switch wrapped.attribute.name {
        case "Dependency", "StandardActor":
            guard let type = wrapped.attribute.metatype.map({ TypeName(text: $0, offset: wrapped.offset) }) ?? wrapped.type else { return nil }
            service = .type(type)
        case "Application":
            guard let path = wrapped.attribute.keyPath?.path else { return nil }
            service = .keyPath(root: name, path: path)
        default: return nil
        }
        var injection = Injection(
            idiom: name, form: wrapped.type?.structure.isOptional == true ? .optional : .strong, service: service,
            api: "@" + wrapped.attribute.name, owner: wrapped.owner, offset: wrapped.offset
        )
        injection.reach = .idiom
        return injection
    }
}

extension TypeName {
    /// Whether it is `[any Module]`.
    fileprivate var isListOfModules: Bool {
        if case .array(let element) = structure.undecorated { element.undecorated.name == "Module" } else { false }
    }
}
