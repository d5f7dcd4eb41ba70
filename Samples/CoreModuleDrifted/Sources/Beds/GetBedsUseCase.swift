import Core
import Foundation
import GardenModels

@UseCaseProtocol
protocol GetBedsUseCase: UseCase {
    /// Beds that need water come first.
    func execute(at date: Date) async throws -> [BedState]
}

@UseCase
struct GetBedsUseCaseImpl: GetBedsUseCase {
    private let repository: BedRepository
    @LazyDependency private var weather: WeatherService

    init(repository: BedRepository) {
        self.repository = repository
    }

    func execute(at date: Date) async throws -> [BedState] {
        let beds = try repository.beds()
        let dry = Set(beds.filter { date.timeIntervalSince($0.lastWatered) > 2 * 24 * 60 * 60 }.map(\.id))
        // The weather service is called only if at least one bed may be dry.
        let hasRained = dry.isEmpty ? false : try await weather.rainfall() > 5
        return beds
            .map { BedState(bed: $0, isThirsty: dry.contains($0.id) && !hasRained) }
            .sorted { $0.isThirsty && !$1.isThirsty }
    }
}
