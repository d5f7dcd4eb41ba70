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

protocol HarvestValidator: Sendable {
    func isPlausible(crop: String, weight: Int) -> Bool
}

@UseCaseProtocol
protocol RecordHarvestUseCase: UseCase {
    /// - Parameter weight: In grams; an implausible weight is not recorded.
    func execute(crop: String, weight: Int)
}

@UseCase
struct RecordHarvestUseCaseImpl: RecordHarvestUseCase {
    private let repository: HarvestRepository
    private let validator: HarvestValidator

    init(repository: HarvestRepository, validator: HarvestValidator) {
        self.repository = repository
        self.validator = validator
    }

    func execute(crop: String, weight: Int) {
        guard validator.isPlausible(crop: crop, weight: weight) else { return }
        repository.add(Harvest(id: UUID(), crop: crop, weight: weight))
    }
}

// Drift: marked as a use case, but without `execute`. The macro rejects it, so this does not compile.
@UseCaseProtocol
protocol ClearHarvestsUseCase: UseCase {
    func run()
}

@UseCase
struct ClearHarvestsUseCaseImpl: ClearHarvestsUseCase {
    private let repository: HarvestRepository

    init(repository: HarvestRepository) {
        self.repository = repository
    }

    func run() {
        repository.clear()
    }
}
