import Core
import Foundation

protocol WeatherService: Service {
    /// Millimetres since yesterday.
    func rainfall() async throws -> Double
}

struct WeatherStation: WeatherService {
    func rainfall() async throws -> Double {
        let url = URL(string: "https://weather.garden.example/rainfall")!
        let (data, _) = try await URLSession.shared.data(from: url)
        return try JSONDecoder().decode(Double.self, from: data)
    }
}
