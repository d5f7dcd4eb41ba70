import Core
// Drift: a service imports a feature, a layer above it, so the service can no longer be used without the feature.
// [modules-know-only-layers-below]
import OrderFeature

/// Returns the stones in stock.
public protocol StockService: Sendable {
    func stones() async -> [Stone]
}

/// A fixed list of stones; only the available ones are returned.
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
