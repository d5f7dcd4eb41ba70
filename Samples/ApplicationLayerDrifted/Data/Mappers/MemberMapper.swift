struct MemberMapper: Sendable {
    func member(from dto: MemberDTO) -> Member {
        Member(id: dto.id, name: "\(dto.givenName) \(dto.familyName)", phoneNumber: dto.phone)
    }
}
