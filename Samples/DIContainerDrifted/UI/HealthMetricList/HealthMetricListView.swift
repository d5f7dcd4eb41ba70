import SwiftUI

struct HealthMetricListView: View {
    @Bindable private var viewModel: HealthMetricListViewModel

    init(viewModel: HealthMetricListViewModel) {
        self.viewModel = viewModel
    }

    var body: some View {
        List(viewModel.healthMetrics) { healthMetric in
            Text(HealthMetricFormatting.text(for: healthMetric))
        }
        .toolbar {
            Button("Record", systemImage: "plus") { viewModel.recordTapped() }
            Button("Remind me", systemImage: "bell") { viewModel.remindTapped() }
            Button("Back up", systemImage: "externaldrive") { Task { await viewModel.backUpTapped() } }
        }
        .sheet(item: $viewModel.recording) { RecordHealthMetricView(viewModel: $0) }
        .navigationTitle(viewModel.greeting)
        .task { await viewModel.load() }
    }
}
