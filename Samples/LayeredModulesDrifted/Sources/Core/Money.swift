// Drift: the core imports another module, so every module now depends on that module too.
// [core-knows-no-other-module]
import MoneyFormatting

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
        MoneyFormatter().text(for: self)
    }
}
