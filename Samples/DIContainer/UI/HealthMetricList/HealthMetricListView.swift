import SwiftUI

struct HealthMetricListView: View {
    @Bindable private var viewModel: HealthMetricListViewModel

    init(viewModel: HealthMetricListViewModel) {
        self.viewModel = viewModel
    }

    var body: some View {
        List(viewModel.healthMetrics) { healthMetric in
            LabeledContent(healthMetric.kind.rawValue, value: "\(healthMetric.value)")
        }
        .toolbar {
            Button("Record", systemImage: "plus") { viewModel.recordTapped() }
        }
        .sheet(item: $viewModel.recording) { RecordHealthMetricView(viewModel: $0) }
        .task { await viewModel.load() }
    }
}
