struct MemberApiService: Sendable {
    private let apiClient: ApiClient

    init(apiClient: ApiClient) {
        self.apiClient = apiClient
    }

    func currentMember() async throws -> MemberDTO {
        try await apiClient.get("members/me")
    }
}

struct MemberDTO: Codable, Sendable {
    let id: String
    let givenName: String
    let familyName: String
    let phone: String?
}
