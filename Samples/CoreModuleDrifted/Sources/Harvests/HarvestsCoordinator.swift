import Core
import SwiftUI

public struct HarvestsCoordinator: Coordinator {
    @Dependency private var getHarvests: GetHarvestsUseCase
    @Dependency private var deeplinks: DeeplinkRegistrar
    @Dependency private var formatter: HarvestFormatting
    @Dependency private var gateway: CropGateway
    // Drift: nobody has registered an exporter, and nobody notices before somebody exports.
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
