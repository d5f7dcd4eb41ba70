import Foundation

/// Small things that may be lost without harm.
final class UserDefaultsManager: Sendable {
    var lastEmail: String? {
        get { UserDefaults.standard.string(forKey: "session.lastEmail") }
        set { UserDefaults.standard.set(newValue, forKey: "session.lastEmail") }
    }
}
