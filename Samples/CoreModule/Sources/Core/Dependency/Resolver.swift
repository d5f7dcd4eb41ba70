/// Resolves registered types.
public protocol Resolver: Sendable {
    func resolve<Value>(_ serviceType: Value.Type) -> Value
}

extension Resolver {
    /// Resolves the type that is inferred from the context: `GetUseCase(repository: resolver.resolve())`.
    public func resolve<Value>() -> Value {
        resolve(Value.self)
    }
}
