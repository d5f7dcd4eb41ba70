import SwiftUI

@main
struct PulsebookApp: App {
    private let rootViewFactory: RootViewFactoryProtocol

    init() {
        let dependencies = AppDependencies(container: CoreModule.container)
        dependencies.configure()
        rootViewFactory = dependencies.makeRootViewFactory()
    }

    var body: some Scene {
        WindowGroup {
            rootViewFactory.makeRootView()
        }
    }
}
