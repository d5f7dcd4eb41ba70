public struct ConsoleTrackingProvider: TrackingProviderContract {
    public init() {}

    public func configure() {
        print("tracking: begins")
    }

    public func send(_ event: TrackingEvent) {
        print("tracking: \(event.name)")
    }
}
