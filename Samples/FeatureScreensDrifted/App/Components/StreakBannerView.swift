import SwiftUI

// Drift: a second home for shared views. Two people have looked for this banner in 'SwiftUI Views' and written another.
// [views-lie-in-screens-or-among-the-shared-views]
struct StreakBannerView: View {
    let days: Int

    var body: some View {
        Text("\(days) days in a row")
    }
}
