/// Gives access to something outside of the app, such as a server.
public protocol Service: Sendable {
    // Drift: a marker protocol with a requirement. Every service of every app can now be paused.
    func pause() async
}

extension Service {
    public func pause() async {}
}
