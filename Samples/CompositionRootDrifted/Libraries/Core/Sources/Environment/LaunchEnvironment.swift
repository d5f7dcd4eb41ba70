import Foundation

/// Settings that a test or a developer can pass at launch as environment variables.
public struct LaunchEnvironment {
    public let apiBaseURL: URL?
    public let deepLinkURL: URL?

    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        apiBaseURL = environment["API_BASE_URL"].flatMap(URL.init(string:))
        deepLinkURL = environment["DEEP_LINK_URL"].flatMap(URL.init(string:))
    }
}

public enum AppEnvironment {
    case development
    case production

    public static var current: AppEnvironment {
        #if DEBUG
        .development
        #else
        .production
        #endif
    }

    public var apiBaseURL: URL {
        switch self {
        case .development: URL(string: "https://dev.heron.example/api")!
        case .production: URL(string: "https://heron.example/api")!
        }
    }
}
