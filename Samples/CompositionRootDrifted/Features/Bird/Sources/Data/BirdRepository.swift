import Foundation
import HeronNetworking

struct BirdRepository: BirdStoring {
    private let httpClient: any HTTPClientContract

    init(httpClient: any HTTPClientContract) {
        self.httpClient = httpClient
    }

    func birds(wetlandID: String?) async throws -> [Bird] {
        let query = wetlandID.map { ["wetland": $0] } ?? [:]
        let birds: [BirdDTO] = try await httpClient.get(Endpoint(path: "birds", query: query))
        return birds.map(\.bird)
    }

    func bird(id: String) async throws -> Bird {
        let bird: BirdDTO = try await httpClient.get(Endpoint(path: "birds/\(id)"))
        return bird.bird
    }
}

private nonisolated struct BirdDTO: Decodable, Sendable {
    let id: String
    let name: String
    let text: String
    let picture: URL?

    var bird: Bird { Bird(id: id, name: name, description: text, pictureURL: picture) }
}
