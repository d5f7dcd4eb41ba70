protocol FeatureFlagsProtocol: Sendable {
    func isOn(_ name: String) -> Bool
}

struct FeatureFlags: FeatureFlagsProtocol {
    func isOn(_ name: String) -> Bool {
        name == "reminders"
    }
}
