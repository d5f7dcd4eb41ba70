import HeronCore
import SwiftUI

/// A navigation stack that can present one modal screen.
struct NavigationContainerView<Root: View>: View {
    @Bindable var navigationCoordinator: NavigationCoordinator
    let appContainer: AppContainer
    @ViewBuilder let root: () -> Root

    var body: some View {
        NavigationStack(path: $navigationCoordinator.path) {
            root()
                .navigationDestination(for: AnyNavigation.self) { navigation in
                    appContainer.resolveView(for: navigation.wrapped, navigator: navigationCoordinator)
                }
        }
        .sheet(item: $navigationCoordinator.modal) { navigation in
            ModalContainerView(navigation: navigation, appContainer: appContainer)
        }
    }
}
