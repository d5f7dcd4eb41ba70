import CatalogFeature
import Core
import OrderFeature
import OrderService
import StockService

/// Connects the features, which do not import each other: adds the entries of the catalog to the basket.
@main
struct StoneYardApp {
    static func main() async {
        let catalog = Catalog(stock: CountedStock())
        var basket = Basket(orders: OrderBook())

        for entry in await catalog.entries() {
            print(entry.text)
            basket.add(entry.stone, count: 2, price: entry.price)
        }
        let total: Money = basket.total
        if let number = await basket.order() {
            print("Order \(number): \(total)")
        }
    }
}
