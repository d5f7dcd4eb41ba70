/// Knows for a place of one feature the place of another one that is meant.
public protocol NavigationRedirectContract {
    func redirect(_ navigation: any NavigationContract) -> (any NavigationContract)?
}
