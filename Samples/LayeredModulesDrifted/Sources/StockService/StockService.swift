import Core
// Drift: a service looks up at a feature, and the stock cannot be counted without a basket.
// [modules-know-only-layers-below]
import OrderFeature

/// Says what lies in the yard.
public protocol StockService: Sendable {
    func stones() async -> [Stone]
}

/// The stock of a yard that is counted by hand.
public struct CountedStock: StockService {
    private let counted: [Stone]
    private let basket: Basket?

    public init(_ counted: [Stone] = CountedStock.ofTheYard, without basket: Basket? = nil) {
        self.counted = counted
        self.basket = basket
    }

    public func stones() async -> [Stone] {
        let ordered = Set((basket?.lines ?? []).map(\.stone))
        return counted.filter { $0.count > 0 && !ordered.contains($0.id) }
    }

    public static let ofTheYard = [
        Stone(id: StoneID("limestone"), name: "Limestone, sawn", price: Money(cents: 3_250), count: 40),
        Stone(id: StoneID("granite"), name: "Granite, split", price: Money(cents: 5_900), count: 12),
        Stone(id: StoneID("sandstone"), name: "Sandstone, dressed", price: Money(cents: 4_400), count: 0),
    ]
}
