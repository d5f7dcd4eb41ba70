// Drift: a feature that registers its own services, after the start or not at all. Who comes first finds nothing.
enum RemindersFeature {
    static func activate(in container: DIContainer) {
        container.register(ReminderTextProtocol.self, scope: .transient) { _ in
            ReminderText()
        }
    }
}
