// Drift: among the parts of the container. Who looks for the base protocols finds three of four.
/// Keeps values under their keys.
public protocol Store: Sendable {
    func get<Value>(_ key: String) -> Value?
    func insert<Value>(_ value: Value, at key: String)
    func remove(_ key: String)
}
