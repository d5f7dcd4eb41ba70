import Combine
import Foundation

/// Provides the measuring tools of the app, and stores the selected unit of each.
final class ToolsRepository {
    let all = [
        ToolDataModel(id: "tape", name: "Tape measure", units: ["cm", "in"]),
        ToolDataModel(id: "level", name: "Spirit level", units: ["°", "%"]),
    ]

    private let defaults: UserDefaults
    private let subject: CurrentValueSubject<[String: String], Never>
    private let key = "tools.units"

    init(defaults: UserDefaults) {
        self.defaults = defaults
        subject = CurrentValueSubject(defaults.dictionary(forKey: key) as? [String: String] ?? [:])
    }

    /// The selected unit, by tool id; emits the current value and each change.
    var units: AnyPublisher<[String: String], Never> { subject.eraseToAnyPublisher() }

    func setUnit(_ unit: String, toolID: String) {
        subject.value[toolID] = unit
        defaults.set(subject.value, forKey: key)
    }
}
