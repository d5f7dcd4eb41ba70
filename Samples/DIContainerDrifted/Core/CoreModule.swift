/// The core: every layer may depend on it, and it depends on none of them.
public enum CoreModule {
    public static let name = "Core"

    /// The container of the running app. Each test creates its own.
    public static var container: DIContainer { .shared }

    // Drift: Core refers to the app. Every layer depends on Core, and so now indirectly on the app.
    public static func dependencies() -> AppDependencies {
        AppDependencies(container: container)
    }
}
