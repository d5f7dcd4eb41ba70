import AshlarFacts
import AshlarSyntax

/// Values under keys of the project's own, as a well-known article has them: `InjectionKey`, `InjectedValues` and
/// `@Injected(\.client)`. A property wrapper of the project resolves members of the type whose key paths its initializer takes.
/// Source: https://www.avanderlee.com/swift/dependency-injection/
enum InjectedValues: Idiom {
    package static let name = "injected values"

    private static let values = "InjectedValues"
    private static let keys: Set<String> = ["InjectionKey"]

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard code.mentionsKeys(keys, of: values) else { return }
        facts.bindings += code.keyed(by: keys, member: "currentValue", in: values).compactMap { binding in
            if case .type(let type) = binding.service, !type.mayBeService { return nil }
            var binding = binding
            binding.idiom = name
            binding.lifetime = binding.form == .stored ? "singleton" : "transient"
            return binding
        }
        facts.memberTypeOverrides += code.keyedMembers(of: values)
    }

    static let examples = [
        IdiomExample("values under keys, and a wrapper that resolves them", of: name, """
            //- InjectedValues.swift
            protocol InjectionKey {
                associatedtype Value
                static var currentValue: Value { get set }
            }
            struct InjectedValues {
                private static var current = InjectedValues()
                static subscript<K: InjectionKey>(key: K.Type) -> K.Value {
                    get { key.currentValue }
                    set { key.currentValue = newValue }
                }
                static subscript<T>(_ path: WritableKeyPath<InjectedValues, T>) -> T {
                    get { current[keyPath: path] }
                    set { current[keyPath: path] = newValue }
                }
            }
            @propertyWrapper struct Injected<T> {
                private let path: WritableKeyPath<InjectedValues, T>
                var wrappedValue: T { InjectedValues[path] }
                init(_ path: WritableKeyPath<InjectedValues, T>) { self.path = path }
            }
            //- Client.swift
            protocol Client {}
            final class HttpClient: Client {}
            private struct ClientKey: InjectionKey { static var currentValue: Client = HttpClient() }
            private struct LimitKey: InjectionKey { static var currentValue: Int = 10 }
            extension InjectedValues {
                var client: Client {
                    get { Self[ClientKey.self] }
                    set { Self[ClientKey.self] = newValue }
                }
                var limit: Int {
                    get { Self[LimitKey.self] }
                    set { Self[LimitKey.self] = newValue }
                }
            }
            //- Page.swift
            final class Page {
                @Injected(\\.client) private var client: Client
                @Injected(\\.client) private var other
                @Injected(\\.limit) private var limit: Int
            }
            """, gives: """
            Client → HttpClient (singleton) in InjectedValues
            Page ← Client
            Page ← Client
            """),
        IdiomExample("a wrapper that resolves members of a container by key path", of: name, """
            final class AppContainer {
                static let shared = AppContainer()
                lazy var client: Client = HttpClient()
                let limit = 10
            }
            protocol Client {}
            final class HttpClient: Client {}
            @propertyWrapper struct Inject<Value> {
                private let path: KeyPath<AppContainer, Value>
                init(_ path: KeyPath<AppContainer, Value>) { self.path = path }
                var wrappedValue: Value { AppContainer.shared[keyPath: path] }
            }
            final class Page {
                @Inject(\\.client) private var client
                @Inject(\\.limit) private var limit
            }
            """, gives: """
            Client → HttpClient (lazy singleton) in AppContainer
            Page ← Client
            """),
    ]
}
