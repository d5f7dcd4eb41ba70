import Core
import SwiftUI

struct BedView: View {
    let state: BedState
    @Dependency private var waterBed: WaterBedUseCase
    @State private var complaint: String?

    var body: some View {
        VStack(spacing: 16) {
            Text(state.bed.lastWatered, style: .relative)
            Button("I have watered it") { water() }
                .disabled(!state.isThirsty)
        }
        .navigationTitle(state.bed.name)
        .alert($complaint)
    }

    private func water() {
        do {
            try waterBed(state.bed, at: .now)
        } catch {
            complaint = "This could not be kept."
        }
    }
}
