import HeronCore
import HeronFeatureSupport
import SwiftUI

/// Shows an error screen if no other feature resolves a navigation.
public struct SystemFeature: FeatureContract {
    private let tracker: any TrackerContract

    public init(tracker: any TrackerContract) {
        self.tracker = tracker
    }

    public func makeMainView(navigator: any NavigatorContract) -> AnyView {
        tracker.track(TrackingEvent("system.notFound"))
        return AnyView(NotFoundView(goBack: { navigator.goBack() }))
    }

    public func resolve(_ navigation: any NavigationContract, navigator: any NavigatorContract) -> AnyView? {
        navigation is UnknownNavigation ? makeMainView(navigator: navigator) : nil
    }
}
