import SwiftUI

/// How far something got, from 0 to 1. Shared by the lesson and its card in the list.
struct ProgressBarView: View {
    let fraction: Double

    var body: some View {
        ProgressView(value: min(max(fraction, 0), 1))
            .accessibilityLabel("Progress")
    }
}
