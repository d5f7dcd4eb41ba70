import Observation

@Observable
final class BirdDetailViewModel {
    private(set) var bird: Bird?

    private let id: String
    private let repository: any BirdRepositoryContract

    init(id: String, repository: any BirdRepositoryContract) {
        self.id = id
        self.repository = repository
    }

    func load() async {
        bird = try? await repository.bird(id: id)
    }
}
