import Foundation

struct Bed: Identifiable, Hashable, Codable, Sendable {
    let id: UUID
    let name: String
    var lastWatered: Date
}

/// A bed, and whether it needs water.
struct BedState: Identifiable, Hashable, Sendable {
    let bed: Bed
    let isThirsty: Bool

    var id: UUID { bed.id }
}
