/// Does something for the app that lies outside of it.
public protocol Service: Sendable {}
