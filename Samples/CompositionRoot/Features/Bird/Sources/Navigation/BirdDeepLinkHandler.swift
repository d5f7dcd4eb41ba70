import Foundation
import HeronCore

/// Resolves `heron://bird` and `heron://bird/7`.
struct BirdDeepLinkHandler: DeepLinkHandlerContract {
    let scheme = "heron"
    let host = "bird"

    func resolve(_ url: URL) -> (any NavigationContract)? {
        let id = url.pathComponents.dropFirst().first
        return id.map(BirdIncomingNavigation.detail) ?? BirdIncomingNavigation.list(wetlandID: nil)
    }
}
