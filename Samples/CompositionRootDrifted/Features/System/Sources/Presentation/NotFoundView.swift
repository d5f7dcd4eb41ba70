// Drift: imported, and not declared. It builds where somebody has built the networking before.
import HeronNetworking
import SwiftUI

struct NotFoundView: View {
    let goBack: () -> Void
    let missing = Endpoint(path: "missing")

    var body: some View {
        VStack(spacing: 16) {
            ContentUnavailableView("Nothing lives here: \(missing.path)", systemImage: "binoculars")
            Button("Back") { goBack() }
        }
    }
}
