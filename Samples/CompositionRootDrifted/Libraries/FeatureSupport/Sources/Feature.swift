import HeronCore
import SwiftUI

// Drift: `FeatureContract` belongs in Core, not in its own library. Every feature must now import two modules.
/// The interface of a feature to the app: its main view, its navigations, and its deep links.
public protocol FeatureContract {
    var deepLinkHandler: (any DeepLinkHandlerContract)? { get }
    func makeMainView(navigator: any NavigatorContract) -> AnyView
    func resolve(_ navigation: any NavigationContract, navigator: any NavigatorContract) -> AnyView?
}

public extension FeatureContract {
    var deepLinkHandler: (any DeepLinkHandlerContract)? { nil }
}
