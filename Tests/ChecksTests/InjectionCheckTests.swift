import Testing

/// The checks of dependency injection: missing, duplicate, cyclic, captive, unused and misplaced bindings.
@Suite struct InjectionCheckTests {
    /// A container that the project declares, followed by a source that registers with it.
    private func app(_ source: String) -> String {
        """
        //- Container.swift
        final class Container {
            static let shared = Container()
            func register<T>(_ type: T.Type, name: String? = nil, scope: Scope = .transient, factory: @escaping (Container) -> T) {}
            func resolve<T>(_ type: T.Type, name: String? = nil) -> T { fatalError() }
            func find<T>(_ type: T.Type) -> T? { nil }
        }
        enum Scope { case singleton, transient }
        //- App.swift
        protocol Http {}
        final class Client: Http { var count = 0 }
        protocol Users {}
        final class UsersImpl: Users { init(http: Http) {} }

        """ + source
    }

    // MARK: Bound

    @Test func `a missing service is one finding at the shortest path`() {
        check("bound: injections", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) }
                    container.register(Screen.self) { c in Screen(users: c.resolve(Users.self)) }
                    container.register(Log.self) { c in Log(http: c.resolve(Http.self)) }
                }
            }
            struct Screen { let users: Users }
            struct Log { let http: Http }
            """), finds: """
            App.swift:9:57: 'Log' needs 'Http', but no registration provides it
              also: App.swift:7:65
              help: register an implementation of 'Http'; 'Client' conforms to it
            """)
    }

    @Test func `the chain leads from a root to the missing service`() {
        check("bound: injections", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) }
                    container.register(Screen.self) { c in Screen(users: c.resolve(Users.self)) }
                }
            }
            struct Screen { let users: Users }
            """), finds: """
            App.swift:7:65: 'UsersImpl' needs 'Http', but no registration provides it
              chain: Screen → UsersImpl, injected at App.swift:8:64
              help: register an implementation of 'Http'; 'Client' conforms to it
            """)
    }

    @Test func `the help names similar registrations`() {
        check("bound: injections", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Http.self, name: "images") { _ in Client() }
                    container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) }
                    container.register(Cache<Int>.self) { _ in Cache<Int>() }
                    container.register(Client.self) { _ in Client() }
                    print(container.resolve(Http.self, name: "texts"), container.resolve(Cache<Bool>.self))
                    print(container.resolve(Clock.self), container.resolve(User.self))
                }
            }
            final class Cache<T> {}
            protocol Clock {}
            protocol User {}
            """), finds: """
            App.swift:8:65: 'UsersImpl' needs 'Http', but no registration provides it
              help: it is registered under the name 'images'
            App.swift:11:25: 'Assembly' needs 'Http' named 'texts', but no registration provides it
              help: it is registered under the name 'images'
            App.swift:11:70: 'Assembly' needs 'Cache<Bool>', but no registration provides it
              help: 'Cache<Int>' is registered
            App.swift:12:25: 'Assembly' needs 'Clock', but no registration provides it
              help: register an implementation of 'Clock'
            App.swift:12:56: 'Assembly' needs 'User', but no registration provides it
              help: did you mean 'Users'?
            """)
    }

    @Test func `the help names a conforming type that is registered by its own name`() {
        check("bound: injections", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Client.self) { _ in Client() }
                    print(container.resolve(Http.self))
                }
            }
            """), finds: """
            App.swift:8:25: 'Assembly' needs 'Http', but no registration provides it
              help: 'Client' conforms to it, but is registered as 'Client'
            """)
    }

    @Test func `a service that may be registered unseen is not missing`() {
        // A helper registers any service that is passed to it.
        check("bound: injections", in: app("""
            final class Assembly {
                func register<T>(_ type: T.Type, in container: Container, by make: @escaping () -> T) {
                    container.register(T.self) { _ in make() }
                    container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) }
                }
            }
            """), finds: "")
        // A name that a variable holds, a type from outside, a registration in one branch of several, a test.
        check("bound: injections", in: app("""
            final class Assembly {
                func register(in container: Container, key: String, isLive: Bool) {
                    container.register(Http.self, name: key) { _ in Client() }
                    if isLive { container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self, name: "a")) } }
                    print(container.resolve(Users.self), container.resolve(URLSession.self))
                }
            }
            //- AppTests/UsersTests.swift
            final class UsersTests { let clock = Container().resolve(Clock.self) }
            protocol Clock {}
            """), finds: "")
        check("bound: { injections: { tests: only } }", in: app("""
            final class Assembly { func register(in container: Container) { container.register(Http.self) { _ in Client() } } }
            //- AppTests/UsersTests.swift
            final class UsersTests { let clock = Container().resolve(Clock.self) }
            protocol Clock {}
            """), finds: """
            AppTests/UsersTests.swift:1:50: 'UsersTests' needs 'Clock', but no registration provides it
              help: register an implementation of 'Clock'
            """)
    }

    @Test func `an exception excuses a missing service`() {
        check("bound: injections\nexcept: [{ to: Http, reason: a plug-in brings it }]", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) }
                }
            }
            """), finds: "")
    }

    @Test(arguments: [
        // A package that defines the flag for another target alone, for this one, and nowhere.
        (".define(\"BETA\")", "", true), ("", ".define(\"BETA\")", false), ("", "", false),
        (".define(\"BETA\")", ".define(\"BETA\", .when(configuration: .debug))", true),
    ])
    func `the flags of targets tell which builds lack a registration`(other: String, own: String, isLacking: Bool) {
        check("bound: injections", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Beta", dependencies: ["App"], swiftSettings: [\(other)]),
                .target(name: "App", swiftSettings: [\(own)]),
            ])
            //- Sources/Beta/Beta.swift
            import App
            //- Sources/App/Container.swift
            final class Container {
                static let shared = Container()
                func register<T>(_ type: T.Type, factory: @escaping (Container) -> T) {}
                func resolve<T>(_ type: T.Type) -> T { fatalError() }
            }
            //- Sources/App/Assembly.swift
            protocol Http {}
            final class Client: Http {}
            final class Assembly {
                func register(in container: Container) {
                    #if BETA
                    container.register(Http.self) { _ in Client() }
                    #endif
                }
            }
            final class Page { init(container: Container) { show(container.resolve(Http.self)) } }
            """, finds: isLacking ? """
            Sources/App/Assembly.swift:10:64: 'Page' needs 'Http', but no registration provides it in every build
              help: it is registered only under 'BETA'
            """ : "")
    }

    @Test func `what only debug builds use may need what only they register`() {
        check("bound: injections", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    #if DEBUG
                    container.register(Http.self) { _ in Client() }
                    #endif
                }
            }
            final class DebugPage { init(container: Container) { show(container.resolve(Http.self)) } }
            final class DebugMenu { func open(_ container: Container) { show(DebugPage(container: container)) } }
            final class Menu {
                func open(_ container: Container) {
                    #if DEBUG
                    DebugMenu().open(container)
                    #endif
                }
            }
            """), finds: "")
    }

    @Test func `what only previews show may need what only they provide`() {
        func yard(_ more: String) -> String {
            """
            //- App.swift
            import SwiftUI
            @main struct YardApp: App {
                @StateObject var theme = Theme()
                var body: some Scene { WindowGroup { Menu().environmentObject(theme) } }
            }
            final class Theme: ObservableObject {}
            struct Menu: View {
                @EnvironmentObject var theme: Theme
                var body: some View { Text("") }
            }
            //- Page.swift
            import SwiftUI
            final class Session: ObservableObject {}
            struct Page: View {
                @EnvironmentObject var session: Session
                var body: some View { Text("") }
            }
            struct Frame: View { var body: some View { Page() } }
            struct Page_Previews: PreviewProvider { static var previews: some View { Page().environmentObject(Session()) } }
            #Preview { Frame().environmentObject(Session()) }
            \(more)
            """
        }
        let expected = """
            Page.swift:4:5: 'Page' needs 'Session', but no view puts it into the environment
              help: put it into the environment of a view around this one
            """
        check("bound: injections", in: yard(""), finds: "")
        check("bound: injections", in: yard("struct Sheet: View { var body: some View { Frame() } }"), finds: "")
        check("bound: injections", in: yard("func sheet() -> some View { Frame() }"), finds: expected)
        check("bound: injections", in: yard("final class Opener { func open() { show(Frame()) } }"), finds: expected)
        check("bound: injections", in: yard("//- main.swift\nimport SwiftUI\nshow(Page())"), finds: expected)
    }

    // MARK: Unique

    @Test func `where most of many registrations are never asked for, none is unused`() {
        func registrations(_ count: Int) -> String {
            let lines = (0..<count).map { "        container.register(Part\($0).self) { _ in Part\($0)() }" }
            let types = (0..<count).map { "final class Part\($0) { func act() {} }" }
            return (["final class Assembly {", "    func register(in container: Container) {"] + lines
                + ["        show(container.resolve(Part0.self))", "    }", "}"] + types).joined(separator: "\n")
        }
        check("used: bindings", in: app(registrations(8)), finds: "")
        check("used: bindings", in: app(registrations(2)), finds: """
            App.swift:8:19: 'Part1' is registered but never used
              help: remove it; what only it needs can be removed too
            """)
    }

    @Test func `a registration that another of the same container replaces is not unused`() {
        check("used: bindings", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Http.self) { _ in Client() }
                    container.register(Http.self) { _ in Client() }
                    container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) }
                    container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) }
                }
            }
            """), finds: """
            App.swift:9:19: 'Users' is registered but never used
              help: remove it; what only it needs can be removed too
            App.swift:10:19: 'Users' is registered but never used
              help: remove it; what only it needs can be removed too
            """)
    }

    @Test func `a service that is registered twice is a finding`() {
        check("unique: bindings", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Http.self) { _ in Client() }
                    container.register(Http.self) { _ in Client() }
                    container.register(Http.self, name: "a") { _ in Client() }
                }
            }
            """), finds: """
            App.swift:8:19: 'Http' is registered twice by 'Assembly'
              chain: registered with the implementation 'Client' at App.swift:7:19
              chain: registered with the implementation 'Client' at App.swift:8:19
              help: remove one of them, or give each a name of its own
            """)
    }

    @Test func `a generic type without its arguments may be several services`() {
        let source = """
            final class Assembly {
                func register(in container: Container) {
                    container.register(Mapper.self) { _ in Mapper(1) }
                    container.register(Mapper.self) { _ in Mapper("a") }
                    container.register(Cache.self) { _ in Cache() }
                    container.register(Cache.self) { _ in Cache() }
                    container.register(Store<Int>.self) { _ in Store(1) }
                    container.register(Store<Int>.self) { _ in Store(2) }
                }
            }
            final class Mapper<T> { init(_ value: T) {} }
            final class Store<T> { init(_ value: T) {} }
            final class Cache {}
            func start() {
                let numbers = Container.shared.resolve(Mapper<Int>.self)
                let stores = Container.shared.resolve(Store<Int>.self)
            }
            """
        #expect(findings(of: "unique: bindings", in: app(source)) == """
            'Cache' is registered twice by 'Assembly'
            'Store<Int>' is registered twice by 'Assembly'
            """)
        #expect(findings(of: "used: bindings", in: app(source)) == """
            'Cache' is registered but never used
            'Cache' is registered but never used
            """)
    }

    @Test func `distinguishable registrations are not duplicates`() {
        check("unique: bindings", in: app("""
            final class Assembly {
                func register(in container: Container, child: Container, key: String, isLive: Bool) {
                    #if DEBUG
                    container.register(Http.self) { _ in Client() }
                    #else
                    container.register(Http.self) { _ in Client() }
                    #endif
                    child.register(Http.self) { _ in Client() }
                    container.register(Http.self, name: key) { _ in Client() }
                    container.register(Http.self, name: key) { _ in Client() }
                    if isLive { container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) } } else {
                        container.register(Users.self) { _ in fatalError() }
                    }
                }
            }
            final class OtherAssembly {
                func register(in container: Container) { container.register(Http.self) { _ in Client() } }
                func registerPreviews(in container: Container) { container.register(Http.self) { _ in Client() } }
            }
            """), finds: "")
    }

    @Test func `two steps that register the same service are a finding`() {
        check("unique: bindings", in: app("""
            final class Assembly {
                let container = Container()
                func register() {
                    first()
                    second()
                }
                func first() { container.register(Http.self) { _ in Client() } }
                func second() { container.register(Http.self) { _ in Client() } }
            }
            """), finds: """
            App.swift:12:31: 'Http' is registered twice by 'Assembly'
              chain: registered with the implementation 'Client' at App.swift:11:30
              chain: registered with the implementation 'Client' at App.swift:12:31
              help: remove one of them, or give each a name of its own
            """)
    }

    @Test func `registrations with containers or arguments that cannot be told are no duplicates`() {
        check("unique: bindings", in: app("""
            final class Flows {
                let main = Container()
                let side = Container()
                func start() { first(); second(); fill(main); fillSide(side) }
                func first() { let container = Container(); container.register(Http.self) { _ in Client() } }
                func second() { let container = Container(); container.register(Http.self) { _ in Client() } }
                func fill(_ container: Container) { container.register(Http.self) { _ in Client() } }
                func fillSide(_ container: Container) { container.register(Http.self) { _ in Client() } }
                func both() {
                    make { $0.register(Http.self) { _ in Client() } }
                    make { $0.register(Http.self) { _ in Client() } }
                    main.register(Cell.self) { c, id in Cell.number(id) }
                    main.register(Cell.self) { c, name in Cell.text(name) }
                }
            }
            """), finds: "")
    }

    @Test func `factories that take other arguments are no duplicates`() {
        check("unique: bindings", in: """
            //- App.swift
            import Dip
            final class Page { init(id: Any) {} }
            final class Log {}
            func start(_ container: DependencyContainer) {
                container.register { (id: Int) in Page(id: id) }
                container.register { (name: String) in Page(id: name) }
                container.register { Log() }
                container.register { Log() }
            }
            """, finds: """
            App.swift:8:15: 'Log' is registered twice
              chain: registered with the implementation 'Log' at App.swift:7:15
              chain: registered with the implementation 'Log' at App.swift:8:15
              help: remove one of them, or give each a name of its own
            """)
    }

    @Test(arguments: [
        "if isMock { mocks() } else { live() }", "guard !isMock else { mocks(); return }\n        live()",
        "switch isMock {\n        case true: mocks()\n        case false: live()\n        }", "isMock ? mocks() : live()",
        "live()\n        if isMock { mocks() }",
    ])
    func `steps of which a condition chooses one are no duplicates`(choice: String) {
        check("unique: bindings", in: app("""
            final class Assembly {
                let container = Container()
                func register(isMock: Bool) {
                    \(choice)
                }
                func mocks() { container.register(Http.self) { _ in Client() } }
                func live() { container.register(Http.self) { _ in Client() } }
            }
            """), finds: "")
    }

    // MARK: Acyclic

    @Test func `cycles between bindings`() {
        check("acyclic: bindings", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(A.self) { c in AImpl(b: c.resolve(B.self)) }
                    container.register(B.self) { _ in BImpl() }
                    container.register(C.self) { c in CImpl(c: c.find(C.self)) }
                }
            }
            protocol A {}
            protocol B {}
            protocol C {}
            struct AImpl: A { let b: B }
            class BBase { let a = Container.shared.resolve(A.self) }
            final class BImpl: BBase, B {}
            struct CImpl: C { let c: C? }
            """), finds: """
            App.swift:7:54: dependency cycle: AImpl → BImpl → AImpl
              chain: AImpl → BImpl, injected at App.swift:7:54
              chain: BImpl → AImpl, injected at App.swift:16:40
              help: resolve one of them lazily, when it is first used, or move what both need into a third type
            App.swift:9:54: dependency cycle: CImpl → CImpl
              chain: CImpl → CImpl, injected at App.swift:9:54
              help: resolve one of them lazily, when it is first used, or move what both need into a third type
            """)
    }

    @Test func `a deferred injection does not close a cycle`() {
        check("acyclic: bindings", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(A.self) { c in AImpl(b: c.resolve(B.self)) }
                    container.register(B.self) { _ in BImpl() }
                }
            }
            protocol A {}
            protocol B {}
            struct AImpl: A { let b: B }
            final class BImpl: B {
                lazy var a = Container.shared.resolve(A.self)
                func start() { print(Container.shared.resolve(A.self)) }
            }
            """), finds: "")
        // A function of the same name of another container is another binding.
        check("acyclic: bindings", in: """
            //- App.swift
            final class AppContainer {
                let data: DataContainer
                func makeUsers() -> Users { data.makeUsers() }
                init(data: DataContainer) { self.data = data }
            }
            final class DataContainer { func makeUsers() -> Users { Users() } }
            final class Users {}
            """, finds: "")
    }

    // MARK: Scoped

    @Test func `a captive dependency is one finding`() {
        check("scoped: bindings", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Http.self) { _ in Client() }
                    container.register(Users.self, scope: .singleton) { c in UsersImpl(http: c.resolve(Http.self)) }
                    container.register(Log.self, scope: .singleton) { c in LogImpl(http: c.resolve(Http.self)) }
                }
            }
            protocol Log {}
            struct LogImpl: Log { let http: Http }
            """), finds: """
            App.swift:8:84: 'UsersImpl' (singleton) holds 'Http' (transient), which then lives as long as 'UsersImpl'
              chain: 'UsersImpl' has the lifetime singleton, declared at App.swift:8:19
              chain: 'Http' has the lifetime transient, declared at App.swift:7:19
              also: App.swift:9:80
              help: give 'Http' the lifetime singleton, or resolve it each time it is needed
            """)
    }

    @Test func `objects that are no captive dependencies`() {
        check("scoped: bindings", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Http.self) { _ in Client() }
                    container.register(Settings.self) { _ in Settings() }
                    container.register(Clock.self, scope: .session) { _ in Clock() }
                    container.register(Users.self, scope: .singleton) { c in
                        UsersImpl(http: { c.resolve(Http.self) }, settings: c.resolve(Settings.self), clock: c.resolve(Clock.self))
                    }
                    container.register(Log.self, scope: .singleton) { c in Log(path: c.resolve(Folder.self).path) }
                    container.register(Folder.self) { _ in Folder() }
                    container.register(Checker.self) { _ in Checker() }
                    container.register(Login.self) { c in Login(checker: c.resolve(Checker.self)) }
                    container.register(Shell.self, scope: .singleton) { c in
                        Shell(checker: c.resolve(Checker.self), login: c.resolve(Login.self))
                    }
                    container.register(URLSession.self) { _ in URLSession() }
                    container.register(Net.self, scope: .singleton) { c in Net(session: c.resolve(URLSession.self)) }
                }
            }
            final class Net { let session: URLSession; init(session: URLSession) { self.session = session } }
            final class Checker { func check() {} }
            final class Login { let checker: Checker; init(checker: Checker) { self.checker = checker } }
            final class Shell { init(checker: Checker, login: Login) {} }
            struct Settings { let limit = 1 }
            final class Clock {}
            final class Folder { let path = "" }
            final class Log { init(path: String) {} }
            """), finds: "")
    }

    @Test func `an object that another keeps lives no longer than that one`() {
        func source(_ supertype: String, body: String) -> String {
            """
            //- App.swift
            import Resolver
            extension Resolver {
                static func registerAll() { register { Http() } }
            }
            final class Http { var count = 0 }
            final class Model {
                @Injected var http: Http
                func load() {}
            }
            final class Screen { init(model: Model) {} }
            final class Flow\(supertype) {
                \(body)
            }
            """
        }
        let assigned = """
            private var model: Model!
            func start() {
                model = Model()
                show(Screen(model: model))
            }
            """
        // Whoever makes the flow decides how long it lives, and each call of its function makes another model.
        check("scoped: bindings", in: source("", body: assigned), finds: "")
        check("scoped: bindings", in: source("", body: "private let model = Model()\nfunc start() { show(Screen(model: model)) }"), finds: "")
        check("scoped: bindings", in: source(": UIApplicationDelegate", body: "let model = Model()\nfunc start() { show(Screen(model: model)) }"), finds: """
            App.swift:7:5: 'Model' (singleton) holds 'Http' (graph), which then lives as long as 'Model'
              chain: 'Model' has the lifetime singleton, declared at App.swift:12:9
              chain: 'Http' has the lifetime graph, declared at App.swift:3:33
              help: give 'Http' the lifetime singleton, or resolve it each time it is needed
            """)
    }

    @Test func `an object that lives while something holds it may be held`() {
        check("scoped: bindings", in: """
            //- Container.swift
            import Factory
            extension Container {
                static let counter = Factory(scope: .shared) { Counter() }
                static let model = Factory(scope: .singleton) { PageModel() }
            }
            final class Counter { private var count = 0 }
            final class PageModel { @Injected(Container.counter) var counter: Counter }
            """, finds: "")
    }

    @Test func `an object that lives while something holds it holds none for longer`() {
        check("scoped: bindings", in: """
            //- Container.swift
            import Factory
            extension Container {
                static let counter = Factory { Counter() }
                static let model = Factory(scope: .shared) { PageModel() }
            }
            final class Counter { private var count = 0 }
            final class PageModel { @Injected(Container.counter) var counter: Counter }
            """, finds: "")
    }

    @Test func `what a local passes on is not held`() {
        let source = { (body: String) in
            """
            //- Container.swift
            import Swinject
            func register(_ container: Container) {
                container.register(Counter.self) { _ in Counter() }.inObjectScope(.graph)
                container.register(Flow.self) { c in Flow(container: container) }.inObjectScope(.container)
            }
            final class Counter { private var count = 0 }
            final class Page { init(counter: Counter) {} }
            final class Flow {
                private let counter: Counter
                init(container: Container) {
                    \(body)
                }
            }
            """
        }
        check("scoped: bindings", in: source("let counter: Counter = container.resolve(Counter.self)!\nshow(Page(counter: counter))"), finds: "")
        check("scoped: bindings", in: source("counter = container.resolve(Counter.self)!"), finds: """
            Container.swift:11:29: 'Flow' (container) holds 'Counter' (graph), which then lives as long as 'Flow'
              chain: 'Flow' has the lifetime container, declared at Container.swift:4:15
              chain: 'Counter' has the lifetime graph, declared at Container.swift:3:15
              help: give 'Counter' the lifetime container, or resolve it each time it is needed
            """)
    }

    @Test func `a value that only gets services by wrappers has no state to be held`() {
        check("scoped: bindings", in: """
            //- Container.swift
            import Factory
            extension Container {
                static let session = Factory(scope: .singleton) { Session() }
                static let users = Factory { Users() as Loading }
                static let counter = Factory { Counter() }
                static let model = Factory(scope: .singleton) { PageModel() }
            }
            protocol Loading {}
            struct Users: Loading {
                @Injected(Container.session) private var session: Session
                init() { session.start() }
            }
            final class Counter {
                @Injected(Container.session) private var session: Session
                private var count = 0
            }
            final class Session {
                private var token = ""
                func start() {}
            }
            final class PageModel {
                @Injected(Container.users) var users: Loading
                @Injected(Container.counter) var counter: Counter
            }
            """, finds: """
            Container.swift:23:5: 'PageModel' (singleton) holds 'Counter' (unique), which then lives as long as 'PageModel'
              chain: 'PageModel' has the lifetime singleton, declared at Container.swift:6:16
              chain: 'Counter' has the lifetime unique, declared at Container.swift:5:16
              help: give 'Counter' the lifetime singleton, or resolve it each time it is needed
            """)
    }

    @Test func `a binding with another lifetime is a finding`() {
        check("scoped: { bindings: { service: Http }, to: [singleton, graph] }", in: app("""
            final class Assembly {
                func register(in container: Container) { container.register(Http.self) { _ in Client() } }
            }
            """), finds: "App.swift:6:56: 'Http' has the lifetime transient, not singleton or graph\n  help: give it the lifetime singleton or graph")
    }

    // MARK: Used

    @Test func `what the container makes itself is used`() {
        check("used: bindings", in: """
            //- Container.swift
            import Dip
            let container = DependencyContainer { container in
                container.register(.eagerSingleton) { Poller() }
                container.register(.singleton) { Counter() }
            }
            final class Poller { init() { start() } }
            final class Counter {}
            final class Log {}
            final class Page { init() throws { let log: Log = try container.resolve() } }
            """, finds: """
            Container.swift:4:15: 'Counter' is registered but never used
              help: remove it; what only it needs can be removed too
            """)
    }

    @Test func `an object that stores only values holds nothing that it gets`() {
        check("scoped: bindings", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Counter.self) { _ in Counter() }
                    container.register(Stock.self, scope: .singleton) { c in Stock(counter: c.resolve(Counter.self)) }
                }
            }
            final class Counter { var count = 0 }
            final class Stock {
                private(set) var counts: [String: Int]
                init(counter: Counter) { counts = ["a": counter.count] }
            }
            """), finds: "")
    }

    @Test func `functions that pass arguments on to a container resolve like those without`() {
        check("used: bindings", in: """
            //- App.swift
            import Dip
            func start(_ container: DependencyContainer) {
                container.register { WebUsers() as Users }
                container.register { Audit() }
                IoC.use(DipContainer(container: container))
            }
            final class DipContainer: Locating {
                private let container: DependencyContainer
                init(container: DependencyContainer) { self.container = container }
                func resolve<T>() -> T { return try! container.resolve() }
                func resolve<T, A>(arguments argument: A) -> T { return try! container.resolve(arguments: argument) }
            }
            //- Page.swift
            protocol Locating {
                func resolve<T>() -> T
                func resolve<T, A>(arguments argument: A) -> T
            }
            final class IoC {
                private static var container: Locating!
                static func use(_ container: Locating) { self.container = container }
                static func resolve<T>() -> T { return container.resolve() }
                static func resolve<T, A>(arguments argument: A) -> T { return container.resolve(arguments: argument) }
            }
            protocol Users {}
            final class WebUsers: Users {}
            final class Audit {}
            final class Page { lazy var users: Users = IoC.resolve() }
            """, finds: """
            App.swift:4:15: 'Audit' is registered but never used
              help: remove it; what only it needs can be removed too
            """)
    }

    @Test func `what storyboards and property wrappers of other libraries ask for is used`() {
        check("used: bindings", in: """
            //- App.swift
            import Dip
            func start(_ container: DependencyContainer) {
                container.register { Log() }
                container.register { Audit() }
                container.register(tag: "page") { PageController() }.resolvingProperties { _, page in page.title = "" }
            }
            final class Log {}
            final class Audit {}
            //- Page.swift
            import DipUI
            import Services
            class PageController: UIViewController { @Injected private var log: Log }
            extension PageController: StoryboardInstantiatable {}
            """, finds: """
            App.swift:4:15: 'Audit' is registered but never used
              help: remove it; what only it needs can be removed too
            """)
    }

    @Test func `members that another type looks up dynamically may be used`() {
        check("used: bindings", in: """
            //- App.swift
            final class AppContainer {
                lazy var users: Users = Users()
                lazy var log: Log = Log()
                var page: Page { Page(users: users) }
            }
            @dynamicMemberLookup final class Scope {
                let container = AppContainer()
                subscript<T>(dynamicMember path: KeyPath<AppContainer, T>) -> T { container[keyPath: path] }
            }
            final class Users {}
            final class Log {}
            final class Page { init(users: Users) {} }
            @main struct Main {
                static func main() {
                    let scope = Scope()
                    print(scope.page, scope.log)
                }
            }
            """, finds: "")
    }

    @Test func `where nothing is seen to resolve from a container, its services may be used`() {
        let project = { (factory: String, page: String) in app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Http.self) { _ in Client() }
                    container.register(Users.self) { \(factory) }
                }
            }
            @propertyWrapper struct Inject<T> {
                var wrappedValue: T {
                    let made = Container.shared.made
                    return made(T.self) as! T
                }
            }
            final class Page { \(page) }
            """) }
        check("used: bindings", in: project("_ in UsersImpl(http: Client())", "@Inject var users: Users"), finds: "")
        check("used: bindings", in: project("c in UsersImpl(http: c.resolve(Http.self))", ""), finds: """
            App.swift:8:19: 'Users' is registered but never used
              help: remove it; what only it needs can be removed too
            """)
    }

    @Test func `an unused binding is a finding`() {
        check("used: bindings", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Http.self) { _ in Client() }
                    container.register(Http.self, name: "images") { _ in Client() }
                    container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) }
                    container.register(Shown.self) { _ in Shown() }
                }
            }
            final class Shown {}
            func show<T>(_ type: T.Type) {}
            func start() { show(Shown.self) }
            //- AppContainer.swift
            final class AppContainer {
                func makeUsers() -> UsersImpl { UsersImpl(http: makeHttp()) }
                func makeHttp() -> Client { Client() }
                func makeLog() -> Log { Log() }
                func makeClock() -> Clock { Clock() }
            }
            final class Log {}
            final class Clock {}
            func begin() { let container = [AppContainer()].first; container?.makeClock() }
            """), finds: """
            App.swift:8:19: 'Http' named 'images' is registered but never used
              help: remove it; what only it needs can be removed too
            App.swift:9:19: 'Users' is registered but never used
              help: remove it; what only it needs can be removed too
            AppContainer.swift:2:10: 'AppContainer.makeUsers' is never used
              help: remove it; what only it needs can be removed too
            AppContainer.swift:4:10: 'AppContainer.makeLog' is never used
              help: remove it; what only it needs can be removed too
            """)
    }

    @Test func `a binding that may be used unseen is not unused`() {
        check("used: bindings", in: app("""
            final class Assembly {
                func register(in container: Container) { container.register(Http.self) { _ in Client() } }
                func start(container: Container) { container.open(container.resolve()) }
            }
            extension Container { func resolve<T>() -> T { fatalError() } }
            """), finds: "")
        check("used: bindings", in: """
            //- AppContainer.swift
            protocol Provider { func makeLog() -> Log }
            final class AppContainer: Provider {
                func makeLog() -> Log { Log() }
                func makeClock() -> Clock { Clock() }
            }
            final class Log {}
            final class Clock {}
            func start(container: AppContainer) { print(container.makeClock()) }
            """, finds: "")
    }

    @Test func `a local has its written type, and only a named container is one that any file knows`() {
        let use = """
            //- Use.swift
            func start() {
                let known: Game?
                do { known = try Game.read() } catch { known = nil }
                guard let game = known, game.makeDice() != nil else { return }
                let board: Board
                board = game.makeBoard()
                print(board)
            }
            func roll(game: Game) { print(game.makeDice()) }
            final class Board {}
            final class Dice {}
            """
        check("used: bindings", in: """
            //- Game.swift
            enum Path { case home }
            struct DependencyWriter { func path() -> Path { Path.home } }
            final class Game {
                let writer: DependencyWriter
                init() { writer = DependencyWriter() }
                static func read() throws -> Game { Game() }
                func makeBoard() -> Board { Board() }
                func makeDice() -> Dice { Dice() }
            }
            """ + "\n" + use, finds: "")
        check("used: bindings", in: """
            //- Game.swift
            final class Log {}
            final class AppContainer { func makeLog() -> Log { Log() } }
            final class Game {
                let container: AppContainer
                init() { container = AppContainer(); print(container.makeLog()) }
                static func read() throws -> Game { Game() }
                func makeBoard() -> Board { Board() }
                func makeDice() -> Dice { Dice() }
            }
            """ + "\n" + use, finds: "")
    }

    // MARK: Abstract

    @Test func `a binding by its concrete type is a finding`() {
        check("abstract: bindings", in: app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Client.self) { _ in Client() }
                    container.register(Clock.self) { _ in Clock() }
                }
            }
            final class AppContainer { let client = Client() }
            final class Clock {}
            """), finds: """
            App.swift:7:19: 'Client' is registered by its concrete type (class), not by a protocol
              help: register it as 'Http'
            App.swift:11:32: 'AppContainer.client' has the class 'Client' as its type, not a protocol
              help: declare it as 'Http'
            """)
        check("abstract: { bindings: { service: Clock }, always: true }", in: app("""
            final class Assembly {
                func register(in container: Container) { container.register(Clock.self) { _ in Clock() } }
            }
            final class Clock {}
            """), finds: """
            App.swift:6:56: 'Clock' is registered by its concrete type (class), not by a protocol
              help: declare a protocol with what others use of 'Clock', and register it by that protocol
            """)
    }

    // MARK: Located

    @Test func `holders of containers`() {
        check("located: { container: AppContainer, held-by: [App, { types: '*Coordinator' }] }", in: """
            //- App/AppContainer.swift
            final class AppContainer {
                static let shared = AppContainer()
                lazy var users: Users = UsersImpl()
            }
            protocol Users {}
            struct UsersImpl: Users {}
            //- UI/Coordinator.swift
            final class MainCoordinator { let container: AppContainer }
            //- UI/Model.swift
            final class Model {
                let container: AppContainer
                init(container: AppContainer) { self.container = container }
            }
            final class Row { init(_ container: AppContainer?) {} }
            final class Cell { let users = AppContainer.shared.users }
            struct Preview: PreviewProvider { let container = AppContainer() }
            //- AppTests/Tests.swift
            final class Tests { let container = AppContainer() }
            """, finds: """
            UI/Model.swift:2:9: 'Model' holds the container 'AppContainer'
              also: UI/Model.swift:3:21
              help: take what it needs as initializer parameters; the code that creates it passes them in
            UI/Model.swift:5:37: 'Row' takes the container 'AppContainer'
              help: take what it needs as initializer parameters; the code that creates it passes them in
            UI/Model.swift:6:32: 'Cell' uses the container 'AppContainer'
              help: take what it needs as initializer parameters; the code that creates it passes them in
            """)
    }

    @Test func `misplaced registrations and injections are findings`() {
        let source = app("""
            final class Assembly {
                func register(in container: Container) {
                    container.register(Http.self) { _ in Client() }
                    container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) }
                }
            }
            final class Screen {
                let users = Container.shared.resolve(Users.self)
                let http = Container.shared.resolve(Http.self)
            }
            """)
        check("located: { bindings: { form: registered }, only-in: { types: Setup } }", in: source + "\n//- B.swift\nstruct Setup {}", finds: """
            App.swift:7:19: 'Http' and 1 more are registered by 'Assembly', expected in a type named 'Setup'
              also: App.swift:8:19
              help: move them to where the rule expects them
            """)
        check("located: { injections: { means: resolve }, only-in: { types: Assembly } }", in: source, finds: """
            App.swift:12:34: 'Screen' resolves 'Users' and 'Http' through 'resolve', which is allowed only in a type named 'Assembly'
              also: App.swift:13:33
              help: take 'Users' and 'Http' as initializer parameters instead
            """)
        check("located: { shared: Container.shared, only-in: '!App.swift' }", in: source, finds: """
            App.swift:12:34: 'Screen' uses 'Container.shared'
              also: App.swift:13:33
              help: take what it needs as initializer parameters instead
            """)
    }

    // MARK: Ordered

    @Test func `registration steps out of order are findings`() {
        check("ordered: { in: Setup, steps: [first, second, third] }", in: app("""
            final class Setup {
                let container = Container()
                func start() {
                    second()
                    self.first()
                }
                func first() { registerUsers() }
                func second() { container.register(Http.self) { _ in Client() } }
                func third() {}
                private func registerUsers() {
                    container.register(Users.self) { c in UsersImpl(http: c.resolve(Http.self)) }
                }
            }
            """), finds: """
            App.swift:9:14: 'Setup' calls 'first' after 'second'
              chain: 'second' is called at App.swift:8:9
              help: call them in the order 'first', 'second' and 'third'
            App.swift:13:10: 'Setup' never calls 'third'
              help: call it in the order 'first', 'second' and 'third', or remove it
            App.swift:15:65: 'UsersImpl' in 'first' needs 'Http', which is registered later, in 'second'
              chain: 'Http' is registered at App.swift:12:31
              help: register 'Http' in 'first' or earlier, or 'UsersImpl' in 'second' or later
            """)
    }

    // MARK: Bindings

    @Test func `the form, the name and the creation of bindings`() {
        let source = """
            //- App.swift
            final class AppContainer {
                let client = Client()
                var store: Store
                func users() -> Users { Users() }
                func makeRow() -> List.Row { List.Row() }
                func makeListRow() -> List.Row { List.Row() }
                var all: [Any] { [client] }
                init(store: Store? = nil) { self.store = store ?? Self.makeStore() }
                static func makeStore() -> Store { Store() }
            }
            final class Client: Sending {}
            final class Store {}
            final class Users {}
            protocol Sending {}
            enum List { final class Row {} }
            """
        check("bindings: { of: { form: function, service: '{type}' }, are: { member: 'make{type}' } }", in: source, finds: """
            App.swift:4:10: 'AppContainer.users' provides 'Users' but is not named 'makeUsers'
              help: rename it to 'makeUsers'
            """)
        check("bindings: { of: { form: stored }, are: { overridable: true, constant: true, listed-in: all, made-by: makeStore } }", in: source, finds: """
            App.swift:2:9: 'AppContainer.client' cannot be overridden: no initializer accepts another 'Client'
              help: add an optional initializer parameter and assign it as in 'self.client = client ?? …'
            App.swift:2:9: 'AppContainer.client' is not created by 'makeStore'
              help: create it by calling 'makeStore'
            App.swift:3:9: 'AppContainer.store' can be replaced: it is not declared with 'let'
              help: declare it with 'let'
            App.swift:3:9: 'AppContainer.store' is not listed in 'all'
              help: add it to 'all'
            """)
        check("bindings: { of: { service: Client }, are: { form: [lazy, function] } }", in: source, finds: """
            App.swift:2:9: 'AppContainer.client' is stored, not lazy or created by a function
              help: declare it as a lazy property
            """)
        check("bindings: { of: { form: registered }, are: { through: '*Registrar' } }", in: app("""
            final class StoreRegistrar {
                let container: Container
                init(_ container: Container) { self.container = container }
                func register<T>(_ type: T.Type, factory: @escaping (Container) -> T) {
                    container.register(type, scope: .singleton, factory: factory)
                }
            }
            final class Assembly {
                func register(in registrar: StoreRegistrar) { registrar.register(Http.self) { _ in Client() } }
                func register(in container: Container) { container.register(Users.self) { _ in fatalError() } }
            }
            """), finds: """
            App.swift:14:56: 'Users' is registered with 'Container', expected 'StoreRegistrar'
              help: register it with 'StoreRegistrar'
            """)
    }

    // MARK: Layers

    private let layered = """
        //- Container.swift
        final class Container {
            func register<T>(_ type: T.Type, factory: @escaping (Container) -> T) {}
            func resolve<T>() -> T { fatalError() }
        }
        //- App/Assembly.swift
        final class Assembly {
            func register(in container: Container) {
                container.register(Cache.self) { _ in Cache() }
                container.register(Users.self) { _ in UsersImpl() }
                container.register(Screen.self) { c in Screen(cache: c.resolve(), users: c.resolve()) }
            }
        }
        //- Data/Cache.swift
        final class Cache {}
        final class UsersImpl: Users {}
        //- Domain/Users.swift
        protocol Users {}
        //- UI/Screen.swift
        final class Screen { init(cache: Cache, users: Users) {} }
        """

    @Test func `injected types count as dependencies between layers`() {
        check("over: injections\nforbidden: { from: UI, to: Data }", in: layered, finds: """
            App/Assembly.swift:5:64: 'Screen' (UI) is given 'Cache' (Data)
              chain: Screen → Cache, declared at Data/Cache.swift:1:13
            """)
        check("over: [references, injections]\nforbidden: { from: UI, to: Domain }", in: layered, finds: """
            UI/Screen.swift:1:48: 'Screen' (UI) refers to 'Users' (Domain)
              chain: Screen → Users, declared at Domain/Users.swift:1:10
            """)
    }

    // MARK: Rule files

    @Test func `errors in the settings of injection checks`() {
        check("bound: bindings", isWrong: "ashlar.yml:4:12: 'bound' must be a mapping with the keys 'injections', 'listed' and 'registers'")
        check("ordered: { in: A, steps: [a, b], services: { c: D } }", isWrong: "ashlar.yml:4:50: 'services' of 'ordered' names 'c', which is none of its steps")
        check("used: injections", isWrong: "ashlar.yml:4:11: 'used' cannot be 'injections'; it is 'bindings' or a mapping with the keys 'bindings'")
        check("scoped: { bindings: { servic: A }, to: singleton }", isWrong: "ashlar.yml:4:27: 'bindings' of 'scoped' has no key 'servic'; did you mean 'service'?")
        check("located: { only-in: App }", isWrong: "ashlar.yml:4:14: 'located' needs one of 'container', 'shared', 'bindings' and 'injections'")
        check("located: { container: A }", isWrong: "ashlar.yml:4:14: 'located' needs the key 'held-by'")
        check("ordered: { in: A, steps: [a] }", isWrong: "ashlar.yml:4:30: 'steps' of 'ordered' must be two or more different names of functions")
    }

    @Test func `a selector of bindings that selects nothing is a finding`() {
        check("used: { bindings: { service: Htp } }", in: app("""
            final class Assembly {
                func register(in container: Container) { container.register(Http.self) { _ in Client() } }
            }
            """), finds: """
            ashlar.yml:4:23: the rule 'r' selects nothing: there is no such binding [rules-select-something]
              help: correct it or remove it
            """)
        check("used: { bindings: { service: Htp } }", in: "//- A.swift\nstruct A {}", finds: "")
    }

    // MARK: What the rule file says of containers

    private let foreign = """
        //- App.swift
        import Kit
        protocol Http {}
        final class Client: Http {}
        final class Screen { @Given var http: Http }
        final class Page { let http = Kit.shared.obtain(Http.self) }
        struct World { func http() -> Http { Client() } }
        func start() { Kit.shared.bind(Clock.self) { Clock() } }
        final class Clock {}
        """

    @Test func `functions and wrappers of other modules`() {
        let rules = "rules: [{ id: r, rationale: W, bound: injections }]\n"
        ChecksTests.check(file: rules, in: foreign, finds: "")
        ChecksTests.check(
            file: "di: { registers: [bind], resolves: [obtain], wrappers: { Given: strong } }\n" + rules, in: foreign, finds: """
                App.swift:4:22: 'Screen' needs 'Http', but no registration provides it
                  also: App.swift:5:42
                  help: register an implementation of 'Http'; 'Client' conforms to it
                """
        )
    }

    @Test func `containers and lifetimes by name`() {
        ChecksTests.check(
            file: """
                di: { containers: World, registers: bind, scopes: { transient: singleton } }
                rules: [{ id: r, rationale: W, scoped: { bindings: { container: World }, to: graph } }]
                """,
            in: foreign, finds: "App.swift:6:21: 'Http' has the lifetime transient, not graph\n  help: give it the lifetime graph"
        )
    }

    @Test func `errors in the names of containers`() {
        ChecksTests.check(
            file: "di: { wrapper: Given, resolves: { obtain: later }, scopes: { session: singelton } }\nrules: []\n", isWrong: """
                ashlar.yml:1:7: 'di' has no key 'wrapper'; did you mean 'wrappers'?
                ashlar.yml:1:43: 'resolves' of 'di' must map 'obtain' to 'strong', 'lazy' or 'optional'
                ashlar.yml:1:71: the scope 'session' of 'di' cannot be 'singelton'; did you mean 'singleton'?
                """
        )
    }
}
