import Foundation

public struct Bed: Identifiable, Hashable, Codable, Sendable {
    public let id: UUID
    public let name: String
    public var lastWatered: Date
}

/// A bed, and whether it needs water.
public struct BedState: Identifiable, Hashable, Sendable {
    public let bed: Bed
    public let isThirsty: Bool

    public init(bed: Bed, isThirsty: Bool) {
        self.bed = bed
        self.isThirsty = isThirsty
    }

    public var id: UUID { bed.id }
}
