import SwiftUI
import UIKit

@main
struct PorchlightApp: App {
    @UIApplicationDelegateAdaptor private var appDelegate: AppDelegate

    private let container = AppContainer()
    private let appCoordinator: AppCoordinator

    init() {
        let window = UIWindow(frame: UIScreen.main.bounds)
        appCoordinator = AppCoordinator(window: window, container: container)
    }

    var body: some Scene {
        WindowGroup {
            ContentView()
                .onAppear {
                    appCoordinator.start()
                }
        }
    }
}
