import Core
import SwiftUI

/// The sheet in which a harvest is weighed and recorded.
struct HarvestScale: Presentable {
    let id = UUID()
    let crop: String

    var content: some View {
        HarvestScaleView(crop: crop)
    }
}

struct HarvestScaleView: View {
    @Dependency private var recordHarvest: RecordHarvestUseCase
    @State private var crop: String
    @State private var weight = 0
    @Environment(\.dismiss) private var dismiss

    init(crop: String) {
        _crop = State(initialValue: crop)
    }

    var body: some View {
        Form {
            TextField("What", text: $crop)
            Stepper("\(weight) g", value: $weight)
            Button("Write it down") {
                recordHarvest(crop: crop, weight: weight)
                dismiss()
            }
        }
    }
}
