import Core
import Foundation

@UseCaseProtocol
protocol GetPlaceUseCase: UseCase {
    /// The name of the place where the garden is.
    func execute() -> String
}

@UseCase
struct GetPlaceUseCaseImpl: GetPlaceUseCase {
    private let place = UserDefaults.standard.string(forKey: "garden.place") ?? ""

    func execute() -> String {
        place
    }
}
