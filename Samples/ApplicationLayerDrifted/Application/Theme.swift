import SwiftUI

// Drift: a file outside the six folders of `Application/`. It belongs in `Resources`, where readers look for it.
enum Theme {
    static let spacing = 16.0
    static let accent = Color.orange
}
