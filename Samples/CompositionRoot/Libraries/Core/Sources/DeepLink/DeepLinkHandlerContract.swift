import Foundation

/// Resolves the deep links of one feature.
public protocol DeepLinkHandlerContract {
    var scheme: String { get }
    var host: String { get }
    func resolve(_ url: URL) -> (any NavigationContract)?
}
