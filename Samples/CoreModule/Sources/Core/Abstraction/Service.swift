/// Gives access to something outside of the app, such as a server.
public protocol Service: Sendable {}
