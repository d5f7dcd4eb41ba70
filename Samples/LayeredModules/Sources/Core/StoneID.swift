/// Identifies a kind of stone across modules that do not depend on each other.
public struct StoneID: Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
