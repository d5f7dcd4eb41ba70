import Core
import GardenModels
import SwiftUI

struct BedView: View {
    let state: BedState
    @Dependency private var waterBed: WaterBedUseCase
    // Drift: injected, but never registered. The app crashes when the first bed is opened.
    @Dependency private var reminders: ReminderService
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
            reminders.remind(of: state.bed.name, at: .now.addingTimeInterval(2 * 24 * 60 * 60))
        } catch {
            complaint = "This could not be kept."
        }
    }
}
