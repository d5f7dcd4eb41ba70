import Core

/// A kind of stone, its quantity, and its price at the time of the order.
public struct OrderLine: Hashable, Sendable {
    public let stone: StoneID
    public let count: Int
    public let price: Money

    public init(stone: StoneID, count: Int, price: Money) {
        self.stone = stone
        self.count = count
        self.price = price
    }
}

/// Places orders and returns their numbers.
public protocol OrderService: Sendable {
    func place(_ lines: [OrderLine]) async -> Int
}

public actor OrderBook: OrderService {
    private var orders: [[OrderLine]] = []

    public init() {}

    public func place(_ lines: [OrderLine]) async -> Int {
        orders.append(lines)
        return orders.count
    }
}
