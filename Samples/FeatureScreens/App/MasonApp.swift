import SwiftUI

@main
struct MasonApp: App {
    @StateObject private var flow = AppFlow(dependencies: AppDependencies())

    var body: some Scene {
        WindowGroup {
            NavigationStack(path: $flow.path) {
                flow.firstScreen
                    .navigationDestination(for: AppFlow.Destination.self) { flow.screen(at: $0) }
            }
            .sheet(isPresented: $flow.showsOnboarding) { flow.onboarding }
        }
    }
}
