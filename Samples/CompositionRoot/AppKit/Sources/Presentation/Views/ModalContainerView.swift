import HeronCore
import SwiftUI

/// A modal screen with its own navigation stack.
struct ModalContainerView: View {
    let navigation: AnyNavigation
    let appContainer: AppContainer

    @State private var navigationCoordinator = NavigationCoordinator(redirector: AppNavigationRedirect())

    var body: some View {
        NavigationStack(path: $navigationCoordinator.path) {
            appContainer.resolveView(for: navigation.wrapped, navigator: navigationCoordinator)
                .navigationDestination(for: AnyNavigation.self) { navigation in
                    appContainer.resolveView(for: navigation.wrapped, navigator: navigationCoordinator)
                }
        }
    }
}
