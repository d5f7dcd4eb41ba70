import AshlarFacts
import AshlarSyntax

/// A container that is asked by key paths of its members: `resolve(\\Services.client)`, `container.resolve(\\.client)`.
///
/// Whose members they are, the declarations say: other key paths are none of this.
enum KeyPaths: Idiom {
    package static let name = "key paths"

    private static let asking: Set<String> = ["resolve", "inject", "require", "get", "injected"]

    package static func read(_ code: Composition, into facts: inout WiringFacts) {
        for site in code.keyPaths {
            let word = site.call?.name?.string ?? ""
            if let call = site.call, ["register", "override"].contains(word), let closure = call.lastClosure {
                if let binding = replacement(by: call, closure, at: site) { facts.bindings.append(binding) }
                continue
            }
            guard site.root != nil || asking.contains(word), !site.path.isEmpty else { continue }
            var injection = Injection(
                idiom: name, form: site.place.closure == 0 ? .strong : .lazy,
                service: .keyPath(root: site.root, path: site.path), means: word.isEmpty ? "key path" : word,
                owner: site.place.scope, offset: site.offset
            )
            injection.isTentative = true
            if site.root != nil, site.call != nil, site.place.closure == 0, code.isUntypedVariable(site.place.scope) {
                let value = TypeClue.element(of: injection.service)
                facts.toldMembers.append(ToldMember(declaration: site.place.scope, value: value))
            }
            injection.receiver = receiver(of: site)
            injection.closure = site.place.closure
            facts.injections.append(injection)
        }
    }

    static let examples = [
        IdiomExample("members that are asked for and replaced by key paths", of: name, """
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

    private static func receiver(of site: Composition.KeyPathSite) -> TypeClue? {
        site.call.flatMap { site.place.locals.receiver(of: $0).clue }
    }

    /// `container.register(\.client) { … }`
    private static func replacement(
        by call: Term.Call, _ closure: Term.Closure, at site: Composition.KeyPathSite
    ) -> Binding? {
        let root: String? = site.root ?? {
            guard case .way(let way)? = receiver(of: site), way.hasSuffix(".shared") else { return nil }
            return String(way.dropLast(".shared".count))
        }()
        guard let root else { return nil }
        var binding = Binding(
            idiom: name, form: .registered, service: .keyPath(root: root, path: site.path),
            implementation: closure.implementation(site.place.locals, expected: nil), owner: site.place.scope,
            offset: call.offset, start: closure.start, end: closure.end
        )
        binding.means = call.name?.string ?? ""
        binding.traits = [.override, .tentative]
        return binding
    }
}

extension Composition {
    fileprivate func isUntypedVariable(_ scope: Int32) -> Bool {
        guard scope >= 0 else { return false }
        return declarations[Int(scope)].kind == .variable && declarations[Int(scope)].type == nil
    }
}
