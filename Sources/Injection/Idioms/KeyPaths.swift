import AshlarFacts
import AshlarSyntax

/// Resolution by key paths of a container's members: `resolve(\Services.client)`, `container.resolve(\.client)`, `Services[\.client]`.
///
/// All injections are tentative: the linker drops key paths whose members are no bindings.
enum KeyPaths: Idiom {
    package static let name = "key paths"

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        for site in code.keyPaths {
            if let values = site.subscripted {
                readSubscript(of: values, at: site, code, into: &facts)
                continue
            }
            let function = site.call?.name?.string ?? ""
            if let call = site.call, ["register", "override"].contains(function), let closure = call.lastClosure {
                if let binding = replacement(by: call, closure, at: site) { facts.bindings.append(binding) }
                continue
            }
            guard site.root != nil || Conventions.keyPathResolvingFunctions.contains(function), !site.path.isEmpty else { continue }
            add(site, of: site.root, by: function.isEmpty ? "key path" : function, idiom: name, code, into: &facts)
        }
    }

    /// Adds the tentative injection by a key path of a type's member, and the type that it gives a variable.
    static func add(
        _ site: BodyAnalysis.KeyPathSite, of root: String?, by function: String, idiom: String, _ code: BodyAnalysis,
        into facts: inout InjectionFacts
    ) {
        var injection = Injection(
            idiom: idiom, form: site.context.closure == 0 ? .strong : .lazy, service: .keyPath(root: root, path: site.path), api: function,
            owner: site.context.scope, offset: site.offset
        )
        injection.isTentative = true
        if root != nil, site.call != nil, site.context.closure == 0, code.isUntypedVariable(site.context.scope) {
            let value = UnresolvedType.element(of: injection.service)
            facts.memberTypeOverrides.append(MemberTypeOverride(declaration: site.context.scope, value: value))
        }
        injection.receiver = receiver(of: site)
        injection.closure = site.context.closure
        facts.injections.append(injection)
    }

    /// `Values[\.client]` and `Values.shared[\.client]` resolve a member of the type; `Values[\.client] = FakeClient()` replaces it.
    private static func readSubscript(
        of values: Expression, at site: BodyAnalysis.KeyPathSite, _ code: BodyAnalysis, into facts: inout InjectionFacts
    ) {
        let root: Name? = switch values.view {
        case .name(let name, _): name
        case .member(let base?, _, _): if case .name(let name, _) = base.view { name } else { nil }
        default: nil
        }
        guard site.root == nil, !site.path.isEmpty, let root, root.startsLikeType else { return }
        let assignment = code.assignments.first { $0.target.range?.start == values.range?.start }
        guard let assignment else {
            add(site, of: root.string, by: "subscript", idiom: name, code, into: &facts)
            return
        }
        guard !assignment.value.isName("newValue"), let offset = values.range?.start else { return }
        var binding = Binding(
            idiom: name, form: .registered, service: .keyPath(root: root.string, path: site.path),
            implementation: BodyAnalysis.implementation(
                of: BodyAnalysis.results(of: assignment.value, locals: site.context.locals), expected: nil
            ),
            owner: site.context.scope, offset: offset, start: assignment.start, end: assignment.end
        )
        binding.api = "subscript"
        binding.traits = [.override, .tentative]
        facts.bindings.append(binding)
    }

    static let examples = [
        IdiomExample("members that are resolved and overridden by key paths", of: name, """
            final class AppContainer {
                static let shared = AppContainer()
                var client: Client { LiveClient() }
                func resolve<T>(_ path: KeyPath<AppContainer, T>) -> T { self[keyPath: path] }
            }
            protocol Client {}
            struct LiveClient: Client {}
            struct FakeClient: Client {}
            struct Model {
                let client = resolve(\\AppContainer.client)
                let again = AppContainer.shared.resolve(\\.client)
                func test() { AppContainer.shared.register(\\.client) { FakeClient() } }
                let names = [Model]().map(\\Model.client)
            }
            """, gives: """
            Client → LiveClient (transient) in AppContainer
            Client → FakeClient (transient) in Model
            Model ← Client
            Model ← Client
            """),
    ]

    private static func receiver(of site: BodyAnalysis.KeyPathSite) -> UnresolvedType? {
        site.call.flatMap { site.context.locals.receiver(of: $0).unresolvedType }
    }

    /// `container.register(\.client) { … }`
    private static func replacement(
        by call: Expression.Call, _ closure: Expression.Closure, at site: BodyAnalysis.KeyPathSite
    ) -> Binding? {
        let root: String? = site.root ?? {
            guard case .accessPath(let accessPath)? = receiver(of: site), accessPath.hasSuffix(".shared") else { return nil }
            return String(accessPath.dropLast(".shared".count))
        }()
        guard let root else { return nil }
        var binding = Binding(
            idiom: name, form: .registered, service: .keyPath(root: root, path: site.path),
            implementation: closure.implementation(site.context.locals, expected: nil), owner: site.context.scope,
            offset: call.offset, start: closure.start, end: closure.end
        )
        binding.api = call.name?.string ?? ""
        binding.traits = [.override, .tentative]
        return binding
    }
}

extension BodyAnalysis {
    fileprivate func isUntypedVariable(_ scope: Int32) -> Bool {
        guard scope >= 0 else { return false }
        return declarations[Int(scope)].kind == .variable && declarations[Int(scope)].type == nil
    }
}
