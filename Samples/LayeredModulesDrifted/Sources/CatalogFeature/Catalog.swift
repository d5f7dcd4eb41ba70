import Core
// Drift: a feature imports another feature, so the catalog can no longer be used without the order feature.
// [features-are-independent]
import OrderFeature
import StockService
// Drift: production code uses test data as a real price. [production-modules-import-no-test-modules]
import TestSupport

/// The list of stones, formatted for display.
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
