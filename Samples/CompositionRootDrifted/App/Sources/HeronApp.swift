import HeronAppKit
// Drift: the app imports a feature. Only the composition root in AppKit may depend on features.
import HeronBird
import SwiftUI

@main
struct HeronApp: App {
    private let appContainer = AppContainer()

    var body: some Scene {
        WindowGroup {
            RootContainerView(appContainer: appContainer)
                .onAppear { LaunchCounter.count() }
                .navigationTitle(BirdFeature.title)
        }
    }
}

// Drift: a second type in the app target, which should only start the app. Unit tests cannot import it.
enum LaunchCounter {
    static func count() {
        let count = UserDefaults.standard.integer(forKey: "launches")
        UserDefaults.standard.set(count + 1, forKey: "launches")
    }

    // Drift: the app composes a container and a feature of its own, which only AppKit should do.
    static let container = AppContainer()
    static func birds(client: any HTTPClientContract, tracker: any TrackerContract) -> BirdFeature { BirdFeature(httpClient: client, tracker: tracker) }
}
