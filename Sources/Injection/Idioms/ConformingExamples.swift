// The examples of objects that are no services by what conforms to their protocols or what their functions take.

extension HandWritten {
    static let examplesOfConforming = [
        IdiomExample("protocols of records of a database and of screens", of: name, """
            import RealmSwift
            import UIKit
            protocol AccountType {
                var name: String { get }
                func renamed(_ name: String) -> AccountType
            }
            final class AccountRecord: Object {
                var name = ""
            }
            extension AccountRecord: AccountType {
                func renamed(_ name: String) -> AccountType { self }
            }
            protocol Presentable: AnyObject { func toPresent() -> UIViewController }
            extension UIViewController: Presentable { func toPresent() -> UIViewController { self } }
            protocol Users { func load() }
            final class Router { func setRoot(_ screen: Presentable) {} }
            final class Page {
                init(account: AccountType, users: Users) {}
                func show() {}
            }
            final class Flow {
                private let router: Router
                init(router: Router) { self.router = router }
                func start(account: AccountType, users: Users, screen: Presentable) {
                    router.setRoot(screen)
                    open(Page(account: account, users: users))
                }
                private func open(_ page: Page) {}
            }
            """, gives: """
            Page ← Users external
            """),
    ]
}
