import Core
import SwiftUI

public struct HarvestsCoordinator: Coordinator {
    @Dependency private var getHarvests: GetHarvestsUseCase
    @Dependency private var deeplinks: DeeplinkRegistrar
    @State private var harvests: [Harvest] = []
    @State private var scale: HarvestScale?

    public var root: some View {
        List(harvests) { harvest in
            LabeledContent(harvest.crop, value: "\(harvest.weight) g")
        }
        .navigationTitle("Harvests")
        .toolbar {
            Button("Weigh", systemImage: "scalemass") { scale = HarvestScale(crop: "") }
        }
        .sheet(presenting: $scale)
        .task(id: scale?.id) { harvests = getHarvests() }
        .onAppear {
            deeplinks.register(host: "harvests") { scale = HarvestScale(crop: $0.queryValue("crop") ?? "") }
        }
    }
}
