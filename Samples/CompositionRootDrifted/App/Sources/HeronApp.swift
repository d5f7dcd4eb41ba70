import HeronAppKit
// Drift: the app knows a feature, for the name of its first tab.
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

// Drift: a second type in the file that only starts. What it counts, nobody can test.
enum LaunchCounter {
    static func count() {
        let count = UserDefaults.standard.integer(forKey: "launches")
        UserDefaults.standard.set(count + 1, forKey: "launches")
    }
}
