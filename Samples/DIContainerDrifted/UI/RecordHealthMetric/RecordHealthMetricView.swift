import SwiftUI

struct RecordHealthMetricView: View {
    @Bindable private var viewModel: RecordHealthMetricViewModel

    init(viewModel: RecordHealthMetricViewModel) {
        self.viewModel = viewModel
    }

    var body: some View {
        Form {
            Picker("What", selection: $viewModel.kind) {
                ForEach(HealthMetric.Kind.allCases, id: \.self) { kind in
                    Text(kind.rawValue).tag(kind)
                }
            }
            TextField("How much", value: $viewModel.value, format: .number)
            if let complaint = viewModel.complaint {
                Text(complaint).foregroundStyle(.red)
            }
            Button("Record") { Task { await viewModel.recordTapped() } }
        }
    }
}
