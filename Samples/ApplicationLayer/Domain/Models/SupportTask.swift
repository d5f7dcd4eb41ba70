import Foundation

/// A task that a member of the circle can do for the person in need.
struct SupportTask: Identifiable, Equatable, Sendable {
    enum Kind: String, Codable, Sendable {
        case shopping, ride, visit, household
    }

    let id: String
    let title: String
    let details: String
    let kind: Kind
    let dueDate: Date
    /// The member who offered to do the task.
    let memberID: String?
    let isDone: Bool
}
