/// Navigates to destinations for a view model.
public protocol NavigatorContract: AnyObject {
    func navigate(to destination: any NavigationContract)
    func present(_ destination: any NavigationContract)
    func goBack()
}
