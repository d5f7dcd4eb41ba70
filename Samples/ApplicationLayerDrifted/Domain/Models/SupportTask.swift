import Foundation

/// Something that a person in the circle needs, and that a neighbour can do.
struct SupportTask: Identifiable, Equatable, Sendable {
    enum Kind: String, Codable, Sendable {
        case shopping, ride, visit, household
    }

    let id: String
    let title: String
    let details: String
    let kind: Kind
    let dueDate: Date
    /// The member who offered to do it.
    let memberID: String?
    let isDone: Bool
}
