/// A member of the circle that supports a person.
struct Member: Identifiable, Equatable, Sendable {
    let id: String
    let name: String
    let phoneNumber: String?
}

/// A member, and how many tasks the member has completed.
struct MemberProfile: Equatable, Sendable {
    let member: Member
    let doneCount: Int
}
