import Core
import Foundation
import GardenModels

@UseCaseProtocol
protocol GetBedsUseCase: UseCase {
    /// Those that need water first.
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
        // Only where a bed may be dry, somebody has to ask how much it rained.
        let hasRained = dry.isEmpty ? false : try await weather.rainfall() > 5
        return beds
            .map { BedState(bed: $0, isThirsty: dry.contains($0.id) && !hasRained) }
            .sorted { $0.isThirsty && !$1.isThirsty }
    }
}
