/// Knows where values come from and where they are kept.
public protocol Repository: Sendable {}
