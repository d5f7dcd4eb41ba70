import Foundation

public protocol SettingsContract {
    var showsSightings: Bool { get }
}

public struct UserSettings: SettingsContract {
    public init() {}

    public var showsSightings: Bool { UserDefaults.standard.bool(forKey: "showsSightings") }
}
