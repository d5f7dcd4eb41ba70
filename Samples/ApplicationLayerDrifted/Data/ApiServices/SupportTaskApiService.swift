import Foundation

struct SupportTaskApiService: Sendable {
    private let apiClient: ApiClient

    init(apiClient: ApiClient) {
        self.apiClient = apiClient
    }

    func supportTasks() async throws -> [SupportTaskDTO] {
        try await apiClient.get("support-tasks")
    }

    func complete(id: String) async throws -> SupportTaskDTO {
        try await apiClient.post("support-tasks/\(id)/completion", body: CompletionDTO(completedAt: .now))
    }

    // Drift: a test server's URL in an API service instead of `AppConfiguration`. The release build uses it too.
    func calendarFeed() async throws -> Data {
        let url = URL(string: "https://calendar-dev.porchlight.example/feed")!
        return try await URLSession.shared.data(from: url).0
    }
}

/// A task in the format of the server.
struct SupportTaskDTO: Codable, Sendable {
    let id: String
    let title: String
    let details: String?
    let kind: String
    let dueAt: Date
    let memberId: String?
    let completedAt: Date?
}

private struct CompletionDTO: Encodable {
    let completedAt: Date
}
