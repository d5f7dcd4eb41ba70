import AshlarFacts
import AshlarSyntax

/// swift-dependencies: keys with live values, and members of `DependencyValues` that resolve them.
/// Source: https://github.com/pointfreeco/swift-dependencies/tree/main/Sources/Dependencies/Documentation.docc
enum SwiftDependencies: Idiom {
    package static let name = "swift-dependencies"

    private static let values = "DependencyValues"
    /// The types of the values that the library has keys for. Source: its DependencyValues folder; the Composable Architecture.
    static let services = [
        "calendar": "Calendar", "continuousClock": "Clock", "suspendingClock": "Clock", "date": "DateGenerator", "dismiss": "DismissEffect",
        "fireAndForget": "FireAndForget", "mainQueue": "AnySchedulerOf<DispatchQueue>", "mainRunLoop": "AnySchedulerOf<RunLoop>",
        "openSettings": "OpenSettingsEffect", "openURL": "OpenURLEffect", "urlSession": "URLSession", "uuid": "UUIDGenerator",
        "withRandomNumberGenerator": "WithRandomNumberGenerator",
    ]
    private static let modules: Set<String> = ["Dependencies", "ComposableArchitecture", "DependenciesMacros"]
    /// Functions whose closures take the values to override them.
    private static let overriding: Set<String> = [
        "withDependencies", "transformDependency", "prepareDependencies", "dependencies", "Store", "TestStore",
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
        guard !code.imports.isDisjoint(with: modules) || code.mentionsKeys(["DependencyKey"], of: values) else { return }
        facts.memberTypeOverrides += code.keyedMembers(of: values)
        facts.memberTypeOverrides += code.untyped(["Dependency"], of: values)
        facts.bindings += overrides(in: code)
        facts.injections += code.wrapped.compactMap(injection)
    }

    static let examples = [
        IdiomExample("a value that a view passes on", of: name, """
            import Dependencies
            import SwiftUI
            enum ClientKey: DependencyKey { static let liveValue = Client() }
            extension DependencyValues { var client: Client { get { self[ClientKey.self] } set { self[ClientKey.self] = newValue } } }
            @Observable final class Client {}
            struct Main: View {
                @Dependency(\\.client) private var client
                var body: some View { Page().environment(client) }
            }
            struct Page: View {
                @Environment(Client.self) private var client
                var body: some View { Detail().environment(client) }
            }
            struct Detail: View { var body: some View { Text("") } }
            """, gives: """
            Client → Client (singleton) in DependencyValues
            Client → ? (view) in Main
            Client → ? (view) in Page
            Main ← Client lazy
            Page ← Client
            """),
        IdiomExample("separate keys, types that are their own keys, values of the library", of: name, """
            import Dependencies
            struct Client: Sendable { var load: @Sendable () -> Int }
            extension Client: DependencyKey {
                static let liveValue = Self(load: { 1 })
                static let testValue = Self(load: { 0 })
            }
            private enum StoreKey: DependencyKey {
                typealias Value = any Store
                static var liveValue: any Store { DiskStore() }
            }
            private enum LogKey: DependencyKey { static let liveValue = Log.live }
            struct Log { let write: (String) -> Void }
            extension Log { static let live = Log { print($0) } }
            struct Audio: TestDependencyKey { static let testValue = Audio() }
            extension DependencyValues {
                var log: Log {
                    get { self[LogKey.self] }
                    set { self[LogKey.self] = newValue }
                }
                var client: Client {
                    get { self[Client.self] }
                    set { self[Client.self] = newValue }
                }
                var store: any Store {
                    get { self[StoreKey.self] }
                    set { self[StoreKey.self] = newValue }
                }
                var audio: Audio {
                    get { self[Audio.self] }
                    set { self[Audio.self] = newValue }
                }
            }
            protocol Store {}
            struct DiskStore: Store { @Dependency(\\.client) var client }
            struct Feature {
                @Dependency(\\.client.load) var load
                @Dependency(\\.store) var store
                @Dependency(Client.self) var client
                @Dependency(\\.mainQueue) var queue
                @Dependency(\\.audio) var audio
                func now() { @Dependency(\\.date.now) var now }
            }
            """, gives: """
            Client → Client (singleton) in DependencyValues
            Store → DiskStore (singleton) in DependencyValues
            Log → ? (singleton) in DependencyValues
            DiskStore ← Client lazy
            Feature ← Client lazy
            Feature ← Store lazy
            Feature ← Client lazy
            Feature ← AnySchedulerOf<DispatchQueue> lazy external
            Feature ← Audio lazy missing
            Feature ← DateGenerator lazy external
            """),
        IdiomExample("a key in one file, its live value in another", of: name, """
            //- Client.swift
            import Dependencies
            struct Client: DependencyKey { var load: () -> Int }
            extension DependencyValues { var client: Client { get { self[Client.self] } set { self[Client.self] = newValue } } }
            struct Feature { @Dependency(\\.client) var client }
            struct Other { var load: () -> Int }
            //- Client+Live.swift
            extension Client { static let liveValue = Client(load: { 1 }) }
            //- Other+Live.swift
            extension Other { static let liveValue = Other(load: { 2 }) }
            """, gives: """
            Client → Client (singleton) in DependencyValues
            Feature ← Client lazy
            """),
        IdiomExample("overridden values", of: name, """
            import ComposableArchitecture
            struct Audio: TestDependencyKey { static let testValue = Audio() }
            extension DependencyValues {
                var audio: Audio {
                    get { self[Audio.self] }
                    set { self[Audio.self] = newValue }
                }
            }
            struct Feature { @Dependency(\\.audio) var audio }
            final class AppDelegate {
                let store = Store(initialState: 0) { Feature().transformDependency(\\.self) { $0.audio = Audio() } }
            }
            """, gives: """
            Audio → Audio (singleton) in DependencyValues
            Feature ← Audio lazy
            """),
    ]

    /// `withDependencies { $0.client = … }`, `.dependency(\.client, …)`
    private static func overrides(in code: BodyAnalysis) -> [Binding] {
        let assigned = code.assignments.compactMap { assignment -> Binding? in
            guard case .member(let base?, let member, let offset) = assignment.target.view,
                  case .parameter(let call, _) = assignment.context.locals.receiver(base), overriding.contains(call) else { return nil }
            return override(of: member.string, to: assignment.value, at: offset, assignment.context)
        }
        let chained = code.keyPaths.compactMap { site -> Binding? in
            guard let call = site.call, call.isNamed("dependency"), call.arguments.count == 2, !site.path.isEmpty,
                  let value = call.secondArgument else { return nil }
            return override(of: site.path, to: value, at: call.offset, site.context)
        }
        return assigned + chained
    }

    private static func override(of path: String, to value: Expression, at offset: UInt32, _ context: BodyAnalysis.Context) -> Binding? {
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
