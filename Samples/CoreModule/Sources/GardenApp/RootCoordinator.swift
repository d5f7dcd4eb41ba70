import Beds
import Core
import Harvests
import SwiftUI

/// The tabs, each with the coordinator of a feature.
struct RootCoordinator: Coordinator {
    @Dependency private var beds: BedsCoordinator
    @Dependency private var harvests: HarvestsCoordinator
    @Dependency private var deeplinks: DeeplinkRegistrar
    @State private var tab = GardenTab.beds

    var root: some View {
        TabView(selection: $tab) {
            beds.selectable(as: GardenTab.beds)
            harvests.selectable(as: GardenTab.harvests)
        }
    }

    // Each tab has its own navigation stack.
    var body: some View {
        root.onOpenURL { deeplinks.open($0) }
    }
}

enum GardenTab: Selectable {
    case beds, harvests

    var title: String {
        switch self {
        case .beds: "Beds"
        case .harvests: "Harvests"
        }
    }

    var symbol: String {
        switch self {
        case .beds: "leaf"
        case .harvests: "basket"
        }
    }
}
