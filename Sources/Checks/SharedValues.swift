import AshlarModel
import Foundation

/// What follows from a project for several rules: computed once, also if rules run at the same time.
package final class SharedValues: Sendable {
    let doubles = Once<Set<DeclarationID>>()
    let types = Once<[SelectableType]>()
    let bindingGraph = Once<BindingGraph>()
    let injections = Once<[Dependency]>()

    package init() {}

    /// A value that the first thread computes which asks for it, while others wait.
    final class Once<Value: Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private var known: Value?

        func value(_ compute: () -> Value) -> Value {
            lock.withLock {
                if let known { return known }
                let new = compute()
                known = new
                return new
            }
        }
    }
}
