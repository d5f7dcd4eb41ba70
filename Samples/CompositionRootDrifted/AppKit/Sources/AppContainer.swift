import HeronBird
import HeronCore
import HeronFeatureSupport
import HeronHome
import HeronNetworking
import HeronSighting
import HeronSystem
import HeronWetland
import SwiftUI

/// The one place that knows all features, and what they share.
public struct AppContainer {
    // MARK: - Shared Dependencies

    private let launchEnvironment: LaunchEnvironment
    private let httpClient: any HTTPClientContract
    // Drift: by its own name, for one method that the contract does not have. No other tracker can be put here.
    private let tracker: Tracker
    // Drift: public, because the root view has moved to the app. It is promised to everybody now.
    public let imageLoader: any ImageLoaderContract
    private let settings: any SettingsContract

    // MARK: - Features

    private let homeFeature: HomeFeature
    private let birdFeature: BirdFeature
    private let wetlandFeature: WetlandFeature
    private let systemFeature: SystemFeature
    // Drift: stored and not listed. Its links lead to "Nothing lives here", and nobody has found out why.
    private let sightingFeature: SightingFeature

    // Drift: no longer private, for one breakpoint.
    var features: [any FeatureContract] {
        [homeFeature, birdFeature, wetlandFeature, systemFeature]
    }

    // MARK: - Init

    public init(
        launchEnvironment: LaunchEnvironment = LaunchEnvironment(),
        httpClient: (any HTTPClientContract)? = nil,
        tracker: Tracker? = nil,
        imageLoader: (any ImageLoaderContract)? = nil
    ) {
        self.launchEnvironment = launchEnvironment
        self.httpClient = httpClient ?? HTTPClient(
            baseURL: launchEnvironment.apiBaseURL ?? AppEnvironment.current.apiBaseURL
        )
        self.imageLoader = imageLoader ?? CachedImageLoader(httpClient: self.httpClient)
        // Drift: cannot be handed in. Every test writes into the settings of whoever runs it.
        self.settings = UserSettings()
        // Drift: made in the middle of everything else, and never configured. makeTracker() did that.
        self.tracker = tracker ?? Tracker(providers: [ConsoleTrackingProvider()])

        homeFeature = HomeFeature(tracker: self.tracker)
        birdFeature = BirdFeature(httpClient: self.httpClient, tracker: self.tracker)
        wetlandFeature = WetlandFeature(httpClient: self.httpClient, tracker: self.tracker)
        systemFeature = SystemFeature(tracker: self.tracker)
        sightingFeature = SightingFeature(settings: settings)
    }

    // MARK: - Navigation Resolution

    func resolveView(
        for navigation: any NavigationContract,
        navigator: any NavigatorContract
    ) -> AnyView {
        for feature in features {
            if let view = feature.resolve(navigation, navigator: navigator) {
                return view
            }
        }
        return systemFeature.makeMainView(navigator: navigator)
    }

    // MARK: - Deep Link Handling

    public func handle(url: URL, navigator: any NavigatorContract) {
        navigator.navigate(to: navigation(from: url))
    }

    // MARK: - Factory Methods

    public func makeRootView(navigator: any NavigatorContract) -> AnyView {
        if let url = launchEnvironment.deepLinkURL {
            resolveView(forDeepLink: url, navigator: navigator)
        } else {
            homeFeature.makeMainView(navigator: navigator)
        }
    }
}

// MARK: - Navigation Resolution

// Drift: internal, for a test that wanted to see the inside. It was never written.
extension AppContainer {
    func resolveView(forDeepLink url: URL, navigator: any NavigatorContract) -> AnyView {
        resolveView(for: navigation(from: url), navigator: navigator)
    }

    func navigation(from url: URL) -> any NavigationContract {
        for feature in features {
            guard let handler = feature.deepLinkHandler,
                  url.scheme == handler.scheme,
                  url.host() == handler.host,
                  let navigation = handler.resolve(url) else {
                continue
            }
            return navigation
        }
        return UnknownNavigation.notFound
    }
}
