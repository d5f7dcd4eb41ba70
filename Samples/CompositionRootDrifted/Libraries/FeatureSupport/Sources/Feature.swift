import HeronCore
import SwiftUI

// Drift: a library of its own, as the core "was getting large". Every feature imports two modules now, and asks which.
/// What the app knows of a feature: how it begins, where it can lead, and which links are its own.
public protocol FeatureContract {
    var deepLinkHandler: (any DeepLinkHandlerContract)? { get }
    func makeMainView(navigator: any NavigatorContract) -> AnyView
    func resolve(_ navigation: any NavigationContract, navigator: any NavigatorContract) -> AnyView?
}

public extension FeatureContract {
    var deepLinkHandler: (any DeepLinkHandlerContract)? { nil }
}
