import SwiftUI

// Drift: beside the folders, "for now". It belongs to the resources, and nobody has looked for it there.
enum Theme {
    static let spacing = 16.0
    static let accent = Color.orange
}
