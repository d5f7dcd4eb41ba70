import AshlarFacts
import AshlarSyntax

// Members that make an object at the first use and keep it: `_client = _client ?? Client()`, `return _client`.

extension BodyAnalysis {
    /// The results of a getter or a function that makes an object once and keeps it in a stored member, with what it makes in place of
    /// that member; `nil` for any other one.
    func keptResults(of index: Int32, _ results: [Result]) -> [Result]? {
        let declaration = declarations[Int(index)]
        guard declaration.kind == .function || declaration.modifiers.contains(.computed), let type = declaration.parent else { return nil }
        let all = results.flatMap(\.ofLockedClosure).filter { !$0.value.isAssignment }
        guard all.contains(where: { $0.value.ownMember != nil }) else { return nil }
        var made: [String: [Result]] = [:]
        var madeOnce: Set<String> = []
        for assignment in assignments where assignment.context.scope == index && assignment.context.closure == 0 {
            guard let name = assignment.name?.string, storedMember(setAs: name, in: type) != nil else { continue }
            let values = BodyAnalysis.alternatives(of: assignment.value, locals: assignment.context.locals)
            if assignment.context.isConditional || values.contains(where: { $0.value.ownMember == name }) { madeOnce.insert(name) }
            made[name, default: []] += values.filter { $0.value.call != nil && !$0.isTrap }
        }
        var found: [Result] = []
        var isKept = false
        for result in all {
            guard let name = result.value.ownMember, let values = made[name], !values.isEmpty else {
                found.append(result)
                continue
            }
            // One that has an object gives it before it makes another: `if let client { return client }`.
            isKept = isKept || values.contains { all.hasValue(of: $0) } || madeOnce.contains(name)
            for value in values where !(all + found).hasValue(of: value) { found.append(value) }
        }
        return isKept ? found : nil
    }
}

extension BodyAnalysis.Result {
    /// What a closure gives that a lock or a queue runs, `queue.sync { … }`; otherwise the result itself.
    fileprivate var ofLockedClosure: [BodyAnalysis.Result] {
        guard let call = value.call, call.receiver != nil, call.isNamed("sync") || call.isNamed("withLock"), let closure = call.lastClosure
        else { return [self] }
        var locals = locals
        locals.bind(closure.parameters, of: nil)
        return BodyAnalysis.results(of: closure.statements, locals: locals)
    }
}

extension [BodyAnalysis.Result] {
    /// Whether one of them has the value of another result.
    fileprivate func hasValue(of other: BodyAnalysis.Result) -> Bool {
        contains { $0.value.range?.start == other.value.range?.start }
    }
}

extension Expression {
    /// The name that it is, or the member of `self`: `client` of `client` and `self.client`; `nil` for any other expression.
    var ownMember: String? {
        switch unwrapped.view {
        case .name(let name, _): name.startsLikeType ? nil : name.string
        case .member(let base?, let name, _): base.isName("self") ? name.string : nil
        default: nil
        }
    }

    fileprivate var isAssignment: Bool { if case .assignment = view { true } else { false } }
}

extension Binding {
    /// Whether it is a function or a computed property that makes an object once and keeps it; so does a lazy one.
    var isKept: Bool { lifetime == "lazy singleton" }
}

extension HandWritten {
    static let examplesOfKept = [
        IdiomExample("getters that make objects at the first use, in a type that passes itself to them", of: name, """
            protocol Account {
                var client: Client? { get }
                func signOut()
            }
            protocol Client { func load() }
            final class HttpClient: Client {
                init(account: Account) {}
                func load() {}
            }
            protocol Validator { func check() }
            final class OnlineValidator: Validator {
                init(account: Account) {}
                func check() {}
            }
            final class OfflineValidator: Validator {
                init(account: Account) {}
                func check() {}
            }
            final class UserAccount: Account {
                private var _client: HttpClient?
                private var online: OnlineValidator?
                private var offline: OfflineValidator?
                private var isOnline = true
                var client: Client? {
                    _client = _client ?? HttpClient(account: self)
                    return _client
                }
                var validator: Validator {
                    if isOnline {
                        online = online ?? OnlineValidator(account: self)
                        return online!
                    }
                    if let offline { return offline }
                    let made = OfflineValidator(account: self)
                    offline = made
                    return made
                }
                func signOut() { isOnline = false }
            }
            """, gives: """
            Client → HttpClient (lazy singleton) in UserAccount
            Validator → OnlineValidator (lazy singleton) in UserAccount
            HttpClient ← Account external
            OnlineValidator ← Account external
            OfflineValidator ← Account external
            """),
        IdiomExample("a container that makes objects at the first use, with a lock or by functions", of: name, """
            import Foundation
            final class AppContainer {
                private let lock = NSLock()
                private var _users: Users?
                private var _client: Client?
                var users: Users {
                    lock.withLock {
                        if _users == nil { _users = Users(client: client()) }
                        return _users!
                    }
                }
                func client() -> Client {
                    if let _client { return _client }
                    let client = HttpClient()
                    _client = client
                    return client
                }
            }
            protocol Client {}
            final class HttpClient: Client {}
            final class Users { init(client: Client) {} }
            """, gives: """
            Users → Users (lazy singleton) in AppContainer
            Client → HttpClient (lazy singleton) in AppContainer
            Users ← Client
            """),
        IdiomExample("members of an app that closures make", of: name, """
            import Analytics
            import UIKit
            protocol Session { func close() }
            final class Store { func save() {} }
            final class UserSession: Session {
                init(store: Store) throws {}
                func close() {}
            }
            final class Page { init(session: Session, tracking: TrackingService, label: UILabel) {} }
            final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
                private lazy var session = {
                    do {
                        let store = Store()
                        return try UserSession(store: store)
                    } catch {
                        unimplemented()
                    }
                }()
                private lazy var tracking: TrackingService = {
                    let service = RemoteTracking(address: "").addingParameters()
                    service.activate()
                    return service
                }()
                private lazy var label = {
                    let label = UILabel()
                    return label
                }()
                func scene(_ scene: UIScene, willConnectTo: UISceneSession, options: UIScene.ConnectionOptions) {
                    open(Page(session: session, tracking: tracking, label: label))
                }
                private func open(_ page: Page) {}
            }
            """, gives: """
            UserSession → UserSession (lazy singleton) in SceneDelegate
            TrackingService → ? (lazy singleton) in SceneDelegate
            Store → Store (singleton) in SceneDelegate
            UserSession ← Store external
            SceneDelegate ← UserSession
            Page ← TrackingService external
            """),
    ]
}
