import Beds
import Core
import Harvests
import SwiftUI

@main
struct GardenApp: AssembledApp {
    var scenes: some Scene {
        WindowGroup { RootCoordinator() }
    }

    var modules: some Module {
        BedsModule()
        HarvestsModule()
    }
}
