import HeronBird
import HeronCore
import HeronHome
import HeronNetworking
import HeronSystem
import HeronWetland
import SwiftUI

/// The composition root: the only type that creates the features and their shared dependencies.
public struct AppContainer {
    // MARK: - Shared Dependencies

    private let launchEnvironment: LaunchEnvironment
    private let httpClient: any HTTPClientContract
    private let tracker: any TrackerContract
    let imageLoader: any ImageLoaderContract

    // MARK: - Features

    private let homeFeature: HomeFeature
    private let birdFeature: BirdFeature
    private let wetlandFeature: WetlandFeature
    private let systemFeature: SystemFeature

    private var features: [any FeatureContract] {
        [homeFeature, birdFeature, wetlandFeature, systemFeature]
    }

    // MARK: - Init

    public init(
        launchEnvironment: LaunchEnvironment = LaunchEnvironment(),
        httpClient: (any HTTPClientContract)? = nil,
        tracker: (any TrackerContract)? = nil,
        imageLoader: (any ImageLoaderContract)? = nil
    ) {
        self.launchEnvironment = launchEnvironment
        self.imageLoader = imageLoader ?? CachedImageLoader()
        self.httpClient = httpClient ?? HTTPClient(
            baseURL: launchEnvironment.apiBaseURL ?? AppEnvironment.current.apiBaseURL
        )
        self.tracker = tracker ?? Self.makeTracker()

        homeFeature = HomeFeature(tracker: self.tracker)
        birdFeature = BirdFeature(httpClient: self.httpClient, tracker: self.tracker)
        wetlandFeature = WetlandFeature(httpClient: self.httpClient, tracker: self.tracker)
        systemFeature = SystemFeature(tracker: self.tracker)
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

    func handle(url: URL, navigator: any NavigatorContract) {
        navigator.navigate(to: navigation(from: url))
    }

    // MARK: - Factory Methods

    func makeRootView(navigator: any NavigatorContract) -> AnyView {
        if let url = launchEnvironment.deepLinkURL {
            resolveView(forDeepLink: url, navigator: navigator)
        } else {
            homeFeature.makeMainView(navigator: navigator)
        }
    }
}

// MARK: - Navigation Resolution

private extension AppContainer {
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

// MARK: - Tracking

private extension AppContainer {
    static func makeTracker() -> Tracker {
        let providers: [any TrackingProviderContract] = [
            ConsoleTrackingProvider()
        ]
        providers.forEach { $0.configure() }
        return Tracker(providers: providers)
    }
}
