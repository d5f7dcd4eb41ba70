import AshlarFacts
import AshlarSyntax

// Code of a file that is only there for its previews.

extension BodyAnalysis {
    /// The private functions and views at file level that the file's previews call, and that no other code does, by their indices: no app
    /// runs them.
    func declarationsOfPreviews() -> Set<Int32> {
        let candidates = previewCandidates()
        guard !candidates.isEmpty else { return [] }
        // What calls each name, besides the declaration itself: -1 for previews.
        var callers: [String: Set<Int32>] = [:]
        func note(_ name: String?, _ context: Context) {
            guard let name, candidates.values.contains(name) else { return }
            let outermost = outermost(around: context.scope)
            let isPreview = isPreview(context)
            guard isPreview || candidates[outermost] != name else { return }
            callers[name, default: []].insert(isPreview ? -1 : outermost)
        }
        for site in calls { note(site.call.calledName, site.context) }
        for case let (.single(expression), context) in uses.map({ ($0.what, $0.context) }) { note(expression.lastName?.string, context) }
        var found = Set(candidates.keys.filter { callers[candidates[$0] ?? ""] != nil })
        // One that other code calls, at file level or in another declaration, runs in the app, and so does what it calls.
        while case let others = found.filter({ !(callers[candidates[$0] ?? ""] ?? []).subtracting([-1]).isSubset(of: found) }), !others.isEmpty {
            found.subtract(others)
        }
        return found
    }

    /// The static members that make samples for previews or tests, by their indices: `static func previewSample() -> Budget`,
    /// `static var stub`. The name says so, and the member makes an object of its own type, a double or, without parameters, what it returns; any
    /// other may belong to the preview of a document.
    func membersOfPreviews() -> Set<Int32> {
        // One field at a time: declarations are large to copy.
        var found = Set(declarations.indices.lazy.filter { index in
            self.declarations[index].modifiers.contains(.static) && [.function, .variable].contains(self.declarations[index].kind)
                && self.declarations[index].parent != nil && self.declarations[index].name.namesSample
        }.map(Int32.init))
        guard !found.isEmpty else { return [] }
        var making: Set<Int32> = []
        for site in calls {
            guard let made = site.call.constructed, let member = member(around: site.context.scope, of: found) else { continue }
            let own = declarations[Int(member)].parent.map { declarations[Int($0)].name }
            let result = declarations[Int(member)].parameters.isEmpty ? declarations[Int(member)].type?.nominalText : nil
            if Conventions.isDouble(named: made) || [own, result, "Self"].contains(made) { making.insert(member) }
        }
        found.formIntersection(making)
        return found
    }

    /// The modifiers of views that are for previews by their names, by their indices: `var previewModifier: some View` in an extension of
    /// `View`.
    func modifiersOfPreviews() -> Set<Int32> {
        // One field at a time: declarations are large to copy.
        Set(declarations.indices.lazy.filter { index in
            guard let parent = self.declarations[index].parent, self.declarations[index].name.hasPrefix("preview"),
                  self.declarations[index].name.namesSample, self.declarations[Int(parent)].kind == .extension,
                  self.declarations[Int(parent)].name == "View" else { return false }
            return [.function, .variable].contains(self.declarations[index].kind) && self.declarations[index].parameters.isEmpty
        }.map(Int32.init))
    }

    /// Whether it is in the preview of a view, whose objects no other code gets.
    func isPreview(_ context: Context) -> Bool { context.isInPreview || declarations.isInPreview(context.scope) }

    /// Whether a scope is one of some declarations or in one.
    func isIn(_ declarations: Set<Int32>, _ scope: Int32) -> Bool { member(around: scope, of: declarations) != nil }

    /// The one of some declarations that a scope is or is in.
    private func member(around scope: Int32, of found: Set<Int32>) -> Int32? {
        declarations.enclosing(scope).first(where: found.contains)
    }

    /// The private functions and views at file level with their names; none if the file has no previews.
    private func previewCandidates() -> [Int32: String] {
        var found: [Int32: String] = [:]
        for index in declarations.indices where declarations[index].parent == nil {
            // One field at a time: declarations are large to copy.
            guard let access = declarations[index].access, access <= .fileprivate else { continue }
            let isView = declarations[index].kind == .struct && declarations[index].inherits.contains { $0.text == "View" }
            if isView || declarations[index].kind == .function { found[Int32(index)] = declarations[index].name }
        }
        guard !found.isEmpty, calls.contains(where: \.context.isInPreview)
            || declarations.contains(where: { $0.inherits.contains { $0.nominalText == "PreviewProvider" } }) else { return [:] }
        return found
    }

    /// The declaration at file level around a scope; -2 outside of all.
    private func outermost(around scope: Int32) -> Int32 {
        guard scope >= 0 else { return -2 }
        var index = scope
        while let parent = declarations[Int(index)].parent { index = parent }
        return index
    }
}

extension String {
    /// Whether its first word is "preview", "test" or one for doubles, `previewSample`, `stub`, or its last one for doubles, `setupMocks`, or it
    /// is for previews: `makeForPreview`.
    var namesSample: Bool {
        let isFirst = Self.firstWordsOfSamples.contains { hasPrefix($0) && dropFirst($0.count).first?.isLowercase != true }
        return isFirst || ["ForPreview", "ForPreviews"].contains(where: hasSuffix) || Self.doubles.contains { hasSuffix($0) || hasSuffix($0 + "s") }
    }

    private static let doubles = Conventions.doubleWords.filter { !Conventions.ambiguousDoubleWords.contains($0) }
    private static let firstWordsOfSamples = ["preview", "test"] + doubles.flatMap { [$0.lowercased(), $0.lowercased() + "ed"] }
}

extension Expression.Call {
    /// The name that is called, of a function at file level or of a type.
    fileprivate var calledName: String? {
        if let constructed { return constructed.split(separator: ".").first.map(String.init) }
        if case .name(let name, _) = callee.view { return name.string }
        return nil
    }
}

extension HandWritten {
    static let examplesOfPreviews = [
        IdiomExample("private functions and views that only previews call", of: name, """
            import SwiftUI
            protocol Client { func load() }
            struct DemoClient: Client { func load() {} }
            final class Model: ObservableObject {
                init(client: Client) {}
                func load() {}
            }
            struct Page: View {
                let model: Model
                var body: some View { Row(client: makeClient()) }
            }
            private struct Row: View {
                let client: Client
                var body: some View { Cell(client: client) }
            }
            private struct Cell: View {
                let client: Client
                var body: some View { Text("") }
            }
            private struct Demo: View {
                @StateObject private var model = Model(client: DemoClient())
                var body: some View { Page(model: model) }
            }
            private func page() -> some View {
                let client = makeClient()
                return Page(model: Model(client: client))
            }
            private func makeClient() -> Client { DemoClient() }
            struct Page_Previews: PreviewProvider {
                static var previews: some View { page() }
            }
            #Preview { Demo() }
            #Preview("Row") { Row(client: makeClient()) }
            """, gives: """
            Row ← Client external
            Cell ← Client external
            """),
        IdiomExample("a modifier for previews", of: name, """
            import SwiftUI
            final class Users: ObservableObject { func load() {} }
            final class Session: ObservableObject {
                init(users: Users) {}
                func start() {}
            }
            extension View {
                var previewEnvironment: some View { environmentObject(Session(users: Users())) }
                func withSession(users: Users) -> some View { environmentObject(Session(users: users)) }
            }
            struct Page: View {
                @EnvironmentObject var session: Session
                var body: some View { Text("") }
            }
            #Preview { Page().previewEnvironment }
            """, gives: """
            Session → Session (view) in View
            Session ← Users external
            Page ← Session
            """),
        IdiomExample("what a preview reads from a container", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class Model { init(client: Client) {} }
            struct Services { let client: Client }
            final class AppContainer {
                lazy var client: Client = HttpClient()
                var services: Services { Services(client: client) }
                func makeModel() -> Model { Model(client: client) }
            }
            struct Page: View { let model: Model }
            #Preview {
                let container = AppContainer()
                let services = container.services
                let model = Model(client: services.client)
                Page(model: model).onAppear { container.client.load() }
            }
            """, gives: """
            Client → HttpClient (lazy singleton) in AppContainer
            Services → Services (transient) in AppContainer
            Model → Model (transient) in AppContainer
            Services ← Client
            Model ← Client
            """),
        IdiomExample("an object that an app calls, and a member of another type with its name", of: name, """
            final class Keychain { func reset() {} }
            final class Users { init(keychain: Keychain = Keychain()) {} }
            final class Session { init(users: Users) {} }
            struct Category { static let keychain = Category() }
            enum Log { static func make(category: Category) {} }
            final class AppDelegate: UIApplicationDelegate {
                var keychain = Keychain()
                let users = Users()
                var session: Session?
                func start() {
                    keychain.reset()
                    Log.make(category: .keychain)
                    session = Session(users: users)
                }
            }
            """, gives: """
            Users → Users (singleton) in AppDelegate
            Session → Session (singleton) in AppDelegate
            Users ← Keychain external
            Session ← Users
            """),
        IdiomExample("static members that make samples for previews", of: name, """
            protocol Client { func load() }
            protocol Store { func save() }
            final class HttpClient: Client { func load() {} }
            final class MockClient: Client { func load() {} }
            final class MockStore: Store { func save() {} }
            final class Model {
                init(client: Client, store: Store) {}
                func load() {}
            }
            final class Page { init(client: Client) {} }
            extension Model {
                static func previewSample() -> Model {
                    let store = MockStore()
                    return Model(client: MockClient(), store: store)
                }
                static let mocked = Model(client: MockClient(), store: MockStore())
                static func previewPage(client: Client) -> Page { Page(client: client) }
                static var stub: Model = {
                    let store = MockStore()
                    return Model(client: HttpClient(), store: store)
                }()
            }
            """, gives: """
            Page ← Client external
            """),
        IdiomExample("what previews resolve, and types and functions for previews", of: name, """
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class MockClient: Client { func load() {} }
            final class Model {
                init(client: Client) {}
                func load() {}
            }
            final class DIContainer {
                func register<T>(_ type: T.Type, make: @escaping () -> T) {}
                func resolve<T>(_ type: T.Type) -> T? { nil }
            }
            final class App {
                let model: Model
                init(client: Client) { model = Model(client: client) }
                static func makeForPreview() -> App { App(client: HttpClient()) }
            }
            enum Composition {
                static func live() -> App {
                    let client = HttpClient()
                    return App(client: client)
                }
                static func preview() -> App {
                    let client = HttpClient()
                    return App(client: client)
                }
            }
            private enum PreviewMocks {
                static var model: Model { Model(client: MockClient()) }
            }
            extension Page_Previews {
                final class Holder {
                    let model: Model
                    init(client: Client) { model = Model(client: client) }
                }
            }
            func start(container: DIContainer) {
                container.register(Client.self) { HttpClient() }
                container.register(Model.self) { Model(client: container.resolve(Client.self)!) }
            }
            #Preview("Start") {
                let container = DIContainer()
                container.register(Client.self) { HttpClient() }
                container.register(Model.self) { Model(client: container.resolve(Client.self)!) }
                return Page(model: container.resolve(Model.self)!)
            }
            """, gives: """
            Model → Model (singleton) in App
            App → App (transient) in Composition
            Client → HttpClient (transient)
            Model → Model (transient)
            HttpClient → HttpClient (per call) in Composition
            Model ← Client external
            App ← Client external
            Model ← Client
            """),
    ]
}
