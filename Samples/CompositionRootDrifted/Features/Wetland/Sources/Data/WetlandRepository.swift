import HeronNetworking

struct WetlandRepository: WetlandRepositoryContract {
    // Drift: a contract used without `any`, so it looks like a concrete type.
    private let httpClient: HTTPClientContract

    init(httpClient: HTTPClientContract) {
        self.httpClient = httpClient
    }

    func wetlands() async throws -> [Wetland] {
        let wetlands: [WetlandDTO] = try await httpClient.get(Endpoint(path: "wetlands"))
        return wetlands.map(\.wetland).sorted { $0.area > $1.area }
    }
}

private nonisolated struct WetlandDTO: Decodable, Sendable {
    let id: String
    let name: String
    let hectares: Double

    var wetland: Wetland { Wetland(id: id, name: name, area: hectares) }
}
