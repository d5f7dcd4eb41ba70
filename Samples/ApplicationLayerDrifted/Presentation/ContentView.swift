import SwiftUI

/// Shown at launch, until the coordinator shows its first screen.
struct ContentView: View {
    var body: some View {
        Image(systemName: "lamp.floor.fill")
            .font(.system(size: 96))
            .foregroundStyle(.tint)
    }
}
