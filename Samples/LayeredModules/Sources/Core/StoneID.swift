/// Names a kind of stone across the modules that do not know each other.
public struct StoneID: Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
