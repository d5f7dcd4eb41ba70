import Foundation

/// Stores small values that are not critical.
final class UserDefaultsManager: Sendable {
    var lastEmail: String? {
        get { UserDefaults.standard.string(forKey: "session.lastEmail") }
        set { UserDefaults.standard.set(newValue, forKey: "session.lastEmail") }
    }
}
