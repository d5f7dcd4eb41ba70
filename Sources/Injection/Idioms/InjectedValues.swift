import AshlarFacts
import AshlarSyntax

/// Values under keys of the project's own, as a well-known article has them: `InjectionKey`, `InjectedValues` and
/// `@Injected(\.client)`. A property wrapper of the project resolves members of the type whose key paths its initializer takes.
/// By other names, a key is a type that a member of such a type takes as its own subscript's argument: `Self[ClientKey.self]`.
/// Source: https://www.avanderlee.com/swift/dependency-injection/
enum InjectedValues: Idiom {
    package static let name = "injected values"

    private static let values = "InjectedValues"
    private static let keys: Set<String> = ["InjectionKey"]

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let ownMembers = code.keyedMembers(besides: otherValues)
        facts.memberTypeOverrides += ownMembers
        facts.bindings += code.keyed(besides: otherKeys, with: ownMembers).compactMap(binding)
        guard code.mentionsKeys(keys, of: values) else { return }
        facts.bindings += code.keyed(by: keys, member: "currentValue", in: values).compactMap(binding)
        facts.memberTypeOverrides += code.keyedMembers(of: values)
    }

    /// The types of values, and the protocols of keys, that this idiom has by their names or that others read.
    private static let otherValues: Set<String> = [values, "EnvironmentValues", "DependencyValues", "FocusedValues", "ContainerValues"]
    private static let otherKeys: Set<String> = [
        "InjectionKey", "EnvironmentKey", "PreferenceKey", "CodingKey", "FocusedValueKey", "LayoutValueKey", "ContainerValueKey",
        "TestDependencyKey", "SharedKey", "SharedReaderKey", "UITraitDefinition",
    ]

    private static func binding(_ found: Binding) -> Binding? {
        if case .type(let type) = found.service, !type.mayBeService { return nil }
        var binding = found
        binding.idiom = name
        binding.lifetime = binding.form == .stored ? "singleton" : "transient"
        return binding
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
        IdiomExample("keys, values and members by other names, which subscripts resolve and replace", of: name, """
            //- Services.swift
            protocol ServiceKey {
                associatedtype Value
                static var value: Value { get set }
            }
            final class Services {
                static let shared = Services()
                subscript<K: ServiceKey>(key: K.Type) -> K.Value { key.value }
                static subscript<T>(_ path: KeyPath<Services, T>) -> T { shared[keyPath: path] }
            }
            //- Client.swift
            protocol Client {}
            final class HttpClient: Client {}
            final class FakeClient: Client {}
            enum ClientKey: ServiceKey { static var value: Client = HttpClient() }
            enum UsersKey: ServiceKey { static var value: Users { Users(client: Services[\\.client]) } }
            enum LimitKey: ServiceKey { static var value = 10 }
            enum CountKey: ServiceKey { static var value: Users { Users(client: HttpClient()) } }
            extension Services {
                var client: Client {
                    get { self[ClientKey.self] }
                    set { self[ClientKey.self] = newValue }
                }
                var users: Users { self[UsersKey.self] }
                var limit: Int { self[LimitKey.self] }
            }
            //- Page.swift
            final class Users { init(client: Client) {} }
            final class Page {
                func open() { show(Services[\\.users]) }
                func show(_ users: Users) {}
                func test() { Services[\\.client] = FakeClient() }
                let names = Services[\\.limit]
            }
            """, gives: """
            Client → HttpClient (singleton) in Services
            Users → Users (transient) in Services
            Client → FakeClient (singleton) in Page
            Users ← Client
            Page ← Users
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
