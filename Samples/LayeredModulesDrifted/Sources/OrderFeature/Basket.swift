import Core
import OrderService

/// The items of an order that is not yet placed.
public struct Basket: Sendable {
    public private(set) var lines: [OrderLine] = []

    private let orders: any OrderService

    public init(orders: any OrderService) {
        self.orders = orders
    }

    public var total: Money {
        lines.reduce(Money(cents: 0)) { $0 + $1.price * $1.count }
    }

    public mutating func add(_ stone: StoneID, count: Int, price: Money) {
        lines.append(OrderLine(stone: stone, count: count, price: price))
    }

    /// - Returns: The number of the order; `nil` for an empty basket.
    public func order() async -> Int? {
        lines.isEmpty ? nil : await orders.place(lines)
    }
}
