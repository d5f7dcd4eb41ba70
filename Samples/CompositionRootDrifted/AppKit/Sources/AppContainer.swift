import HeronBird
import HeronCore
import HeronFeatureSupport
import HeronHome
import HeronNetworking
import HeronSighting
import HeronSystem
import HeronWetland
import SwiftUI

/// The composition root: the only type that creates the features and their shared dependencies.
public struct AppContainer {
    // MARK: - Shared Dependencies

    private let launchEnvironment: LaunchEnvironment
    private let httpClient: any HTTPClientContract
    // Drift: stored as `Tracker`, not as `any TrackerContract`, so no other implementation can be injected.
    private let tracker: Tracker
    // Drift: public, because the root view moved to the app. Only the type and its `init` should be public.
    public let imageLoader: any ImageLoaderContract
    private let settings: any SettingsContract

    // MARK: - Features

    private let homeFeature: HomeFeature
    private let birdFeature: BirdFeature
    private let wetlandFeature: WetlandFeature
    private let systemFeature: SystemFeature
    // Drift: stored, but not listed in `features`, so its links and navigations are never resolved.
    private let sightingFeature: SightingFeature

    // Drift: internal instead of private, so any type of the module can access all features.
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
        // Drift: has no parameter in `init`, so tests cannot inject a mock and write to the real settings.
        self.settings = UserSettings()
        // Drift: created in `init` instead of `makeTracker()`, which also configured the providers.
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

// Drift: internal instead of private, for a test that was never written.
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
