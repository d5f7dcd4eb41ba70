/// What every layer may use, and what uses none of them.
public enum CoreModule {
    public static let name = "Core"

    /// The container of the running app. A test makes its own.
    public static var container: DIContainer { .shared }

    // Drift: the core starts the app. What everybody may know now knows everybody.
    public static func start() {
        AppDependencies(container: container).configure()
    }
}
