import HeronCore
import HeronFeatureSupport
import SwiftUI

public struct HomeFeature: FeatureContract {
    private let tracker: any TrackerContract

    public init(tracker: any TrackerContract) {
        self.tracker = tracker
    }

    public func makeMainView(navigator: any NavigatorContract) -> AnyView {
        AnyView(HomeView(viewModel: HomeViewModel(navigator: navigator, tracker: tracker)))
    }

    public func resolve(_ navigation: any NavigationContract, navigator: any NavigatorContract) -> AnyView? {
        nil
    }
}
