import SwiftUI

// Drift: two screens use this view, but it is in the folder of one. A change may break the other unnoticed.
// [views-that-several-screens-use-lie-among-the-shared-views]
struct StarRatingView: View {
    let stars: Int
    let onTap: (Int) -> Void

    var body: some View {
        HStack {
            ForEach(1..<6) { star in
                Button {
                    onTap(star)
                } label: {
                    Image(systemName: star <= stars ? "star.fill" : "star")
                }
            }
        }
        .font(.largeTitle)
    }
}
