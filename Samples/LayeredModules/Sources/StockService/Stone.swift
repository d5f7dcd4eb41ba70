import Core

/// A kind of stone that the yard sells.
public struct Stone: Hashable, Sendable {
    public let id: StoneID
    public let name: String
    public let price: Money
    public let count: Int

    public init(id: StoneID, name: String, price: Money, count: Int) {
        self.id = id
        self.name = name
        self.price = price
        self.count = count
    }
}
