import SwiftUI

// Drift: the list of lessons shows it too, and from here nobody sees that.
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
