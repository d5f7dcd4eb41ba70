import Foundation

/// A dependency that is resolved on first use: for objects that are expensive and rarely needed.
@propertyWrapper
public struct LazyDependency<Value: Sendable>: Sendable {
    private let box = Box()

    public init() {}

    public var wrappedValue: Value { box.value() }

    private final class Box: @unchecked Sendable {
        private let lock = NSLock()
        private var resolved: Value?

        func value() -> Value {
            lock.withLock {
                let value = resolved ?? Container.shared.resolve()
                resolved = value
                return value
            }
        }
    }
}
