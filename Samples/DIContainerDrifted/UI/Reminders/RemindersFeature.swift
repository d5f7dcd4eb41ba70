// Drift: a feature registers its own services, outside of the composition root. Earlier resolutions find nothing.
enum RemindersFeature {
    static func activate(in container: DIContainer) {
        container.register(ReminderTextProtocol.self, scope: .transient) { _ in
            ReminderText()
        }
    }
}
