public struct Tracker: TrackerContract {
    private let providers: [any TrackingProviderContract]

    public init(providers: [any TrackingProviderContract]) {
        self.providers = providers
    }

    public func track(_ event: TrackingEvent) {
        providers.forEach { $0.send(event) }
    }
}
