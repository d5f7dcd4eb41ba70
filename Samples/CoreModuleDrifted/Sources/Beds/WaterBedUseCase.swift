import Core
import Foundation
import GardenModels

@UseCaseProtocol
protocol WaterBedUseCase: UseCase {
    func execute(_ bed: Bed, at date: Date) throws
}

@UseCase
struct WaterBedUseCaseImpl: WaterBedUseCase {
    private let repository: BedRepository

    init(repository: BedRepository) {
        self.repository = repository
    }

    func execute(_ bed: Bed, at date: Date) throws {
        var beds = try repository.beds()
        guard let index = beds.firstIndex(where: { $0.id == bed.id }) else { return }
        beds[index].lastWatered = date
        try repository.store(beds)
    }
}
