import CatalogFeature
import Core
import OrderFeature
import OrderService
import StockService

/// Puts the features together. They meet here and nowhere else: what the catalog shows goes into the basket.
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
