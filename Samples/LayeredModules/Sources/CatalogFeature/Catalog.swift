import Core
import StockService

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
            .map { Entry(stone: $0.id, text: "\($0.name), \($0.price) each, \($0.count) left", price: $0.price) }
    }
}
