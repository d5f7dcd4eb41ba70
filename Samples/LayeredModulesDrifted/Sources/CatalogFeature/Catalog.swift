import Core
// Drift: the catalog fills the basket itself, and can no longer be shown without a way to order.
// [features-are-independent]
import OrderFeature
import StockService
// Drift: a sample price for stones that have none. Somebody will buy at it. [production-modules-import-no-test-modules]
import TestSupport

/// The list of stones as people read it.
public struct Catalog: Sendable {
    public struct Entry: Hashable, Sendable {
        public let stone: StoneID
        public let text: String
        public let price: Money
    }

    private let stock: any StockService

    public init(stock: any StockService) {
        self.stock = stock
    }

    public func entries() async -> [Entry] {
        await stock.stones()
            .sorted { $0.name < $1.name }
            .map { Entry(stone: $0.id, text: "\($0.name), \($0.price) each, \($0.count) left", price: price(of: $0)) }
    }

    public func fill(_ basket: inout Basket) async {
        for entry in await entries() {
            basket.add(entry.stone, count: 1, price: entry.price)
        }
    }

    private func price(of stone: Stone) -> Money {
        stone.price.cents == 0 ? Samples.price : stone.price
    }
}
