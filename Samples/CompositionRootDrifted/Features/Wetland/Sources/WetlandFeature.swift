import HeronCore
import HeronFeatureSupport
import HeronNetworking
import SwiftUI

public struct WetlandFeature: FeatureContract {
    private let repository: any WetlandRepositoryContract
    private let tracker: any TrackerContract

    public init(httpClient: any HTTPClientContract, tracker: any TrackerContract) {
        // Drift: a client of the feature's own. It shares no session with the others, and no test can replace it.
        repository = WetlandRepository(httpClient: HTTPClient(baseURL: URL(string: "https://wetlands.heron.example")!))
        self.tracker = tracker
    }

    public func makeMainView(navigator: any NavigatorContract) -> AnyView {
        AnyView(
            WetlandListView(
                viewModel: WetlandListViewModel(repository: repository, navigator: navigator, tracker: tracker)
            )
        )
    }

    public func resolve(_ navigation: any NavigationContract, navigator: any NavigatorContract) -> AnyView? {
        switch navigation as? WetlandIncomingNavigation {
        case .list: makeMainView(navigator: navigator)
        case nil: nil
        }
    }
}
