import SwiftUI

/// What is seen for a moment, until the coordinator shows its window.
struct ContentView: View {
    var body: some View {
        Image(systemName: "lamp.floor.fill")
            .font(.system(size: 96))
            .foregroundStyle(.tint)
    }
}
