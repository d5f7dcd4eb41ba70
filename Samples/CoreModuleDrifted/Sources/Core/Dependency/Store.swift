// Drift: a base protocol in `Dependency`. The other three are in `Abstraction`, so this one is hard to find.
/// Stores values by key.
public protocol Store: Sendable {
    func get<Value>(_ key: String) -> Value?
    func insert<Value>(_ value: Value, at key: String)
    func remove(_ key: String)
}
