import HeronCore
import SwiftUI

/// A navigation stack that can present one modal screen.
public struct NavigationContainerView<Root: View>: View {
    @Bindable private var navigationCoordinator: NavigationCoordinator
    private let appContainer: AppContainer
    private let root: () -> Root

    public init(
        navigationCoordinator: NavigationCoordinator,
        appContainer: AppContainer,
        @ViewBuilder root: @escaping () -> Root
    ) {
        self.navigationCoordinator = navigationCoordinator
        self.appContainer = appContainer
        self.root = root
    }

    public var body: some View {
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
