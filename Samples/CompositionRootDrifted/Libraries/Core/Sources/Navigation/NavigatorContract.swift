/// Goes to places on behalf of a screen.
public protocol NavigatorContract: AnyObject {
    func navigate(to destination: any NavigationContract)
    func present(_ destination: any NavigationContract)
    func goBack()
}
