/// Hands out what is registered.
public protocol Resolver: Sendable {
    func resolve<Value>(_ serviceType: Value.Type) -> Value
}

extension Resolver {
    /// What the place needs where it stands: `GetUseCase(repository: resolver.resolve())`.
    public func resolve<Value>() -> Value {
        resolve(Value.self)
    }
}
