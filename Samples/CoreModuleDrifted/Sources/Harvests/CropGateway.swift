import Core

protocol CropGateway: Service {
    func crops() -> [String]
}

struct MarketGateway: CropGateway {
    func crops() -> [String] {
        ["beans", "kale", "pears"]
    }
}
