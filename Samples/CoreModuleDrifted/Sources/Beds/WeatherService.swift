import Core
import Foundation

protocol WeatherService: Service {
    /// Millimetres since yesterday.
    func rainfall() async throws -> Double
}

struct WeatherStation: WeatherService {
    // Drift: a service that is made once keeps a use case that should live as long as one task. Whoever moves to
    // another garden hears of the weather in the old one.
    @Dependency private var getPlace: GetPlaceUseCase

    func rainfall() async throws -> Double {
        let url = URL(string: "https://weather.garden.example/rainfall?place=\(getPlace())")!
        let (data, _) = try await URLSession.shared.data(from: url)
        return try JSONDecoder().decode(Double.self, from: data)
    }
}
