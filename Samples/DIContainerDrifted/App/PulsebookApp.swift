import SwiftUI

@main
struct PulsebookApp: App {
    private let rootViewFactory: RootViewFactoryProtocol

    init() {
        let dependencies = AppDependencies(container: CoreModule.container)
        dependencies.configure()
        RemindersFeature.activate(in: CoreModule.container)
        rootViewFactory = dependencies.makeRootViewFactory()
    }

    var body: some Scene {
        WindowGroup {
            rootViewFactory.makeRootView()
        }
    }
}
