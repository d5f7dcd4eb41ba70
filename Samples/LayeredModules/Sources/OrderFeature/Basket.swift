import Core
import OrderService

/// What somebody is about to order.
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

    /// - Returns: the number of the order; `nil` for an empty basket.
    public func order() async -> Int? {
        lines.isEmpty ? nil : await orders.place(lines)
    }
}
