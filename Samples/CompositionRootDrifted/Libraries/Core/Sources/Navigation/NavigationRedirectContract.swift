/// Maps a destination of one feature to a destination of another; `nil` means no redirect.
public protocol NavigationRedirectContract {
    func redirect(_ navigation: any NavigationContract) -> (any NavigationContract)?
}
