import SwiftUI

// Drift: a second folder for shared views. A view outside of 'SwiftUI Views' is not found, and is written again.
// [views-lie-in-screens-or-among-the-shared-views]
struct StreakBannerView: View {
    let days: Int

    var body: some View {
        Text("\(days) days in a row")
    }
}
