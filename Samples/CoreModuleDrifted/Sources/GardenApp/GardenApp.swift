import Beds
import Core
import Harvests
import SwiftUI

@main
struct GardenApp: AssembledApp {
    // Drift: a module that is resolved by hand, because it was needed "a moment earlier". The builder does not know it.
    init() {
        let container = Container.shared
        HarvestsModule().resolve(with: container, coordinatorRegistrar: CoordinatorRegistrar(container: container))
    }

    var scenes: some Scene {
        WindowGroup { RootCoordinator() }
    }

    var modules: some Module {
        BedsModule()
    }
}
