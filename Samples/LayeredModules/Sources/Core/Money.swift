/// An amount of money in cents, which avoids rounding errors.
public struct Money: Hashable, Sendable, CustomStringConvertible {
    public let cents: Int

    public init(cents: Int) {
        self.cents = cents
    }

    public static func + (left: Money, right: Money) -> Money {
        Money(cents: left.cents + right.cents)
    }

    public static func * (price: Money, count: Int) -> Money {
        Money(cents: price.cents * count)
    }

    public var description: String {
        let rest = cents % 100
        return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
