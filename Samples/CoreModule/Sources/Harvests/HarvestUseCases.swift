import Core
import Foundation

@UseCaseProtocol
protocol GetHarvestsUseCase: UseCase {
    /// The heaviest come first.
    func execute() -> [Harvest]
}

@UseCase
struct GetHarvestsUseCaseImpl: GetHarvestsUseCase {
    private let repository: HarvestRepository

    init(repository: HarvestRepository) {
        self.repository = repository
    }

    func execute() -> [Harvest] {
        repository.harvests().sorted { $0.weight > $1.weight }
    }
}

@UseCaseProtocol
protocol RecordHarvestUseCase: UseCase {
    /// - Parameter weight: In grams; zero is not recorded.
    func execute(crop: String, weight: Int)
}

@UseCase
struct RecordHarvestUseCaseImpl: RecordHarvestUseCase {
    private let repository: HarvestRepository

    init(repository: HarvestRepository) {
        self.repository = repository
    }

    func execute(crop: String, weight: Int) {
        guard weight > 0, !crop.isEmpty else { return }
        repository.add(Harvest(id: UUID(), crop: crop, weight: weight))
    }
}
