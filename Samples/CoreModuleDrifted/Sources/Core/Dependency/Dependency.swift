/// A dependency that is resolved when its owner is made.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
    public let wrappedValue: Value

    public init() {
        wrappedValue = Container.shared.resolve()
    }
}
