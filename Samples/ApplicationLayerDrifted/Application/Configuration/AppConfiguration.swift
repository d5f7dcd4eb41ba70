import Foundation

enum Environment {
    case development
    case staging
    case production
}

/// All values that differ between environments. URLs may be defined only here.
struct AppConfiguration {
    static var current: Environment {
        #if DEBUG
        return .development
        #else
        if Bundle.main.bundleIdentifier?.contains("staging") == true {
            return .staging
        } else {
            return .production
        }
        #endif
    }

    static var apiBaseURL: URL {
        switch current {
        case .development:
            return URL(string: "https://dev-api.porchlight.example/v1")!
        case .staging:
            return URL(string: "https://staging-api.porchlight.example/v1")!
        case .production:
            return URL(string: "https://api.porchlight.example/v1")!
        }
    }

    static var privacyPolicyURL: URL {
        return URL(string: "https://www.porchlight.example/privacy")!
    }
}
