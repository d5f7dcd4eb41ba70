import Core

/// Values for tests that do not care which.
public enum Samples {
    public static let stone = StoneID("sample")
    public static let price = Money(cents: 1_005)
}
