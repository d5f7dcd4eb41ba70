import CatalogFeature
import Core
import StockService
import TestSupport
import XCTest

final class CatalogTests: XCTestCase {
    func testEntriesAreSortedByName() async {
        let catalog = Catalog(stock: StockWithTwoStones())

        let texts = await catalog.entries().map(\.text)

        XCTAssertEqual(texts, ["Basalt, 0.50 each, 3 left", "Slate, 10.05 each, 1 left"])
    }
}

private struct StockWithTwoStones: StockService {
    func stones() async -> [Stone] {
        [
            Stone(id: Samples.stone, name: "Slate", price: Samples.price, count: 1),
            Stone(id: Samples.stone, name: "Basalt", price: Money(cents: 50), count: 3),
        ]
    }
}
