import Foundation

struct Harvest: Identifiable, Hashable, Sendable {
    let id: UUID
    let crop: String
    /// Grams.
    let weight: Int
}
