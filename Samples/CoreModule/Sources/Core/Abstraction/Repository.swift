/// Loads and stores values, and hides where they are stored.
public protocol Repository: Sendable {}
