// Drift: nobody declared this import, for the manifest refuses a circle; it builds on machines that built the core
// before. [imports-are-declared]
//
// Drift: and it is a circle all the same: neither module can be built or understood without the other.
// [modules-are-acyclic]
import Core

public struct MoneyFormatter {
    public init() {}

    public func text(for money: Money) -> String {
        let rest = money.cents % 100
        return "\(money.cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
