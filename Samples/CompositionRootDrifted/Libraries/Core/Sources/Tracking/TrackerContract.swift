/// Notes what people do, for those who want to make it easier.
public protocol TrackerContract {
    func track(_ event: TrackingEvent)
}

/// Where notes go.
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
