import SwiftUI

/// Shows progress, from 0 to 1. Used by the lesson and by its card in the list.
struct ProgressBarView: View {
    let fraction: Double

    var body: some View {
        ProgressView(value: min(max(fraction, 0), 1))
            .accessibilityLabel("Progress")
    }
}
