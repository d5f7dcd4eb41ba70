import Foundation

struct Harvest: Identifiable, Hashable, Sendable {
    let id: UUID
    let crop: String
    /// In grams.
    let weight: Int
}
