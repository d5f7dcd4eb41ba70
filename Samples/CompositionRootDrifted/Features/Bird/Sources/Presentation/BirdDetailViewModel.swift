import Observation

@Observable
final class BirdDetailViewModel {
    private(set) var bird: Bird?

    private let id: String
    private let repository: any BirdStoring

    init(id: String, repository: any BirdStoring) {
        self.id = id
        self.repository = repository
    }

    func load() async {
        bird = try? await repository.bird(id: id)
    }
}
