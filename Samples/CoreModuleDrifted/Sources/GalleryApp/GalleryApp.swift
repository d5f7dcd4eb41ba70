import Core
import SwiftUI

// Drift: an app that is not assembled from modules. None of its services is registered.
@main
struct GalleryApp: App {
    var body: some Scene {
        WindowGroup { Text("Gallery") }
    }
}
