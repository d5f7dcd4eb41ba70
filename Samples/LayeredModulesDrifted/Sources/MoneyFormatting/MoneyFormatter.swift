// Drift: imported, but not a declared dependency, because the manifest rejects cycles. It builds only if Core was built
// before. [imports-are-declared]
//
// Drift: a dependency cycle with Core: neither module can be built or understood without the other.
// [modules-are-acyclic]
import Core

public struct MoneyFormatter {
    public init() {}

    public func text(for money: Money) -> String {
        let rest = money.cents % 100
        return "\(money.cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
