import HeronBird
import HeronCore
import HeronHome
import HeronWetland

/// Maps the outgoing navigations of one feature to the incoming navigations of another, so neither imports the other.
struct AppNavigationRedirect: NavigationRedirectContract {
    func redirect(_ navigation: any NavigationContract) -> (any NavigationContract)? {
        switch navigation {
        case HomeOutgoingNavigation.birds: BirdIncomingNavigation.list(wetlandID: nil)
        case HomeOutgoingNavigation.wetlands: WetlandIncomingNavigation.list
        case WetlandOutgoingNavigation.birds(let id): BirdIncomingNavigation.list(wetlandID: id)
        default: nil
        }
    }
}
