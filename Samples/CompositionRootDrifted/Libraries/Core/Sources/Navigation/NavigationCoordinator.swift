import Observation

@Observable
public final class NavigationCoordinator: NavigatorContract {
    public var path: [AnyNavigation] = []
    public var modal: AnyNavigation?

    private let redirector: (any NavigationRedirectContract)?

    public init(redirector: (any NavigationRedirectContract)? = nil) {
        self.redirector = redirector
    }

    public func navigate(to destination: any NavigationContract) {
        path.append(AnyNavigation(meant(by: destination)))
    }

    public func present(_ destination: any NavigationContract) {
        modal = AnyNavigation(meant(by: destination))
    }

    public func goBack() {
        _ = path.popLast()
    }

    private func meant(by destination: any NavigationContract) -> any NavigationContract {
        redirector?.redirect(destination) ?? destination
    }
}
