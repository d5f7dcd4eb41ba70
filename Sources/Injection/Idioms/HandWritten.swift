package import AshlarFacts
import AshlarSyntax

/// A hand-written container, whose members are bindings: `lazy var a: A = …`, `func makeB() -> B`.
///
/// Every member that creates an object is a tentative binding. The linker decides whether its type is a container, by the type's
/// name and its other members.
enum HandWritten: Idiom {
    package static let name = "hand-written"

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let declarations = code.declarations
        facts.bindings += code.assignments.compactMap { replacement(by: $0, code) }
        for site in code.calls where !site.call.arguments.isEmpty {
            readArguments(of: site, into: &facts)
            readLocalGraph(of: site, code, into: &facts)
        }
        var candidate: (type: Int32, mayHoldBindings: Bool) = (-1, false)
        for index in declarations.indices {
            let kind = declarations[index].kind
            guard kind == .function || kind == .variable || kind == .initializer, code.bodies.has(Int32(index)),
                  !declarations[index].modifiers.contains(.local) else { continue }
            guard let parent = declarations[index].parent else {
                if kind == .variable, !declarations[index].modifiers.contains(.computed) { readMember(Int32(index), code, into: &facts) }
                continue
            }
            if candidate.type != parent { candidate = (parent, declarations[Int(parent)].mayHoldBindings) }
            guard candidate.mayHoldBindings else { continue }
            if kind == .initializer {
                readInitializer(Int32(index), of: parent, code, into: &facts)
                readLists(setBy: Int32(index), of: parent, code, into: &facts)
            } else {
                readMember(Int32(index), code, into: &facts)
                if kind == .function { readAssignments(in: Int32(index), of: parent, code, into: &facts) }
                if declarations[index].type?.isList == true {
                    facts.lists += code.collected(in: Int32(index)).map {
                        MemberList(member: Int32(index), names: $0.names.sorted(), offset: $0.offset, isOtherwise: $0.isOtherwise)
                    }
                }
            }
        }
    }

    /// The lists that an initializer sets from the locals or members that it stores: `self.all = [a, b]`.
    private static func readLists(setBy index: Int32, of parent: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let assignments = code.assignments.filter { $0.context.scope == index && $0.context.closure == 0 }
        for assignment in assignments {
            guard let name = assignment.name?.string, let member = code.variable(named: name, of: parent),
                  code.declarations[member].type?.isList == true else { continue }
            let mentioned = assignment.value.mentionedNames(code.noLocals)
            var names = mentioned
            for other in assignments {
                guard case .name(let local, _) = other.value.view, mentioned.contains(local.string), let stored = other.name else { continue }
                names.remove(local.string)
                names.insert(stored.string)
            }
            facts.lists.append(MemberList(member: Int32(member), names: names.sorted(), offset: assignment.start, isOtherwise: false))
        }
    }

    static let examples = [
        IdiomExample("stored, lazy and created by functions", of: name, """
            final class AppContainer {
                let client = Client()
                lazy var users: Users = { UsersImpl(client: client) }()
                func makeProfile() -> Profile { Profile(users: users) }
            }
            protocol Users {}
            struct Client {}
            struct UsersImpl: Users { let client: Client }
            struct Profile { let users: Users }
            """, gives: """
            Client → Client (singleton) in AppContainer
            Users → UsersImpl (lazy singleton) in AppContainer
            Profile → Profile (transient) in AppContainer
            UsersImpl ← Client
            Profile ← Users
            """),
        IdiomExample("a default with an override, and layers that are passed on", of: name, """
            struct RootContainer {
                private let http: any Http
                let layer: DataDependencies
                init(http: (any Http)? = nil) {
                    self.http = http ?? HttpClient()
                    let layer = DataDependencies(http: self.http)
                    self.layer = layer
                }
            }
            struct DataDependencies {
                private let http: any Http
                init(http: any Http) { self.http = http }
                func getHttp() -> any Http { http }
                func getUsers() -> Users { Users(http: http) }
            }
            protocol Http {}
            struct HttpClient: Http {}
            struct Users { let http: any Http }
            struct Coordinator {
                let container: RootContainer
                func start() { _ = container.layer.getUsers() }
            }
            """, gives: """
            Http → HttpClient (singleton) in RootContainer
            DataDependencies → DataDependencies (singleton) in RootContainer
            Http → ? (transient) in DataDependencies
            Users → Users (transient) in DataDependencies
            DataDependencies ← Http
            Coordinator ← Users
            """),
        IdiomExample("a type that makes services and passes them to what it makes", of: name, """
            final class StartFlow {
                private lazy var client: Client = HttpClient()
                private lazy var users = Users(client: client)
                private let label = Label()
                private let settings: Settings
                init(hooks: Hooks) {
                    let settings = hooks.configure(Settings())
                    self.settings = settings
                }
                func openSettings() { show(SettingsPage(settings: settings)) }
                func start() { show(Page(users: users)) }
                func makeList() -> some View { List(users: users).padding() }
                func reload() { users.load() }
            }
            final class Search {
                private let label = Label()
                func show() { print(label) }
            }
            protocol Client {}
            final class HttpClient: Client {}
            final class Users { init(client: Client) {} }
            final class Settings {}
            final class Hooks { func configure(_ settings: Settings) -> Settings { settings } }
            final class SettingsPage { init(settings: Settings) {} }
            struct Label {}
            final class Page { init(users: Users) {} }
            struct List: View { let users: Users }
            """, gives: """
            Client → HttpClient (lazy singleton) in StartFlow
            Users → Users (lazy singleton) in StartFlow
            Settings → ? (singleton) in StartFlow
            View → List (transient) in StartFlow
            Users ← Client
            StartFlow ← Settings
            StartFlow ← Users
            List ← Users
            """),
        IdiomExample("a bundle of services that several types share", of: name, """
            struct FlowParameters {
                let client: Client
                let users: Users
                let settings: Settings
                let title: String
                var login: Login { users.login }
            }
            protocol Client {}
            protocol Login {}
            protocol Users { var login: Login { get } }
            final class Settings {}
            final class MainFlow {
                private let parameters: FlowParameters
                init(parameters: FlowParameters) { self.parameters = parameters }
                func start() { show(parameters.title, Page(settings: parameters.settings), parameters.login) }
            }
            final class SearchFlow {
                private let parameters: FlowParameters
                init(parameters: FlowParameters) { self.parameters = parameters }
                func start() { show(parameters.users) }
            }
            final class Page { init(settings: Settings) {} }
            struct LoadUsers {
                let client: Client
                let users: Users
                let settings: Settings
                func callAsFunction() { show(client) }
            }
            final class FirstList {
                private let load: LoadUsers
                func start() { show(load.users) }
            }
            final class SecondList {
                private let load: LoadUsers
                func start() { show(load.users) }
            }
            struct PageParameters { let client: Client; let users: Users; let settings: Settings }
            final class PageFlow {
                private let parameters: PageParameters
                func start() { show(parameters.users) }
            }
            """, gives: """
            MainFlow ← Settings external
            MainFlow ← Login external
            SearchFlow ← Users external
            """),
        IdiomExample("bundles of structures of functions, made of named values and parts of another", of: name, """
            struct AppServices {
                let client: Client
                let mail: Mail
                let tracker: Tracker
            }
            struct ListServices {
                let client: Client
                let mail: Mail
                let tracker: Tracker
                let title: String
            }
            struct Client { let load: () -> Void }
            struct Mail { let send: (String) -> Void }
            protocol Tracker {}
            final class LogTracker: Tracker {}
            struct Row {
                let client: String
                let mail: String
                let tracker: String
            }
            extension AppServices {
                static let live = AppServices(client: .live, mail: .live(), tracker: LogTracker())
            }
            enum Reducers {
                static let list = reduce(with: { services in
                    ListServices(client: services.client, mail: .live(), tracker: services.tracker, title: "")
                })
                static let rows = rows(of: { row in Row(client: row.client, mail: row.mail, tracker: row.tracker) })
            }
            """, gives: """
            AppServices → AppServices (singleton) in AppServices
            AppServices ← Client external
            AppServices ← Mail external
            ListServices ← Client external
            ListServices ← Mail external
            ListServices ← Tracker external
            """),
        IdiomExample("a structure of services that a function fills with locals", of: name, """
            final class Start {
                func services(_ stack: Stack) -> CoreServices {
                    let store = Store(stack: stack)
                    let users = makeUsers(store: store)
                    let player = Player(users: users, speed: Speed(users: users))
                    player.setStore(store)
                    return CoreServices(store: store, users: users, player: player)
                }
                private func makeUsers(store: Store) -> Users { Users(store: store) }
            }
            struct CoreServices {
                let store: Store
                let users: Users
                let player: Player
            }
            final class Stack {}
            final class Store {}
            final class Users { init(store: Store) {} }
            final class Speed { init(users: Users) {} }
            final class Player { func setStore(_ store: Store) {} }
            final class Page {
                init(services: CoreServices) { show(services.player) }
                func show(_ player: Player) {}
            }
            """, gives: """
            Store → Store (singleton) in CoreServices
            Player → Player (singleton) in CoreServices
            Start ← Store
            Player ← Users external
            Player ← Users external
            Start ← Store
            CoreServices ← Store
            CoreServices ← Users external
            CoreServices ← Player
            Page ← Player
            """),
        IdiomExample("the class with which an app starts", of: name, """
            final class AppDelegate: UIResponder, UIApplicationDelegate {
                let settings = Settings()
                var store: Store!
                private(set) var users: Users!
                private var title = Title()
                func application(_ application: UIApplication) {
                    store = Store(settings: settings)
                    users = makeUsers()
                    settings.read()
                }
                private func makeUsers() -> Users { Users(store: store) }
            }
            final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
                private var delegate: AppDelegate { Launch.delegate }
                private var users: Users { delegate.users }
                private var page: Page?
                private var monitor: Monitor?
                func start() {
                    page = Page(users: users)
                    monitor = Monitor()
                }
            }
            struct Settings { func read() {} }
            struct Title { var text = "" }
            final class Store { init(settings: Settings) {} }
            final class Users { init(store: Store) {} }
            final class Page { init(users: Users) {} }
            final class Monitor {}
            """, gives: """
            Settings → Settings (singleton) in AppDelegate
            Store → Store (singleton) in AppDelegate
            Users → ? (singleton) in AppDelegate
            Users → Users (transient) in AppDelegate
            Users → ? (transient) in SceneDelegate
            Page → Page (singleton) in SceneDelegate
            Monitor → Monitor (singleton) in SceneDelegate
            Store ← Settings
            Users ← Users
            Users ← Store
            Users ← Users
            Page ← Users
            """),
        IdiomExample("a container that keeps what it receives", of: name, """
            final class ServiceLocator {
                static let shared = ServiceLocator()
                private(set) var client: Client!
                private(set) var parts: Parts!
                func register(client: Client) { self.client = client }
                func register(tracker: Tracker) { track(tracker) }
            }
            struct Parts { let users: Users; let client: Client }
            protocol Client {}
            final class HttpClient: Client {}
            final class Users {}
            final class Tracker {}
            final class Delegate {
                func start() {
                    ServiceLocator.shared.register(client: HttpClient())
                    ServiceLocator.shared.register(tracker: Tracker())
                }
            }
            final class Page {
                let client = ServiceLocator.shared.client
                func load() { ServiceLocator.shared.parts.users.load() }
            }
            """, gives: """
            Client → HttpClient (singleton) in Delegate
            Page ← Client external
            Page ← Users external
            """),
        IdiomExample("a global variable whose members and closures are replaced in tests", of: name, """
            //- World.swift
            public var Current = World()
            let store = Store()
            let screen = Screen(store: store)
            public struct World {
                public var client: Client = HttpClient()
                public var users: () -> Users = { Users(client: Current.client) }
                public var tracker: Tracking = Tracker.shared
                public var log = Log()
            }
            public protocol Client {}
            final class HttpClient: Client {}
            final class OtherClient: Client {}
            public final class Users { init(client: Client) {} }
            public protocol Tracking {}
            final class Tracker: Tracking { static let shared = Tracker() }
            public final class Log { func note() {} }
            final class Store {}
            struct Screen { let store: Store }
            //- Page.swift
            final class Page {
                func load() {
                    Current.client = OtherClient()
                    Current.log.note()
                    show(Current.users(), Current.tracker)
                }
                func show(_ users: Users, _ tracker: Tracking) {}
            }
            """, gives: """
            Client → OtherClient (singleton) in World
            Store → Store (singleton)
            Client → HttpClient (singleton) in World
            Users → Users (transient) in World
            Tracking → ? (singleton) in World
            Log → Log (singleton) in World
            Page ← Log
            Page ← Users
            Page ← Tracking
            World.swift ← Store
            Users ← Client
            """),
    ]

    // MARK: Members

    private static func readMember(_ index: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard let type = code.declarations[Int(index)].type else { return }
        guard type.mayBeService else { return readDeferred(index, type, code, into: &facts) }
        let statements = code.bodies[index]
        guard !statements.isEmpty else { return }
        let results = BodyAnalysis.results(of: statements, locals: code.noLocals)
        guard var origin = BodyAnalysis.implementation(of: results, expected: type.nominal) else { return }
        let member = code.declarations[Int(index)]
        // Of an opaque type, what is constructed and then modified is the implementation: `Page().tabItem { … }`.
        if case .opaque = type.structure, case .accessPath(let path) = origin, let made = path.constructedType {
            origin = .type(TypeName(text: made, offset: type.offset))
        }
        // A property that only names another value provides nothing: a constant, a stored object. A type's shared object is one.
        if member.kind == .variable, !member.modifiers.contains(.computed), case .accessPath(let path) = origin,
           !path.startsLikeType || !path.contains(".") { return }
        var binding = Binding(
            idiom: name, form: member.form, service: .type(type), implementation: origin, lifetime: member.lifetime,
            owner: member.parent ?? -1, offset: member.offset, start: member.start, end: member.end
        )
        binding.member = index
        binding.traits.insert(.tentative)
        binding.arguments = member.parameters.map(\.type.text)
        binding.add(BodyAnalysis.construction(of: results))
        if BodyAnalysis.onlyTraps(statements) { binding.traits.insert(.placeholder) }
        let mentioned = results.reduce(into: Set<String>()) { $0.formUnion($1.value.mentionedNames($1.locals)) }
        if mentioned.contains(where: { name in
            guard name != member.name, let other = code.variable(named: name, of: member.parent) else { return false }
            return code.declarations[other].type?.nominalText == type.nominalText
        }) { binding.traits.insert(.mayBeOverridable) }
        facts.bindings.append(binding)
    }

    /// `Services(client: .live, users: parent.users, log: .live())`: the arguments that name an object which is made elsewhere. The
    /// linker decides whether the type is a bundle of services. What has an access path is a use of its own.
    private static func readArguments(of site: BodyAnalysis.CallSite, into facts: inout InjectionFacts) {
        let arguments = site.call.arguments
        guard arguments.count >= 3, let type = site.call.constructed else { return }
        var named: [(label: String, offset: UInt32)] = []
        for argument in arguments {
            // Every service of a bundle has a label.
            guard let label = argument.label?.string else { return }
            if let offset = argument.value.offsetOfUnknownObject(site.context.locals) { named.append((label, offset)) }
        }
        guard named.count >= 2 else { return }
        for (label, offset) in named {
            var injection = Injection(
                idiom: name, service: .type(TypeName(text: type, offset: site.call.start)), api: "init", owner: site.context.scope,
                offset: offset
            )
            injection.name = label
            injection.isTentative = true
            injection.closure = site.context.closure
            facts.injections.append(injection)
        }
    }

    /// `Current.a = A()`, `A.shared = A()`. The linker decides whether the member is a binding.
    private static func replacement(by assignment: BodyAnalysis.Assignment, _ code: BodyAnalysis) -> Binding? {
        guard case .member(let base?, let name, let offset) = assignment.target.view, !base.isName("self"), !name.startsLikeType,
              let path = assignment.context.locals.accessPath(of: assignment.target), path.startsLikeType, !path.hasPrefix("Self."),
              let origin = assignment.value.implementation(assignment.context.locals, expected: nil), case .type(let made) = origin,
              made.mayBeService else { return nil }
        var binding = Binding(
            idiom: self.name, form: .stored, service: .accessPath(path), implementation: origin, lifetime: "singleton",
            owner: assignment.context.scope, offset: offset, start: assignment.start, end: assignment.end
        )
        binding.traits = [.override, .tentative]
        if assignment.context.isConditional { binding.traits.insert(.conditional) }
        return binding
    }

    /// `var a: () -> A = { A() }`: calling the member resolves the binding.
    private static func readDeferred(_ index: Int32, _ type: TypeName, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let member = code.declarations[Int(index)]
        guard member.kind == .variable, !member.modifiers.contains(.computed), let function = type.function, function.parameters.isEmpty,
              function.result.mayBeService, case .value(let value)? = code.bodies[index].first else { return }
        let origin = value.closure?.implementation(code.noLocals, expected: function.result)
            ?? BodyAnalysis.implementation(of: BodyAnalysis.results(of: value, locals: code.noLocals), expected: function.result.nominal)
        guard let origin else { return }
        var binding = Binding(
            idiom: name, form: .stored, service: .type(function.result), implementation: origin, lifetime: "transient",
            owner: member.parent ?? -1, offset: member.offset, start: value.closure?.start ?? member.start,
            end: value.closure?.end ?? member.end
        )
        binding.member = index
        binding.traits = [.tentative, .called]
        facts.bindings.append(binding)
        facts.memberTypeOverrides.append(MemberTypeOverride(declaration: index, value: .type(function.result), isCalled: true))
    }

    /// `self.a = A()`, and `self.a = a ?? A()`, which can be overridden by passing in another object.
    private static func readInitializer(
        _ index: Int32, of parent: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts
    ) {
        let values = assigned(by: index, of: parent, code)
        let ungiven = values.isEmpty ? [] : ungivenParameters(of: index, code)
        for (member, _, assignments) in values {
            let results = assignments.flatMap { BodyAnalysis.alternatives(of: $0.value, locals: $0.context.locals) }
            let parameters = code.declarations[Int(index)].parameters
            let value = MemberValue(results, parameters, besides: ungiven, of: code.declarations[member])
            if value.isOnlyGiven { facts.givenMembers.append(GivenMember(member: Int32(member), initializer: index)) }
            let count = facts.bindings.count
            read(value, assignments, of: member, code, into: &facts)
            if facts.bindings.count > count { facts.bindings[count].nameTypes(of: parameters) }
        }
    }

    /// `self.a = A()` in a function: of a class with which an app starts, which the system creates without arguments, or to a member
    /// `var a: A!`, which has its value from then on.
    private static func readAssignments(
        in function: Int32, of parent: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts
    ) {
        let parameters = code.declarations[Int(function)].parameters
        let isEntryPoint = code.declarations[Int(parent)].isEntryPoint
        for (member, _, assignments) in assigned(by: function, of: parent, code) {
            guard isEntryPoint || code.declarations[member].type?.text.hasSuffix("!") == true else { continue }
            let results = assignments.flatMap { BodyAnalysis.alternatives(of: $0.value, locals: $0.context.locals) }
            let value = MemberValue(results, parameters, besides: Set(parameters.map(\.name)), of: code.declarations[member])
            let count = facts.bindings.count
            read(value, assignments, of: member, code, into: &facts)
            // Which of several functions runs, and whether it does, is not known.
            if facts.bindings.count > count { facts.bindings[count].traits.insert(.conditional) }
        }
    }

    /// The members that a function or initializer assigns, with the assignments to each in one clause of `#if`.
    private static func assigned(
        by index: Int32, of parent: Int32, _ code: BodyAnalysis
    ) -> [(member: Int, clause: Int?, assignments: [BodyAnalysis.Assignment])] {
        // A member may get its value in several branches. Only one clause of an `#if` is compiled.
        var values: [(member: Int, clause: Int?, assignments: [BodyAnalysis.Assignment])] = []
        for assignment in code.assignments where assignment.context.scope == index && assignment.context.closure == 0 {
            guard let assigned = assignment.name?.string, let member = code.variable(named: assigned, of: parent),
                  code.declarations[member].type?.mayBeService == true else { continue }
            let clause = code.branches.lastIndex { $0.start <= assignment.start && assignment.start < $0.end }
            if let known = values.firstIndex(where: { $0.member == member && $0.clause == clause }) {
                values[known].assignments.append(assignment)
            } else {
                values.append((member, clause, [assignment]))
            }
        }
        return values
    }

    /// The parameters of an initializer for which no call can pass another object: those of a private initializer that all calls in its
    /// file leave out or fill with a value of their own.
    private static func ungivenParameters(of index: Int32, _ code: BodyAnalysis) -> Set<String> {
        guard isPrivate(index, code) else { return [] }
        let calls = code.calls.filter { $0.call.isConstruction || $0.isNamed("init") }
        return Set(code.declarations[Int(index)].parameters.lazy.filter { parameter in
            !calls.contains { site in
                site.call.arguments.contains { argument in
                    argument.label?.string == parameter.label
                        && argument.value.mentionedNames(site.context.locals).contains { !$0.startsLikeType && $0 != "self" }
                }
            }
        }.map(\.name))
    }

    /// Whether only its file can use a member.
    private static func isPrivate(_ index: Int32, _ code: BodyAnalysis) -> Bool {
        var next: Int32? = index
        while let current = next {
            let declaration = code.declarations[Int(current)]
            if let access = declaration.access { return access <= .fileprivate }
            // The access of an extension is the default of its members.
            let parent = declaration.kind == .initializer ? declaration.parent : nil
            next = parent.flatMap { code.declarations[Int($0)].kind == .extension ? $0 : nil }
        }
        return false
    }

    private static func read(
        _ value: MemberValue, _ assignments: [BodyAnalysis.Assignment], of index: Int, _ code: BodyAnalysis, into facts: inout InjectionFacts
    ) {
        let member = code.declarations[index]
        guard let type = member.type else { return }
        let origin = BodyAnalysis.implementation(of: value.made, expected: type.nominal)
        if let origin, origin.isSingleName { return }
        guard origin != nil || value.isMadeByDefault else { return }
        // The object may be bound to a local before it is stored.
        let ranges = value.made.compactMap(\.value.range)
        var binding = Binding(
            idiom: name, form: .stored, service: .type(type), implementation: origin ?? value.defaultType, lifetime: "singleton",
            owner: member.parent ?? -1, offset: member.offset,
            start: ranges.map(\.start).min() ?? assignments[0].start, end: ranges.map(\.end).max() ?? assignments[0].end
        )
        binding.member = Int32(index)
        binding.add(BodyAnalysis.construction(of: value.made))
        binding.traits.formUnion(value.traits.union(.tentative))
        if assignments.count == 1, assignments[0].context.isConditional { binding.traits.insert(.conditional) }
        facts.bindings.append(binding)
    }
}

/// What an initializer gives a member.
private struct MemberValue {
    /// The values that are neither parameters nor calls that stop the program.
    var made: [BodyAnalysis.Result] = []
    var traits: Binding.Traits = []
    /// The type that the default value of a parameter constructs.
    var defaultType: UnresolvedType?
    /// Whether there is a value without a type that can be told: of a default argument, behind a dot, or none.
    var isMadeByDefault = false
    /// Whether a parameter is the only value of a member with a protocol as its type.
    var isOnlyGiven = false

    /// - Parameter ungiven: the parameters that are never anything but their default.
    init(_ results: [BodyAnalysis.Result], _ parameters: [Parameter], besides ungiven: Set<String>, of member: Declaration) {
        let nominal = member.type?.nominalText
        let alike = Set(parameters.filter { $0.type.nominalText == nominal }.map(\.name))
        var isGiven = false
        var isFixed = false
        var isStopped = false
        for result in results {
            if case .name(let name, _) = result.value.view, let parameter = parameters.first(where: { name.string == $0.name }) {
                if !parameter.isNilByDefault { isFixed = true } else if !ungiven.contains(parameter.name) { isGiven = true }
                if !parameter.isNilByDefault { defaultType = defaultType ?? parameter.constructedByDefault }
            } else if result.isTrap {
                isStopped = true
            } else {
                if case .name = result.value.view { traits.insert(.mayBeOverridable) }
                if !result.value.mentionedNames(result.locals).isDisjoint(with: alike) { traits.insert(.mayBeOverridable) }
                made.append(result)
            }
        }
        if isGiven, !isFixed, !made.isEmpty { traits.insert(.overridable) }
        let isExistential = member.type?.structure.containsExistential == true
        isMadeByDefault = isExistential && (made.isEmpty ? isStopped || defaultType != nil : made.allSatisfy(\.isImplicitMember))
        if case .existential? = member.type?.structure { isOnlyGiven = made.isEmpty && !isMadeByDefault && (isGiven || isFixed) }
    }
}

extension Expression {
    /// Where it begins if it is a member of the expected type, `.live` or `.live()`, or a member of a closure's parameter without a
    /// written type, `parts.a`; `nil` for any other expression.
    fileprivate func offsetOfUnknownObject(_ locals: BodyAnalysis.Locals) -> UInt32? {
        let member: Expression = if case .call(let call) = view { call.callee } else { self }
        guard case .member(let base, let name, let offset) = member.view, name != "init", name != "none" else { return nil }
        guard let base else { return offset }
        guard case .name(let root, _) = base.view, case .member = view, locals.value(of: root) == nil, locals.accessPath(of: base) == nil
        else { return nil }
        return offset
    }
}

extension BodyAnalysis.Result {
    /// Whether it is the call of a static member of the expected type: `.live()`.
    fileprivate var isImplicitMember: Bool {
        guard let call = value.call, case .member(nil, _, _) = call.callee.view else { return false }
        return true
    }
}

extension Binding {
    /// Replaces the parameter at which the implementation's access path starts, which only its function knows, by its type.
    fileprivate mutating func nameTypes(of parameters: [Parameter]) {
        guard case .accessPath(let path)? = implementation, let end = path.firstIndex(of: "."),
              let parameter = parameters.first(where: { $0.name == path[..<end] }), let type = parameter.type.nominalText else { return }
        implementation = .accessPath(type + "()" + path[end...])
    }
}

extension Parameter {
    fileprivate var isNilByDefault: Bool { ["nil", ".none", "Optional.none"].contains(defaultValue) }

    /// The type that its default value constructs: `A` of `A()`.
    fileprivate var constructedByDefault: UnresolvedType? {
        guard let value = defaultValue, let end = value.firstIndex(of: "("), value.startsLikeType else { return nil }
        let path = value[..<end]
        let name = path.hasSuffix(".init") ? path.dropLast(".init".count) : path
        return .type(TypeName(text: String(name), offset: type.offset))
    }
}

extension String {
    /// `A` of `A().b().c()`; `nil` for an access path that does not begin with a construction.
    fileprivate var constructedType: String? {
        guard startsLikeType, let first = split(separator: ".").first, first.hasSuffix("()") else { return nil }
        return String(first.dropLast(2))
    }
}

extension UnresolvedType {
    /// Whether it is a single name, without a member or a call.
    fileprivate var isSingleName: Bool {
        if case .accessPath(let accessPath) = self { !accessPath.contains(".") && !accessPath.contains("(") } else { false }
    }
}

extension TypeName {
    /// Whether it is written as an array.
    fileprivate var isList: Bool {
        switch structure {
        case .array: true
        case .named(let components): components.count == 1 && components[0].name == "Array"
        default: false
        }
    }
}

extension Declaration {
    /// Whether an app or an extension of one starts with the class, as far as its declaration says.
    fileprivate var isEntryPoint: Bool {
        inherits.contains { Conventions.entryPointSupertypes.contains($0.text) }
    }

    /// Whether members of a type or an extension may be bindings. Views and tests create many objects and provide none.
    var mayHoldBindings: Bool {
        switch kind {
        case .class, .struct, .enum, .actor, .extension: break
        default: return false
        }
        return !attributes.contains { $0.name == "propertyWrapper" } && !inherits.contains { Conventions.nonProvidingSupertypes.contains($0.text) }
    }

    var form: Binding.Form {
        if kind == .function { return .function }
        return modifiers.contains(.lazy) ? .lazy : modifiers.contains(.computed) ? .computed : .stored
    }

    package var lifetime: String? {
        switch form {
        case .function, .computed: "transient"
        case .lazy: "lazy singleton"
        case .stored, .registered: "singleton"
        }
    }
}

extension TypeName {
    /// Whether the type can be a service: no plain value, no function.
    var mayBeService: Bool {
        guard let name = nominalText else { return false }
        return !Conventions.valueTypes.contains(name)
    }
}
