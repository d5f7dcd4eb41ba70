import HeronCore
import HeronFeatureSupport
import HeronNetworking
import SwiftUI

public struct BirdFeature: FeatureContract {
    public static let title = "Birds"

    private let repository: any BirdStoring
    private let tracker: any TrackerContract

    public init(httpClient: any HTTPClientContract, tracker: any TrackerContract) {
        repository = BirdRepository(httpClient: httpClient)
        self.tracker = tracker
    }

    public var deepLinkHandler: (any DeepLinkHandlerContract)? {
        BirdDeepLinkHandler()
    }

    public func makeMainView(navigator: any NavigatorContract) -> AnyView {
        makeListView(wetlandID: nil, navigator: navigator)
    }

    public func resolve(_ navigation: any NavigationContract, navigator: any NavigatorContract) -> AnyView? {
        switch navigation as? BirdIncomingNavigation {
        case .list(let wetlandID): makeListView(wetlandID: wetlandID, navigator: navigator)
        case .detail(let id): makeDetailView(id: id)
        case nil: nil
        }
    }
}

private extension BirdFeature {
    func makeListView(wetlandID: String?, navigator: any NavigatorContract) -> AnyView {
        AnyView(
            BirdListView(
                viewModel: BirdListViewModel(
                    wetlandID: wetlandID,
                    repository: repository,
                    navigator: navigator,
                    tracker: tracker
                )
            )
        )
    }

    func makeDetailView(id: String) -> AnyView {
        AnyView(BirdDetailView(viewModel: BirdDetailViewModel(id: id, repository: repository)))
    }
}
