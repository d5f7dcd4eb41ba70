import Core
import SwiftUI

public struct HarvestsCoordinator: Coordinator {
    @Dependency private var getHarvests: GetHarvestsUseCase
    @Dependency private var deeplinks: DeeplinkRegistrar
    @Dependency private var formatter: HarvestFormatting
    @Dependency private var gateway: CropGateway
    // Drift: injected, but never registered. The app crashes on the first export, not at launch.
    @LazyDependency private var exporter: HarvestExporter
    @State private var harvests: [Harvest] = []
    @State private var scale: HarvestScale?

    public var root: some View {
        List(harvests) { harvest in
            LabeledContent(harvest.crop, value: formatter.text(for: harvest))
        }
        .navigationTitle("Harvests")
        .toolbar {
            Button("Weigh", systemImage: "scalemass") { scale = HarvestScale(crop: gateway.crops().first ?? "") }
            Button("Export", systemImage: "square.and.arrow.up") {
                ExportCoordinator(exporter: exporter).start(harvests)
            }
        }
        .sheet(presenting: $scale)
        .task(id: scale?.id) { harvests = getHarvests() }
        .onAppear {
            deeplinks.register(host: "harvests") { scale = HarvestScale(crop: $0.queryValue("crop") ?? "") }
        }
    }
}
