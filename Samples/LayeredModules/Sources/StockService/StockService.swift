import Core

/// Returns the stones in stock.
public protocol StockService: Sendable {
    func stones() async -> [Stone]
}

/// A fixed list of stones; only the available ones are returned.
public struct CountedStock: StockService {
    private let counted: [Stone]

    public init(_ counted: [Stone] = CountedStock.ofTheYard) {
        self.counted = counted
    }

    public func stones() async -> [Stone] {
        counted.filter { $0.count > 0 }
    }

    public static let ofTheYard = [
        Stone(id: StoneID("limestone"), name: "Limestone, sawn", price: Money(cents: 3_250), count: 40),
        Stone(id: StoneID("granite"), name: "Granite, split", price: Money(cents: 5_900), count: 12),
        Stone(id: StoneID("sandstone"), name: "Sandstone, dressed", price: Money(cents: 4_400), count: 0),
    ]
}
