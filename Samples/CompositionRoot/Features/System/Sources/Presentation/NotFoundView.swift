import SwiftUI

struct NotFoundView: View {
    let goBack: () -> Void

    var body: some View {
        VStack(spacing: 16) {
            ContentUnavailableView("Nothing lives here", systemImage: "binoculars")
            Button("Back") { goBack() }
        }
    }
}
