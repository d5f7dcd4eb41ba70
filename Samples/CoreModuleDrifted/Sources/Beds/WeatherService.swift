import Core
import Foundation

protocol WeatherService: Service {
    /// Millimetres since yesterday.
    func rainfall() async throws -> Double
}

struct WeatherStation: WeatherService {
    // Drift: a singleton service holds a use case, whose lifetime is one object graph. After a move to another
    // garden, the service still uses the old place.
    @Dependency private var getPlace: GetPlaceUseCase

    func rainfall() async throws -> Double {
        let url = URL(string: "https://weather.garden.example/rainfall?place=\(getPlace())")!
        let (data, _) = try await URLSession.shared.data(from: url)
        return try JSONDecoder().decode(Double.self, from: data)
    }
}
