// Drift: imported, but not a declared dependency. It builds only if the module was already built.
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
