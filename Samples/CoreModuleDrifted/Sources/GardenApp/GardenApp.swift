import Beds
import Core
import Harvests
import SwiftUI

@main
struct GardenApp: AssembledApp {
    // Drift: a module resolved by hand, not listed in the module builder. The list of modules is incomplete.
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
