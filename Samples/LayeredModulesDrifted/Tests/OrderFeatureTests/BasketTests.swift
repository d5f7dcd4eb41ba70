import Core
import OrderFeature
import OrderService
import TestSupport
import XCTest

final class BasketTests: XCTestCase {
    func testTheTotalCountsEachStone() {
        var basket = Basket(orders: OrderBook())

        basket.add(Samples.stone, count: 3, price: Samples.price)

        XCTAssertEqual(basket.total, Money(cents: 3_015))
    }

    func testAnEmptyBasketIsNoOrder() async {
        let number = await Basket(orders: OrderBook()).order()

        XCTAssertNil(number)
    }
}
