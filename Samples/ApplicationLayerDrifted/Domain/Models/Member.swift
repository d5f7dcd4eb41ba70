/// One of the circle around a person who needs support.
struct Member: Identifiable, Equatable, Sendable {
    let id: String
    let name: String
    let phoneNumber: String?
}

/// A member and what the member has done for the circle.
struct MemberProfile: Equatable, Sendable {
    let member: Member
    let doneCount: Int
}
