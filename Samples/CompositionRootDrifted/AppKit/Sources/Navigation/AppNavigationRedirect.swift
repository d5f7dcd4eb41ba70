import HeronBird
import HeronCore
import HeronHome
import HeronWetland

/// Leads from what one feature asks for to what another one offers, so that neither knows the other.
public struct AppNavigationRedirect: NavigationRedirectContract {
    public init() {}

    public func redirect(_ navigation: any NavigationContract) -> (any NavigationContract)? {
        switch navigation {
        case HomeOutgoingNavigation.birds: BirdIncomingNavigation.list(wetlandID: nil)
        case HomeOutgoingNavigation.wetlands: WetlandIncomingNavigation.list
        case WetlandOutgoingNavigation.birds(let id): BirdIncomingNavigation.list(wetlandID: id)
        default: nil
        }
    }
}
