/// Records usage events.
public protocol TrackerContract {
    func track(_ event: TrackingEvent)
}

/// Sends events to an analytics service.
public protocol TrackingProviderContract {
    func configure()
    func send(_ event: TrackingEvent)
}

public nonisolated struct TrackingEvent: Equatable, Sendable {
    public let name: String

    public init(_ name: String) {
        self.name = name
    }
}
