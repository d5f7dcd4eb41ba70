/// A dependency that is resolved when its owner is created.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
    public let wrappedValue: Value

    public init() {
        wrappedValue = Container.shared.resolve()
    }
}
