import Core
import GardenModels
import SwiftUI

public struct BedsCoordinator: Coordinator {
    @Dependency private var deeplinks: DeeplinkRegistrar
    @State private var router = Router<BedRoute>()

    public var root: some View {
        BedListView(router: router)
            .destinations(of: BedRoute.self)
    }

    public var body: some View {
        NavigationStack(path: $router.path) { root }
            .onAppear {
                deeplinks.register(host: "beds") { _ in router.popToRoot() }
            }
    }
}

enum BedRoute: Destinable {
    case bed(BedState)

    var destination: some View {
        switch self {
        case .bed(let state): BedView(state: state)
        }
    }
}
