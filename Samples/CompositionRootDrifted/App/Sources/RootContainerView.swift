import HeronAppKit
import HeronCore
import SwiftUI

// Drift: belongs in AppKit, not in the app target. Here it can be tested only by starting the whole app.
struct RootContainerView: View {
    let appContainer: AppContainer

    @State private var navigationCoordinator = NavigationCoordinator(redirector: AppNavigationRedirect())

    init(appContainer: AppContainer) {
        self.appContainer = appContainer
    }

    var body: some View {
        NavigationContainerView(navigationCoordinator: navigationCoordinator, appContainer: appContainer) {
            appContainer.makeRootView(navigator: navigationCoordinator)
        }
        .imageLoader(appContainer.imageLoader)
        .onOpenURL { url in
            appContainer.handle(url: url, navigator: navigationCoordinator)
        }
    }
}
