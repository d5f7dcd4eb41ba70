struct SessionApiService: Sendable {
    private let apiClient: ApiClient

    init(apiClient: ApiClient) {
        self.apiClient = apiClient
    }

    func token(email: String, code: String) async throws -> String {
        let answer: TokenDTO = try await apiClient.post("sessions", body: CredentialsDTO(email: email, code: code))
        return answer.accessToken
    }
}

private struct CredentialsDTO: Encodable {
    let email: String
    let code: String
}

private struct TokenDTO: Decodable {
    let accessToken: String
}
