/// The core: every layer may depend on it, and it depends on none of them.
public enum CoreModule {
    public static let name = "Core"

    /// The container of the running app. Each test creates its own.
    public static var container: DIContainer { .shared }
}
