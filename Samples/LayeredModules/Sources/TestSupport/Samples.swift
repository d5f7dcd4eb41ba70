import Core

/// Sample values for tests.
public enum Samples {
    public static let stone = StoneID("sample")
    public static let price = Money(cents: 1_005)
}
