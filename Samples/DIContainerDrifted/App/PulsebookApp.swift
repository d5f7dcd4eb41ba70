import SwiftUI

@main
struct PulsebookApp: App {
    private let rootViewFactory: RootViewFactoryProtocol

    init() {
        let dependencies = AppDependencies(container: CoreModule.container)
        // Drift: nothing is configured. The app crashes at launch.
        RemindersFeature.activate(in: CoreModule.container)
        rootViewFactory = dependencies.makeRootViewFactory()
    }

    var body: some Scene {
        WindowGroup {
            rootViewFactory.makeRootView()
        }
    }
}
